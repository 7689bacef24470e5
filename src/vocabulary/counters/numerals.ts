import { counterStyles, inDigits, inLetters, isCounterStyle, styledCount, summed } from "./counter-styles.ts";
import { digitsOfSystem } from "./digits-of-locale.ts";
import { eastAsian, eastAsianNames } from "./east-asian.ts";
import { ethiopic } from "./ethiopic.ts";

/** The number of an item, with what stands behind it: a full stop in most kinds. What a kind of number cannot write becomes digits. */
export const ordinal = (symbol: string, number: number): string => numeral(symbol, number) + suffixOf(symbol);

/**
 * A number by itself.
 *
 * @param symbol - as `countingSymbol` gives it: a letter or digit, a name of CSS Counter Styles Level 3, or digits of another system:
 *   `1-arabext`, `01-arabext`
 */
export const numeral = (symbol: string, number: number): string => written(symbol, number) ?? fallback(symbol, number);

function written(symbol: string, number: number): string | undefined {
  if (isCounterStyle(symbol)) return styledCount(counterStyles[symbol], number);
  if (isEastAsian(symbol)) return eastAsian(symbol, number);
  const [kind = "", system] = symbol.split("-");
  switch (kind) {
    case "01":
      return inSystem(system, number, 2);
    case "a":
      return inLetters(latin, number);
    case "A":
      return inLetters(latin, number)?.toUpperCase();
    case "i":
      return roman(number);
    case "I":
      return roman(number)?.toUpperCase();
    case "α":
      return inLetters(greek, number);
    case "Α":
      return inLetters(greek, number)?.toUpperCase();
    case "*":
      return noteSign(number);
    case "ethiopic":
      return ethiopic(number);
    default:
      return inSystem(system, number, 1);
  }
}

/** The kind of number of totals beside numbers of a kind: its digits, of any script and without leading zeros; `digits` where it has none. */
export function totalsBeside(symbol: string, digits: string): string {
  if (isCounterStyle(symbol)) return "digits" in counterStyles[symbol] ? symbol : digits;
  return /^0?1(?:-|$)/.test(symbol) ? symbol.replace(/^0/, "") : digits;
}

const isEastAsian = (symbol: string): symbol is (typeof eastAsianNames)[number] =>
  (eastAsianNames as readonly string[]).includes(symbol);

/** Of so many digits at least. */
function inSystem(system: string | undefined, number: number, least: number): string | undefined {
  const digits = system === undefined ? undefined : digitsOfSystem(system);
  const plain = String(number).padStart(least, "0");
  return digits === undefined ? plain : inDigits(digits, number).padStart(least, [...digits][0]);
}

/** Chinese and Japanese kinds that have no sign go on in their digits (CSS Counter Styles Level 3, 6.3, 7.1). */
const fallback = (symbol: string, number: number): string =>
  symbol.startsWith("cjk-") || isEastAsian(symbol)
    ? inDigits(counterStyles["cjk-decimal"].digits, number)
    : String(number);

/** CSS Counter Styles Level 3, 6.1 to 7.3. */
function suffixOf(symbol: string): string {
  if (symbol === "*") return "";
  if (symbol.startsWith("korean")) return ",";
  if (symbol === "ethiopic-numeric") return "/";
  return isEastAsian(symbol) || /^(?:cjk|hiragana|katakana)/.test(symbol) ? "、" : ".";
}

const noteSigns = ["*", "†", "‡", "§", "‖", "¶"];

/** Longer marks do not help the reader. */
const mostTimes = 4;

/** Beyond the end of the row the marks are doubled, then tripled. */
function noteSign(number: number): string | undefined {
  const times = Math.ceil(number / noteSigns.length);
  return times < 1 || times > mostTimes ? undefined : noteSigns[(number - 1) % noteSigns.length]?.repeat(times);
}

const latin = [..."abcdefghijklmnopqrstuvwxyz"];
/** Without the final sigma, which is no letter of its own. */
const greek = [..."αβγδεζηθικλμνξοπρστυφχψω"];

const romanSigns = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** Roman numerals end at 3999. */
const roman = (number: number): string | undefined =>
  number < 1 || number > 3999 ? undefined : summed(romanSigns, number);
