import { SaxesParser, type SaxesTagNS } from "saxes";
import type { PackageBudget } from "./package-budget.ts";
import { PackageError } from "./package-error.ts";
import { plainXml } from "./plain-xml.ts";
import { type XmlElement, type XmlNode, XmlTreeBuilder, xmlLimits } from "./xml-tree.ts";

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
  const text = xmlText(bytes);
  const plain = plainXml(text, budget.left());
  if (plain !== undefined) {
    budget.elements(plain.elements);
    budget.namespaces(plain.namespaces);
    return plain.root;
  }
  return anyXml(text, budget);
}

/** The same by a parser that knows all of XML, and what is wrong. */
export function anyXml(text: string, budget: PackageBudget): XmlElement {
  const reading = new TreeReading(budget);
  try {
    reading.parser.write(text).close();
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError("Its XML is not well-formed.");
  }
  const { root } = reading.tree;
  if (root === undefined) throw new PackageError("Its XML has no element.");
  return root;
}

/** Reads all that is XML. Lives for one file. */
class TreeReading {
  readonly parser = new SaxesParser({ xmlns: true });
  readonly tree: XmlTreeBuilder = new XmlTreeBuilder();
  readonly #budget: PackageBudget;

  constructor(budget: PackageBudget) {
    this.#budget = budget;
    const add = (node: XmlNode): void => this.tree.add(node);
    this.parser.on("doctype", () => {
      throw new PackageError("Its XML has a document type, which none may have.");
    });
    this.parser.on("opentag", (tag) => this.#opened(tag));
    this.parser.on("closetag", () => this.tree.close());
    this.parser.on("text", add);
    this.parser.on("cdata", add);
    this.parser.on("comment", (text) => add({ kind: "comment", written: `<!--${text}-->` }));
    this.parser.on("processinginstruction", ({ target, body }) =>
      add({ kind: "instruction", written: `<?${target}${body === "" ? "" : ` ${body}`}?>` }),
    );
  }

  #opened({ name, prefix, local, uri, attributes, ns }: SaxesTagNS): void {
    const { tree } = this;
    this.#budget.elements(1);
    if (tree.depth >= xmlLimits.depth) throw limit(xmlLimits.depth, "elements inside each other");
    if (tree.elements >= xmlLimits.elements) throw limit(xmlLimits.elements, "elements");
    const all = Object.values(attributes);
    if (all.length > xmlLimits.attributes) throw limit(xmlLimits.attributes, "attributes of one element");
    const own = all.filter((attribute) => attribute.prefix !== "xmlns" && attribute.name !== "xmlns");
    const namespaces = scopeOf(tree.inner?.namespaces ?? new Map(), ns, this.#budget);
    tree.open({ name, prefix, local, uri, attributes: own }, namespaces);
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
