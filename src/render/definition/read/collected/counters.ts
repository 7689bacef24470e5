import { builtInNumberings, noNumbering } from "../../../../vocabulary/definition/built-in-numberings.ts";
import type { Numbering } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { NumberingScheme, ParagraphNumber } from "../../../model/document/numbering.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { Growth } from "../../bind/growth.ts";
import { numberText } from "../elements/list/number-text.ts";

/** Where a paragraph counts, and the number that the author gives it. */
interface Counted {
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly start: number | undefined;
}

/** A number, and as it is written. */
export interface CountedNumber extends Omit<ParagraphNumber, "inlines"> {
  readonly text: string;
}

/** A numbering on its way. */
interface Counter {
  readonly scheme: NumberingScheme;
  /** By level, from the highest; undefined: nothing of that level since it last began again. */
  readonly counts: (number | undefined)[];
}

/** `symbolOf`: a kind of number as the document's locale counts. */
interface CounterTools {
  readonly report: Report;
  readonly growth: Growth;
  readonly symbolOf: (symbol: string) => string;
}

/** The numberings of a document's body, in the order of reading. Lives as long as the reading of one document. */
export class Counters {
  readonly #own: Readonly<Record<string, Numbering>>;
  readonly #tools: CounterTools;
  readonly #counters = new Map<string, Counter>();

  constructor(own: Readonly<Record<string, Numbering>>, tools: CounterTools) {
    this.#own = own;
    this.#tools = tools;
  }

  /** The next number; undefined: there is none, which is reported unless the author says so. `path`: the element's. */
  next({ name, level, start }: Counted, path: string): CountedNumber | undefined {
    if (name === noNumbering) return undefined;
    const counter = this.#counter(name);
    const { report, growth } = this.#tools;
    if (counter === undefined || level > counter.scheme.levels.length) {
      report.add("CONTENT_ERROR", "NUMBERING_NOT_FOUND", path, lacking(name, level, counter?.scheme.levels.length));
      return undefined;
    }
    const { scheme } = counter;
    const counts = counted(counter, level, start);
    const text = numberText(scheme, level, counts);
    growth.byText(text);
    return { scheme, level, counts, text };
  }

  /** A numbering for a list, which counts by itself; undefined: there is none of that name. */
  scheme(name: string): NumberingScheme | undefined {
    const word = this.#wordOf(name);
    return word === undefined ? undefined : schemeOf(name, word, this.#tools.symbolOf);
  }

  #wordOf(name: string): Numbering | undefined {
    const own = Object.hasOwn(this.#own, name) ? this.#own[name] : undefined;
    return own ?? (Object.hasOwn(builtInNumberings, name) ? builtInNumberings[name] : undefined);
  }

  #counter(name: string): Counter | undefined {
    const known = this.#counters.get(name);
    if (known !== undefined) return known;
    const word = this.#wordOf(name);
    if (word === undefined) return undefined;
    const made = { scheme: schemeOf(name, word, this.#tools.symbolOf), counts: [] };
    this.#counters.set(name, made);
    return made;
  }
}

function lacking(name: string, level: number, levels: number | undefined): string {
  if (levels === undefined)
    return `There is no numbering ${shown(name)} in document.numbering; the element has no number.`;
  return `The numbering ${shown(name)} has ${levels === 1 ? "1 level" : `${levels} levels`}, no level ${level}; the element has no number.`;
}

const schemeOf = (name: string, { levels }: Numbering, symbolOf: CounterTools["symbolOf"]): NumberingScheme => ({
  name,
  digits: symbolOf("1"),
  levels: levels.map(({ symbol = "1", text, start = 1, restart, legal = false }, at) => ({
    symbol: symbolOf(symbol),
    text: unquoteLiteral(text),
    start,
    restart: restart ?? at,
    legal,
  })),
});

/** Counts one on. A level that was passed over counts as begun: after 1.1.1 the second level goes on with 1.2. */
function counted({ scheme: { levels }, counts }: Counter, level: number, start: number | undefined): readonly number[] {
  for (let at = 0; at < level - 1; at += 1) counts[at] ??= levels[at]?.start ?? 1;
  const before = counts[level - 1];
  counts[level - 1] = start ?? (before === undefined ? (levels[level - 1]?.start ?? 1) : before + 1);
  for (let at = level; at < levels.length; at += 1) if (level <= (levels[at]?.restart ?? 0)) counts[at] = undefined;
  return counts.slice(0, level) as number[];
}
