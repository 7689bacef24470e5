import { AccountedContent } from "../accounting/content.ts";
import { printedText } from "../accounting/printed-text.ts";
import type { ImportedElement } from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { code, composed, type ImportedInline, text as plain } from "../text/compose.ts";
import { argument } from "../text/literal.ts";
import { type CaptionNumber, writtenCaption } from "./fields/captions.ts";

/** What a field refers to: the page of a bookmark (17.16.5.45), its number or its text (17.16.5.51). */
export interface FieldReference {
  readonly name: string;
  readonly says: "page" | "number" | "text";
}

/** The reference that a field is; undefined: it is another field. */
export function referenceIn(instruction: string): FieldReference | undefined {
  const [, written = "", quotedName, name = ""] =
    /^\s*(REF|PAGEREF)\s+(?:"([^"]{1,200})"|([^\s"\\]{1,200}))/i.exec(instruction) ?? [];
  if (written === "") return undefined;
  const says =
    written.toUpperCase() === "PAGEREF" ? "page" : /\\[nrw](?!\p{L})/iu.test(instruction) ? "number" : "text";
  return { name: quotedName ?? name, says };
}

/** A field whose place stands in a text until all of the document is known. */
interface WaitingReference extends FieldReference {
  readonly place: string;
  /** What the file shows, as a definition's text. */
  readonly shown: string;
  readonly words: string;
  readonly marks: ImportedInline["marks"];
}

/** A number in the forms in which a reference may show it: as before its paragraph, with those of the levels above, without what is around it. */
export interface ReferredNumber {
  readonly number: string;
  readonly full?: string | undefined;
  readonly bare?: string | undefined;
}

const forms = ["number", "full", "bare"] as const;

/** A place of the definition that has an id. */
interface NamedPlace {
  readonly text: string;
  readonly isItem: boolean;
}

// Noncharacters: no text of a file comes through with them.
const mark = (at: number): string => `\uFDD0${at}\uFDD1`;
const marks = /\uFDD0(\d{1,9})\uFDD1/g;
const textKeys = ["p", "h1", "h2", "h3", "h4", "h5"] as const;

/**
 * The cross references of a file: they become the definition's own where these say what the file shows, which is known once all is read.
 * Lives for one import.
 */
export class WordReferences {
  readonly #waiting: WaitingReference[] = [];
  /** Numbers of entries of lists by the id of their paragraph. */
  readonly #numbers = new Map<string, ReferredNumber>();
  /** The id of a paragraph by each of its bookmarks. */
  readonly #ids = new Map<string, string>();

  /** The numbers of captions by the id of their paragraph. */
  readonly #captions = new Map<string, CaptionNumber>();

  captioned(id: string, number: CaptionNumber): void {
    this.#captions.set(id, number);
  }

  named(bookmarks: readonly string[], id: string): void {
    for (const name of bookmarks) if (!this.#ids.has(name)) this.#ids.set(name, id);
  }

  numbered(id: string, number: ReferredNumber): void {
    this.#numbers.set(id, number);
  }

  /** A field with what it shows, as a piece of its paragraph. */
  add(reference: FieldReference, shown: readonly ImportedInline[], place: string): ImportedInline {
    const words = shown.map((inline) => (inline.kind === "text" ? inline.text : " ")).join("");
    const looks = shown[0]?.marks ?? {};
    this.#waiting.push({ ...reference, place, shown: composed(shown), words, marks: looks });
    return code(mark(this.#waiting.length - 1));
  }

  /** The document with references where the marks of `add` stand. */
  resolvedIn(document: ImportedElement, findings: ImportFindings): ImportedElement {
    if (this.#waiting.length === 0) return document;
    const places = new Map<string, NamedPlace>();
    placesIn(document, false, places);
    const resolved: string[] = [];
    // A field stands behind those within it.
    const inside = (text: string) => text.replace(marks, (_, at: string) => resolved[Number(at)] ?? "");
    for (const one of this.#waiting) {
      const spelling = this.#spellingOf(one, places);
      if (spelling === undefined)
        findings.approximated(one.place, `The reference to ${quoted(one.name)} is the text that it shows in the file.`);
      else findings.ledger.text(one.words);
      resolved.push(spelling === undefined ? inside(one.shown) : composed([code(spelling, one.marks)]));
    }
    return replacedIn(document, inside);
  }

  #spellingOf({ name, says, words }: WaitingReference, places: ReadonlyMap<string, NamedPlace>): string | undefined {
    const id = this.#ids.get(name) ?? name;
    const place = places.get(id);
    if (place === undefined) return undefined;
    if (says === "page") return `[page, ${argument(id)}]`;
    if (says === "text" && asRead(place.text) === asRead(words)) return `[ref, ${argument(id)}, text]`;
    if (says === "text") return captionSpelling(argument(id), asRead(words), place, this.#captions.get(id));
    const number = place.isItem ? this.#numbers.get(id) : undefined;
    if (number === undefined) return undefined;
    const form = forms.find((one) => withoutStop(number[one] ?? "") === withoutStop(words));
    return form === undefined ? undefined : `[ref, ${argument(id)}, ${form}]`;
  }
}

/** A reference to a caption, or to its number with words around it or without. */
function captionSpelling(
  id: string,
  words: string,
  { text }: NamedPlace,
  caption: CaptionNumber | undefined,
): string | undefined {
  if (caption === undefined) return undefined;
  const number = `[ref, ${id}, bare]`;
  const before = composed([plain(caption.before)]);
  const behind = composed([plain(caption.behind)]);
  const bare = writtenCaption({ ...caption, before: "", behind: "" });
  if (words === bare) return number;
  if (words === asRead(`${caption.before}${bare}`)) return before + number;
  if (words === asRead(writtenCaption(caption))) return before + number + behind;
  const isWhole = words === asRead(`${writtenCaption(caption)} ${text}`);
  return isWhole ? `${before}${number}${behind} [ref, ${id}, text]` : undefined;
}

const asRead = (text: string): string => text.replace(/\s+/g, " ").trim();
const withoutStop = (number: string): string => number.trim().replace(/\.$/, "");

const isCounted = (style: unknown): boolean =>
  typeof style === "object" && style !== null && Object.hasOwn(style, "numbering");

/** Its depth is that of what the importer made. */
function placesIn(value: unknown, isItem: boolean, places: Map<string, NamedPlace>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) placesIn(one, isItem, places);
    return;
  }
  const element = value as ImportedElement;
  const key = textKeys.find((one) => typeof element[one] === "string");
  if (key !== undefined && typeof element["id"] === "string" && !places.has(element["id"]))
    places.set(element["id"], {
      text: printedText(element[key] as string, new AccountedContent()),
      isItem: isItem || isCounted(element["style"]),
    });
  for (const [name, member] of Object.entries(element))
    placesIn(member, name === "ol" || (isItem && name === "items"), places);
}

function replacedIn<Made>(value: Made, replace: (text: string) => string): Made {
  if (typeof value === "string") return replace(value) as Made;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replacedIn(one, replace)) as Made;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replacedIn(member, replace)])) as Made;
}
