import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import type { Reference } from "../../pdf-syntax/reader/value.ts";

type Entries = Record<string, string | undefined>;

/** Changed entries of a file's dictionaries, collected: a dictionary is written once, with all that is changed in it. */
export class Changes {
  readonly #byId = new Map<number, { readonly reference: Reference; readonly entries: Entries }>();

  /** Later entries replace earlier ones; undefined takes one away. */
  change(reference: Reference, entries: Readonly<Entries>): void {
    const known = this.#byId.get(reference.id) ?? { reference, entries: {} };
    Object.assign(known.entries, entries);
    this.#byId.set(reference.id, known);
  }

  /** The new value of an entry; undefined: it is not changed. */
  changed({ id }: Reference, key: string): string | undefined {
    return this.#byId.get(id)?.entries[key];
  }

  write(update: PdfUpdate): void {
    for (const { reference, entries } of this.#byId.values()) update.change(reference, entries);
  }
}
