import type { ErrorCode, WarningCode } from "../../../vocabulary/codes.ts";
import type { Report } from "../../contract/report.ts";

/** The codes of the ways in which something that DOCX cannot express is handled. */
const codes = {
  approximated: { code: "DOCX_APPROXIMATED", errorCode: undefined },
  rasterised: { code: "DOCX_RASTERISED", errorCode: undefined },
  dropped: { code: "DOCX_DROPPED", errorCode: "CONTENT_ERROR" },
  clamped: { code: "DOCX_CLAMPED", errorCode: "CONTENT_ERROR" },
  substituted: { code: "DOCX_SUBSTITUTED", errorCode: undefined },
} as const satisfies Readonly<Record<string, { code: WarningCode; errorCode: ErrorCode | undefined }>>;

/** Everything that DOCX cannot keep, by what becomes of it and a name of ours: design and reference list the same. */
const messages = {
  approximated: {
    opacity: "DOCX has no opacity here; the colour is blended with white.",
    spanBox: "A box around words has DOCX's own padding and one border for all sides.",
    spanShape: "A box around words has square corners and no clip path in DOCX.",
    lineThrough: "Lines through text are one or two solid lines in DOCX, in the colour of the text.",
    lineThickness: "Lines at text are thin or heavy in DOCX, as thick as each reader has them.",
    hangingTab:
      "In a first line that hangs DOCX has a tab stop of its own at the indent, which comes before the named one.",
    sharedTabs: "The lines of a paragraph share their tab stops in DOCX: a tab may come to a stop of another line.",
    ownLeader: "DOCX has no leader of these characters; dots lead to the tab stop.",
    boxImage:
      "An image behind a box stands behind its text in DOCX, as large as the box is in a PDF file, and is not cut at the round corners of the box; where the box goes over pages, on the first of them.",
    boxBreak:
      "DOCX closes the frames of stacks and lists where a page ends within them, and cuts that of a paragraph or a table.",
    pageBackground: "DOCX has one background for all pages: the first is taken.",
    pageBorder: "A page border stands a little inside the page's edge in DOCX.",
    numberGap:
      "In DOCX either a space or a distance stands between number and text on all of a level, as in its first paragraph.",
    tableFooter: "DOCX does not repeat the last rows of a table; they stand at its end.",
    cellGap: "DOCX has one distance between cells, which it also leaves around the table; some readers show none.",
    sectionPage:
      "DOCX has no number of a page in its section: the page's own number is shown, which is the same where numbers start again.",
    pageDigits: "DOCX has no page numbers of this kind: readers show them in digits of their own.",
    runningHead:
      "A running head is a field that Word fills from its own heading styles, also with a section of the chapter before where a new one has none yet; other readers show the first heading on all pages.",
    negativeMargin: "DOCX has no negative distance above and below; it is 0. At the left and the right it has.",
    balancedColumns: "Columns inside a box or a cell are divided between blocks in DOCX, and do not flow.",
    placedInStack:
      "What stands at a place of its own in a stack is as far from the stack's upper left corner in DOCX, whatever its height becomes.",
    placedInside: "DOCX has no text box in another; what stands in one stands in its text.",
    placedLayer: "What a header or a footer holds is behind the text of the page in DOCX.",
    floatInside: "DOCX has no text box in another; what stands at a side in one stands in its text.",
    noteLook: "Footnotes in DOCX have Word's own line above them, and marks raised as Word does.",
    noteMarks: "DOCX cannot number notes with these marks; they are numbered 1, 2, 3.",
    watermarkLayer:
      "A watermark stands behind the text in DOCX, fills hide it, and its letters are as high as each reader has it.",
    watermarkPicture: "A picture as a watermark stands behind the text in DOCX, and fills hide it.",
    watermarkHeight: "The letters of a watermark in DOCX are as high as each reader has it.",
    watermarkLook: "A watermark in DOCX is in one look, and without a box.",
    watermarkOnce: "A repeated watermark stands once on each page, in the middle.",
    skippedPages: "DOCX leaves headers and footers out on the first page alone, not on others.",
    formField: "A form field is a content control in DOCX, as large as its text.",
    signatureField: "DOCX has no empty fields for signatures: a drawing of the place, to sign on paper, stands there.",
    pictureFormat: "DOCX cannot hold a picture of this kind; it is stored as PNG.",
    signaturePage: "A signature's block in DOCX stands on the page that its paragraph comes to stand on.",
    chart: "A chart is a drawing in DOCX: its numbers cannot be edited there.",
  },
  dropped: {
    radius: "DOCX has no rounded corners here; they are square.",
    clipPath: "DOCX cannot clip text and tables; it is shown whole.",
    rotation: "DOCX cannot turn or transform this; it stands upright.",
    layer: "DOCX has no layers; the content is always shown.",
    wholeWords: "DOCX has no rule for words at the end of a page; readers may divide them there.",
    wordSpacing: "DOCX has no word spacing.",
    overline: "DOCX has no lines above text; it stands without.",
    fontFeatures: "DOCX cannot switch these OpenType features; text has the face's usual ones.",
    dropCap: "The paragraph begins with no letter, or has no space for lines beside one: no drop cap.",
    boxImageDropped:
      "DOCX has no image behind a cell, a picture, text with a marker, or in a text box; it is left out.",
    bleed: "DOCX has no bleed and no crop marks; the page ends at its edge.",
    carriedSum: "DOCX cannot carry sums from page to page; these rows are left out.",
    continuedRows: "DOCX has no rows that say that a table goes on; its header alone is repeated.",
    repeatedCell: "DOCX shows a cell that spans rows once, on the first of their pages.",
    lastZone: "DOCX has no header and no footer for the last page alone; those of the other pages stand there.",
    pagePrefix: "DOCX has no text before page numbers; they stand alone.",
    clear: "DOCX cannot begin this below what stands at the side; it may begin beside it.",
    boxHeight: "A paragraph in DOCX is as high as its text.",
    watermarkDropped: "A watermark in DOCX is one line of text or one picture; this one is left out.",
    fieldRule:
      "DOCX knows no required fields, no most characters, one choice of a list that unfolds, and no groups of buttons.",
    attachment: "DOCX files have no attachments.",
    layers: "DOCX has no layers; what belongs to one is always shown.",
    bookmark: "DOCX has no outline of its own: its navigation shows the headings.",
    script: "DOCX has no scripts of documents and fields.",
    conformance: "PDF/A and PDF/UA are claims of PDF files; a DOCX file makes none.",
    signatureKey: "A signature in DOCX has no place for this; it is left out, and the rest is signed.",
    foreignPage: "DOCX cannot hold pages of a PDF file; they are left out.",
    drawing: "This drawing cannot be kept in DOCX.",
  },
  clamped: {
    borderWidth: "DOCX borders are 0.25 to 12 pt wide; the nearest width is taken.",
    padding: "DOCX keeps at most 31 pt between a border and its text.",
    pageSize: "A DOCX page is at most 22 inches (1584 pt) wide and high.",
    listDepth: "A DOCX list has 9 levels; deeper ones are set as the ninth.",
    tableColumns: "A DOCX table has at most 63 columns; further ones are left out.",
  },
  substituted: {
    fontNotEmbedded: "The face is named, not embedded; where it is missing another is shown.",
  },
} as const satisfies { readonly [Action in keyof typeof codes]?: Readonly<Record<string, string>> };

