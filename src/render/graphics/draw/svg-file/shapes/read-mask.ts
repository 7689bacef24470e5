import type { FileDefinition } from "../../file-words.ts";
import { maskUseOf } from "../css/compositing.ts";
import { propertiesOf, type SvgProperties } from "../css/properties.ts";
import { noteUnread } from "../note-unread.ts";
import { noteReference, nothingInherited, type ReadSvgElement, type SvgSurroundings } from "../reading.ts";
import { elementsIn, type SvgXmlElement } from "../xml/xml.ts";
import { boxAround, boxIn, unitsOf } from "./box-length.ts";
import { keysAround } from "./keys-around.ts";
import { attributeIn } from "./read-paints.ts";

/** A mask, whose children take their look from where it is written. */
export function readMask(element: SvgXmlElement, around: SvgSurroundings, read: ReadSvgElement): FileDefinition {
  const { reading, measures } = around;
  const properties = propertiesOf(element, reading.sheet);
  const within = { ...around, inherited: nothingInherited, hidden: false };
  const children = elementsIn(element).flatMap((child) => read(child, within) ?? []);
  noteReference(properties.get("mask"), reading);
  noteUnread(properties, nothingInherited, reading);
  if (properties.get("color-interpolation") === "linearRGB") reading.unread.add("maskInterpolation");
  const units = unitsOf(element.attributes.get("maskUnits"), "objectBoundingBox");
  return {
    mask: {
      children: [{ g: { ...keysAround(element, around), children } }],
      region: boxIn(boxAround(attributeIn([element])), units, measures),
      units,
      contentUnits: unitsOf(element.attributes.get("maskContentUnits"), "userSpaceOnUse"),
      by: typeOf(properties),
      mask: maskUseOf(properties),
    },
  };
}

/** CSS Masking 1, 8.3. */
const typeOf = (properties: SvgProperties): "alpha" | "luminance" =>
  properties.get("mask-type")?.trim().toLowerCase() === "alpha" ? "alpha" : "luminance";
