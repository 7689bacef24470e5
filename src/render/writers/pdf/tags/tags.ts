import type { LinkTarget } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { TaggedBlock } from "../../../model/page/part.ts";
import { array, type ObjectId, reference } from "../../../pdf-syntax/objects.ts";
import type { ContentStream } from "../content/content-stream.ts";
import type { PdfFile, PdfVersion } from "../file/pdf-file.ts";
import { type AnnotationKey, annotationOf, type FormKey, linkPart, StructureElement } from "./element.ts";
import { joinNotes, settled } from "./settle.ts";
import { StreamTagger, type StructureTree, type TaggedForm } from "./tagging.ts";
import { writeElements } from "./write-tree.ts";

/** Entries of a leaf of the parent tree. */
const entriesPerLeaf = 64;

interface MarkedStream {
  /** Owners of its sequences. */
  readonly owners: readonly StructureElement[];
  /** From 0: the page it is, or is shown on. */
  readonly page: number;
}

/** The structure tree of a document (ISO 32000-1, 14.7): it grows while pages are painted. Untagged documents have none. */
export class Tags implements StructureTree {
  readonly root = new StructureElement({ role: "group", path: "" }, undefined);
  /** BCP 47: the document's. */
  readonly language: string;
  readonly #version: PdfVersion;
  /** With marked content, by their keys in the parent tree. */
  readonly #streams: MarkedStream[] = [];
  /** Lists of owners that are written already: those of the first streams. See `MarkedStream.owners`. */
  readonly #owners: (ObjectId | undefined)[] = [];
  readonly #annotations: ObjectId[] = [];
  readonly #notes = new Map<string, StructureElement>();

  constructor(language: string, version: PdfVersion) {
    this.language = language;
    this.#version = version;
  }

  /**
   * ISO 32000-2, 12.3.2.3: what readers are led to at a place, the tree settled: the element there, one around it that the tree
   * has, or the first of its page. undefined: a PDF 1.7 file leads to places on pages.
   */
  targetOf({
    element,
    page,
  }: {
    readonly element?: StructureElement | undefined;
    readonly page: number;
  }): StructureElement | undefined {
    if (this.#version !== "2.0") return undefined;
    let target = element ?? firstFrom(page, this.root);
    while (target !== undefined && target.object === 0) target = target.parent;
    return target ?? this.root;
  }

  /** For the next page, `page` from 0. */
  page(content: ContentStream, page: number): StreamTagger {
    return new StreamTagger(this, content, { page, form: undefined, ...this.#stream(page) }, this.root);
  }

  /** For a form of several parts, shown once on a page, in the part it stands in. */
  form(content: ContentStream, page: number, within: StructureElement): TaggedForm {
    const form: FormKey = { object: 0 };
    return { tagging: new StreamTagger(this, content, { page, form, ...this.#stream(page) }, within), form };
  }

  #stream(page: number): { readonly owners: StructureElement[]; readonly key: number } {
    const owners: StructureElement[] = [];
    return { owners, key: this.#streams.push({ owners, page }) - 1 };
  }

  /** A footnote stands where its first marker is, wherever it is painted. */
  note(part: TaggedBlock): StructureElement {
    return madeOnce(this.#notes, part.name ?? "", () => new StructureElement(part, this.root));
  }

  /**
   * The element of a link in a header or another place that is not read aloud: assistive technology must find the link
   * all the same (ISO 14289-1, 7.18.5).
   */
  looseLink(target: LinkTarget): StructureElement {
    const around = this.root.child({}, () => ({ role: "P", path: "" }));
    return around.child(target, () => linkPart(target, ""));
  }

  /** For a field that stands in no text, as a signature's: it is read last. `page`: from 0. */
  field(path: string, page: number): AnnotationKey {
    return annotationOf(
      this.root.child({}, () => ({ role: "Form", path })),
      page,
    );
  }

  /** Fixes the tree, all pages painted, and numbers its elements for those who refer to them. */
  settle(file: PdfFile): void {
    joinNotes(this.root, this.#notes);
    this.root.items = settled(this.root, this.#version);
    let elements = 0;
    const number = (element: StructureElement): void => {
      elements += 1;
      element.object = file.reserve();
      for (const item of element.items) if (item.kind === "element") number(item);
    };
    number(this.root);
    file.expect(elements);
  }

  /** The entry of an annotation of this element in the parent tree, the tree settled. */
  keyOf(owner: StructureElement): number {
    return this.#streams.length + this.#annotations.push(owner.object) - 1;
  }

  /** Writes the tree, annotations written; answers with its root. */
  write(file: PdfFile, pages: readonly ObjectId[]): ObjectId {
    const root = file.reserve();
    const reach = (page: number): void => this.#writeOwners(file, page);
    const { namespaces, names } = writeElements(this.root, root, { file, version: this.#version, pages, reach });
    const next = this.#streams.length + this.#annotations.length;
    const tree = `/ParentTree ${reference(this.#writeParentTree(file))}/ParentTreeNextKey ${next}`;
    return file.add(`<</Type/StructTreeRoot/K ${reference(this.root.object)}${tree}${names}${namespaces}>>`, root);
  }

  /**
   * Writes the owners of all streams on pages before this one. They name the same elements in the same order as the rows of
   * tables do, and next to those they compress to almost nothing.
   */
  #writeOwners(file: PdfFile, page: number): void {
    for (let at = this.#owners.length; at < this.#streams.length; at += 1) {
      const stream = this.#streams[at];
      if (stream === undefined || stream.page >= page) return;
      const { owners } = stream;
      this.#owners.push(
        owners.length === 0 ? undefined : file.add(array(owners.map(({ object }) => reference(object)))),
      );
    }
  }

  /** 14.7.4.4: whose the content of each stream is, and each annotation. */
  #writeParentTree(file: PdfFile): ObjectId {
    const entries: { readonly key: number; readonly value: string }[] = [];
    this.#writeOwners(file, Number.POSITIVE_INFINITY);
    this.#owners.forEach((object, key) => {
      if (object !== undefined) entries.push({ key, value: reference(object) });
    });
    this.#annotations.forEach((object, at) => {
      entries.push({ key: this.#streams.length + at, value: reference(object) });
    });
    const numbers = (some: typeof entries): string =>
      `/Nums[${some.map(({ key, value }) => `${key} ${value}`).join(" ")}]`;
    if (entries.length <= entriesPerLeaf) return file.add(`<<${numbers(entries)}>>`);
    const leaves: string[] = [];
    for (let from = 0; from < entries.length; from += entriesPerLeaf) {
      const some = entries.slice(from, from + entriesPerLeaf);
      const limits = `/Limits[${some[0]?.key} ${some.at(-1)?.key}]`;
      leaves.push(reference(file.add(`<<${limits}${numbers(some)}>>`)));
    }
    return file.add(`<</Kids${array(leaves)}>>`);
  }
}

/** The first element with content on a page, from 0, or on one of those that follow. */
function firstFrom(page: number, element: StructureElement): StructureElement | undefined {
  if (element.items.some((item) => item.kind === "sequence" && item.page >= page)) return element;
  for (const item of element.items) {
    const found = item.kind === "element" ? firstFrom(page, item) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
