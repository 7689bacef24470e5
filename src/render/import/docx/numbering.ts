import { numeral } from "../../../vocabulary/counters/numerals.ts";
import { bareNumber, fullNumber } from "../../definition/read/elements/list/number-text.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import type { NumberingScheme } from "../../model/document/numbering.ts";
import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import type { ReferredNumber } from "./references.ts";
import { attr, kid, kids, measure, toggle, val } from "./xml.ts";

/** A level of a list (17.9.6). */
export interface WordListLevel {
  readonly kind: "ul" | "ol";
  /** A bullet, or the kind of number as `ol` names it. */
  readonly symbol: string | undefined;
  readonly start: number;
  /** As the file writes the number: `%1.`. */
  readonly text: string;
  /** Numbers of all levels are written in Arabic digits (17.9.4). */
  readonly isLegal: boolean;
  /** The level, from 1, whose next entry begins this one again; 0: none does; undefined: each above it (17.9.10). */
  readonly restart: number | undefined;
  /** What stands between the number and the text (17.9.28). */
  readonly suffix: string;
  /** Points; the first line from there (17.9.22). */
  readonly left: number | undefined;
  readonly firstLine: number | undefined;
  /** The style whose paragraphs it counts (17.9.23). */
  readonly styleId: string;
}

/** A list of the file (17.9.15), which counts on with all others of its kind. */
interface FileList {
  readonly abstractId: string;
  readonly levels: readonly WordListLevel[];
  /** Where its first entry of a level begins (17.9.26). */
  readonly starts: ReadonlyMap<number, number>;
  /** Its levels without starts of its own: those of its kind, if it has no others. */
  readonly plain: readonly WordListLevel[];
  readonly isOfKind: boolean;
}

/** How the definition counts a paragraph. */
interface CountedAs {
  readonly name: string;
  /** Where it would count otherwise. */
  readonly start: number | undefined;
  readonly forms: () => Pick<ReferredNumber, "full" | "bare">;
}

const numerals: Readonly<Record<string, string>> = {
  ...{ lowerLetter: "a", upperLetter: "A", lowerRoman: "i", upperRoman: "I", decimalZero: "01" },
};

/** Bullets of Symbol and Wingdings, whose codes are private, as characters that every font has. */
const bullets: Readonly<Record<string, string>> = {
  ...{ "\uF0B7": "•", "\uF0A7": "▪", "\uF0D8": "➢", "\uF0FC": "✓", "\uF076": "❖", o: "◦", "·": "•", "\uF02D": "–" },
};

/** Whether numbers of a format (17.18.59) can be written here. */
export const isKnownFormat = (format: string): boolean =>
  ["", "decimal", "bullet", "none"].includes(format) || Object.hasOwn(numerals, format);

const mostLevels = 9;

/** The lists of a file by their number, and how far they have counted. */
export class WordListCounters {
  /** By the kind of list: the number of the last entry at each level. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #lists = new Map<string, FileList>();
  /** Lists that have begun. */
  readonly #begun = new Set<string>();
  readonly #elements = new Map<string, ReadonlyMap<number, XmlElement>>();
  readonly #named = new Set<string>();
  #ofParagraphs: ReadonlySet<string> = new Set();
  /** How far the definition counts, by the name of a numbering. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #numberings = new Map<string, readonly WordListLevel[]>();

  constructor(root: XmlElement | undefined) {
    const abstract = abstractLists(root);
    for (const num of kids(root, "num")) {
      const kind = abstract.get(val(num, "abstractNumId"));
      const elements = kids(kind, "lvl");
      const levels = elements.map(levelOf);
      this.#elements.set(attr(num, "numId"), new Map(elements.map((lvl, at) => [measure(lvl, "ilvl", 1) ?? at, lvl])));
      const starts = new Map<number, number>();
      const plain = levels.slice();
      let isOfKind = true;
      for (const change of kids(num, "lvlOverride")) {
        const at = measure(change, "ilvl", 1) ?? 0;
        const own = kid(change, "lvl");
        const start = measure(kid(change, "startOverride"), "val", 1);
        const level = own === undefined ? levels[at] : levelOf(own);
        if (own !== undefined) {
          isOfKind = false;
          plain[at] = levelOf(own);
        }
        if (start !== undefined) starts.set(at, Math.max(0, Math.round(start)));
        if (level !== undefined) levels[at] = { ...level, start: starts.get(at) ?? level.start };
      }
      this.#lists.set(attr(num, "numId"), { abstractId: attr(kind, "abstractNumId"), levels, starts, plain, isOfKind });
    }
  }

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  level(numId: string, at: number): WordListLevel | undefined {
    return this.#lists.get(numId)?.levels[at];
  }

  /** The level that counts the paragraphs of a style. */
  levelOfStyle(numId: string, styleId: string): number {
    const levels = this.#lists.get(numId)?.levels ?? [];
    return Math.max(
      0,
      levels.findIndex((level) => level?.styleId === styleId),
    );
  }

