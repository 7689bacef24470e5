import type { LineMark } from "../../../model/drawing/mark.ts";
import { moved } from "../../../model/drawing/matrix.ts";
import type { PageMark } from "../../../model/page/page.ts";
import { paintPicture } from "../images/pictures.ts";
import type { PagePoint } from "../links/destinations.ts";
import type { Canvas } from "./canvas.ts";
import { paintDrawing } from "./drawing.ts";
import { paintGroup } from "./groups.ts";
import { paintLine, placeLink } from "./lines.ts";
import { paintPath, paintRect } from "./paths.ts";
import { paintRule } from "./rules.ts";
import { paintTaggedLine, showFigure } from "./tagged-lines.ts";

/** Paints marks in their order. */
export function paintMarks(canvas: Canvas, marks: readonly PageMark[]): void {
  for (const mark of marks) paintMark(canvas, mark);
}

function paintMark(canvas: Canvas, mark: PageMark): void {
  const { tagging } = canvas;
  switch (mark.kind) {
    case "line":
      if (mark.hidden === true) paintHidden(canvas, mark);
      else if (tagging === undefined) paintLine(canvas, mark.line, mark.x, mark.y, mark.repeats);
      else paintTaggedLine(canvas, tagging, mark);
      break;
    case "rect":
      tagging?.decorate();
      paintRect(canvas, mark.rect, mark.fill);
      break;
    case "rule":
      tagging?.decorate();
      paintRule(canvas, mark, mark.stroke);
      break;
    case "path":
      tagging?.decorate();
      paintPath(canvas, mark.path, mark.fill, mark.stroke, mark.evenOdd);
      break;
    case "picture":
      showFigure(canvas, mark.rect);
      paintPicture(canvas, mark.rect, mark.picture);
      break;
    case "link":
      placeLink(canvas, mark.rect, mark.target);
      break;
    case "anchor":
      placeAnchor(canvas, mark);
      break;
    case "drawing":
      showFigure(canvas, { ...mark.drawing, x: mark.x, y: mark.y });
      paintDrawing(canvas, mark.drawing, mark.x, mark.y);
      break;
    case "node":
      break;
    case "part":
      tagging?.enter(mark.part);
      break;
    case "part-end":
      tagging?.leave();
      break;
    case "group":
      paintGroup(canvas, mark, paintMarks);
      break;
  }
}

/** ISO 32000-1, 9.3.6: text in mode 3 is neither filled nor stroked. It is of use in tagged documents alone. */
function paintHidden(canvas: Canvas, mark: LineMark): void {
  if (canvas.tagging === undefined) return;
  const show = canvas.content.hideText();
  paintTaggedLine(canvas, canvas.tagging, mark);
  show();
}

function placeAnchor(canvas: Canvas, anchor: Extract<PageMark, { kind: "anchor" }>): void {
  const [x, y] = moved(anchor.x, anchor.y, canvas.toPage);
  const spot: PagePoint = { page: canvas.page, x, y: canvas.pageBox.height - y, element: canvas.tagging?.target };
  canvas.shared.destinations.add(anchor.name, spot);
  if (anchor.outline !== undefined) canvas.shared.headings.push({ ...anchor.outline, spot });
}
