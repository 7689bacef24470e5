import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EventStoreDBClient } from "@eventstore/db-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEventStoreDb } from "../../../../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../../../../src/ports/event-log/port.ts";
import { all, events, followed, idsOf, isEvent, untilCaughtUp } from "../../../contracts/event-log/log-under-test.ts";
import { eventually } from "../../../support/eventually.ts";
import { EventStore } from "../../../support/servers/eventstoredb/event-store.ts";
import { Gate } from "../../../support/servers/eventstoredb/gate.ts";
import {
  passwords,
  secureUrl,
  startSecureNode,
  testAuthority,
  writeAuthority,
} from "../../../support/servers/eventstoredb/secure.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

describe("EventStoreDB with TLS and users", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let undo: (() => Promise<unknown>)[];
  const keep = <Opened>(opened: Opened, close: (opened: Opened) => Promise<unknown>): Opened => {
    undo.push(() => close(opened));
    return opened;
  };
  const openLog = async (url: string): Promise<EventLog> =>
    keep(await openEventStoreDb({ url, timing: { backoffMs: 100, deniedMs: 0 } }), (log) => log.close());
  beforeEach(async () => {
    undo = [];
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const step of undo.toReversed()) await step();
    await folder.remove();
  });

  test("a user that may read $all and nothing else of the server's own appends, reads, follows and removes", async () => {
    const store = new EventStore();
    const authority = testAuthority();
    const node = keep(await startSecureNode(store, authority), (one) => one.stop());
    const caFile = await writeAuthority(folder.path, authority);
    const asAdmin = EventStoreDBClient.connectionString(secureUrl([node], { caFile }));
    undo.push(() => asAdmin.dispose());
    const url = secureUrl([node], { caFile, user: "colophon" });
    await expect(openLog(url)).rejects.toMatchObject({ code: "SERVER_REFUSED", mayPass: true });
    const credentials = { username: "admin", password: passwords.admin };
    await asAdmin.setStreamMetadata("$all", { acl: { readRoles: ["colophon", "$admins"] } }, { credentials });
    const log = await openLog(url);
    await log.append("a-1", "absent", events(2));
    await log.append("a-2", "any", events(1, "gone"));
    await log.remove("a-2");
    expect(idsOf(await all(log.readStream("a-1")))).toEqual(["e0", "e1"]);
    const items = await followed(log, { after: "start", prefixes: ["a-"] }, untilCaughtUp);
    expect(idsOf(items.filter(isEvent))).toEqual(expect.arrayContaining(["e0", "e1"]));
  });

  test("the leader is found over several hosts, by the names that the nodes give themselves", async () => {
    const store = new EventStore();
    const authority = testAuthority();
    const nodes = [await startSecureNode(store, authority), await startSecureNode(store, authority)];
    for (const node of nodes) {
      keep(node, (one) => one.stop());
      node.members = nodes;
    }
    const [first, second] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
    await second.lead();
    const log = await openLog(secureUrl(nodes, { caFile: await writeAuthority(folder.path, authority) }));
    await log.append("a-1", "absent", events(1));
    expect([first.state.calls.append, second.state.calls.append]).toEqual([0, 1]);
    await first.lead({ missing: 1, ms: 1 });
    await second.state.gate.shut();
    await log.append("a-1", 0n, events(1, "more"));
    expect(first.state.calls.append).toBe(1);
  });

  test("certificates of a new authority are accepted when its file has replaced the old one, without a new start", async () => {
    const store = new EventStore();
    const [old, next] = [testAuthority("Old authority"), testAuthority("Next authority")];
    const before = keep(await startSecureNode(store, old), (one) => one.stop());
    const after = keep(await startSecureNode(store, next), (one) => one.stop());
    let target = before.port;
    const gate = new Gate(() => target);
    await gate.open();
    undo.push(() => gate.shut());
    const caFile = await writeAuthority(folder.path, old);
    const log = await openLog(secureUrl([gate], { caFile }));
    await log.append("a-1", "absent", events(1));
    target = after.port;
    gate.cut();
    // A file that is being written holds no certificate yet, and changes nothing.
    await writeFile(join(folder.path, "ca.new"), next.certificate.slice(0, 40));
    await rename(join(folder.path, "ca.new"), caFile);
    await expect(openLog(secureUrl([gate], { caFile }))).rejects.toMatchObject({
      code: "SERVER_REFUSED",
      mayPass: false,
    });
    await writeAuthority(folder.path, next);
    await eventually(async () => {
      await log.append("a-1", 0n, events(1, "later"));
    });
    expect(idsOf(await all(log.readStream("a-1")))).toEqual(["e0", "later0"]);
  });
});
