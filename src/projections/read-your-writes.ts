import { type EventLog, type LogPosition, withAppend } from "../ports/event-log/port.ts";
import type { ProjectionStore, ReadModel, ReadModelDocument, TenantScope } from "../ports/read-models/port.ts";
import { accessCollection } from "./access/project.ts";
import { allProjections } from "./all.ts";
import { documentInLog } from "./document-in-log.ts";
import { type LastSeenEvent, LastSeenEvents } from "./last-seen-events.ts";
import type { Projection } from "./projection.ts";
import type { ProjectionRunner } from "./runner.ts";
import { tenantsCollection } from "./tenants/project.ts";

interface Stores {
  readonly log: EventLog;
  readonly store: ProjectionStore;
}

/*
 * No answer calls a thing absent, or shows it as it was, because a read model is slow: a query of one that lacks an event of which an
 * answer may have spoken waits for that event, and throws ReadModelBehind when it does not come in time. A document of few events
 * (`sourcesOf`) is then made of those, as they stand in the log: callers are known whatever lags.
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
  const reading: ReadModelReading = (model, name) => {
    const waiting = afterAll(model, () => mustBeCurrent(runner, name, lacking(name)));
    return { ...waiting, get: currentOr(waiting, inLog(name), { runner, name, lacking }) };
  };
  return { log: noting(log, note), store: readingWith(store, reading) };
}

/**
 * The same log and store for a process that shares them with others: they write too, and only one of them projects. A writer waits until the
 * read models have its events, or for two seconds, so that queries look out for events that no writer waits for any longer. A document that is not found is looked for again when the read model has all that is in the log by then, so that no process
 * calls a document absent that another has acknowledged before. Keys and tenants are looked up when the process
 * hears of a change to any, and once a second.
 *
 * Reads throw as those of `readYourWrites`.
 */
export function readOthersWrites(
  { log, store }: Stores,
  runner: Pick<ProjectionRunner, "has" | "sees" | "mustServe" | "mustReach" | "lastHeard" | "overdue">,
  now: () => number,
  projections: readonly Projection[] = allProjections,
): Stores {
  const own = ownWrites(runner, projections);
  const lacking = (name: string): LogPosition | undefined => {
    const written = own.lacking(name);
    const overdue = runner.overdue(name);
    if (overdue === undefined || runner.has(name, overdue)) return written;
    return written === undefined || overdue > written ? overdue : written;
  };
  const inLog = readersOf(log, projections);
  const reading: ReadModelReading = (model, name) => {
    const waiting = afterAll(model, () => mustBeCurrent(runner, name, lacking(name)));
    const fromLog = inLog(name);
    const whole = lookingAgain(waiting, fromLog, async () => runner.mustReach(name, await log.head()));
    const get = everyRequests.has(name) ? heardBy(whole, () => runner.lastHeard(name), now) : whole.get;
    return { ...whole, get: currentOr({ get }, fromLog, { runner, name, lacking }) };
  };
  return { log: noting(log, own.note), store: readingWith(store, reading) };
}

/** Read models of which every request needs a document. */
const everyRequests: ReadonlySet<string> = new Set([accessCollection.name, tenantsCollection.name]);

/** Finds documents as they were found last, until the process hears of a change to any. */
function heardBy({ get }: { readonly get: Get }, last: () => LastSeenEvent | undefined, now: () => number): Get {
  const heard = new LastSeenEvents(last, now);
  return (scope, id) => {
    const key = JSON.stringify([scope === "every-tenant" ? null : scope.tenantId, id]);
    return heard.get(key, () => get(scope, id));
  };
}

interface Lag {
  readonly runner: Pick<ProjectionRunner, "sees" | "mustServe">;
  readonly name: string;
  /** The last event that queries must see and do not, as far as is known; undefined: none. */
  readonly lacking: (name: string) => LogPosition | undefined;
}

/** What is written here, and how far each read model is behind that. */
function ownWrites(
  runner: Pick<ProjectionRunner, "has">,
  projections: readonly Projection[],
): Pick<Lag, "lacking"> & { readonly note: (stream: string, position: LogPosition) => void } {
  /** By read model, the last of its events that was written here. */
  const written = new Map<string, LogPosition>();
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
  lacking: LogPosition | undefined,
): Promise<void> {
  if (lacking !== undefined) await runner.mustReach(name, lacking);
  runner.mustServe(name);
}

type Get = (scope: TenantScope, id: string) => Promise<ReadModelDocument | undefined>;
/** Undefined where the log alone cannot find the document. */
type GetFromLog = (scope: TenantScope, id: string) => ReturnType<Get> | undefined;

/** By read model, how a document of it is made of its events in the log; of those for which that takes few events. */
function readersOf(log: EventLog, projections: readonly Projection[]): (name: string) => GetFromLog {
  const byName = new Map(projections.map((projection) => [projection.collection.name, projection]));
  return (name) => (scope, id) => {
    const projection = byName.get(name);
    const tenantId = scope === "every-tenant" ? undefined : scope.tenantId;
    const sources = projection?.sourcesOf?.(id, tenantId);
    if (projection === undefined || sources === undefined) return undefined;
    return documentInLog(log, projection, id, sources).then((found) =>
      tenantId === undefined || found?.tenantId === tenantId ? found : undefined,
    );
  };
}

/** Gets a document of a read model, or of the log while the read model is behind. */
function currentOr<Doc extends ReadModelDocument>(
  model: { readonly get: Get },
  fromLog: GetFromLog,
  { runner, name, lacking }: Lag,
): ReadModel<Doc>["get"] {
  return async (scope, id) => {
    runner.mustServe(name);
    const position = lacking(name);
    const isBehind = position !== undefined && !(await runner.sees(name, position));
    return (await ((isBehind ? fromLog(scope, id) : undefined) ?? model.get(scope, id))) as Doc | undefined;
  };
}

/** The same read model; what is not found is looked for once more, in the log or after `reach`. */
function lookingAgain<Doc extends ReadModelDocument>(
  model: ReadModel<Doc>,
  fromLog: GetFromLog,
  reach: () => Promise<void>,
): ReadModel<Doc> {
  return {
    ...model,
    get: async (scope, id) => {
      const found = (await model.get(scope, id)) ?? fromLog(scope, id);
      if (found !== undefined) return (await found) as Doc | undefined;
      await reach();
      return await model.get(scope, id);
    },
    find: async (scope, query) => {
      const found = await model.find(scope, query);
      if (found.length >= (query.named ?? 0)) return found;
      await reach();
      return await model.find(scope, query);
    },
  };
}

const noting = (log: EventLog, note: (stream: string, position: LogPosition) => void): EventLog =>
  withAppend(log, async (stream, expected, events) => {
    const appended = await log.append(stream, expected, events);
    note(stream, appended.position);
    return appended;
  });

type ReadModelReading = <Doc extends ReadModelDocument>(model: ReadModel<Doc>, name: string) => ReadModel<Doc>;

/** The same store; the version that serves is read in another way. */
function readingWith(store: ProjectionStore, reading: ReadModelReading): ProjectionStore {
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

function afterAll<Doc extends ReadModelDocument>(model: ReadModel<Doc>, seen: () => Promise<void>): ReadModel<Doc> {
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
