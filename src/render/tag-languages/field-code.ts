// Noncharacters: no text of a file comes through with them.

/** Around the value of a field that stands in the code of another one. */
export const [nestedStart, nestedEnd] = ["\uFDD2", "\uFDD3"] as const;

/** In the place of one that has none. */
export const unknownNested = "\uFDD4";

/** A letter's text stands in the code of a field that chooses. */
export const longestCode = 4_000;

/** A word of a field's code, or what stands in quotes (17.16.4). */
export interface FieldWord {
  readonly kind: "operand" | "sign" | "switch";
  readonly text: string;
}

/** Switches of all fields are one sign (17.16.4.1), and what follows may stand right behind it: `\#0.00`. */
const codeWords =
  /"((?:\\.|[^"\\])*)"|[“”]([^“”]*)[“”]|(\\[*#@!]|\\[^\s"“”]{1,2})|(<>|<=|>=|[=<>])|(\uFDD2[^\uFDD3]*\uFDD3)|([^\s"“”=<>\uFDD2\\]+)/g;

/** The words of a field's code. */
export const fieldWords = (instruction: string): readonly FieldWord[] =>
  Array.from(
    instruction.slice(0, longestCode).matchAll(codeWords),
    ([, straight, curly, slash, sign, value, word]): FieldWord => {
      if (slash !== undefined) return { kind: "switch", text: slash };
      if (sign !== undefined) return { kind: "sign", text: sign };
      return { kind: "operand", text: straight?.replace(/\\(.)/g, "$1") ?? curly ?? value ?? word ?? "" };
    },
  );

/** A switch and its operand; "": it has none. */
export interface FieldSwitch {
  readonly name: string;
  readonly word: string;
}

/** The switches among the words of a field, each with the operand behind it (17.16.4.1). */
export const switchesIn = (words: readonly FieldWord[]): readonly FieldSwitch[] =>
  words.flatMap(({ kind, text }, at) => {
    const operand = words[at + 1];
    return kind === "switch" ? [{ name: text, word: operand?.kind === "operand" ? operand.text : "" }] : [];
  });
