import { moved } from "../../model/matrix.ts";
import type { Mark } from "../../model/page.ts";
import { paintPicture } from "../images/pictures.ts";
import type { Spot } from "../links/destinations.ts";
import type { Canvas } from "./canvas.ts";
import { paintDrawing } from "./drawing.ts";
import { paintGroup } from "./groups.ts";
import { paintLine, placeLink } from "./lines.ts";
import { paintPath, paintRect } from "./paths.ts";
import { paintRule } from "./rules.ts";

/** Paints marks in their order. */
export function paintMarks(canvas: Canvas, marks: readonly Mark[]): void {
  for (const mark of marks) paintMark(canvas, mark);
}

function paintMark(canvas: Canvas, mark: Mark): void {
  switch (mark.kind) {
    case "line":
      paintLine(canvas, mark.line, mark.x, mark.y, mark.repeats);
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
    case "node":
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
