import type { SvgElement } from "../../../../vocabulary/generated/definition.ts";
import { isMeant } from "./conditions.ts";
import { inheritedBy } from "./css/inherited.ts";
import { type PresentationKeys, presentationKeys } from "./css/presentation-keys.ts";
import { propertiesOf, type SvgProperties } from "./css/properties.ts";
import { lengthOf, type UnitMeasures } from "./lengths.ts";
import { noteUnread } from "./note-unread.ts";
import { readSymbol, sizeOf } from "./read-symbol.ts";
import {
  type InheritedProperties,
  isHidden,
  localReference,
  noteFilters,
  noteReference,
  type ReadSvgElement,
  type SvgSurroundings,
} from "./reading.ts";
import { imageUri } from "./shapes/image-uri.ts";
import { readShape } from "./shapes/read-shape.ts";
import { readText } from "./text/read-text.ts";
import { elementsIn, type SvgXmlElement } from "./xml/xml.ts";

/** Elements that show nothing by themselves and need no mention. */
const silent = new Set([
  "clipPath",
  "cursor",
  "defs",
  "desc",
  "filter",
  "font",
  "font-face",
  "linearGradient",
  "marker",
  "mask",
  "metadata",
  "pattern",
  "radialGradient",
  // An image never runs its scripts, in a browser neither.
  "script",
  "style",
  "symbol",
  "title",
  "view",
]);

const animations = new Set(["animate", "animateColor", "animateMotion", "animateTransform", "set"]);

/** An element of a file in our own words; undefined for what shows nothing or is not drawn, which is noted. */
export const readElement: ReadSvgElement = (element, around) => {
  const { reading, measures } = around;
  if (silent.has(element.name) || !isMeant(element, reading.language)) return undefined;
  const properties = propertiesOf(element, reading.sheet);
  if (properties.get("display") === "none") return undefined;
  const hidden = isHidden(properties, around.hidden);
  const keys = presentationKeys(properties, measures, reading.hasFamily);
  const inherited = inheritedBy(properties, keys, around.inherited);
  if (keys.textDecoration !== undefined) keys.textDecoration = inherited.decoration;
  if (properties.get("vector-effect") === "non-scaling-stroke") keepStroke(keys, inherited);
  for (const name of ["fill", "stroke", "clip-path", "mask", "mask-image"])
    noteReference(properties.get(name), reading);
  noteUnread(properties, inherited, reading);
  noteFilters(properties, keys, reading);
  const inside: SvgSurroundings = {
    reading,
    hidden,
    inherited,
    measures: keys.fontSize === undefined ? measures : { ...measures, fontSize: keys.fontSize },
  };
  return shownElement(element, keys, properties, inside);
};

/** A stroke as wide as if nothing were scaled (SVG 2, 8.13). */
function keepStroke(keys: PresentationKeys, { strokeWidth, scale }: InheritedProperties): void {
  if (scale === undefined || scale === 0 || Math.abs(scale - 1) < 1e-6) return;
  keys.strokeWidth = strokeWidth / scale;
  if (keys.strokeDasharray !== undefined) keys.strokeDasharray = keys.strokeDasharray.map((dash) => dash / scale);
}

function shownElement(
  element: SvgXmlElement,
  keys: PresentationKeys,
  properties: SvgProperties,
  around: SvgSurroundings,
): SvgElement | undefined {
  switch (element.name) {
    case "g":
      return grouped(keys, childrenOf(element, around));
    case "switch":
      return grouped(keys, switched(element, around));
    case "a":
      return linked(element, keys, around);
    case "svg":
      return innerDrawing(element, keys, properties, around);
    case "use":
      return used(element, keys, around);
    case "text": {
      const children = readText(element, keys, around);
      return grouped(keys, children);
    }
    case "image":
      return around.hidden ? undefined : pictured(element, keys, around);
    case "foreignObject":
      around.reading.unread.add("foreignObject");
      return undefined;
    default:
      return otherElement(element, keys, properties, around);
  }
}

function otherElement(
  element: SvgXmlElement,
  keys: PresentationKeys,
  properties: SvgProperties,
  around: SvgSurroundings,
): SvgElement | undefined {
  if (animations.has(element.name)) {
    around.reading.unread.add("animation");
    return undefined;
  }
  return around.hidden ? undefined : readShape(element, keys, properties, around, readElement);
}

