import { append } from "../../../vocabulary/append.ts";
import { treeEntries } from "../../pdf-syntax/reader/destinations.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import {
  type Dictionary,
  hasOnly,
  isArray,
  isDictionary,
  isReference,
  isStream,
  nameOf,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { differences, type RevisionComparison } from "./comparison.ts";

/** Numbers of the root of a file's structure and of all its elements that are objects. */
export function elementsOf(pdf: ForeignPdf): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  const waiting = [pdf.catalog.entries.get("StructTreeRoot") ?? null];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    // Lists are objects too, which may name themselves.
    if (isReference(item) && seen.has(item.id)) continue;
    if (isReference(item)) seen.add(item.id);
    pdf.budget.value();
    const value = pdf.resolve(item);
    if (isArray(value)) append(waiting, value);
    if (!isDictionary(value) || !isElement(pdf, value)) continue;
    if (isReference(item)) found.add(item.id);
    waiting.push(value.entries.get("K") ?? null);
  }
  return found;
}

const rootOf = (pdf: ForeignPdf): Dictionary | undefined => {
  const root = pdf.resolve(pdf.catalog.entries.get("StructTreeRoot"));
  return isDictionary(root) ? root : undefined;
};

/** What names content or an object is none (ISO 32000-2, 14.7.5). */
const isElement = (pdf: ForeignPdf, { entries }: Dictionary): boolean =>
  !["MCR", "OBJR"].includes(nameOf(pdf.resolve(entries.get("Type"))) ?? "");

/** What may lead to an annotation, and what a new element may say: nothing that is read aloud. */
const ofElement: ReadonlySet<string> = new Set(["Type", "S", "P", "Pg", "K", "NS"]);
const ofReference: ReadonlySet<string> = new Set(["Type", "Pg", "Obj"]);

/**
 * Elements that a later revision added to the structure (14.7) for annotations that it added: files whose content is tagged name those there
 * as well. They show nothing, and what they name is judged by itself.
 */
export class StructureAdditions {
  readonly #comparison: RevisionComparison;
  readonly #elements: ReadonlySet<number>;
  /** Numbers of annotations that the signed revision does not have. */
  readonly #annotations: ReadonlySet<number>;
  readonly #added = new Set<number>();

  /** `comparison`: one in which elements of the signed revision have that role. */
  constructor(comparison: RevisionComparison, elements: ReadonlySet<number>, annotations: ReadonlySet<number>) {
    this.#comparison = comparison;
    this.#elements = elements;
    this.#annotations = annotations;
  }

