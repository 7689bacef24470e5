import type { Rect } from "../../../../model/geometry.ts";
import type { FileDefinition } from "../../file-words.ts";
import { maskUseOf } from "../css/compositing.ts";
import { type Properties, propertiesOf } from "../css/properties.ts";
import { lengthOf, type Measures } from "../lengths.ts";
import { noteUnread } from "../note-unread.ts";
import { noteReference, nothingInherited, type ReadElement, type Surroundings } from "../reading.ts";
import { elementsIn, type XmlElement } from "../xml/xml.ts";
import { keysAround } from "./keys-around.ts";

/** A mask, whose children take their look from where it is written. */
export function readMask(element: XmlElement, around: Surroundings, read: ReadElement): FileDefinition {
  const { reading, measures } = around;
  const properties = propertiesOf(element, reading.sheet);
  const within = { ...around, inherited: nothingInherited, hidden: false };
  const children = elementsIn(element).flatMap((child) => read(child, within) ?? []);
  noteReference(properties.get("mask"), reading);
  noteUnread(properties, nothingInherited, reading);
  if (properties.get("color-interpolation") === "linearRGB") reading.unread.add("maskInterpolation");
  const units = element.attributes.get("maskUnits") === "userSpaceOnUse" ? "userSpaceOnUse" : "objectBoundingBox";
  return {
    mask: {
      children: [{ g: { ...keysAround(element, around), children } }],
      region: regionOf(element, units, measures),
      units,
      contentUnits:
        element.attributes.get("maskContentUnits") === "objectBoundingBox" ? "objectBoundingBox" : "userSpaceOnUse",
      by: typeOf(properties),
      mask: maskUseOf(properties),
    },
  };
}

/** CSS Masking 1, 8.3. */
const typeOf = (properties: Properties): "alpha" | "luminance" =>
  properties.get("mask-type")?.trim().toLowerCase() === "alpha" ? "alpha" : "luminance";

/** The box of a mask, a tenth larger than the element unless it says otherwise. */
function regionOf(element: XmlElement, units: "userSpaceOnUse" | "objectBoundingBox", measures: Measures): Rect {
  const side = (name: string, usual: string, axis: "x" | "y"): number =>
    boxLength(element.attributes.get(name) ?? usual, axis, units, measures) ?? 0;
  const [x, y] = [side("x", "-10%", "x"), side("y", "-10%", "y")];
  return { x, y, width: side("width", "120%", "x"), height: side("height", "120%", "y") };
}

/** A length in shares of an element's box, or in user units; undefined: it is not understood. */
export const boxLength = (
  text: string | undefined,
  axis: "x" | "y",
  units: "userSpaceOnUse" | "objectBoundingBox",
  measures: Measures,
): number | undefined =>
  lengthOf(text, axis, units === "userSpaceOnUse" ? measures : { ...measures, viewport: { width: 1, height: 1 } });
