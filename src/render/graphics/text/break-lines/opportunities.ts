import { LineBreaker } from "css-line-break/dist/lib/LineBreak.js";
import type { LineBreaking } from "../../../model/look.ts";
import { hardBreak, softBreak } from "../paragraph/prepared.ts";
import {
  affix,
  classOf,
  close,
  dash,
  ideograph,
  mark,
  never,
  nonstarter,
  open,
  paired,
  parenthesis,
  quote,
} from "./classes.ts";
import { loosened } from "./loosened.ts";
import { endOfMarked, withoutMarks, zeroWidthJoiner } from "./marks.ts";
import { holdTogether, nextNumber, noNumber } from "./pairs.ts";

/** Where a text may be broken: offsets in UTF-16 units, ascending, the last one its end. */
export interface Opportunities {
  readonly offsets: readonly number[];
  /** `softBreak` or `hardBreak`, at the same index. */
  readonly kinds: readonly number[];
}

const space = 0x20;
/** UAX #14 class BK: a paragraph's own line ends. */
const lineEnd = "\u2028";

/**
 * UAX #14 in the strict variant. Text of usual characters is taken line by line, as its author ended the lines, and word by word. The
 * characters next to the spaces decide about the places between words, pairs of characters about those within a word. Anything else takes
 * the whole algorithm, for the word or for the text.
 */
export function findOpportunities(text: string): Opportunities {
  const offsets: number[] = [];
  const lineEnds: number[] = [];
  for (let from = 0; ; ) {
    const next = text.indexOf(lineEnd, from);
    const to = next === -1 ? text.length : next;
    if (!addPlaces(offsets, text, from, to)) return analyse(text);
    if (next === -1 || next + 1 === text.length) break;
    from = next + 1;
    lineEnds.push(offsets.length);
    offsets.push(from);
  }
  offsets.push(text.length);
  const kinds = new Array<number>(offsets.length).fill(softBreak);
  for (const index of lineEnds) kinds[index] = hardBreak;
  kinds[kinds.length - 1] = hardBreak;
  return { offsets, kinds };
}

/** The places within a line of the author's. false: only the whole algorithm can decide. */
function addPlaces(offsets: number[], text: string, from: number, end: number): boolean {
  let last = 0;
  for (let at = from; at < end; ) {
    const start = at;
    const before = offsets.length;
    let number = noNumber;
    let usual = true;
    let kind = 0;
    let met = 0;
    for (; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === space) break;
      const next = classOf(unit);
      if (next === 0 || (next === mark && (at === start || (met & ideograph) !== 0))) return false;
      met |= next;
      if ((next & paired) === 0 || ((met & ideograph) !== 0 && (met & affix) !== 0)) usual = false;
      if (at === start) {
        if (start > from && mayFollowSpace(next, last)) offsets.push(start);
      } else if (usual && !holdTogether(kind, next, number, (next & open) === 0 ? 0 : beyond(text, at + 1))) {
        offsets.push(at);
      }
      if (next === mark) continue;
      number = nextNumber(number, next);
      kind = next;
    }
    if (!usual) {
      if (offsets[before] === start) offsets.length = before + 1;
      else offsets.length = before;
      for (const inner of insideWord(text.slice(start, at))) offsets.push(start + inner);
    }
    last = kind;
    while (at < end && text.charCodeAt(at) === space) at += 1;
  }
  return true;
}

function beyond(text: string, at: number): number {
  return at < text.length ? classOf(text.charCodeAt(at)) : 0;
}

/** LB13 to LB18 at a space and the word that follows; `last` is what stands before the spaces. */
function mayFollowSpace(first: number, last: number): boolean {
  if ((first & never) !== 0 || (last & open) !== 0) return false;
  if ((first & dash) !== 0 && (last & dash) !== 0) return false;
  if ((first & nonstarter) !== 0 && (last & (close | parenthesis)) !== 0) return false;
  return (first & open) === 0 || (last & quote) === 0;
}

const insideKept = new Map<string, readonly number[]>();
const mostKept = 4_000;
const longestKept = 64;

/** Offsets at which a word without spaces may be broken. */
function insideWord(word: string): readonly number[] {
  const known = insideKept.get(word);
  if (known !== undefined) return known;
  const inside = analyse(word).offsets.slice(0, -1);
  if (word.length > longestKept) return inside;
  if (insideKept.size >= mostKept) insideKept.clear();
  insideKept.set(word, inside);
  return inside;
}

/** UAX #14 with the tailoring of a style (CSS Text 3, 5). */
export function findOpportunitiesWith(text: string, { strictness, words }: LineBreaking): Opportunities {
  if (strictness === "strict" && words === "normal") return findOpportunities(text);
  const found = analyse(loosened(text, strictness));
  return words === "keep-all" ? withoutInner(found, text) : found;
}

const letterOrDigit = /^[\p{L}\p{N}\p{M}]/u;

/** Only those between words: no line ends between two letters or digits (CSS Text 3, 5.2, keep-all). */
function withoutInner({ offsets, kinds }: Opportunities, text: string): Opportunities {
  const isInner = (offset: number): boolean => {
    const before = codePointBefore(text, offset);
    return letterOrDigit.test(before) && letterOrDigit.test(text.slice(offset, offset + 2));
  };
  const kept = offsets.map((offset, index) => kinds[index] === hardBreak || !isInner(offset));
  return { offsets: offsets.filter((_, index) => kept[index]), kinds: kinds.filter((_, index) => kept[index]) };
}

function codePointBefore(text: string, offset: number): string {
  const unit = text.charCodeAt(offset - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(offset - 2, offset) : text.charAt(offset - 1);
}

/** The whole algorithm, on the text without its marks: to the package a mark is another character of its base's class. */
function analyse(text: string): Opportunities {
  const offsets: number[] = [];
  const kinds: number[] = [];
  const breaker = LineBreaker(withoutMarks(text), { lineBreak: "strict", wordBreak: "normal" });
  let offset = 0;
  for (let next = breaker.next(); !next.done; next = breaker.next()) {
    const { start, end, required } = next.value;
    for (let point = start; point < end; point += 1) offset = endOfMarked(text, offset);
    if (!required && offset < text.length && text.charCodeAt(offset - 1) === zeroWidthJoiner) continue; // LB8a
    offsets.push(offset);
    kinds.push(required ? hardBreak : softBreak);
  }
  kinds[kinds.length - 1] = hardBreak;
  return { offsets, kinds };
}
