import { append } from "../../../vocabulary/append.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import { isArray, isReference, isStream, nameOf, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { everyNode, type FieldNode } from "./field-tree.ts";

/** A part that an object has in a document, for which it is compared by rules of its own. */
type ObjectRole =
  | "catalog"
  | "node of the tree of pages"
  | "page"
  | "field"
  | "annotation"
  | "element of the structure";

/** A role with its article, as messages name it. */
export const called = (role: ObjectRole): string => `${/^[ae]/.test(role) ? "an" : "a"} ${role}`;

/** Keys that name an object by its role, and draw nothing by it (ISO 32000-2, 12 and 14). */
const leadingBack: ReadonlyMap<string, ReadonlySet<ObjectRole>> = new Map<string, ReadonlySet<ObjectRole>>([
  ["Parent", new Set(["node of the tree of pages", "field", "annotation"])],
  ["Kids", new Set(["node of the tree of pages", "page", "field", "annotation"])],
  ["Pages", new Set(["node of the tree of pages", "page"])],
  ["Data", new Set(["catalog", "field", "annotation"])],
  ["Annots", new Set(["annotation", "field"])],
  // O: pages of a content set of Web Capture (14.10.4).
  ...["Pg", "O", "Start", "End"].map((key) => [key, new Set<ObjectRole>(["page"])] as const),
  ...["P", "Dest"].map((key) => [key, new Set<ObjectRole>(["page", "element of the structure"])] as const),
  ...["K", "SE", "SD", "Ref", "Nums", "Names"].map(
    (key) => [key, new Set<ObjectRole>(["element of the structure"])] as const,
  ),
  ...["Obj", "Popup", "IRT", "Fields", "CO", "T", "TA", "AN"].map(
    (key) => [key, new Set<ObjectRole>(["annotation", "field"])] as const,
  ),
]);

/** Whether a key names objects by some role. */
export const isOfRoles = (key: string): boolean => leadingBack.has(key);

const isLeadingBack = (key: string, role: ObjectRole): boolean => leadingBack.get(key)?.has(role) === true;

const views = new Set(["XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV"]);

/** 12.3.2.2: a page, and how it is shown. */
export const isDestination = (items: readonly PdfValue[]): boolean => views.has(nameOf(items[1]) ?? "");

/** Parts of objects, and why one cannot be judged by its part. */
export class Roles {
  readonly #roles = new Map<number, ObjectRole>();
  readonly #compared = new Set<number>();
  readonly #doubts = new Set<string>();

  of(id: number): ObjectRole | undefined {
    return this.#roles.get(id);
  }

  /** A field may be its own widget, which is an annotation; an object with any two other parts is two things. */
  give(id: number, role: ObjectRole): void {
    const known = this.#roles.get(id);
    const isWidget = (one: ObjectRole): boolean => one === "field" || one === "annotation";
    if (known === undefined || (isWidget(known) && isWidget(role)))
      this.#roles.set(id, known === "field" ? known : role);
    else if (known !== role) this.doubt(id, `is ${called(known)}, and ${called(role)} as well`);
  }

  /** Whether an object has a part, and is compared there; a key that does not call it by that part makes it two things. */
  isNamed(id: number, key: string): boolean {
    const role = this.of(id);
    if (role !== undefined && !isLeadingBack(key, role))
      this.doubt(id, `is ${called(role)}, and something else as well: ${key} leads to it`);
    return role !== undefined;
  }

  /** Numbers of the objects that have a part. */
  with(role: ObjectRole): readonly number[] {
    return [...this.#roles].flatMap(([id, own]) => (own === role ? [id] : []));
  }

  /** A rule compares the object. */
  compared(id: number | undefined): void {
    if (id !== undefined) this.#compared.add(id);
  }

  /** Objects that no rule has compared. */
  uncompared(): readonly (readonly [id: number, role: ObjectRole])[] {
    return [...this.#roles].filter(([id]) => !this.#compared.has(id));
  }

  doubt(id: number, what: string): void {
    this.#doubts.add(`Object ${id} ${what}.`);
  }

  /** Why some objects are two things, as sentences; ten at most. */
  doubts(): readonly string[] {
    return [...this.#doubts].slice(0, mostDoubts);
  }
}

const mostDoubts = 10;

interface RoleSources {
  readonly pages: readonly ForeignPage[];
  readonly fields: readonly FieldNode[];
  /** Numbers of the elements of the structure; left out: the structure is compared as a whole. */
  readonly elements?: ReadonlySet<number>;
}

/** The parts of the objects of the revision that was signed: no newer revision can give or take one. */
export function rolesIn(pdf: ForeignPdf, { pages, fields, elements }: RoleSources): Roles {
  const roles = new Roles();
  const give = (value: PdfValue | undefined, role: ObjectRole): void => {
    if (!isReference(value)) return;
    roles.give(value.id, role);
    if (isStream(pdf.get(value.id))) roles.doubt(value.id, `is ${called(role)}, and a stream as well`);
  };
  const numbered = (id: number): PdfValue => ({ kind: "reference", id, generation: 0 });
  give(pdf.trailer.entries.get("Root"), "catalog");
  for (const id of nodesOfPages(pdf)) {
    give(numbered(id), "node of the tree of pages");
    // Some viewers have pages inherit these.
    if (pdf.dictionary(numbered(id))?.entries.has("Annots") === true)
      roles.doubt(id, "is a node of the tree of pages, and has annotations as a page");
  }
  for (const { id } of pages) if (id !== undefined) give(numbered(id), "page");
  for (const { dictionary } of pages)
    for (const item of itemsIn(pdf, dictionary.entries.get("Annots"))) give(item, "annotation");
  for (const { id } of everyNode(fields)) if (id !== undefined) give(numbered(id), "field");
  for (const id of elements ?? []) give(numbered(id), "element of the structure");
  for (const { id, dictionary } of pages) {
    const parent = dictionary.entries.get("Parent");
    if (id !== undefined && isReference(parent) && roles.of(parent.id) !== "node of the tree of pages")
      roles.doubt(id, `is a page whose parent, object ${parent.id}, is not in the tree of pages`);
  }
  return roles;
}

/** Numbers of the objects between the catalog and the pages, in a tree that is known to lead in no circle. */
function* nodesOfPages(pdf: ForeignPdf): Iterable<number> {
  const waiting: PdfValue[] = [pdf.catalog.entries.get("Pages") ?? null];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const entries = pdf.dictionary(node)?.entries;
    const kids = pdf.resolve(entries?.get("Kids"));
    if (!isArray(kids) || nameOf(pdf.resolve(entries?.get("Type"))) === "Page") continue;
    if (isReference(node)) yield node.id;
    append(waiting, kids);
  }
}

/** The items of an array, direct or by reference; none where it is no array. */
export function itemsIn(pdf: ForeignPdf, list: PdfValue | undefined): readonly PdfValue[] {
  const found = pdf.resolve(list);
  return isArray(found) ? found : [];
}
