import { LRUCache } from "lru-cache";
import type { UsualFamilies } from "../typesetter.ts";
import type { BundledFaces } from "./bundled-faces.ts";
import { regionOf } from "./region.ts";

/** Scripts that Word sets in its fonts for Latin or for East Asian text. */
const notComplex: ReadonlySet<string> = new Set([
  ...["Latn", "Grek", "Cyrl", "Armn", "Geor"],
  ...["Hans", "Hant", "Hani", "Jpan", "Kore", "Hang", "Hira", "Kana", "Bopo"],
]);

/** By language and what the service comes with; asking for a language's script is slow. */
const known = new WeakMap<BundledFaces, LRUCache<string, UsualFamilies>>();

/** `language`: of the document (BCP 47). */
export function usualFamilies(bundled: BundledFaces, language: string): UsualFamilies {
  const families = known.get(bundled) ?? new LRUCache<string, UsualFamilies>({ max: 64 });
  known.set(bundled, families);
  const found = families.get(language);
  if (found !== undefined) return found;
  const made = madeFor(bundled, language);
  families.set(language, made);
  return made;
}

function madeFor(bundled: BundledFaces, language: string): UsualFamilies {
  const script = new Intl.Locale(language || "und").maximize().script ?? "Latn";
  const eastAsia = bundled.usualFamily("Hani", regionOf(undefined, undefined, language));
  const own = notComplex.has(script) ? undefined : bundled.usualFamily(script, undefined);
  return { eastAsia, complex: own ?? bundled.usualFamily("Arab", undefined) };
}
