import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import type { PackageBudget } from "./package-budget.ts";
import { PackageError } from "./package-error.ts";

/** An element as Canonical XML needs it. */
export interface XmlElement {
  /** With its prefix, as written. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  /** Without declarations of namespaces. */
  readonly attributes: readonly SaxesAttributeNS[];
  /** All that are in scope, by prefix; "" for the default. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly parent: XmlElement | undefined;
}

/** A comment or a processing instruction, as written. */
interface XmlAside {
  readonly kind: "comment" | "instruction";
  readonly written: string;
}

export type XmlNode = XmlElement | XmlAside | string;

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node === "object" && "local" in node;

/** Limits on one file of XML. */
export const xmlLimits = {
  bytes: 8 * 1024 * 1024,
  elements: 200_000,
  /** Nesting is walked by functions that call themselves. */
  depth: 128,
  /** Attributes of one element. */
  attributes: 200,
  /** In scope of one element. */
  namespaces: 100,
} as const;

const limit = (most: number, what: string): PackageError =>
  new PackageError(`Its XML has more than ${most} ${what}, which is the limit.`);

/** UTF-8 or UTF-16 (ECMA-376-2, 7.2.4). @throws PackageError for anything else */
export function xmlText(bytes: Uint8Array): string {
  if (bytes.length > xmlLimits.bytes) throw limit(xmlLimits.bytes, "bytes");
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new PackageError("Its XML is neither UTF-8 nor UTF-16.");
  }
}

/** The root element. @throws PackageError when it is not well-formed, has a document type (ECMA-376-2, 7.2.4), or is beyond a limit */
export function parseXml(bytes: Uint8Array, budget: PackageBudget): XmlElement {
  const reading = new TreeReading(budget);
  try {
    reading.parser.write(xmlText(bytes)).close();
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError("Its XML is not well-formed.");
  }
  if (reading.root === undefined) throw new PackageError("Its XML has no element.");
  return reading.root;
}

class TreeReading {
  readonly parser = new SaxesParser({ xmlns: true });
  root: OpenElement | undefined;
  #open: OpenElement | undefined;
  #depth = 0;
  #elements = 0;
  readonly #budget: PackageBudget;

  constructor(budget: PackageBudget) {
    this.#budget = budget;
    const add = (node: XmlNode): void => void this.#open?.children.push(node);
    this.parser.on("doctype", () => {
      throw new PackageError("Its XML has a document type, which none may have.");
    });
    this.parser.on("opentag", (tag) => this.#opened(tag));
    this.parser.on("closetag", () => {
      this.#open = this.#open?.parent as OpenElement | undefined;
      this.#depth -= 1;
    });
    this.parser.on("text", add);
    this.parser.on("cdata", add);
    this.parser.on("comment", (text) => add({ kind: "comment", written: `<!--${text}-->` }));
    this.parser.on("processinginstruction", ({ target, body }) =>
      add({ kind: "instruction", written: `<?${target}${body === "" ? "" : ` ${body}`}?>` }),
    );
  }

  #opened({ name, prefix, local, uri, attributes, ns }: SaxesTagNS): void {
    this.#depth += 1;
    this.#elements += 1;
    this.#budget.element();
    if (this.#depth > xmlLimits.depth) throw limit(xmlLimits.depth, "elements inside each other");
    if (this.#elements > xmlLimits.elements) throw limit(xmlLimits.elements, "elements");
    const all = Object.values(attributes);
    if (all.length > xmlLimits.attributes) throw limit(xmlLimits.attributes, "attributes of one element");
    const own = all.filter((attribute) => attribute.prefix !== "xmlns" && attribute.name !== "xmlns");
    const parent = this.#open;
    const namespaces = scopeOf(parent?.namespaces ?? new Map(), ns, this.#budget);
    const opened = { name, prefix, local, uri, attributes: own, namespaces, children: [], parent };
    if (parent === undefined) this.root ??= opened;
    else parent.children.push(opened);
    this.#open = opened;
  }
}

function scopeOf(
  outer: ReadonlyMap<string, string>,
  declared: Record<string, string>,
  budget: PackageBudget,
): ReadonlyMap<string, string> {
  const more = Object.entries(declared).filter(([prefix]) => prefix !== "xml" && prefix !== "xmlns");
  if (more.length === 0) return outer;
  budget.namespaces(outer.size + more.length);
  const scope = new Map([...outer, ...more]);
  if (scope.size > xmlLimits.namespaces) throw limit(xmlLimits.namespaces, "namespaces in one scope");
  return scope;
}

/** Child elements of a name. */
export const childrenOf = (element: XmlElement, uri: string, local: string): readonly XmlElement[] =>
  element.children.filter((node): node is XmlElement => isElement(node) && node.uri === uri && node.local === local);

/** The first child element of each name in turn. */
export function inside(
  element: XmlElement | undefined,
  uri: string,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, local) => at && childrenOf(at, uri, local)[0], element);
}

/** An attribute without a namespace; "": there is none. */
export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.find((one) => one.uri === "" && one.local === name)?.value ?? "";

/** The text directly in an element. */
export const textOf = (element: XmlElement | undefined): string =>
  element?.children.filter((node) => typeof node === "string").join("") ?? "";

/** An element and all those in it. */
export function* allIn(element: XmlElement): Generator<XmlElement> {
  const waiting = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const node of next.children) if (isElement(node)) waiting.push(node);
  }
}
