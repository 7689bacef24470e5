import { foreignParts } from "../../tools/generate/common-pattern.ts";

/** Every pattern of a schema, or of a description, with its place. */
export function* patternsIn(value: unknown, place: string): Generator<readonly [place: string, pattern: string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "pattern" && typeof inner === "string") yield [place, inner];
    if (key === "patternProperties") for (const pattern of Object.keys(Object(inner))) yield [place, pattern];
    yield* patternsIn(inner, `${place}/${key}`);
  }
}

/** A sentence for each part of a pattern that validators of other languages do not have, or read otherwise. */
export const foreignIn = (value: unknown, name: string): readonly string[] =>
  [...patternsIn(value, name)].flatMap(([place, pattern]) =>
    foreignParts(pattern).map((part) => `${place}: ${part} of ${pattern}`),
  );
