/**
 * What an element of the structure tree is (ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4). "group" is none itself: what is in
 * it belongs to what the group is in, all in one place. "artifact" is no part of what the author says.
 */
export type PartRole =
  | "P"
  | "H1"
  | "H2"
  | "H3"
  | "H4"
  | "H5"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "THead"
  | "TBody"
  | "TFoot"
  | "TR"
  | "TH"
  | "TD"
  | "TOC"
  | "TOCI"
  | "Reference"
  | "Link"
  | "Note"
  | "Figure"
  | "Form"
  | "group"
  | "artifact";

/** A part of what the author says: one for each block, however many pages it goes over. Its identity counts. */
export interface Part {
  readonly role: PartRole;
  /** JSON Pointer. */
  readonly path: string;
  /** What it is in; undefined: the part around it where it is painted. */
  readonly within?: Part;
  /** Its place among its siblings; undefined: in the order of painting. */
  readonly at?: number;
  /** BCP 47, when it is not the document's. */
  readonly language?: string | undefined;
  /** Of a picture: what it shows, in words. Empty: nothing that matters. */
  readonly alt?: string | undefined;
  readonly list?: ListNumbering;
  readonly cell?: PartCell;
  /** Of a note: the name by which its markers lead to it. */
  readonly name?: string;
  readonly artifact?: ArtifactKind;
}

/** ISO 32000-1, table 347. */
export type ListNumbering =
  | "Disc"
  | "Circle"
  | "Square"
  | "Decimal"
  | "UpperRoman"
  | "LowerRoman"
  | "UpperAlpha"
  | "LowerAlpha";

/** ISO 32000-1, table 330: what a page repeats, and what is there for the eye alone. */
export type ArtifactKind = "header" | "footer" | "watermark" | "layout";

/** A cell's place in its table. */
export interface PartCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Of a header: the cells it speaks for. */
  readonly scope?: "Column" | "Row" | "Both";
}
