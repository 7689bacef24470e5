/** Whether two values of JSON are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
