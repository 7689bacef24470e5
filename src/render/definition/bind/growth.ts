import { Refusal } from "../../../vocabulary/refusal.ts";

/** Units one document may grow by: 100,000 rows of six styled cells are 2 million. */
const most = 4_000_000;

/** Characters that count as one unit. */
const textUnit = 32;

/**
 * Counts what a document gets beyond what is written in its definition: sources inside sources, long values repeated
 * and cells that fill up rows multiply. Lives for one document; refuses with BUDGET_EXCEEDED.
 */
export class Growth {
  #left = most;

  by(units: number): void {
    this.#left -= units;
    if (this.#left >= 0) return;
    const message =
      "The document grows too large: by a source inside a source, long values used many times, or empty cells.";
    throw new Refusal("BUDGET_EXCEEDED", message);
  }

  byText(text: string): void {
    this.byLength(text.length);
  }

  /** `characters`: of something that is yet to be made. */
  byLength(characters: number): void {
    this.by(1 + Math.floor(characters / textUnit));
  }
}

/** Size of one copy of a part of a definition, in units of growth. The nesting of the part is bounded. */
export function sizeOf(node: unknown): number {
  if (typeof node === "string") return 1 + Math.floor(node.length / textUnit);
  if (typeof node !== "object" || node === null) return 1;
  let size = 1;
  for (const member of Object.values(node)) size += sizeOf(member);
  return size;
}
