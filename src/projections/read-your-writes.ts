import { type EventLog, type Position, withAppend } from "../ports/event-log/port.ts";
import type { Document, ProjectionStore, ReadModel } from "../ports/read-models/port.ts";
import { allProjections } from "./all.ts";
import type { Projection } from "./projection.ts";
import type { ProjectionRunner } from "./runner.ts";

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

/** The same store; `seen` comes before every read of the version that serves, and what it throws is thrown there. */
export function beforeReads(store: ProjectionStore, seen: (name: string) => Promise<void>): ProjectionStore {
  return {
    open: (collection) => store.open(collection),
    load: (collection, ids) => store.load(collection, ids),
    progress: (name) => store.progress(name),
    commit: (collection, writes, upTo, token) => store.commit(collection, writes, upTo, token),
    activate: (collection) => store.activate(collection),
    drop: (name, version) => store.drop(name, version),
    reset: (collection) => store.reset(collection),
    versions: (name) => store.versions(name),
    active: (collection) => afterAll(store.active(collection), () => seen(collection.name)),
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
