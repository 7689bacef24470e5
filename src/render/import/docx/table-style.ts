import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import { bordersIn, hexOf, innerBorders, paragraphLook, runLook, type WordLook } from "./looks.ts";
import type { WordFile } from "./word-file.ts";
import { attr, kid, val } from "./xml.ts";

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

type TableStyleKind = "band1Horz" | "band2Horz" | "firstCol" | "lastCol" | "firstRow" | "lastRow";

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
  readonly #whole: Conditional;

  constructor(tblPr: XmlElement | undefined, size: readonly [rows: number, columns: number], file: WordFile) {
    const styleId = val(tblPr, "tblStyle");
    this.#of = (kind) => file.styles.conditional(styleId, kind);
    this.#file = file;
    this.#isOn = conditionsOf(kid(tblPr, "tblLook"));
    this.#size = size;
    const whole = (name: string) => file.styles.inherited(styleId, "tcPr", name);
    this.#whole = {
      ...{ look: {}, lines: {} },
      background: hexOf(attr(whole("shd"), "fill")),
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

  #kindsAt({ index, column, colspan, rowspan }: CellPlace): readonly TableStyleKind[] {
    const [rows, columns] = this.#size;
    const hasFirst = this.#isOn("firstRow", 0x20);
    const band = (index - (hasFirst ? 1 : 0)) % 2 === 0 ? "band1Horz" : "band2Horz";
    const when = (is: boolean, kind: TableStyleKind): readonly TableStyleKind[] => (is ? [kind] : []);
    return [
      ...when(!this.#isOn("noHBand", 0x200), band),
      ...when(column === 0 && this.#isOn("firstColumn", 0x80), "firstCol"),
      ...when(column + colspan >= columns && this.#isOn("lastColumn", 0x100), "lastCol"),
      ...when(index === 0 && hasFirst, "firstRow"),
      ...when(index + rowspan >= rows && rows > 1 && this.#isOn("lastRow", 0x40), "lastRow"),
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
            background: hexOf(attr(kid(tcPr, "shd"), "fill")),
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
    const isColumn = kind === "firstCol" || kind === "lastCol";
    const side = (name: string, inner: string, isEnd: boolean) => (isEnd ? lines[name] : lines[inner]);
    return withValues({
      borderTop: isColumn ? side("borderTop", "horizontal", index === 0) : lines["borderTop"],
      borderBottom: isColumn ? side("borderBottom", "horizontal", index + rowspan >= rows) : lines["borderBottom"],
      borderLeft: isColumn ? lines["borderLeft"] : side("borderLeft", "vertical", column === 0),
      borderRight: isColumn ? lines["borderRight"] : side("borderRight", "vertical", column + colspan >= columns),
    });
  }
}
