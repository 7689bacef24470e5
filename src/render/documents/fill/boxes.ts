import { real } from "../../pdf-syntax/objects.ts";
import type { ContentStream } from "../../writers/pdf/content/content-stream.ts";
import type { AppearanceCanvas } from "./painter.ts";
import type { WidgetLook } from "./widget-look.ts";

/** Background and border of a widget, in its whole box. */
export function paintBox({ content }: AppearanceCanvas, look: WidgetLook, isRound = false): void {
  const { width, height, background, border } = look;
  if (background !== undefined) {
    content.fillColor(background);
    shape(content, look, 0, isRound);
    content.out.latin("f\n");
  }
  if (border === undefined) return;
  content.strokeColor(border.color);
  const dash = border.style === "dashed" ? `[${border.dash.map((length) => real(length)).join(" ")}]0` : "[]0";
  content.line(border.width, dash, false);
  if (border.style === "underline") {
    content.out.latin(`0 ${real(border.width / 2)} m ${real(width)} ${real(border.width / 2)} l S\n`);
    return;
  }
  if (Math.min(width, height) <= border.width) return;
  shape(content, look, border.width / 2, isRound);
  content.out.latin("S\n");
}

function shape({ out }: ContentStream, { width, height }: WidgetLook, inset: number, isRound: boolean): void {
  if (isRound) circle(out, width / 2, height / 2, Math.min(width, height) / 2 - inset);
  else out.latin(`${[inset, inset, width - 2 * inset, height - 2 * inset].map((value) => real(value)).join(" ")} re\n`);
}

/** How far the control points of a quarter circle are from its ends. */
const kappa = 0.5523;

function circle(out: ContentStream["out"], x: number, y: number, radius: number): void {
  let [cos, sin] = [1, 0];
  const at = (dx: number, dy: number): string =>
    `${real(x + (dx * cos - dy * sin) * radius)} ${real(y + (dx * sin + dy * cos) * radius)}`;
  out.latin(`${at(1, 0)} m\n`);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    out.latin(`${at(1, kappa)} ${at(kappa, 1)} ${at(0, 1)} c\n`);
    [cos, sin] = [-sin, cos];
  }
}

/** Lines between the places of a comb. */
export function paintComb({ content }: AppearanceCanvas, { width, height, border }: WidgetLook, places: number): void {
  if (border === undefined) return;
  for (let at = 1; at < places; at++) {
    const x = real((width / places) * at);
    content.out.latin(`${x} 0 m ${x} ${real(height)} l\n`);
  }
  if (places > 1) content.out.latin("S\n");
}

/** Corners of marks in a box of one by one, as `points` of SVG has them. */
const marks: Readonly<Record<string, string>> = {
  "8": "0.2,0.28 0.28,0.2 0.5,0.42 0.72,0.2 0.8,0.28 0.58,0.5 0.8,0.72 0.72,0.8 0.5,0.58 0.28,0.8 0.2,0.72 0.42,0.5",
  n: "0.2,0.2 0.8,0.2 0.8,0.8 0.2,0.8",
  u: "0.5,0.15 0.85,0.5 0.5,0.85 0.15,0.5",
  H: "0.5,0.9 0.39,0.61 0.09,0.61 0.33,0.42 0.24,0.13 0.5,0.31 0.76,0.13 0.67,0.42 0.91,0.61 0.61,0.61",
};

const tick = "0.16,0.47 0.25,0.55 0.41,0.36 0.76,0.78 0.84,0.71 0.42,0.19";

/** Paints the mark of a button that is on: a tick, or the character of its caption in ZapfDingbats (ISO 32000-1, D.6). */
export function paintMark(
  { content: { out } }: AppearanceCanvas,
  { width, height, caption }: WidgetLook,
  usual: string,
): void {
  const side = Math.min(width, height);
  const sign = caption === undefined || caption === "" ? usual : caption;
  if (sign === "l") circle(out, width / 2, height / 2, side * 0.25);
  else {
    const corners = (marks[sign] ?? tick).split(" ").map((point) => {
      const [x = 0, y = 0] = point.split(",").map(Number);
      return `${real((width - side) / 2 + x * side)} ${real((height - side) / 2 + y * side)}`;
    });
    out.latin(`${corners.join(" l ").replace(" l ", " m ")} l h\n`);
  }
  out.latin("f\n");
}
