/** The value of a cell. Numbers and dates are those that the document prints, with the precision it prints them with. */
export type CellValue =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "number";
      /** Digits with a full stop, at most fifteen of which count. */
      readonly digits: string;
      /** How a spreadsheet writes it (ISO/IEC 29500-1, 18.8.31). */
      readonly format: string;
    }
  /** `2026-07-01`, with a time `2026-07-01T12:30:00`, as the document's clock shows it. */
  | { readonly kind: "date"; readonly iso: string };

/** A cell at its place in the grid. */
export interface DataTableCell {
  /** From 0. */
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly header: boolean;
  readonly value: CellValue;
  /** JSON Pointer. */
  readonly path: string;
}

/** A table of a document as data: what it says, without its look. */
export interface DataTable {
  /** Its caption, or the author's name for it, or its number among the document's tables. */
  readonly name: string;
  readonly columns: number;
  /** The number of leading rows that are headings. */
  readonly headerRows: number;
  /** The first column stands on the right. */
  readonly mirrored: boolean;
  readonly rows: readonly (readonly DataTableCell[])[];
}
