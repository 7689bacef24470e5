import type { AxisPlace } from "../../../model/look.ts";

const weight = "wght";

/** Places of a variable font as part of its key: `350` in weight alone, else `wdth=80,wght=350`. */
export function placeName(places: readonly AxisPlace[]): string {
  const [only] = places;
  if (places.length === 1 && only?.[0] === weight) return String(only[1]);
  return places.map(([tag, value]) => `${tag}=${value}`).join();
}

/** The longest name that is read. */
const longest = 400;
const place = /^(?:([A-Za-z0-9]{4})=)?(-?\d{1,5}(?:\.\d{1,6})?)$/;

/** Reads what `placeName` wrote; undefined: it is no such name. */
export function placesIn(name: string): readonly AxisPlace[] | undefined {
  if (name.length > longest) return undefined;
  const found = name.split(",").map((part) => place.exec(part));
  const places = found.map((match) => match && ([match[1] ?? weight, Number(match[2])] as const));
  return places.every((one) => one !== null) ? places : undefined;
}
