import type { Points } from "../../../model/geometry.ts";
import type { Stroke } from "../../../model/page/page.ts";
import type { Canvas } from "./canvas.ts";
import { openDash } from "./dashes.ts";
import type { Ends } from "./path-measure.ts";
import { shades } from "./shades.ts";

/** A straight rule in any line style. Neighbours of one look are stroked together. */
export function paintRule(canvas: Canvas, ends: Ends, stroke: Stroke): void {
  const { width, style } = stroke;
  if (!(width > 0) || stroke.opacity <= 0) return;
  switch (style) {
    case "solid":
      straight(canvas, ends, stroke, "[]0");
      break;
    case "dashed":
      straight(canvas, ends, stroke, openDash("dashed", width, lengthOf(ends)));
      break;
    case "dotted":
      dotted(canvas, ends, stroke);
      break;
    case "double":
      for (const by of [-width / 3, width / 3]) {
        straight(canvas, beside(ends, by), { ...stroke, width: width / 3 }, "[]0");
      }
      break;
    case "groove":
    case "ridge":
    case "inset":
    case "outset":
      inRelief(canvas, ends, stroke);
      break;
  }
}

function straight({ content, height }: Canvas, { x1, y1, x2, y2 }: Ends, stroke: Stroke, dash: string): void {
  content.strokeColor(stroke.color);
  content.opacity(stroke.opacity);
  content.line(stroke.width, dash, stroke.style === "dotted");
  content.batch("stroke");
  content.point(x1, height - y1);
  content.out.latin("m ");
  content.point(x2, height - y2);
  content.out.latin("l\n");
}

/** The path reaches this far beyond the last dot's centre, so that rounding never leaves that dot out; a gap follows, no mark. */
const reach = 0.05;

/** Round dots of the line's width, the first and the last just inside its ends. */
function dotted(canvas: Canvas, ends: Ends, stroke: Stroke): void {
  const length = lengthOf(ends);
  const inner = length - stroke.width;
  if (inner <= 0) {
    straight(canvas, ends, { ...stroke, style: "solid" }, "[]0");
    return;
  }
  const along = (share: number): readonly [x: Points, y: Points] => [
    ends.x1 + (ends.x2 - ends.x1) * share,
    ends.y1 + (ends.y2 - ends.y1) * share,
  ];
  const [x1, y1] = along(stroke.width / 2 / length);
  const [x2, y2] = along(1 - (stroke.width / 2 - reach) / length);
  straight(canvas, { x1, y1, x2, y2 }, stroke, openDash("dotted", stroke.width, inner));
}

/**
 * A rule alone has no inside, so inset is drawn as ridge and outset as groove, as CSS 2.2, 17.6.2 does for shared
 * borders: light falls from the top left.
 */
function inRelief(canvas: Canvas, ends: Ends, stroke: Stroke): void {
  const { dark, light } = shades(stroke.color);
  const sunken = stroke.style === "groove" || stroke.style === "outset";
  const width = stroke.width / 2;
  const [upper, lower] = sunken ? [dark, light] : [light, dark];
  straight(canvas, beside(ends, -width / 2), { ...stroke, width, color: upper }, "[]0");
  straight(canvas, beside(ends, width / 2), { ...stroke, width, color: lower }, "[]0");
}

const lengthOf = ({ x1, y1, x2, y2 }: Ends): Points => Math.hypot(x2 - x1, y2 - y1);

/** Moved sideways: a positive `by` is down for a horizontal rule, right for a vertical one, whichever way it runs. */
function beside(ends: Ends, by: Points): Ends {
  const length = lengthOf(ends);
  if (length === 0) return ends;
  let dx = -(ends.y2 - ends.y1) / length;
  let dy = (ends.x2 - ends.x1) / length;
  if (dx + dy < 0) {
    dx = -dx;
    dy = -dy;
  }
  return { x1: ends.x1 + dx * by, y1: ends.y1 + dy * by, x2: ends.x2 + dx * by, y2: ends.y2 + dy * by };
}
