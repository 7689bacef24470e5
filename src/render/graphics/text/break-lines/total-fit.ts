import type { Points } from "../../../model/geometry.ts";
import { type Breaks, hardBreak, hyphenBreak, type ShapedParagraph } from "../paragraph/prepared.ts";
import { blankBefore } from "../paragraph/spacing-trim.ts";
import { itemAt } from "./atoms.ts";
import { type Elasticity, elasticityOf } from "./elasticity.ts";
import { shownEnd } from "./set-line.ts";

/** Costs as in TeX: \linepenalty, \hyphenpenalty, \doublehyphendemerits, \adjdemerits, \finalhyphendemerits. */
const cost = {
  line: 10,
  hyphen: 50,
  hyphenAfterHyphen: 10_000,
  uneven: 10_000,
  hyphenBeforeLast: 5_000,
  shortLast: 100_000,
};

/** Share of its width that a last line should fill, so that no word is alone on it. */
const shortLast = 0.15;
/** Lines that are not justified may fall short by this share of their width as a usual justified line is stretched. */
const raggedStretch = 0.15;
/** Looser lines are all alike. */
const loosest = 100;
/** Pairs of breaks worth looking at; wider than any page and longer than any book, text is filled line by line. */
const mostPairs = 20_000_000;

/** A place where a line may end, reached in the best way known. */
interface BreakStop {
  /** Index in `Breaks`; -1 at the start. */
  readonly at: number;
  readonly demerits: number;
  /** 0 tight, 1 normal, 2 loose, 3 very loose: neighbouring lines should not differ by more than one. */
  readonly fitness: number;
  readonly hyphen: boolean;
  readonly before: BreakStop | undefined;
}

/**
 * The breaks that together make the most even paragraph (D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", Software: Practice
 * and Experience 11, 1981), as indices in `breaks`. `width`: of every line, in points. undefined: something is wider than its line, or
 * there are too many pairs of breaks, so that lines must be filled one by one.
 *
 * It is a shortest path over the opportunities, by dynamic programming. A line between two breaks has a stretch ratio r (0: as set; 1:
 * every space at its full stretch; -1: at its full shrink) and demerits (10 + 100 |r|^3)^2 plus the costs above; the
 * paragraph with the least sum wins. `active` holds the breaks that the line ending at the current opportunity can begin
 * at. It is safe to drop one (`#isBeyond`) as soon as the text since it cannot shrink into a line, because more text is
 * never narrower, except behind a hyphen, whose own width goes away again with more text: hyphens drop nothing. For each
 * opportunity at most four ways stay, one for each fitness class: the class of a line matters to the next line's
 * demerits and to nothing behind that, so all other ways to the same place can never win. A forced break ends a part,
 * and the next begins with a clean slate.
 */
export function totalFit(prepared: ShapedParagraph, breaks: Breaks, width: Points): readonly number[] | undefined {
  const { ends, full } = breaks;
  const perLine = (ends.length * width) / Math.max(width, full.at(-1) ?? 0);
  if (!(ends.length * Math.max(1, perLine) <= mostPairs)) return undefined;
  const fit = new LineFitter(prepared, breaks, elasticityOf(prepared), width);
  const chosen: number[] = [];
  for (let from = -1; from < ends.length - 1; from = chosen.at(-1) as number) {
    const part = fit.part(from);
    if (part === undefined) return undefined;
    chosen.push(...part);
  }
  return chosen;
}

class LineFitter {
  readonly #breaks: Breaks;
  readonly #elasticity: Elasticity;
  readonly #width: Points;
  readonly #indent: Points;
  readonly #justified: boolean;
  /** Where the text of a line that ends at a break is seen to end. */
  readonly #shown: readonly number[];
  /** The blank that goes where a line begins behind a break; empty: none does. */
  readonly #leads: readonly Points[];

