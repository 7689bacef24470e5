import type { SvgElement } from "../../../../../vocabulary/generated/definition.ts";
import { pathDataOf } from "../css/path-data.ts";
import type { PresentationKeys } from "../css/presentation-keys.ts";
import type { Properties } from "../css/properties.ts";
import { lengthOf } from "../lengths.ts";
import type { ReadElement, Surroundings } from "../reading.ts";
import type { XmlElement } from "../xml/xml.ts";
import { withMarkers } from "./markers.ts";

/** A basic shape; undefined, and noted, for elements that are none. */
export function readShape(
  element: XmlElement,
  keys: PresentationKeys,
  properties: Properties,
  around: Surroundings,
  read: ReadElement,
): SvgElement | undefined {
  const { inherited, reading } = around;
  const make = outlines.get(element.name);
  if (make === undefined) {
    reading.unread.addElement(element.name);
    return undefined;
  }
  const { opacity, clipPath, transform, compositing, ...paints } = keys;
  const outline = (own: PresentationKeys): SvgElement => make(element, own, properties, around);
  const painted = inherited.strokeFirst
    ? [outline({ ...paints, fill: "none" }), outline({ ...paints, stroke: "none" })]
    : [outline(paints)];
  const children = withMarkers(painted, around, read);
  if (children.length === 1) return outline(keys);
  return { g: { ...{ opacity, clipPath, transform, compositing }, children } };
}

type MakeOutline = (
  element: XmlElement,
  keys: PresentationKeys,
  properties: Properties,
  around: Surroundings,
) => SvgElement;

const lengthsIn =
  (properties: Properties, { measures }: Surroundings) =>
  (name: string, axis: "x" | "y" | "diagonal"): number | undefined =>
    lengthOf(properties.get(name), axis, measures);

/** Radii below 0 count as unset (SVG 2, 10.2). */
const radius = (value: number | undefined): number | undefined =>
  value !== undefined && value < 0 ? undefined : value;

const outlines: ReadonlyMap<string, MakeOutline> = new Map<string, MakeOutline>([
  [
    "path",
    (element, keys, properties, { measures }) => ({
      path: { ...keys, d: pathDataOf(element, properties, measures) ?? "" },
    }),
  ],
  [
    "rect",
    (_, keys, properties, around) => {
      const at = lengthsIn(properties, around);
      const box = { x: at("x", "x"), y: at("y", "y"), width: at("width", "x") ?? 0, height: at("height", "y") ?? 0 };
      return { rect: { ...keys, ...box, rx: radius(at("rx", "x")), ry: radius(at("ry", "y")) } };
    },
  ],
  [
    "circle",
    (_, keys, properties, around) => {
      const at = lengthsIn(properties, around);
      return { circle: { ...keys, cx: at("cx", "x"), cy: at("cy", "y"), r: at("r", "diagonal") ?? 0 } };
    },
  ],
  [
    "ellipse",
    (_, keys, properties, around) => {
      const at = lengthsIn(properties, around);
      const rx = at("rx", "x") ?? at("ry", "y") ?? 0;
      return { ellipse: { ...keys, cx: at("cx", "x"), cy: at("cy", "y"), rx, ry: at("ry", "y") ?? rx } };
    },
  ],
  [
    "line",
    (_, keys, properties, around) => {
      const at = lengthsIn(properties, around);
      return { line: { ...keys, x1: at("x1", "x"), y1: at("y1", "y"), x2: at("x2", "x"), y2: at("y2", "y") } };
    },
  ],
  ["polyline", (element, keys) => ({ polyline: { ...keys, points: element.attributes.get("points") ?? "" } })],
  ["polygon", (element, keys) => ({ polygon: { ...keys, points: element.attributes.get("points") ?? "" } })],
]);
