import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import { bordersIn, innerBorders, paragraphLook, runLook, type WordLook } from "./looks.ts";
import { fillOf } from "./shading.ts";
import type { WordFile } from "./word-file.ts";
import { attr, kid, measure, val } from "./xml.ts";

/** The look that a table's style gives a cell because of its place (17.7.6): the first row, every second row, the last column. */
interface Conditional {
  readonly look: WordLook;
  readonly background: string | undefined;
  readonly verticalAlign: string | undefined;
  readonly lines: ImportedElement;
}

/** Where a cell stands, in a table of so many rows and columns. */
export interface CellPlace {
  readonly index: number;
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
}

export const verticalAligns = { center: "middle", bottom: "bottom" };

type TableStyleKind =
  | `band${1 | 2}${"Horz" | "Vert"}`
  | `${"first" | "last"}${"Col" | "Row"}`
  | `${"n" | "s"}${"e" | "w"}Cell`;

/** The conditions that a table switches on (17.4.56): as attributes, or as bits of one number in older files. */
function conditionsOf(look: XmlElement | undefined): (name: string, bit: number) => boolean {
  const bits = Number.parseInt(attr(look, "val"), 16) || 0;
  return (name, bit) => {
    const said = attr(look, name);
    return said === "" ? (bits & bit) !== 0 : said === "1" || said === "true";
  };
}

/** The looks of one table's style. Lives while the table is read. */
export class TableStyle {
  readonly #known = new Map<TableStyleKind, Conditional | undefined>();
  readonly #of: (kind: TableStyleKind) => XmlElement | undefined;
  readonly #file: WordFile;
  readonly #isOn: (name: string, bit: number) => boolean;
  readonly #size: readonly [rows: number, columns: number];
  /** So many rows, and columns, are one band (17.7.6.5, 17.7.6.7). */
  readonly #bands: readonly [rows: number, columns: number];
  readonly #whole: Conditional;

  constructor(tblPr: XmlElement | undefined, size: readonly [rows: number, columns: number], file: WordFile) {
    const styleId = val(tblPr, "tblStyle");
    this.#of = (kind) => file.styles.conditional(styleId, kind);
    this.#file = file;
    this.#isOn = conditionsOf(kid(tblPr, "tblLook"));
    this.#size = size;
    const bandOf = (name: string) =>
      Math.max(1, measure(kid(tblPr, name) ?? file.styles.inherited(styleId, "tblPr", name), "val", 1) ?? 1);
    this.#bands = [bandOf("tblStyleRowBandSize"), bandOf("tblStyleColBandSize")];
    const whole = (name: string) => file.styles.inherited(styleId, "tcPr", name);
    this.#whole = {
      ...{ look: {}, lines: {} },
      background: fillOf(whole("shd")),
      verticalAlign: entryOf(verticalAligns, attr(whole("vAlign"), "val")),
    };
  }

  /** All that counts for a cell as one; later conditions win over earlier ones. */
  at(place: CellPlace): Conditional {
    const found = this.#kindsAt(place).flatMap((kind) => {
      const known = this.#conditional(kind);
      return known === undefined ? [] : [{ ...known, lines: this.#linesOf(kind, known.lines, place) }];
    });
    return found.reduce<Conditional>(
      (under, over) => ({
        look: { ...under.look, ...over.look },
        background: over.background ?? under.background,
        verticalAlign: over.verticalAlign ?? under.verticalAlign,
        lines: { ...under.lines, ...over.lines },
      }),
      this.#whole,
    );
  }

  /** Rows of which none is the first or the last look alike where this is the same. */
  bandOf(index: number): number {
    const row = Math.floor((index - (this.#isOn("firstRow", 0x20) ? 1 : 0)) / this.#bands[0]);
    return row < 0 ? row : row % 2;
  }

  #kindsAt({ index, column, colspan, rowspan }: CellPlace): readonly TableStyleKind[] {
    const [rows, columns] = this.#size;
    const [hasFirst, hasLast] = [this.#isOn("firstRow", 0x20), this.#isOn("lastRow", 0x40)];
    const [hasLeft, hasRight] = [this.#isOn("firstColumn", 0x80), this.#isOn("lastColumn", 0x100)];
    const [isTop, isBottom] = [hasFirst && index === 0, hasLast && rows > 1 && index + rowspan >= rows];
    const [isLeft, isRight] = [hasLeft && column === 0, hasRight && column + colspan >= columns];
    const [across, down] = this.#bands;
    const row = Math.floor((index - (hasFirst ? 1 : 0)) / across);
    const band = Math.floor((column - (hasLeft ? 1 : 0)) / down);
    const when = (is: boolean, kind: TableStyleKind): readonly TableStyleKind[] => (is ? [kind] : []);
    return [
      ...when(band >= 0 && !this.#isOn("noVBand", 0x400), band % 2 === 0 ? "band1Vert" : "band2Vert"),
      ...when(row >= 0 && !this.#isOn("noHBand", 0x200), row % 2 === 0 ? "band1Horz" : "band2Horz"),
      ...when(isLeft, "firstCol"),
      ...when(isRight, "lastCol"),
      ...when(isTop, "firstRow"),
      ...when(isBottom, "lastRow"),
      ...when(isTop && isLeft, "nwCell"),
      ...when(isTop && isRight, "neCell"),
      ...when(isBottom && isLeft, "swCell"),
      ...when(isBottom && isRight, "seCell"),
    ];
  }

  #conditional(kind: TableStyleKind): Conditional | undefined {
    if (this.#known.has(kind)) return this.#known.get(kind);
    const element = this.#of(kind);
    const tcPr = kid(element, "tcPr");
    const made: Conditional | undefined =
      element === undefined
        ? undefined
        : {
            look: { ...paragraphLook(kid(element, "pPr")), ...runLook(kid(element, "rPr"), this.#file.fontOf) },
            background: fillOf(kid(tcPr, "shd")),
            verticalAlign: entryOf(verticalAligns, val(tcPr, "vAlign")),
            lines: { ...bordersIn(kid(tcPr, "tcBorders")), ...innerBorders(kid(tcPr, "tcBorders")) },
          };
    this.#known.set(kind, made);
    return made;
  }

  /** The lines of a row or a column as those of one of its cells: at its ends the outer ones, in between the inner ones. */
  #linesOf(
    kind: TableStyleKind,
    lines: ImportedElement,
    { index, column, colspan, rowspan }: CellPlace,
  ): ImportedElement {
    const [rows, columns] = this.#size;
    const isColumn = /Col$|Vert$/.test(kind);
    const side = (name: string, inner: string, isEnd: boolean) => (isEnd ? lines[name] : lines[inner]);
    return withValues({
      borderTop: isColumn ? side("borderTop", "horizontal", index === 0) : lines["borderTop"],
      borderBottom: isColumn ? side("borderBottom", "horizontal", index + rowspan >= rows) : lines["borderBottom"],
      borderLeft: isColumn ? lines["borderLeft"] : side("borderLeft", "vertical", column === 0),
      borderRight: isColumn ? lines["borderRight"] : side("borderRight", "vertical", column + colspan >= columns),
    });
  }
}
