import { BSON } from "mongodb";

/** How BSON types sort (MongoDB manual, "Comparison/Sort Order"); a missing member counts as null. */
export function rankOf(value: unknown): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === "number" || typeof value === "bigint") return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 5;
  if (value instanceof BSON.Binary) return 6;
  if (value instanceof BSON.ObjectId) return 7;
  if (typeof value === "boolean") return 8;
  if (value instanceof Date) return 9;
  if (typeof value === "object") return 4;
  throw new Error(`no order for ${typeof value}`);
}

export function compareValues(one: unknown, other: unknown): number {
  if (one === other && typeof one === "string") return 0;
  const ranks = rankOf(one) - rankOf(other);
  if (ranks !== 0) return ranks;
  if (typeof one === "string") return Buffer.compare(Buffer.from(one), Buffer.from(other as string));
  if (one instanceof BSON.ObjectId) return Buffer.compare(one.id, (other as BSON.ObjectId).id);
  if (one instanceof BSON.Binary) return Buffer.compare(one.buffer, (other as BSON.Binary).buffer);
  if (Array.isArray(one)) return compareLists(one, other as unknown[]);
  if (typeof one === "object" && one !== null && !(one instanceof Date)) {
    return compareLists(Object.entries(one).flat(), Object.entries(other as object).flat());
  }
  const [left, right] = [one as number, other as number];
  return left < right ? -1 : Number(left > right);
}

function compareLists(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [index, item] of one.entries()) {
    if (index >= other.length) return 1;
    const order = compareValues(item, other[index]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** The value at `a.b.c`; undefined when missing. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const name of path.split(".")) {
    if (Array.isArray(value)) throw new Error(`a path through a list, ${path}, is not understood`);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A list sorts by its least member, downwards by its greatest. */
function keyOf(document: unknown, path: string, direction: number): unknown {
  const value = valueAt(document, path);
  if (!Array.isArray(value)) return value;
  return value.toSorted((one, other) => direction * compareValues(one, other))[0];
}

export function sorted<Doc>(documents: readonly Doc[], sort: Readonly<Record<string, unknown>> | undefined): Doc[] {
  const terms = Object.entries(sort ?? {}).map(([path, direction]) => [path, Number(direction)] as const);
  if (terms.some(([, direction]) => direction !== 1 && direction !== -1)) throw new Error("a sort is by 1 or -1");
  return documents.toSorted((one, other) => {
    for (const [path, direction] of terms) {
      const order = compareValues(keyOf(one, path, direction), keyOf(other, path, direction));
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}
