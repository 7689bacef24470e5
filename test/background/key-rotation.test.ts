import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { KeyRotation } from "../../src/background/key-rotation.ts";
import { readBlob } from "../../src/commands/read-blob.ts";
import { keyRecords } from "../../src/commands/sealing/key-record.ts";
import { keysLeft } from "../../src/commands/sealing/keys-left.ts";
import { forgetKey, takeKeys } from "../../src/commands/sealing/take-keys.ts";
import { openFolderBlobs } from "../../src/ports/blobs/folder.ts";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import { sealedBlobs, sealedHeads } from "../../src/ports/blobs/sealed.ts";
import { localLeases } from "../../src/ports/leases/local.ts";
import type { Leases } from "../../src/ports/leases/port.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { SealingKeys } from "../../src/vocabulary/sealing/sealing-key.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const old = randomBytes(32);
const next = randomBytes(32);
const tenant = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10";
/** A file of each sealed use, and one that is not sealed. */
const names = ["asset.certs.a.1", "webhook.a.1", "job.a.1.request", "job.a.1.outcome", "doc.a.1.delivery"];
const secretOf = (name: string): Buffer => Buffer.from(`the secret of ${name}`);
const everyMs = 1000;

interface Stores {
  readonly blobs: BlobStore;
  readonly store: ProjectionStore;
  readonly leases: Leases;
  readonly isShared: boolean;
}

/** The time of all nodes: it passes when a test says so. */
const time = { now: Date.parse("2026-11-28T12:00:00Z") };
const clock = { now: () => new Date(time.now) };

async function start({ blobs, store, leases, isShared }: Stores, key: Uint8Array, previous?: Uint8Array) {
  const keys = new SealingKeys(key, previous);
  const heads = sealedHeads(blobs);
  const records = keyRecords(store);
  await takeKeys({ keys, records, heads, now: clock.now() });
  const sealed = sealedBlobs(blobs, keys, { randomBytes });
  const failures: unknown[] = [];
  const steps: string[] = [];
  const rotation = new KeyRotation({
    ...{ keys, records, heads, sealed, leases, isShared, clock, everyMs },
    onFailure: (what, error) => failures.push([what, error]),
    onStep: (what) => steps.push(what),
  });
  const read = async (name: string) => await readBlob(sealed, `${tenant}/${name}`);
  return { keys, sealed, records, rotation, read, steps, left: () => keysLeft(keys, heads) };
}

type Node = Awaited<ReturnType<typeof start>>;

/** A look of each of the nodes, as after the pause between two. */
async function look(...nodes: readonly Node[]): Promise<void> {
  time.now += everyMs;
  for (const { rotation } of nodes) await rotation.look();
}

async function lookUntilDone(...nodes: readonly Node[]): Promise<void> {
  for (let looks = 0; looks < 50; looks += 1) {
    await look(...nodes);
    const record = await nodes[0]?.records.read();
    if (record?.current === nodes[0]?.keys.wanted.id && record?.leaving.length === 0) return;
  }
  throw new Error("The rotation does not end.");
}

async function fill({ sealed }: Node): Promise<void> {
  for (const name of names) await sealed.put(`${tenant}/${name}`, secretOf(name));
}

async function mustRead(node: Node): Promise<void> {
  for (const name of names) expect(await node.read(name), name).toEqual(secretOf(name));
}

const inMemory = (): Stores => ({
  ...{ blobs: memoryBlobs(), store: memoryReadModels(), leases: memoryLeases(), isShared: true },
});

