import { afterEach, describe, expect, test } from "vitest";
import { watchScavenges } from "../../src/background/scavenge-watch.ts";
import { openEventStoreDb } from "../../src/ports/event-log/eventstoredb.ts";
import { events } from "../contracts/event-log/log-under-test.ts";
import { eventually } from "../support/eventually.ts";
import { EventStore } from "../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../support/servers/eventstoredb/node.ts";
import { secureUrl, startSecureNode, testAuthority, writeAuthority } from "../support/servers/eventstoredb/secure.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dayMs = 24 * 60 * 60 * 1000;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** The lines of two looks, so many days from now. */
async function linesAfter(days: number, unscavengedSince: () => Promise<Date | undefined>): Promise<readonly object[]> {
  const lines: object[] = [];
  let looks = 0;
  const watch = watchScavenges({
    unscavengedSince: async () => {
      looks += 1;
      return await unscavengedSince();
    },
    historyDays: 30,
    clock: { now: () => new Date(Date.now() + days * dayMs) },
    log: { warn: (facts) => lines.push(facts) },
    everyMs: 1,
  });
  await eventually(() => expect(looks).toBeGreaterThan(1), { interval: 2 });
  await watch.stop();
  return lines;
}

describe("the watch over scavenges of EventStoreDB", () => {
  test("warns when the last one, or the log's beginning, is longer ago than histories are kept", async () => {
    const store = new EventStore();
    const node = await EventStoreNode.start(store);
    undo.push(() => node.stop());
    const log = await openEventStoreDb({ url: node.url });
    undo.push(() => log.close());
    const since = () => log.unscavengedSince();
    expect(await linesAfter(100, since)).toEqual([]);
    await log.append("a-1", "absent", events(1));
    expect(await linesAfter(30, since)).toEqual([]);
    expect((await linesAfter(31, since))[0]).toMatchObject({ days: 31, historyDays: 30 });
    const before = await since();
    store.scavenge();
    expect((await since())?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY);
    expect(await linesAfter(1, since)).toEqual([]);
  });

  test("says nothing where the service's user may not read of scavenges", async () => {
    const folder = await temporaryFolder();
    undo.push(() => folder.remove());
    const authority = testAuthority();
    const store = new EventStore();
    const node = await startSecureNode(store, authority);
    undo.push(() => node.stop());
    store.append("$$$all", "no-stream", [
      {
        id: crypto.randomUUID(),
        type: "$metadata",
        contentType: "application/json",
        data: Buffer.from('{"$acl":{"$r":["colophon"]}}'),
        metadata: new Uint8Array(),
      },
    ]);
    const caFile = await writeAuthority(folder.path, authority);
    const log = await openEventStoreDb({
      url: secureUrl([node], { caFile, user: "colophon" }),
      timing: { deniedMs: 0 },
    });
    undo.push(() => log.close());
    await log.append("a-1", "absent", events(1));
    expect(await log.unscavengedSince()).toBeUndefined();
    expect(await linesAfter(100, () => log.unscavengedSince())).toEqual([]);
  });
});