  /** All lists of a kind count together; undefined: there is no such list. */
  kindOf(numId: string): string | undefined {
    return this.#lists.get(numId)?.abstractId;
  }

  /** Paragraphs of these kinds count by themselves. */
  countParagraphs(kinds: ReadonlySet<string>): void {
    this.#ofParagraphs = kinds;
  }

  isOfParagraphs(numId: string): boolean {
    const kind = this.kindOf(numId);
    return kind !== undefined && this.#ofParagraphs.has(kind);
  }

  /**
   * How the definition counts the paragraph that was counted last: the name of its numbering, and the number from which it goes on, where
   * it would have another one. undefined: it cannot show that number.
   */
  countedAs(numId: string, at: number): CountedAs | undefined {
    const list = this.#lists.get(numId);
    const levels = list === undefined ? undefined : plainLevels(list.plain);
    const wanted = this.#countsOf(numId);
    if (list === undefined || levels?.[at] === undefined || !/^[\w-]{1,20}$/.test(numId + list.abstractId))
      return undefined;
    const name = list.isOfKind ? `numbering-${list.abstractId}` : `numbering-${list.abstractId}-${numId}`;
    const counter = this.#counters.get(name) ?? [];
    const next = counter.slice();
    for (let above = 0; above < at; above += 1) next[above] ??= levels[above]?.start ?? 1;
    const before = next[at];
    const shown = before === undefined ? (levels[at]?.start ?? 1) : before + 1;
    const own = wanted[at] ?? shown;
    next[at] = own;
    const text = levels[at]?.text ?? "";
    const isShown = Array.from(text.matchAll(/%([1-9])/g), ([, digit]) => Number(digit) - 1).every(
      (level) => level === at || next[level] === (wanted[level] ?? levels[level]?.start ?? 1),
    );
    const numbers = levels.slice(0, at + 1).every(({ symbol }, level) => !isBeyondLetters(symbol, next[level] ?? 1));
    if (!isShown || !numbers) return undefined;
    for (let deeper = at + 1; deeper < levels.length; deeper += 1)
      if (at < (levels[deeper]?.restart ?? deeper)) next[deeper] = undefined;
    this.#counters.set(name, next);
    this.#numberings.set(name, levels);
    const forms = () =>
      formsOf({ scheme: schemeOf(name, levels), level: at + 1, counts: next.map((count) => count ?? 1) });
    return { name, start: own === shown ? undefined : own, forms };
  }

  /** The element of a level. */
  elementOf(numId: string, at: number): XmlElement | undefined {
    return this.#elements.get(numId)?.get(at);
  }

