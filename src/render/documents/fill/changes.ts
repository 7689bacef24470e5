import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import type { PdfReference } from "../../pdf-syntax/reader/value.ts";

type ChangedEntries = Record<string, string | undefined>;

/** Changed entries of a file's dictionaries, collected: a dictionary is written once, with all that is changed in it. */
export class DictionaryChanges {
  readonly #byId = new Map<number, { readonly reference: PdfReference; readonly entries: ChangedEntries }>();

  /** Later entries replace earlier ones; undefined takes one away. */
  change(reference: PdfReference, entries: Readonly<ChangedEntries>): void {
    const known = this.#byId.get(reference.id) ?? { reference, entries: {} };
    Object.assign(known.entries, entries);
    this.#byId.set(reference.id, known);
  }

  /** The new value of an entry; undefined: it is not changed. */
  changed({ id }: PdfReference, key: string): string | undefined {
    return this.#byId.get(id)?.entries[key];
  }

  writeInto(update: PdfUpdate): void {
    for (const { reference, entries } of this.#byId.values()) update.change(reference, entries);
  }
}
