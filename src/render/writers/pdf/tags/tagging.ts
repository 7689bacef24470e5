import type { LinkTarget } from "../../../model/look.ts";
import { type ArtifactKind, forTheEye, type TaggedBlock } from "../../../model/page/part.ts";
import { hex16 } from "../../../pdf-syntax/objects.ts";
import type { ContentStream } from "../content/content-stream.ts";
import { type AnnotationKey, annotationOf, type FormKey, isArtifact, linkPart, StructureElement } from "./element.ts";

/** ISO 32000-1, 14.8.2.2.2; attached to an edge: readers know that it repeats. */
const artifacts: Readonly<Record<ArtifactKind, string>> = {
  header: "/Artifact<</Type/Pagination/Subtype/Header/Attached[/Top]>>BDC\n",
  footer: "/Artifact<</Type/Pagination/Subtype/Footer/Attached[/Bottom]>>BDC\n",
  watermark: "/Artifact<</Type/Pagination/Subtype/Watermark>>BDC\n",
  page: "/Artifact<</Type/Page>>BDC\n",
  layout: "/Artifact<</Type/Layout>>BDC\n",
};

const forTheEyeOf = (part: TaggedBlock): TaggedBlock => (part.role === "artifact" ? part : forTheEye);

/** The tree of the document as far as streams know it. */
export interface StructureTree {
  readonly root: StructureElement;
  /** BCP 47: the document's. */
  readonly language: string;
  /** A footnote stands where its first marker is, wherever it is painted. */
  note(part: TaggedBlock): StructureElement;
  /** The element of a link in a header or another place that is not read aloud. */
  looseLink(target: LinkTarget): StructureElement;
  /** For a field that stands in no text: it is read last. */
  field(path: string, page: number): AnnotationKey;
  /** For a form of several parts, shown once on a page, in the part it stands in. */
  form(content: ContentStream, page: number, within: StructureElement): TaggedForm;
}

/** A form with marked content of its own. */
export interface TaggedForm {
  readonly tagging: StreamTagger;
  readonly form: FormKey;
}

/** Where the marked content of a stream goes: a page's, or a form's. */
export interface MarkedContentIds {
  readonly page: number;
  readonly form: FormKey | undefined;
  /** Its entry in the parent tree. */
  readonly key: number;
  /** Owners of the sequences, by their numbers. */
  readonly owners: StructureElement[];
}

/**
 * Marks the content of one stream with the parts it belongs to (14.6, 14.7.4): what is painted next belongs to the part
 * entered last; what belongs to none is an artifact. A sequence is opened when something is painted, and goes on as long
 * as nothing else is, so that neighbours share one.
 */
export class StreamTagger {
  readonly tags: StructureTree;
  readonly #content: ContentStream;
  readonly #numbering: MarkedContentIds;
  readonly #stack: StructureElement[];
  readonly #layout: StructureElement;
  /** Another stream is written meanwhile, all of it in the part that is painted here. */
  #quiet: boolean = false;

  /** `within`: the part that the stream as a whole stands in. */
  constructor(tags: StructureTree, content: ContentStream, numbering: MarkedContentIds, within: StructureElement) {
    this.tags = tags;
    this.#content = content;
    this.#numbering = numbering;
    this.#stack = [within];
    this.#layout = new StructureElement(forTheEye, undefined);
  }

  /** The part that is painted. */
  get current(): StructureElement {
    return this.#stack.at(-1) as StructureElement;
  }

  /** Where readers go who are led here; undefined: nothing that is read is here. */
  get target(): StructureElement | undefined {
    const { current } = this;
    return isArtifact(current) || current === this.tags.root ? undefined : current;
  }

  enter(part: TaggedBlock): void {
    const { current } = this;
    if (isArtifact(current)) this.#stack.push(current);
    else if (part.role === "artifact" || (part.role === "Figure" && part.alt === ""))
      this.#stack.push(new StructureElement(forTheEyeOf(part), undefined));
    else this.#stack.push(this.#find(part));
  }

  /** An element that is painted next, and its end. */
  enterElement(element: StructureElement): void {
    this.#stack.push(element);
  }

