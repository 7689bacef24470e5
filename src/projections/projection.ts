import type { Collection, Document } from "../ports/read-models/port.ts";
import type { AnyEvent } from "../vocabulary/events/shapes.ts";

/** What an event does to one document. `apply` is pure, and doing it twice is as good as once; undefined: no document. */
export interface Change<Doc> {
  readonly id: string;
  apply(doc: Doc | undefined): Doc | undefined;
}

/** A read model: which streams it reads, and what each event changes in it. */
export interface Projection<Doc extends Document = Document> {
  readonly collection: Collection<Doc>;
  readonly prefixes: readonly string[];
  /** Undefined when the event is none of its concern. */
  change(event: AnyEvent): Change<Doc> | undefined;
}
