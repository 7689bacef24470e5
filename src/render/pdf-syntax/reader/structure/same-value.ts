import { isArray, isDictionary, isStream, type PdfValue } from "../value.ts";

/** Whether two values are written alike, references by their numbers. */
export function isSameValue(one: PdfValue, other: PdfValue): boolean {
  if (isArray(one))
    return (
      isArray(other) && one.length === other.length && one.every((item, at) => isSameValue(item, other[at] ?? null))
    );
  if (isStream(one))
    return (
      isStream(other) && isSameValue(one.dictionary, other.dictionary) && Buffer.compare(one.data, other.data) === 0
    );
  if (isDictionary(one)) {
    if (!isDictionary(other) || one.entries.size !== other.entries.size) return false;
    return [...one.entries].every(
      ([key, value]) => other.entries.has(key) && isSameValue(value, other.entries.get(key) ?? null),
    );
  }
  return typeof one === "object" && one !== null ? JSON.stringify(one) === JSON.stringify(other) : one === other;
}

/** The references in a value: number and generation by turns. */
export function referencesIn(value: PdfValue): readonly number[] {
  const found: number[] = [];
  const waiting: PdfValue[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === null || typeof next !== "object") continue;
    if (isArray(next)) for (const item of next) waiting.push(item);
    else if (isStream(next)) waiting.push(next.dictionary);
    else if (isDictionary(next)) for (const item of next.entries.values()) waiting.push(item);
    else if (next.kind === "reference") found.push(next.id, next.generation);
  }
  return found;
}
