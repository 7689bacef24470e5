import type { EventLog } from "../ports/event-log/port.ts";
import type { Collection, Document, ProjectionStore } from "../ports/read-models/port.ts";
import { allProjections } from "../projections/all.ts";
import type { Projection } from "../projections/projection.ts";
import { startProjections } from "../projections/runner.ts";
import { canonicalJson } from "../vocabulary/canonical.ts";

export interface ReadModels {
  readonly log: EventLog;
  readonly store: ProjectionStore;
}

/** Read models by their names; all of them when none is named. Undefined for a name that none has. */
export function projectionsCalled(names: readonly string[]): readonly Projection[] | undefined {
  if (names.length === 0) return allProjections;
  const found = allProjections.filter(({ collection }) => names.includes(collection.name));
  return found.length === new Set(names).size ? found : undefined;
}

/** Empties read models and makes them again from the log's first event. One that is cut off is gone on with at the next start. */
export async function rebuild({ log, store }: ReadModels, projections: readonly Projection[]): Promise<void> {
  for (const { collection } of projections) await store.reset(collection);
  await catchUp({ log, store }, projections);
}

/** A read model beside a rebuilt one. */
export interface Compared {
  readonly name: string;
  readonly version: number;
  readonly documents: number;
  /** Ids of documents that are different, or on one side only. */
  readonly different: readonly string[];
}

/** Rebuilds read models in another store and compares them with those that serve, document by document. */
export async function compare(
  { log, store }: ReadModels,
  scratch: ProjectionStore,
  projections: readonly Projection[],
): Promise<readonly Compared[]> {
  await catchUp({ log, store }, projections);
  await catchUp({ log, store: scratch }, projections);
  const compared: Compared[] = [];
  for (const { collection } of projections) compared.push(await compareOne(collection, store, scratch));
  return compared;
}

async function catchUp({ log, store }: ReadModels, projections: readonly Projection[]): Promise<void> {
  const failures: Error[] = [];
  const onStopped = (name: string, cause: unknown): void => {
    failures.push(new Error(`the read model ${name} stopped`, { cause }));
  };
  const runner = await startProjections({ log, store, projections, onStopped });
  await runner.caughtUp();
  await runner.stop();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

async function compareOne(
  collection: Collection<Document>,
  store: ProjectionStore,
  scratch: ProjectionStore,
): Promise<Compared> {
  const [served, rebuilt] = [everything(store, collection), everything(scratch, collection)];
  const different: string[] = [];
  let documents = 0;
  let [one, other] = [await next(served), await next(rebuilt)];
  while (one !== undefined || other !== undefined) {
    documents += 1;
    const order =
      one === undefined
        ? 1
        : other === undefined
          ? -1
          : Math.sign(Number(one.id > other.id) - Number(one.id < other.id));
    if (order !== 0 || canonicalJson(one) !== canonicalJson(other)) different.push((order > 0 ? other : one)?.id ?? "");
    if (order <= 0) one = await next(served);
    if (order >= 0) other = await next(rebuilt);
  }
  const { name, version } = collection;
  return { name, version, documents, different };
}

const pageLength = 1000;

/** Every document of this version, by id. */
async function* everything(store: ProjectionStore, collection: Collection<Document>): AsyncGenerator<Document> {
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

async function next(documents: AsyncGenerator<Document>): Promise<Document | undefined> {
  const { value, done } = await documents.next();
  return done === true ? undefined : value;
}
