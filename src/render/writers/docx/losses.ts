import type { ErrorCode, WarningCode } from "../../../vocabulary/codes.ts";
import type { Report } from "../../contract/report.ts";

/** The way in which something that DOCX cannot express was handled. */
type Action = "approximated" | "rasterised" | "dropped" | "clamped" | "substituted";

interface Loss {
  readonly action: Action;
  /** A sentence for the author: what becomes of it. */
  readonly message: string;
}

const codes: Readonly<Record<Action, { readonly code: WarningCode; readonly errorCode: ErrorCode | undefined }>> = {
  approximated: { code: "DOCX_APPROXIMATED", errorCode: undefined },
  rasterised: { code: "DOCX_RASTERISED", errorCode: undefined },
  dropped: { code: "DOCX_DROPPED", errorCode: "CONTENT_ERROR" },
  clamped: { code: "DOCX_CLAMPED", errorCode: "CONTENT_ERROR" },
  substituted: { code: "DOCX_SUBSTITUTED", errorCode: undefined },
};

const loss = (action: Action, message: string): Loss => ({ action, message });

/** Everything that DOCX cannot keep, by a name of ours: design and reference list the same. */
const losses = {
  opacity: loss("approximated", "DOCX has no opacity here; the colour is blended with white."),
  radius: loss("dropped", "DOCX has no rounded corners here; they are square."),
  clipPath: loss("dropped", "DOCX cannot clip text and tables; it is shown whole."),
  rotation: loss("dropped", "DOCX cannot turn or transform this; it stands upright."),
  layer: loss("dropped", "DOCX has no layers; the content is always shown."),
  borderWidth: loss("clamped", "DOCX borders are 0.25 to 12 pt wide; the nearest width is taken."),
  padding: loss("clamped", "DOCX keeps at most 31 pt between a border and its text."),
  spanBox: loss("approximated", "A box around words has DOCX's own padding and one border for all sides."),
  spanShape: loss("approximated", "A box around words has square corners and no clip path in DOCX."),
  wholeWords: loss("dropped", "DOCX has no rule for words at the end of a page; readers may divide them there."),
  wordSpacing: loss("dropped", "DOCX has no word spacing."),
  overline: loss("dropped", "DOCX has no lines above text; it stands without."),
  lineThrough: loss(
    "approximated",
    "Lines through text are one or two solid lines in DOCX, in the colour of the text.",
  ),
  lineThickness: loss("approximated", "Lines at text are thin or heavy in DOCX, as thick as each reader has them."),
  fontFeatures: loss("dropped", "DOCX cannot switch these OpenType features; text has the face's usual ones."),
  dropCap: loss("dropped", "The paragraph begins with no letter, or has no space for lines beside one: no drop cap."),
  hangingTab: loss(
    "approximated",
    "In a first line that hangs DOCX has a tab stop of its own at the indent, which comes before the named one.",
  ),
  sharedTabs: loss(
    "approximated",
    "The lines of a paragraph share their tab stops in DOCX: a tab may come to a stop of another line.",
  ),
  ownLeader: loss("approximated", "DOCX has no leader of these characters; dots lead to the tab stop."),
  pageSize: loss("clamped", "A DOCX page is at most 22 inches (1584 pt) wide and high."),
  boxImage: loss(
    "approximated",
    "An image behind a box stands behind its text in DOCX, as large as the box is in a PDF file, and is not cut at the round corners of the box; where the box goes over pages, on the first of them.",
  ),
  boxImageDropped: loss(
    "dropped",
    "DOCX has no image behind a cell, a picture, text with a marker, or in a text box; it is left out.",
  ),
  pageBackground: loss("approximated", "DOCX has one background for all pages: the first is taken."),
  bleed: loss("dropped", "DOCX has no bleed and no crop marks; the page ends at its edge."),
  pageBorder: loss("approximated", "A page border stands a little inside the page's edge in DOCX."),
  listDepth: loss("clamped", "A DOCX list has 9 levels; deeper ones are set as the ninth."),
  numberGap: loss(
    "approximated",
    "In DOCX either a space or a distance stands between number and text on all of a level, as in its first paragraph.",
  ),
  tableColumns: loss("clamped", "A DOCX table has at most 63 columns; further ones are left out."),
  tableFooter: loss("approximated", "DOCX does not repeat the last rows of a table; they stand at its end."),
  cellGap: loss(
    "approximated",
    "DOCX has one distance between cells, which it also leaves around the table; some readers show none.",
  ),
  carriedSum: loss("dropped", "DOCX cannot carry sums from page to page; these rows are left out."),
  sectionPage: loss(
    "approximated",
    "DOCX has no number of a page in its section: the page's own number is shown, which is the same where numbers start again.",
  ),
  runningHead: loss(
    "approximated",
    "A running head is a field that Word fills from its own heading styles; other readers show the first heading on all pages.",
  ),
  pagePrefix: loss("dropped", "DOCX has no text before page numbers; they stand alone."),
  negativeMargin: loss(
    "approximated",
    "DOCX has no negative distance above and below; it is 0. At the left and the right it has.",
  ),
  balancedColumns: loss(
    "approximated",
    "Columns inside a box or a cell are divided between blocks in DOCX, and do not flow.",
  ),
  placedInStack: loss(
    "approximated",
    "What stands at a place of its own in a stack is as far from the stack's upper left corner in DOCX, whatever its height becomes.",
  ),
  placedInside: loss("approximated", "DOCX has no text box in another; what stands in one stands in its text."),
  placedLayer: loss("approximated", "What a header or a footer holds is behind the text of the page in DOCX."),
  floatInside: loss(
    "approximated",
    "DOCX has no text box in another; what stands at a side in one stands in its text.",
  ),
  clear: loss("dropped", "DOCX cannot begin this below what stands at the side; it may begin beside it."),
  boxHeight: loss("dropped", "A paragraph in DOCX is as high as its text."),
  noteLook: loss("approximated", "Footnotes in DOCX have Word's own line above them, and marks raised as Word does."),
  noteMarks: loss("approximated", "DOCX cannot number notes with these marks; they are numbered 1, 2, 3."),
  watermarkLayer: loss(
    "approximated",
    "A watermark stands behind the text in DOCX, fills hide it, and its letters are as high as each reader has it.",
  ),
  watermarkPicture: loss("approximated", "A picture as a watermark stands behind the text in DOCX, and fills hide it."),
  watermarkHeight: loss("approximated", "The letters of a watermark in DOCX are as high as each reader has it."),
  watermarkLook: loss("approximated", "A watermark in DOCX is in one look, and without a box."),
  watermarkOnce: loss("approximated", "A repeated watermark stands once on each page, in the middle."),
  watermarkDropped: loss("dropped", "A watermark in DOCX is one line of text or one picture; this one is left out."),
  skippedPages: loss("approximated", "DOCX leaves headers and footers out on the first page alone, not on others."),
  formField: loss("approximated", "A form field is a content control in DOCX, as large as its text."),
  signatureField: loss(
    "approximated",
    "DOCX has no empty fields for signatures: a drawing of the place, to sign on paper, stands there.",
  ),
  fieldRule: loss(
    "dropped",
    "DOCX knows no required fields, no most characters, one choice of a list that unfolds, and no groups of buttons.",
  ),
  attachment: loss("dropped", "DOCX files have no attachments."),
  layers: loss("dropped", "DOCX has no layers; what belongs to one is always shown."),
  bookmark: loss("dropped", "DOCX has no outline of its own: its navigation shows the headings."),
  script: loss("dropped", "DOCX has no scripts of documents and fields."),
  conformance: loss("dropped", "PDF/A and PDF/UA are claims of PDF files; a DOCX file makes none."),
  fontNotEmbedded: loss("substituted", "The face is named, not embedded; where it is missing another is shown."),
  pictureFormat: loss("approximated", "DOCX cannot hold a picture of this kind; it is stored as PNG."),
  signatureKey: loss("dropped", "A signature in DOCX has no place for this; it is left out, and the rest is signed."),
  signaturePage: loss(
    "approximated",
    "A signature's block in DOCX stands on the page that its paragraph comes to stand on.",
  ),
  foreignPage: loss("dropped", "DOCX cannot hold pages of a PDF file; they are left out."),
  chart: loss("approximated", "A chart is a drawing in DOCX: its numbers cannot be edited there."),
  drawing: loss("dropped", "This drawing cannot be kept in DOCX."),
} as const satisfies Record<string, Loss>;

export type LossName = keyof typeof losses;

/** Codes of losses for which the interface has a code of its own. */
const ownErrorCodes: Readonly<Partial<Record<LossName, ErrorCode>>> = {
  attachment: "ATTACHMENT_NOT_EMBEDDED",
  conformance: "CONFORMANCE_WITHHELD",
};

/** Every loss as its reader meets it, by name; for the reference. */
export const lossesOfDocx = () =>
  Object.fromEntries(
    Object.entries(losses).map(([name, { action, message }]) => {
      const { code, errorCode } = codes[action];
      return [name, { code, errorCode: ownErrorCodes[name as LossName] ?? errorCode, message }] as const;
    }),
  );

/** The one place where losses are reported. Each is reported once for a place; `detail` says what came and what was taken. */
export class Losses {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** `path`: JSON Pointer into the definition. */
  add(name: LossName, path: string, detail?: string): void {
    const { action, message } = losses[name];
    const { code, errorCode } = codes[action];
    this.#report.add(
      ownErrorCodes[name] ?? errorCode,
      code,
      path,
      detail === undefined ? message : `${message} ${detail}`,
    );
  }
}
