import { numeral } from "../../../vocabulary/counters/numerals.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import { attr, kid, kids, measure, val } from "./xml.ts";

/** A level of a list (17.9.6). */
export interface WordListLevel {
  readonly kind: "ul" | "ol";
  /** A bullet, or the kind of number as `ol` names it. */
  readonly symbol: string | undefined;
  readonly start: number;
  /** As the file writes the number: `%1.`. */
  readonly text: string;
}

const numerals: Readonly<Record<string, string>> = {
  ...{ lowerLetter: "a", upperLetter: "A", lowerRoman: "i", upperRoman: "I" },
};

/** Bullets of Symbol and Wingdings, whose codes are private, as characters that every font has. */
const bullets: Readonly<Record<string, string>> = {
  ...{ "\uF0B7": "•", "\uF0A7": "▪", "\uF0D8": "➢", "\uF0FC": "✓", "\uF076": "❖", o: "◦", "·": "•", "\uF02D": "–" },
};

const mostLevels = 9;

/** The lists of a file by their number, and how far they have counted. */
export class WordListCounters {
  readonly #counts = new Map<string, number[]>();
  readonly #levels = new Map<string, readonly WordListLevel[]>();
  readonly #named = new Set<string>();

  constructor(root: XmlElement | undefined) {
    const abstract = new Map(kids(root, "abstractNum").map((one) => [attr(one, "abstractNumId"), one]));
    for (const num of kids(root, "num")) {
      const levels = kids(abstract.get(val(num, "abstractNumId")), "lvl").map(levelOf);
      for (const change of kids(num, "lvlOverride")) {
        const at = measure(change, "ilvl", 1) ?? 0;
        const start = measure(kid(change, "startOverride"), "val", 1);
        const level = levels[at];
        if (level !== undefined && start !== undefined) levels[at] = { ...level, start };
      }
      this.#levels.set(attr(num, "numId"), levels);
    }
  }

  level(numId: string, at: number): WordListLevel | undefined {
    return this.#levels.get(numId)?.[at];
  }

  /** A list whose numbers have those of the levels above in them, by its name in the definition; undefined: each level counts alone. */
  nameOf(numId: string): string | undefined {
    if (this.#definitionOf(numId) === undefined) return undefined;
    this.#named.add(numId);
    return `list-${numId}`;
  }

  /** The numberings that were named. */
  definitions(): ImportedElement {
    return Object.fromEntries([...this.#named].map((numId) => [`list-${numId}`, this.#definitionOf(numId)]));
  }

  #definitionOf(numId: string): ImportedElement | undefined {
    const levels = this.#levels.get(numId) ?? [];
    const counted = levels.slice(0, levels.findIndex(({ kind }) => kind === "ul") >>> 0);
    const isOfSeveral = counted.some(({ text }, at) => at > 0 && /%[1-9].*%[1-9]/.test(text));
    const isPlain = counted.every(({ text }) => /^[^$[{\\]{1,40}$/.test(text)) && /^[\w-]{1,20}$/.test(numId);
    if (!isOfSeveral || !isPlain) return undefined;
    return {
      levels: counted.map(({ symbol, text, start }) =>
        withValues({ symbol, text: text.replace(/%([1-9])/g, "{$1}"), start: start === 1 ? undefined : start }),
      ),
    };
  }

  /** The number of the next entry at a level; those of deeper levels begin again. */
  next(numId: string, at: number): number {
    const counts = this.#counts.get(numId) ?? [];
    this.#counts.set(numId, counts);
    const number = (counts[at] ?? (this.level(numId, at)?.start ?? 1) - 1) + 1;
    counts[at] = number;
    counts.length = Math.min(at + 1, mostLevels);
    return number;
  }

  /** The number of the entry that was counted last, as the file writes it: `2.1`. */
  written(numId: string, at: number): string {
    const counts = this.#counts.get(numId) ?? [];
    const text = this.level(numId, at)?.text ?? "";
    return text.replace(/%([1-9])/g, (_, digit: string) => {
      const level = Number(digit) - 1;
      return numberAs(this.level(numId, level)?.symbol, counts[level] ?? 1);
    });
  }
}

/** Word goes on with aa, bb, cc after z, where others write aa, ab, ac. */
function numberAs(symbol: string | undefined, number: number): string {
  if (symbol?.toLowerCase() !== "a" || number <= 26) return numeral(symbol ?? "1", number);
  return numeral(symbol, ((number - 1) % 26) + 1).repeat(Math.min(10, Math.ceil(number / 26)));
}

function levelOf(lvl: XmlElement): WordListLevel {
  const format = val(lvl, "numFmt");
  const text = val(lvl, "lvlText");
  const start = Math.max(0, Math.round(measure(kid(lvl, "start"), "val", 1) ?? 1));
  if (format !== "bullet" && format !== "none") return { kind: "ol", symbol: entryOf(numerals, format), start, text };
  const bullet = format === "none" ? " " : (entryOf(bullets, text) ?? (/^\p{Co}/u.test(text) ? "•" : text));
  return { kind: "ul", symbol: bullet === "•" || bullet === "" ? undefined : bullet, start, text };
}
