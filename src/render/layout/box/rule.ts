import type { Points } from "../../model/geometry.ts";
import type { BorderLine, Color } from "../../model/look.ts";
import type { Mark, Stroke } from "../../model/page.ts";

export interface MarkSink {
  push(mark: Mark): unknown;
}

/** A straight line to be drawn: horizontal or vertical, `x1`, `y1` to `x2`, `y2` on its centre. */
export interface RuleSpan {
  readonly x1: Points;
  readonly y1: Points;
  readonly x2: Points;
  readonly y2: Points;
}

/**
 * A rule in its style. What looks like two strips is drawn as two solid rules, so that writers know but solid, dashed
 * and dotted. `leading`: a box's top or left side, which an inset frame leaves in shadow.
 */
export function drawRule(marks: MarkSink, line: BorderLine, span: RuleSpan, leading: boolean): void {
  switch (line.style) {
    case "solid":
    case "dashed":
    case "dotted":
      marks.push({ kind: "rule", ...span, stroke: strokeOf(line) });
      return;
    case "double":
      strip(marks, line, span, -1 / 3, 1 / 3, line.color);
      strip(marks, line, span, 1 / 3, 1 / 3, line.color);
      return;
    case "groove":
      strip(marks, line, span, -1 / 4, 1 / 2, shadow(line.color));
      strip(marks, line, span, 1 / 4, 1 / 2, light(line.color));
      return;
    case "ridge":
      strip(marks, line, span, -1 / 4, 1 / 2, light(line.color));
      strip(marks, line, span, 1 / 4, 1 / 2, shadow(line.color));
      return;
    case "inset":
      strip(marks, line, span, 0, 1, leading ? shadow(line.color) : light(line.color));
      return;
    case "outset":
      strip(marks, line, span, 0, 1, leading ? light(line.color) : shadow(line.color));
  }
}

export const strokeOf = (line: BorderLine): Stroke => ({
  width: line.width,
  style: line.style,
  color: line.color,
  opacity: line.opacity,
});

/** One strip of a rule: `offset` and `share` are of the rule's whole width. */
function strip(marks: MarkSink, line: BorderLine, span: RuleSpan, offset: number, share: number, color: Color): void {
  const down = span.y1 === span.y2 ? offset * line.width : 0;
  const across = span.y1 === span.y2 ? 0 : offset * line.width;
  marks.push({
    kind: "rule",
    x1: span.x1 + across,
    y1: span.y1 + down,
    x2: span.x2 + across,
    y2: span.y2 + down,
    stroke: { width: line.width * share, style: "solid", color, opacity: line.opacity },
  });
}

const mix = (color: Color, part: number, share: number): Color => ({
  r: color.r + (part - color.r) * share,
  g: color.g + (part - color.g) * share,
  b: color.b + (part - color.b) * share,
});

const shadow = (color: Color): Color => mix(color, 0, 0.4);
/** Light enough to differ from the shadow even when the colour is black. */
const light = (color: Color): Color => mix(color, 1, 0.5);
