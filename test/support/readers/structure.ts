import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { markedTexts } from "./marked-texts.ts";

/** An element of a file's structure tree, as a reader that knows nothing else finds it. */
export interface Node {
  readonly role: string;
  readonly parent: Node | undefined;
  readonly language: string | undefined;
  readonly alt: string | undefined;
  readonly id: string | undefined;
  /** The values of all its attributes (ISO 32000-1, 14.8.5), as written: "/Column", "2", "[…]". */
  readonly attributes: ReadonlyMap<string, string>;
  readonly kids: (Node | Content | Annotation)[];
}

interface Content {
  readonly kind: "content";
  /** From 0. */
  readonly page: number;
  readonly mcid: number;
  readonly inForm: boolean;
  readonly text: string;
}

interface Annotation {
  readonly kind: "annotation";
  readonly subtype: string;
  readonly contents: string | undefined;
  /** Its entry of the parent tree names the element that it is in. */
  readonly isKnown: boolean;
}

export interface Structure {
  readonly root: Node;
  readonly markInfo: string | undefined;
  /** Faults of the parent tree and the sequences: empty in a sound file. */
  readonly faults: readonly string[];
}

export const isNode = (kid: Node | Content | Annotation): kid is Node => "role" in kid;

/** Every element, in the order of the tree. */
export const nodesIn = (node: Node): readonly Node[] => [node, ...node.kids.filter(isNode).flatMap(nodesIn)];

/** Elements that stand in a line of text. */
const inline = new Set(["Span", "Link", "Reference", "Figure"]);

/** The text of an element, with its blocks kept apart. */
export function textOf(node: Node): string {
  const text = node.kids
    .map((kid) => {
      if (!isNode(kid)) return kid.kind === "content" ? kid.text : "";
      // A drawing's text is its alternative text, and its name is its caption.
      if (kid.role === "Figure") return ` ${textOf({ ...kid, kids: kid.kids.filter(isCaption) })} `;
      return inline.has(kid.role) ? textOf(kid) : ` ${textOf(kid)} `;
    })
    .join("");
  return text.replace(/[ \n]+/g, " ");
}

const isCaption = (kid: Node["kids"][number]): boolean => isNode(kid) && kid.role === "Caption";

/** Reads the structure tree of a file, with the text that its content shows. */
export async function structureOf(bytes: Uint8Array): Promise<Structure> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return new TreeReader(document).read();
}

class TreeReader {
  readonly #document: PDFDocument;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #pages: readonly PDFRef[];
  readonly #faults: string[] = [];
  /** By key of the parent tree. */
  readonly #parents = new Map<number, PDFObject>();
  readonly #owned = new Set<string>();

  constructor(document: PDFDocument) {
    this.#document = document;
    const { texts, loose } = markedTexts(document);
    this.#texts = texts;
    if (loose.trim() !== "") this.#faults.push(`text stands nowhere: ${loose.slice(0, 80)}`);
    this.#pages = document.getPages().map(({ ref }) => ref);
  }

