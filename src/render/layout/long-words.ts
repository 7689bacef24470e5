import { longWord } from "../contract/budget.ts";
import type { Inline } from "../model/text/inline.ts";

/**
 * Letters behind the first thousand of each word, of scripts that put spaces between words. No text has such words; they wear a text
 * engine out, because nothing of them is remembered from other words.
 */
export function lettersOfLongWords(inlines: readonly Inline[]): number {
  let letters = 0;
  let length = 0;
  for (const inline of inlines) {
    const text = inline.kind === "text" ? inline.text : inline.kind === "reference" ? inline.says.text : undefined;
    if (text === undefined) {
      length = 0;
      continue;
    }
    for (let at = 0; at < text.length; at += 1) {
      length = endsWord(text.charCodeAt(at)) ? 0 : length + 1;
      if (length > longWord.from) letters += 1;
    }
  }
  return letters;
}

/** Spaces, hyphens and soft hyphens; and what lines end in without them: Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean. */
function endsWord(unit: number): boolean {
  if (unit < 0x0e00) return unit <= 0x20 || unit === 0x2d || unit === 0xad;
  return (
    unit >= 0x2e80 ||
    unit <= 0x0eff ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x1950 && unit <= 0x1aaf) ||
    (unit >= 0x2000 && unit <= 0x206f)
  );
}
