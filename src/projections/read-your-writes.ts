import { type EventLog, type Position, withAppend } from "../ports/event-log/port.ts";
import { leastAnswerMs } from "../ports/patience/port.ts";
import type { Document, ProjectionStore, ReadModel, Scope } from "../ports/read-models/port.ts";
import { allProjections } from "./all.ts";
import { documentInLog } from "./document-in-log.ts";
import { HeardDocuments } from "./heard-documents.ts";
import type { Projection } from "./projection.ts";
import type { ProjectionRunner } from "./runner.ts";

interface Stores {
  readonly log: EventLog;
  readonly store: ProjectionStore;
}

/*
 * No answer calls a thing absent, or shows it as it was, because a read model is slow: a query of one that lacks an event of which an
 * answer may have spoken waits for that event, and throws ReadModelBehind when it does not come in time. Documents of which
 * every request needs some (those with `sourcesOf`) are then made of their events in the log: callers are known whatever lags.
 */

/**
 * The same log and store for a process that has them to itself: a writer need not wait for any read model, since a
 * query waits until all that was written before it is in its own. Many events are then one commit there.
 *
 * Reads throw ReadModelStopped, ReadModelBehind, and LogUnavailable where the log is needed.
 */
export function readYourWrites(
  { log, store }: Stores,
  runner: Pick<ProjectionRunner, "has" | "sees" | "mustServe" | "mustReach">,
  projections: readonly Projection[] = allProjections,
): Stores {
  const { note, lacking } = ownWrites(runner, projections);
  const inLog = readersOf(log, projections);
  const reading: Reading = (model, name) => {
    const waiting = afterAll(model, () => mustBeCurrent(runner, name, lacking(name)));
    const fromLog = inLog.get(name);
    if (fromLog === undefined) return waiting;
    return { ...waiting, get: currentOr(model, fromLog, { runner, name, lacking }) };
  };
  return { log: noting(log, note), store: readingWith(store, reading) };
}

/**
 * The same log and store for a process that shares them with others: they write too, and only one of them projects. A writer waits until the
 * read models have its events, or for two seconds, so that queries look out for events that are older than what a writer
 * waits for. A document that is not found is looked for again when the read model has all that is in the log by then, so that no process
 * calls a document absent that another has acknowledged before. Keys and tenants are looked up when the process
 * hears of a change to any, and once a second.
 *
 * Reads throw as those of `readYourWrites`.
 */
export function readOthersWrites(
  { log, store }: Stores,
  runner: Pick<ProjectionRunner, "has" | "sees" | "mustServe" | "mustReach" | "lastHeard" | "heardBefore">,
  now: () => number,
  projections: readonly Projection[] = allProjections,
): Stores {
  const own = ownWrites(runner, projections);
  const lacking = (name: string): Position | undefined => {
    const heard = runner.heardBefore(name, leastAnswerMs);
    const written = own.lacking(name);
    if (heard === undefined || runner.has(name, heard)) return written;
    return written === undefined || heard > written ? heard : written;
  };
  const inLog = readersOf(log, projections);
  const reading: Reading = (model, name) => {
    const waiting = afterAll(model, () => mustBeCurrent(runner, name, lacking(name)));
    const whole = lookingAgain(waiting, async () => runner.mustReach(name, await log.head()));
    const fromLog = inLog.get(name);
    if (fromLog === undefined) return whole;
    const heard = new HeardDocuments(() => runner.lastHeard(name), now);
    const get: Get = (scope, id) => {
      const key = JSON.stringify([scope === "every-tenant" ? null : scope.tenantId, id]);
      return heard.get(key, async () => (await model.get(scope, id)) ?? (await fromLog(scope, id)));
    };
    return { ...whole, get: currentOr({ get }, fromLog, { runner, name, lacking }) };
  };
  return { log: noting(log, own.note), store: readingWith(store, reading) };
}

interface Lag {
  readonly runner: Pick<ProjectionRunner, "sees" | "mustServe">;
  readonly name: string;
  /** The last event that queries must see and do not, as far as is known; undefined: none. */
  readonly lacking: (name: string) => Position | undefined;
}

/** What is written here, and how far each read model is behind that. */
function ownWrites(
  runner: Pick<ProjectionRunner, "has">,
  projections: readonly Projection[],
): Pick<Lag, "lacking"> & { readonly note: (stream: string, position: Position) => void } {
  /** By read model, the last of its events that was written here. */
  const written = new Map<string, Position>();
  const models = projections.map(({ collection: { name }, prefixes }) => ({ name, prefixes }));
  return {
    note: (stream, position) => {
      for (const { name, prefixes } of models) {
        const isWanted = prefixes.some((prefix) => stream.startsWith(prefix));
        if (isWanted && position > (written.get(name) ?? 0n)) written.set(name, position);
      }
    },
    lacking: (name) => {
      const position = written.get(name);
      if (position === undefined || !runner.has(name, position)) return position;
      written.delete(name);
      return undefined;
    },
  };
}

async function mustBeCurrent(
  runner: Pick<ProjectionRunner, "mustServe" | "mustReach">,
  name: string,
  lacking: Position | undefined,
): Promise<void> {
  if (lacking !== undefined) await runner.mustReach(name, lacking);
  runner.mustServe(name);
}

type Get = (scope: Scope, id: string) => Promise<Document | undefined>;

/** By read model, how a document of it is made of its events in the log; of those for which that takes few events. */
function readersOf(log: EventLog, projections: readonly Projection[]): ReadonlyMap<string, Get> {
  const readers = new Map<string, Get>();
  for (const projection of projections) {
    const { sourcesOf } = projection;
    if (sourcesOf === undefined) continue;
    readers.set(projection.collection.name, async (scope, id) => {
      const found = await documentInLog(log, projection, id, sourcesOf(id));
      return scope === "every-tenant" || found?.tenantId === scope.tenantId ? found : undefined;
    });
  }
  return readers;
}

/** Gets a document of a read model, or of the log while the read model is behind. */
function currentOr<Doc extends Document>(
  model: { readonly get: Get },
  fromLog: Get,
  { runner, name, lacking }: Lag,
): ReadModel<Doc>["get"] {
  return async (scope, id) => {
    runner.mustServe(name);
    const position = lacking(name);
    const isBehind = position !== undefined && !(await runner.sees(name, position));
    return (isBehind ? await fromLog(scope, id) : await model.get(scope, id)) as Doc | undefined;
  };
}

/** The same read model; what is not found is looked for once more after `reach`. */
function lookingAgain<Doc extends Document>(model: ReadModel<Doc>, reach: () => Promise<void>): ReadModel<Doc> {
  const whole = async <Found>(find: () => Promise<Found>, isWhole: (found: Found) => boolean): Promise<Found> => {
    const found = await find();
    if (isWhole(found)) return found;
    await reach();
    return await find();
  };
  return {
    ...model,
    get: (scope, id) =>
      whole(
        () => model.get(scope, id),
        (found) => found !== undefined,
      ),
    find: (scope, query) =>
      whole(
        () => model.find(scope, query),
        ({ length }) => length >= (query.named ?? 0),
      ),
  };
}

const noting = (log: EventLog, note: (stream: string, position: Position) => void): EventLog =>
  withAppend(log, async (stream, expected, events) => {
    const appended = await log.append(stream, expected, events);
    note(stream, appended.position);
    return appended;
  });

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
