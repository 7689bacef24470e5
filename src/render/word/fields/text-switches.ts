/** A text in the case that a field asks for, or a number in Roman digits, letters or as an ordinal (17.16.4.3.1); undefined: it is no such word. */
export function inCase(text: string, word: string): string | undefined {
  switch (word.toLowerCase()) {
    case "upper":
      return text.toUpperCase();
    case "lower":
      return text.toLowerCase();
    case "firstcap":
      return capitalized(text);
    case "caps":
      return text.replace(/\S+/g, capitalized);
    case "roman":
      return numbered(text, word.startsWith("R") ? roman : (number) => roman(number).toLowerCase());
    case "alphabetic":
      return numbered(text, word.startsWith("A") ? (number) => lettered(number).toUpperCase() : lettered);
    case "arabic":
      return text;
    case "ordinal":
      return numbered(text, (number) => `${number}${ordinalEnd(number)}`);
    default:
      return undefined;
  }
}

const capitalized = (word: string): string => {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
};

/** Numbers beyond this are written in digits: a Roman one is as long as its thousands are many. */
const mostNumber = 3_999;

function numbered(text: string, write: (number: number) => string): string {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= mostNumber ? write(number) : text;
}

const romanDigits: readonly (readonly [value: number, digits: string])[] = [
  ...([
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
    [50, "L"],
    [40, "XL"],
  ] as const),
  ...([
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ] as const),
];

function roman(number: number): string {
  let [rest, written] = [number, ""];
  for (const [value, digits] of romanDigits) for (; rest >= value; rest -= value) written += digits;
  return written;
}

/** a to z, then aa, bb, as Word counts. */
const lettered = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

function ordinalEnd(number: number): string {
  const last = number % 100;
  return last > 10 && last < 14 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
}

/** Whether a text is as a pattern says, in which `*` stands for any characters and `?` for one; in a time that is bounded by both lengths. */
export function isLike(text: string, pattern: string): boolean {
  let [at, step, star, from] = [0, 0, -1, 0];
  while (at < text.length) {
    const sign = pattern[step];
    if (sign === "*") {
      [star, from] = [step, at];
      step += 1;
    } else if (sign === "?" || (sign !== undefined && sign === text[at])) {
      at += 1;
      step += 1;
    } else if (star >= 0) {
      step = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(step));
}
