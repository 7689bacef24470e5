import type { Svg, SvgDefinition } from "../../../vocabulary/generated/definition.ts";
import { imageTypeOf } from "../../../vocabulary/image-type.ts";
import type { Size } from "../../model/geometry.ts";
import { lengthOf } from "./lengths.ts";
import { type HasFamily, presentationKeys } from "./presentation-keys.ts";
import { propertiesOf } from "./properties.ts";
import { readElement } from "./read-element.ts";
import { readClipPath, readGradient } from "./read-paints.ts";
import { fittingOf, viewBoxOf } from "./read-symbol.ts";
import type { Reading, Surroundings } from "./reading.ts";
import { Stylesheet } from "./stylesheet.ts";
import { SvgError } from "./svg-error.ts";
import { elementsIn, parseXml, type XmlElement } from "./xml.ts";

/** An svg file in our own words: what drawings are made of, whether they come from a definition or from a file. */
export interface SvgFile {
  readonly svg: Svg;
  /** What its `use` elements show with a view box of their own, by name. */
  readonly symbols: ReadonlyMap<string, Svg>;
  /** `data:` URIs of the images in it. */
  readonly images: readonly string[];
  /** What it uses and is not drawn: names of elements and properties. */
  readonly unread: readonly string[];
}

/** Whether a file says of itself that it is an svg file. */
export function isSvgFile(bytes: Uint8Array): boolean {
  return imageTypeOf(bytes) === "image/svg+xml";
}

const longest = 10 * 1024 * 1024;

/** A browser's size for a file that names none (CSS 2.2, 10.3.2). */
const unsized: Size = { width: 300, height: 150 };

/** A file's text in user units of 1/96 inch; on the page a point is 4/3 of them. */
const pointsPerUnit = 0.75;

/** Reads a file; nothing outside it is looked at. Throws `SvgError`. */
export function readSvgFile(bytes: Uint8Array, hasFamily: HasFamily): SvgFile {
  if (bytes.length > longest) throw new SvgError(`It has more than ${longest} bytes.`);
  const root = parseXml(new TextDecoder("utf-8").decode(bytes));
  const byId = new Map<string, XmlElement>();
  addIds(root, byId);
  const sheet = new Stylesheet(root);
  const reading: Reading = {
    sheet,
    byId,
    hasFamily,
    wanted: new Set(),
    symbols: new Map(),
    symbolNames: new Map(),
    images: new Set(),
    unread: new Set(),
  };
  if (sheet.skipped) reading.unread.add("style rules with more than one step");
  const svg = readRoot(root, reading);
  return { svg, symbols: reading.symbols, images: [...reading.images], unread: [...reading.unread] };
}

function addIds(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of elementsIn(element)) addIds(child, byId);
}

function readRoot(root: XmlElement, reading: Reading): Svg {
  const viewBox = viewBoxOf(root);
  const around = { viewport: unsized, fontSize: 16 };
  const width = share(root, "width") ? undefined : lengthOf(root.attributes.get("width"), "x", around);
  const height = share(root, "height") ? undefined : lengthOf(root.attributes.get("height"), "y", around);
  const size = {
    width: width ?? viewBox?.[2] ?? unsized.width,
    height:
      height ??
      (width !== undefined && viewBox !== undefined
        ? (width * viewBox[3]) / viewBox[2]
        : (viewBox?.[3] ?? unsized.height)),
  };
  if (!(size.width > 0 && size.height > 0)) throw new SvgError("Its width or height is nothing.");
  const viewport: Size = viewBox === undefined ? size : { width: viewBox[2], height: viewBox[3] };
  const keys = presentationKeys(propertiesOf(root, reading.sheet), { viewport, fontSize: 16 }, reading.hasFamily);
  const surroundings: Surroundings = { reading, hidden: false, measures: { viewport, fontSize: keys.fontSize ?? 16 } };
  const children = elementsIn(root).flatMap((child) => readElement(child, surroundings) ?? []);
  return {
    viewBox: viewBox ?? [size.width, size.height],
    width: size.width * pointsPerUnit,
    height: size.height * pointsPerUnit,
    preserveAspectRatio: fittingOf(root),
    defs: definitionsFor(surroundings),
    children: [{ g: { ...keys, children } }],
  };
}

const share = (element: XmlElement, name: string): boolean =>
  element.attributes.get(name)?.trim().endsWith("%") === true;

/** Everything that is referred to, and what that refers to in turn. */
function definitionsFor(around: Surroundings): Readonly<Record<string, SvgDefinition>> {
  const defs: (readonly [string, SvgDefinition])[] = [];
  for (const id of around.reading.wanted) {
    const element = around.reading.byId.get(id);
    const definition = element === undefined ? undefined : definitionOf(element, around);
    if (definition !== undefined) defs.push([id, definition]);
  }
  return Object.fromEntries(defs);
}

function definitionOf(element: XmlElement, around: Surroundings): SvgDefinition | undefined {
  switch (element.name) {
    case "linearGradient":
    case "radialGradient":
      return readGradient(element, around);
    case "clipPath":
      return readClipPath(element, around, readElement);
    default:
      return readElement(element, around);
  }
}
