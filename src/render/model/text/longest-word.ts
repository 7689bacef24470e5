/** Digits and the marks of numbers are narrower than letters may be. */
const digit = 2 / 3;

/** How wide the longest stretch without blanks may be, in ems: no letter is wider than one, no digit than two thirds. */
export function longestWord(text: string): number {
  let [longest, width] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    width = unit <= 0x20 ? 0 : width + (unit <= 0x39 ? digit : 1);
    if (width > longest) longest = width;
  }
  return longest;
}
