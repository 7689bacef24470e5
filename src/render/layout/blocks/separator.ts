import type { Separator } from "../../model/flow.ts";
import { fitInBox, slack } from "../box/box.ts";
import { resolve } from "../box/clip.ts";
import { drawRule } from "../box/rule.ts";
import type { Context } from "../context.ts";
import { type Fit, type Ink, none, type Room, whole } from "../fit.ts";

/** A rule across its room. Sunken and raised rules look like grooves and ridges, having but one side. */
export function layoutSeparator(block: Separator, room: Room, context: Context): Fit {
  return fitInBox({ box: block.box, path: block.path, first: true }, room, context, (inner) => {
    const { width, style } = block.line;
    if (width > inner.height + slack) return none("the rule is thicker than what is left of the page");
    const length = block.length === undefined ? inner.width : Math.min(resolve(block.length, inner.width), inner.width);
    const free = block.box.width === undefined ? inner.width - length : 0;
    const x = block.box.align === "left" ? 0 : block.box.align === "center" ? free / 2 : free;
    const line = { ...block.line, style: style === "inset" ? "groove" : style === "outset" ? "ridge" : style } as const;
    const ink: Ink[] = [];
    if (width > 0 && length > 0) drawRule(ink, line, { x1: x, y1: width / 2, x2: x + length, y2: width / 2 }, true);
    return whole({ height: width, baseline: undefined, ink });
  });
}
