import type { InlineStretch } from "../paragraph/assemble.ts";
import type { TextFindings } from "../paragraph/findings.ts";
import type { Hyphenation } from "./hyphenation.ts";
import { bareBreaks, partsToHyphenate } from "./spelling-at-breaks.ts";

export interface HyphenParts {
  readonly hyphenation: Hyphenation;
  readonly findings: TextFindings;
  /** BCP 47; of text whose look names none. */
  readonly locale: string;
}

/** Text of one language. */
interface Passage {
  readonly start: number;
  end: number;
  readonly language: string;
}

/** Offsets in a text. */
export interface WordBreaks {
  /** Where a word may be hyphenated by the patterns of its language. */
  readonly hyphens: readonly number[];
  /** Where a line may end within a word, and no hyphen is written. */
  readonly bare: readonly number[];
}

/** The places within words at which lines may end. */
export function hyphenBreaks(
  text: string,
  stretches: readonly InlineStretch[],
  path: string,
  { hyphenation, findings, locale }: HyphenParts,
): WordBreaks {
  const hyphens: number[] = [];
  const bare: number[] = [];
  for (const { start, end, language } of passages(stretches, locale)) {
    const hyphenator = hyphenation.of(language);
    if (hyphenator === undefined) {
      const message = `There are no hyphenation patterns for the language "${language.slice(0, 32)}"; its words are not hyphenated.`;
      findings.add(undefined, "HYPHENATION_MISSING", path, message);
      continue;
    }
    for (const { index, 0: token } of text.slice(start, end).matchAll(tokens)) {
      for (const word of plainWords(token)) {
        const at = start + index + word.at;
        for (const part of partsToHyphenate(word.text, language))
          for (const hyphen of hyphenator.hyphens(part.text)) hyphens.push(at + part.at + hyphen);
        for (const offset of bareBreaks(word.text, language)) bare.push(at + offset);
      }
    }
  }
  return { hyphens, bare };
}

function passages(stretches: readonly InlineStretch[], locale: string): readonly Passage[] {
  const found: Passage[] = [];
  for (const stretch of stretches) {
    if (stretch.kind !== "text") continue;
    const language = stretch.inline.look.language ?? locale;
    const last = found.at(-1);
    if (last?.end === stretch.start && last.language === language) last.end = stretch.end;
    else found.push({ start: stretch.start, end: stretch.end, language });
  }
  return found;
}

/** In UTF-16 units; what is longer is no word, nor are its parts. */
const longestToken = 1_000;
const tokens = /[^\s\u00a0\u200b\u2028\ufffc]+/g;
const outside = /^[^\p{L}\p{M}]*|[^\p{L}\p{M}]*$/gu;
const plain = /^[\p{L}\p{M}'’\u2010-]+$/u;

/**
 * The words of what stands between spaces, without the marks around it. None in addresses, numbers and abbreviations, nor
 * where the author has set soft hyphens.
 */
function plainWords(token: string): readonly { readonly text: string; readonly at: number }[] {
  if (token.length > longestToken) return [];
  const lead = token.search(/[\p{L}\p{M}]/u);
  const core = token.replace(outside, "");
  if (lead < 0 || !plain.test(core)) return [];
  return [...core.matchAll(/[^\u2010-]+/g)].map(({ index, 0: text }) => ({ text, at: lead + index }));
}
