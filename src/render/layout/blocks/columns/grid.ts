import type { Context } from "../../context.ts";
import { type Fit, type Frame, none, type Room } from "../../fit.ts";
import type { Run } from "../../portion.ts";
import { layoutRun } from "../../stack.ts";
import { besideEachOther } from "./beside.ts";
import type { ColumnPlace } from "./places.ts";

/** What is left of each column; undefined: nothing. */
export type Runs = readonly (Run | undefined)[];

/**
 * Columns with content of their own, each going on over the page's end by itself. The grid begins on a page only if
 * every column shows something there.
 */
export function layoutGrid(runs: Runs, places: readonly ColumnPlace[], room: Room, context: Context): Fit<Runs> {
  const frames: (Frame | undefined)[] = [];
  const rests: (Run | undefined)[] = [];
  let ends = false;
  for (const [at, run] of runs.entries()) {
    const place = places[at];
    if (run === undefined || place === undefined) continue;
    const fit = layoutRun(run, { ...room, width: place.width }, context);
    if (fit.kind === "none") return none(`of column ${at + 1} nothing fits: ${fit.why}`);
    frames[at] = fit.frame;
    if (fit.kind === "part") rests[at] = fit.rest;
    else ends ||= fit.ends ?? false;
    // A part is of no use to whoever asks: trials inside trials would multiply.
    if (room.kept && fit.kind === "part") break;
  }
  const frame = besideEachOther(frames, places);
  if (rests.some((rest) => rest !== undefined)) return { kind: "part", frame, rest: runs.map((_, at) => rests[at]) };
  return { kind: "whole", frame, ends };
}
