import type { LogPosition } from "../ports/event-log/port.ts";
import type { DocWrite, ReadModelDocument, StoredState } from "../ports/read-models/port.ts";
import { weightOf } from "./weight.ts";

/**
 * Documents kept in memory of one read model, and the characters of texts in each of them, what is larger is read again, and in all of them
 * together.
 */
const most = { documents: 4000, weight: 4096, together: 2 * 1024 * 1024 };

/** When more documents than these are written at once, the new ones are not kept: they would push out all others, and most are never looked for. */
const mostNewAtOnce = 1000;

type RememberedDocuments = ReadonlyMap<string, StoredState<ReadModelDocument>>;

/**
 * The documents that a projection wrote last, so that it need not read them before the next event. For the time of one lease: every
 * document is made of its events alone, so one that another process has written meanwhile is the same, or a later one, which the
 * store does not replace by an earlier one.
 */
export class DocumentCache {
  readonly #documents = new Map<string, { readonly stored: StoredState<ReadModelDocument>; readonly weight: number }>();
  #weight = 0;

  /** `load`: for what is not remembered. */
  async find(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<RememberedDocuments>,
  ): Promise<RememberedDocuments> {
    const known = ids.flatMap((id) => {
      const document = this.#documents.get(id);
      return document === undefined ? [] : [[id, document.stored] as const];
    });
    const unknown = ids.filter((id) => !this.#documents.has(id));
    return unknown.length === 0 ? new Map(known) : new Map([...known, ...(await load(unknown))]);
  }

  /** They are stored. */
  wrote(writes: readonly DocWrite<ReadModelDocument>[]): void {
    const areMany = writes.length > mostNewAtOnce;
    for (const write of writes) {
      if (areMany && write.isNew === true) continue;
      if (write.kind === "put") this.#keep(write.doc, write.position);
      else this.#forget(write.id);
    }
  }

  #keep(doc: ReadModelDocument, position: LogPosition): void {
    this.#forget(doc.id);
    const weight = weightOf(doc);
    if (weight > most.weight) return;
    this.#documents.set(doc.id, { stored: { doc, position }, weight });
    this.#weight += weight;
    while (this.#documents.size > most.documents || this.#weight > most.together) {
      const [oldest] = this.#documents.keys();
      this.#forget(oldest as string);
    }
  }

  #forget(id: string): void {
    this.#weight -= this.#documents.get(id)?.weight ?? 0;
    this.#documents.delete(id);
  }

  clear(): void {
    this.#documents.clear();
    this.#weight = 0;
  }
}
