import type { AnyBulkWriteOperation, Collection } from "mongodb";
import { isDuplicateKey } from "../drivers/mongodb.ts";
import type { StoredRecord } from "./mongodb-query.ts";
import { moveOf, type PositionMove } from "./mongodb-registry.ts";
import type { DocWrite, ReadModelDocument } from "./port.ts";

/** A document to write. `isNew`: inserted at the first attempt, which costs the server less than to look for one to replace. */
interface Pending {
  readonly _id: string;
  readonly body: Omit<StoredRecord, "_id">;
  readonly isNew: boolean;
}

/** Each round leaves only documents that somebody else wrote meanwhile, with an earlier event. */
const mostRounds = 20;

/** Documents that go with their position in one command, at most: a part of the past has many more, and may insert. */
const mostTogether = 100;

/**
 * Writes documents, then the position that they bring the version to. False when the position does not move: another process goes on
 * under a later lease, or the version was dropped. Throws TypeError, before anything is written, for what is no JSON.
 *
 * Both are one command, which ends at its first fault and has the position last: it never says more than the documents. Where a document is
 * newer than its write, as when events are repeated, the command ends there; documents and position are then written one after the other.
 */
export const writeCommit = async (
  documents: Collection<StoredRecord>,
  writes: readonly DocWrite<ReadModelDocument>[],
  move: PositionMove,
  now: Date,
): Promise<boolean> => {
  const pending = writes.map((write) => pendingOf(write, now));
  const isShort = pending.length <= mostTogether && !pending.some(({ isNew }) => isNew);
  const moved = isShort ? await changedBy(documents, [...pending.map(operationOf), moveOf(move)], true) : undefined;
  // Each document is matched, or inserted where there was none.
  if (moved !== undefined) return moved === pending.length + 1;
  await writeGuarded(documents, pending);
  return (await changedBy(documents, [moveOf(move)], true)) === 1;
};

/**
 * Every document takes its write unless it holds that event already, or a later one.
 *
 * The guard is part of the upsert's question. A document that is newer does not match it, and the server then tries to
 * insert a second one under its id: E11000, which a node that loses the race for the first insert also gets. Both are reported
 * apart by asking for the positions that are there. That also serves where one such fault ends the whole bulk.
 */
const writeGuarded = async (documents: Collection<StoredRecord>, writes: readonly Pending[]): Promise<void> => {
  let pending = writes;
  for (let round = 0; pending.length > 0; round += 1) {
    if ((await changedBy(documents, pending.map(operationOf), false)) !== undefined) return;
    if (round === mostRounds)
      throw new Error(`Others write the documents of ${documents.collectionName} all the time.`);
    const positions = await positionsOf(documents, pending);
    pending = pending
      .filter(({ _id, body }) => (positions.get(_id) ?? -1n) < body.p)
      .map(({ _id, body }) => ({ _id, body, isNew: false }));
  }
};

const pendingOf = (write: DocWrite<ReadModelDocument>, at: Date): Pending => {
  switch (write.kind) {
    case "put": {
      const { doc, position } = write;
      const body = { t: doc.tenantId, p: position, d: asJson(doc) };
      return { _id: doc.id, body, isNew: write.isNew === true };
    }
    case "delete":
      return { _id: write.id, body: { t: null, p: write.position, at }, isNew: write.isNew === true };
  }
};

/** As JSON and back, unless that changes nothing: what is no JSON is found here, on every engine alike, and never half way through a bulk. */
const asJson = (doc: ReadModelDocument): Readonly<Record<string, unknown>> =>
  isJson(doc, deepest)
    ? (doc as ReadModelDocument & Readonly<Record<string, unknown>>)
    : JSON.parse(JSON.stringify(doc));

/** Levels that are looked through; deeper ones make the way round by text. */
const deepest = 100;

const isJson = (value: unknown, levels: number): boolean => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      if (value === null) return true;
      if (levels === 0) return false;
      return Array.isArray(value) ? isJsonList(value, levels - 1) : isJsonObject(value, levels - 1);
    default:
      return false;
  }
};

const isJsonList = (items: readonly unknown[], levels: number): boolean => {
  for (const item of items) if (!isJson(item, levels)) return false;
  return true;
};

/** Without a list of its members, as each document of a read model comes by here. */
const isJsonObject = (value: object, levels: number): boolean => {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name in value) if (!isJson((value as Record<string, unknown>)[name], levels)) return false;
  return true;
};

const operationOf = ({ isNew, _id, body }: Pending): AnyBulkWriteOperation<StoredRecord> => {
  if (isNew) return { insertOne: { document: { _id, ...body } } };
  return { replaceOne: { filter: { _id, p: { $lt: body.p } }, replacement: body, upsert: true } };
};

/** How many operations found what they change, or inserted it; undefined when the server met a document that it would have had to insert a second time. */
const changedBy = async (
  documents: Collection<StoredRecord>,
  operations: readonly AnyBulkWriteOperation<StoredRecord>[],
  ordered: boolean,
): Promise<number | undefined> => {
  try {
    const { matchedCount, upsertedCount, insertedCount } = await documents.bulkWrite([...operations], { ordered });
    return matchedCount + upsertedCount + insertedCount;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
};

const positionsOf = async (
  documents: Collection<StoredRecord>,
  pending: readonly Pending[],
): Promise<ReadonlyMap<string, bigint>> => {
  const ids = pending.map(({ _id }) => _id);
  const found = await documents.find({ _id: { $in: ids } }, { projection: { p: 1 } }).toArray();
  return new Map(found.map(({ _id, p }) => [_id, p]));
};
