/**
 * Role of an element in the structure tree (ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4). "group" makes no element: its
 * content belongs to the element around it, all in one place. "artifact" is not part of the author's content.
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
  | "Caption"
  | "Form"
  | "Div"
  | "group"
  | "artifact";

/** A part of what the author says: one for each block, however many pages it goes over. Its identity counts. */
export interface TaggedBlock {
  readonly role: PartRole;
  /** JSON Pointer. */
  readonly path: string;
  /** Parent part; undefined: the part around it where it is painted. */
  readonly within?: TaggedBlock;
  /** Its place among its siblings; undefined: in the order of painting. */
  readonly at?: number;
  /** BCP 47, when it is not the document's. */
  readonly language?: string | undefined;
  /** Alternative text of a picture. Empty: the picture is decorative. */
  readonly alt?: string | undefined;
  readonly list?: ListNumbering;
  readonly cell?: PartCell;
  /** Name of a note, by which its markers lead to it. */
  readonly name?: string;
  readonly artifact?: ArtifactKind;
}

/** Content that is not the author's, and not read aloud. */
export const artifactPart = (artifact: ArtifactKind): TaggedBlock => ({ role: "artifact", path: "", artifact });

/** Decoration: lines, dots, backgrounds. */
export const forTheEye = artifactPart("layout");

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
export type ArtifactKind = "header" | "footer" | "watermark" | "page" | "layout";

/** A cell's place in its table. */
export interface PartCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Cells that a header applies to. */
  readonly scope?: "Column" | "Row" | "Both";
}
