import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { troubleOf } from "../../../src/cli/trouble.ts";
import { keepFormat } from "../../../src/ports/drivers/folder-format.ts";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { copySqliteEventLog } from "../../../src/ports/event-log/sqlite-copy.ts";
import { type EventType, newestVersion, upcasts } from "../../../src/vocabulary/events/shapes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const now = () => new Date("2026-03-28T14:30:00.250Z");
const event = {
  id: "55555555-5555-4555-8555-000000000001",
  type: "Counted",
  data: { n: 1 },
  meta: { tenantId: "t", correlationId: "c", v: 1 },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "events.db");
});
afterEach(() => folder.remove());

const writeOne = async (): Promise<void> => {
  const log = await openSqliteEventLog(file, { now });
  await log.append("job-t.1", "absent", [event]);
  await log.close();
};
const formatOf = (path: string): unknown => {
  const database = openDatabase(path);
  const row = database.prepare<{ readonly user_version: number }>("PRAGMA user_version").get();
  database.close();
  return row?.user_version;
};
const setFormat = (format: number): void => {
  const database = openDatabase(file);
  database.exec(`PRAGMA user_version = ${format}`);
  database.close();
};

/** The newest versions of events that are not in their first, which this format stands for. */
const versions = {
  ...{ TemplateCreated: 3, TemplateRevised: 4, TemplateReverted: 4, TemplateRevisionDeleted: 4, TemplateLiveSet: 2 },
  ...{ TemplateDeleted: 2, DocumentGenerated: 5, DocumentHeld: 2, DocumentRevised: 2, DocumentReproduced: 2 },
  ...{ DocumentErased: 2, JobAccepted: 4, JobStarted: 2, JobSucceeded: 2, WebhookRegistered: 3, WebhookChanged: 3 },
  ...{ DeliveryScheduled: 3, DeliveryAttempted: 2, AssetStored: 4, AssetReplaced: 4, AssetRemoved: 3 },
};

test("an event whose version is raised, which an older program cannot read, raises the format", () => {
  const newest = (Object.keys(upcasts) as EventType[]).map((type) => [type, newestVersion(type)] as const);
  expect(Object.fromEntries(newest.filter(([, version]) => version > 1))).toEqual(versions);
});

test("a log carries its format, and so does its copy", async () => {
  await writeOne();
  const copy = join(folder.path, "copy.db");
  copySqliteEventLog(file, copy);
  expect([formatOf(file), formatOf(copy)]).toEqual([1, 1]);
});

test("a log from before there were formats is opened with all its events, and gets one", async () => {
  await writeOne();
  setFormat(0);
  const log = await openSqliteEventLog(file, { now });
  const read: unknown[] = [];
  for await (const { data } of log.readAll()) read.push(data);
  await log.close();
  expect(read).toEqual([event.data]);
  expect(formatOf(file)).toBe(1);
});

test("an older program refuses the folder of a newer one by name, as what the operator can mend, and changes nothing", async () => {
  await writeOne();
  setFormat(2);
  const before = await readFile(file);
  const error: unknown = await openSqliteEventLog(file, { now }).catch((thrown: unknown) => thrown);
  expect(troubleOf(error)).toBe(
    `opening the event log ${file}: The data folder ${folder.path} has format 2 (in events.db), which a newer version of this program wrote: expected at most 1. Start the newer version, or restore the backup from before the update.`,
  );
  expect((await readFile(file)).equals(before)).toBe(true);
});

test("the next program takes the folder of the one before, which then refuses it", async () => {
  await writeOne();
  const database = openDatabase(file);
  keepFormat(database, file, 2);
  expect(() => keepFormat(database, file)).toThrow(expect.objectContaining({ code: "DATA_FOLDER_NEWER" }));
  database.close();
});
