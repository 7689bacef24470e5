import type { ImportCode, ImportKind, KindsOf } from "../../vocabulary/codes.ts";
import type { ImportCounts, ImportFinding } from "../../vocabulary/http/import.ts";
import { limits } from "../../vocabulary/limits.ts";
import { shown } from "../contract/quoted.ts";
import { Ledger } from "./accounting/ledger.ts";
import { unreadable } from "./unreadable.ts";

/**
 * The losses of an import, each once, in the order in which they were found; at most `limits.importedFindings` are listed, and all that
 * name lost words. Those beyond are counted.
 */
export class ImportFindings {
  readonly ledger: Ledger = new Ledger();
  readonly #found = new Map<string, ImportFinding>();
  readonly #beyond: Record<ImportKind, Set<string>> = { lost: new Set(), near: new Set() };
  #lostBytes = 0;

  /** `place`: where in the file. */
  add<Code extends ImportCode>(code: Code, kind: KindsOf<Code>, place: string, message: string): void {
    this.#add({ code, kind, place, message });
  }

  #add(finding: ImportFinding): void {
    const { code, kind, place, message } = finding;
    const key = `${code}\n${place}\n${message}`;
    if (this.#found.has(key)) return;
    if (finding.words === undefined && this.#found.size >= limits.importedFindings) this.#beyond[kind].add(key);
    else this.#found.set(key, finding);
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

  /** Words of the file that are not in the definition. They are all named: @throws Refusal where they are too many */
  lostWords(place: string, words: string, what: string = "Words of the text are"): void {
    this.#lostBytes += Buffer.byteLength(words);
    if (this.#lostBytes > limits.importedLostBytes)
      throw unreadable(`More than ${limits.importedLostBytes} bytes of its text would be lost, which is the limit.`);
    if (words.trim() === "") {
      this.dropped("lost", place, what);
      return;
    }
    const message = `${what} left out: ${quoted(words)}.`;
    this.#add({ code: "IMPORT_DROPPED", kind: "lost", place, message, words });
  }

  /** A property that the file sets in `count` places, and the definition has not; `near`: what it has instead. */
  property(name: string, place: string, near: string | undefined, count: number): void {
    const code = near === undefined ? "IMPORT_DROPPED" : "IMPORT_APPROXIMATED";
    const what = near === undefined ? "is not taken over" : `becomes ${near}`;
    const message = `The property ${quoted(name)} ${what}${count === 1 ? "" : `, in ${count} places`}.`;
    this.#add({ code, kind: "near", place, message, places: count });
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
    const { lost, near } = this.#beyond;
    const count = lost.size + near.size;
    const message = `There is more to report than is listed: ${lost.size} losses of content, and ${near.size} other differences.`;
    const kind = lost.size > 0 ? "lost" : "near";
    const more: ImportFinding = { code: "IMPORT_MORE", kind, place: "", message };
    return count > 0 ? [...this.#found.values(), more] : [...this.#found.values()];
  }

  /** How many there are of each kind, listed or not. */
  counts(): ImportCounts {
    const listed = [...this.#found.values()];
    const of = (kind: ImportKind): number =>
      listed.filter((finding) => finding.kind === kind).length + this.#beyond[kind].size;
    return { lost: of("lost"), near: of("near") };
  }
}

/** A text out of the file as it is repeated in a message. */
export const quoted = (text: string): string => shown(text.slice(0, 200));
