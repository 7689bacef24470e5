import type { Static } from "typebox";
import { count, orNull, record, text } from "./schema.ts";

/** How far a tenant's events are sealed. */
export const ledger = record("Ledger", {
  origin: orNull(text("The tree's name; null: nothing is sealed yet")),
  size: count("Events that are sealed"),
  checkpoint: orNull(text("The signed checkpoint (C2SP tlog-checkpoint)")),
  policy: text("The keys that sign it (C2SP tlog-policy): what colophon verify and tools/verify.py take as --policy"),
});

export type LedgerRecord = Static<typeof ledger>;
