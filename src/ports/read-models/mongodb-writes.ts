import type { AnyBulkWriteOperation, Collection } from "mongodb";
import { isDuplicateKey } from "../drivers/mongodb.ts";
import type { StoredRecord } from "./mongodb-query.ts";
import type { DocWrite, ReadModelDocument } from "./port.ts";

/** A document to write. `isNew`: inserted at the first attempt, which costs the server less than to look for one to replace. */
interface Pending {
  readonly _id: string;
  readonly body: Omit<StoredRecord, "_id">;
  readonly isNew: boolean;
}

/** Each round leaves only documents that somebody else wrote meanwhile, with an earlier event. */
const mostRounds = 20;

/**
 * Every document takes its write unless it holds that event already, or a later one. Throws TypeError, before anything is
 * written, for what is no JSON.
 *
 * The guard is part of the upsert's question. A document that is newer does not match it, and the server then tries to
 * insert a second one under its id: E11000, which a node that loses the race for the first insert also gets. Both are reported
 * apart by asking for the positions that are there. That also serves where one such fault ends the whole bulk.
 */
export const writeGuarded = async (
  documents: Collection<StoredRecord>,
  writes: readonly DocWrite<ReadModelDocument>[],
  now: Date,
): Promise<void> => {
  let pending: readonly Pending[] = writes.map((write) => pendingOf(write, now));
  for (let round = 0; pending.length > 0; round += 1) {
    if (await isWritten(documents, pending)) return;
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

/** False when the server met a document that it would have had to insert a second time. */
const isWritten = async (documents: Collection<StoredRecord>, pending: readonly Pending[]): Promise<boolean> => {
  const operations = pending.map(({ isNew, _id, body }): AnyBulkWriteOperation<StoredRecord> => {
    if (isNew) return { insertOne: { document: { _id, ...body } } };
    return { replaceOne: { filter: { _id, p: { $lt: body.p } }, replacement: body, upsert: true } };
  });
  try {
    await documents.bulkWrite(operations, { ordered: false });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
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
