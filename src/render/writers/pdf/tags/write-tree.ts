import type { PartCell } from "../../../model/page/part.ts";
import { array, byteString, type ObjectId, real, reference, textString } from "../../../pdf-syntax/objects.ts";
import type { PdfFile, PdfVersion } from "../file/pdf-file.ts";
import type { AnnotationKey, Sequence, StructureElement } from "./element.ts";
import { headersIn } from "./headers.ts";

/** Not in the namespace of PDF 2.0 (ISO 32000-2, annex L); without one, an element is in that of PDF 1.7. */
const isOlder: ReadonlySet<string> = new Set(["TOC", "TOCI", "Reference"]);

/** Targets that a tree is written into. */
export interface TreeTarget {
  readonly file: PdfFile;
  readonly version: PdfVersion;
  readonly pages: readonly ObjectId[];
  /** Called with the page of each element that has content, before it is written. */
  readonly reach: (page: number) => void;
}

/** Entries of the tree's root that follow from its elements. */
export interface WrittenTree {
  readonly namespaces: string;
  readonly names: string;
}

/** Writes the elements below `top`, numbered before (ISO 32000-1, 14.7.2); `root`: the structure tree's root. */
export function writeElements(top: StructureElement, root: ObjectId, target: TreeTarget): WrittenTree {
  const { file, version } = target;
  const namespace = version === "2.0" ? file.add("<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>") : undefined;
  const writer = new TreeWriter(target, namespace === undefined ? "" : `/NS ${reference(namespace)}`);
  writer.write(top, root, "Document");
  const names = writer.named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const pairs = names.map(({ name, object }) => `${byteString(name)} ${reference(object)}`);
  return {
    namespaces: namespace === undefined ? "" : `/Namespaces[${reference(namespace)}]`,
    names: pairs.length === 0 ? "" : `/IDTree ${reference(file.add(`<</Names${array(pairs)}>>`))}`,
  };
}

class TreeWriter {
  /** Elements that others refer to by name. */
  readonly named: { readonly name: string; readonly object: ObjectId }[] = [];
  readonly #target: TreeTarget;
  readonly #namespace: string;
  /** Headers of cells that name them one by one. */
  readonly #headers = new Map<StructureElement, readonly StructureElement[]>();
  readonly #isHeader = new Set<StructureElement>();

  constructor(target: TreeTarget, namespace: string) {
    this.#target = target;
    this.#namespace = namespace;
  }

  write(element: StructureElement, parent: ObjectId, role = this.#roleOf(element)): void {
    if (element.part.role === "Table") this.#findHeaders(element);
    const { first, kids } = this.#kidsOf(element);
    const { language, alt } = element.part;
    const page = first === undefined ? "" : `/Pg ${reference(this.#target.pages[first] ?? 0)}`;
    if (first !== undefined) this.#target.reach(first);
    this.#target.file.add(
      `<</S/${role}/P ${reference(parent)}${isOlder.has(role) ? "" : this.#namespace}${this.#attributesOf(element)}` +
        `${language === undefined ? "" : `/Lang${textString(language)}`}` +
        `${alt === undefined || alt === "" ? "" : `/Alt${textString(alt)}`}` +
        `${this.#referencesOf(element)}${page}${kids}>>`,
      element.object,
    );
    for (const item of element.items) if (item.kind === "element") this.write(item, element.object);
  }

  #roleOf({ part, items }: StructureElement): string {
    if (part.role === "Note") return this.#target.version === "2.0" ? "FENote" : "Note";
    if (part.role !== "Link") return part.role;
    return items.some((item) => item.kind === "annotation" && item.object !== undefined) ? "Link" : "Span";
  }

  /** The page of its first sequence, and its kids: numbers are sequences on that page. */
  #kidsOf({ items }: StructureElement): { readonly first: number | undefined; readonly kids: string } {
    const first = items.find((item): item is Sequence => item.kind === "sequence")?.page;
    const kids: string[] = [];
    for (const item of items) {
      if (item.kind === "element") kids.push(reference(item.object));
      else if (item.kind === "sequence") kids.push(this.#sequence(item, first));
      else if (item.object !== undefined) kids.push(this.#annotation(item, first));
    }
    if (kids.length === 0) return { first, kids: "" };
    return { first, kids: kids.length === 1 ? `/K ${kids[0]}` : `/K[${kids.join(" ")}]` };
  }

  #sequence({ page, id, form }: Sequence, first: number | undefined): string {
    if (page === first && form === undefined) return String(id);
    const stream = form === undefined ? "" : `/Stm ${reference(form.object)}`;
    return `<</Type/MCR/Pg ${reference(this.#target.pages[page] ?? 0)}${stream}/MCID ${id}>>`;
  }

  #annotation({ page, object = 0 }: AnnotationKey, first: number | undefined): string {
    const where = page === first ? "" : `/Pg ${reference(this.#target.pages[page] ?? 0)}`;
    return `<</Type/OBJR${where}/Obj ${reference(object)}>>`;
  }

  /** 14.8.5: what is known of lists, tables, pictures and notes; and the names of elements that others refer to. */
  #attributesOf(element: StructureElement): string {
    const { part, box } = element;
    const name = this.#nameOf(element);
    if (part.list !== undefined) return `${name}/A<</O/List/ListNumbering/${part.list}>>`;
    if (part.cell !== undefined) return name + this.#ofCell(element, part.cell);
    if (part.role === "Figure" && box !== undefined)
      return `${name}/A<</O/Layout/BBox${array(box.map((value) => real(value, 2)))}>>`;
    if (part.role === "Note" && this.#target.version === "2.0") return `${name}/A<</O/FENote/NoteType/Footnote>>`;
    return name;
  }

  #ofCell(element: StructureElement, { scope, rowSpan, columnSpan }: PartCell): string {
    const headers = this.#headers.get(element) ?? [];
    const entries = [
      scope === undefined ? "" : `/Scope/${scope}`,
      rowSpan > 1 ? `/RowSpan ${rowSpan}` : "",
      columnSpan > 1 ? `/ColSpan ${columnSpan}` : "",
      headers.length === 0 ? "" : `/Headers${array(headers.map((header) => byteString(nameOf(header))))}`,
    ].join("");
    return entries === "" ? "" : `/A<</O/Table${entries}>>`;
  }

  #nameOf(element: StructureElement): string {
    if (element.part.role !== "Note" && !this.#isHeader.has(element)) return "";
    const name = nameOf(element);
    this.named.push({ name, object: element.object });
    return `/ID${byteString(name)}`;
  }

  /** ISO 32000-2, 14.7.2: a note and its marker refer to each other. */
  #referencesOf({ leadsTo, calledBy }: StructureElement): string {
    const others = leadsTo === undefined ? calledBy : [leadsTo];
    if (this.#target.version !== "2.0" || others.length === 0) return "";
    return `/Ref${array(others.map(({ object }) => reference(object)))}`;
  }

  #findHeaders(table: StructureElement): void {
    for (const [cell, headers] of headersIn(table)) {
      this.#headers.set(cell, headers);
      for (const header of headers) this.#isHeader.add(header);
    }
  }
}

const nameOf = ({ object }: StructureElement): string => `n${object}`;
