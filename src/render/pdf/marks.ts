import { moved } from "../model/matrix.ts";
import type { Mark } from "../model/page.ts";
import type { Canvas } from "./canvas.ts";
import type { Spot } from "./destinations.ts";
import { meetDrawing, paintDrawing } from "./drawing.ts";
import type { Fonts } from "./fonts.ts";
import { paintGroup } from "./groups.ts";
import { meetLine, paintLine, placeLink } from "./lines.ts";
import { paintPath, paintRect } from "./paths.ts";
import { paintPicture } from "./pictures.ts";
import { paintRule } from "./rules.ts";

/** Takes note of all text, so that fonts can be settled before any page is written. */
export function meetText(marks: readonly Mark[], fonts: Fonts): void {
  for (const mark of marks) {
    if (mark.kind === "group") meetText(mark.marks, fonts);
    else if (mark.kind === "line") meetLine(mark.line, fonts);
    else if (mark.kind === "drawing") meetDrawing(mark.drawing.nodes, fonts);
  }
}

/** Paints marks in their order. */
export function paintMarks(canvas: Canvas, marks: readonly Mark[]): void {
  for (const mark of marks) paintMark(canvas, mark);
}

function paintMark(canvas: Canvas, mark: Mark): void {
  switch (mark.kind) {
    case "line":
      paintLine(canvas, mark.line, mark.x, mark.y);
      break;
    case "rect":
      paintRect(canvas, mark.rect, mark.fill);
      break;
    case "rule":
      paintRule(canvas, mark, mark.stroke);
      break;
    case "path":
      paintPath(canvas, mark.path, mark.fill, mark.stroke, mark.evenOdd);
      break;
    case "picture":
      paintPicture(canvas, mark.rect, mark.picture);
      break;
    case "link":
      placeLink(canvas, mark.rect, mark.target);
      break;
    case "anchor":
      placeAnchor(canvas, mark);
      break;
    case "drawing":
      paintDrawing(canvas, mark.drawing, mark.x, mark.y);
      break;
    case "group":
      paintGroup(canvas, mark, paintMarks);
      break;
  }
}

function placeAnchor(canvas: Canvas, anchor: Extract<Mark, { kind: "anchor" }>): void {
  const [x, y] = moved(anchor.x, anchor.y, canvas.toPage);
  const spot: Spot = { page: canvas.page, x, y: canvas.pageBox.height - y };
  canvas.shared.destinations.add(anchor.name, spot);
  if (anchor.outline !== undefined) canvas.shared.headings.push({ ...anchor.outline, spot });
}
