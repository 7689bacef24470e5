import { canonicalAttribute, canonicalText } from "../../../signatures/ooxml/canonical.ts";
import type { PackageBudget } from "./package-budget.ts";
import { attributeOf, inside, isElement, type XmlElement, type XmlNode, xmlLimits } from "./xml-tree.ts";

/** How an element becomes Canonical XML. */
export interface Canonicalisation {
  /** Exclusive XML Canonicalization 1.0, else Canonical XML 1.0. */
  readonly isExclusive: boolean;
  readonly hasComments: boolean;
  /** Prefixes that are written as Canonical XML 1.0 has them all the same. */
  readonly prefixes: ReadonlySet<string>;
}

export const usualCanonicalisation: Canonicalisation = { isExclusive: false, hasComments: false, prefixes: new Set() };

const inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

const known: ReadonlyMap<string, Omit<Canonicalisation, "prefixes">> = new Map([
  [inclusive, { isExclusive: false, hasComments: false }],
  [`${inclusive}#WithComments`, { isExclusive: false, hasComments: true }],
  [exclusive, { isExclusive: true, hasComments: false }],
  [`${exclusive}WithComments`, { isExclusive: true, hasComments: true }],
]);

/** By the element that names it, as a Transform or a CanonicalizationMethod; undefined: another one, or one with more prefixes than can be in scope. */
export function canonicalisationOf(method: XmlElement): Canonicalisation | undefined {
  const found = known.get(attributeOf(method, "Algorithm"));
  if (found === undefined) return undefined;
  const listed = attributeOf(inside(method, exclusive, "InclusiveNamespaces"), "PrefixList").split(/\s+/);
  if (listed.length > xmlLimits.namespaces) return undefined;
  const prefixes = listed.filter((prefix) => prefix !== "").map((prefix) => (prefix === "#default" ? "" : prefix));
  return { ...found, prefixes: new Set(prefixes) };
}

type RenderedNamespaces = ReadonlyMap<string, string>;

/** An element by itself with all that is in it (Canonical XML 1.0, 2; Exclusive XML Canonicalization 1.0, 3). */
export function canonical(apex: XmlElement, how: Canonicalisation, budget: PackageBudget): string {
  const inherited = how.isExclusive ? [] : inheritedAttributes(apex);
  const writing = new CanonicalWriter(how, budget);
  writeElement(apex, writing, new Map(), inherited);
  return writing.written.join("");
}

/** Attributes as `xml:lang` that hold for an element from those around it (2.4). */
function inheritedAttributes(apex: XmlElement): XmlElement["attributes"] {
  const found = new Map<string, XmlElement["attributes"][number]>();
  for (let outer = apex.parent; outer !== undefined; outer = outer.parent)
    for (const one of outer.attributes) if (one.prefix === "xml" && !found.has(one.local)) found.set(one.local, one);
  const own = new Set(apex.attributes.map(({ name }) => name));
  return [...found.values()].filter(({ name }) => !own.has(name));
}

class CanonicalWriter {
  readonly written: string[] = [];
  readonly how: Canonicalisation;
  readonly #budget: PackageBudget;

  constructor(how: Canonicalisation, budget: PackageBudget) {
    this.how = how;
    this.#budget = budget;
  }

  push(text: string): void {
    this.#budget.characters(text.length);
    this.written.push(text);
  }
}

/** `shown`: what namespaces the elements around it have written. */
function writeElement(
  element: XmlElement,
  writing: CanonicalWriter,
  shown: RenderedNamespaces,
  inherited: XmlElement["attributes"] = [],
): void {
  const { how } = writing;
  const declared = declarations(element, how, shown);
  writing.push(`<${element.name}`);
  for (const [prefix, uri] of declared.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writing.push(` ${prefix === "" ? "xmlns" : `xmlns:${prefix}`}="${canonicalAttribute(uri)}"`);
  const attributes = [...element.attributes, ...inherited].toSorted(byName);
  for (const { name, value } of attributes) writing.push(` ${name}="${canonicalAttribute(value)}"`);
  writing.push(">");
  const inner = declared.length === 0 ? shown : new Map([...shown, ...declared]);
  for (const node of element.children) writeNode(node, writing, inner);
  writing.push(`</${element.name}>`);
}

function writeNode(node: XmlNode, writing: CanonicalWriter, shown: RenderedNamespaces): void {
  if (typeof node === "string") writing.push(canonicalText(node));
  else if (isElement(node)) writeElement(node, writing, shown);
  else if (node.kind === "instruction" || writing.how.hasComments) writing.push(node.written);
}

/** Namespace declarations that an element writes because no element around it has them. */
function declarations(element: XmlElement, how: Canonicalisation, shown: RenderedNamespaces): [string, string][] {
  const { namespaces, parent } = element;
  if (!how.isExclusive && namespaces === parent?.namespaces && shown.size > 0) return [];
  const prefixes = how.isExclusive ? usedPrefixes(element, how) : namespaces.keys();
  const found: [string, string][] = [];
  for (const prefix of prefixes) {
    const uri = namespaces.get(prefix) ?? "";
    if ((shown.get(prefix) ?? "") !== uri) found.push([prefix, uri]);
  }
  return found;
}

function usedPrefixes({ prefix, attributes, namespaces }: XmlElement, { prefixes }: Canonicalisation): Set<string> {
  const used = new Set([prefix]);
  for (const one of attributes) if (one.prefix !== "" && one.prefix !== "xml") used.add(one.prefix);
  for (const one of prefixes) if (namespaces.has(one)) used.add(one);
  return used;
}

/** By namespace, then by name; those without a namespace first. */
function byName(one: XmlElement["attributes"][number], other: XmlElement["attributes"][number]): number {
  if (one.uri !== other.uri) return one.uri < other.uri ? -1 : 1;
  return one.local < other.local ? -1 : 1;
}
