import type { Points } from "../../../model/geometry.ts";
import { dictionary, type ObjectId, real, reference, utf16Bytes } from "../../../pdf-syntax/objects.ts";
import { writeNameTree } from "../file/name-tree.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import type { StructureElement } from "../tags/element.ts";
import type { Tags } from "../tags/tags.ts";

/** A spot on a page; y up. */
export interface PagePoint {
  /** From 0. */
  readonly page: number;
  readonly x: Points;
  readonly y: Points;
  /** Structure element at that place in a tagged document. */
  readonly element?: StructureElement | undefined;
}

/** The named places of a document (ISO 32000-1, 12.3.2.3). The first to take a name keeps it. */
export class Destinations {
  readonly #spots = new Map<string, PagePoint>();

  add(name: string, spot: PagePoint): void {
    const key = nameKey(name);
    if (!this.#spots.has(key)) this.#spots.set(key, spot);
  }

  /** The bytes a link refers to a name by, when there is such a place. */
  find(name: string): string | undefined {
    const key = nameKey(name);
    return this.#spots.has(key) ? key : undefined;
  }

  /** Where a name leads. */
  spot(name: string): PagePoint | undefined {
    return this.#spots.get(nameKey(name));
  }

  /** The name tree (7.9.6), sorted by bytes; undefined without names. */
  write(file: PdfFile, pages: readonly ObjectId[]): ObjectId | undefined {
    if (this.#spots.size === 0) return undefined;
    return writeNameTree(
      file,
      [...this.#spots].map(([key, spot]) => [key, destination(spot, pages)] as const),
    );
  }
}

/** 12.3.2.2: the spot at the window's upper left corner, magnification unchanged. */
export function destination(spot: PagePoint, pages: readonly ObjectId[]): string {
  const page = pages[spot.page];
  if (page === undefined) throw new Error(`a destination lies on page ${spot.page + 1}, which does not exist`);
  return `[${reference(page)} /XYZ ${real(spot.x, 2)} ${real(spot.y, 2)} null]`;
}

/** ISO 32000-2, 12.3.2.3: the place as one in the structure tree; undefined: the file leads to places on pages. */
export function structureDestination(spot: PagePoint, tags: Tags | undefined): string | undefined {
  const target = tags?.targetOf(spot);
  if (target === undefined) return undefined;
  return `[${reference(target.object)} /XYZ ${real(spot.x, 2)} ${real(spot.y, 2)} null]`;
}

/** An action that goes to a place (12.6.4.2); `D`: for readers that know no structure destinations. */
export const goTo = (D: string, SD: string): string => dictionary({ S: "/GoTo", D, SD });

const ascii = /^[ -~]*$/;

const nameKey = (name: string): string => (ascii.test(name) ? name : `\u00fe\u00ff${utf16Bytes(name)}`);
