import type { DictionaryEntries, ObjectId, PdfObject } from "../../../pdf-syntax/objects.ts";
import type { FileExtent, PdfFile } from "../file/pdf-file.ts";
import type { PageLink } from "../links/links.ts";
import { type FixedPainter, HeardMarks, RepeatedMarks, type WrittenFixed } from "./fixed-marks.ts";

/** What the objects behind the fonts of a file depend on, beside what all files of a keeper share. */
export interface FrameBasis {
  /** How far the file has come. */
  readonly extent: FileExtent;
  /** Of each page's dictionary. */
  readonly entries: readonly DictionaryEntries[];
  readonly links: readonly PageLink[];
  readonly isTitled: boolean;
}

/** The objects behind the fonts of a file: annotations, page tree, pages, names, outline, catalog. */
interface FileFrame {
  readonly basis: FrameBasis;
  readonly objects: readonly PdfObject[];
  readonly root: ObjectId;
  /** The number of the metadata stream, the only one among them. */
  readonly metadata: ObjectId;
  /** The highest number they take. */
  readonly last: ObjectId;
}

/**
 * Keeps the frame of the first of many files, which show the same but for some of their texts: same pages, places of names, headings, layers
 * and scripts. None of them has fields, tags, claims or a signature.
 */
export class FrameKeeper {
  frame: FileFrame | undefined;
  fixed: WrittenFixed | undefined;

  /** For one file. */
  painter(): FixedPainter {
    if (this.fixed !== undefined) return new RepeatedMarks(this.fixed);
    return new HeardMarks((written) => {
      this.fixed = written;
    });
  }

  /** Puts the objects of the first file into another one; the answer says which they are. undefined: they would not be the same. */
  repeat(basis: FrameBasis, file: PdfFile): FileFrame | undefined {
    const frame = this.frame;
    if (frame === undefined || !isSameBasis(frame.basis, basis)) return undefined;
    file.repeat(frame.objects, frame.last);
    return frame;
  }

  /** Of the first file, when its catalog `root` is written. */
  keep(basis: FrameBasis, file: PdfFile, root: ObjectId): void {
    if (this.frame !== undefined) return;
    const { objects, streams } = file.since(basis.extent);
    const [metadata, ...others] = streams;
    if (metadata === undefined || others.length > 0) return;
    this.frame = { basis, objects, root, metadata, last: file.extent.last };
  }
}

const isSameBasis = (a: FrameBasis, b: FrameBasis): boolean =>
  a.isTitled === b.isTitled &&
  a.extent.last === b.extent.last &&
  a.extent.objects === b.extent.objects &&
  isSameList(a.entries, b.entries, isSameEntries) &&
  isSameList(a.links, b.links, isSameLink);

function isSameList<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  return a.length === b.length && a.every((one, at) => isSame(one, b[at] as Item));
}

function isSameEntries(a: DictionaryEntries, b: DictionaryEntries): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  for (const key in b) if (!(key in a)) return false;
  return true;
}

const isSameLink = (a: PageLink, b: PageLink): boolean =>
  a.page === b.page &&
  targetText(a) === targetText(b) &&
  isSameList(a.layers, b.layers, Object.is) &&
  isSameList(a.corners, b.corners, ([x, y], [otherX, otherY]) => x === otherX && y === otherY);

const targetText = ({ target }: PageLink): string =>
  target.kind === "uri" ? `uri ${target.uri}` : `${target.kind} ${target.name}`;
