import { afterAll, describe, expect, test, vi } from "vitest";
import { removeEnded } from "../../../src/commands/history/remove-ended.ts";
import { checkLedger } from "../../../src/commands/ledger/check-ledger.ts";
import { ledgerSecrets, openLedgerKeys } from "../../../src/commands/ledger/ledger-key.ts";
import { recordRemoval, removeLedger } from "../../../src/commands/ledger/record-removal.ts";
import { sealLog } from "../../../src/commands/ledger/seal-log.ts";
import { readTenantLedger } from "../../../src/commands/ledger/tenant-ledger.ts";
import { isThere } from "../../../src/commands/read-past.ts";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { type ExpectedRevision, RevisionConflict, withAppend } from "../../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { ledgerKeysStream, ledgerStream, removalStream, treeStream } from "../../../src/vocabulary/events/ledger.ts";
import { tenantStream } from "../../../src/vocabulary/events/tenant.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** Of the first tenant its beginning and those of both trees are sealed, of the other one its beginning; `fresh`: nothing is. */
async function open(fresh?: "fresh"): Promise<SealedFolder> {
  const temporary = await temporaryFolder();
  const folder = await sealedFolder(temporary.path);
  for (let round = 0; fresh === undefined && round < 2; round += 1) await folder.seal();
  opened.push(async () => {
    await folder.log.close();
    await temporary.remove();
  });
  return folder;
}

const sizes = async ({ check }: SealedFolder) => {
  const { tenants } = await check();
  expect(tenants.flatMap(({ faults }) => faults)).toEqual([]);
  return tenants.map(({ size, unsealed }) => [size, unsealed]);
};

