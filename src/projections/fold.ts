import type { LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import type { DocWrite, ReadModelDocument, StoredState } from "../ports/read-models/port.ts";
import { type AnyEvent, knownEvent } from "../vocabulary/events/shapes.ts";
import type { DocumentChange, EventContext, Projection } from "./projection.ts";

interface Pending<Doc extends ReadModelDocument> {
  readonly changes: readonly DocumentChange<Doc>[];
  readonly position: LogPosition;
}

/** Some events as writes, at most one for each document. */
export interface FoldedEvents<Doc extends ReadModelDocument> {
  readonly writes: readonly DocWrite<Doc>[];
  /** The last event that went in; undefined when none did. */
  readonly handled: LogPosition | undefined;
  /** The error of the first event that could not be handled; neither it nor any later event went in. */
  readonly failure?: { readonly error: unknown };
}

/**
 * Folds events over the documents they concern, as `load` finds them. One that is only created is not looked
 * for: what is stored of a later event the store itself keeps.
 */
export async function foldEvents<Doc extends ReadModelDocument>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredState<Doc>>>,
): Promise<FoldedEvents<Doc>> {
  const read = readChanges(projection, events);
  const ids = new Set<string>();
  for (const { changes } of read.pending) for (const { id, isNew } of changes) if (isNew !== true) ids.add(id);
  const stored = ids.size === 0 ? new Map<string, StoredState<Doc>>() : await load([...ids]);
  const applied = applyChanges(read.pending, stored);
  const failure = applied.failure ?? read.failure;
  return { writes: applied.writes, handled: applied.handled, ...(failure === undefined ? {} : { failure }) };
}

function readChanges<Doc extends ReadModelDocument>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
): { readonly pending: readonly Pending<Doc>[]; readonly failure?: { readonly error: unknown } } {
  const pending: Pending<Doc>[] = [];
  for (const recorded of events) {
    try {
      const event = knownEvent(recorded);
      const changes = event === undefined ? none : changesOf(projection, event, recorded);
      pending.push({ changes, position: recorded.position });
    } catch (error) {
      return { pending, failure: { error } };
    }
  }
  return { pending };
}

const none: readonly never[] = [];

/** What an event changes in a read model. */
export function changesOf<Doc extends ReadModelDocument>(
  projection: Pick<Projection<Doc>, "change">,
  event: AnyEvent,
  place: EventContext,
): readonly DocumentChange<Doc>[] {
  const change = projection.change(event, place);
  if (change === undefined) return none;
  return isList(change) ? change : [change];
}

const isList = <Item>(one: Item | readonly Item[]): one is readonly Item[] => Array.isArray(one);

function applyChanges<Doc extends ReadModelDocument>(
  pending: readonly Pending<Doc>[],
  stored: ReadonlyMap<string, StoredState<Doc>>,
): FoldedEvents<Doc> {
  const writes = new Map<string, DocWrite<Doc>>();
  let handled: LogPosition | undefined;
  const done = () => ({ writes: [...writes.values()], handled });
  for (const { changes, position } of pending) {
    try {
      // All of an event's changes or none: what one of them throws must not leave the others behind.
      const made = changes.map((change) => applyChange(change, position, stored.get(change.id), writes));
      for (const write of made) if (write !== undefined) writes.set(idOf(write), write);
    } catch (error) {
      return { ...done(), failure: { error } };
    }
    handled = position;
  }
  return done();
}

function applyChange<Doc extends ReadModelDocument>(
  change: DocumentChange<Doc>,
  position: LogPosition,
  stored: StoredState<Doc> | undefined,
  writes: ReadonlyMap<string, DocWrite<Doc>>,
): DocWrite<Doc> | undefined {
  if (stored !== undefined && stored.position >= position) return undefined;
  const earlier = writes.get(change.id);
  const before = earlier === undefined ? stored?.doc : docOf(earlier);
  const doc = change.apply(before);
  if (doc === before && change.isNew !== true) return undefined;
  return doc === undefined ? { kind: "delete", id: change.id, position } : { kind: "put", doc, position };
}

function docOf<Doc extends ReadModelDocument>(write: DocWrite<Doc>): Doc | undefined {
  return write.kind === "put" ? write.doc : undefined;
}

function idOf<Doc extends ReadModelDocument>(write: DocWrite<Doc>): string {
  return write.kind === "put" ? write.doc.id : write.id;
}
