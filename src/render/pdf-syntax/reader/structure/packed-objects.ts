import type { ReadingBudget } from "../reading-budget.ts";
import { nameOf, type Stream, type Value } from "../value.ts";
import { isBlank, ValueReader } from "../value-reader.ts";

/** The objects of an object stream, in its order. */
export interface PackedObjects {
  readonly ids: readonly number[];
  readonly valueAt: (index: number) => Value;
  /** Why readers may find different objects in it; undefined: they do not. */
  readonly fault: string | undefined;
}

/** An object stream as all readers read it (ISO 32000-2, 7.5.7): N pairs of numbers, then the objects one behind the other. */
export function packedObjects(
  { dictionary }: Stream,
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
  const valueAt = (index: number): Value => new ValueReader(decoded, offsets[index] ?? decoded.length, budget).value();
  return { ids, valueAt, fault: faultIn(decoded, { ids, offsets, from: reader.at, first }, budget) };
}

interface Head {
  readonly ids: readonly number[];
  readonly offsets: readonly number[];
  /** Where the pairs end. */
  readonly from: number;
  readonly first: number;
}

function faultIn(decoded: Buffer, { ids, offsets, from, first }: Head, budget: ReadingBudget): string | undefined {
  if (new Set(ids).size < ids.length) return "a number stands twice in it";
  if (!isBlankBetween(decoded, from, offsets[0] ?? first)) return "something stands between its head and its objects";
  for (const [index, offset] of offsets.entries()) {
    const reader = new ValueReader(decoded, offset, budget);
    reader.value();
    const next = offsets[index + 1] ?? decoded.length;
    if (reader.at > next) return "objects in it overlap";
    if (!isBlankBetween(decoded, reader.at, next)) return "something stands between its objects";
  }
  return undefined;
}

function isBlankBetween(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) return false;
  return true;
}
