import type { SvgClipPath, SvgDefinition, SvgStop } from "../../../../../vocabulary/generated/definition.ts";
import { plainColor } from "../css/css-color.ts";
import { opacityOf } from "../css/presentation-keys.ts";
import { propertiesOf } from "../css/properties.ts";
import { transformOf } from "../css/transform-property.ts";
import { lengthOf, type UnitMeasures } from "../lengths.ts";
import {
  localReference,
  noteReference,
  nothingInherited,
  type ReadSvgElement,
  type SvgSurroundings,
} from "../reading.ts";
import { referenceIn } from "../reference-in.ts";
import { elementsIn, type SvgXmlElement } from "../xml/xml.ts";
import { unitsOf } from "./box-length.ts";

/** Gradients and patterns may refer to each other this often. */
const longestChain = 16;

/** A gradient with what it takes over from others (SVG 1.1, 13.2.2). */
export function readGradient(element: SvgXmlElement, around: SvgSurroundings): SvgDefinition | undefined {
  const chain = chainOf(element, around, (name) => name.endsWith("Gradient"));
  const attribute = attributeIn(chain);
  const stops = chain.map((one) => stopsOf(one, around)).find((list) => list.length > 0) ?? [];
  if (chain.some((one) => propertiesOf(one, around.reading.sheet).get("color-interpolation") === "linearRGB")) {
    around.reading.unread.add("colorInterpolation");
  }
  const at = (name: string) => coordinate(attribute(name), around.measures);
  const shared = {
    stops,
    gradientUnits: unitsOf(attribute("gradientUnits"), "objectBoundingBox"),
    gradientTransform: paintTransform(chain, "gradientTransform", around),
    spreadMethod: spreadOf(attribute("spreadMethod")),
  } as const;
  if (element.name === "linearGradient") {
    return { linearGradient: { ...shared, x1: at("x1"), y1: at("y1"), x2: at("x2"), y2: at("y2") } };
  }
  const circles = { cx: at("cx"), cy: at("cy"), r: at("r"), fx: at("fx"), fy: at("fy") };
  const { fx = circles.cx, fy = circles.cy } = circles;
  const inner = innerShare(at("fr"), circles.r, shared.gradientUnits);
  if (inner === 0) return { radialGradient: { ...shared, ...circles } };
  const isRing = fx === circles.cx && fy === circles.cy && shared.spreadMethod === "pad";
  if (inner === undefined || !isRing) around.reading.unread.add("innerCircle");
  return { radialGradient: { ...shared, ...circles, stops: isRing ? outside(stops, inner ?? 0) : stops } };
}

/** The first of a chain of elements that has an attribute says what it is. */
export const attributeIn =
  (chain: readonly SvgXmlElement[]) =>
  (name: string): string | undefined =>
    chain.map(({ attributes }) => attributes.get(name)).find((value) => value !== undefined);

/** About its `transform-origin`, which is in the units of the paint and stands on the element that has the transform. */
export function paintTransform(
  chain: readonly SvgXmlElement[],
  name: "gradientTransform" | "patternTransform",
  { reading, measures }: SvgSurroundings,
): string | undefined {
  const moved = chain.find(({ attributes }) => attributes.has(name));
  const transform = moved?.attributes.get(name);
  const origin = moved && propertiesOf(moved, reading.sheet).get("transform-origin");
  if (transform === undefined || origin === undefined) return transform;
  const about = new Map([["transform", transform]]).set("transform-origin", origin);
  return transformOf(about, measures);
}

/** The circle in which a gradient begins (`fr`) as a share of that in which it ends; undefined where it is none. SVG 2, 14.2.3. */
function innerShare(
  fr: number | string | undefined,
  r: number | string = "50%",
  units: "userSpaceOnUse" | "objectBoundingBox",
): number | undefined {
  const [inner, outer] = [fr ?? 0, r].map((radius) =>
    typeof radius === "string" && units === "objectBoundingBox" ? Number.parseFloat(radius) / 100 : radius,
  );
  if (Number.parseFloat(`${inner}`) <= 0) return 0;
  const share =
    typeof inner === typeof outer ? Number.parseFloat(`${inner}`) / Number.parseFloat(`${outer}`) : Number.NaN;
  return share < 1 ? share : undefined;
}

/** Stops outside an inner circle about the same point: within it is the colour of the first. */
const outside = (stops: readonly SvgStop[], inner: number): readonly SvgStop[] =>
  stops.map((stop) => ({ ...stop, offset: inner + Number(stop.offset) * (1 - inner) }));

/** An element and those that it builds on, as long as they are of a kind. */
export function chainOf(
  element: SvgXmlElement,
  { reading }: SvgSurroundings,
  isKind: (name: string) => boolean,
): readonly SvgXmlElement[] {
  const chain = [element];
  while (chain.length < longestChain) {
    const last = chain.at(-1);
    const id = last === undefined ? undefined : localReference(last);
    const next = id === undefined ? undefined : reading.byId.get(id);
    if (next === undefined || chain.includes(next) || !isKind(next.name)) break;
    chain.push(next);
  }
  return chain;
}

const spreadOf = (text: string | undefined): "pad" | "reflect" | "repeat" =>
  text === "reflect" || text === "repeat" ? text : "pad";

/** A share stays one; a length becomes user units. */
function coordinate(text: string | undefined, measures: UnitMeasures): number | string | undefined {
  if (text === undefined) return undefined;
  if (text.trim().endsWith("%")) {
    const share = Number.parseFloat(text);
    return Number.isFinite(share) ? `${share}%` : undefined;
  }
  return lengthOf(text, "x", measures);
}

/** Value of `color` at the place of an element: on it or on the nearest one around it. */
export function currentColor(stop: SvgXmlElement, { sheet }: SvgSurroundings["reading"]): string {
  for (let one: SvgXmlElement | undefined = stop; one !== undefined; one = one.parent) {
    const color = propertiesOf(one, sheet).get("color")?.trim();
    if (color !== undefined && color !== "" && !/^(?:inherit|currentcolor)$/i.test(color)) return color;
  }
  return "black";
}

function stopsOf(element: SvgXmlElement, { reading }: SvgSurroundings): readonly SvgStop[] {
  return elementsIn(element)
    .filter(({ name }) => name === "stop")
    .map((stop) => {
      const properties = propertiesOf(stop, reading.sheet);
      const color = properties.get("stop-color") ?? "black";
      return {
        offset: opacityOf(properties.get("offset")) ?? 0,
        stopColor: plainColor(/^currentcolor$/i.test(color) ? currentColor(stop, reading) : color),
        stopOpacity: opacityOf(properties.get("stop-opacity")) ?? 1,
      };
    });
}

export function readClipPath(element: SvgXmlElement, around: SvgSurroundings, read: ReadSvgElement): SvgDefinition {
  const properties = propertiesOf(element, around.reading.sheet);
  const children = elementsIn(element).flatMap(
    (child) => read(child, { ...around, inherited: nothingInherited }) ?? [],
  );
  noteReference(properties.get("clip-path"), around.reading);
  const clipPath = referenceIn(properties.get("clip-path"));
  const clip: SvgClipPath = {
    children: clipPath === undefined ? children : [{ g: { clipPath: `url(#${clipPath})`, children } }],
    clipPathUnits: unitsOf(element.attributes.get("clipPathUnits"), "userSpaceOnUse"),
    transform: transformOf(properties, around.measures),
  };
  return { clipPath: clip };
}