  /** A list whose numbers have those of the levels above in them, by its name in the definition; undefined: each level counts alone. */
  nameOf(numId: string): string | undefined {
    if (this.#definitionOf(numId) === undefined) return undefined;
    this.#named.add(numId);
    return `list-${numId}`;
  }

  /** The numberings that were named. */
  definitions(): ImportedElement {
    return Object.fromEntries([
      ...[...this.#named].map((numId) => [`list-${numId}`, this.#definitionOf(numId)] as const),
      ...[...this.#numberings].map(([name, levels]) => [name, definitionOf(levels)] as const),
    ]);
  }

  #definitionOf(numId: string): ImportedElement | undefined {
    const levels = this.#lists.get(numId)?.levels ?? [];
    const counted = levels.slice(0, levels.findIndex(({ kind }) => kind === "ul") >>> 0);
    const isOfSeveral = counted.some(({ text }, at) => at > 0 && /%[1-9].*%[1-9]/.test(text));
    const isPlain = counted.every(hasPlainText) && /^[\w-]{1,20}$/.test(numId);
    return isOfSeveral && isPlain ? definitionOf(counted) : undefined;
  }

  /** The number of the next entry at a level; deeper levels begin again, unless they say otherwise. */
  next(numId: string, at: number): number {
    const counts = this.#countsOf(numId);
    const { levels = [], starts = new Map<number, number>() } = this.#lists.get(numId) ?? {};
    if (!this.#begun.has(numId)) for (const level of starts.keys()) counts[level] = undefined;
    this.#begun.add(numId);
    // A level that is passed over has begun.
    for (let above = 0; above < at; above += 1) counts[above] ??= levels[above]?.start ?? 1;
    const number = (counts[at] ?? (levels[at]?.start ?? 1) - 1) + 1;
    counts[at] = number;
    for (let deeper = at + 1; deeper < mostLevels; deeper += 1)
      if (at < (levels[deeper]?.restart ?? deeper)) counts[deeper] = undefined;
    return number;
  }

  #countsOf(numId: string): (number | undefined)[] {
    const id = this.#lists.get(numId)?.abstractId ?? numId;
    const counts = this.#counts.get(id) ?? [];
    this.#counts.set(id, counts);
    return counts;
  }

  /** The number of the entry that was counted last, as the file writes it: `2.1`. A level that has not begun has its first number. */
  written(numId: string, at: number): string {
    const counts = this.#countsOf(numId);
    const { text = "", isLegal = false } = this.level(numId, at) ?? {};
    return text.replace(/%([1-9])/g, (_, digit: string) => {
      const level = this.level(numId, Number(digit) - 1);
      return numberAs(isLegal ? undefined : level?.symbol, counts[Number(digit) - 1] ?? level?.start ?? 1);
    });
  }
}

/** Numbers of the definition as references may show them. */
const schemeOf = (name: string, levels: readonly WordListLevel[]): NumberingScheme => ({
  name,
  levels: levels.map(({ symbol = "1", text, start, isLegal, restart }, at) => ({
    ...{ symbol, text: withCounts(text), start, legal: isLegal, restart: restart ?? at },
  })),
});

const formsOf = (number: Parameters<typeof fullNumber>[0]): Pick<ReferredNumber, "full" | "bare"> => ({
  full: fullNumber(number),
  bare: bareNumber(number),
});

/** As a definition spells the counts of levels. */
const withCounts = (text: string): string => text.replace(/%([1-9])/g, "{$1}");

/** The kinds of list by their id. One that names a style of lists is that style's (17.9.21, 17.9.27). */
function abstractLists(root: XmlElement | undefined): ReadonlyMap<string, XmlElement> {
  const kinds = kids(root, "abstractNum");
  const ofStyles = new Map(kinds.map((kind) => [val(kind, "styleLink"), kind]));
  return new Map(
    kinds.map((kind) => {
      const style = val(kind, "numStyleLink");
      return [attr(kind, "abstractNumId"), (style === "" ? undefined : ofStyles.get(style)) ?? kind];
    }),
  );
}

const hasPlainText = ({ text }: WordListLevel): boolean => /^[^$[{\\]{1,40}$/.test(text);

/** The levels of a list up to the first that a definition's numbering has not: one of bullets, or with characters that mean something. */
function plainLevels(levels: readonly WordListLevel[]): readonly WordListLevel[] {
  const end = levels.findIndex((level) => level === undefined || level.kind === "ul" || !hasPlainText(level));
  return levels.slice(0, end >>> 0);
}

const definitionOf = (levels: readonly WordListLevel[]): ImportedElement => ({
  levels: levels.map(({ symbol, text, start, isLegal, restart }) =>
    withValues({
      ...{ symbol, text: withCounts(text), restart },
      start: start === 1 ? undefined : start,
      legal: isLegal ? true : undefined,
    }),
  ),
});

/** Word goes on with aa, bb, cc after z, where a definition writes aa, ab, ac. */
export const isBeyondLetters = (symbol: string | undefined, number: number): boolean =>
  symbol?.toLowerCase() === "a" && number > 26;

function numberAs(symbol: string | undefined, number: number): string {
  if (symbol === undefined || !isBeyondLetters(symbol, number)) return numeral(symbol ?? "1", number);
  return numeral(symbol, ((number - 1) % 26) + 1).repeat(Math.min(10, Math.ceil(number / 26)));
}

function levelOf(lvl: XmlElement): WordListLevel {
  const format = val(lvl, "numFmt");
  const text = val(lvl, "lvlText");
  const start = Math.max(0, Math.round(measure(kid(lvl, "start"), "val", 1) ?? 1));
  const restart = measure(kid(lvl, "lvlRestart"), "val", 1);
  const ind = kid(lvl, "pPr", "ind");
  const hanging = measure(ind, "hanging", 20);
  const counting = {
    ...{ start, text, isLegal: toggle(lvl, "isLgl") === true, restart },
    suffix: val(lvl, "suff") || "tab",
    left: measure(ind, "left", 20) ?? measure(ind, "start", 20),
    firstLine: hanging === undefined ? measure(ind, "firstLine", 20) : -hanging,
    styleId: val(lvl, "pStyle"),
  };
  if (format !== "bullet" && format !== "none") return { kind: "ol", symbol: entryOf(numerals, format), ...counting };
  // Without a number a level still shows its text, in which other levels may have theirs.
  if (format === "none" && /%[1-9]/.test(text)) return { kind: "ol", symbol: undefined, ...counting };
  const bullet = format === "none" ? text || " " : (entryOf(bullets, text) ?? (/^\p{Co}/u.test(text) ? "•" : text));
  return { kind: "ul", symbol: bullet === "•" || bullet === "" ? undefined : bullet, ...counting };
}
