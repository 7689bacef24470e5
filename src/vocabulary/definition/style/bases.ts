import type { Style } from "../../generated/definition.ts";

/** Greatest number of styles in a row of which each extends the next. */
export const mostExtended = 16;

/** The styles that a style extends, by name, from left to right. */
export function basesOf({ extends: names }: Pick<Style, "extends">): readonly string[] {
  if (names === undefined) return [];
  return typeof names === "string" ? [names] : names;
}