  leave(): void {
    this.#stack.pop();
  }

  /** The element of a part, in what it says it is in or in the part that is painted. */
  #find(part: TaggedBlock): StructureElement {
    if (part.role === "Note") return this.tags.note(part);
    const around = part.within === undefined ? this.current : this.#around(part.within);
    return around.childOf(part);
  }

  #around(part: TaggedBlock): StructureElement {
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const element = this.#stack[at];
      if (element?.part === part) return element;
    }
    return this.#find(part);
  }

  /** Assigns the next content to the part that is being painted, or marks it as an artifact when there is none. */
  show(): void {
    this.#switch(this.#shown, false);
  }

  /** The same for text, and nothing but text. */
  showText(): void {
    this.#switch(this.#shown, true);
  }

  get #shown(): StructureElement {
    const { current } = this;
    return current === this.tags.root ? this.#layout : current;
  }

  /** Marks the next content as a box or a rule, which is not read aloud. */
  decorate(): void {
    const { current } = this;
    this.#switch(isArtifact(current) ? current : this.#layout, false);
  }

  /** Ends the open sequence: before the graphics state is saved or restored around marks, and before layers. */
  end(): void {
    if (!this.#quiet) this.#content.unmark();
  }

  /** The stream's entry in the parent tree; undefined: nothing in it is marked. */
  get key(): string | undefined {
    return this.#numbering.owners.length === 0 ? undefined : String(this.#numbering.key);
  }

  /** Notes an annotation for a link in the part that is painted. */
  annotate(target: LinkTarget): AnnotationKey {
    const { current } = this;
    const isLoose = isArtifact(current) || current === this.tags.root;
    const owner = isLoose ? this.tags.looseLink(target) : this.link(target);
    return annotationOf(owner, this.#numbering.page);
  }

  /** Notes the annotation of a form's field in the part that is painted (14.8.4.5, Form). */
  field(path: string): AnnotationKey {
    const { current } = this;
    const { page } = this.#numbering;
    if (isArtifact(current) || current === this.tags.root) return this.tags.field(path, page);
    this.end();
    return annotationOf(
      current.child({}, () => ({ role: "Form", path })),
      page,
    );
  }

  /** The element of a link in the part that is painted. */
  link(target: LinkTarget): StructureElement {
    const { current } = this;
    if (current.part.role === "Link") return current;
    return current.child(target, () => linkPart(target, current.part.path));
  }

  /** For a form of several parts that is shown here. */
  form(content: ContentStream): TaggedForm {
    return this.tags.form(content, this.#numbering.page, this.current);
  }

  #switch(element: StructureElement, asText: boolean): void {
    const content = this.#content;
    if (this.#quiet || (content.marked === element && (asText || content.takesAll))) return;
    content.mark(element, this.#begin(element), asText);
  }

  #begin(element: StructureElement): string {
    const { part } = element;
    if (part.role === "artifact") return artifacts[part.artifact ?? "layout"];
    const { owners, page, form } = this.#numbering;
    const id = owners.push(element) - 1;
    element.add({ kind: "sequence", page, id, form });
    return `/${part.role}<</MCID ${id}>>BDC\n`;
  }

  /** Writes what is shown here as one. */
  quietly<Result>(write: () => Result): Result {
    const before = this.#quiet;
    this.#quiet = true;
    const result = write();
    this.#quiet = before;
    return result;
  }

  /**
   * Paints text in another language than its part's: the tree names it without an element of its own. The sequence ends with
   * it, as poppler reads nothing of a sequence behind what is marked inside it.
   */
  inLanguage(language: string, paint: () => void): void {
    const content = this.#content;
    content.beginText();
    content.out.latin(`/Span<</Lang<${hexOf(language)}>>>BDC\n`);
    paint();
    content.out.latin("EMC\n");
    this.end();
  }
}

/** Strings in parentheses are text in content streams (`codeStrings`). */
const hexOf = (text: string): string => [...text].map((char) => hex16(char.charCodeAt(0)).slice(2)).join("");
