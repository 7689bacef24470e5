/** An attribute, with its prefix resolved. */
export interface XmlAttribute {
  /** With its prefix, as written. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

/** An element as Canonical XML needs it. */
export interface XmlElement {
  /** With its prefix, as written. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  /** Without declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[];
  /** All that are in scope, by prefix; "" for the default. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly parent: XmlElement | undefined;
  /** Its number in the order of the file, and the number behind the last element in it. */
  readonly at: number;
  readonly end: number;
  /** All elements of its file by their local names, in the order of the file. */
  readonly byLocal: ReadonlyMap<string, readonly XmlElement[]>;
}

/** A comment or a processing instruction, as written. */
interface XmlAside {
  readonly kind: "comment" | "instruction";
  readonly written: string;
}

export type XmlNode = XmlElement | XmlAside | string;

export const isElement = (node: XmlNode): node is XmlElement => node instanceof TreeElement;

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

/** The part of an element that equal tags share. */
export type XmlTag = Pick<XmlElement, "name" | "prefix" | "local" | "uri" | "attributes">;

/** The children of all that have none. */
const none: XmlNode[] = [];

/** One class for all elements: most of the reading of a file asks for their members. */
class TreeElement implements XmlElement {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: readonly XmlAttribute[];
  readonly namespaces: ReadonlyMap<string, string>;
  children: XmlNode[] = none;
  readonly parent: TreeElement | undefined;
  readonly at: number;
  end: number;
  readonly byLocal: ReadonlyMap<string, readonly XmlElement[]>;

  constructor(
    tag: XmlTag,
    namespaces: ReadonlyMap<string, string>,
    parent: TreeElement | undefined,
    { elements, byLocal }: Pick<XmlTreeBuilder, "elements" | "byLocal">,
  ) {
    this.name = tag.name;
    this.prefix = tag.prefix;
    this.local = tag.local;
    this.uri = tag.uri;
    this.attributes = tag.attributes;
    this.namespaces = namespaces;
    this.parent = parent;
    this.at = elements;
    this.end = elements + 1;
    this.byLocal = byLocal;
  }

  /** Most elements have one child or none: a list that is added to takes memory for many. */
  put(node: XmlNode): void {
    if (this.children === none) this.children = [node];
    else this.children.push(node);
  }
}

/** Puts the tree of one file together. */
export class XmlTreeBuilder {
  root: XmlElement | undefined;
  elements: number = 0;
  depth: number = 0;
  #open: TreeElement | undefined;
  readonly byLocal: Map<string, XmlElement[]> = new Map();

  /** The element whose end has not come. */
  get inner(): XmlElement | undefined {
    return this.#open;
  }

  open(tag: XmlTag, namespaces: ReadonlyMap<string, string>): void {
    const parent = this.#open;
    const opened = new TreeElement(tag, namespaces, parent, this);
    const alike = this.byLocal.get(tag.local);
    if (alike === undefined) this.byLocal.set(tag.local, [opened]);
    else alike.push(opened);
    this.elements += 1;
    this.depth += 1;
    if (parent === undefined) this.root ??= opened;
    else parent.put(opened);
    this.#open = opened;
  }

  close(): void {
    const closed = this.#open;
    if (closed === undefined) return;
    closed.end = this.elements;
    this.#open = closed.parent;
    this.depth -= 1;
  }

  /** What stands outside of the root is no part of the tree. */
  add(node: XmlNode): void {
    this.#open?.put(node);
  }
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
