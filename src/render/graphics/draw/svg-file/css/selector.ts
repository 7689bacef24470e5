import type { SvgXmlElement } from "../xml/xml.ts";
import { isAt, type NthPattern, parsePosition } from "./position.ts";

/** Conditions on one element: its name, its id, its classes, its attributes. */
interface Compound {
  /** undefined: any. */
  readonly tag: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  /** `:root`. */
  readonly root: boolean;
  /** Where it stands among its siblings. */
  readonly positions: readonly NthPattern[];
  /** `:not(…)`: what it must not be. */
  readonly not: readonly Compound[];
}

/** How the value of an attribute has to be like another (Selectors 4, 6.1 and 6.2). */
type Likeness = "=" | "~=" | "|=" | "^=" | "$=" | "*=";

interface AttributeTest {
  readonly name: string;
  readonly likeness: Likeness;
  /** undefined: it only has to be there. */
  readonly value: string | undefined;
}

/** Compounds from the outermost to the element itself; `child`: the one before is its parent, not any ancestor. */
export interface Selector {
  readonly steps: readonly { readonly compound: Compound; readonly child: boolean }[];
  /** Ids, classes, names (CSS 2.2, 6.4.3). */
  readonly weight: number;
}

/** More steps than any tool writes. */
const mostSteps = 8;

/** Without pseudo-classes and siblings that are not understood: what a selector may match at most. */
export function widened(text: string): string {
  const kept: string[] = [];
  for (const word of text
    .replace(/\s*([>+~])\s*/g, " $1 ")
    .trim()
    .split(/\s+/)) {
    if (word === "+" || word === "~") kept.pop();
    else kept.push(word.replace(/::?[\w-]+(?:\([^()]{0,100}\))?/g, "") || "*");
  }
  return kept.join(" ");
}

/** Never true on paper. */
const neverMatching = /:(?:hover|active|focus(?:-within|-visible)?|visited|target|link|:?selection)\b/i;

/** The same selector where names are those of HTML, which are lower case however they are written (Selectors 4, 3.5). */
export const withLowerNames = ({ steps, weight }: Selector): Selector => ({
  steps: steps.map(({ compound, child }) => ({ compound: lowered(compound), child })),
  weight,
});

const lowered = ({ tag, attributes, not, ...more }: Compound): Compound => ({
  ...more,
  tag: tag?.toLowerCase(),
  attributes: attributes.map((test) => ({ ...test, name: test.name.toLowerCase() })),
  not: not.map(lowered),
});

/** `never`: it cannot match a still picture; undefined: it is not understood. */
export function parseSelector(text: string): Selector | "never" | undefined {
  if (text === "" || text.length > 200) return undefined;
  if (neverMatching.test(text)) return "never";
  const words = text
    .replace(/\s*>\s*/g, " > ")
    .replace(/:nth-[\w-]{1,20}\([^()]{0,40}\)/gi, (nth) => nth.replace(/\s/g, ""))
    .trim()
    .split(/\s+/);
  const steps: { compound: Compound; child: boolean }[] = [];
  let child = false;
  for (const word of words) {
    if (word === ">") {
      if (child || steps.length === 0) return undefined;
      child = true;
      continue;
    }
    const compound = parseCompound(word);
    if (compound === undefined || steps.length >= mostSteps) return undefined;
    steps.push({ compound, child });
    child = false;
  }
  return child || steps.length === 0 ? undefined : { steps, weight: weightOf(steps.map((step) => step.compound)) };
}

