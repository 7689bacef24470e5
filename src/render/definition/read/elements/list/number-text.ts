import { plainDigits } from "../../../../../vocabulary/counters/counting-symbol.ts";
import { numeral } from "../../../../../vocabulary/counters/numerals.ts";
import type { NumberingScheme, ParagraphNumber } from "../../../../model/document/numbering.ts";

const numbers = /\{([1-9])\}/g;

/** A number as it is written before its paragraph. Levels below the paragraph's own have none: what stands for them stays. */
export function numberText(scheme: NumberingScheme, level: number, counts: readonly number[]): string {
  return written(scheme.levels[level - 1]?.text ?? "", scheme, level, counts);
}

function written(
  text: string,
  { levels, digits = plainDigits }: NumberingScheme,
  level: number,
  counts: readonly number[],
): string {
  const { legal = false } = levels[level - 1] ?? {};
  return text.replace(numbers, (spelling, digit: string) => {
    const count = counts[Number(digit) - 1];
    return count === undefined || Number(digit) > level
      ? spelling
      : numeral(legal ? digits : (levels[Number(digit) - 1]?.symbol ?? digits), count);
  });
}

type Counted = Pick<ParagraphNumber, "scheme" | "level" | "counts">;

/** A number as other places refer to it: without its full stop, as Word has it (ECMA-376-1, 17.16.5.50, `\n`). */
export const ownNumber = ({ scheme, level, counts }: Counted): string =>
  withoutSuffix(numberText(scheme, level, counts));

/** The number without the words and brackets around it, of its level alone: 2 of [2], 1.4 of (1.4). */
export function bareNumber({ scheme, level, counts }: Counted): string {
  const { text = "" } = scheme.levels[level - 1] ?? {};
  const shown = [...text.matchAll(numbers)];
  const to = (shown.at(-1)?.index ?? 0) + "{1}".length;
  return shown[0] === undefined ? "" : written(text.slice(shown[0].index, to), scheme, level, counts);
}

/** The same of the mark of an item: from its first letter or digit to its last. */
export const bareMark = (mark: string): string => mark.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[^\p{L}\p{N}]+$/u, "");

/**
 * The same with the numbers of the levels above that it does not show itself (`\w`, 17.16.5.51): 1.2(a). A full stop before a bracket is
 * left out, as LibreOffice writes references too (SwNumRule::MakeRefNumString).
 */
export function fullNumber({ scheme, level, counts }: Counted): string {
  let written = "";
  for (let at = level; at > 0; at = highestIn(scheme, at) - 1) {
    const above = numberText(scheme, at, counts);
    written = (/^[([]/u.test(written) ? withoutSuffix(above) : above) + written;
  }
  return withoutSuffix(written);
}

/** A number without what ends it before its paragraph, in any counter style (CSS Counter Styles Level 3, 6.1 to 7.3). */
export const withoutSuffix = (text: string): string => text.replace(/[.,/、，．]$/u, "");

/** The highest level whose number a level shows. */
function highestIn({ levels }: NumberingScheme, level: number): number {
  const shown = [...(levels[level - 1]?.text ?? "").matchAll(numbers)].map(([, digit]) => Number(digit));
  return Math.min(level, ...shown);
}
