import type { NodeMark } from "../model/page/page.ts";
import { isBare, placeBox } from "./box/measure.ts";
import type { Context } from "./context.ts";
import type { AvailableSpace, Fit } from "./fit.ts";
import type { Fragment } from "./fragment.ts";
import { boxOf, pathOf } from "./keeps/break-constraints.ts";
import type { Trace } from "./trace.ts";

/** Lays out as `lay` does, reports each attempt to the trace, and marks the frames with what they show. */
export function traced(lay: Context["lay"], trace: Trace): Context["lay"] {
  return (fragment, space, context) => {
    const path = pathOf(fragment);
    trace.begins({ path, kind: fragment.kind, page: context.page, space });
    const fit = lay(fragment, space, context);
    trace.ends(fit.kind === "none" ? fit : { kind: fit.kind, height: fit.frame.height });
    if (fit.kind === "none" || path === "") return fit;
    const node = nodeOf(fragment, path, fit, space, context);
    return {
      ...fit,
      frame: { ...fit.frame, node: fit.frame.node?.pulled === true ? { ...node, pulled: true } : node },
    };
  };
}

type PlacedFit = Exclude<Fit<Fragment>, { readonly kind: "none" }>;

function nodeOf(fragment: Fragment, path: string, fit: PlacedFit, space: AvailableSpace, context: Context): NodeMark {
  const box = boxOf(fragment);
  const { x, width } =
    box === undefined || (isBare(box) && box.margin.left === 0 && box.margin.right === 0)
      ? { x: 0, width: space.width }
      : placeBox(box, space.width, space.full, path, context);
  const { height } = fit.frame;
  const heading = fragment.kind === "paragraph" && fragment.role !== "p";
  return { kind: "node", path, rect: { x, y: 0, width, height }, heading, flaw: flawOf(fragment, fit) };
}

/** Fewer lines on this side of a break than the paragraph wants. */
function flawOf(fragment: Fragment, fit: Fit<Fragment>): NodeMark["flaw"] {
  if (fragment.kind === "paragraph" && fit.kind === "part" && fit.remainder.kind === "paragraph-remainder") {
    const { lines, from } = fit.remainder;
    return from < Math.min(fragment.paragraph.orphans, lines.length) ? "ORPHAN" : undefined;
  }
  if (fragment.kind === "paragraph-remainder" && fit.kind === "whole") {
    const left = fragment.lines.length - fragment.from;
    return left < Math.min(fragment.block.paragraph.widows, fragment.lines.length) ? "WIDOW" : undefined;
  }
  return undefined;
}
