import bidiFactory from "bidi-js";
import { plainLevels } from "./plain-right-to-left.ts";

/** Levels of every UTF-16 unit (UAX #9), and the paragraph's own. */
export interface BidiLevels {
  readonly base: 0 | 1;
  /** undefined: all at the base level, which is 0. */
  readonly levels: Uint8Array | undefined;
}

/** Right-to-left letters and all controls of direction: without one of them everything runs from left to right. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The package's types speak of a default export, but the module is the function itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** The whole algorithm but the reordering, which depends on lines. */
export function findLevels(text: string, direction: "auto" | "ltr" | "rtl"): BidiLevels {
  if (direction !== "rtl" && !rightToLeft.test(text)) return { base: 0, levels: undefined };
  if (text === "") return { base: direction === "rtl" ? 1 : 0, levels: undefined };
  const plain = direction === "ltr" ? undefined : plainLevels(text, direction === "auto");
  if (plain !== undefined) return { base: 1, levels: plain };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(inBasicPlane(text), direction);
  return { base: ((paragraphs[0]?.level ?? 0) & 1) as 0 | 1, levels };
}

/** A character of the basic plane for each class of direction that others have, but for L, which the package takes them for. */
const standIns: ReadonlyMap<string, string> = new Map([
  ["R", "\u05d0"],
  ["AL", "\u0627"],
  ["EN", "1"],
  ["AN", "\u0660"],
  ["NSM", "\u0300"],
  ["ON", "\u2605"],
  ["BN", "\u00ad"],
]);

/** The package looks at UTF-16 units; the second of two is made one that takes the level of the first (BN, rule X9). */
function inBasicPlane(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, (pair) => {
    const standIn = standIns.get(bidi.getBidiCharTypeName(pair));
    return standIn === undefined ? pair : `${standIn}\u00ad`;
  });
}

/** Rule L2: from logical to visual order, highest level first. Answers indexes into `levels`. */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index);
  let highest = 0;
  let lowestOdd = Number.POSITIVE_INFINITY;
  for (const level of levels) {
    highest = Math.max(highest, level);
    if (level % 2 === 1) lowestOdd = Math.min(lowestOdd, level);
  }
  for (let level = highest; level >= lowestOdd; level -= 1) reverseRuns(order, levels, level);
  return order;
}

/** Turns round each run of what is at this level or above. */
function reverseRuns(order: number[], levels: readonly number[], level: number): void {
  for (let start = 0; start < order.length; start += 1) {
    let end = start;
    while (end < order.length && (levels[order[end] as number] as number) >= level) end += 1;
    if (end - start > 1) reverse(order, start, end);
    if (end > start) start = end;
  }
}

/** From visual to logical order: what rule L2 did, undone from the lowest level up. Answers indexes into `levels`. */
export function logicalOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index);
  const highest = Math.max(0, ...levels);
  for (let level = 1; level <= highest; level += 1) reverseRuns(order, levels, level);
  return order;
}

function reverse(order: number[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low += 1, high -= 1) {
    const moved = order[low] as number;
    order[low] = order[high] as number;
    order[high] = moved;
  }
}
