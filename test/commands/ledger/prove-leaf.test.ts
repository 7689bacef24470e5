import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { commitmentOf, joined } from "../../../src/commands/ledger/commitment.ts";
import {
  headOf,
  leafOf,
  type OpenedTree,
  openTree,
  proveConsistency,
  proveInclusion,
} from "../../../src/commands/ledger/prove-leaf.ts";
import { LedgerDamaged } from "../../../src/commands/ledger/tenant-ledger.ts";
import { emptyRange, extended, rootOf } from "../../../src/proof/hash-tree.ts";
import { isConsistent, rootByInclusion } from "../../../src/proof/tree-proof.ts";
import { ledgerStream } from "../../../src/vocabulary/events/ledger.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(): Promise<SealedFolder> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-proof-"));
  undo.push(() => rm(folder, { recursive: true }));
  const sealed = await sealedFolder(folder);
  undo.push(() => sealed.log.close());
  return sealed;
}

/** Rounds of uneven sizes, with another tenant's events between; answers the tree after them. */
async function grown({ log, happen, seal }: SealedFolder, rounds: readonly number[]): Promise<OpenedTree> {
  for (const events of rounds) {
    for (let n = 0; n < events; n += 1) await happen(n % 3 === 2 ? other : host, `document-${n % 3}`);
    await seal();
  }
  return (await openTree(log, host)) as OpenedTree;
}

test("every event is proved to be in the tree, and every earlier tree to be its beginning", async () => {
  const folder = await open();
  const tree = await grown(folder, [1, 3, 40, 1, 7, 150, 2, 31]);
  const saltSecret = (await folder.seal())?.saltSecret as Uint8Array;
  const { size, root } = headOf(tree);
  const commitments: Buffer[] = [];
  for await (const event of folder.log.readAll({ asWritten: true })) {
    if (event.meta.tenantId !== host || event.stream.startsWith("ledger-")) continue;
    const commitment = commitmentOf(event, saltSecret);
    const index = await leafOf((await openTree(folder.log, host)) as OpenedTree, commitment, event.position);
    if (index === undefined || index >= size) continue;
    expect(index).toBe(commitments.length);
    commitments.push(commitment);
    const proof = await proveInclusion({ ...tree, known: new Map() }, index);
    expect(proof).toMatchObject({ index, size });
    expect(rootByInclusion(commitment, proof)).toEqual(root);
  }
  expect(commitments).toHaveLength(size);
  for (let from = 1; from <= size; from += 1) {
    const earlier = rootOf(extended(emptyRange, commitments.slice(0, from)));
    expect(isConsistent(earlier, root, await proveConsistency({ ...tree, known: new Map() }, from))).toBe(true);
  }
});

test("an event that is not sealed, or of another tenant, is no leaf", async () => {
  const folder = await open();
  const tree = await grown(folder, [3, 3]);
  const saltSecret = (await folder.seal())?.saltSecret as Uint8Array;
  await folder.happen(host, "document-late");
  for await (const event of folder.log.readAll({ asWritten: true }))
    if (event.stream === "document-late" || event.meta.tenantId === other)
      expect(await leafOf(tree, commitmentOf(event, saltSecret), event.position)).toBeUndefined();
});

test("a tenant of which nothing is sealed has no tree", async () => {
  const { log } = await open();
  expect(await openTree(log, host)).toBeUndefined();
});

test("no proof is made from checkpoints that somebody has changed", async () => {
  const folder = await open();
  const tree = await grown(folder, [3, 3, 3, 3]);
  const stream = ledgerStream(host);
  const changed = (change: (data: Record<string, unknown>) => object): OpenedTree => ({
    ...tree,
    known: new Map(),
    log: {
      async *readStream(name, range) {
        for await (const event of folder.log.readStream(name, range)) {
          const data = event.data as Record<string, unknown>;
          yield name === stream && event.revision === 1n ? { ...event, data: { ...data, ...change(data) } } : event;
        }
      },
    },
  });
  const changes: ((data: Record<string, unknown>) => object)[] = [
    () => ({ commitments: "" }),
    () => ({ commitments: joined([Buffer.alloc(31)]) }),
    () => ({ size: 1 }),
    () => ({ roots: "" }),
    () => ({ size: "3" }),
  ];
  const { size } = headOf(tree);
  for (const change of changes) {
    const all = Array.from({ length: size }, (_, index) => proveInclusion(changed(change), index));
    const failures = (await Promise.allSettled(all)).filter(({ status }) => status === "rejected");
    expect(failures.length).toBeGreaterThan(0);
    for (const { reason } of failures as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(LedgerDamaged);
  }
  await expect(openTree({ readStream: changed(() => ({})).log.readStream }, host)).resolves.toBeDefined();
});
