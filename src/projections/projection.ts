import type { RecordedEvent, StreamRange } from "../ports/event-log/port.ts";
import type { Collection, ReadModelDocument } from "../ports/read-models/port.ts";
import type { AnyEvent } from "../vocabulary/events/shapes.ts";

/**
 * The change an event makes to one document; undefined: no document. `apply` is pure. It is done once, in the log's order: every
 * stored document knows the last event that went into it, and an event that comes again is left out. So a sum may be kept.
 */
export interface DocumentChange<Doc> {
  readonly id: string;
  /** `apply` asks nothing of the document as it was: it need not be read for this. */
  readonly isNew?: true;
  apply(doc: Doc | undefined): Doc | undefined;
}

/** The document is this one from now on, whatever it was. */
export function becomes<Doc extends ReadModelDocument>(doc: Doc): DocumentChange<Doc> {
  return { id: doc.id, isNew: true, apply: () => doc };
}

/** A document that is there has these members from now on. */
export function sets<Doc extends ReadModelDocument>(id: string, members: Partial<NoInfer<Doc>>): DocumentChange<Doc> {
  return { id, apply: (doc) => doc && { ...doc, ...members } };
}

/** The document is gone, whatever it was: for one that is there nearly always. */
export function goes(id: string): DocumentChange<never> {
  return { id, isNew: true, apply: () => undefined };
}

/** Where an event stands: its number in its stream, its position in the log, when the log took it, and who caused it. */
export type EventContext = Pick<RecordedEvent, "revision" | "position" | "at" | "meta">;

/** Events that a document is made of: a stream, or a part of it. */
export interface EventSource {
  readonly stream: string;
  readonly range?: StreamRange;
}

/** A field that no record shows, and why. */
interface HiddenField {
  readonly hidden: string;
}

/**
 * Of each field of a document the member of its record that shows it, or why none does. A field without its line does not compile, and a
 * record has the members of its schema.
 */
export type ShownFields<Doc, Shown> = { readonly [Field in keyof Doc]-?: (keyof Shown & string) | HiddenField };

/** A read model: which streams it reads, and what each of their events, all of the type `Event`, changes in it. */
export interface Projection<Doc extends ReadModelDocument = ReadModelDocument, Event extends AnyEvent = AnyEvent> {
  readonly collection: Collection<Doc>;
  readonly shown: { readonly [Field in keyof Doc]-?: string | HiddenField };
  readonly prefixes: readonly string[];
  /**
   * Milliseconds for which events may wait for others at the log's end, where processes share a store: longer than usual for a read model
   * that no writer waits for. One that is waited for hurries all the same.
   */
  readonly leisureMs?: number;
  /** Events of these streams that change no document here; a test finds any other that is dropped. */
  readonly ignored?: readonly Event["type"][];
  /**
   * Where the log has all that a document is made of, its own stream first, in events so few that a request may read them; empty
   * for what is no id, and undefined when only its tenant would say it. With it, a document is found although the read model is behind.
   */
  sourcesOf?(id: string, tenantId: string | undefined): readonly EventSource[] | undefined;
  /** One change or several, each of another document; undefined when the event changes nothing here. */
  change(event: Event, place: EventContext): DocumentChange<Doc> | readonly DocumentChange<Doc>[] | undefined;
}

/** Documents that have a stream of their own, of their tenant, with all that they are made of. */
export const ownStream =
  (streamOf: (tenantId: string, id: string) => string): NonNullable<Projection["sourcesOf"]> =>
  (id, tenantId) =>
    tenantId === undefined ? undefined : [{ stream: streamOf(tenantId, id) }];

/** A read model in which some of its streams' events change nothing; `change` is not called for those. */
export function ignoring<Doc extends ReadModelDocument, Event extends AnyEvent, const Type extends Event["type"]>(
  ignored: readonly Type[],
  { change, ...projection }: Projection<Doc, Exclude<Event, { readonly type: Type }>>,
): Projection<Doc, Event> {
  const isIgnored = new Set<Event["type"]>(ignored);
  return {
    ...projection,
    ignored,
    change: (event, place) =>
      isIgnored.has(event.type) ? undefined : change(event as Exclude<Event, { readonly type: Type }>, place),
  };
}