describe("sealing", () => {
  test("goes on where it was, in the same process or in another one, and seals nothing twice", async () => {
    const folder = await open();
    const { happen, seal } = folder;
    const first = await seal();
    expect(await sizes(folder)).toEqual([
      [3, 0],
      [1, 0],
    ]);
    await happen(host, `document-${host}.1`);
    const second = await seal(first);
    expect(await sizes(folder)).toEqual([
      [4, 0],
      [1, 0],
    ]);
    await happen(other, `document-${other}.1`);
    expect(await sizes(folder)).toEqual([
      [4, 0],
      [1, 1],
    ]);
    await seal();
    await seal(second);
    expect(await sizes(folder)).toEqual([
      [4, 0],
      [2, 0],
    ]);
  });

  test("by two processes at once gives each event one leaf", async () => {
    const folder = await open();
    const { happen, seal, sealing } = folder;
    const before = await seal();
    for (let index = 0; index < 40; index += 1) await happen(index % 2 === 0 ? host : other, `document-${index}`);
    await Promise.all([seal(before), seal(), seal(before)]);
    for (let index = 0; index < 40; index += 1) {
      await happen(host, `document-${index}`);
      if (index % 8 === 0) await Promise.all([seal(before), sealLog(sealing, undefined, async () => true)]);
    }
    await seal();
    expect(await sizes(folder)).toEqual([
      [63, 0],
      [21, 0],
    ]);
  });

  test("gives up, and says so, when others come before it again and again", async () => {
    const { log, happen, sealing } = await open();
    await happen(host, "document-1");
    const append = vi.fn(async (stream: string, expected: ExpectedRevision) => {
      throw new RevisionConflict(stream, expected, 7n);
    });
    const busy = { ...sealing, log: withAppend(log, append) };
    await expect(sealLog(busy, undefined, async () => true)).rejects.toThrow(/^Others keep writing to ledger-/);
    expect(append.mock.calls.length).toBeLessThan(10);
  });

  test("of a log that has more than one checkpoint holds makes several", async () => {
    const folder = await open();
    const { log, seal } = folder;
    const events = Array.from({ length: 1000 }, (_, index) => ({
      ...{ id: `id-${index}`, type: "ThingHappened", data: { index } },
      meta: { tenantId: host, correlationId: "", v: 1 },
    }));
    for (let stream = 0; stream < 9; stream += 1) await log.append(`document-${stream}`, "absent", events);
    await seal();
    expect(await sizes(folder)).toEqual([
      [9003, 0],
      [1, 0],
    ]);
    const { publicKeys = [] } = (await ledgerSecrets(folder.sealing)) ?? {};
    expect(await readTenantLedger(log, host, 0n, publicKeys)).toMatchObject({ revision: 142n });
  });

  test("says until when all is sealed, and when it last signed a checkpoint", async () => {
    const { happen, seal, sealing } = await open("fresh");
    const first = await seal();
    expect(first).toMatchObject({ until: sealing.clock.now(), lastCheckpoint: sealing.clock.now() });
    const signed = first?.lastCheckpoint;
    // What that has appended itself: the beginnings of trees are leaves.
    const second = await seal(first);
    expect(second?.lastCheckpoint?.getTime()).toBeGreaterThan(signed?.getTime() ?? 0);
    const idle = await seal(second);
    expect(idle).toMatchObject({ until: sealing.clock.now(), lastCheckpoint: second?.lastCheckpoint });
    // Of a tenant that is not there nothing is signed.
    await happen("33333333-3333-4333-8333-333333333333", "document-of-nobody");
    const strange = await seal(idle);
    expect(strange).toMatchObject({ until: sealing.clock.now(), lastCheckpoint: second?.lastCheckpoint });
    await happen(host, `document-${host}.1`);
    const stopped = await sealLog(sealing, strange, async () => false);
    expect(stopped).toMatchObject({ until: strange?.until, lastCheckpoint: second?.lastCheckpoint });
    expect(strange?.until?.getTime()).toBeLessThan(sealing.clock.now().getTime());
  });

  test("that may not go on leaves what it has not done to the next", async () => {
    const folder = await open("fresh");
    expect(await sealLog(folder.sealing, undefined, async () => false)).toMatchObject({ through: 0n });
    expect(await sizes(folder)).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await folder.seal();
    expect(await sizes(folder)).toEqual([
      [1, 2],
      [1, 0],
    ]);
  });

  test("that ends in the midst of a round is made whole by the next", async () => {
    const folder = await open();
    const { happen, seal, sealing, log } = folder;
    for (const tenantId of [host, other]) await happen(tenantId, `document-${tenantId}.1`);
    const append = vi.fn(log.append).mockRejectedValueOnce(new Error("the disk is full"));
    const failing = { ...sealing, log: withAppend(log, append) };
    await expect(sealLog(failing, undefined, async () => true)).rejects.toThrow("the disk is full");
    await happen(host, `document-${host}.2`);
    await seal();
    expect(await sizes(folder)).toEqual([
      [5, 0],
      [2, 0],
    ]);
  });

  test("that ends behind the first checkpoint of a tree notes its beginning with the next", async () => {
    const folder = await open("fresh");
    const { log, seal, sealing, happen } = folder;
    const append: typeof log.append = async (stream, expected, events) => {
      if (stream.startsWith("tree-")) throw new Error("killed");
      return await log.append(stream, expected, events);
    };
    await expect(sealLog({ ...sealing, log: withAppend(log, append) }, undefined, async () => true)).rejects.toThrow();
    expect(await sizes(folder)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    for (const tenantId of [host, other]) await happen(tenantId, `document-${tenantId}.1`);
    await seal();
    await seal();
    // Streams of both trees have more than the first checkpoint by now, and the beginnings are noted all the same.
    for (const tenantId of [host, other]) expect(await isThere(log, treeStream(tenantId))).toBe(true);
    expect((await sizes(folder))[1]).toEqual([2, 0]);
  });

  test("takes events of old, which have no salt", async () => {
    const folder = await open();
    const raw = await openSqliteEventLog(folder.file, { now: () => new Date(Date.UTC(2026, 2, 28, 12, 2)) });
    const meta = { tenantId: host, correlationId: "", v: 1 };
    await raw.append("document-old.1", "absent", [{ id: "old", type: "ThingHappened", data: {}, meta }]);
    await raw.close();
    // Another process has written to the file: this one reads it where it begins again.
    const again = await openSqliteEventLog(folder.file, { now: () => new Date(Date.UTC(2026, 2, 28, 12, 2)) });
    await sealLog({ ...folder.sealing, log: again }, undefined, async () => true);
    await again.close();
    expect((await sizes(folder))[0]).toEqual([4, 0]);
  });

  test("makes one key for all processes, and a tenant that is gone no tree", async () => {
    const folder = await open("fresh");
    const { log, happen, sealing, seal } = folder;
    await Promise.all([seal(), sealLog(sealing, undefined, async () => true)]);
    const keys = [];
    for await (const event of log.readStream(ledgerKeysStream)) keys.push(event);
    expect(keys).toHaveLength(1);
    await happen("33333333-3333-4333-8333-333333333333", "document-of-nobody");
    await seal();
    expect(await sizes(folder)).toEqual([
      [3, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  test("makes another key when the file of the first is lost, and the check says so", async () => {
    const folder = await open();
    const { log, sealing, seal, happen, check } = folder;
    const [first] = await openLedgerKeys(log, sealing.sealed);
    await sealing.sealed.remove([first?.added.blob ?? ""]);
    await happen(host, "document-1");
    await seal();
    const { faults, tenants } = await check();
    expect(faults).toEqual([expect.stringMatching(/^the key in \S+ledger\.[0-9a-f]{64} cannot be read/)]);
    expect(tenants.flatMap((tree) => tree.faults)).toEqual([]);
    expect(tenants[0]).toMatchObject({ size: 4, unsealed: 0 });
  });

  test("does nothing without a first tenant", async () => {
    const { sealing } = await open("fresh");
    expect(await sealLog({ ...sealing, host: async () => undefined }, undefined, async () => true)).toBeUndefined();
  });

  test("goes no further on a checkpoint that somebody has changed; other tenants go on", async () => {
    const folder = await open();
    const { log, seal, happen, check } = folder;
    const meta = { tenantId: host, correlationId: "", v: 1 };
    await log.append(ledgerStream(other), "any", [
      { id: "forged", type: "CheckpointSigned", data: { note: "" }, meta },
    ]);
    for (const tenantId of [host, other]) await happen(tenantId, `document-${tenantId}`);
    const sealed = await seal();
    expect(sealed?.damaged.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The events of the tenant 2.* the checkpoint of revision 1 cannot be read\. Run colophon/),
    ]);
    const { tenants } = await check();
    expect(tenants.map(({ size, unsealed, faults }) => [size, unsealed, faults.length])).toEqual([
      [4, 0, 0],
      [1, 1, 1],
    ]);
    // Also while nothing new comes of that tenant, and until its checkpoints are as they were.
    const later = await seal(sealed);
    expect(later?.damaged.map(({ tenantId }) => tenantId)).toEqual([other]);
    const database = openDatabase(folder.file);
    database.prepare("DELETE FROM events WHERE id = 'forged'").run();
    database.close();
    const mended = await openSqliteEventLog(folder.file, { now: folder.sealing.clock.now });
    opened.push(() => mended.close());
    const sealing = { ...folder.sealing, log: mended };
    expect((await sealLog(sealing, later, async () => true))?.damaged).toEqual([]);
  });

  test("does not begin a tree again whose checkpoints are gone, and the check says that they are", async () => {
    const folder = await open();
    const { log, seal, happen, check } = folder;
    await log.remove(ledgerStream(other));
    await happen(other, `document-${other}`);
    expect((await seal())?.damaged).toMatchObject([{ message: expect.stringMatching(/all its checkpoints are gone/) }]);
    const found = (await check()).tenants.find(({ tenantId }) => tenantId === other);
    expect(found?.faults.map(({ kind }) => kind)).toContain("checkpoint");
  });

  test("looks at whether it may go on not for each tenant", async () => {
    const { log, sealing } = await open();
    for (let tenant = 0; tenant < 600; tenant += 1) {
      const tenantId = `tenant-${tenant}`;
      const meta = { tenantId, correlationId: "", v: 1 };
      const data = { ...samples.TenantCreated, tenantId };
      await log.append(tenantStream(tenantId), "absent", [{ id: "1", type: "TenantCreated", data, meta }]);
    }
    const mayGoOn = vi.fn(async () => true);
    await sealLog(sealing, undefined, mayGoOn);
    expect(mayGoOn.mock.calls.length).toBeLessThan(10);
  });
});

describe("what is removed", () => {
  const now = "2026-06-28T12:00:00.000Z";
  type Sealed = NonNullable<Awaited<ReturnType<SealedFolder["seal"]>>>;

  test("is recorded before, goes when the record is sealed, and is no fault then", async () => {
    const folder = await open();
    const { log, happen, seal, check } = folder;
    for (let index = 0; index < 3; index += 1) await happen(host, `document-${host}.1`);
    await happen(host, `document-${host}.2`);
    const streams = [`document-${host}.1`];
    const first = (await seal()) as Sealed;
    expect(await recordRemoval(log, { streams, sealed: first, now })).toEqual([]);
    // The same again, as after a crash in between, or beside others.
    const beside = [...streams, `document-${host}.2`, `document-${host}.3`];
    expect(await recordRemoval(log, { streams: beside, sealed: first, now })).toEqual([]);
    const second = (await seal()) as Sealed;
    expect(await recordRemoval(log, { streams, sealed: second, now })).toEqual(streams);
    await log.remove(`document-${host}.1`);
    await seal();
    const { tenants } = await check();
    // Seven before, and two records.
    expect(tenants[0]).toMatchObject({ size: 9, removed: 3, faults: [] });
  });

  test("while the check reads the log is no fault", async () => {
    const { log, happen, seal, sealing } = await open();
    for (let index = 0; index < 3; index += 1) await happen(host, `document-${host}.${index}`);
    const streams = [`document-${host}.1`];
    await recordRemoval(log, { streams, sealed: (await seal()) as Sealed, now });
    let isRemoved = false;
    const reading: Pick<typeof log, "readAll" | "readStream"> = {
      readStream: (stream, range) => log.readStream(stream, range),
      readAll: async function* (range) {
        // The reading has begun, and ends where the log ends now: the record is not sealed yet.
        const events = [];
        for await (const event of log.readAll(range)) events.push(event);
        if (!isRemoved) {
          isRemoved = true;
          expect(await recordRemoval(log, { streams, sealed: (await seal()) as Sealed, now })).toEqual(streams);
          await log.remove(`document-${host}.1`);
        }
        yield* events.filter(({ stream }) => !streams.includes(stream));
      },
    };
    const { tenants } = await checkLedger({ log: reading, sealed: sealing.sealed, outside: [] });
    expect(tenants[0]).toMatchObject({ removed: 1, faults: [] });
  });

  test("without a sealed record of it is a fault, whatever somebody writes behind", async () => {
    const { log, happen, seal, check } = await open();
    await happen(host, `document-${host}.1`);
    const sealed = (await seal()) as Sealed;
    await recordRemoval(log, { streams: [`document-${host}.1`], sealed, now });
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const data = { tenantId: host, by: "client", at: now };
    await log.append(`erasure-${host}`, "absent", [{ id: "1", type: "ErasureRequested", data, meta }]);
    await log.remove(`document-${host}.1`);
    expect((await check()).tenants[0]?.faults).toMatchObject([{ kind: "dropped", leaf: 3 }]);
  });

  test("waits until it is sealed, and until its record is", async () => {
    const { log, happen, seal } = await open();
    const sealed = (await seal()) as Sealed;
    await happen(host, `document-${host}.1`);
    expect(await recordRemoval(log, { streams: [`document-${host}.1`], sealed, now })).toEqual([]);
    const removal: Parameters<typeof removeEnded>[0] = {
      log,
      swept: { read: async () => null, write: async () => undefined },
      seenByAll: async () => true,
      sumsOf: async () => [],
    };
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const end = { tenantId: host, deliveryId: "1", webhookId: "1", at: "2026-01-01T00:00:00.000Z" };
    const ages = { now, endedBefore: "2026-06-01T00:00:00.000Z" };
    const isThere = async (stream: string): Promise<boolean> => {
      for await (const _ of log.readStream(stream)) return true;
      return false;
    };
    const there: boolean[][] = [];
    let known: Sealed | undefined;
    for (let round = 0; round < 4; round += 1) {
      // Each round something else is old enough, as in a busy service.
      const event = { id: "1", type: "DeliveryForgotten", data: end, meta };
      await log.append(`delivery-${host}.${round}`, "absent", [event]);
      await removeEnded(removal, { ...ages, sealed: known }, 100);
      known = (await seal(known)) as Sealed;
      there.push(await Promise.all([0, 1].map((number) => isThere(`delivery-${host}.${number}`))));
    }
    // Nothing is known at first; then it is recorded, and then removed, while others wait for theirs.
    expect(there).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test("with a deleted tenant takes its tree along, and none begins again for what is left of it", async () => {
    const { log, happen, seal, check } = await open();
    await happen(other, `document-${other}.1`);
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const data = { tenantId: other, by: "client", at: now };
    await log.append(`erasure-${other}`, "absent", [{ id: "1", type: "ErasureRequested", data, meta }]);
    await seal();
    await log.remove(`document-${other}.1`);
    const ofOther = async () => (await check()).tenants.find(({ tenantId }) => tenantId === other);
    expect(await ofOther()).toMatchObject({ removed: 1, faults: [] });
    const gone = { ...samples.TenantRemoved, tenantId: other };
    const own = { ...meta, tenantId: other };
    await log.append(tenantStream(other), "present", [{ id: "2", type: "TenantRemoved", data: gone, meta: own }]);
    // As when the process ends here: the tenant's stream is still there.
    await removeLedger(log, other);
    expect((await seal())?.damaged).toEqual([]);
    expect(await ofOther()).toMatchObject({ size: 0, faults: [] });
    await log.remove(tenantStream(other));
    expect((await seal())?.damaged).toEqual([]);
    const { tenants } = await check();
    expect(tenants.map(({ tenantId, size }) => [tenantId, size])).toEqual([[host, 4]]);
    for (const stream of [ledgerStream(other), removalStream(other)])
      for await (const left of log.readStream(stream)) expect(left).toBeUndefined();
  });

  test("with a deleted tenant lets nobody slip in events in its name that concern others", async () => {
    const { log, happen, seal, check } = await open();
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const own = { ...meta, tenantId: other };
    await happen(host, `document-${host}.1`);
    await log.append("apikey-client", "any", [
      { id: "1", type: "ApiKeyIssued", data: { tenantId: host, clientId: "client" }, meta },
    ]);
    const requested = { tenantId: other, by: "client", at: now };
    await log.append(`erasure-${other}`, "absent", [{ id: "1", type: "ErasureRequested", data: requested, meta }]);
    await seal();
    await removeLedger(log, other);
    await log.append("apikey-own", "any", [
      { id: "2", type: "ApiKeyRevoked", data: { tenantId: other, clientId: "own" }, meta: own },
    ]);
    expect((await check()).faults).toEqual([]);
    const slippedIn = async (stream: string, data: object): Promise<readonly string[]> => {
      const { revision, position } = await log.append(stream, "any", [
        { id: `${stream} ${JSON.stringify(data)}`, type: "ThingHappened", data, meta: own },
      ]);
      expect(revision).toBeGreaterThanOrEqual(0n);
      return (await check()).faults.filter((fault) => fault.startsWith(`the event at position ${position} stands in `));
    };
    for (const [stream, data] of [
      [`document-${host}.1`, {}],
      [`document-${host}.${other}`, {}],
      [`document-${other}.1`, { tenantId: host }],
      [`like-${other}.${host}`, {}],
      ["apikey-client", { tenantId: other }],
      ["apikey-another", {}],
      ["keyuse-client", { tenantId: host }],
    ] as const)
      expect(await slippedIn(stream, data), `${stream} ${JSON.stringify(data)}`).toHaveLength(1);
    for (const [stream, data] of [
      [`document-${other}.2`, { tenantId: other }],
      [`like-${host}.${other}`, {}],
      [tenantStream(other), {}],
    ] as const)
      expect(await slippedIn(stream, data), stream).toEqual([]);
  });
});
