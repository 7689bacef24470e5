import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import { xmlLimits } from "../../documents/verify/ooxml/xml-tree.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";

/**
 * An element of a part, with its place in the text of the part: what nobody touches is written as the very characters of the file.
 * Nothing else is known of it; names are as they are written, since Word, LibreOffice and Google write one prefix for each namespace.
 */
export interface SourceElement {
  readonly kind: "element";
  readonly name: string;
  /** The text of the whole part; "" for an element that was made here. */
  readonly source: string;
  readonly from: number;
  /** Behind its opening tag. */
  readonly opened: number;
  /** Behind its end. */
  to: number;
  /** Its opening tag where it is not that of the source. */
  tag: string | undefined;
  /** Written `<x/>`. */
  readonly isEmpty: boolean;
  /** It, or something in it, is not as in the source. */
  isChanged: boolean;
  parent: SourceElement | undefined;
  readonly children: PartNode[];
}

/** Characters as they stand in XML: text, or (an `aside`) a comment or a processing instruction. */
interface SourceText {
  readonly kind: "text" | "aside";
  readonly raw: string;
  parent: SourceElement | undefined;
}

/** A tag in a part, where its value or the edge of its region stands. */
export interface TagMark {
  readonly kind: "mark";
  readonly meaning: TagMeaning;
  /** As its author wrote it, braces included. */
  readonly spelling: string;
  /** Its place in an author's words. */
  readonly where: string;
  /** The region that it begins, divides or ends, by its number in the part; undefined: none. */
  region: number | undefined;
  parent: SourceElement | undefined;
}

export type PartNode = SourceElement | SourceText | TagMark;

/** How much of all parts of a file is read. */
export interface TreeBudget {
  elements: number;
}

/** Deeper than any program nests: a tree is walked by functions that call themselves. */
const mostDepth = 256;

export const treeLimits = { elements: 500_000 } as const;

/** The name of the element around the root. */
const documentName = "#document";

const damaged = (what: string): PackageError => new PackageError(`A part of it is damaged: ${what}.`);

