import type { Style, SvgElement } from "../../../../vocabulary/generated/definition.ts";
import type { FilterUse } from "../file-words.ts";
import type { DrawableSvg } from "../viewport.ts";
import type { HasFamily, PresentationKeys } from "./css/presentation-keys.ts";
import type { SvgProperties } from "./css/properties.ts";
import type { Stylesheet } from "./css/stylesheet.ts";
import type { UnitMeasures } from "./lengths.ts";
import { referenceIn } from "./reference-in.ts";
import type { Unread } from "./unread.ts";
import type { SvgXmlElement } from "./xml/xml.ts";

/** State that the elements of a file share while it is read. */
export interface SvgReadState {
  readonly sheet: Stylesheet;
  readonly byId: ReadonlyMap<string, SvgXmlElement>;
  readonly hasFamily: HasFamily;
  /** BCP 47, of the document that shows the file. */
  readonly language: string;
  /** Ids that something refers to, in the order of meeting them: the definitions that are needed. */
  readonly wanted: Set<string>;
  /** Drawings with a view box of their own that `use` shows, by name. */
  readonly symbols: Map<string, DrawableSvg>;
  readonly symbolNames: Map<SvgXmlElement, string>;
  /** `data:` URIs of the images in the file. */
  readonly images: Set<string>;
  /** The filters of its elements. */
  readonly filters: Set<FilterUse>;
  /** Features that the file uses and that are not drawn. */
  readonly unread: Unread;
}

/** Inherited properties for which keys of elements have no place. */
export interface InheritedProperties {
  readonly strokeWidth: number;
  /** The stroke is painted before the fill. */
  readonly strokeFirst: boolean;
  /** Markers are painted before what of their shape. */
  readonly markersFirst: "none" | "some" | "all";
  readonly markers: MarkerIds;
  /** Lines at the text, which those within keep whatever they add (CSS Text Decoration 3, 2). */
  readonly decoration: NonNullable<Style["textDecoration"]>;
  /** Blanks of texts count (`xml:space`, `white-space`). */
  readonly preserve: boolean;
  /** Units of the whole file in one of the element's; undefined when they differ by direction. */
  readonly scale: number | undefined;
}

/** Ids of what stands at the corners of lines. */
export interface MarkerIds {
  readonly start: string | undefined;
  readonly mid: string | undefined;
  readonly end: string | undefined;
}

export const nothingInherited: InheritedProperties = {
  strokeWidth: 1,
  strokeFirst: false,
  markersFirst: "none",
  markers: { start: undefined, mid: undefined, end: undefined },
  decoration: "none",
  preserve: false,
  scale: 1,
};

export interface SvgSurroundings {
  readonly reading: SvgReadState;
  readonly measures: UnitMeasures;
  /** Hidden, except for descendants that say otherwise (SVG 1.1, 11.5). */
  readonly hidden: boolean;
  readonly inherited: InheritedProperties;
}

/** Whether an element within hidden or shown ones is hidden. */
export function isHidden(properties: SvgProperties, outer: boolean): boolean {
  const visibility = properties.get("visibility")?.trim().toLowerCase();
  return visibility === undefined || visibility === "inherit" ? outer : visibility !== "visible";
}

export type ReadSvgElement = (element: SvgXmlElement, around: SvgSurroundings) => SvgElement | undefined;

/** Notes what a property refers to, so that it is defined. */
export function noteReference(value: string | undefined, { wanted }: SvgReadState): void {
  const id = referenceIn(value);
  if (id !== undefined) wanted.add(id);
}

/** Notes the filters of an element, so that they are read, and what of them is none. */
export function noteFilters(
  properties: SvgProperties,
  keys: PresentationKeys,
  { byId, wanted, unread, filters }: SvgReadState,
): void {
  const written = properties.get("filter")?.trim().toLowerCase() ?? "";
  if (/^(?:|none|inherit|initial|unset|revert)$/.test(written)) return;
  const uses = keys.compositing?.filters;
  for (const use of uses ?? []) {
    filters.add(use);
    if (!("name" in use)) continue;
    if (byId.get(use.name)?.name === "filter") wanted.add(use.name);
    else unread.add("filter");
  }
  if (uses === undefined) unread.add("filter");
}

/** The id behind `href="#id"`; undefined for other addresses. */
export function localReference(element: SvgXmlElement): string | undefined {
  const href = element.attributes.get("href")?.trim();
  return href?.startsWith("#") === true ? href.slice(1) : undefined;
}
