import type { PictureBlock } from "../../model/flow.ts";
import { plainParagraph } from "../properties/paragraph.ts";
import type { Writing } from "../writing.ts";
import { twips, twipsUp } from "../xml/units.ts";
import { noteParagraph, paragraphPropertiesXml } from "./paragraph.ts";
import { boxOfParagraph } from "./paragraph-box.ts";
import { spaceAbove } from "./spacer.ts";

/** A picture by itself is a paragraph with nothing else in it. */
export function writePicture(block: PictureBlock, writing: Writing): void {
  const { box, width, height, path, picture, alt } = block;
  const { books, part, spacing, place, list } = writing;
  const inset = box.padding.left + box.padding.right + (box.border.left?.width ?? 0) + (box.border.right?.width ?? 0);
  const factor = Math.min(1, Math.max(1, writing.width) / Math.max(1, width + inset));
  const size = { width: width * factor, height: height * factor };
  const shape = boxOfParagraph({ ...box, width: size.width + inset }, path, writing);
  const drawing = books.media.inline({ picture, ...size, alt, path }, part);
  const numbering = list?.numbering ?? "";
  if (list !== undefined) list.numbering = "";
  const breaks = place === "body" && (spacing.breaks || (box.breakBefore && spacing.last !== "nothing"));
  const properties = {
    ...plainParagraph,
    keepNext: writing.keepNext || box.keepWithNext,
    pageBreakBefore: breaks,
    numbering,
    borders: shape.borders,
    shade: shape.shade,
    before: twipsUp(spaceAbove(box.margin.top, shape.above, writing, breaks)),
    after: twipsUp(shape.after),
    start: twips(shape.left),
    end: twips(Math.min(shape.right, shape.right - 0.5)),
    firstLine: numbering === "" ? 0 : -twips(list?.gap ?? 0),
  };
  const { normal } = books.styles;
  const mark = { ...normal.run, size: 2 };
  const runs = drawing === "" ? "" : `<w:r>${drawing}</w:r>`;
  part.write(`<w:p>${paragraphPropertiesXml(normal, properties, mark)}${runs}</w:p>`);
  noteParagraph(block, writing);
}
