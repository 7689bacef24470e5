import type { Collection, Document } from "../ports/read-models/port.ts";
import type { AnyEvent } from "../vocabulary/events/shapes.ts";

/** What an event does to one document. `apply` is pure, and doing it twice is as good as once; undefined: no document. */
export interface Change<Doc> {
  readonly id: string;
  apply(doc: Doc | undefined): Doc | undefined;
}

/** A read model: which streams it reads, and what each of their events, all of the type `Event`, changes in it. */
export interface Projection<Doc extends Document = Document, Event extends AnyEvent = AnyEvent> {
  readonly collection: Collection<Doc>;
  readonly prefixes: readonly string[];
  /** Undefined when the event changes nothing here. */
  change(event: Event): Change<Doc> | undefined;
}