  constructor({ text, items, paragraph }: ShapedParagraph, breaks: Breaks, elasticity: Elasticity, width: Points) {
    this.#breaks = breaks;
    this.#elasticity = elasticity;
    this.#width = width;
    this.#indent = paragraph.indent;
    this.#justified = paragraph.align === "justify";
    this.#shown = breaks.ends.map((end, index) =>
      shownEnd(text, index === 0 ? 0 : (breaks.ends[index - 1] as number), end),
    );
    const starts = paragraph.breaking.trim === true ? [0, ...breaks.ends] : [];
    this.#leads = starts.map((start) => blankBefore(items[itemAt(items, start)], text, start));
  }

  /** The best breaks behind `from` up to and with the next forced one. */
  part(from: number): readonly number[] | undefined {
    let active: BreakStop[] = [{ at: from, demerits: 0, fitness: 1, hyphen: false, before: undefined }];
    for (let index = from + 1; ; index += 1) {
      const kind = this.#breaks.kinds[index];
      const reached = this.#reach(active, index);
      if (kind === hardBreak) return reached.length === 0 ? undefined : path(best(reached), from);
      // A hyphen may be wider than what follows it, so only other breaks show what is too far away.
      if (kind !== hyphenBreak) active = active.filter((stop) => !this.#isBeyond(stop, index));
      active.push(...reached);
      if (active.length === 0) return undefined;
    }
  }

  /** The best way to a break for each fitness of the line that ends there. */
  #reach(active: readonly BreakStop[], index: number): readonly BreakStop[] {
    const found: (BreakStop | undefined)[] = [undefined, undefined, undefined, undefined];
    for (const from of active) {
      const ratio = this.#ratio(from, index);
      if (ratio === undefined) continue;
      const stop = this.#stop(from, index, ratio);
      const known = found[stop.fitness];
      if (known === undefined || stop.demerits < known.demerits) found[stop.fitness] = stop;
    }
    return found.filter((stop) => stop !== undefined);
  }

  #stop(from: BreakStop, index: number, ratio: number): BreakStop {
    const kind = this.#breaks.kinds[index];
    const hyphen = kind === hyphenBreak;
    const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
    let demerits = (cost.line + 100 * Math.abs(ratio) ** 3) ** 2;
    if (hyphen) demerits += cost.hyphen ** 2;
    if (hyphen && from.hyphen) demerits += cost.hyphenAfterHyphen;
    if (Math.abs(fitness - from.fitness) > 1) demerits += cost.uneven;
    if (kind === hardBreak && from.hyphen) demerits += cost.hyphenBeforeLast;
    if (kind === hardBreak && from.before !== undefined && this.#isShort(from, index)) demerits += cost.shortLast;
    return { at: index, demerits: from.demerits + demerits, fitness, hyphen, before: from };
  }

  /** How far the line must be stretched (above 0) or shrunk (-1 is the most); undefined: it is too long. */
  #ratio(from: BreakStop, index: number): number | undefined {
    const free = this.#available(from) - this.#natural(from, index);
    if (this.#breaks.kinds[index] === hardBreak) return free < -tolerance ? undefined : 0;
    const { stretch, shrink } = this.#elasticity;
    if (free < 0) {
      if (!this.#justified) return free < -tolerance ? undefined : 0;
      const most = this.#between(shrink, from, index);
      return free < -most - tolerance ? undefined : most === 0 ? 0 : free / most;
    }
    const wanted = this.#justified ? this.#between(stretch, from, index) : raggedStretch * this.#available(from);
    return wanted === 0 ? (free === 0 ? 0 : loosest) : Math.min(loosest, free / wanted);
  }

  #isBeyond(from: BreakStop, index: number): boolean {
    const most = this.#justified ? this.#between(this.#elasticity.shrink, from, index) : 0;
    return this.#natural(from, index) - most > this.#available(from) + tolerance;
  }

  #isShort(from: BreakStop, index: number): boolean {
    return this.#natural(from, index) < shortLast * this.#available(from);
  }

  #natural({ at }: BreakStop, index: number): Points {
    const { trimmed, full } = this.#breaks;
    return (trimmed[index] as number) - (at < 0 ? 0 : (full[at] as number)) - (this.#leads[at + 1] ?? 0);
  }

  #between(sums: Float64Array, { at }: BreakStop, index: number): number {
    const start = at < 0 ? 0 : (this.#breaks.ends[at] as number);
    return Math.max(0, (sums[this.#shown[index] as number] as number) - (sums[start] as number));
  }

  #available({ at }: BreakStop): Points {
    return at < 0 ? this.#width - this.#indent : this.#width;
  }
}

const tolerance: Points = 0.001;

const best = (stops: readonly BreakStop[]): BreakStop => stops.reduce((a, b) => (b.demerits < a.demerits ? b : a));

function path(last: BreakStop, from: number): readonly number[] {
  const indices: number[] = [];
  for (let stop: BreakStop | undefined = last; stop !== undefined && stop.at > from; stop = stop.before)
    indices.push(stop.at);
  return indices.reverse();
}
