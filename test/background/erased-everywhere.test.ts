import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { historyRetentionOf } from "../../src/background/history-retention.ts";
import { eventsAfter } from "../../src/commands/history/read.ts";
import { removeEnded } from "../../src/commands/history/remove-ended.ts";
import { connectMongo } from "../../src/ports/drivers/mongodb.ts";
import { openEventStoreDb } from "../../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { mongoProjections } from "../../src/ports/read-models/mongodb.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { allProjections } from "../../src/projections/all.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { type AnyEvent, upcasts } from "../../src/vocabulary/events/shapes.ts";
import { append, endOf, generated, tenant } from "../projections/history.ts";
import { EventStore } from "../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../support/servers/eventstoredb/node.ts";
import { startMongoDouble } from "../support/servers/mongodb/server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { samples } from "../vocabulary/events/samples.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

interface Storage {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  /** Closes the stores, reclaims space as the operator does, and answers with everything that is still kept anywhere. */
  readonly reclaimed: () => Promise<string>;
}

async function inFolder(): Promise<Storage> {
  const folder = await temporaryFolder();
  undo.push(() => folder.remove());
  await mkdir(join(folder.path, "read"));
  const log = await openSqliteEventLog(join(folder.path, "events.db"), { now: () => new Date(instant(1)), upcasts });
  const store = await openSqliteProjections(join(folder.path, "read"));
  return {
    log,
    store,
    reclaimed: async () => {
      await store.close();
      await log.close();
      const names = await readdir(folder.path, { recursive: true, withFileTypes: true });
      const files = names.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      return (await Promise.all(files.map((file) => readFile(file, "latin1")))).join("\n");
    },
  };
}

async function onServers(): Promise<Storage> {
  const events = new EventStore();
  const node = await EventStoreNode.start(events);
  undo.push(() => node.stop());
  const mongo = await startMongoDouble({ replicaSet: true });
  undo.push(() => mongo.stop());
  const connection = await connectMongo(mongo.url());
  undo.push(() => connection.close());
  const log = await openEventStoreDb({ url: node.url, upcasts });
  undo.push(() => log.close());
  return {
    log,
    store: mongoProjections(connection, () => new Date(instant(21))),
    reclaimed: async () => {
      expect(events.held()).toContain(words.removed);
      events.scavenge();
      return `${events.held()}\n${mongo.held()}`;
    },
  };
}

const instant = (day: number): string => new Date(Date.UTC(2026, 2, day, 12)).toISOString();

/** Words that only these events have; none is part of a stream's name. */
const words = { removed: "marker-that-goes", kept: "marker-that-stays" };

const document = (digit: string, day: number, word: string): AnyEvent =>
  generated(digit, 0, { downloadName: `${word}.pdf`, at: instant(day) });

const ended = (digit: string, day: number, word: string): AnyEvent => {
  const event = endOf("DocumentDeleted", digit, 0);
  return { ...event, data: { ...event.data, fileName: `${word}.pdf`, at: instant(day) } } as AnyEvent;
};

const refused = (day: number, word: string): AnyEvent => ({
  type: "SignatureRefused",
  data: { ...samples.SignatureRefused, certificate: `certs/${word}.p12`, at: instant(day) },
});

/** Streams of two events and of one, some gone for long, some not. */
const past: readonly AnyEvent[] = [
  document("1", 1, words.removed),
  document("2", 1, words.kept),
  ended("1", 3, words.removed),
  refused(4, words.removed),
];

describe.each([
  ["in a folder", inFolder],
  ["on EventStoreDB and MongoDB", onServers],
] as const)("what removed histories said, %s", (_name, open) => {
  test("is nowhere any more when the space was reclaimed, and what is kept is", async () => {
    const { log, store, reclaimed } = await open();
    await append(log, past);
    const onStopped = (name: string, error: unknown): never => {
      throw new Error(name, { cause: error });
    };
    const runner = await startProjections({ log, store, projections: allProjections, onStopped, waitMs: 60_000 });
    await runner.caughtUp();
    const head = await log.head();
    for (const { collection } of allProjections) expect(await runner.waitFor(collection.name, head)).toBe(true);
    const removal = historyRetentionOf(log, store, runner);
    const ages = { now: instant(21), endedBefore: instant(14) };
    while ((await removeEnded(removal, ages, 100)) > 0);
    const { entries } = await eventsAfter(log, { tenantId: tenant, after: 0n, limit: 1000 });
    expect(JSON.stringify(entries)).toContain(words.kept);
    expect(JSON.stringify(entries)).not.toContain(words.removed);
    await runner.stop();
    const kept = await reclaimed();
    expect(kept).toContain(words.kept);
    expect(kept).not.toContain(words.removed);
  });
});
