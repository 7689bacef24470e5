import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { isDamage } from "../../../src/ports/disk/port.ts";
import type { EventLog } from "../../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const pageBytes = 4096;
const now = () => new Date("2026-03-28T14:30:00.250Z");

async function writeEvents(log: EventLog): Promise<void> {
  for (let number = 0; number < 200; number += 1) {
    const id = `55555555-5555-4555-8555-${String(number).padStart(12, "0")}`;
    const meta = { tenantId: "t", correlationId: "c", v: 1 };
    await log.append(`job-t.${number}`, "absent", [{ id, type: "Counted", data: { text: "x".repeat(300) }, meta }]);
  }
}

/** What a disk, a file system or a person does to a file; `at`: of 1, where. */
const damages: Readonly<Record<string, (bytes: Buffer, at: number) => Buffer>> = {
  "a page of zeros": (bytes, at) => bytes.fill(0, pageAt(bytes, at), pageAt(bytes, at) + pageBytes),
  "a page of other bytes": (bytes, at) => bytes.fill("Zx9~", pageAt(bytes, at), pageAt(bytes, at) + pageBytes),
  "some other bytes": (bytes, at) => {
    const from = Math.floor(at * (bytes.length - 50));
    return bytes.fill('"\\{', from, from + 40);
  },
  "an end": (bytes, at) => bytes.subarray(0, Math.floor(at * bytes.length)),
};
const pageAt = (bytes: Buffer, at: number): number => Math.floor((at * bytes.length) / pageBytes) * pageBytes;

test.each(Object.keys(damages))(
  "a log with %s anywhere in its file is read, or is called damaged: no other error comes",
  async (what) => {
    const { path, remove } = await temporaryFolder();
    const file = join(path, "events.db");
    const whole = await openSqliteEventLog(file, { now });
    await writeEvents(whole);
    await whole.close();
    const bytes = await readFile(file);
    let found = 0;
    for (let place = 0; place < 40; place += 1) {
      for (const more of ["", "-wal", "-shm"]) await rm(file + more, { force: true });
      await writeFile(file, damages[what]?.(Buffer.from(bytes), place / 40) ?? "");
      let log: EventLog | undefined;
      try {
        log = await openSqliteEventLog(file, { now });
        for await (const _ of log.readAll());
      } catch (error) {
        expect(isDamage(error), inspect(error)).toBe(true);
        found += 1;
      } finally {
        await log?.close();
      }
    }
    expect(found).toBeGreaterThan(5);
    await remove();
  },
);
