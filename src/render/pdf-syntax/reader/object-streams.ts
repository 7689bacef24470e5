import { broken } from "./foreign-pdf-error.ts";
import type { ReadingBudget } from "./reading-budget.ts";
import type { StreamObject } from "./value.ts";
import { ValueReader } from "./value-reader.ts";

/** An object in a stream of objects: its number, and the byte of the decoded stream where it begins. */
export interface PackedObject {
  readonly id: number;
  readonly offset: number;
}

/** The numbers and places that lead a stream of objects (ISO 32000-1, 7.5.7). */
export function objectNumbers(
  { dictionary }: StreamObject,
  decoded: Buffer,
  budget: ReadingBudget,
): readonly PackedObject[] {
  const count = dictionary.entries.get("N");
  const first = dictionary.entries.get("First");
  if (typeof count !== "number" || typeof first !== "number")
    throw broken("a stream of objects does not say what it holds");
  budget.objects(count);
  const reader = new ValueReader(decoded, 0, budget);
  const packed: PackedObject[] = [];
  for (let at = 0; at < count; at++) {
    const id = reader.whole();
    const offset = reader.whole();
    if (id === undefined || offset === undefined) throw broken("a stream of objects is cut off");
    packed.push({ id, offset: first + offset });
  }
  return packed;
}
