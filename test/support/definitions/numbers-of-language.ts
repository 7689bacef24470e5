import { caseNames, type ReferenceCase, readCase } from "./reference-case.ts";

// Every number that is drawn stands in some reference case (test/reference/coverage.test.ts): each of them is a place where
// another number can be put, in a definition that is right otherwise.

/** A number in a reference case. */
export interface NumberPlace {
  readonly one: ReferenceCase;
  readonly keys: readonly (string | number)[];
  /** The definition with another number at `keys`. */
  readonly with: (value: number) => unknown;
}

/** Texts that hold numbers. */
const ofNumbers = new Set(["d", "points", "transform", "gradientTransform", "clipPath", "startOffset"]);

/** The places of all cases, those of one kind (by the names of the last keys) a few times only. */
export function numberPlaces(mostOfKind: number): readonly NumberPlace[] {
  const counts = new Map<string, number>();
  const places: NumberPlace[] = [];
  for (const one of caseNames().map(readCase)) {
    for (const place of placesIn(one, one.definition, [])) {
      const kind = place.keys
        .filter((key) => typeof key === "string")
        .slice(-2)
        .join(".");
      const count = counts.get(kind) ?? 0;
      if (count === mostOfKind) continue;
      counts.set(kind, count + 1);
      places.push(place);
    }
  }
  return places;
}

function placesIn(one: ReferenceCase, value: unknown, keys: readonly (string | number)[]): readonly NumberPlace[] {
  if (typeof value === "number") return [{ one, keys, with: (other) => other }];
  if (typeof value === "string") return ofNumbers.has(nameOf(keys)) ? placesInText(one, value, keys) : [];
  if (Array.isArray(value)) return value.flatMap((item, at) => placesIn(one, item, [...keys, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => placesIn(one, member, [...keys, key]));
}

const nameOf = (keys: readonly (string | number)[]): string => String(keys.findLast((key) => typeof key === "string"));

const placesInText = (one: ReferenceCase, text: string, keys: NumberPlace["keys"]): readonly NumberPlace[] =>
  [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(({ index, 0: found }) => ({
    one,
    keys,
    with: (other) => `${text.slice(0, index)} ${other} ${text.slice(index + found.length)}`,
  }));

/** The case's definition with a number in a place. */
export function withNumber({ one, keys, with: made }: NumberPlace, value: number): ReferenceCase["definition"] {
  const definition = structuredClone(one.definition);
  let holder = definition as unknown as Record<string | number, unknown>;
  for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  holder[keys.at(-1) ?? ""] = made(value);
  return definition;
}
