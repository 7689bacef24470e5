import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { EventLog, ExpectedRevision } from "../../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { all, event } from "../../contracts/event-log/log-under-test.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const expectation: fc.Arbitrary<ExpectedRevision> = fc.oneof(
  fc.constantFrom<ExpectedRevision>("any", "absent", "present"),
  fc.bigInt({ min: 0n, max: 6n }),
);

const append = fc.record({
  stream: fc.constantFrom("a-1", "a-2", "b-1"),
  expected: expectation,
  ids: fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { minLength: 1, maxLength: 4 }),
});

/** The answer, or why it was refused. */
const outcome = async (
  log: EventLog,
  { stream, expected, ids }: { stream: string; expected: ExpectedRevision; ids: string[] },
) => {
  try {
    return await log.append(
      stream,
      expected,
      ids.map((id) => event(id)),
    );
  } catch (error) {
    const { code, actual } = error as { readonly code?: string; readonly actual?: unknown };
    return { code, actual };
  }
};

test("whatever is appended in whatever order, SQLite and memory give the same answers and hold the same events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(append, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (turns) => {
      const folder = await temporaryFolder();
      const now = () => new Date(0);
      const sqlite = await openSqliteEventLog(join(folder.path, "events.db"), { now });
      const memory = memoryEventLog({ now });
      for (const together of turns) {
        const answers = await Promise.all(together.map((one) => outcome(sqlite, one)));
        expect(answers).toEqual(await Promise.all(together.map((one) => outcome(memory, one))));
      }
      expect(await all(sqlite.readAll())).toEqual(await all(memory.readAll()));
      expect(await sqlite.head()).toBe(await memory.head());
      await sqlite.close();
      await folder.remove();
    }),
    { numRuns: 40 },
  );
});
