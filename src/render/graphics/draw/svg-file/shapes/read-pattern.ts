import type { FileDefinition } from "../../file-words.ts";
import { propertiesOf } from "../css/properties.ts";
import { noteUnread } from "../note-unread.ts";
import { fittingOf, viewBoxOf } from "../read-symbol.ts";
import { nothingInherited, type ReadSvgElement, type SvgSurroundings } from "../reading.ts";
import { elementsIn, type SvgXmlElement } from "../xml/xml.ts";
import { boxIn, unitsOf } from "./box-length.ts";
import { keysAround } from "./keys-around.ts";
import { attributeIn, chainOf, paintTransform } from "./read-paints.ts";

/** A pattern with what it takes over from others; its children take their look from where they are written. */
export function readPattern(element: SvgXmlElement, around: SvgSurroundings, read: ReadSvgElement): FileDefinition {
  const { reading, measures } = around;
  const chain = chainOf(element, around, (name) => name === "pattern");
  const attribute = attributeIn(chain);
  const side = (name: string): string => attribute(name) ?? "0";
  for (const one of chain) noteUnread(propertiesOf(one, reading.sheet), nothingInherited, reading);
  const units = unitsOf(attribute("patternUnits"), "objectBoundingBox");
  const viewBox = chain.map(viewBoxOf).find((box) => box !== undefined);
  const [x = 0, y = 0, width = 0, height = 0] = viewBox ?? [];
  const owner = chain.find((one) => elementsIn(one).length > 0) ?? element;
  const within = { ...around, inherited: nothingInherited, hidden: false };
  const children = elementsIn(owner).flatMap((child) => read(child, within) ?? []);
  return {
    pattern: {
      children: [{ g: { ...keysAround(owner, around), children } }],
      tile: boxIn([side("x"), side("y"), side("width"), side("height")], units, measures),
      units,
      contentUnits: unitsOf(attribute("patternContentUnits"), "userSpaceOnUse"),
      viewBox: viewBox === undefined ? undefined : { x, y, width, height },
      preserveAspectRatio: chain.map(fittingOf).find((fitting) => fitting !== undefined),
      transform: paintTransform(chain, "patternTransform", around),
    },
  };
}
