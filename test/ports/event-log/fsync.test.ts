import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { programWords } from "../../support/compiled/of-program.ts";
import { needs, program } from "../../support/programs/programs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const script = fileURLToPath(new URL("./two-hundred-appends.ts", import.meta.url));

/** Only the system call log shows it: a reopened file with NORMAL would make none of these and pass every other test. */
test("two hundred appends, one after the other, are two hundred syncs", needs("strace"), async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, "events.db");
  const trace = join(folder.path, "trace");
  await (await openSqliteEventLog(file, { now: () => new Date() })).close();
  await program("strace").finished([
    ...["-f", "-y", "-e", "trace=fsync,fdatasync", "-o", trace],
    ...[process.execPath, ...programWords(script), file],
  ]);
  const syncs = (await readFile(trace, "utf8")).split("\n").filter((line) => line.includes("events.db-wal>"));
  expect(syncs.length).toBeGreaterThanOrEqual(200);
  expect(syncs.length).toBeLessThan(220);
  await folder.remove();
});
