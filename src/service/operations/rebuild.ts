import type { EventLog } from "../../ports/event-log/port.ts";
import { leaseOf } from "../../ports/leases/port.ts";
import {
  type Collection,
  type ProjectionStore,
  type ReadModelDocument,
  StorageInUse,
} from "../../ports/read-models/port.ts";
import { allProjections } from "../../projections/all.ts";
import type { Projection } from "../../projections/projection.ts";
import { startProjections } from "../../projections/runner.ts";
import type { SharedProjection } from "../../projections/shared-follower.ts";
import { canonicalJson } from "../../vocabulary/canonical.ts";

export interface ReadModels {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  /** When other processes may project into the same store. */
  readonly sharing?: SharedProjection | undefined;
}

/** Read models by their names; all of them when none is named. Undefined for a name that none has. */
export function projectionsCalled(names: readonly string[]): readonly Projection[] | undefined {
  if (names.length === 0) return allProjections;
  const found = allProjections.filter(({ collection }) => names.includes(collection.name));
  return found.length === new Set(names).size ? found : undefined;
}

/** Whether a service runs: it holds the lease of every read model, or leaves it to another that runs. */
export async function isWorkedOn({ sharing }: Pick<ReadModels, "sharing">): Promise<boolean> {
  const [first] = allProjections;
  if (sharing === undefined || first === undefined) return false;
  const lease = await sharing.leases.acquire(leaseOf(first.collection), sharing.leaseMs);
  await lease?.release();
  return lease === undefined;
}

/** @throws StorageInUse */
export async function mustStandStill(models: ReadModels): Promise<void> {
  if (!(await isWorkedOn(models))) return;
  throw inUse();
}

const inUse = (): StorageInUse =>
  new StorageInUse("A service works on these read models. Stop all its nodes, and wait ten seconds.");

/**
 * Empties read models and makes them again from the log's first event. One that is cut off is gone on with at the next start.
 *
 * @throws StorageInUse when a node has started meanwhile
 */
export async function rebuild(models: ReadModels, projections: readonly Projection[]): Promise<void> {
  for (const { collection } of projections) await reset(models, collection);
  await catchUpAll(models, projections);
}

/** With the lease held, so that no node that starts in the same moment has its read model emptied under it. */
async function reset({ store, sharing }: ReadModels, collection: Collection<ReadModelDocument>): Promise<void> {
  const lease = await sharing?.leases.acquire(leaseOf(collection), sharing.leaseMs);
  if (sharing !== undefined && lease === undefined) throw inUse();
  try {
    await store.reset(collection);
  } finally {
    await lease?.release();
  }
}

/** A read model beside a rebuilt one. */
export interface RebuiltModel {
  readonly name: string;
  readonly version: number;
  readonly documents: number;
  /** Ids of documents that are different, or on one side only. */
  readonly different: readonly string[];
}

/** Rebuilds read models in another store and compares them with those that serve, document by document. */
export async function compare(
  models: ReadModels,
  scratch: ProjectionStore,
  projections: readonly Projection[],
): Promise<readonly RebuiltModel[]> {
  await catchUpAll(models, projections);
  await catchUpAll({ log: models.log, store: scratch }, projections);
  return await compareStores(models.store, scratch, projections);
}

/** Compares read models of two stores, document by document, as `comparable` makes of them. */
export async function compareStores(
  store: ProjectionStore,
  other: ProjectionStore,
  projections: readonly Projection[],
  comparable: (name: string, document: ReadModelDocument) => unknown = (_name, document) => document,
): Promise<readonly RebuiltModel[]> {
  const compared: RebuiltModel[] = [];
  for (const { collection } of projections) {
    const text = (document: ReadModelDocument): string => canonicalJson(comparable(collection.name, document));
    compared.push(await compareOne(collection, [store, other], text));
  }
  return compared;
}

/** Follows the log to its end. */
export async function catchUpAll(
  { log, store, sharing }: ReadModels,
  projections: readonly Projection[],
): Promise<void> {
  const failures: Error[] = [];
  const onStopped = (name: string, cause: unknown): void => {
    failures.push(new Error(`the read model ${name} stopped`, { cause }));
  };
  const runner = await startProjections({ log, store, sharing, projections, onStopped });
  await runner.caughtUp();
  await runner.stop();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

async function compareOne(
  collection: Collection<ReadModelDocument>,
  [store, other]: readonly [ProjectionStore, ProjectionStore],
  text: (document: ReadModelDocument) => string,
): Promise<RebuiltModel> {
  const [served, rebuilt] = [everything(store, collection), everything(other, collection)];
  const different: string[] = [];
  let documents = 0;
  let [left, right] = [await next(served), await next(rebuilt)];
  while (left !== undefined || right !== undefined) {
    documents += 1;
    const order = orderOf(left, right);
    const isSame = left !== undefined && right !== undefined && order === 0 && text(left) === text(right);
    if (!isSame) different.push((order > 0 ? right : left)?.id ?? "");
    if (order <= 0) left = await next(served);
    if (order >= 0) right = await next(rebuilt);
  }
  const { name, version } = collection;
  return { name, version, documents, different };
}

/** Which of two lists, each by id, has the next document: negative, the first; 0, both. */
function orderOf(left: ReadModelDocument | undefined, right: ReadModelDocument | undefined): number {
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return Number(left.id > right.id) - Number(left.id < right.id);
}

const pageLength = 1000;

/** Every document of this version, by id. */
async function* everything(
  store: ProjectionStore,
  collection: Collection<ReadModelDocument>,
): AsyncGenerator<ReadModelDocument> {
  const model = store.exactly(collection);
  for (let last = ""; ; ) {
    const where = [{ field: "id", is: "between", from: last }] as const;
    const page = await model.find("every-tenant", { where, sort: [{ field: "id" }], limit: pageLength });
    const fresh = page.filter(({ id }) => id !== last);
    yield* fresh;
    const end = fresh.at(-1);
    if (end === undefined || page.length < pageLength) return;
    last = end.id;
  }
}

async function next(documents: AsyncGenerator<ReadModelDocument>): Promise<ReadModelDocument | undefined> {
  const { value, done } = await documents.next();
  return done === true ? undefined : value;
}
