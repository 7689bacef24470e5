import { imageTypeOf } from "../../../../vocabulary/image-type.ts";
import type { Size } from "../../../model/geometry.ts";
import type { FileDefinition } from "../file-words.ts";
import type { DrawableSvg } from "../viewport.ts";
import { inheritedBy } from "./css/inherited.ts";
import { type HasFamily, presentationKeys } from "./css/presentation-keys.ts";
import { propertiesOf } from "./css/properties.ts";
import { Stylesheet } from "./css/stylesheet.ts";
import { readFilter } from "./filters/read-filter.ts";
import { lengthOf, type UnitMeasures } from "./lengths.ts";
import { noteUnread } from "./note-unread.ts";
import { readElement } from "./read-element.ts";
import { fittingOf, viewBoxOf } from "./read-symbol.ts";
import { isHidden, noteFilters, nothingInherited, type SvgReadState, type SvgSurroundings } from "./reading.ts";
import { readMask } from "./shapes/read-mask.ts";
import { readClipPath, readGradient } from "./shapes/read-paints.ts";
import { readPattern } from "./shapes/read-pattern.ts";
import { SvgError } from "./svg-error.ts";
import { Unread } from "./unread.ts";
import { svgText } from "./xml/decode.ts";
import { elementsIn, parseXml, type SvgXmlElement } from "./xml/xml.ts";

/** An svg file in our own words: what drawings are made of, whether they come from a definition or from a file. */
export interface SvgFile {
  readonly svg: DrawableSvg;
  /** Drawings with a view box of their own that its `use` elements show, by name. */
  readonly symbols: ReadonlyMap<string, DrawableSvg>;
  /** `data:` URIs of the images in it. */
  readonly images: readonly string[];
  /** Features that it uses and that are not drawn: for each, a sentence without its full stop. */
  readonly unread: readonly string[];
  /** Something in it is filtered. */
  readonly filtered: boolean;
}

/** The document for which a file is read. */
export interface SvgReader {
  readonly hasFamily: HasFamily;
  /** BCP 47, of the document that shows the file. */
  readonly language: string;
}

/** Whether a file says of itself that it is an svg file. */
export function isSvgFile(bytes: Uint8Array): boolean {
  return imageTypeOf(bytes) === "image/svg+xml";
}

/** A browser's size for a file that names none (CSS 2.2, 10.3.2). */
const unsized: Size = { width: 300, height: 150 };

/** A file's text in user units of 1/96 inch; on the page a point is 4/3 of them. */
const pointsPerUnit = 0.75;

/** Reads a file; nothing outside it is looked at. Throws `SvgError`. */
export function readSvgFile(bytes: Uint8Array, { hasFamily, language }: SvgReader): SvgFile {
  const root = parseXml(svgText(bytes));
  const byId = new Map<string, SvgXmlElement>();
  addIds(root, byId);
  const sheet = new Stylesheet(root);
  const reading: SvgReadState = {
    sheet,
    byId,
    hasFamily,
    language,
    wanted: new Set(),
    symbols: new Map(),
    symbolNames: new Map(),
    images: new Set(),
    filters: new Set(),
    unread: new Unread(),
  };
  const svg = readRoot(root, reading);
  for (const skipped of sheet.skipped) reading.unread.addSentence(`${skipped} are not applied`);
  const { symbols, images, unread, filters } = reading;
  return { svg, symbols, images: [...images], unread: unread.list(), filtered: filters.size > 0 };
}

function addIds(element: SvgXmlElement, byId: Map<string, SvgXmlElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of elementsIn(element)) addIds(child, byId);
}

function readRoot(root: SvgXmlElement, reading: SvgReadState): DrawableSvg {
  const viewBox = viewBoxOf(root);
  const misread = (text: string, what = "length"): void =>
    reading.unread.addSentence(`the ${what} ${JSON.stringify(text.slice(0, 40))} is not understood`);
  const around: UnitMeasures = { viewport: unsized, fontSize: 16, misread };
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
  const properties = propertiesOf(root, reading.sheet);
  const keys = presentationKeys(properties, { ...around, viewport }, reading.hasFamily);
  const scale = scaleOf(size, viewport, fittingOf(root));
  const inherited = inheritedBy(properties, keys, { ...nothingInherited, scale });
  noteUnread(properties, inherited, reading);
  noteFilters(properties, keys, reading);
  const measures: UnitMeasures = { ...around, viewport, fontSize: keys.fontSize ?? 16 };
  const surroundings: SvgSurroundings = { reading, hidden: isHidden(properties, false), inherited, measures };
  const isShown = properties.get("display") !== "none";
  const children = isShown ? elementsIn(root).flatMap((child) => readElement(child, surroundings) ?? []) : [];
  return {
    viewBox: viewBox ?? [size.width, size.height],
    width: size.width * pointsPerUnit,
    height: size.height * pointsPerUnit,
    preserveAspectRatio: fittingOf(root),
    defs: definitionsFor(surroundings),
    children: [{ g: { ...keys, children } }],
  };
}

/** undefined where directions are scaled differently. */
const scaleOf = (size: Size, viewport: Size, fitting: string | undefined): number | undefined => {
  const across = size.width / viewport.width;
  const down = size.height / viewport.height;
  if (fitting === "none") return Math.abs(across - down) < 1e-6 ? across : undefined;
  return fitting?.endsWith("slice") === true ? Math.max(across, down) : Math.min(across, down);
};

const share = (element: SvgXmlElement, name: string): boolean =>
  element.attributes.get(name)?.trim().endsWith("%") === true;

/** Everything that is referred to, and what that refers to in turn. */
function definitionsFor(around: SvgSurroundings): Readonly<Record<string, FileDefinition>> {
  const defs: (readonly [string, FileDefinition])[] = [];
  for (const id of around.reading.wanted) {
    const element = around.reading.byId.get(id);
    const definition = element === undefined ? undefined : definitionOf(element, around);
    if (definition !== undefined) defs.push([id, definition]);
  }
  return Object.fromEntries(defs);
}

function definitionOf(element: SvgXmlElement, around: SvgSurroundings): FileDefinition | undefined {
  switch (element.name) {
    case "linearGradient":
    case "radialGradient":
      return readGradient(element, around);
    case "clipPath":
      return readClipPath(element, around, readElement);
    case "mask":
      return readMask(element, around, readElement);
    case "pattern":
      return readPattern(element, around, readElement);
    case "filter":
      return readFilter(element, around);
    default:
      return readElement(element, around);
  }
}
