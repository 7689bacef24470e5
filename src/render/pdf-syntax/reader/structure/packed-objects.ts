import type { ReadingBudget } from "../reading-budget.ts";
import { nameOf, type PdfValue, type StreamObject } from "../value.ts";
import { isBlankBetween, ValueReader } from "../value-reader.ts";

/** The objects of an object stream, in its order. */
export interface PackedObjects {
  readonly ids: readonly number[];
  readonly valueAt: (index: number) => PdfValue;
  /** Why readers may find different objects in it; undefined: they do not. */
  readonly fault: string | undefined;
}

/** An object stream as all readers read it (ISO 32000-2, 7.5.7): N pairs of numbers, then the objects one behind the other. */
export function packedObjects(
  { dictionary }: StreamObject,
  decoded: Buffer,
  budget: ReadingBudget,
): PackedObjects | undefined {
  const count = dictionary.entries.get("N");
  const first = dictionary.entries.get("First");
  if (nameOf(dictionary.entries.get("Type")) !== "ObjStm" || typeof count !== "number" || typeof first !== "number")
    return undefined;
  budget.objects(count);
  const reader = new ValueReader(decoded, 0, budget);
  const ids: number[] = [];
  const offsets: number[] = [];
  for (let at = 0; at < count; at++) {
    const id = reader.whole();
    const offset = reader.whole();
    if (id === undefined || offset === undefined || reader.at > first) return undefined;
    ids.push(id);
    offsets.push(first + offset);
  }
  const valueAt = (index: number): PdfValue =>
    new ValueReader(decoded, offsets[index] ?? decoded.length, budget).value();
  const isTwice = new Set(ids).size < ids.length;
  const fault = isTwice ? "a number stands twice in it" : faultIn(decoded, offsets, reader.at, first, budget);
  return { ids, valueAt, fault };
}

/** `from`: where the pairs of numbers end; `first`: where the objects may begin. */
function faultIn(
  decoded: Buffer,
  offsets: readonly number[],
  from: number,
  first: number,
  budget: ReadingBudget,
): string | undefined {
  if (!isBlankBetween(decoded, from, offsets[0] ?? first)) return "something stands between its head and its objects";
  for (const [index, offset] of offsets.entries()) {
    const reader = new ValueReader(decoded, offset, budget);
    reader.value();
    const next = offsets[index + 1] ?? decoded.length;
    if (reader.fault !== undefined) return reader.fault;
    if (reader.at > next) return "objects in it overlap";
    if (!isBlankBetween(decoded, reader.at, next)) return "something stands between its objects";
  }
  return undefined;
}
