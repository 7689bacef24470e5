import type { Style } from "../../../../../vocabulary/generated/definition.ts";
import { parseTransforms } from "../../transform-list.ts";
import type { InheritedProperties, MarkerIds } from "../reading.ts";
import { referenceIn } from "../reference-in.ts";
import { bothDecorations } from "./decoration.ts";
import type { PresentationKeys } from "./presentation-keys.ts";
import type { SvgProperties } from "./properties.ts";

/** Properties that an element's children inherit from it. */
export function inheritedBy(
  properties: SvgProperties,
  keys: PresentationKeys,
  outer: InheritedProperties,
): InheritedProperties {
  return {
    strokeWidth: keys.strokeWidth ?? outer.strokeWidth,
    strokeFirst: strokeFirst(properties.get("paint-order")) ?? outer.strokeFirst,
    markersFirst: markersFirst(properties.get("paint-order")) ?? outer.markersFirst,
    markers: markersOf(properties, outer.markers),
    decoration: decorationOf(keys.textDecoration, outer.decoration),
    preserve: preserves(properties) ?? outer.preserve,
    scale: keys.transform === undefined ? outer.scale : scaledBy(keys.transform, outer.scale),
  };
}

/** The inherited lines with the element's own added to them. */
function decorationOf(
  own: Style["textDecoration"],
  outer: InheritedProperties["decoration"],
): InheritedProperties["decoration"] {
  return own === undefined ? outer : bothDecorations(outer, own);
}

/** SVG 2, 13.8: what is not named follows in the usual order. */
function strokeFirst(order: string | undefined): boolean | undefined {
  if (order === undefined || order === "inherit") return undefined;
  const words = order.trim().toLowerCase().split(/\s+/);
  const stroke = words.indexOf("stroke");
  const fill = words.indexOf("fill");
  return stroke !== -1 && (fill === -1 || stroke < fill);
}

/** Whether markers are painted before the stroke, or the fill, that lies over them. */
function markersFirst(order: string | undefined): InheritedProperties["markersFirst"] | undefined {
  if (order === undefined || order === "inherit") return undefined;
  const at = order.trim().toLowerCase().split(/\s+/).indexOf("markers");
  if (at === 0) return "all";
  return at === 1 ? "some" : "none";
}

function markersOf(properties: SvgProperties, outer: MarkerIds): MarkerIds {
  const one = (name: string, inherited: string | undefined): string | undefined => {
    const value = properties.get(name);
    return value === undefined || value === "inherit" ? inherited : referenceIn(value);
  };
  return {
    start: one("marker-start", outer.start),
    mid: one("marker-mid", outer.mid),
    end: one("marker-end", outer.end),
  };
}

/** `white-space` wins over `xml:space` (SVG 2, 11.7.4). */
function preserves(properties: SvgProperties): boolean | undefined {
  const style = properties.get("white-space")?.trim();
  if (style !== undefined && style !== "inherit") return /^(?:pre|pre-wrap|break-spaces)$/.test(style);
  const space = properties.get("xml:space");
  return space === undefined ? undefined : space === "preserve";
}

/** undefined where directions are scaled differently. */
function scaledBy(transform: string, outer: number | undefined): number | undefined {
  const matrix = parseTransforms(transform);
  if (matrix === undefined || outer === undefined) return outer;
  const [a, b, c, d] = matrix;
  const across = Math.hypot(a, b);
  const down = Math.hypot(c, d);
  const isEven =
    Math.abs(across - down) <= 1e-3 * Math.max(across, down) && Math.abs(a * c + b * d) < 1e-6 + 1e-3 * across * down;
  return isEven ? outer * across : undefined;
}
