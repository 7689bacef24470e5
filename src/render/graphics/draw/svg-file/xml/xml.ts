import { SaxesParser } from "saxes";
import { keepOn } from "../../../../../vocabulary/stopping/attention.ts";
import { SvgError } from "../svg-error.ts";
import { readDoctype } from "./doctype.ts";
import { attributeName, type NamespaceScope, scopeWith, svgName, usualScope } from "./namespaces.ts";

/** An element of an svg file. Elements and attributes of other vocabularies are left out: they show nothing. */
export interface SvgXmlElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and the text between them. */
  readonly children: readonly (SvgXmlElement | string)[];
  /** undefined for the outermost. */
  readonly parent: SvgXmlElement | undefined;
}

interface OpenElement extends SvgXmlElement {
  readonly children: (SvgXmlElement | string)[];
}

const mostElements = 100_000;
/** Nesting is walked by functions that call themselves. */
const deepest = 128;
const longestAttributes = 8_000_000;
const mostPrefixes = 200;

/**
 * The root element. Throws `SvgError` for text that is not well-formed, for document types beyond plain entities, and
 * for files over the limits above.
 */
export function parseXml(text: string): SvgXmlElement {
  const builder = new TreeBuilder();
  const parser = new SaxesParser({ xmlns: false as const });
  parser.on("error", (error) => {
    throw new SvgError(`It is not well-formed XML: ${error.message.replace(/\.$/, "")}.`);
  });
  parser.on("doctype", (doctype) => {
    for (const [name, value] of readDoctype(doctype, text)) parser.ENTITIES[name] = value;
  });
  parser.on("opentag", ({ name, attributes }) => builder.open(name, attributes));
  parser.on("closetag", () => builder.close());
  parser.on("text", (part) => builder.text(part));
  parser.on("cdata", (part) => builder.text(part));
  parser.write(text).close();
  return builder.root();
}

/** An element that is being read, or one of another vocabulary, which nothing is kept of. */
interface Open {
  readonly element: OpenElement | undefined;
  readonly scope: NamespaceScope;
}

class TreeBuilder {
  readonly #open: Open[] = [];
  #root: OpenElement | undefined;
  #count = 0;
  #weight = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    keepOn();
    this.#count += 1;
    if (this.#count > mostElements) throw new SvgError(`It has more than ${mostElements} elements.`);
    if (this.#open.length >= deepest) throw new SvgError(`Its elements are nested more than ${deepest} deep.`);
    const outer = this.#open.at(-1);
    const scope = scopeWith(outer?.scope ?? usualScope, attributes);
    if (scope.size > mostPrefixes) throw new SvgError(`It declares more than ${mostPrefixes} prefixes.`);
    const local = outer !== undefined && outer.element === undefined ? undefined : svgName(name, scope);
    if (local === undefined) {
      this.#open.push({ element: undefined, scope });
      return;
    }
    const map = this.#kept(attributes, scope);
    const element: OpenElement = { name: local, attributes: map, children: [], parent: outer?.element };
    outer?.element?.children.push(element);
    this.#open.push({ element, scope });
    this.#root ??= element;
  }

  /** `href` wins over `xlink:href` (SVG 2, 16.1.5). */
  #kept(attributes: Readonly<Record<string, string>>, scope: NamespaceScope): ReadonlyMap<string, string> {
    const map = new Map<string, string>();
    for (const [key, value] of Object.entries(attributes)) {
      const name = attributeName(key, scope);
      if (name === undefined) continue;
      this.#weight += value.length;
      if (name !== "xlink:href") map.set(name, value);
      else if (!Object.hasOwn(attributes, "href")) map.set("href", value);
    }
    if (this.#weight > longestAttributes) throw new SvgError("Its attributes are too long.");
    return map;
  }

  close(): void {
    this.#open.pop();
  }

  text(part: string): void {
    this.#open.at(-1)?.element?.children.push(part);
  }

  root(): SvgXmlElement {
    if (this.#root?.name !== "svg") {
      throw new SvgError("Its outermost element is not svg, in the namespace http://www.w3.org/2000/svg.");
    }
    return this.#root;
  }
}

export const elementsIn = ({ children }: SvgXmlElement): readonly SvgXmlElement[] =>
  children.filter((child) => typeof child !== "string");

export const textIn = ({ children }: SvgXmlElement): string =>
  children.map((child) => (typeof child === "string" ? child : "")).join("");
