import type { PictureBlock } from "../../../model/document/flow.ts";
import { clipPath } from "../../../model/drawing/clip.ts";
import type { Size } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import { plainParagraph } from "../properties/paragraph.ts";
import type { PlacedGraphic } from "../registries/media.ts";
import { type BlockWriting, takeAnchored } from "../writing.ts";
import { twips, twipsUp } from "../xml/units.ts";
import { reportImageDropped } from "./box-image.ts";
import { noteParagraph, paragraphPropertiesXml } from "./paragraph.ts";
import { boxOfParagraph } from "./paragraph-box.ts";
import { spaceAbove } from "./spacer.ts";

/** The box's shape and opacity, which the picture in it takes; undefined: it has none. */
function cutOf({ clip, opacity, padding, border }: BoxLook, { width, height }: Size): PlacedGraphic["cut"] {
  if (clip === undefined && opacity >= 1) return undefined;
  if (clip === undefined) return { clip: undefined, opacity };
  const left = padding.left + (border.left?.width ?? 0);
  const top = padding.top + (border.top?.width ?? 0);
  const right = padding.right + (border.right?.width ?? 0);
  const bottom = padding.bottom + (border.bottom?.width ?? 0);
  const outer = { x: -left, y: -top, width: width + left + right, height: height + top + bottom };
  return { clip: clipPath(clip, outer), opacity };
}

/** A picture by itself is a paragraph with nothing else in it. */
export function writePicture(block: PictureBlock, writing: BlockWriting): void {
  const { box, width, height, path, picture, alt } = block;
  const { registries, part, spacing, place, list } = writing;
  reportImageDropped(block, registries.losses);
  if (block.chart !== undefined) registries.losses.report("chart", path);
  const inset = box.padding.left + box.padding.right + (box.border.left?.width ?? 0) + (box.border.right?.width ?? 0);
  const factor = Math.min(1, Math.max(1, writing.width) / Math.max(1, width + inset));
  const size = { width: width * factor, height: height * factor };
  const shape = boxOfParagraph(
    { ...box, width: size.width + inset, clip: undefined, opacity: 1, height: undefined, minHeight: undefined },
    path,
    writing,
  );
  const drawing = registries.media.inline({ picture, ...size, alt, path, cut: cutOf(box, size) }, part);
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
  // A line is no lower than its letters would be, and readers take these from the paragraph's style.
  const mark = { ...registries.styles.normal.run, size: 2 };
  const style = registries.styles.use("Picture", () => ({ run: mark, paragraph: plainParagraph }));
  const run = drawing === "" ? "" : `<w:r>${drawing}</w:r>`;
  part.write(`<w:p>${paragraphPropertiesXml(style, properties, mark)}${takeAnchored(spacing)}${run}</w:p>`);
  noteParagraph(block, writing);
}
