import type { ImportCode, ImportKind, KindsOf } from "../../vocabulary/codes.ts";
import type { ImportFinding } from "../../vocabulary/http/import.ts";
import { limits } from "../../vocabulary/limits.ts";
import { shown } from "../contract/quoted.ts";

/** The losses of an import, each once, in the order in which they were found; at most `limits.importedFindings`. */
export class ImportFindings {
  readonly #found = new Map<string, ImportFinding>();
  readonly #left = new Set<ImportKind>();

  /** `place`: where in the file. */
  add<Code extends ImportCode>(code: Code, kind: KindsOf<Code>, place: string, message: string): void {
    const key = `${code}\n${place}\n${message}`;
    if (this.#found.has(key)) return;
    if (this.#found.size >= limits.importedFindings) this.#left.add(kind);
    else this.#found.set(key, { code, kind, place, message });
  }

  /** A definition has something that comes near it. */
  approximated(place: string, message: string): void {
    this.add("IMPORT_APPROXIMATED", "near", place, message);
  }

  /** What comes near it says something else than the file. */
  changed(place: string, message: string): void {
    this.add("IMPORT_APPROXIMATED", "lost", place, message);
  }

  /** A placeholder or a loop that is not understood, or not as a whole; `near`: all of it stays as text. */
  placeholder(kind: KindsOf<"IMPORT_PLACEHOLDER">, place: string, message: string): void {
    this.add("IMPORT_PLACEHOLDER", kind, place, message);
  }

  /** Left out: a definition has nothing like it. `kind`: whether content is lost with it, or only a look. */
  dropped(kind: KindsOf<"IMPORT_DROPPED">, place: string, what: string): void {
    this.add("IMPORT_DROPPED", kind, place, `${what} left out.`);
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
    if (items.length > most) this.dropped("lost", place, `${what} beyond ${most} are`);
    return items.slice(0, most);
  }

  list(): readonly ImportFinding[] {
    const kind = this.#left.has("lost") ? "lost" : "near";
    const message = "There is more to report than is listed.";
    const more: ImportFinding = { code: "IMPORT_MORE", kind, place: "", message };
    return this.#left.size > 0 ? [...this.#found.values(), more] : [...this.#found.values()];
  }
}

/** A text out of the file as it is repeated in a message. */
export const quoted = (text: string): string => shown(text.slice(0, 200));
