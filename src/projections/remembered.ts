import type { Position } from "../ports/event-log/port.ts";
import type { Document, DocWrite, Stored } from "../ports/read-models/port.ts";
import { weightOf } from "./weight.ts";

/** Documents kept in memory of one read model, and the characters of texts in each of them: what is larger is read again. */
const most = { documents: 500, weight: 4096 };

type Loaded = ReadonlyMap<string, Stored<Document>>;

/**
 * The documents that a projection wrote last, so that it need not read them before the next event. For the time of one lease: every
 * document is made of its events alone, so one that another process has written meanwhile is the same, or a later one, which the
 * store does not replace by an earlier one.
 */
export class Remembered {
  readonly #documents = new Map<string, Stored<Document>>();

  /** `load`: for what is not remembered. */
  async find(ids: readonly string[], load: (ids: readonly string[]) => Promise<Loaded>): Promise<Loaded> {
    const known = ids.flatMap((id) => {
      const document = this.#documents.get(id);
      return document === undefined ? [] : [[id, document] as const];
    });
    const unknown = ids.filter((id) => !this.#documents.has(id));
    return unknown.length === 0 ? new Map(known) : new Map([...known, ...(await load(unknown))]);
  }

  /** They are stored. */
  wrote(writes: readonly DocWrite<Document>[]): void {
    for (const write of writes) {
      if (write.kind === "put") this.#keep(write.doc, write.position);
      else this.#documents.delete(write.id);
    }
  }

  #keep(doc: Document, position: Position): void {
    this.#documents.delete(doc.id);
    if (weightOf(doc) > most.weight) return;
    this.#documents.set(doc.id, { doc, position });
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > most.documents && oldest !== undefined) this.#documents.delete(oldest);
  }

  /** Nothing is known of what is stored. */
  clear(): void {
    this.#documents.clear();
  }
}
