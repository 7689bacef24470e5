import { graphemeSegments } from "unicode-segmenter/grapheme";
import { glyphStride } from "../../../model/text/line.ts";

/** Scripts in which a letter may stand under another, though HarfBuzz leaves the two in clusters of their own. */
const stackingScripts: ReadonlySet<string> = new Set(["Khmr", "Mymr"]);

/** Whether letters of a script (ISO 15924) may stand under one another in clusters of their own. */
export const isStacking = (script: string): boolean => stackingScripts.has(script);

/**
 * Characters that bind the consonant before them to the one after (Indic_Conjunct_Break=Linker, and the coeng of Khmer); that of
 * Sinhala does so with a joiner alone.
 */
const binding = /(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2][\u200d]?|\u0dca\u200d)$/;

/**
 * Joins the clusters of what readers take for one letter: a consonant with its marks and with those bound to it. Neither
 * letter spacing nor justification then parts them. Clusters count from the start of `text`.
 */
export function joinLetters(glyphs: Int32Array, text: string): void {
  const starts = new Int32Array(text.length);
  let start = 0;
  let before = "";
  for (const { index, segment } of graphemeSegments(text)) {
    if (!binding.test(before)) start = index;
    starts.fill(start, index, index + segment.length);
    before = segment;
  }
  for (let at = 1; at < glyphs.length; at += glyphStride) glyphs[at] = starts[glyphs[at] as number] as number;
}
