import { afterAll, describe, expect, test, vi } from "vitest";
import { removeEnded } from "../../../src/commands/history/remove-ended.ts";
import { recordRemoval, removeLedger } from "../../../src/commands/ledger/record-removal.ts";
import { sealLog } from "../../../src/commands/ledger/seal-log.ts";
import { readTenantLedger } from "../../../src/commands/ledger/tenant-ledger.ts";
import { withAppend } from "../../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { ledgerKeysStream, ledgerStream, removalStream } from "../../../src/vocabulary/events/ledger.ts";
import { tenantStream } from "../../../src/vocabulary/events/tenant.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

async function open(): Promise<SealedFolder> {
  const temporary = await temporaryFolder();
  const folder = await sealedFolder(temporary.path);
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
      [1, 0],
      [1, 0],
    ]);
    await happen(host, `document-${host}.1`);
    const second = await seal(first);
    expect(await sizes(folder)).toEqual([
      [2, 0],
      [1, 0],
    ]);
    await happen(other, `document-${other}.1`);
    expect(await sizes(folder)).toEqual([
      [2, 0],
      [1, 1],
    ]);
    await seal();
    await seal(second);
    expect(await sizes(folder)).toEqual([
      [2, 0],
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
      [61, 0],
      [21, 0],
    ]);
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
      [9001, 0],
      [1, 0],
    ]);
    const { revision } = await readTenantLedger(log, host, 0n);
    expect(revision).toBe(2n);
  });

  test("that may not go on leaves what it has not done to the next", async () => {
    const folder = await open();
    expect(await sealLog(folder.sealing, undefined, async () => false)).toMatchObject({ through: 0n });
    expect(await sizes(folder)).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await folder.seal();
    expect(await sizes(folder)).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test("that ends in the midst of a round is made whole by the next", async () => {
    const folder = await open();
    const { happen, seal, sealing, log } = folder;
    await seal();
    for (const tenantId of [host, other]) await happen(tenantId, `document-${tenantId}.1`);
    const append = vi.fn(log.append).mockRejectedValueOnce(new Error("the disk is full"));
    const failing = { ...sealing, log: withAppend(log, append) };
    await expect(sealLog(failing, undefined, async () => true)).rejects.toThrow("the disk is full");
    await happen(host, `document-${host}.2`);
    await seal();
    expect(await sizes(folder)).toEqual([
      [3, 0],
      [2, 0],
    ]);
  });

  test("takes events of old, which have no salt", async () => {
    const folder = await open();
    const raw = await openSqliteEventLog(folder.file, { now: () => new Date(Date.UTC(2026, 2, 28, 12)) });
    const meta = { tenantId: host, correlationId: "", v: 1 };
    await raw.append("document-old.1", "absent", [{ id: "old", type: "ThingHappened", data: {}, meta }]);
    await raw.close();
    await folder.seal();
    expect((await sizes(folder))[0]).toEqual([2, 0]);
  });

  test("makes one key for all processes, and a tenant that is gone no tree", async () => {
    const folder = await open();
    const { log, happen, sealing, seal } = folder;
    await Promise.all([seal(), sealLog(sealing, undefined, async () => true)]);
    const keys = [];
    for await (const event of log.readStream(ledgerKeysStream)) keys.push(event);
    expect(keys).toHaveLength(1);
    await happen("33333333-3333-4333-8333-333333333333", "document-of-nobody");
    await seal();
    expect(await sizes(folder)).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  test("does nothing without a first tenant", async () => {
    const { sealing } = await open();
    expect(await sealLog({ ...sealing, host: async () => undefined }, undefined, async () => true)).toBeUndefined();
  });

  test("goes no further on a checkpoint that somebody has changed", async () => {
    const folder = await open();
    const { log, seal, happen } = folder;
    await seal();
    const meta = { tenantId: host, correlationId: "", v: 1 };
    await log.append(ledgerStream(host), "any", [{ id: "forged", type: "CheckpointSigned", data: { note: "" }, meta }]);
    await happen(host, "document-1");
    await expect(seal()).rejects.toThrow(/cannot be read: run colophon ledger check/);
  });
});

describe("what is removed", () => {
  test("is recorded before, and is no fault then", async () => {
    const folder = await open();
    const { log, happen, seal, check } = folder;
    for (let index = 0; index < 3; index += 1) await happen(host, `document-${host}.1`);
    await happen(host, `document-${host}.2`);
    const sealed = (await seal()) as NonNullable<Awaited<ReturnType<typeof seal>>>;
    const removal = { streams: [`document-${host}.1`], sealed, now: "2026-06-28T12:00:00.000Z" };
    expect(await recordRemoval(log, removal)).toBe(true);
    // The same again, as after a crash in between.
    expect(await recordRemoval(log, removal)).toBe(true);
    await log.remove(`document-${host}.1`);
    await seal();
    const { tenants } = await check();
    expect(tenants[0]).toMatchObject({ size: 6, removed: 3, faults: [] });
    await log.remove(`document-${host}.2`);
    expect((await check()).tenants[0]?.faults).toMatchObject([{ kind: "dropped", leaf: 4 }]);
  });

  test("waits until it is sealed", async () => {
    const { log, happen, seal } = await open();
    const sealed = (await seal()) as NonNullable<Awaited<ReturnType<typeof seal>>>;
    await happen(host, `document-${host}.1`);
    const now = "2026-06-28T12:00:00.000Z";
    expect(await recordRemoval(log, { streams: [`document-${host}.1`], sealed, now })).toBe(false);
    const removal: Parameters<typeof removeEnded>[0] = {
      log,
      swept: { read: async () => null, write: async () => undefined },
      seenByAll: async () => true,
      sumsOf: async () => [],
    };
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const end = { tenantId: host, deliveryId: "1", webhookId: "1", at: "2026-01-01T00:00:00.000Z" };
    await log.append(`delivery-${host}.1`, "absent", [{ id: "1", type: "DeliveryForgotten", data: end, meta }]);
    const ages = { now, endedBefore: "2026-06-01T00:00:00.000Z" };
    const isThere = async (): Promise<boolean> => {
      for await (const _ of log.readStream(`delivery-${host}.1`)) return true;
      return false;
    };
    for (const known of [undefined, sealed]) await removeEnded(removal, { ...ages, sealed: known }, 100);
    expect(await isThere()).toBe(true);
    await removeEnded(removal, { ...ages, sealed: await seal() }, 100);
    expect(await isThere()).toBe(false);
  });

  test("with a deleted tenant takes its tree along", async () => {
    const { log, happen, seal, check } = await open();
    await happen(other, `document-${other}.1`);
    await seal();
    const meta = { tenantId: host, correlationId: "", v: 1 };
    const data = { tenantId: other, by: "client", at: "2026-06-28T12:00:00.000Z" };
    await log.append(`erasure-${other}`, "absent", [{ id: "1", type: "ErasureRequested", data, meta }]);
    await log.remove(`document-${other}.1`);
    expect((await check()).tenants.find(({ tenantId }) => tenantId === other)).toMatchObject({
      removed: 1,
      faults: [],
    });
    await log.remove(tenantStream(other));
    await removeLedger(log, other);
    await seal();
    const { tenants } = await check();
    expect(tenants.map(({ tenantId, size }) => [tenantId, size])).toEqual([[host, 2]]);
    for (const stream of [ledgerStream(other), removalStream(other)])
      for await (const left of log.readStream(stream)) expect(left).toBeUndefined();
  });
});
