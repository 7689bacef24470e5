import { SaxesParser } from "saxes";
import { SvgError } from "./svg-error.ts";

/** An element of an svg file. Names are without the prefix `svg`; attributes of other vocabularies keep theirs. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and the text between them. */
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

const mostElements = 100_000;
/** Nesting is walked by functions that call themselves. */
const deepest = 128;
const longestAttributes = 8_000_000;

/** The root element. Throws `SvgError` for what is not well-formed, for a DOCTYPE, and for sizes nobody draws. */
export function parseXml(text: string): XmlElement {
  const builder = new TreeBuilder();
  const parser = new SaxesParser({ xmlns: false as const });
  parser.on("error", (error) => {
    throw new SvgError(`It is not well-formed XML: ${error.message}.`);
  });
  parser.on("doctype", () => {
    // Entities of one's own can grow a small file without bounds, and name other files.
    throw new SvgError("It has a DOCTYPE; save it without one.");
  });
  parser.on("opentag", ({ name, attributes }) => builder.open(name, attributes));
  parser.on("closetag", () => builder.close());
  parser.on("text", (part) => builder.text(part));
  parser.on("cdata", (part) => builder.text(part));
  parser.write(text).close();
  return builder.root();
}

class TreeBuilder {
  readonly #open: OpenElement[] = [];
  #root: OpenElement | undefined;
  #count = 0;
  #weight = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#count += 1;
    if (this.#count > mostElements) throw new SvgError(`It has more than ${mostElements} elements.`);
    if (this.#open.length >= deepest) throw new SvgError(`Its elements are nested more than ${deepest} deep.`);
    const map = new Map<string, string>();
    for (const [key, value] of Object.entries(attributes)) {
      this.#weight += value.length;
      map.set(key === "xlink:href" ? "href" : key, value);
    }
    if (this.#weight > longestAttributes) throw new SvgError("Its attributes are too long.");
    const element: OpenElement = { name: name.replace(/^svg:/, ""), attributes: map, children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#root ??= element;
  }

  close(): void {
    this.#open.pop();
  }

  text(part: string): void {
    this.#open.at(-1)?.children.push(part);
  }

  root(): XmlElement {
    if (this.#root?.name !== "svg") throw new SvgError("Its outermost element is not svg.");
    return this.#root;
  }
}

export const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== "string");

export const textIn = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === "string" ? child : "")).join("");
