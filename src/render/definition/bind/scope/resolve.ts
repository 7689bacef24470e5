import type { DataStep } from "../../../../vocabulary/expression/token.ts";

/**
 * The value at a path, or undefined. Own members only: `constructor` and `__proto__` name nothing unless the data has
 * such a member itself. Arrays answer to indexes in range, written `[0]` or `.0`.
 */
export function resolvePath(value: unknown, steps: readonly DataStep[]): unknown {
  let here = value;
  for (const step of steps) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Array.isArray(here) ? element(here, step) : member(here, step);
  }
  return here;
}

function element(array: readonly unknown[], step: DataStep): unknown {
  if (typeof step === "number") return array.at(step);
  return /^\d{1,9}$/.test(step) ? array[Number(step)] : undefined;
}

function member(object: object, step: DataStep): unknown {
  if (typeof step === "number" || !Object.hasOwn(object, step)) return undefined;
  return (object as Record<string, unknown>)[step];
}

/** The text of a value; undefined for null, a missing value, an object or an array, which have none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/** A value counts as there unless it is null, false, an empty text or an empty list. */
export function isThere(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return false;
  return !(Array.isArray(value) && value.length === 0);
}
