import type { ImportCode } from "../../vocabulary/codes.ts";
import type { ImportFinding } from "../../vocabulary/http/import.ts";
import { limits } from "../../vocabulary/limits.ts";
import { shown } from "../contract/shown.ts";

/** The losses of an import, each once, in the order in which they were found; at most `limits.importedFindings`. */
export class Findings {
  readonly #found = new Map<string, ImportFinding>();
  #left = 0;

  /** `place`: where in the file. */
  add(code: ImportCode, place: string, message: string): void {
    const key = `${code}\n${place}\n${message}`;
    if (this.#found.has(key)) return;
    if (this.#found.size >= limits.importedFindings) this.#left += 1;
    else this.#found.set(key, { code, place, message });
  }

  /** A definition has something that comes near it. */
  approximated(place: string, message: string): void {
    this.add("IMPORT_APPROXIMATED", place, message);
  }

  /** A placeholder or a loop that is not understood, or not as a whole. */
  placeholder(place: string, message: string): void {
    this.add("IMPORT_PLACEHOLDER", place, message);
  }

  /** Left out: a definition has nothing of its kind. */
  dropped(place: string, what: string): void {
    this.add("IMPORT_DROPPED", place, `${what} left out.`);
  }

  /** A family of fonts that is no file here. */
  family(place: string, name: string): void {
    const message = `The family ${quoted(name)} has no files here: its text is set in the default one until you declare it in \`fonts\`.`;
    this.approximated(place, message);
  }

  /** Shortcodes make text bold or slanted, and do not take it back. */
  plainWithin(place: string): void {
    this.approximated(place, "Text that is not bold or italic within text that is looks like the text around it.");
  }

  /** The first of `items`; that there are more is reported. `what`: the items, in the plural. */
  atMost<Item>(most: number, items: readonly Item[], place: string, what: string): readonly Item[] {
    if (items.length > most) this.dropped(place, `${what} beyond ${most} are`);
    return items.slice(0, most);
  }

  list(): readonly ImportFinding[] {
    const more: ImportFinding = { code: "IMPORT_MORE", place: "", message: "There is more to report than is listed." };
    return this.#left > 0 ? [...this.#found.values(), more] : [...this.#found.values()];
  }
}

/** A text out of the file as it is repeated in a message. */
export const quoted = (text: string): string => shown(text.slice(0, 200));
