import { parseDeclarations, type Stylesheet } from "./stylesheet.ts";
import type { XmlElement } from "./xml.ts";

/** An element's properties: its attributes, what style sheets say over them, and its own `style` over all (SVG 1.1, 6.4). */
export function propertiesOf(element: XmlElement, sheet: Stylesheet): ReadonlyMap<string, string> {
  const own = element.attributes.get("style");
  const rules = sheet.matching(element);
  if (own === undefined && rules.length === 0) return element.attributes;
  const properties = new Map(element.attributes);
  for (const declarations of [...rules, ...(own === undefined ? [] : [parseDeclarations(own)])]) {
    for (const [key, value] of declarations) properties.set(key, value);
  }
  return properties;
}
