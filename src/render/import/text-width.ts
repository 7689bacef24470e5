/** Widths of text that is not measured: what its letters need at most. */

/** Letters and blanks are as wide as this share of the size of their text, or narrower. */
const usual = 0.65;
/** Chinese, Japanese and Korean characters, and emoji, are as wide as the size of their text. */
const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\p{Emoji_Presentation}\u3000-\u30ff\uff01-\uff60\uffe0-\uffe6]/u;

/** More letters are more than a few words. */
export const mostLetters = 40;
/** Width of a line of so many usual letters, in sizes of its text. */
export const mostWidth = mostLetters * usual;

/** Width of a line in sizes of its text: what it needs at most. */
export function widthOfLine(line: string): number {
  if (line.length > longest) return line.length;
  let [letters, wideLetters] = [0, 0];
  for (const letter of line) {
    if (wide.test(letter)) wideLetters += 1;
    else letters += letter.length;
  }
  return letters * usual + wideLetters;
}

/** Characters of a longer line are not looked at: each is taken for a wide one. */
const longest = 1000;
