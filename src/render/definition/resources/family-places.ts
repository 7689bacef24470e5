import type { Document } from "../../../vocabulary/generated/definition.ts";
import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { unquoteLiteral } from "../../model/literal.ts";

/** The styles of a document whose `fontFamily` is exactly these families, in this order: JSON Pointers of the keys. */
export function familyPlaces(document: Document, families: readonly string[]): readonly string[] {
  const wanted = families.join("\n");
  const places: string[] = [];
  const search = (node: unknown, trail: PointerSteps): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      trail.push(Array.isArray(node) ? Number(key) : key);
      if (key === "fontFamily" && familiesOf(value)?.join("\n") === wanted) places.push(pointer(trail));
      else if (key !== "mappedRows") search(value, trail);
      trail.pop();
    }
  };
  search(document, ["document"]);
  return places;
}

/** The value of a `fontFamily` as a list; undefined: something else has that name. */
function familiesOf(value: unknown): readonly string[] | undefined {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.every((name) => typeof name === "string") ? names.map(unquoteLiteral) : undefined;
}
