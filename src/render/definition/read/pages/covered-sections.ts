import type { PageSetup, PictureBlock, Section } from "../../../model/document/flow.ts";
import type { PrinterBoxes } from "../../../model/drawing/foreign-page.ts";
import type { Rect } from "../../../model/geometry.ts";
import type { PageBoxes } from "../../../model/page/page.ts";
import type { WholePage } from "../elements/pdf.ts";

/** Sections of whole pages: one for neighbours of the same size and boxes. Their paper is as the other file has it, not as the document. */
export function coveredSections(opening: Omit<Section, "blocks">, pages: readonly WholePage[]): readonly Section[] {
  const sections: (Section & { readonly blocks: PictureBlock[] })[] = [];
  for (const page of pages) {
    const last = sections.at(-1);
    if (last !== undefined && isLike(page, last.setup)) last.blocks.push(page);
    else
      sections.push({
        ...opening,
        path: page.path,
        covered: true,
        setup: paperFor(page, opening.setup),
        blocks: [page],
      });
  }
  return sections;
}

const noLine = { top: undefined, right: undefined, bottom: undefined, left: undefined };

const isLike = ({ width, height, boxes }: WholePage, { size, boxes: before }: PageSetup): boolean =>
  size.width === width &&
  size.height === height &&
  isSame(boxes?.trim, before?.trim) &&
  isSame(boxes?.bleed, before?.bleed);

const isSame = (one: Rect | undefined, other: Rect | undefined): boolean =>
  one === other ||
  (one?.x === other?.x && one?.y === other?.y && one?.width === other?.width && one?.height === other?.height);

/** The whole sheet of the other file is the page here. */
const paperOf = ({ width, height }: PictureBlock, boxes: PrinterBoxes): PageBoxes => ({
  ...boxes,
  media: { x: 0, y: 0, width, height },
  cropMarks: false,
});

const paperFor = (page: WholePage, { margin }: PageSetup): PageSetup => ({
  size: { width: page.width, height: page.height },
  ...(page.boxes === undefined ? {} : { boxes: paperOf(page, page.boxes) }),
  margin,
  background: [],
  border: noLine,
});
