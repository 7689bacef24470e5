/** The characters of all texts in a JSON value, and one for everything else in it. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let weight = 1;
  for (const name in value) weight += weightOf((value as Record<string, unknown>)[name]);
  return weight;
}
