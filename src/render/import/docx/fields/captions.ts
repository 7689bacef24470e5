import { numeral } from "../../../../vocabulary/counters/numerals.ts";
import { entryOf, type ImportedElement, withValues } from "../../definition.ts";
import type { ImportedInline } from "../../text/compose.ts";

/** A field that counts captions and the like (17.16.5.56). */
export interface SequenceField {
  /** What it counts, in small letters: `figure`. */
  readonly name: string;
  /** Shows its number again, and does not count. */
  readonly repeats: boolean;
  /** Counts, and shows nothing. */
  readonly isHidden: boolean;
  /** The number that it has in any case. */
  readonly start: number | undefined;
  /** The level of headings at which it begins again. */
  readonly within: number | undefined;
  /** Its kind of number, as a numbering names it; "": one that a definition has not. */
  readonly symbol: string;
}

const symbols: Readonly<Record<string, string>> = {
  ...{ Arabic: "1", arabic: "1", ARABIC: "1", alphabetic: "a", ALPHABETIC: "A", roman: "i", ROMAN: "I" },
};

/** The field SEQ of an instruction; undefined: it is another field, or refers to a place. */
export function sequenceIn(instruction: string): SequenceField | undefined {
  const [, quotedName, plainName = "", behind = ""] =
    /^\s*SEQ\s+(?:"([^"]{1,100})"|([^\s"\\]{1,100}))([\s\S]{0,300})$/i.exec(instruction) ?? [];
  const name = quotedName ?? plainName;
  const switches = Array.from(
    behind.matchAll(/\\([*a-z#@])\s*(?:"([^"]{0,40})"|([^\s\\"]{0,40}))/gi),
    ([, letter = "", inQuotes, word = ""]) => ({ letter: letter.toLowerCase(), word: inQuotes ?? word }),
  );
  if (name === "" || /^\s*[^\s\\]/.test(behind)) return undefined;
  const formats = switches.filter(({ letter, word }) => letter === "*" && !/^(?:MERGEFORMAT|CHARFORMAT)$/i.test(word));
  const has = (wanted: string) => switches.some(({ letter }) => letter === wanted);
  const number = (wanted: string) => {
    const word = switches.findLast(({ letter }) => letter === wanted)?.word ?? "";
    return /^\d{1,6}$/.test(word) ? Number(word) : undefined;
  };
  const isKnown = switches.every(({ letter }) => "*chnrs".includes(letter));
  return {
    name: name.toLowerCase(),
    repeats: has("c"),
    isHidden: has("h") && formats.length === 0,
    ...{ start: number("r"), within: number("s") },
    symbol: isKnown && formats.length < 2 ? (entryOf(symbols, formats[0]?.word ?? "ARABIC") ?? "") : "",
  };
}

/** A number that a paragraph shows, between what stands before it and behind it up to the next blank: `Figure 1:`. */
export interface CaptionNumber {
  readonly before: string;
  readonly behind: string;
  readonly value: number;
  readonly symbol: string;
  readonly name: string;
}

/** How a caption's number is written. */
export const writtenCaption = ({ before, behind, value, symbol }: CaptionNumber): string =>
  `${before}${numeral(symbol, value)}${behind}`;

/** A field of a paragraph, with the pieces that it shows. */
export interface SeenSequence {
  readonly field: SequenceField;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** A paragraph's number, and its pieces without it; undefined: the number is not all that stands before it in plain text. */
export function captionIn(
  inlines: readonly ImportedInline[],
  { field, value, from, to }: SeenSequence,
): { readonly number: CaptionNumber; readonly rest: readonly ImportedInline[]; readonly isPlain: boolean } | undefined {
  const front = inlines.slice(0, from);
  const shown = inlines.slice(from, to);
  const before = wordsOf(front)?.trimStart();
  const symbol = field.symbol;
  const number = wordsOf(shown)?.trim();
  if (before === undefined || symbol === "" || (number !== "" && number !== numeral(symbol, value))) return undefined;
  const [next, ...more] = inlines.slice(to);
  const [, behind = "", blank = "", left = ""] =
    next?.kind === "text" ? (/^([^\s\u00A0]{0,20})([ \u00A0]?)([\s\S]*)$/.exec(next.text) ?? []) : [];
  const isCut = next === undefined || next.kind !== "text" || blank !== "" || (left === "" && more.length === 0);
  const text = before + behind;
  if (!isCut || text.length > 80 || /[$[{}\\]/.test(text)) return undefined;
  const rest = next?.kind === "text" ? [{ ...next, text: left }, ...more] : inlines.slice(to);
  const isPlain = [...front, ...shown].every(({ marks }) => Object.keys(marks).length === 0);
  return { number: { before, behind, value, symbol, name: field.name }, rest, isPlain };
}

/** The words of pieces that are nothing else; undefined: there is more. */
const wordsOf = (inlines: readonly ImportedInline[]): string | undefined =>
  inlines.every(({ kind }) => kind === "text")
    ? inlines.map((inline) => (inline.kind === "text" ? inline.text : "")).join("")
    : undefined;

/** A numbering of captions, and how far the definition has counted in it. */
interface CaptionNumbering {
  readonly name: string;
  readonly text: string;
  readonly symbol: string;
  count: number;
}

/** Captions that begin with other words count in a numbering of their own. */
const mostNumberings = 100;

/** The sequences of a file, as Word counts them and as the definition does. Lives for one import. */
export class WordSequences {
  readonly #counts = new Map<string, { value: number; readonly begun: Map<number, number> }>();
  /** Headings so far, by their level from 1. */
  readonly #headings: number[] = [0, 0, 0, 0, 0, 0];
  readonly #numberings = new Map<string, CaptionNumbering>();
  readonly #names = new Set<string>();
  /** The id of the paragraph that counted a sequence last, where it is a caption of the definition. */
  readonly #last = new Map<string, string>();

  /** The id of the paragraph that shows a sequence's last number by a numbering; undefined: none does. */
  lastOf(name: string): string | undefined {
    return this.#last.get(name);
  }

  /** The paragraph with this id shows a sequence's last number. */
  shownIn(name: string, id: string): void {
    this.#last.set(name, id);
  }

  /** A heading of a level, behind which sequences may begin again. */
  passHeading(level: number): void {
    for (let deeper = level; deeper < this.#headings.length; deeper += 1)
      this.#headings[deeper] = (this.#headings[deeper] ?? 0) + 1;
  }

  /** The number of a field. */
  next({ name, repeats, start, within }: SequenceField): number {
    const count = this.#counts.get(name) ?? { value: 0, begun: new Map<number, number>() };
    this.#counts.set(name, count);
    if (within !== undefined) {
      const headings = this.#headings[within] ?? 0;
      if (headings !== (count.begun.get(within) ?? 0) && !repeats) count.value = 0;
      count.begun.set(within, headings);
    }
    if (!repeats) {
      count.value = start ?? count.value + 1;
      this.#last.delete(name);
    }
    return count.value;
  }

  /**
   * The numbering that shows a number before a paragraph; `start`: it would have another one there. undefined: there are too many, or it
   * would have another one and `mayStart` says that it cannot.
   */
  countedAs(
    number: CaptionNumber,
    mayStart: boolean,
  ): { readonly name: string; readonly start: number | undefined } | undefined {
    const text = `${number.before}{1}${number.behind}`;
    const key = `${number.name}\n${number.symbol}\n${text}`;
    const numbering = this.#numberings.get(key) ?? {
      ...{ name: this.#nameFor(number.name), text, symbol: number.symbol, count: 0 },
    };
    if (!this.#numberings.has(key) && this.#numberings.size >= mostNumberings) return undefined;
    const start = numbering.count + 1 === number.value ? undefined : number.value;
    if (start !== undefined && !mayStart) return undefined;
    this.#numberings.set(key, numbering);
    this.#names.add(numbering.name);
    numbering.count = number.value;
    return { name: numbering.name, start };
  }

  #nameFor(sequence: string): string {
    const plain = /^[\w-]{1,30}$/.test(sequence) ? `caption-${sequence}` : "caption";
    for (let more = 1; ; more += 1) {
      const name = more === 1 ? plain : `${plain}-${more}`;
      if (!this.#names.has(name)) return name;
    }
  }

  /** The numberings that were named. */
  definitions(): ImportedElement {
    return Object.fromEntries(
      Array.from(this.#numberings.values(), ({ name, text, symbol }) => [
        name,
        { levels: [withValues({ text, symbol: symbol === "1" ? undefined : symbol })] },
      ]),
    );
  }
}
