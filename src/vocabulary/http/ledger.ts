import type { Static } from "typebox";
import { count, object, orNull, record, text, words } from "./schema.ts";

/** How far a tenant's events are sealed. */
export const ledger = record("Ledger", {
  origin: orNull(text("The tree's name; null: nothing is sealed yet")),
  size: count("Events that are sealed"),
  checkpoint: orNull(text("The signed checkpoint (C2SP tlog-checkpoint)")),
  consistency: orNull(
    object(
      { from: count("Events of the earlier tree"), hashes: words("In base64 (RFC 9162, 2.1.4)") },
      { description: "That the tree begins with the one of `from` events; null: none was wanted" },
    ),
  ),
  policy: text("The keys that sign it (C2SP tlog-policy): what colophon verify and tools/verify.py take as --policy"),
});

export type LedgerRecord = Static<typeof ledger>;
