import type { Columns } from "../../../model/flow.ts";
import type { Extent } from "../../../text/typesetter.ts";
import { fitInBox } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import { type Fit, none, type Room } from "../../fit.ts";
import type { ColumnsRest, Portion } from "../../portion.ts";
import { runOfBlocks } from "../../run.ts";
import { withAnchor } from "../stack.ts";
import { layoutGrid, type Runs } from "./grid.ts";
import { placeColumns, sharesOf } from "./places.ts";
import { layoutStream } from "./stream.ts";

export const layoutColumns = (block: Columns, room: Room, context: Context): Fit<Portion> =>
  layoutRuns(block, runsOf(block), true, room, context);

export const layoutColumnsRest = ({ block, runs }: ColumnsRest, room: Room, context: Context): Fit<Portion> =>
  layoutRuns(block, runs, false, room, context);

function runsOf({ content }: Columns): Runs {
  return content.kind === "grid" ? content.columns.map(runOfBlocks) : [runOfBlocks(content.blocks)];
}

function layoutRuns(block: Columns, runs: Runs, first: boolean, room: Room, context: Context): Fit<Portion> {
  const fit = fitInBox({ box: block.box, path: block.path, first }, room, context, (inner) =>
    layoutContent(block, runs, first, inner, context),
  );
  switch (fit.kind) {
    case "whole":
      return { ...fit, frame: first ? withAnchor(block, fit.frame) : fit.frame };
    case "part":
      return {
        kind: "part",
        frame: first ? withAnchor(block, fit.frame) : fit.frame,
        rest: { kind: "columns-rest", block, runs: fit.rest },
      };
    case "none":
      return none(fit.why);
  }
}

function layoutContent(block: Columns, runs: Runs, first: boolean, room: Room, context: Context): Fit<Runs> {
  const places = placeColumns(block, room.width, context);
  if (block.content.kind === "grid") return layoutGrid(runs, places, room, context);
  const [run] = runs;
  if (run === undefined) throw new Error("A stream that has ended is not laid out again.");
  const fit = layoutStream({ block, run, first }, places, room, context);
  switch (fit.kind) {
    case "whole":
      return fit;
    case "part":
      return { ...fit, rest: [fit.rest] };
    case "none":
      return none(fit.why);
  }
}

/** Columns with less of the width have no say in how wide the others have to be. */
const leastShare = 0.001;

/** Wide enough for what every column needs in its share. */
export function extentOfColumns(block: Columns, context: Context): Extent {
  const { content, weights, gap } = block;
  const gaps = gap * (weights.length - 1);
  const shares = sharesOf(weights);
  let [min, max] = [0, 0];
  for (const [at, share] of shares.entries()) {
    const blocks = content.kind === "stream" ? content.blocks : (content.columns[at] ?? []);
    if (share < leastShare || (content.kind === "stream" && at > 0)) continue;
    for (const inner of blocks) {
      const extent = context.measure(inner, context);
      min = Math.max(min, extent.min / share);
      max = Math.max(max, extent.max / share);
    }
  }
  return { min: min + gaps, max: max + gaps };
}
