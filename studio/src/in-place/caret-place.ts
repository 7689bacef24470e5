import type { WrittenPart } from "../../../src/vocabulary/markup/written-parts.ts";
import { isSeen } from "../page/marked-parts.ts";
import { onPage, type PaintedLetter, type PlacedRun } from "../page/node-texts.ts";
import { edgesOf, type TextStop } from "../page/text-map.ts";
import type { ShownText } from "./shown-text.ts";

/** A place for a caret on a page, in points. */
export interface CaretPlace {
  readonly page: number;
  readonly x: number;
  readonly baseline: number;
  /** Of the letters beside it. */
  readonly size: number;
}

/** A rectangle on a page, in points. */
export interface PageBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far letters reach over their baseline and below it, by their size. */
const [above, below] = [0.95, 0.28];

/** The box of a caret, without width. */
export const caretBox = ({ page, x, baseline, size }: CaretPlace): PageBox => ({
  ...{ page, x, y: baseline - above * size, width: 0 },
  height: (above + below) * size,
});

/** Width of a blank and height of a line, by the size of letters: of places that nothing is painted at. */
const [blankWidth, lineHeight] = [0.25, 1.35];

/**
 * Where the caret of an offset stands. At a line's end the offset of the next line's beginning may be the same one: `former` says that the
 * end is meant. Blanks at a line's end and empty lines are not painted: their places are worked out from those beside them.
 */
export function caretPlace(shown: ShownText, offset: number, former: boolean): CaretPlace {
  const { stops } = shown;
  const here = stops.filter((stop) => stop.offset === offset);
  const exact = former ? here[0] : here.at(-1);
  if (exact !== undefined) return exact;
  const prior = stops.findLast((stop) => stop.offset < offset);
  const next = stops.find((stop) => stop.offset > offset);
  const breaks = breaksBetween(shown, prior?.offset ?? 0, offset);
  if (prior === undefined) return next === undefined ? emptyPlace(shown, breaks) : upFrom(shown, next, offset);
  if (breaks > 0) return { ...prior, x: lineBegin(shown), baseline: prior.baseline + breaks * pitchOf(prior) };
  return beyond(shown, prior, next, offset);
}

const pitchOf = ({ size }: CaretPlace): number => size * lineHeight;

const breaksBetween = ({ map }: ShownText, from: number, to: number): number =>
  map.parts.filter((part) => part.kind === "line-break" && part.from >= from && part.to <= to).length;

/** Of a text without letters: beside its marker, or as high as its box. */
function emptyPlace({ box: [x, y, , height], page, marker }: ShownText, breaks: number): CaretPlace {
  const size = marker?.run.size ?? Math.max(6, Math.min(height / (above + below), 11));
  const down = breaks * size * lineHeight;
  if (marker === undefined) return { page, x, baseline: y + above * size + down, size };
  const [end, baseline] = onPage(marker.matrix, marker.run.x + marker.run.width + size / 2, marker.run.y);
  return { page, x: Math.max(x, end), baseline: baseline + down, size };
}

const upFrom = (shown: ShownText, next: TextStop, offset: number): CaretPlace => ({
  ...next,
  baseline: next.baseline - breaksBetween(shown, offset, next.offset) * pitchOf(next),
});

/** Where lines of a text begin: at the left of all of them, or at the right. */
function lineBegin({ stops, isRtl }: ShownText): number {
  const places = stops.map(({ x }) => x);
  return isRtl ? Math.max(...places) : Math.min(...places);
}

/**
 * Behind blanks that are not painted, as far as the text's box goes, or the next letter of the line: of blanks that follow each other the
 * page shows one.
 */
function beyond(
  { map, isRtl, box: [left, , width] }: ShownText,
  prior: TextStop,
  next: TextStop | undefined,
  offset: number,
): CaretPlace {
  const x = prior.x + (isRtl ? -1 : 1) * shownBlanks(map, prior.offset, offset) * blankWidth * prior.size;
  const isOneLine = next?.page === prior.page && Math.abs(next.baseline - prior.baseline) < prior.size / 2;
  const ends = isOneLine ? [prior.x, next.x] : [Math.min(prior.x, left), Math.max(prior.x, left + width)];
  return { ...prior, x: Math.max(Math.min(...ends), Math.min(x, Math.max(...ends))) };
}

