import type { PartRole, TaggedBlock } from "../../../../../src/render/model/page/part.ts";
import { PdfFile, type PdfVersion } from "../../../../../src/render/writers/pdf/file/pdf-file.ts";
import { annotationOf, type Sequence, StructureElement } from "../../../../../src/render/writers/pdf/tags/element.ts";
import { type WrittenTree, writeElements } from "../../../../../src/render/writers/pdf/tags/write-tree.ts";

// Structure trees made by hand, and the objects they are written as.

export const newTop = (): StructureElement => new StructureElement({ role: "group", path: "" }, undefined);

export const child = (of: StructureElement, role: PartRole, more: Partial<TaggedBlock> = {}): StructureElement =>
  of.childOf({ role, path: "", ...more });

/** A sequence of marked content on a page, from 0; `form`: the object of the form it stands in. */
export const sequence = (page: number, id: number, form?: number): Sequence => ({
  kind: "sequence",
  page,
  id,
  form: form === undefined ? undefined : { object: form },
});

/** An annotation of an element; without an object, it is left out of the file. */
export const annotate = (of: StructureElement, page: number, object?: number): void => {
  annotationOf(of, page).object = object;
};

interface Written extends WrittenTree {
  /** By its number, what stands in an object. */
  readonly objects: ReadonlyMap<number, string>;
  /** Pages reached and objects written, one after another. */
  readonly steps: readonly (number | string)[];
}

/** The tree below `top`, its elements numbered from 1 in their order; its root is object 50, pages are 70, 71 and 72. */
export function written(top: StructureElement, version: PdfVersion = "1.7"): Written {
  let last = 0;
  const number = (element: StructureElement): void => {
    last += 1;
    element.object = last;
    for (const item of element.items) if (item.kind === "element") number(item);
  };
  number(top);
  const steps: (number | string)[] = [];
  const file = new PdfFile({ after: 100, look: (body) => steps.push(body) });
  const reach = (page: number): unknown => steps.push(page);
  const tree = writeElements(top, 50, { file, version, pages: [70, 71, 72], reach });
  const objects = new Map(file.handOver().flatMap((one) => ("body" in one ? [[one.id, one.body] as const] : [])));
  return { ...tree, objects, steps };
}

/** An only element below the top, as it is written: its number is 2. `fill` gives it what it consists of. */
export function writtenAlone(
  part: Partial<TaggedBlock> & { readonly role: PartRole },
  fill: (element: StructureElement) => void = () => undefined,
  version?: PdfVersion,
): string | undefined {
  const top = newTop();
  fill(child(top, part.role, part));
  return written(top, version).objects.get(2);
}
