import type { SvgElement } from "../../../../../vocabulary/generated/definition.ts";
import { keepOn } from "../../../../../vocabulary/stopping/attention.ts";
import { pathDataOf } from "../css/path-data.ts";
import type { PresentationKeys } from "../css/presentation-keys.ts";
import type { SvgProperties } from "../css/properties.ts";
import { type Axis, lengthOf } from "../lengths.ts";
import type { ReadSvgElement, SvgSurroundings } from "../reading.ts";
import type { SvgXmlElement } from "../xml/xml.ts";
import { withMarkers } from "./markers.ts";

/** A basic shape; undefined, and noted, for elements that are none. */
export function readShape(
  element: SvgXmlElement,
  keys: PresentationKeys,
  properties: SvgProperties,
  around: SvgSurroundings,
  read: ReadSvgElement,
): SvgElement | undefined {
  keepOn();
  const { inherited, reading, measures } = around;
  const make = Object.hasOwn(outlines, element.name) ? outlines[element.name] : undefined;
  if (make === undefined) {
    reading.unread.addElement(element.name);
    return undefined;
  }
  const { opacity, clipPath, transform, compositing, ...paints } = keys;
  const at: ShapeAttributes["at"] = (name, axis) => lengthOf(properties.get(name), axis, measures);
  const data = () => pathDataOf(element, properties, measures);
  const outline = (own: PresentationKeys): SvgElement => make({ attributes: element.attributes, keys: own, data, at });
  const painted = inherited.strokeFirst
    ? [outline({ ...paints, fill: "none" }), outline({ ...paints, stroke: "none" })]
    : [outline(paints)];
  const children = withMarkers(painted, around, read);
  if (children.length === 1) return outline(keys);
  return { g: { ...{ opacity, clipPath, transform, compositing }, children } };
}

interface ShapeAttributes {
  readonly attributes: SvgXmlElement["attributes"];
  readonly keys: PresentationKeys;
  /** The data of its path. */
  readonly data: () => string | undefined;
  /** A property that is a length. */
  readonly at: (name: string, axis: Axis) => number | undefined;
}

/** Radii below 0 count as unset (SVG 2, 10.2). */
const radius = (value: number | undefined): number | undefined =>
  value !== undefined && value < 0 ? undefined : value;

const outlines: Readonly<Record<string, (parts: ShapeAttributes) => SvgElement>> = {
  path: ({ keys, data }) => ({ path: { ...keys, d: data() ?? "" } }),
  rect: ({ keys, at }) => {
    const box = { x: at("x", "x"), y: at("y", "y"), width: at("width", "x") ?? 0, height: at("height", "y") ?? 0 };
    return { rect: { ...keys, ...box, rx: radius(at("rx", "x")), ry: radius(at("ry", "y")) } };
  },
  circle: ({ keys, at }) => ({
    circle: { ...keys, cx: at("cx", "x"), cy: at("cy", "y"), r: at("r", "diagonal") ?? 0 },
  }),
  ellipse: ({ keys, at }) => {
    const rx = at("rx", "x") ?? at("ry", "y") ?? 0;
    return { ellipse: { ...keys, cx: at("cx", "x"), cy: at("cy", "y"), rx, ry: at("ry", "y") ?? rx } };
  },
  line: ({ keys, at }) => ({
    line: { ...keys, x1: at("x1", "x"), y1: at("y1", "y"), x2: at("x2", "x"), y2: at("y2", "y") },
  }),
  polyline: ({ keys, attributes }) => ({ polyline: { ...keys, points: attributes.get("points") ?? "" } }),
  polygon: ({ keys, attributes }) => ({ polygon: { ...keys, points: attributes.get("points") ?? "" } }),
};
