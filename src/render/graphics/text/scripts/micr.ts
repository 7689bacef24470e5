/** ISO 15924, private use: what the face of MICR lines (E-13B) is listed under. */
export const micrScript = "Qaaa";

/** The size at which the characters have the distance and height that readers expect (ISO 1004-1), in points. */
export const micrSize = 12;

/** A stretch of text, `end` exclusive. */
interface MicrStretch {
  readonly start: number;
  readonly end: number;
}

const isSymbol = (unit: number): boolean => unit >= 0x2446 && unit <= 0x2449;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const space = 0x20;

/**
 * Stretches with at least one of the MICR symbols, and the digits and spaces around it (specification, Fonts
 * rule 5). Digits alone are none.
 */
export function micrRuns(text: string): readonly MicrStretch[] {
  const runs: MicrStretch[] = [];
  let free = 0;
  for (let at = text.search(/[\u2446-\u2449]/); at >= 0 && at < text.length; at += 1) {
    if (!isSymbol(text.charCodeAt(at))) continue;
    let start = at;
    while (start > free && isPart(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && isPart(text.charCodeAt(end))) end += 1;
    free = end;
    at = end;
    while (text.charCodeAt(start) === space) start += 1;
    while (text.charCodeAt(end - 1) === space) end -= 1;
    runs.push({ start, end });
  }
  return runs;
}

const isPart = (unit: number): boolean => isSymbol(unit) || isDigit(unit) || unit === space;
