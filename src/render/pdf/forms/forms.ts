import type { FormField } from "../../model/field.ts";
import type { Rect } from "../../model/geometry.ts";
import { movedCorners } from "../../model/matrix.ts";
import type { Report } from "../../report.ts";
import type { Canvas } from "../content/canvas.ts";
import { array, dictionary, type ObjectId, real, reference } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { membership } from "../links/layers.ts";
import { type Appearances, paintAppearances } from "./appearances.ts";
import { fieldEntries } from "./field-entries.ts";

interface Placed {
  readonly field: FormField;
  readonly page: number;
  readonly rect: string;
  readonly appearances: Appearances;
  readonly layers: readonly ObjectId[];
}

/** What the catalog and the pages say of the form. */
export interface WrittenForm {
  /** In the order of the pages. */
  readonly fields: readonly ObjectId[];
  /** Entries of the AcroForm (ISO 32000-1, 12.7.2) that fields need when a reader types. */
  readonly typing: Readonly<Record<"DR" | "DA", string>>;
  /** Widgets by page. */
  readonly annotations: ReadonlyMap<number, readonly ObjectId[]>;
}

/** The fields of a document's form, in the order in which pages show them: a reader goes through them so. */
export class Forms {
  readonly #report: Report;
  readonly #placed = new Map<string, Placed>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Makes a field of what stands at `rect`. False when it can be none there: then it is to be drawn like text. */
  place(canvas: Canvas, field: FormField, rect: Rect): boolean {
    const { name, path } = field;
    if (this.#placed.has(name)) {
      const message = `A field of this name stands before; here its value is drawn as text.`;
      this.#report.add("CONTENT_ERROR", "FIELD_REPEATED", path, message);
      return false;
    }
    if (!isUpright(canvas)) {
      const message = "Fields cannot be turned or skewed; the value is drawn as text.";
      this.#report.add("CONTENT_ERROR", "FIELD_TURNED", path, message);
      return false;
    }
    canvas.shared.claims.hinder("form-field", path, unproved);
    const appearances = paintAppearances(canvas, field, rect);
    const place = { page: canvas.page, rect: rectangle(canvas, rect), layers: canvas.layers };
    this.#placed.set(name, { field, appearances, ...place });
    return true;
  }

  /** Writes all fields, each one with its widget (12.5.6.19); undefined when there are none. `pages`: ids by number. */
  write(file: PdfFile, pages: readonly ObjectId[]): WrittenForm | undefined {
    if (this.#placed.size === 0) return undefined;
    const annotations = new Map<number, ObjectId[]>();
    const ids = [...this.#placed.values()].map((placed) => {
      const id = file.add(widget(placed, pages));
      annotations.set(placed.page, [...(annotations.get(placed.page) ?? []), id]);
      return id;
    });
    const DR = dictionary({ Font: dictionary({ Helv: reference(file.add(typingFont)) }) });
    return { fields: ids, typing: { DR, DA: "(/Helv 0 Tf 0 g)" }, annotations };
  }
}

const unproved = "the form's fields are typed in with a font of the reader's, and are not in the structure tree.";

/** What readers type with; nothing is drawn with it when the file is made (9.6.2.2). */
const typingFont = "<</Type /Font/Subtype /Type1/BaseFont /Helvetica/Encoding /WinAnsiEncoding>>";

function widget({ field, page, rect, appearances, layers }: Placed, pages: readonly ObjectId[]): string {
  const id = pages[page];
  return dictionary({
    Type: "/Annot",
    Subtype: "/Widget",
    Rect: rect,
    F: "4",
    P: id === undefined ? undefined : reference(id),
    OC: membership(layers),
    ...fieldEntries(field),
    ...appearances,
  });
}

const isUpright = ({ toPage: [a, b, c, d] }: Canvas): boolean => b === 0 && c === 0 && a > 0 && d > 0;

/** Where it ends up on its page, y up. */
function rectangle({ toPage, pageBox }: Canvas, rect: Rect): string {
  const [topLeft, , bottomRight] = movedCorners(rect, toPage);
  const [left, top] = topLeft ?? [0, 0];
  const [right, bottom] = bottomRight ?? [0, 0];
  const { height } = pageBox;
  return array([left, height - bottom, right, height - top].map((value) => real(value, 2)));
}
