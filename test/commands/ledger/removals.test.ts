import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Where streams are taken out of a log, and why no leaf is missed there. */
const removals: Readonly<Record<string, string>> = {
  "src/commands/history/remove-ended.ts": "each leaf is in a sealed record before",
  "src/commands/ledger/record-removal.ts": "the checkpoints of a tenant that is deleted",
  "src/commands/erasure/continue-documents.ts": "each leaf is in a sealed record before",
  "src/commands/erasure/continue.ts": "a tenant's deletion, of which the first tenant's tree has a leaf",
  "src/service/migration/events.ts": "what the log that was copied has removed in one of these ways",
  "src/commands/document/epochs.ts": "passes a removal on",
  "src/ports/event-log/port.ts": "passes a removal on",
  "src/projections/documents/with-names.ts": "passes a removal on",
};

test("no other code takes streams out of a log", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const removing = files
    .map((file) => join("src", file))
    .filter((file) => /\b(?:log|to)\.remove\(/.test(readFileSync(file, "utf8")));
  expect(removing.toSorted()).toEqual(Object.keys(removals).toSorted());
});