  read(): Structure {
    const { catalog } = this.#document;
    const tree = this.#dict(catalog.get(PDFName.of("StructTreeRoot")));
    this.#readParents(this.#dict(tree.get(PDFName.of("ParentTree"))));
    const top = tree.get(PDFName.of("K"));
    const root = this.#node(top, undefined);
    for (const key of this.#texts.keys()) if (!this.#owned.has(key)) this.#faults.push(`nobody owns ${key}`);
    return { root, markInfo: this.#look(catalog.get(PDFName.of("MarkInfo")))?.toString(), faults: this.#faults };
  }

  #readParents(node: PDFDict): void {
    const nums = this.#list(node.get(PDFName.of("Nums")));
    for (let at = 0; at + 1 < nums.length; at += 2) {
      const key = (nums[at] as PDFNumber).asNumber();
      if (this.#parents.has(key)) this.#faults.push(`key ${key} comes twice`);
      this.#parents.set(key, nums[at + 1] as PDFObject);
    }
    for (const kid of this.#list(node.get(PDFName.of("Kids")))) this.#readParents(this.#dict(kid));
  }

  #node(object: PDFObject | undefined, parent: Node | undefined): Node {
    const dict = this.#dict(object);
    const node: Node = {
      role: (dict.get(PDFName.of("S")) as PDFName).decodeText(),
      parent,
      language: this.#text(dict, "Lang"),
      alt: this.#text(dict, "Alt"),
      id: this.#text(dict, "ID"),
      attributes: this.#attributes(dict),
      kids: [],
    };
    const page = dict.get(PDFName.of("Pg"));
    for (const kid of this.#kids(dict)) {
      const found = this.#kid(kid, object, node, page);
      if (found !== undefined) node.kids.push(found);
    }
    return node;
  }

  #kids(dict: PDFDict): readonly PDFObject[] {
    const kids = this.#look(dict.get(PDFName.of("K")));
    if (kids === undefined) return [];
    return kids instanceof PDFArray ? kids.asArray() : [dict.get(PDFName.of("K")) as PDFObject];
  }

  #kid(
    kid: PDFObject,
    owner: PDFObject | undefined,
    node: Node,
    page: PDFObject | undefined,
  ): Node["kids"][number] | undefined {
    const value = this.#look(kid);
    if (value instanceof PDFNumber) return this.#content(value.asNumber(), page, undefined, owner);
    const dict = value as PDFDict;
    const type = dict.get(PDFName.of("Type"))?.toString();
    if (type === "/OBJR") return this.#annotation(dict, owner);
    if (type !== "/MCR") return this.#node(kid, node);
    const mcid = (dict.get(PDFName.of("MCID")) as PDFNumber).asNumber();
    return this.#content(mcid, dict.get(PDFName.of("Pg")) ?? page, dict.get(PDFName.of("Stm")), owner);
  }

  #content(
    mcid: number,
    page: PDFObject | undefined,
    form: PDFObject | undefined,
    owner: PDFObject | undefined,
  ): Content {
    const index = this.#pages.indexOf(page as PDFRef);
    const holder = form === undefined ? this.#document.getPage(index).node : this.#document.context.lookup(form);
    const entry = (holder instanceof PDFRawStream ? holder.dict : this.#dict(holder)).get(PDFName.of("StructParents"));
    const number = (entry as PDFNumber | undefined)?.asNumber() ?? -1;
    const owners = this.#list(this.#parents.get(number));
    if (owners[mcid] !== owner) this.#faults.push(`sequence ${mcid} of page ${index + 1} has another owner`);
    const key = `${number} ${mcid}`;
    if (this.#owned.has(key)) this.#faults.push(`sequence ${mcid} of page ${index + 1} has two owners`);
    this.#owned.add(key);
    return { kind: "content", page: index, mcid, inForm: form !== undefined, text: this.#texts.get(key) ?? "" };
  }

  #annotation(dict: PDFDict, owner: PDFObject | undefined): Annotation {
    const annotation = this.#dict(dict.get(PDFName.of("Obj")));
    const key = (annotation.get(PDFName.of("StructParent")) as PDFNumber | undefined)?.asNumber() ?? -1;
    return {
      kind: "annotation",
      subtype: annotation.get(PDFName.of("Subtype"))?.toString() ?? "",
      contents: this.#text(annotation, "Contents"),
      isKnown: this.#parents.get(key) === owner,
    };
  }

  #attributes(dict: PDFDict): ReadonlyMap<string, string> {
    const attributes = this.#look(dict.get(PDFName.of("A")));
    if (!(attributes instanceof PDFDict)) return new Map();
    return new Map(attributes.entries().map(([name, value]) => [name.decodeText(), value.toString()]));
  }

  #text(dict: PDFDict, name: string): string | undefined {
    const value = this.#look(dict.get(PDFName.of(name)));
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
  }

  #look = (object: PDFObject | undefined): PDFObject | undefined =>
    object instanceof PDFRef ? this.#document.context.lookup(object) : object;

  #dict(object: PDFObject | undefined): PDFDict {
    const found = this.#look(object);
    if (found instanceof PDFDict) return found;
    throw new Error(`This is no dictionary: ${found}`);
  }

  #list(object: PDFObject | undefined): readonly PDFObject[] {
    const found = this.#look(object);
    return found instanceof PDFArray ? found.asArray() : [];
  }
}
