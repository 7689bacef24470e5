import { describe, expect, test } from "vitest";
import { troubleOf } from "../../src/cli/trouble.ts";
import { DataDamaged } from "../../src/ports/disk/port.ts";

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });
const ofSqlite = (message: string, errcode: number): Error => Object.assign(new Error(message), { errcode });

describe("a fault that the operator can mend is a sentence", () => {
  test.each([
    ["ERR_MODULE_NOT_FOUND", coded("Cannot find package 'x' imported from y", "ERR_MODULE_NOT_FOUND")],
    ["EMFILE", coded("EMFILE: too many open files, open 'x'", "EMFILE")],
    ["ENFILE", coded("ENFILE: file table overflow, open 'x'", "ENFILE")],
    ["EROFS", coded("EROFS: read-only file system, mkdir 'x'", "EROFS")],
    ["ENOSPC", coded("ENOSPC: no space left on device, write", "ENOSPC")],
    ["EACCES", coded("EACCES: permission denied, open 'x'", "EACCES")],
    ["EPERM", coded("EPERM: operation not permitted, chmod 'x'", "EPERM")],
    ["LOG_UNAVAILABLE", coded("The event log does not answer.", "LOG_UNAVAILABLE")],
    ["STORE_UNAVAILABLE", coded("PostgreSQL does not answer.", "STORE_UNAVAILABLE")],
    ["SQLite, read-only", ofSqlite("attempt to write a readonly database", 8)],
    ["SQLite, cannot open", ofSqlite("unable to open database file", 14)],
    ["SQLite, in a write-ahead log that cannot be made", ofSqlite("disk I/O error", 10 | (19 << 8))],
  ])("%s", (_, error) => {
    expect(troubleOf(error)).toBe(error.message);
    const around = new Error("opening the event log /data/events.db", { cause: error });
    expect(troubleOf(around)).toBe(`opening the event log /data/events.db: ${error.message}`);
  });

  test("a damaged file, with what to do", () => {
    expect(troubleOf(new DataDamaged("/data/events.db is damaged"))).toBe(
      "/data/events.db is damaged. What to do: docs/how-to/recover.md.",
    );
  });

  test("a fault of ours is none", () => {
    expect([new TypeError("x is not a function"), "text", undefined].map(troubleOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
