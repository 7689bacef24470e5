import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { isElement, type XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";

/**
 * Elements are found by their local names alone: files of Word 2007 and strict ones (ISO/IEC 29500-1) have the same in different
 * namespaces.
 */
export const all = (parent: XmlElement | undefined): readonly XmlElement[] => parent?.children.filter(isElement) ?? [];

/** Children of a name. */
export const kids = (parent: XmlElement | undefined, local: string): readonly XmlElement[] =>
  all(parent).filter((child) => child.local === local);

/** The first child of each name in turn. */
export function kid(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let at = parent;
  for (const local of path) at = firstKid(at, local);
  return at;
}

/** Most of the reading of a file is this: it makes no lists. */
function firstKid(parent: XmlElement | undefined, local: string): XmlElement | undefined {
  keepOn();
  if (parent === undefined) return undefined;
  for (const child of parent.children) if (isElement(child) && child.local === local) return child;
  return undefined;
}

/** An attribute by its local name; "": there is none. */
export const attr = (element: XmlElement | undefined, local: string): string =>
  element?.attributes.find((one) => one.local === local)?.value ?? "";

/** The attribute `val` of a child. */
export const val = (parent: XmlElement | undefined, local: string): string => attr(kid(parent, local), "val");

/** A property that is on, off, or not said (17.17.4). */
export function toggle(parent: XmlElement | undefined, local: string): boolean | undefined {
  const found = kid(parent, local);
  return found === undefined ? undefined : !["0", "false", "off", "none"].includes(attr(found, "val"));
}

/** A number in an attribute, divided; undefined: there is none. */
export function measure(element: XmlElement | undefined, local: string, by: number): number | undefined {
  const number = Number.parseFloat(attr(element, local));
  return Number.isFinite(number) && Math.abs(number) < 1e7 ? Math.round((number / by) * 100) / 100 : undefined;
}

/** All elements of a name below one, in the order of the file. */
export function deep(parent: XmlElement | undefined, local: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    keepOn();
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (child.local === local) found.push(child);
      visit(child);
    }
  };
  if (parent !== undefined) visit(parent);
  return found;
}

/** The text below an element, with a line end behind each of its paragraphs. */
export function linesIn(parent: XmlElement | undefined): string {
  const made: string[] = [];
  const visit = (element: XmlElement): void => {
    keepOn();
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (child.local === "t") made.push(wordsIn(child));
      visit(child);
      if (child.local === "p") made.push("\n");
    }
  };
  if (parent !== undefined) visit(parent);
  return made.join("");
}

/** The text directly in an element. */
export const wordsIn = (element: XmlElement): string =>
  element.children.filter((child) => typeof child === "string").join("");
