import type { ClaimsRecord } from "../../../vocabulary/colophon.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { LineMark, LinkMark, PictureMark } from "../drawing/mark.ts";
import type { LineEnds, Matrix, OutlinePath, Points, Rect, Size } from "../geometry.ts";
import type { Color, LineStyle } from "../look.ts";
import type { TaggedBlock } from "./part.ts";

/** A page's size, and the paper that is printed around it where a printer is to cut it. */
export interface PageFormat extends Size {
  /** unset: the paper is the page. */
  readonly boxes?: PageBoxes;
}

/** ISO 32000-1, 14.11.2: in the page's coordinates, y down. Each box encloses the next. */
export interface PageBoxes {
  /** The sheet of paper. */
  readonly media: Rect;
  readonly bleed: Rect;
  /** The page that is left when the paper is cut. */
  readonly trim: Rect;
  /** Marks at the corners of the trimmed page, on the paper outside of the bleed. */
  readonly cropMarks: boolean;
}

/** A finished page: marks in painting order, positions in points from the top left corner, y down. */
export interface Page {
  readonly size: PageFormat;
  readonly marks: readonly PageMark[];
}

/** The number of a page as the author wants it written. */
export interface PageLabel {
  readonly symbol: string;
  readonly prefix: string;
  readonly value: number;
  /** Prefix and number. */
  readonly text: string;
}

/** Where pages go while they are laid out: what is painted need not be kept. */
export interface PageWriter {
  /** The next page. */
  open(size: PageFormat, label?: PageLabel): OpenPage;
}

/** A writer whose pages become a file. */
export interface FileWriter extends PageWriter {
  /** The file; no page may be painted any more. */
  finish(): WrittenFile;
}

/** A page in the making: marks come in painting order, more than once, and while later pages are open. */
export interface OpenPage {
  paint(marks: readonly PageMark[]): void;
}

export interface SolidPaint {
  readonly color: Color;
  readonly opacity: number;
}

export interface PageStroke extends SolidPaint {
  readonly width: Points;
  readonly style: LineStyle;
}

/** Place of a part of the definition. It is not drawn; it is made for a diagnosis, and for content that may leave its page. */
export interface NodeMark {
  readonly kind: "node";
  /** JSON Pointer. */
  readonly path: string;
  readonly rect: Rect;
  readonly heading: boolean;
  readonly flaw: Flaw | undefined;
  /** A negative margin pulls it sideways. */
  readonly pulled?: boolean;
}

/** In tagged documents: what comes up to the end belongs to a part. The two stand in each other like brackets. */
type PartMark = { readonly kind: "part"; readonly part: TaggedBlock } | { readonly kind: "part-end" };

/** Violation of a fragment's break constraints by a page break, or a break that disturbs reading. */
export type Flaw = "WIDOW" | "ORPHAN" | "ROW_SPLIT";

export type PageMark =
  | LineMark
  | NodeMark
  | PartMark
  | { readonly kind: "rect"; readonly rect: Rect; readonly fill: SolidPaint }
  /** A straight rule; horizontal or vertical rules are drawn on their centre line. */
  | (LineEnds & { readonly kind: "rule"; readonly stroke: PageStroke })
  | {
      readonly kind: "path";
      readonly path: OutlinePath;
      readonly fill: SolidPaint | undefined;
      readonly stroke: PageStroke | undefined;
      readonly evenOdd: boolean;
    }
  | PictureMark
  /** A drawing with its top left corner at `x`, `y`, in its own size. */
  | {
      readonly kind: "drawing";
      readonly x: Points;
      readonly y: Points;
      readonly drawing: Drawing;
      readonly alt: string | undefined;
    }
  | LinkMark
  /** A named place other marks may lead to; `title` and `level` (from 1) also put it into the outline. */
  | {
      readonly kind: "anchor";
      readonly name: string;
      readonly x: Points;
      readonly y: Points;
      readonly outline: { readonly title: string; readonly level: number; readonly number?: string } | undefined;
    }
  /** Marks drawn as one: moved, clipped (non-zero winding), made see-through or shown on a layer together. */
  | {
      readonly kind: "group";
      readonly marks: readonly PageMark[];
      readonly transform: Matrix | undefined;
      readonly clip: OutlinePath | undefined;
      readonly opacity: number;
      readonly layer?: string;
      /** JSON Pointer of the box that moves them out of their place. */
      readonly path?: string;
      /** At this place of the page, wherever the group stands; until a page is painted. */
      readonly fixed?: "front" | "behind";
    };

/** Marks that are cut off at an outline. */
export const clippedMarks = (marks: readonly PageMark[], clip: OutlinePath): PageMark => ({
  kind: "group",
  marks,
  transform: undefined,
  clip,
  opacity: 1,
});

/** A finished file, and what it claims of itself. */
export interface WrittenFile {
  /** Memory of its own, which may be transferred. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of what is encrypted, in hexadecimal; undefined: nothing is. */
  readonly plainHash: string | undefined;
  readonly claims: ClaimsRecord;
}
