import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { alignParts, type ChipValue, type PartSpans } from "./align-parts.ts";
import { onPage, type PaintedLetter, type PlacedRun, readingOf } from "./node-texts.ts";

/** A place for a caret on a page, in points: between two parts of a text, or at its ends. */
export interface TextStop {
  /** Offset in the text, in UTF-16 units of what the definition says. */
  readonly offset: number;
  readonly page: number;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  /** Where its letter is: where the direction of the letters changes, another place may be at the same point. */
  readonly side: "left" | "right";
}

/** A text where pages show it. */
export interface TextMap {
  readonly parts: readonly WrittenPart[];
  readonly painted: readonly PaintedLetter[];
  readonly spans: PartSpans;
  /** Runs that `painted` is about. */
  readonly runs: readonly PlacedRun[];
  /** Its lines begin at the right. */
  readonly rtl: boolean;
}

/**
 * Finds a text in the runs of its node. The service says which of them it made; the number of a heading stands before the text, in a run
 * or two of its own. Undefined: the page shows it otherwise.
 */
export function mapText(text: string, all: readonly PlacedRun[], shownBy: ChipValue): TextMap | undefined {
  const parts = writtenParts(text);
  const runs = all.filter(({ run }) => run.made !== true);
  for (const skipped of [0, 1, 2])
    for (const rtl of [false, true]) {
      const own = runs.slice(skipped);
      if (skipped > 0 && own.length === 0) continue;
      const painted = readingOf(own, rtl);
      const spans = alignParts(parts, painted, shownBy);
      if (spans !== undefined) return { parts, painted, spans, runs: own, rtl };
    }
  return undefined;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Offsets of a text between which nothing is one character to who reads it: no caret stands before a mark of its letter. */
function graphemeBorders(parts: readonly WrittenPart[]): ReadonlySet<number> {
  const borders = new Set<number>();
  let letters = "";
  let offsets: number[] = [];
  const end = (): void => {
    for (const { index } of graphemes.segment(letters)) borders.add(offsets[index] as number);
    [letters, offsets] = ["", []];
  };
  for (const part of parts) {
    if (part.kind === "letter") {
      for (let unit = 0; unit < part.letter.length; unit += 1) offsets.push(part.from);
      letters += part.letter;
      continue;
    }
    end();
    borders.add(part.from);
  }
  end();
  return borders.add(parts.at(-1)?.to ?? 0);
}

/** The places for a caret that are beside painted letters, in the order of the text; a part that is not painted has none. */
export function stopsOf({ parts, painted, spans, runs }: TextMap): readonly TextStop[] {
  const borders = graphemeBorders(parts);
  const beside = (index: number, offset: number, side: "before" | "behind"): TextStop => {
    const letter = painted[index] as PaintedLetter;
    const { run, matrix, page } = runs[letter.run] as PlacedRun;
    const edges = edgesOf(runs[letter.run] as PlacedRun, letter);
    const [x, baseline] = onPage(matrix, run.x + edges[side], run.y);
    const isOnRight = edges[side] === Math.min(edges.before, edges.behind);
    return { offset, page, x, baseline, size: run.size, side: isOnRight ? "right" : "left" };
  };
  const stops = parts.flatMap((part, index): readonly TextStop[] => {
    const [from, to] = spans[index] as readonly [number, number];
    if (to === from || part.kind === "open" || part.kind === "close") return [];
    return [beside(from, part.from, "before"), beside(to - 1, part.to, "behind")];
  });
  return stops.filter(({ offset }) => borders.has(offset));
}

interface LetterEdges {
  readonly before: number;
  readonly behind: number;
}

/** Where a letter begins and ends in its run, in points from the run's left end: letters that are shown together share their width. */
export function edgesOf({ run }: PlacedRun, { letter, at }: PaintedLetter): LetterEdges {
  const { from, to, left, right } = clusterOf(run, at);
  const share = (right - left) / Math.max(1, to - from);
  const [begin, end] = [(at - from) * share, Math.min(at - from + letter.length, to - from) * share];
  return run.rtl === true
    ? { before: right - begin, behind: right - end }
    : { before: left + begin, behind: left + end };
}

/** Letters that glyphs show together, and where these stand. */
interface LetterCluster {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

function clusterOf({ dx, width, text, at: begins, rtl }: PlacedRun["run"], letter: number): LetterCluster {
  if (begins === undefined) {
    const glyph = rtl === true ? text.length - 1 - letter : letter;
    return {
      from: letter,
      to: letter + 1,
      left: glyph === 0 ? 0 : (dx[glyph] ?? width),
      right: dx[glyph + 1] ?? width,
    };
  }
  let [from, to] = [0, text.length];
  for (const begin of begins) {
    if (begin <= letter) from = Math.max(from, begin);
    else to = Math.min(to, begin);
  }
  const [first, last] = [begins.indexOf(from), begins.lastIndexOf(from)];
  return { from, to, left: first === 0 ? 0 : (dx[first] ?? width), right: dx[last + 1] ?? width };
}

/** The stop that is nearest to a point of a page: on the line that it is nearest to the middle of, then along it. */
export function stopNear(stops: readonly TextStop[], page: number, x: number, y: number): TextStop | undefined {
  const there = stops.filter((stop) => stop.page === page);
  const fromMiddle = ({ baseline, size }: TextStop): number => Math.abs(y - (baseline - size * 0.3)) / size;
  const nearest = least(there, fromMiddle);
  if (nearest === undefined) return undefined;
  const line = there.filter(
    ({ baseline, size }) => Math.abs(baseline - nearest.baseline) < Math.min(size, nearest.size) / 2,
  );
  return least(line, (stop) => Math.abs(stop.x - x) + (stop.side === (stop.x < x ? "right" : "left") ? 0 : hair));
}

/** Less than the width of any letter, in points, and more than what edges of the same place differ by. */
const hair = 0.02;

/** The first of those for which a measure is least. */
function least(stops: readonly TextStop[], measure: (stop: TextStop) => number): TextStop | undefined {
  let best: TextStop | undefined;
  let smallest = Infinity;
  for (const stop of stops) {
    const now = measure(stop);
    if (now < smallest) [best, smallest] = [stop, now];
  }
  return best;
}