describe("on one node", () => {
  const alone = (): Stores => ({ ...inMemory(), leases: localLeases(), isShared: false });

  test("everything is sealed again under the new key, and opens without the old one", async () => {
    const stores = alone();
    await fill(await start(stores, old));
    const node = await start(stores, next, old);
    expect(await node.left()).toMatchObject({ isDone: false, files: { certificate: { current: 0, previous: 1 } } });
    await lookUntilDone(node);
    expect(await node.left()).toMatchObject({ isDone: true, files: { certificate: { current: 1, previous: 0 } } });
    expect(node.steps).toContain(
      "nothing needs the previous sealing key any more: SEALING_KEY_PREVIOUS can be removed",
    );
    await mustRead(await start(stores, next));
  });

  test("files from before they named their key are sealed again as well", async () => {
    const stores = alone();
    const first = await start(stores, old);
    await fill(first);
    for (const name of names) {
      const file = (await readBlob(stores.blobs, `${tenant}/${name}`)) as Buffer;
      await stores.blobs.put(`${tenant}/${name}`, Buffer.concat([Buffer.from("CSB1"), file.subarray(12)]));
    }
    await mustRead(first);
    await lookUntilDone(await start(stores, next, old));
    await mustRead(await start(stores, next));
  });

  test("a lost or a wrong key is named by its id, until it is given up", async () => {
    const stores = alone();
    await fill(await start(stores, old));
    const { id } = new SealingKeys(old).wanted;
    const missing = { name: "SealingKeyMissing", keyId: id, files: names.length };
    await expect(start(stores, next)).rejects.toMatchObject(missing);
    await expect(start(stores, next, randomBytes(32))).rejects.toMatchObject(missing);
    // A restored storage has no record: its files say it.
    await expect(start({ ...stores, store: memoryReadModels() }, next)).rejects.toMatchObject(missing);
    await forgetKey(keyRecords(stores.store), id, clock.now());
    const after = await start(stores, next);
    await expect(after.read(names[0] ?? "")).rejects.toMatchObject({ code: "SEAL_BROKEN" });
  });

  test("an old key that is removed before the end is named as missing", async () => {
    const stores = alone();
    await fill(await start(stores, old));
    const node = await start(stores, next, old);
    await look(node);
    await expect(start(stores, next)).rejects.toMatchObject({ keyId: new SealingKeys(old).wanted.id });
  });

  test("a file that no key opens does not hold the end up", async () => {
    const stores = alone();
    await fill(await start(stores, old));
    const key = `${tenant}/webhook.a.1`;
    const file = (await readBlob(stores.blobs, key)) as Buffer;
    await stores.blobs.put(key, Buffer.concat([file.subarray(0, -1), Buffer.from([(file.at(-1) ?? 0) ^ 1])]));
    await lookUntilDone(await start(stores, next, old));
  });
});

describe("with several nodes", () => {
  test("a node that knows the old key alone, and one that knows both, read each other's files", async () => {
    const stores = inMemory();
    const before = await start(stores, old);
    await look(before);
    const after = await start(stores, next, old);
    await fill(before);
    await mustRead(after);
    for (let looks = 0; looks < 20; looks += 1) await look(before, after);
    await fill(after);
    await mustRead(before);
    expect(after.steps).toEqual([]);
  });

  test("the new key is used once the last node of the old one is gone, and by all nodes", async () => {
    const stores = inMemory();
    const before = await start(stores, old);
    await look(before);
    await fill(before);
    const nodes = [await start(stores, next, old), await start(stores, next, old)] as const;
    await look(before, ...nodes);
    await before.rotation.stop();
    await lookUntilDone(...nodes);
    await look(...nodes);
    for (const node of nodes) expect(node.keys.current.id).toBe(node.keys.wanted.id);
    await mustRead(nodes[1]);
    const last = await start(stores, next);
    await mustRead(last);
    await fill(last);
    await mustRead(nodes[0]);
    await expect(start(stores, old)).rejects.toMatchObject({ name: "SealingKeyMissing" });
  });

  test("one of them seals, and where it ends another goes on", async () => {
    const stores = inMemory();
    await fill(await start(stores, old));
    const leases = memoryLeases();
    const ending = await start({ ...stores, leases }, next, old);
    const other = await start({ ...stores, leases }, next, old);
    const held = await leases.acquire("rotation of the sealing key", everyMs);
    for (let looks = 0; looks < 10; looks += 1) await look(ending, other);
    expect([...ending.steps, ...other.steps]).toEqual([]);
    await held?.release();
    await lookUntilDone(other);
    await mustRead(await start(stores, next));
  });

  test("what a node still sealed with the old key, as it had not looked since, is sealed again before the end", async () => {
    const stores = inMemory();
    await fill(await start(stores, old));
    const [node, late] = [await start(stores, next, old), await start(stores, next, old)];
    while (!node.steps.includes("files were sealed again")) await look(node);
    await look(node);
    await fill(late);
    await lookUntilDone(node);
    await mustRead(await start(stores, next));
  });
});

