import type { NodeMark } from "../model/page.ts";
import { isBare, placeBox } from "./box/measure.ts";
import type { Context } from "./context.ts";
import type { Fit, Frame, Room } from "./fit.ts";
import type { Portion } from "./portion.ts";
import type { Trace } from "./trace.ts";
import { boxOf, pathOf } from "./wishes.ts";

/** Lays out as `lay` does, tells the trace, and marks the frames with what they show. */
export function traced(lay: Context["lay"], trace: Trace): Context["lay"] {
  return (portion, room, context) => {
    const path = pathOf(portion);
    trace.begins({ path, kind: portion.kind, page: context.page, room });
    const fit = lay(portion, room, context);
    trace.ends(fit.kind === "none" ? fit : { kind: fit.kind, height: fit.frame.height });
    if (fit.kind === "none" || path === "") return fit;
    const node = nodeOf(portion, path, fit, fit.frame, room, context);
    return {
      ...fit,
      frame: { ...fit.frame, node: fit.frame.node?.pulled === true ? { ...node, pulled: true } : node },
    };
  };
}

function nodeOf(
  portion: Portion,
  path: string,
  fit: Fit<Portion>,
  { height }: Frame,
  room: Room,
  context: Context,
): NodeMark {
  const box = boxOf(portion);
  const { x, width } =
    box === undefined || (isBare(box) && box.margin.left === 0 && box.margin.right === 0)
      ? { x: 0, width: room.width }
      : placeBox(box, room.width, room.full, path, context);
  const heading = portion.kind === "paragraph" && portion.role !== "p";
  return { kind: "node", path, rect: { x, y: 0, width, height }, heading, flaw: flawOf(portion, fit) };
}

/** Fewer lines on this side of a break than the paragraph wants. */
function flawOf(portion: Portion, fit: Fit<Portion>): NodeMark["flaw"] {
  if (portion.kind === "paragraph" && fit.kind === "part" && fit.rest.kind === "paragraph-rest") {
    const { lines, from } = fit.rest;
    return from < Math.min(portion.paragraph.orphans, lines.length) ? "ORPHAN" : undefined;
  }
  if (portion.kind === "paragraph-rest" && fit.kind === "whole") {
    const left = portion.lines.length - portion.from;
    return left < Math.min(portion.block.paragraph.widows, portion.lines.length) ? "WIDOW" : undefined;
  }
  return undefined;
}
