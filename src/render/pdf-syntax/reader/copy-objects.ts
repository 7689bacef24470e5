import type { ObjectSink } from "../../model/drawing/foreign-page.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isStream,
  nameOf,
  type PdfValue,
  type StreamObject,
  textOf,
} from "./value.ts";
import { nameText, type SpellReference, valueText } from "./value-text.ts";

/** Entries that lead out of what is copied: to structure, private data, other files. */
const leftOut: ReadonlySet<string> = new Set([
  "StructParent",
  "StructParents",
  "PieceInfo",
  "Metadata",
  "LastModified",
  "AF",
  "Ref",
  "OPI",
]);

/**
 * Entries of streams that are not copied: their data must not be in another file (7.3.8.2), and the new file writes its
 * own length.
 */
const leftOutOfStreams: ReadonlySet<string> = new Set([...leftOut, "Length", "F", "FFilter", "FDecodeParms", "DL"]);

/** Types that a resource never has: objects of these types would bring the rest of the file along. */
const notCopied: ReadonlySet<string> = new Set(["Page", "Pages", "Catalog", "Annot", "StructElem", "StructTreeRoot"]);

/** Copies objects of one foreign file into one of ours: each once, in the order in which they are met. */
export class ObjectCopies {
  readonly #pdf: ForeignPdf;
  readonly #into: ObjectSink;
  readonly #ids: Map<number, number>;
  readonly #waiting: { readonly from: number; readonly to: number }[] = [];

  /** `known`: numbers in the new file of what is written there by others, such as pages. */
  constructor(pdf: ForeignPdf, into: ObjectSink, known: ReadonlyMap<number, number> = new Map()) {
    this.#pdf = pdf;
    this.#into = into;
    this.#ids = new Map(known);
  }

  /** A value in the spelling of the new file; what it refers to is copied. */
  text(value: PdfValue): string {
    const written = valueText(cleaned(value, leftOut), this.#referred);
    this.#pdf.budget.copied(written.length);
    this.#finish();
    return written;
  }

  /** The number that an object has in the new file; undefined: it was not copied. */
  numberOf(id: number): number | undefined {
    return this.#ids.get(id);
  }

  /** The number that an object has in the new file; undefined: there is none, or it is nothing that is copied. */
  readonly #referred: SpellReference = (id) => {
    const known = this.#ids.get(id);
    if (known !== undefined) return `${known} 0 R`;
    const value = this.#pdf.get(id);
    const dictionary = isStream(value) ? value.dictionary : isDictionary(value) ? value : undefined;
    if (value === null || notCopied.has(nameOf(dictionary?.entries.get("Type")) ?? "")) return undefined;
    const to = this.#into.reserve();
    this.#ids.set(id, to);
    this.#waiting.push({ from: id, to });
    return `${to} 0 R`;
  };

  /** A list instead of recursion: chains of objects can be long. */
  #finish(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const value = this.#pdf.get(next.from);
      if (isStream(value)) this.#stream(value, next.to);
      else this.#into.add(valueText(cleaned(value, leftOut), this.#referred), next.to);
    }
  }

  #stream({ dictionary, data }: StreamObject, to: number): void {
    const entries: Record<string, string> = {};
    for (const [key, value] of cleanedEntries(dictionary, leftOutOfStreams)) {
      entries[nameText(key).slice(1)] = this.#entryOfStream(value);
    }
    this.#into.stream(entries, data, to);
  }

  /** Strings in the head of a stream would have to be encrypted there: they get an object of their own. */
  #entryOfStream(value: PdfValue): string {
    const text = valueText(value, this.#referred);
    return holdsString(value) ? `${this.#into.add(text)} 0 R` : text;
  }
}

function cleaned(value: PdfValue, without: ReadonlySet<string>): PdfValue {
  if (isArray(value)) return value.map((item) => cleaned(item, leftOut));
  return isDictionary(value) ? { kind: "dictionary", entries: cleanedEntries(value, without) } : value;
}

function cleanedEntries({ entries }: Dictionary, without: ReadonlySet<string>): ReadonlyMap<string, PdfValue> {
  return new Map(
    [...entries].filter(([key]) => !without.has(key)).map(([key, value]) => [key, cleaned(value, leftOut)]),
  );
}

function holdsString(value: PdfValue): boolean {
  if (isArray(value)) return value.some(holdsString);
  if (isDictionary(value)) return [...value.entries.values()].some(holdsString);
  return textOf(value) !== undefined;
}
