import type { Document } from "../../../../vocabulary/generated/definition.ts";
import { pointer, type Trail } from "../../../../vocabulary/json/pointer.ts";
import type { LoadedResources } from "../../resources/loaded-resources.ts";
import { placesOf } from "../../resources/wanted.ts";

const saysHowOpaque = /opacity$/i;
const isColor = /color$|^(?:fill|stroke|background|border)/i;
const hasAlpha = /^(?:rgba|hsla)\(|^#(?:[0-9a-f]{4}|[0-9a-f]{8})$/i;

/** Where a definition lets what is beneath shine through, whether or not it is shown: JSON Pointers. Linear. */
export function seeThroughIn(document: Document, pictures: LoadedResources["pictures"]): readonly string[] {
  const withAlpha = new Set([...pictures].filter(([, { alpha }]) => alpha !== undefined).map(([source]) => source));
  const places = withAlpha.size === 0 ? [] : placesOf(document, withAlpha).map(({ path }) => path);
  search(document, ["document"], (trail) => places.push(pointer(trail)));
  return places;
}

function search(node: object, trail: Trail, found: (trail: Trail) => void): void {
  for (const [key, value] of Object.entries(node)) {
    trail.push(key);
    if (typeof value === "object" && value !== null) search(value, trail, found);
    else if (typeof value === "number" && value < 1 && saysHowOpaque.test(key)) found(trail);
    else if (typeof value === "string" && hasAlpha.test(value) && isColor.test(key)) found(trail);
    trail.pop();
  }
}
