import { expect, test } from "vitest";
import { checkLedger } from "../../../src/commands/ledger/check-ledger.ts";
import { sealLog } from "../../../src/commands/ledger/seal-log.ts";
import { openEventStoreDbIntake } from "../../../src/ports/event-log/eventstoredb/intake.ts";
import { openEventStoreDb } from "../../../src/ports/event-log/eventstoredb.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { compareLogs, copyEvents } from "../../../src/service/migration/events.ts";
import type { LogSides } from "../../../src/service/migration/side.ts";
import { EventStore } from "../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../support/servers/eventstoredb/node.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { host, sealedFolder } from "./sealed-log.ts";

test("a sealed log that moves to an engine with positions of its own loses nothing, is sealed on, and is as it was sealed", async () => {
  const temporary = await temporaryFolder();
  const { file, log, sealing, happen, seal } = await sealedFolder(temporary.path);
  // The sums of a day hold a position too, of which the first events of the copy have none before them.
  const sums = { tenantId: host, upTo: "2" };
  const meta = { tenantId: host, correlationId: "", v: 1 };
  await log.append(`usage-${host}.2026-03-28`, "any", [{ id: "sums", type: "UsageRecorded", data: sums, meta }]);
  for (let round = 0; round < 3; round += 1) {
    await happen(host, `document-${host}.${round}`);
    await seal();
  }
  await happen(host, `document-${host}.3`);
  await log.close();
  const node = await EventStoreNode.start(new EventStore());
  const now = (): Date => new Date(Date.UTC(2026, 2, 28, 13));
  const there = () => openEventStoreDb({ url: node.url });
  const sides: LogSides = {
    source: {
      place: "the folder",
      traits: { positions: "kept", showsRemoved: false },
      openLog: () => openSqliteEventLog(file, { now }),
    },
    target: {
      place: "EventStoreDB",
      traits: { positions: "own", showsRemoved: true },
      openLog: there,
      openIntake: async () => openEventStoreDbIntake(node.url),
    },
  };
  const { events } = await copyEvents(sides, { source: 0n, target: 0n, events: 0 }, async () => undefined);
  expect(await compareLogs(sides, 0n)).toMatchObject({ events, removed: 0 });
  const moved = await there();
  const sealed = await sealLog({ ...sealing, log: moved }, undefined, async () => true);
  expect(sealed?.damaged).toEqual([]);
  const { tenants, faults } = await checkLedger({ log: moved, sealed: sealing.sealed, outside: [] });
  expect([faults, tenants.flatMap((tree) => tree.faults)]).toEqual([[], []]);
  expect(tenants.map(({ size, unsealed }) => [size, unsealed])).toEqual([
    [8, 0],
    [1, 0],
  ]);
  await moved.close();
  await node.stop();
  await temporary.remove();
});
