import type { Svg, SvgElement } from "../../../vocabulary/generated/definition.ts";
import type { Measures } from "./lengths.ts";
import type { HasFamily } from "./presentation-keys.ts";
import type { Stylesheet } from "./stylesheet.ts";
import type { XmlElement } from "./xml.ts";

/** What the elements of a file share while it is read. */
export interface Reading {
  readonly sheet: Stylesheet;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly hasFamily: HasFamily;
  /** Ids that something refers to, in the order of meeting them: the definitions that are needed. */
  readonly wanted: Set<string>;
  /** What `use` shows with a view box of its own, by name. */
  readonly symbols: Map<string, Svg>;
  readonly symbolNames: Map<XmlElement, string>;
  /** `data:` URIs of the images in the file. */
  readonly images: Set<string>;
  /** What the file uses and is not drawn. */
  readonly unread: Set<string>;
}

export interface Surroundings {
  readonly reading: Reading;
  readonly measures: Measures;
  /** Nothing is shown unless something within says so (SVG 1.1, 11.5). */
  readonly hidden: boolean;
}

export type ReadElement = (element: XmlElement, around: Surroundings) => SvgElement | undefined;

export type Properties = ReadonlyMap<string, string>;

/** Notes what a property refers to, so that it is defined. */
export function noteReference(value: string | undefined, { wanted }: Reading): void {
  const id = value === undefined ? undefined : /url\(\s*["']?#([^"')]+)["']?\s*\)/.exec(value)?.[1];
  if (id !== undefined) wanted.add(id);
}

/** The id behind `href="#id"`; undefined for other addresses. */
export function localReference(element: XmlElement): string | undefined {
  const href = element.attributes.get("href")?.trim();
  return href?.startsWith("#") === true ? href.slice(1) : undefined;
}
