import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { LineBreaking } from "../../../model/look.ts";
import { hardBreak, softBreak } from "../paragraph/prepared.ts";
import {
  affix,
  classOf,
  close,
  dash,
  digit,
  final,
  hyphenated,
  ideograph,
  initial,
  mark,
  never,
  nonstarter,
  open,
  paired,
  parenthesis,
  separator,
  wide,
} from "./classes.ts";
import { lineUnitsOf, mayBreak, mustBreak } from "./line-rules.ts";
import { loosened } from "./loosened.ts";
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
    if (!addPlaces(offsets, text, from, to)) return wholeAlgorithm(text);
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
    keepOn();
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
      if ((next & paired) === 0 || isBeyondPairs(met)) usual = false;
      if ((kind & affix) !== 0 && (next & open) !== 0 && mayHoldNumber(text, at + 1)) usual = false;
      if (at === start) {
        const second = beyond(text, at + 1);
        if (!isUsualStart(next, last, second)) return false;
        usual = usual && (next & hyphenated) === 0;
        if (start > from && mayFollowSpace(next, last, second)) offsets.push(start);
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

/** Whether the beginning of a word can be decided without what stands around it: quotation marks, and a mark on a separator, cannot. */
const isUsualStart = (first: number, last: number, second: number): boolean =>
  (first & final) === 0 && (last & initial) === 0 && ((first & separator) === 0 || second !== mark);

/** An opening bracket behind a symbol of numbers: a number within may begin with a separator (LB25). */
const mayHoldNumber = (text: string, at: number): boolean => (beyond(text, at) & (separator | mark)) !== 0;

/** Symbols of numbers next to ideographs (LB23a), and quotation marks that have a side next to East Asian ones (LB19a). */
const isBeyondPairs = (met: number): boolean =>
  ((met & ideograph) !== 0 && (met & affix) !== 0) ||
  ((met & (initial | final)) !== 0 && (met & (ideograph | nonstarter | close | wide)) !== 0);

function beyond(text: string, at: number): number {
  return at < text.length ? classOf(text.charCodeAt(at)) : 0;
}

/** LB13 to LB18 at a space and the word that follows; `last` is what stands before the spaces, `second` what stands behind `first`. */
function mayFollowSpace(first: number, last: number, second: number): boolean {
  if ((first & separator) !== 0 && (second & digit) !== 0) return (last & open) === 0;
  if ((first & never) !== 0 || (last & open) !== 0) return false;
  if ((first & dash) !== 0 && (last & dash) !== 0) return false;
  return (first & nonstarter) === 0 || (last & (close | parenthesis)) === 0;
}

const insideKept = new Map<string, readonly number[]>();
const mostKept = 4_000;
const longestKept = 64;

/** Offsets at which a word without spaces may be broken. */
function insideWord(word: string): readonly number[] {
  const known = insideKept.get(word);
  if (known !== undefined) return known;
  const inside = wholeAlgorithm(word).offsets.slice(0, -1);
  if (word.length > longestKept) return inside;
  if (insideKept.size >= mostKept) insideKept.clear();
  insideKept.set(word, inside);
  return inside;
}

/** UAX #14 with the tailoring of a style (CSS Text 3, 5). */
export function findOpportunitiesWith(text: string, { strictness, words }: LineBreaking): Opportunities {
  if (strictness === "strict" && words === "normal") return findOpportunities(text);
  const found = wholeAlgorithm(loosened(text, strictness));
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

/** The whole algorithm. */
export function wholeAlgorithm(text: string): Opportunities {
  const units = lineUnitsOf(text);
  const offsets: number[] = [];
  const kinds: number[] = [];
  for (let at = 0; at < units.ends.length - 1; at += 1) {
    const isHard = mustBreak(units, at);
    if (!isHard && !mayBreak(units, at)) continue;
    offsets.push(units.ends[at] as number);
    kinds.push(isHard ? hardBreak : softBreak);
  }
  offsets.push(text.length);
  kinds.push(hardBreak);
  return { offsets, kinds };
}
