import type { Region } from "../../placeholders/regions.ts";

/** The blocks of a region: of each of its branches from the first to the one behind the last. */
export interface RegionSpans {
  readonly branches: readonly (readonly [from: number, to: number])[];
  /** Blocks that hold a tag and nothing else. */
  readonly marks: readonly number[];
  /** Tags that stand with text in their block. */
  readonly cuts: readonly SpanCut[];
}

interface SpanCut {
  readonly unit: number;
  readonly tag: string;
  readonly which: "first" | "last";
}

/** Where a tag stands in its paragraph. */
interface TagPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * The paragraphs of a region: those between its tags where each is a paragraph by itself; whole paragraphs where one begins and another
 * ends with a tag. undefined: its tags stand within text.
 */
export function spansOf({ open, middles, end }: Region, words: readonly string[]): RegionSpans | undefined {
  const placeOf = ({ unit, from, to }: Region["open"]): TagPlace => {
    const text = words[unit] ?? "";
    return { isFirst: text.slice(0, from).trim() === "", isLast: text.slice(to).trim() === "" };
  };
  const [first, last] = [placeOf(open), placeOf(end)];
  if (!first.isFirst || !last.isLast || (open.unit === end.unit && middles.length > 0)) return undefined;
  const marks: number[] = [];
  const cuts: SpanCut[] = [];
  const cut = ({ unit, tag }: Region["open"], isAlone: boolean, which: SpanCut["which"]): void => {
    if (isAlone) marks.push(unit);
    else cuts.push({ unit, tag, which });
  };
  const branches: (readonly [number, number])[] = [];
  let from = first.isLast ? open.unit + 1 : open.unit;
  cut(open, first.isLast, "first");
  for (const middle of middles) {
    const { isFirst, isLast } = placeOf(middle);
    if (!isFirst && !isLast) return undefined;
    branches.push([from, isFirst ? middle.unit : middle.unit + 1]);
    from = isLast ? middle.unit + 1 : middle.unit;
    cut(middle, isFirst && isLast, isFirst ? "first" : "last");
  }
  branches.push([from, last.isFirst ? end.unit : end.unit + 1]);
  cut(end, last.isFirst, "last");
  return branches.every(([start, behind]) => start <= behind) ? { branches, marks, cuts } : undefined;
}
