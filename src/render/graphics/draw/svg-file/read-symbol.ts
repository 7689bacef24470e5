import type { Size } from "../../../model/geometry.ts";
import type { DrawableSvg } from "../viewport.ts";
import type { SvgProperties } from "./css/properties.ts";
import { lengthOf, type UnitMeasures } from "./lengths.ts";
import type { ReadSvgElement, SvgSurroundings } from "./reading.ts";
import { elementsIn, type SvgXmlElement } from "./xml/xml.ts";

/** The four numbers of `viewBox`; undefined when there is none that can be understood. */
export function viewBoxOf(element: SvgXmlElement): readonly [number, number, number, number] | undefined {
  const numbers = (element.attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || x === undefined || y === undefined || width === undefined || height === undefined)
    return undefined;
  return numbers.every(Number.isFinite) && width > 0 && height > 0 ? [x, y, width, height] : undefined;
}

const fitting = /^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?)$/;

export function fittingOf(element: SvgXmlElement): string | undefined {
  const text = element.attributes.get("preserveAspectRatio")?.trim().replace(/\s+/g, " ");
  return text !== undefined && fitting.test(text) ? text : undefined;
}

const overflowOf = (properties: SvgProperties): "visible" | undefined =>
  /^(?:visible|auto)$/.test(properties.get("overflow") ?? "") ? "visible" : undefined;

/** Parts of a drawing within a file, apart from its size. */
export interface SymbolParts {
  readonly element: SvgXmlElement;
  readonly properties: SvgProperties;
  /** Its size where nothing else is said. */
  readonly size: Size;
}

/** A `symbol` or inner `svg` as something to use by name, in its own view box; undefined for one without an area. */
export function readSymbol(parts: SymbolParts, around: SvgSurroundings, read: ReadSvgElement): string | undefined {
  const { element, properties, size } = parts;
  const { reading, measures } = around;
  const known = reading.symbolNames.get(element);
  if (known !== undefined) return known;
  const viewBox = viewBoxOf(element);
  const viewport: Size = viewBox === undefined ? size : { width: viewBox[2], height: viewBox[3] };
  if (!(viewport.width > 0 && viewport.height > 0)) return undefined;
  const name = `symbol ${reading.symbols.size}`;
  // Named before it is read: one that uses itself ends here, and is found out when it is drawn.
  reading.symbolNames.set(element, name);
  reading.symbols.set(name, { children: [] });
  const within = { ...around, measures: { ...measures, viewport } };
  const symbol: DrawableSvg = {
    viewBox: viewBox ?? [viewport.width, viewport.height],
    width: size.width,
    height: size.height,
    preserveAspectRatio: fittingOf(element),
    overflow: overflowOf(properties),
    children: elementsIn(element).flatMap((child) => read(child, within) ?? []),
  };
  reading.symbols.set(name, symbol);
  return name;
}

export function sizeOf(element: SvgXmlElement, measures: UnitMeasures): Size {
  return {
    width: lengthOf(element.attributes.get("width") ?? "100%", "x", measures) ?? measures.viewport.width,
    height: lengthOf(element.attributes.get("height") ?? "100%", "y", measures) ?? measures.viewport.height,
  };
}