const childrenOf = (element: SvgXmlElement, around: SvgSurroundings): readonly SvgElement[] =>
  elementsIn(element).flatMap((child) => readElement(child, around) ?? []);

const grouped = (keys: PresentationKeys, children: readonly SvgElement[]): SvgElement | undefined =>
  children.length === 0 ? undefined : { g: { ...keys, children } };

/** The first child that is meant for this reader (SVG 1.1, 5.8.2); HTML gives way to what its author put after it. */
function switched(element: SvgXmlElement, around: SvgSurroundings): readonly SvgElement[] {
  const meant = elementsIn(element).filter(
    (child) => !silent.has(child.name) && isMeant(child, around.reading.language),
  );
  const chosen = meant.find(({ name }) => name !== "foreignObject") ?? meant[0];
  const read = chosen === undefined ? undefined : readElement(chosen, around);
  return read === undefined ? [] : [read];
}

function linked(element: SvgXmlElement, keys: PresentationKeys, around: SvgSurroundings): SvgElement | undefined {
  const href = element.attributes.get("href");
  const group = grouped(keys, childrenOf(element, around));
  if (group === undefined || href === undefined || !/^(?:https?|mailto|tel):/i.test(href)) return group;
  return { a: { href, children: [group] } };
}

function innerDrawing(
  element: SvgXmlElement,
  keys: PresentationKeys,
  properties: SvgProperties,
  around: SvgSurroundings,
): SvgElement | undefined {
  const size = sizeOf(element, around.measures);
  const name = readSymbol({ element, properties, size }, around, readElement);
  return name === undefined
    ? undefined
    : grouped(keys, [{ use: { ...boxOf(element, around.measures), ...size, name } }]);
}

/** Keys of elements that have no shape of their own. */
function plainKeys({ opacity, color, clipPath, transform, compositing }: PresentationKeys) {
  return { opacity, color, clipPath, transform, compositing };
}

function boxOf(element: SvgXmlElement, measures: UnitMeasures) {
  const length = (name: string, axis: "x" | "y") => lengthOf(element.attributes.get(name), axis, measures);
  return { x: length("x", "x"), y: length("y", "y"), width: length("width", "x"), height: length("height", "y") };
}

function used(element: SvgXmlElement, keys: PresentationKeys, around: SvgSurroundings): SvgElement | undefined {
  const { reading, measures } = around;
  const id = localReference(element);
  const target = id === undefined ? undefined : reading.byId.get(id);
  if (id === undefined && element.attributes.has("href")) reading.unread.add("use");
  if (id === undefined || target === undefined) return undefined;
  const { x, y, width, height } = boxOf(element, measures);
  if (target.name !== "symbol" && target.name !== "svg") {
    reading.wanted.add(id);
    return grouped({ ...keys, transform: movedTransform(keys.transform, x, y) }, [{ use: { name: id } }]);
  }
  const properties = propertiesOf(target, reading.sheet);
  if (properties.get("display") === "none" && target.name === "svg") return undefined;
  const own = presentationKeys(properties, measures, reading.hasFamily);
  const size = sizeOf(target, measures);
  const inside = { ...around, inherited: inheritedBy(properties, own, around.inherited) };
  const name = readSymbol({ element: target, properties, size }, inside, readElement);
  if (name === undefined) return undefined;
  // Left out, each is the target's own (SVG 2, 5.5).
  const inner = grouped(own, [{ use: { width: width ?? size.width, height: height ?? size.height, name } }]);
  if (inner === undefined) return undefined;
  return grouped({ ...keys, transform: movedTransform(keys.transform, x, y) }, [inner]);
}

/** The place of a use is the last of its own transforms: its clip path and mask are moved along (SVG 2, 5.6). */
function movedTransform(transform: string | undefined, x = 0, y = 0): string | undefined {
  if (x === 0 && y === 0) return transform;
  return `${transform ?? ""} translate(${x} ${y})`.trim();
}

function pictured(element: SvgXmlElement, keys: PresentationKeys, around: SvgSurroundings): SvgElement | undefined {
  const src = imageUri(element.attributes.get("href") ?? "");
  if (src === undefined) {
    around.reading.unread.add("image");
    return undefined;
  }
  around.reading.images.add(src);
  const preserveAspectRatio = element.attributes.get("preserveAspectRatio");
  return { image: { ...boxOf(element, around.measures), ...plainKeys(keys), src, preserveAspectRatio } };
}
