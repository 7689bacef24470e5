import type { PdfPages } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Block, PictureBlock } from "../../../model/document/flow.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { PlacedPdfPage, PrinterBoxes } from "../../../model/drawing/foreign-page.ts";
import { unquoteLiteral, unquoteOptional } from "../../../model/literal.ts";
import { type BoxLook, noBox } from "../../../model/look.ts";
import { chosenPages } from "../../../model/page/page-choice.ts";
import type { ReadContext } from "../context.ts";
import { fitPicture, isSized, type PictureSize } from "../drawings/picture-size.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { alignmentOf, sideOf } from "./image.ts";

/**
 * Pages of a PDF file, each a picture by itself: whole pages among the body's own elements are read by `sections.ts`, and
 * deeper ones cannot be. A file that could not be had leaves nothing; that is reported.
 */
export function readPdf(pdf: PdfPages, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const pdfPath = `${path}/pdf`;
  if (pdf.as === "pages") {
    const message = "Whole pages stand among the document's own elements only; here they are pictures.";
    context.report.add("CONTENT_ERROR", "WHOLE_PAGES_IGNORED", `${pdfPath}/as`, message);
  }
  const look = context.styles.look(keys, "pdf", pdf.style, pdfPath);
  const wanted: PictureSize = {
    width: sideOf(pdf.width, `${pdfPath}/width`, context) ?? look.box.width,
    height: sideOf(pdf.height, `${pdfPath}/height`, context) ?? look.box.height,
  };
  const box: BoxLook = { ...look.box, width: undefined, height: undefined, align: alignmentOf(look, keys) };
  const alt = unquoteOptional(pdf.alt);
  return pagesIn(pdf, pdfPath, context).map((page) => {
    const picture = drawingOf(page, pdfPath);
    const size = fitPicture(picture, wanted, context.availableWidth);
    context.growth.by(1);
    return { kind: "picture", path, box, anchor: page.place, picture, ...size, sized: isSized(wanted), alt };
  });
}

/** A page for a sheet of its own, with the boxes that its file has for printers. */
export type WholePage = PictureBlock & { readonly boxes?: PrinterBoxes };

/** Pages of a PDF file in their own size, without a box, each for a sheet of its own. `path` is the element's. */
export function readWholePages(pdf: PdfPages, path: string, context: ReadContext): readonly WholePage[] {
  const pdfPath = `${path}/pdf`;
  const alt = unquoteOptional(pdf.alt);
  return pagesIn(pdf, pdfPath, context).map((page) => {
    const { width, height, boxes } = page;
    const picture = drawingOf(page, pdfPath);
    const box: BoxLook = { ...noBox, breakBefore: true };
    context.growth.by(1);
    const block: PictureBlock = {
      kind: "picture",
      path,
      box,
      anchor: page.place,
      picture,
      width,
      height,
      sized: false,
      alt,
    };
    return boxes === undefined ? block : { ...block, boxes };
  });
}

/** The requested pages of the file; numbers that it does not have are reported. */
function pagesIn(
  { src, pages: choice }: PdfPages,
  path: string,
  { foreignPages, report }: ReadContext,
): readonly PlacedPdfPage[] {
  const all = foreignPages(src);
  if (all === undefined || choice === undefined) return all ?? [];
  const { pages, unknown } = chosenPages(unquoteLiteral(choice), all.length);
  if (unknown !== undefined) {
    const message = `${shown(unknown)} is no page of ${shown(src)}, which has ${all.length}: give numbers and ranges such as "1-3, 5".`;
    report.add("CONTENT_ERROR", "PAGES_UNKNOWN", `${path}/pages`, message);
  }
  return pages.flatMap((at) => all[at] ?? []);
}

const drawingOf = (page: PlacedPdfPage, path: string): Drawing => ({
  width: page.width,
  height: page.height,
  nodes: [
    { kind: "foreign-page", page, path },
    ...page.links.map(({ rect, target }) => ({ kind: "link", rect, target }) as const),
  ],
});