  /** Whether the structure has all that it had, in the same order, and such elements. */
  isAll(): boolean {
    const { before, after } = this.#comparison;
    const [was, is] = [rootOf(before), rootOf(after)];
    if (was === undefined || is === undefined) return false;
    const root = after.catalog.entries.get("StructTreeRoot") ?? null;
    const id = isReference(root) ? root.id : undefined;
    return (
      differences(this.#comparison, was, is).every((key) => ownKeys.has(key) || isEmptyMap(key, was, is)) &&
      this.#hasKids(was, is, id) &&
      [...this.#elements].every((element) => this.#isKept(element, id)) &&
      this.#keepsParents(was, is)
    );
  }

  /** Whether a page may name its row in the tree of parents, which it did not: there is none yet. */
  mayName(row: PdfValue): boolean {
    const { after } = this.#comparison;
    return typeof row === "number" && !parentsIn(after, rootOf(after)).has(row);
  }

  #isKept(id: number, root: number | undefined): boolean {
    const { before, after, roles } = this.#comparison;
    roles.compared(id);
    if (id === root) return true;
    const [was, is] = [before.get(id), after.get(id)];
    const isSame = isDictionary(was) && isDictionary(is) && this.#hasKids(was, is, id);
    return isSame && differences(this.#comparison, was, is, "K").length === 0;
  }

  /** Whether an element has the kids that it had, and new ones behind them. */
  #hasKids(was: Dictionary, is: Dictionary, id: number | undefined): boolean {
    const { before, after } = this.#comparison;
    const [had, has] = [kidsOf(before, was), kidsOf(after, is)];
    return (
      had.every((kid, at) => this.#comparison.isSame(kid, has[at], "K")) &&
      has.slice(had.length).every((kid) => this.#isNew(kid, id, 0))
    );
  }

  /** Whether it names new annotations and nothing else, itself or by new elements. */
  #isNew(kid: PdfValue, parent: number | undefined, depth: number): boolean {
    const { before, after } = this.#comparison;
    after.budget.depth(depth);
    after.budget.value();
    const value = after.resolve(kid);
    if (!isDictionary(value) || (isReference(kid) && (before.get(kid.id) !== null || this.#added.has(kid.id))))
      return false;
    const { entries } = value;
    const annotation = entries.get("Obj") ?? null;
    if (annotation !== null)
      return hasOnly(value, ofReference) && isReference(annotation) && this.#annotations.has(annotation.id);
    const above = entries.get("P") ?? null;
    const kids = kidsOf(after, value);
    if (!isReference(kid) || !isReference(above) || above.id !== parent || kids.length === 0) return false;
    this.#added.add(kid.id);
    const isKnown = this.#comparison.isSame(entries.get("NS"), entries.get("NS"), "NS");
    return isKnown && hasOnly(value, ofElement) && kids.every((one) => this.#isNew(one, kid.id, depth + 1));
  }

  /** Whether the tree of parents (14.7.5.4) has the rows that it had, and others that lead to elements. */
  #keepsParents(was: Dictionary, is: Dictionary): boolean {
    const { before, after } = this.#comparison;
    const [had, has] = [parentsIn(before, was), parentsIn(after, is)];
    // Readers differ where two rows have one number or rows are out of order, and some read no rows from a stream.
    const isRead =
      isAscending(rowsIn(after, is).map(([row]) => row)) && hasNoStream(after, is.entries.get("ParentTree"));
    if (!isRead) return false;
    const isElement = (value: PdfValue): boolean =>
      isReference(value) && (this.#elements.has(value.id) || this.#added.has(value.id));
    return (
      [...had].every(([row, value]) => this.#comparison.isSame(value, has.get(row), "Nums")) &&
      [...has].every(([row, value]) => had.has(row) || isElement(value))
    );
  }
}

/** Entries of the root that are compared by rules of their own. */
const ownKeys: ReadonlySet<string> = new Set(["K", "ParentTree", "ParentTreeNextKey"]);

/** One that was not there and maps nothing says nothing. */
function isEmptyMap(key: string, was: Dictionary, is: Dictionary): boolean {
  const map = is.entries.get(key) ?? null;
  return key === "RoleMap" && !was.entries.has(key) && isDictionary(map) && map.entries.size === 0;
}

/** A single kid may stand without an array around it. */
function kidsOf(pdf: ForeignPdf, { entries }: Dictionary): readonly PdfValue[] {
  const kids = pdf.resolve(entries.get("K"));
  if (isArray(kids)) return kids;
  return kids === null ? [] : [entries.get("K") ?? null];
}

const rowsIn = (
  pdf: ForeignPdf,
  root: Dictionary | undefined,
): readonly (readonly [row: PdfValue, value: PdfValue])[] => [
  ...treeEntries(pdf, pdf.dictionary(root?.entries.get("ParentTree")), "Nums"),
];

const parentsIn = (pdf: ForeignPdf, root: Dictionary | undefined): ReadonlyMap<PdfValue, PdfValue> =>
  new Map(rowsIn(pdf, root));

function hasNoStream(pdf: ForeignPdf, node: PdfValue | undefined): boolean {
  pdf.budget.value();
  const found = pdf.resolve(node);
  const kids = isDictionary(found) ? pdf.resolve(found.entries.get("Kids")) : null;
  return !isStream(found) && (!isArray(kids) || kids.every((kid) => hasNoStream(pdf, kid)));
}

const isAscending = (rows: readonly PdfValue[]): boolean =>
  rows.every((row, at) => typeof row === "number" && (at === 0 || row > (rows[at - 1] as number)));
