import type { SvgElement, SvgPolygon } from "../../../../../vocabulary/generated/definition.ts";
import { moved } from "../../../../model/drawing/matrix.ts";
import type { OutlinePath } from "../../../../model/geometry.ts";
import { simpleOutlines } from "../../elements/outlines.ts";
import { fitted, parseFitting } from "../../fit.ts";
import { readPathData } from "../../path/path-data.ts";
import { parsePoints, polygon } from "../../path/points.ts";
import { directionOf, type Vertex, verticesOf } from "../../path/vertices.ts";
import type { PresentationKeys } from "../css/presentation-keys.ts";
import { propertiesOf } from "../css/properties.ts";
import { lengthOf } from "../lengths.ts";
import { fittingOf, readSymbol, viewBoxOf } from "../read-symbol.ts";
import { nothingInherited, type ReadSvgElement, type SvgSurroundings } from "../reading.ts";
import { keysAround } from "./keys-around.ts";

/** Markers on one shape; a chart has a dot for each value. */
const mostMarkers = 2_000;

/** Adds the markers at a shape's corners, on top of the shape unless `paint-order` puts them below it (SVG 2, 13.7). */
export function withMarkers(
  painted: readonly SvgElement[],
  around: SvgSurroundings,
  read: ReadSvgElement,
): readonly SvgElement[] {
  const { start, mid, end } = around.inherited.markers;
  if (start === undefined && mid === undefined && end === undefined) return painted;
  const [shape] = painted;
  const vertices = shape === undefined ? [] : verticesOf(outlineOf(shape), mostMarkers);
  const last = vertices.length - 1;
  const stand = (id: string | undefined, from: number, to: number, flips: boolean): readonly SvgElement[] => {
    const marker = id === undefined ? undefined : readMarker(id, around, read);
    return marker === undefined ? [] : vertices.slice(from, to).map((vertex) => placedCluster(marker, vertex, flips));
  };
  const marks = [
    ...stand(start, 0, 1, true),
    ...stand(mid, 1, last, false),
    ...stand(end, Math.max(0, last), last + 1, false),
  ];
  const { markersFirst } = around.inherited;
  if (markersFirst === "some" && marks.length > 0) around.reading.unread.add("markerOrder");
  return markersFirst === "all" ? [...marks, ...painted] : [...painted, ...marks];
}

/** The path that a shape is equivalent to (SVG 2, 10). */
function outlineOf(shape: SvgElement): OutlinePath {
  if ("path" in shape) return readPathData(shape.path.d).path;
  if ("polyline" in shape) return polygon(pointsOf(shape.polyline), false);
  if ("polygon" in shape) return polygon(pointsOf(shape.polygon), true);
  if ("line" in shape) return simpleOutlines.line(shape.line);
  if ("rect" in shape) return simpleOutlines.rectangle(shape.rect);
  if ("circle" in shape) return simpleOutlines.circle(shape.circle);
  if ("ellipse" in shape) return simpleOutlines.ellipse(shape.ellipse);
  return [];
}

const pointsOf = ({ points }: SvgPolygon) => (typeof points === "string" ? parsePoints(points).points : points);

interface PlacedMarker {
  readonly name: string;
  readonly keys: PresentationKeys;
  /** By which its own units grow. */
  readonly scale: number;
  /** The point that stands on the corner, in its own units. */
  readonly x: number;
  readonly y: number;
  /** In degrees; undefined: along the path. */
  readonly angle: number | undefined;
  /** At the start it looks the other way. */
  readonly reverses: boolean;
}

function readMarker(id: string, around: SvgSurroundings, read: ReadSvgElement): PlacedMarker | undefined {
  const { reading, measures, inherited } = around;
  const element = reading.byId.get(id);
  if (element?.name !== "marker") return undefined;
  const properties = propertiesOf(element, reading.sheet);
  if (markerEffects.some((name) => hasEffect(properties.get(name)))) reading.unread.add("markerEffects");
  const length = (name: string, usual: number, axis: "x" | "y") =>
    lengthOf(element.attributes.get(name), axis, measures) ?? usual;
  const size = { width: length("markerWidth", 3, "x"), height: length("markerHeight", 3, "y") };
  const within = { ...around, inherited: nothingInherited, hidden: false };
  const name = readSymbol({ element, properties, size }, within, read);
  if (name === undefined) return undefined;
  const [left, top, width, height] = viewBoxOf(element) ?? [0, 0, size.width, size.height];
  const map = fitted({ x: left, y: top, width, height }, { x: 0, y: 0, ...size }, parseFitting(fittingOf(element)));
  if (map === undefined) return undefined;
  const [x, y] = moved(length("refX", 0, "x"), length("refY", 0, "y"), map);
  const orient = element.attributes.get("orient")?.trim() ?? "0";
  const angle = Number.parseFloat(orient);
  return {
    name,
    keys: keysAround(element, around),
    scale: element.attributes.get("markerUnits") === "userSpaceOnUse" ? 1 : inherited.strokeWidth,
    x,
    y,
    angle: orient.startsWith("auto") ? undefined : Number.isFinite(angle) ? angle : 0,
    reverses: orient === "auto-start-reverse",
  };
}

const markerEffects = ["opacity", "filter", "mask", "clip-path", "css:mix-blend-mode"];

const hasEffect = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:none|normal|1|100%|inherit|initial|unset|revert)?$/.test(value.trim().toLowerCase());

function placedCluster(
  { name, keys, scale, x, y, angle, reverses }: PlacedMarker,
  vertex: Vertex,
  flips: boolean,
): SvgElement {
  const turn = angle ?? (directionOf(vertex) * 180) / Math.PI + (reverses && flips ? 180 : 0);
  const transform = `translate(${vertex.x} ${vertex.y}) rotate(${turn}) scale(${scale})`;
  return { g: { ...keys, transform, children: [{ use: { name, x: -x, y: -y } }] } };
}
