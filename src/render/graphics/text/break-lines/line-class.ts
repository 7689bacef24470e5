import { lineClassRows } from "./line-classes.ts";

/** Line breaking classes (UAX #14, table 1) as LB1 resolves them, by their numbers. */
const classNames = [
  "AL",
  ...new Set(lineClassRows.map(([key]) => key.replace("+", "")).filter((name) => name !== "AL")),
] as const;

/** Added to the class of a character of East Asian width F, W or H. */
export const eastAsianClass = 64;

/** The number of a class. */
export function lineClassNumber(name: string): number {
  const found = classNames.indexOf(name);
  if (found < 0) throw new Error(`There is no line breaking class ${name}.`);
  return found;
}

let known: Uint8Array | undefined;

/** The number of a character's class, and `eastAsianClass` with it. */
export function lineClassOf(codePoint: number): number {
  known ??= unpacked();
  return known[codePoint] as number;
}

function unpacked(): Uint8Array {
  const table = new Uint8Array(0x110000);
  for (const [key, packed] of lineClassRows) {
    const value = lineClassNumber(key.replace("+", "")) + (key.endsWith("+") ? eastAsianClass : 0);
    const numbers = packed.split(" ").map((part) => Number.parseInt(part, 36));
    let at = 0;
    for (let index = 0; index < numbers.length; index += 2) {
      const from = at + (numbers[index] as number);
      at = from + (numbers[index + 1] as number);
      table.fill(value, from, at);
    }
  }
  return table;
}
