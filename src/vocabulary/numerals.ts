/** The number of an item, written out with its full stop; what a kind of number cannot write becomes digits. */
export const ordinal = (symbol: string, number: number): string => `${numeral(symbol, number)}.`;

/** A number by itself. */
export const numeral = (symbol: string, number: number): string => write(symbol, number) ?? String(number);

function write(symbol: string, number: number): string | undefined {
  switch (symbol) {
    case "01":
      return String(number).padStart(2, "0");
    case "a":
      return letters(latin, number);
    case "A":
      return letters(latin, number)?.toUpperCase();
    case "i":
      return roman(number);
    case "I":
      return roman(number)?.toUpperCase();
    case "α":
      return letters(greek, number);
    case "Α":
      return letters(greek, number)?.toUpperCase();
    default:
      return undefined;
  }
}

const latin = [..."abcdefghijklmnopqrstuvwxyz"];
/** Without the final sigma, which is no letter of its own. */
const greek = [..."αβγδεζηθικλμνξοπρστυφχψω"];

/** a … z, aa, ab …: there is no zero. */
function letters(alphabet: readonly string[], number: number): string | undefined {
  if (number < 1) return undefined;
  let written = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / alphabet.length)) {
    written = (alphabet[(rest - 1) % alphabet.length] ?? "") + written;
  }
  return written;
}

const numerals = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
] as const;

/** Roman numerals end at 3999. */
function roman(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined;
  let written = "";
  let rest = number;
  for (const [numeral, value] of numerals) {
    while (rest >= value) {
      written += numeral;
      rest -= value;
    }
  }
  return written;
}
