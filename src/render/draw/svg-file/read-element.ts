import type { SvgElement } from "../../../vocabulary/generated/definition.ts";
import { lengthOf, type Measures } from "./lengths.ts";
import { type PresentationKeys, presentationKeys } from "./presentation-keys.ts";
import { propertiesOf } from "./properties.ts";
import { readSymbol } from "./read-symbol.ts";
import { readText } from "./read-text.ts";
import { localReference, noteReference, type Properties, type ReadElement, type Surroundings } from "./reading.ts";
import { elementsIn, type XmlElement } from "./xml.ts";

/** Elements that show nothing by themselves and need no mention. */
const silent = new Set([
  "defs",
  "title",
  "desc",
  "metadata",
  "style",
  "symbol",
  "linearGradient",
  "radialGradient",
  "clipPath",
]);

/** Properties that change what is seen and are not drawn. */
const unreadProperties = ["mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode"];

/** An element of a file in our own words; undefined for what shows nothing or is not drawn, which is noted. */
export const readElement: ReadElement = (element, around) => {
  const { reading } = around;
  if (silent.has(element.name)) return undefined;
  const properties = propertiesOf(element, reading.sheet);
  if (properties.get("display") === "none") return undefined;
  const visibility = properties.get("visibility");
  const hidden = visibility === undefined || visibility === "inherit" ? around.hidden : visibility !== "visible";
  const measures = around.measures;
  const keys = presentationKeys(properties, measures, reading.hasFamily);
  for (const name of ["fill", "stroke", "clip-path"]) noteReference(properties.get(name), reading);
  for (const name of unreadProperties) {
    const value = properties.get(name);
    if (value !== undefined && value !== "none" && value !== "normal") reading.unread.add(name);
  }
  const inside: Surroundings = {
    reading,
    hidden,
    measures: keys.fontSize === undefined ? measures : { ...measures, fontSize: keys.fontSize },
  };
  return shownElement(element, keys, properties, inside);
};

function shownElement(
  element: XmlElement,
  keys: PresentationKeys,
  properties: Properties,
  around: Surroundings,
): SvgElement | undefined {
  switch (element.name) {
    case "g":
      return grouped(
        keys,
        elementsIn(element).flatMap((child) => readElement(child, around) ?? []),
      );
    case "switch":
      return grouped(
        keys,
        elementsIn(element)
          .flatMap((child) => readElement(child, around) ?? [])
          .slice(0, 1),
      );
    case "a":
      return linked(element, keys, around);
    case "svg": {
      const name = readSymbol(element, around, readElement);
      return name === undefined ? undefined : { use: { ...boxOf(element, around.measures), ...plainKeys(keys), name } };
    }
    case "use":
      return used(element, keys, around);
    case "text": {
      const children = readText(element, keys, around);
      return children.length === 0 || around.hidden ? undefined : grouped(keys, children);
    }
    case "image":
      return around.hidden ? undefined : pictured(element, keys, around);
    default:
      return around.hidden ? undefined : shaped(element, keys, properties, around);
  }
}

const grouped = (keys: PresentationKeys, children: readonly SvgElement[]): SvgElement | undefined =>
  children.length === 0 ? undefined : { g: { ...keys, children } };

function linked(element: XmlElement, keys: PresentationKeys, around: Surroundings): SvgElement | undefined {
  const children = elementsIn(element).flatMap((child) => readElement(child, around) ?? []);
  const href = element.attributes.get("href");
  const group = grouped(keys, children);
  if (group === undefined || href === undefined || !/^(?:https?|mailto|tel):/i.test(href)) return group;
  return { a: { href, children: [group] } };
}

/** What elements without shapes of their own take. */
function plainKeys({ opacity, color, clipPath, transform }: PresentationKeys) {
  return { opacity, color, clipPath, transform };
}

function boxOf(element: XmlElement, measures: Measures) {
  const length = (name: string, axis: "x" | "y") => lengthOf(element.attributes.get(name), axis, measures);
  return { x: length("x", "x"), y: length("y", "y"), width: length("width", "x"), height: length("height", "y") };
}

function used(element: XmlElement, keys: PresentationKeys, around: Surroundings): SvgElement | undefined {
  const { reading, measures } = around;
  const id = localReference(element);
  const target = id === undefined ? undefined : reading.byId.get(id);
  if (id === undefined || target === undefined) {
    reading.unread.add("use of something outside the file");
    return undefined;
  }
  const { x, y, width, height } = boxOf(element, measures);
  if (target.name === "symbol" || target.name === "svg") {
    const name = readSymbol(target, around, readElement);
    return name === undefined ? undefined : grouped(keys, [{ use: { x, y, width, height, name } }]);
  }
  reading.wanted.add(id);
  return grouped(keys, [{ use: { x, y, name: id } }]);
}

function pictured(element: XmlElement, keys: PresentationKeys, around: Surroundings): SvgElement | undefined {
  const src = element.attributes.get("href")?.trim() ?? "";
  if (!/^data:/i.test(src)) {
    around.reading.unread.add("image from outside the file");
    return undefined;
  }
  const plain = src.replace(/\s+/g, "");
  around.reading.images.add(plain);
  const preserveAspectRatio = element.attributes.get("preserveAspectRatio");
  return { image: { ...boxOf(element, around.measures), ...plainKeys(keys), src: plain, preserveAspectRatio } };
}

function shaped(
  element: XmlElement,
  keys: PresentationKeys,
  properties: Properties,
  { reading, measures }: Surroundings,
): SvgElement | undefined {
  const x = (name: string): number | undefined => lengthOf(properties.get(name), "x", measures);
  const y = (name: string): number | undefined => lengthOf(properties.get(name), "y", measures);
  switch (element.name) {
    case "path":
      return { path: { ...keys, d: element.attributes.get("d") ?? "" } };
    case "rect": {
      const box = { x: x("x"), y: y("y"), width: x("width") ?? 0, height: y("height") ?? 0 };
      return { rect: { ...keys, ...box, rx: x("rx"), ry: y("ry") } };
    }
    case "circle":
      return {
        circle: { ...keys, cx: x("cx"), cy: y("cy"), r: lengthOf(properties.get("r"), "diagonal", measures) ?? 0 },
      };
    case "ellipse": {
      const rx = x("rx") ?? y("ry") ?? 0;
      return { ellipse: { ...keys, cx: x("cx"), cy: y("cy"), rx, ry: y("ry") ?? rx } };
    }
    case "line":
      return { line: { ...keys, x1: x("x1"), y1: y("y1"), x2: x("x2"), y2: y("y2") } };
    case "polyline":
      return { polyline: { ...keys, points: element.attributes.get("points") ?? "" } };
    case "polygon":
      return { polygon: { ...keys, points: element.attributes.get("points") ?? "" } };
    default:
      reading.unread.add(element.name.slice(0, 40));
      return undefined;
  }
}
