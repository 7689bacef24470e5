import { type EventLog, type Position, withAppend } from "../ports/event-log/port.ts";
import type { Document, ProjectionStore, ReadModel } from "../ports/read-models/port.ts";
import { accessCollection } from "./access/project.ts";
import { allProjections } from "./all.ts";
import { HeardDocuments } from "./heard-documents.ts";
import type { Projection } from "./projection.ts";
import type { ProjectionRunner } from "./runner.ts";
import { tenantsCollection } from "./tenants/project.ts";

interface Stores {
  readonly log: EventLog;
  readonly store: ProjectionStore;
}

/**
 * The same log and store for a process that has them to itself: a writer need not wait for any read model, since a
 * query waits until all that was written before it is in its own. Many events are then one commit there.
 */
export function readYourWrites(
  { log, store }: Stores,
  runner: Pick<ProjectionRunner, "waitFor" | "mustServe">,
  projections: readonly Projection[] = allProjections,
): Stores {
  /** By read model, the last of its events that was written here. */
  const written = new Map<string, Position>();
  const models = projections.map(({ collection: { name }, prefixes }) => ({ name, prefixes }));
  const note = (stream: string, position: Position): void => {
    for (const { name, prefixes } of models) {
      const isWanted = prefixes.some((prefix) => stream.startsWith(prefix));
      if (isWanted && position > (written.get(name) ?? 0n)) written.set(name, position);
    }
  };
  /** After two seconds a query is answered all the same, and no later query waits for the same event. */
  const seen = async (name: string): Promise<void> => {
    const position = written.get(name);
    if (position !== undefined) {
      await runner.waitFor(name, position);
      if (written.get(name) === position) written.delete(name);
    }
    runner.mustServe(name);
  };
  return { log: noting(log, note), store: beforeReads(store, seen) };
}

const noting = (log: EventLog, note: (stream: string, position: Position) => void): EventLog =>
  withAppend(log, async (stream, expected, events) => {
    const appended = await log.append(stream, expected, events);
    note(stream, appended.position);
    return appended;
  });

/** Read models of which every request needs a document. */
const everyRequests: readonly string[] = [accessCollection.name, tenantsCollection.name];

/**
 * The same store for a process that shares it with others: they write too, and only one of them projects. A document that is not found is
 * looked for again when the read model has all that is in the log by then, so that no process calls a document absent that another
 * has acknowledged before. Keys and tenants are looked up when the process hears of a change to any, and once a second.
 *
 * Reads throw ReadModelStopped, ReadModelBehind, and LogUnavailable where the log is needed for that.
 */
export function readOthersWrites(
  { log, store }: Stores,
  runner: Pick<ProjectionRunner, "mustServe" | "mustReach" | "lastHeard">,
  now: () => number,
): ProjectionStore {
  const heard = new Map(
    everyRequests.map((name) => [name, new HeardDocuments(() => runner.lastHeard(name), now)] as const),
  );
  return readingWith(store, (model, name) => {
    const whole = async <Found>(find: () => Promise<Found>, isWhole: (found: Found) => boolean): Promise<Found> => {
      runner.mustServe(name);
      const found = await find();
      if (isWhole(found)) return found;
      await runner.mustReach(name, await log.head());
      return await find();
    };
    return {
      ...afterAll(model, async () => runner.mustServe(name)),
      get: async (scope, id) => {
        const find = () =>
          whole(
            () => model.get(scope, id),
            (found) => found !== undefined,
          );
        const key = JSON.stringify([scope === "every-tenant" ? null : scope.tenantId, id]);
        runner.mustServe(name);
        return await (heard.get(name)?.get(key, find) ?? find());
      },
      find: (scope, query) =>
        whole(
          () => model.find(scope, query),
          ({ length }) => length >= (query.named ?? 0),
        ),
    };
  });
}

/** The same store; `seen` comes before every read of the version that serves, and what it throws is thrown there. */
function beforeReads(store: ProjectionStore, seen: (name: string) => Promise<void>): ProjectionStore {
  return readingWith(store, (model, name) => afterAll(model, () => seen(name)));
}

type Reading = <Doc extends Document>(model: ReadModel<Doc>, name: string) => ReadModel<Doc>;

/** The same store; the version that serves is read in another way. */
function readingWith(store: ProjectionStore, reading: Reading): ProjectionStore {
  return {
    open: (collection) => store.open(collection),
    load: (collection, ids) => store.load(collection, ids),
    progress: (name) => store.progress(name),
    commit: (collection, writes, upTo, token) => store.commit(collection, writes, upTo, token),
    record: (positions) => store.record(positions),
    activate: (collection) => store.activate(collection),
    drop: (name, version) => store.drop(name, version),
    reset: (collection) => store.reset(collection),
    versions: (name) => store.versions(name),
    active: (collection) => reading(store.active(collection), collection.name),
    exactly: (collection) => store.exactly(collection),
    close: () => store.close(),
  };
}

function afterAll<Doc extends Document>(model: ReadModel<Doc>, seen: () => Promise<void>): ReadModel<Doc> {
  return {
    get: async (scope, id) => {
      await seen();
      return await model.get(scope, id);
    },
    find: async (scope, query) => {
      await seen();
      return await model.find(scope, query);
    },
    count: async (scope, where) => {
      await seen();
      return await model.count(scope, where);
    },
    sum: async (scope, members, where) => {
      await seen();
      return await model.sum(scope, members, where);
    },
  };
}