describe("a node that knows the old key alone and comes when the new one is used", () => {
  /** It read the record before the others went over, and is heard of afterwards, as after a long start. */
  const late = async () => {
    const stores = inMemory();
    const before = await start(stores, old);
    const node = await start(stores, next, old);
    while (!node.steps.includes("the new sealing key is used")) await look(node);
    return { stores, before, node };
  };

  test("says at each look which key it lacks, and keeps the old one in use until it is gone", async () => {
    const { stores, before, node } = await late();
    await fill(before);
    for (let looks = 0; looks < 20; looks += 1) {
      await expect(before.rotation.look()).rejects.toThrow(`The sealing key ${node.keys.wanted.id} is used by now`);
      await look(node);
    }
    expect((await node.records.read())?.leaving).toEqual([before.keys.wanted.id]);
    await before.rotation.stop();
    await lookUntilDone(node);
    await mustRead(await start(stores, next));
  });

  test("and writes after the end, has what it wrote sealed again at the next start with both keys", async () => {
    const { stores, before, node } = await late();
    await lookUntilDone(node);
    await fill(before);
    const again = await start(stores, next, old);
    await look(again);
    await lookUntilDone(again);
    await mustRead(await start(stores, next));
  });
});

/** The process ends here: whatever it does afterwards changes nothing. */
class Killed extends Error {}

/** The same object but for one of its methods. */
function replacing<Whole extends object, Name extends keyof Whole>(whole: Whole, name: Name, by: Whole[Name]): Whole {
  return new Proxy(whole, {
    get: (target, member) => {
      const value = member === name ? by : Reflect.get(target, member, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The same stores, whose process is killed at a change of theirs, before it or just after. */
function killedAt({ blobs, store, ...others }: Stores, change: number, when: "before" | "after"): Stores {
  let changes = 0;
  const killing = async <Done>(make: () => Promise<Done>): Promise<Done> => {
    changes += 1;
    if (changes > change || (changes === change && when === "before")) throw new Killed();
    const done = await make();
    if (changes === change) throw new Killed();
    return done;
  };
  return {
    ...others,
    blobs: replacing(blobs, "put", (...given) => killing(() => blobs.put(...given))),
    store: replacing(store, "commit", (...given) => killing(() => store.commit(...given))),
  };
}

describe("killed on embedded storage", () => {
  const changes = names.length + 2;
  const kills = Array.from({ length: changes }, (_, at) => at + 1).flatMap(
    (at) =>
      [
        [at, "before"],
        [at, "after"],
      ] as const,
  );

  test("there are ten kills and more", () => expect(kills.length).toBeGreaterThanOrEqual(10));

  async function onDisk(): Promise<Stores> {
    const folder = await temporaryFolder();
    const places = { folder: join(folder.path, "blobs"), smallFile: join(folder.path, "files.db") };
    const blobs = await openFolderBlobs(places, { now: clock.now, leastFreeMb: 0 });
    const store = await openSqliteProjections(join(folder.path, "read"));
    onTestFinished(async () => {
      await store.close();
      await blobs.close();
      await folder.remove();
    });
    return { blobs, store, leases: localLeases(), isShared: false };
  }

  test.each(kills)("at its change %i, %s it, the next process loses nothing and ends", async (at, when) => {
    const stores = await onDisk();
    await fill(await start(stores, old));
    const doomed = await start(killedAt(stores, at, when), next, old);
    await expect(lookUntilDone(doomed)).rejects.toBeInstanceOf(Killed);
    await mustRead(await start(stores, next, old));
    await lookUntilDone(await start(stores, next, old));
    await mustRead(await start(stores, next));
  });

  test("again and again, one file at a time, it ends", async () => {
    const stores = await onDisk();
    await fill(await start(stores, old));
    let lives = 0;
    for (let ended = false; !ended && lives < 30; lives += 1) {
      const doomed = await start(killedAt(stores, 1, "after"), next, old);
      ended = await lookUntilDone(doomed).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      await mustRead(await start(stores, next, old));
    }
    expect(lives).toBeGreaterThanOrEqual(names.length);
    await mustRead(await start(stores, next));
  });
});
