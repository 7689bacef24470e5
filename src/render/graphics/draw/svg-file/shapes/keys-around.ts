import { type PresentationKeys, presentationKeys } from "../css/presentation-keys.ts";
import { propertiesOf } from "../css/properties.ts";
import type { SvgSurroundings } from "../reading.ts";
import type { SvgXmlElement } from "../xml/xml.ts";

/** Markers, masks and patterns take their look from where they are written, not from what they are used on. */
export function keysAround(element: SvgXmlElement, { reading, measures }: SvgSurroundings): PresentationKeys {
  let keys: PresentationKeys = {
    fill: "#000000",
    fillOpacity: 1,
    stroke: "none",
    strokeOpacity: 1,
    strokeWidth: 1,
    strokeDasharray: [],
    color: "#000000",
    fontSize: 16,
  };
  const chain: SvgXmlElement[] = [];
  for (let one: SvgXmlElement | undefined = element; one !== undefined; one = one.parent) chain.unshift(one);
  for (const one of chain) {
    const {
      opacity: _opacity,
      transform: _transform,
      clipPath: _clip,
      compositing: _compositing,
      ...own
    } = presentationKeys(propertiesOf(one, reading.sheet), measures, reading.hasFamily);
    keys = { ...keys, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) };
  }
  return keys;
}