function shownBlanks({ parts }: ShownText["map"], from: number, to: number): number {
  const between = parts.filter((part) => isSeen(part) && part.from >= from && part.to <= to);
  const before = parts.findLast((part) => isSeen(part) && part.to <= from);
  return between.filter((part, index) => isBlank(part) && !isSpace(between[index - 1] ?? before, part)).length;
}

const isBlank = (part: WrittenPart): boolean => part.kind === "letter" && part.letter.trim() === "";

/** Whether a blank behind a part is the same blank. */
const isSpace = (before: WrittenPart | undefined, part: WrittenPart): boolean =>
  part.kind === "letter" && part.letter === " " && before?.kind === "letter" && before.letter === " ";

/** The boxes of what is painted of a stretch of the text, one for each stretch of a line. */
export function stretchBoxes({ map }: ShownText, from: number, to: number): readonly PageBox[] {
  const letters = map.parts.flatMap((part, index) => {
    const [first, end] = map.spans[index] ?? [0, 0];
    return part.from >= from && part.to <= to ? map.painted.slice(first, end) : [];
  });
  return joined(letters.map((letter) => letterBox(map.runs[letter.run] as PlacedRun, letter)));
}

function letterBox(placed: PlacedRun, letter: PaintedLetter): PageBox {
  const { run, matrix, page } = placed;
  const { before, behind } = edgesOf(placed, letter);
  const [x, baseline] = onPage(matrix, run.x + Math.min(before, behind), run.y);
  return { ...caretBox({ page, x, baseline, size: run.size }), width: Math.abs(behind - before) };
}

/** Boxes that touch on one line are one. */
function joined(boxes: readonly PageBox[]): readonly PageBox[] {
  const made: PageBox[] = [];
  for (const box of boxes) {
    const last = made.at(-1);
    const touches =
      last !== undefined &&
      last.page === box.page &&
      Math.abs(last.y - box.y) < 1 &&
      box.x <= last.x + last.width + 1 &&
      box.x + box.width >= last.x - 1;
    if (!touches) made.push(box);
    else made[made.length - 1] = around(last, box);
  }
  return made;
}

function around(one: PageBox, other: PageBox): PageBox {
  const x = Math.min(one.x, other.x);
  return { ...one, x, width: Math.max(one.x + one.width, other.x + other.width) - x };
}

/** A move by the lines of the page. */
export type LineMove = "up" | "down" | "line-begin" | "line-end";

/** A stop that a move leads to, and whether it is at the end of its line. */
export interface LineStop {
  readonly stop: TextStop;
  readonly former: boolean;
}

/** Where a move leads within a text; undefined: beyond its first or last line. `x`: where the caret stood when moves up and down began. */
export function moveByLine(
  stops: readonly TextStop[],
  from: CaretPlace,
  move: LineMove,
  x: number,
): LineStop | undefined {
  if (move === "up" || move === "down") {
    const line = lineBeside(stops, from, move === "down");
    const stop = nearest(line, x);
    return stop === undefined ? undefined : { stop, former: isLineEnd(line, stop) };
  }
  const line = lineOf(stops, from);
  const [first, last] = [line[0], line.at(-1)];
  if (move === "line-begin") return first === undefined ? undefined : { stop: first, former: false };
  return last === undefined ? undefined : { stop: last, former: true };
}

const isLineEnd = (line: readonly TextStop[], stop: TextStop): boolean => stop === line.at(-1);

const lineOf = (stops: readonly TextStop[], { page, baseline, size }: CaretPlace): readonly TextStop[] =>
  stops.filter((stop) => stop.page === page && Math.abs(stop.baseline - baseline) < size / 2);

/** The stops of the line below or above a place, also of another page. */
function lineBeside(stops: readonly TextStop[], from: CaretPlace, isDown: boolean): readonly TextStop[] {
  const sign = isDown ? 1 : -1;
  const away = (stop: TextStop): number => sign * ((stop.page - from.page) * farther + stop.baseline - from.baseline);
  const beyond = stops.filter((stop) => away(stop) > from.size / 2);
  const least = Math.min(...beyond.map(away));
  return beyond.filter((stop) => away(stop) < least + stop.size / 2);
}

/** More than a page is high, in points: another page is always farther than another line. */
const farther = 100_000;

function nearest(stops: readonly TextStop[], x: number): TextStop | undefined {
  let best = stops[0];
  for (const stop of stops) if (best !== undefined && Math.abs(stop.x - x) < Math.abs(best.x - x)) best = stop;
  return best;
}
