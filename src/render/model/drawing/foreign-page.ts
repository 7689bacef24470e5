import type { Rect, Size } from "../geometry.ts";
import type { LinkTarget } from "../look.ts";

/** A page of somebody else's PDF file, ready to be placed; its size is in points, as it is shown upright. */
export interface PlacedPdfPage extends Size {
  readonly links: readonly ForeignLink[];
  /** For printers, where the file has them: from the upper left corner, y down. */
  readonly boxes?: PrinterBoxes;
  /** The name that links within the file lead to. */
  readonly place: string;
  /**
   * Writes the page with all it needs into a file, once for all calls, as a form (ISO 32000-1, 8.10) whose upper left
   * corner is the origin; answers with the form's number.
   */
  readonly write: (into: ObjectSink) => number;
}

/** The boxes of a page that is to be cut: the printed area, and the page that is left. */
export interface PrinterBoxes {
  readonly bleed: Rect;
  readonly trim: Rect;
}

/** A link on the page; `rect` counts from its upper left corner, y down. */
export interface ForeignLink {
  readonly rect: Rect;
  readonly target: LinkTarget;
}

/** Where copied objects go: a file in the making. Bodies and entries are written as they are. */
export interface ObjectSink {
  reserve(): number;
  add(body: string, id?: number): number;
  stream(entries: Readonly<Record<string, string>>, data: Uint8Array, id: number): number;
  /** Has a layer (8.11) not shown that was added. */
  hide(layer: number): void;
  compressed(entries: Readonly<Record<string, string>>, data: Uint8Array, id: number): number;
}
