/*
 * Proofs from the log alone. A checkpoint holds the commitments that it brought and the roots of the complete subtrees that it left. With those
 * of the checkpoint before it, they are enough for every complete subtree that ends among its leaves, and a proof consists of such subtrees: so a
 * proof needs about as many checkpoints as it has hashes, out of however many there are.
 */

import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { type Checkpoint, readCheckpoint } from "../../proof/checkpoint.ts";
import { type CompactRange, emptyRange, leafHash, nodeHash, rootOf, subtreesOf } from "../../proof/hash-tree.ts";
import {
  type ConsistencyProof,
  consistencyRanges,
  type InclusionProof,
  inclusionRanges,
  isConsistent,
  type LeafRange,
  subtreesIn,
} from "../../proof/tree-proof.ts";
import { type CheckpointSigned, ledgerStream } from "../../vocabulary/events/ledger.ts";
import { separated } from "./commitment.ts";
import { checkpointOf, LedgerDamaged } from "./tenant-ledger.ts";

type LedgerLog = Pick<EventLog, "readStream">;

/** A checkpoint as it stands in the tenant's stream, opened. */
interface LedgerEntry {
  readonly revision: number;
  readonly position: LogPosition;
  readonly data: CheckpointSigned["data"];
  /** Leaves before those that it brought. */
  readonly first: number;
}

/** A tenant's tree as its checkpoints have it, up to the last one that there was when it was opened. */
export interface OpenedTree {
  readonly log: LedgerLog;
  readonly tenantId: string;
  readonly last: LedgerEntry;
  /** Checkpoints that were read already, by revision: the hashes of a proof are near to one another. */
  readonly known: Map<number, LedgerEntry>;
}

/** What is kept of a tree's checkpoints while one proof is made. */
const mostKnown = 256;

/** Undefined: nothing of the tenant is sealed. @throws LedgerDamaged */
export async function openTree(log: LedgerLog, tenantId: string): Promise<OpenedTree | undefined> {
  for await (const recorded of log.readStream(ledgerStream(tenantId), { backwards: true, limit: 1 })) {
    const last = entryOf(tenantId, recorded);
    return { log, tenantId, last, known: new Map([[last.revision, last]]) };
  }
  return undefined;
}

/** The tree's newest note, as it was signed. */
export function noteOf({ last }: OpenedTree): string {
  return last.data.note;
}

/** What the newest note says. @throws LedgerDamaged */
export function headOf({ tenantId, last }: OpenedTree): Checkpoint {
  const head = readCheckpoint(last.data.note.slice(0, last.data.note.lastIndexOf("\n\n") + 1));
  if (head === undefined) throw new LedgerDamaged(tenantId, `the checkpoint of revision ${last.revision} is none`);
  return head;
}

/**
 * The number of the leaf that a commitment is; undefined: it is not sealed. An event is sealed by a checkpoint that comes after it, most often by
 * the next. What checkpoints say of positions (`upTo`) does not count: in a log that was moved, they are those of another engine.
 *
 * @param position that of its event
 */
export async function leafOf(tree: OpenedTree, commitment: Buffer, position: LogPosition): Promise<number | undefined> {
  let [low, high] = [0, tree.last.revision + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await entryAt(tree, middle)).position > position) high = middle;
    else low = middle + 1;
  }
  for await (const recorded of tree.log.readStream(ledgerStream(tree.tenantId), { from: BigInt(low) })) {
    const { data, first } = entryOf(tree.tenantId, recorded);
    if (first >= tree.last.data.size) return undefined;
    const place = placeOf(Buffer.from(data.commitments, "base64"), commitment);
    if (place !== undefined) return first + place;
  }
  return undefined;
}

function placeOf(commitments: Buffer, commitment: Buffer): number | undefined {
  for (let at = commitments.indexOf(commitment); at !== -1; at = commitments.indexOf(commitment, at + 1))
    if (at % hashBytes === 0) return at / hashBytes;
  return undefined;
}

/** That a leaf is in the tree of the newest checkpoint. @throws LedgerDamaged */
export async function proveInclusion(tree: OpenedTree, index: number): Promise<InclusionProof> {
  const { size } = tree.last.data;
  return { index, size, path: await hashesOf(tree, inclusionRanges(index, size)) };
}

/**
 * That the tree of the newest checkpoint begins with the tree of `from` leaves, at least one and at most its size. Where there was a checkpoint
 * of that size, the proof is known to hold.
 *
 * @throws LedgerDamaged
 */
export async function proveConsistency(tree: OpenedTree, from: number): Promise<ConsistencyProof> {
  const { size: to } = tree.last.data;
  const proof = { from, to, path: await hashesOf(tree, consistencyRanges(from, to)) };
  const earlier = await entryWith(tree, from - 1);
  if (earlier.data.size !== from) return proof;
  const root = rootOf(rangeOf(tree, earlier));
  return isConsistent(root, rootOf(rangeOf(tree, tree.last)), proof) ? proof : lost(tree);
}

const hashBytes = 32;

async function hashesOf(tree: OpenedTree, ranges: readonly LeafRange[]): Promise<readonly Uint8Array[]> {
  const nodes = await nodesOf(tree, ranges.flatMap(subtreesIn));
  const hashOf = (range: LeafRange): Uint8Array => nodes.get(nameOf(range)) as Uint8Array;
  return ranges.map((range) =>
    subtreesIn(range)
      .map(hashOf)
      .reduceRight((right, left) => nodeHash(left, right)),
  );
}

