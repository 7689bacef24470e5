import { keepOn } from "../stopping/attention.ts";

/** Numbers JSON values so that two values have the same number exactly when they are equal; the order of keys does not matter. */
export interface ValueNumbers {
  of(value: unknown): number;
}

/** Each value is read once: a value is spelled by the numbers of its parts, so the work is linear in its size. */
export function identities(): ValueNumbers {
  const numbers = new Map<string, number>();
  const known = new WeakMap<object, number>();
  const numberOf = (spelling: string): number => {
    const known = numbers.get(spelling);
    if (known !== undefined) return known;
    numbers.set(spelling, numbers.size);
    return numbers.size - 1;
  };
  const ofObject = (value: object): number => {
    keepOn();
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    const spelling = Array.isArray(value)
      ? `[${value.map(of).join()}]`
      : `{${Object.entries(value)
          .map(([key, member]) => `${JSON.stringify(key)}:${of(member)}`)
          .sort()
          .join()}}`;
    const number = numberOf(spelling);
    known.set(value, number);
    return number;
  };
  const of = (value: unknown): number =>
    typeof value === "object" && value !== null ? ofObject(value) : numberOf(String(JSON.stringify(value)));
  return { of };
}