const part =
  /([.#])?((?:[\w-]|[\u0080-\uffff]|\\.)+)|\[([\w:-]+)(?:([~|^$*]?=)(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\]|(:root\b)|:not\(([^()]*(?:\([^()]*\))?)\)|:(first|last|nth|nth-last)-(child|of-type)\b(?:\(([^()]*)\))?|\*/y;

function parseCompound(text: string): Compound | undefined {
  let tag: string | undefined;
  const ids: string[] = [];
  const classes: string[] = [];
  const attributes: AttributeTest[] = [];
  const not: Compound[] = [];
  const positions: NthPattern[] = [];
  let root = false;
  for (let at = 0; at < text.length; ) {
    part.lastIndex = at;
    const found = part.exec(text);
    if (found === null) return undefined;
    const [whole, mark, name, attribute, likeness = "=", double, single, bare, isRoot, negated] = found;
    const [kind, among, written] = found.slice(10);
    if (isRoot !== undefined) root = true;
    else if (negated !== undefined) {
      const inner = parseCompound(negated.trim());
      if (inner === undefined || negated.trim() === "") return undefined;
      not.push(inner);
    } else if (kind !== undefined) {
      const position = parsePosition(kind, among === "of-type", written);
      if (position === undefined) return undefined;
      positions.push(position);
    } else if (attribute !== undefined)
      attributes.push({ name: attribute, likeness: likeness as Likeness, value: double ?? single ?? bare });
    else if (mark === "#") ids.push(plain(name));
    else if (mark === ".") classes.push(plain(name));
    else if (at > 0) return undefined;
    else if (whole !== "*") tag = name;
    at += whole.length;
  }
  return { tag, ids, classes, attributes, root, positions, not };
}

/** Without the backslashes that let any character stand in a name. */
const plain = (name: string | undefined): string => (name ?? "").replace(/\\(.)/g, "$1");

function weightOf(compounds: readonly Compound[]): number {
  const sum = (count: (one: Compound) => number): number => compounds.reduce((total, one) => total + count(one), 0);
  const ids = sum((one) => one.ids.length);
  const classes = sum((one) => one.classes.length + one.attributes.length + one.positions.length + (one.root ? 1 : 0));
  const names = sum((one) => (one.tag === undefined ? 0 : 1));
  return ids * 1e12 + classes * 1e9 + names * 1e6;
}

/**
 * Whether a selector matches: from the element outwards, each step by all the ancestors it may still stand for, so that
 * the cost is ancestors times steps and never more.
 */
export function matches({ steps }: Selector, element: SvgXmlElement): boolean {
  const last = steps.at(-1);
  if (last === undefined || !isSuch(element, last.compound)) return false;
  let matching: readonly SvgXmlElement[] = [element];
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const outer = steps[at - 1];
    const candidates = steps[at]?.child === true ? parentsOf(matching) : ancestorsOf(matching);
    matching = outer === undefined ? [] : candidates.filter((one) => isSuch(one, outer.compound));
    if (matching.length === 0) return false;
  }
  return true;
}

const parentsOf = (elements: readonly SvgXmlElement[]): readonly SvgXmlElement[] =>
  elements.flatMap(({ parent }) => parent ?? []);

/** All elements around; the first of the list is the innermost, and holds those of the others. */
function ancestorsOf(elements: readonly SvgXmlElement[]): readonly SvgXmlElement[] {
  const found: SvgXmlElement[] = [];
  for (let one = elements[0]?.parent; one !== undefined; one = one.parent) found.push(one);
  return found;
}

function isSuch(element: SvgXmlElement, { tag, ids, classes, attributes, root, positions, not }: Compound): boolean {
  if (not.some((one) => isSuch(element, one))) return false;
  if (tag !== undefined && tag !== element.name) return false;
  if (root && element.parent !== undefined) return false;
  if (positions.some((one) => !isAt(element, one))) return false;
  if (ids.some((id) => element.attributes.get("id") !== id)) return false;
  if (classes.length > 0) {
    const own = classesOf(element);
    if (classes.some((one) => !own.includes(one))) return false;
  }
  return attributes.every(({ name, likeness, value }) => {
    const own = element.attributes.get(name);
    return own !== undefined && (value === undefined || isLike(own, likeness, value));
  });
}

/** An empty value is part of none. */
function isLike(own: string, likeness: Likeness, value: string): boolean {
  switch (likeness) {
    case "=":
      return own === value;
    case "~=":
      return value !== "" && own.split(/\s+/).includes(value);
    case "|=":
      return own === value || own.startsWith(`${value}-`);
    case "^=":
      return value !== "" && own.startsWith(value);
    case "$=":
      return value !== "" && own.endsWith(value);
    case "*=":
      return value !== "" && own.includes(value);
  }
}

export const classesOf = ({ attributes }: SvgXmlElement): readonly string[] =>
  (attributes.get("class") ?? "").split(/\s+/).filter((word) => word !== "");
