import type { Part } from "../../model/part.ts";
import type { ObjectId } from "../file/objects.ts";

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
  readonly owner: Element;
  object: ObjectId | undefined;
}

export type Item = Sequence | AnnotationKey | Element;

/** What a picture covers on its first page, y up: left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

const none: readonly Element[] = [];

/** An element of the structure tree in the making. A long table has many thousands: most have no children and no callers. */
export class Element {
  readonly kind = "element";
  readonly part: Part;
  readonly parent: Element | undefined;
  /** In the order of painting. */
  items: Item[] = [];
  /** By part, or what else stands for one: each comes once in an element. */
  #children: Map<object, Element> | undefined;
  /** What it says, where annotations ask for it. */
  text = "";
  box: Box | undefined;
  /** What a link within the document leads to, as a marker to its note; and the markers of a note. */
  leadsTo: Element | undefined;
  calledBy: readonly Element[] = none;
  /** Once the tree is numbered. */
  object: ObjectId = 0;

  constructor(part: Part, parent: Element | undefined) {
    this.part = part;
    this.parent = parent;
  }

  /** The child that stands for `key`; `make` says what it is where it comes first. */
  child(key: object, make: () => Part): Element {
    const known = this.#children?.get(key);
    if (known !== undefined) return known;
    const made = new Element(make(), this);
    this.#children ??= new Map();
    this.#children.set(key, made);
    this.add(made);
    return made;
  }

  /** Most have one item: a list that begins with it takes no memory for more. */
  add(item: Item): void {
    if (this.items.length === 0) this.items = [item];
    else this.items.push(item);
  }

  /** BCP 47: of the nearest part that names one. */
  get language(): string | undefined {
    return this.part.language ?? this.parent?.language;
  }
}

/** Where parts stand that are none of what the author says. */
export const isArtifact = ({ part }: Element): boolean => part.role === "artifact";
