import type { LinkTarget } from "../../../model/look.ts";
import type { TaggedBlock } from "../../../model/page/part.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";

/** A sequence of marked content (ISO 32000-1, 14.7.4.2). */
export interface Sequence {
  readonly kind: "sequence";
  /** From 0. */
  readonly page: number;
  /** Its number in the stream it stands in. */
  readonly id: number;
  /** The form it stands in; undefined: the page itself. */
  readonly form: FormKey | undefined;
}

/** A form with marked content of its own; its object is known when it is written. */
export interface FormKey {
  object: ObjectId;
}

/** An annotation (14.7.4.3); its object is known when annotations are written, and undefined if it is left out. */
export interface AnnotationKey {
  readonly kind: "annotation";
  readonly page: number;
  readonly owner: StructureElement;
  object: ObjectId | undefined;
}

export type TreeItem = Sequence | AnnotationKey | StructureElement;

/** The area of a picture on its first page, y up: left, bottom, right, top. */
export type PictureArea = readonly [number, number, number, number];

const none: readonly StructureElement[] = [];

/** Up to this many items are searched one by one; an element with more keeps a table of them. Rows of tables mostly have fewer. */
const few = 8;

const isElement = (item: TreeItem): item is StructureElement => item.kind === "element";

/** An element of the structure tree in the making. A long table has many thousands: most have no children and no callers. */
export class StructureElement {
  readonly kind = "element";
  readonly part: TaggedBlock;
  readonly parent: StructureElement | undefined;
  /** In the order of painting. */
  items: TreeItem[] = [];
  /** Key among its parent's children: its part, or another object. */
  readonly #key: object;
  /** By their keys; undefined while they are few. */
  #children: Map<object, StructureElement> | undefined;
  /** Text of the element, where annotations need it. */
  text = "";
  box: PictureArea | undefined;
  /** The element that a link within the document leads to, such as the note of a marker; and the markers of a note. */
  leadsTo: StructureElement | undefined;
  calledBy: readonly StructureElement[] = none;
  /** Once the tree is numbered. */
  object: ObjectId = 0;

  constructor(part: TaggedBlock, parent: StructureElement | undefined, key: object = part) {
    this.part = part;
    this.parent = parent;
    this.#key = key;
  }

  /** The child that is this part. */
  childOf(part: TaggedBlock): StructureElement {
    return this.#known(part) ?? this.#begin(new StructureElement(part, this));
  }

  /** The child that stands for `key`; `make` says what it is where it comes first. */
  child(key: object, make: () => TaggedBlock): StructureElement {
    return this.#known(key) ?? this.#begin(new StructureElement(make(), this, key));
  }

  #known(key: object): StructureElement | undefined {
    if (this.items.length > few) {
      this.#children ??= new Map(this.items.filter(isElement).map((one) => [one.#key, one]));
      return this.#children.get(key);
    }
    for (let at = this.items.length - 1; at >= 0; at -= 1) {
      const item = this.items[at];
      if (item?.kind === "element" && item.#key === key) return item;
    }
    return undefined;
  }

  #begin(child: StructureElement): StructureElement {
    this.add(child);
    this.#children?.set(child.#key, child);
    return child;
  }

  /** Most have one item: a list that begins with it takes no memory for more. */
  add(item: TreeItem): void {
    if (this.items.length === 0) this.items = [item];
    else this.items.push(item);
  }

  /** BCP 47: of the nearest part that names one. */
  get language(): string | undefined {
    return this.part.language ?? this.parent?.language;
  }
}

/** A new annotation of an element on a page, from 0. */
export function annotationOf(owner: StructureElement, page: number): AnnotationKey {
  const annotation: AnnotationKey = { kind: "annotation", page, owner, object: undefined };
  owner.add(annotation);
  return annotation;
}

/** A link in text; one to a footnote has the note's name. */
export const linkPart = (target: LinkTarget, path: string): TaggedBlock =>
  target.kind === "destination" ? { role: "Link", path, name: target.name } : { role: "Link", path };

/** Where parts stand that are none of what the author says. */
export const isArtifact = ({ part }: StructureElement): boolean => part.role === "artifact";
