import { rectanglePath } from "../../../model/drawing/outline.ts";
import type { Rect } from "../../../model/geometry.ts";
import { black } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import { cropMarks, cropMarkWidth } from "../../../model/page/crop-marks.ts";
import type { PageFormat, PageStroke } from "../../../model/page/page.ts";
import { artifactPart } from "../../../model/page/part.ts";
import { array, type DictionaryEntries, real } from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "./canvas.ts";
import { clipTo } from "./groups.ts";
import { paintRule } from "./rules.ts";

/** By format: pages of one section have the same. */
const known = new WeakMap<PageFormat, DictionaryEntries>();

/** A page's boxes (ISO 32000-1, 14.11.2): their origin is the lower left corner of the page that is left after the cut. */
export const boxesOf = (format: PageFormat): DictionaryEntries => madeOnce(known, format, () => writtenBoxes(format));

function writtenBoxes({ width, height, boxes }: PageFormat): DictionaryEntries {
  const text = (box: Rect): string =>
    array([box.x, height - box.y - box.height, box.x + box.width, height - box.y].map((side) => real(side)));
  if (boxes === undefined) return { MediaBox: text({ x: 0, y: 0, width, height }) };
  return { MediaBox: text(boxes.media), BleedBox: text(boxes.bleed), TrimBox: text(boxes.trim) };
}

const printersMarks = artifactPart("page");

const thin: PageStroke = { color: black, opacity: 1, width: cropMarkWidth, style: "solid" };

/** Paints the marks for the cut, and clips, so that the page's content, which comes next, stays off them. */
export function paintPaper(canvas: Canvas, { boxes }: PageFormat): void {
  if (boxes === undefined || !boxes.cropMarks) return;
  const { content, tagging } = canvas;
  tagging?.enter(printersMarks);
  for (const ends of cropMarks(boxes)) {
    tagging?.decorate();
    paintRule(canvas, ends, thin);
  }
  tagging?.leave();
  tagging?.end();
  content.close();
  clipTo(canvas, rectanglePath(boxes.bleed));
}