/** The hashes of complete subtrees, by name. Each checkpoint that they need is gone through once. */
async function nodesOf(tree: OpenedTree, wanted: readonly LeafRange[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const open = new Map(wanted.map((range) => [nameOf(range), range]));
  const take = (range: LeafRange, hash: Uint8Array): void => {
    if (open.delete(nameOf(range))) found.set(nameOf(range), hash);
  };
  takeRoots(tree.last, take);
  while (open.size > 0) {
    const [[name, { end }] = lost(tree)] = open;
    const entry = await entryWith(tree, end - 1);
    takeRoots(entry, take);
    if (!open.has(name)) continue;
    const before = entry.revision === 0 ? emptyRange : rangeOf(tree, await entryAt(tree, entry.revision - 1));
    const ends = [...open.values()].map(({ end }) => end).filter((end) => end > entry.first && end <= entry.data.size);
    grow(before, commitmentsOf(tree, entry).slice(0, Math.max(...ends) - entry.first), take);
    if (open.has(name)) return lost(tree);
  }
  return found;
}

type TakeNode = (range: LeafRange, hash: Uint8Array) => void;

/** The complete subtrees that a checkpoint's own roots are. */
function takeRoots({ data }: LedgerEntry, take: TakeNode): void {
  const roots = separated(data.roots) ?? [];
  for (const [index, range] of subtreesIn({ begin: 0, end: data.size }).entries()) {
    const root = roots[index];
    if (root !== undefined) take(range, root);
  }
}

/** Goes through the complete subtrees that end with each of the entries. */
function grow({ size, roots }: CompactRange, entries: readonly Uint8Array[], take: TakeNode): void {
  const stack = [...roots];
  for (const [index, entry] of entries.entries()) {
    const end = size + index + 1;
    let begin = end - 1;
    let hash = leafHash(entry);
    take({ begin, end }, hash);
    for (let width = 1; begin % (2 * width) !== 0; width *= 2) {
      hash = nodeHash(stack.pop() as Uint8Array, hash);
      begin -= width;
      take({ begin, end }, hash);
    }
    stack.push(hash);
  }
}

/** The checkpoint that brought a leaf. Sizes grow about evenly, so a guess is near; after each guess that is not, the middle is tried. */
async function entryWith(tree: OpenedTree, leaf: number): Promise<LedgerEntry> {
  let [low, high] = bounds(tree, leaf);
  for (let tries = 0; low.revision < high.revision; tries += 1) {
    const share = tries % 2 === 0 ? (leaf - low.first) / Math.max(high.first - low.first, 1) : 0.5;
    const guess = low.revision + Math.floor(share * (high.revision - low.revision));
    const entry = await entryAt(tree, Math.min(Math.max(guess, low.revision), high.revision));
    if (leaf < entry.first) high = { revision: entry.revision - 1, first: entry.first };
    else if (leaf >= entry.data.size) low = { revision: entry.revision + 1, first: entry.data.size };
    else return entry;
  }
  return await entryAt(tree, low.revision);
}

interface SearchBound {
  readonly revision: number;
  readonly first: number;
}

/** Between which checkpoints a leaf is, as far as those that were read say. */
function bounds({ known, last }: OpenedTree, leaf: number): [low: SearchBound, high: SearchBound] {
  let low: SearchBound = { revision: 0, first: 0 };
  let high: SearchBound = { revision: last.revision, first: last.data.size };
  for (const { revision, first, data } of known.values()) {
    if (leaf >= data.size && revision >= low.revision) low = { revision: revision + 1, first: data.size };
    if (leaf >= first && leaf < data.size)
      return [
        { revision, first },
        { revision, first },
      ];
    if (leaf < first && revision <= high.revision) high = { revision: revision - 1, first };
  }
  return [low, high];
}

async function entryAt(tree: OpenedTree, revision: number): Promise<LedgerEntry> {
  const before = tree.known.get(revision);
  if (before !== undefined) return before;
  const range = { from: BigInt(revision), limit: 1 };
  for await (const recorded of tree.log.readStream(ledgerStream(tree.tenantId), range)) {
    const entry = entryOf(tree.tenantId, recorded);
    if (entry.revision !== revision) break;
    if (tree.known.size < mostKnown) tree.known.set(revision, entry);
    return entry;
  }
  throw new LedgerDamaged(tree.tenantId, `the checkpoint of revision ${revision} is missing`);
}

/** @throws LedgerDamaged for one that cannot be read, or whose parts do not fit together */
function entryOf(tenantId: string, recorded: RecordedEvent): LedgerEntry {
  const data = checkpointOf(recorded);
  const revision = Number(recorded.revision);
  const leaves = (data === undefined ? 0 : Buffer.byteLength(data.commitments, "base64")) / hashBytes;
  if (data === undefined || !Number.isInteger(leaves) || leaves === 0 || leaves > data.size)
    throw new LedgerDamaged(tenantId, `the checkpoint of revision ${revision} cannot be read`);
  return { revision, position: recorded.position, data, first: data.size - leaves };
}

function commitmentsOf({ tenantId }: OpenedTree, { revision, data, first }: LedgerEntry): readonly Uint8Array[] {
  const commitments = separated(data.commitments);
  if (commitments?.length === data.size - first) return commitments;
  throw new LedgerDamaged(tenantId, `the checkpoint of revision ${revision} has no commitments`);
}

function rangeOf({ tenantId }: OpenedTree, { revision, data: { size, roots } }: LedgerEntry): CompactRange {
  const own = separated(roots);
  if (own?.length === subtreesOf(size)) return { size, roots: own };
  throw new LedgerDamaged(tenantId, `the checkpoint of revision ${revision} has other roots than its size needs`);
}

function lost({ tenantId }: OpenedTree): never {
  throw new LedgerDamaged(tenantId, "its checkpoints do not follow from one another");
}

const nameOf = ({ begin, end }: LeafRange): string => `${begin}-${end}`;
