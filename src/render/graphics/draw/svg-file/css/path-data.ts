import type { UnitMeasures } from "../lengths.ts";
import type { SvgXmlElement } from "../xml/xml.ts";
import { type SvgProperties, styledAs } from "./properties.ts";

/** The data of a path: as a style says it, `path("…")` or none (SVG 2, 9.3.2), else its attribute. undefined: it has none. */
export function pathDataOf(
  element: SvgXmlElement,
  properties: SvgProperties,
  { misread }: UnitMeasures,
): string | undefined {
  const attribute = element.attributes.get("d");
  const styled = styledAs(properties, "d");
  if (styled === undefined) return attribute;
  if (styled.toLowerCase() === "none") return "";
  const [, , data] = /^path\(\s*(["'])([^"']*)\1\s*\)$/i.exec(styled) ?? [];
  if (data === undefined) misread(styled, "value of d");
  return data ?? attribute;
}