type Messages = typeof messages;

export type LossName = { [Action in keyof Messages]: keyof Messages[Action] }[keyof Messages];

interface Loss {
  readonly code: WarningCode;
  readonly errorCode: ErrorCode | undefined;
  /** A sentence for the author: what becomes of it. */
  readonly message: string;
}

/** Losses for which the interface has a code of its own. */
const ownErrorCodes: Readonly<Record<string, ErrorCode>> = {
  attachment: "ATTACHMENT_NOT_EMBEDDED",
  conformance: "CONFORMANCE_WITHHELD",
};

/** Every loss as its reader meets it, by name. */
export const lossesOfDocx = Object.fromEntries(
  Object.entries(messages).flatMap(([action, group]) =>
    Object.entries(group).map(([name, message]): [string, Loss] => {
      const { code, errorCode } = codes[action as keyof Messages];
      return [name, { code, errorCode: ownErrorCodes[name] ?? errorCode, message }];
    }),
  ),
) as Readonly<Record<LossName, Loss>>;

/** A loss as it is reported. */
export interface NotedLoss {
  readonly name: LossName;
  readonly path: string;
  readonly detail: string | undefined;
}

/** Reports what was noted. */
export function reportAgain(noted: readonly NotedLoss[], report: Report): void {
  const losses = new Losses(report);
  for (const { name, path, detail } of noted) losses.report(name, path, detail);
}

/** The one place where losses are reported. Each is reported once for a place; `detail` says what came and what was taken. */
export class Losses {
  readonly #report: Report;
  readonly #noted: NotedLoss[] | undefined;

  /** `noted`: where they are noted as well. */
  constructor(report: Report, noted?: NotedLoss[]) {
    this.#report = report;
    this.#noted = noted;
  }

  /** `path`: JSON Pointer into the definition. */
  report(name: LossName, path: string, detail?: string): void {
    this.#noted?.push({ name, path, detail });
    const { code, errorCode, message } = lossesOfDocx[name];
    this.#report.add(errorCode, code, path, detail === undefined ? message : `${message} ${detail}`);
  }
}
