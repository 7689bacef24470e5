import type { LineBreaking, ParagraphLook } from "../../../model/look.ts";
import { dictionaryBreaks } from "../break-lines/dictionary.ts";
import { findOpportunitiesWith, type Opportunities } from "../break-lines/opportunities.ts";
import type { WordBreaks } from "../hyphenation/hyphen-breaks.ts";
import { findLevels } from "../scripts/bidi.ts";
import { micrRuns } from "../scripts/micr.ts";
import type { AssembledText, InlineStretch } from "./assemble.ts";
import { hardBreak, hyphenBreak, softBreak } from "./prepared.ts";

/** A paragraph's text and its directions (UAX #9). */
export interface DirectedText {
  readonly text: string;
  readonly stretches: readonly InlineStretch[];
  readonly base: 0 | 1;
  /** For each UTF-16 unit; undefined: all 0. */
  readonly levels: Uint8Array | undefined;
}

/** The same with the places where lines may end. */
export interface AnalysedText extends DirectedText {
  /** Kinds may be `hyphenBreak` as well. */
  readonly opportunities: Opportunities;
}

/** Characters that only steer the algorithms; they leave the text when these are done. */
const steering = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const softHyphen = 0xad;

/** Left-to-right Latin needs none but line breaking. */
export function analyseSimple(
  { text, stretches }: AssembledText,
  { breaking }: ParagraphLook,
  hyphens: Hyphens,
): AnalysedText {
  const found = withHyphens(findOpportunitiesWith(text, breaking), text, stretches, hyphens);
  return { text, stretches, opportunities: aroundTabs(found, text), base: 0, levels: undefined };
}

/** Directions (UAX #9) and the places where lines may end (UAX #14, dictionaries, hyphens) of any text. */
export function analyse({ text, stretches }: AssembledText, look: ParagraphLook, hyphens: Hyphens): AnalysedText {
  const { base, levels } = findLevels(text, look.direction);
  const found = outsideMicr(withDictionary(findOpportunitiesWith(text, look.breaking), text), text);
  const opportunities = aroundTabs(withHyphens(found, text, stretches, hyphens), text);
  const analysed = { text, stretches, opportunities, base, levels };
  return steering.test(text) ? withoutSteering(analysed, look.breaking) : analysed;
}

/** Finds where words may be hyphenated; undefined: only at soft hyphens. */
export type Hyphens = ((text: string, stretches: readonly InlineStretch[]) => WordBreaks) | undefined;

function withHyphens(
  found: Opportunities,
  text: string,
  stretches: readonly InlineStretch[],
  hyphens: Hyphens,
): Opportunities {
  const more = hyphens?.(text, stretches);
  if (more === undefined || more.hyphens.length + more.bare.length === 0) return found;
  return withMore(withMore(found, more.hyphens, hyphenBreak), more.bare, softBreak);
}

/** A tab goes to the next line together with what stands at it, instead of hanging at the end of the line before. */
function aroundTabs(found: Opportunities, text: string): Opportunities {
  if (!text.includes("\t")) return found;
  const kinds = new Map(found.offsets.map((offset, index) => [offset, found.kinds[index] as number]));
  for (let at = text.indexOf("\t"); at >= 0; at = text.indexOf("\t", at + 1)) {
    if (kinds.get(at + 1) === softBreak) kinds.delete(at + 1);
    if (at > 0 && !kinds.has(at)) kinds.set(at, softBreak);
  }
  return inOrder(kinds);
}

function withDictionary(found: Opportunities, text: string): Opportunities {
  const more = dictionaryBreaks(text);
  return more.length === 0 ? found : withMore(found, more, softBreak);
}

/** MICR lines are never cut. */
function outsideMicr(found: Opportunities, text: string): Opportunities {
  const runs = micrRuns(text);
  if (runs.length === 0) return found;
  const { offsets, kinds } = found;
  const kept: boolean[] = [];
  let run = 0;
  for (const offset of offsets) {
    while (run < runs.length && (runs[run] as (typeof runs)[number]).end <= offset) run += 1;
    kept.push(offset <= (runs[run]?.start ?? offset));
  }
  return { offsets: offsets.filter((_, index) => kept[index]), kinds: kinds.filter((_, index) => kept[index]) };
}

function withMore(found: Opportunities, more: readonly number[], kind: number): Opportunities {
  const kinds = new Map(found.offsets.map((offset, index) => [offset, found.kinds[index] as number]));
  for (const offset of more) if (!kinds.has(offset)) kinds.set(offset, kind);
  return inOrder(kinds);
}

function inOrder(kinds: ReadonlyMap<number, number>): Opportunities {
  const offsets = [...kinds.keys()].sort((a, b) => a - b);
  return { offsets, kinds: offsets.map((offset) => kinds.get(offset) as number) };
}

/** Takes the steering characters out and moves every offset accordingly. */
function withoutSteering(
  { text, stretches, opportunities, base, levels }: AnalysedText,
  { hyphens }: LineBreaking,
): AnalysedText {
  const moved = new Int32Array(text.length + 1);
  const keptLevels = levels === undefined ? undefined : new Uint8Array(text.length);
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    moved[at] = kept.length;
    if (steering.test(text.charAt(at))) continue;
    if (keptLevels !== undefined) keptLevels[kept.length] = levels?.[at] ?? base;
    kept += text.charAt(at);
  }
  moved[text.length] = kept.length;
  const place = (offset: number): number => moved[offset] as number;
  return {
    text: kept,
    stretches: stretches
      .map((stretch) => ({ ...stretch, start: place(stretch.start), end: place(stretch.end) }))
      .filter(({ start, end }) => end > start),
    opportunities: moveOpportunities(
      hyphens === "none" ? withoutSoft(opportunities, text) : opportunities,
      text,
      place,
    ),
    base,
    levels: keptLevels?.subarray(0, kept.length),
  };
}

/** Break opportunities without those of soft hyphens. */
function withoutSoft({ offsets, kinds }: Opportunities, text: string): Opportunities {
  const kept = offsets.map((offset, index) => kinds[index] === hardBreak || text.charCodeAt(offset - 1) !== softHyphen);
  return { offsets: offsets.filter((_, index) => kept[index]), kinds: kinds.filter((_, index) => kept[index]) };
}

function moveOpportunities(found: Opportunities, text: string, place: (offset: number) => number): Opportunities {
  const kinds = new Map<number, number>();
  found.offsets.forEach((offset, index) => {
    const own = found.kinds[index] as number;
    const hyphen = own === softBreak && text.charCodeAt(offset - 1) === softHyphen;
    const kind = hyphen ? hyphenBreak : own;
    const at = place(offset);
    const before = kinds.get(at);
    if (at > 0 || offset === text.length) kinds.set(at, before === undefined ? kind : stronger(before, kind));
  });
  return inOrder(kinds);
}

/** The stronger of two kinds at one place; a break without a hyphen precedes one with a hyphen. */
function stronger(a: number, b: number): number {
  if (a === hardBreak || b === hardBreak) return hardBreak;
  return a === softBreak || b === softBreak ? softBreak : hyphenBreak;
}
