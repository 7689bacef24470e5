import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { isElement, type XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";

/**
 * Elements are found by their local names alone: files of Word 2007 and strict ones (ISO/IEC 29500-1) have the same in different
 * namespaces.
 */
export const all = (parent: XmlElement | undefined): readonly XmlElement[] => {
  if (parent === undefined) return nothing;
  const { children } = parent;
  // Most elements have nothing else in them, or text alone.
  if (children.length === 1 && typeof children[0] === "string") return nothing;
  return children.every(isElement) ? children : children.filter(isElement);
};

const nothing: readonly XmlElement[] = [];

/** Children of a name. */
export const kids = (parent: XmlElement | undefined, local: string): readonly XmlElement[] =>
  parent?.byLocal.has(local) === true ? all(parent).filter((child) => child.local === local) : [];

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
export function attr(element: XmlElement | undefined, local: string): string {
  if (element === undefined) return "";
  for (const one of element.attributes) if (one.local === local) return one.value;
  return "";
}

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
  const named = parent?.byLocal.get(local);
  if (parent === undefined || named === undefined) return [];
  const found: XmlElement[] = [];
  for (let at = placeBehind(named, parent.at); at < named.length; at += 1) {
    keepOn();
    const one = named[at];
    if (one === undefined || one.at >= parent.end) break;
    found.push(one);
  }
  return found;
}

/** The first place in a list of elements behind a number in the order of the file. */
function placeBehind(named: readonly XmlElement[], number: number): number {
  let [low, high] = [0, named.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((named[middle]?.at ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text below an element, with a line end behind each of its paragraphs. */
export function linesIn(parent: XmlElement | undefined): string {
  const ends = deep(parent, "p")
    .map(({ end }) => end)
    .toSorted((one, other) => one - other);
  let made = "";
  let ended = 0;
  for (const piece of deep(parent, "t")) {
    for (; (ends[ended] ?? piece.end) <= piece.at; ended += 1) made += "\n";
    made += wordsIn(piece);
  }
  return made + "\n".repeat(ends.length - ended);
}

/** The text directly in an element. */
export function wordsIn({ children }: XmlElement): string {
  const [first] = children;
  if (children.length === 1 && typeof first === "string") return first;
  return children.filter((child) => typeof child === "string").join("");
}