/** An opening tag (XML 1.0, 3.1): its name, attributes, and a slash where it is empty. */
const openingTag = /<([^\s/>"'=<&!?]+)(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,200}\s*(\/?)>/y;

/** No other entity is known without a document type. */
const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/**
 * The tree of a part, around it an element called `#document`.
 *
 * @throws PackageError when it is not well-formed, has a document type (ECMA-376-2, 7.2.4), or is beyond a limit
 */
export function parseSource(source: string, budget: TreeBudget): SourceElement {
  if (source.length > xmlLimits.bytes) throw new PackageError("A part of it is larger than 8 MB, which is the limit.");
  if (unknownEntity.test(source) && !source.includes("<![CDATA[")) throw damaged("it has an unknown entity");
  const reading = new SourceReading(source, budget);
  for (let at = 0; at < source.length; ) at = reading.next(at);
  return reading.whole();
}

class SourceReading {
  readonly #source: string;
  readonly #budget: TreeBudget;
  readonly #root: SourceElement;
  #open: SourceElement;
  #depth = 0;

  constructor(source: string, budget: TreeBudget) {
    this.#source = source;
    this.#budget = budget;
    this.#root = made(documentName, source, { from: 0, opened: 0, isEmpty: false, parent: undefined });
    this.#open = this.#root;
  }

  whole(): SourceElement {
    if (this.#open !== this.#root) throw damaged(`<${this.#open.name}> is not closed`);
    if (this.#root.children.filter(({ kind }) => kind === "element").length !== 1) throw damaged("it has no root");
    this.#root.to = this.#source.length;
    return this.#root;
  }

  /** Reads one thing; where the next one begins. */
  next(at: number): number {
    const source = this.#source;
    const mark = source.indexOf("<", at);
    const end = mark === -1 ? source.length : mark;
    if (end > at) this.#add("text", source.slice(at, end));
    if (mark === -1) return end;
    switch (source[mark + 1]) {
      case "/":
        return this.#close(mark);
      case "?":
        return this.#aside(mark, "?>");
      case "!":
        return this.#special(mark);
      default:
        return this.#opening(mark);
    }
  }

  #add(kind: SourceText["kind"], raw: string): void {
    this.#open.children.push({ kind, raw, parent: this.#open });
  }

  #endOf(mark: number, end: string): number {
    const at = this.#source.indexOf(end, mark);
    if (at === -1) throw damaged("something has no end");
    return at + end.length;
  }

  #aside(mark: number, end: string): number {
    const to = this.#endOf(mark, end);
    this.#add("aside", this.#source.slice(mark, to));
    return to;
  }

  #special(mark: number): number {
    if (this.#source.startsWith("<!--", mark)) return this.#aside(mark, "-->");
    if (!this.#source.startsWith("<![CDATA[", mark)) throw damaged("it has a document type, which none may have");
    const to = this.#endOf(mark, "]]>");
    this.#add(
      "text",
      this.#source
        .slice(mark + 9, to - 3)
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;"),
    );
    setChanged(this.#open);
    return to;
  }

  #close(mark: number): number {
    const to = this.#endOf(mark, ">");
    const name = this.#source.slice(mark + 2, to - 1).trimEnd();
    const { parent } = this.#open;
    if (this.#open.name !== name || parent === undefined) throw damaged(`</${name.slice(0, 60)}> closes nothing`);
    this.#open.to = to;
    this.#open = parent;
    this.#depth -= 1;
    return to;
  }

  #opening(mark: number): number {
    openingTag.lastIndex = mark;
    const found = openingTag.exec(this.#source);
    if (found === null) throw damaged("it has a malformed tag");
    this.#budget.elements -= 1;
    if (this.#budget.elements < 0)
      throw new PackageError(`It has more than ${treeLimits.elements} elements, which is the limit.`);
    const [written, name = "", slash] = found;
    const opened = mark + written.length;
    const element = made(name, this.#source, { from: mark, opened, isEmpty: slash === "/", parent: this.#open });
    this.#open.children.push(element);
    if (!element.isEmpty) this.#enter(element);
    return opened;
  }

  #enter(element: SourceElement): void {
    this.#open = element;
    this.#depth += 1;
    if (this.#depth > mostDepth) throw damaged(`its elements are nested more than ${mostDepth} deep`);
  }
}

type ElementPlace = Pick<SourceElement, "from" | "opened" | "isEmpty" | "parent">;

function made(name: string, source: string, { from, opened, isEmpty, parent }: ElementPlace): SourceElement {
  keepOn();
  const tag = undefined as string | undefined;
  return {
    kind: "element",
    name,
    source,
    from,
    opened,
    to: opened,
    tag,
    isEmpty,
    isChanged: false,
    parent,
    children: [],
  };
}

/** It, and all around it, is written again. */
export function setChanged(element: SourceElement): void {
  for (let at: SourceElement | undefined = element; at !== undefined && !at.isChanged; at = at.parent)
    at.isChanged = true;
}

/** A new element without attributes, which is put nowhere yet. */
export const newElement = (name: string): SourceElement => ({
  ...made(name, "", { from: 0, opened: 0, isEmpty: false, parent: undefined }),
  ...{ tag: `<${name}>`, isChanged: true },
});

/** A new element with the tag of another one, which is put nowhere yet. */
export function emptyCopy(of: SourceElement): SourceElement {
  const tag = openingOf(of).replace(/\s*\/>$/, ">");
  const copy = made(of.name, "", { from: 0, opened: 0, isEmpty: false, parent: undefined });
  return { ...copy, tag, isChanged: true };
}

/** The whole of an element once more, to be put elsewhere. */
export function deepCopy(of: SourceElement): SourceElement {
  const copy: SourceElement = { ...of, parent: undefined, children: [] };
  for (const child of of.children) {
    const inner: PartNode = child.kind === "element" ? deepCopy(child) : { ...child };
    inner.parent = copy;
    copy.children.push(inner);
  }
  return copy;
}

/** The opening tag as it is to be written. */
export function openingOf({ name, tag, source, from, opened, isEmpty, children }: SourceElement): string {
  if (name === documentName) return "";
  const written = tag ?? source.slice(from, opened);
  return isEmpty && children.length > 0 ? written.replace(/\s*\/>$/, ">") : written;
}

/** The closing tag as it is to be written; "" where there is none. */
export const closingOf = ({ name, isEmpty, children }: SourceElement): string =>
  name === documentName || (isEmpty && children.length === 0) ? "" : `</${name}>`;
