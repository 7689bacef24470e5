import type { Part } from "../../../model/page/part.ts";
import type { Context } from "../../context.ts";
import { type AvailableSpace, type Fit, type Frame, none } from "../../fit.ts";
import type { BlockSequence } from "../../fragment.ts";
import { layoutSequence } from "../../stack.ts";
import { besideEachOther } from "./beside.ts";
import type { ColumnPlace } from "./places.ts";

/** The remainder of each column; undefined: nothing is left. */
export type Sequences = readonly (BlockSequence | undefined)[];

/**
 * Columns with content of their own, each going on over the page's end by itself. The grid begins on a page only if
 * every column shows something there.
 */
export function layoutGrid(
  sequences: Sequences,
  places: readonly ColumnPlace[],
  space: AvailableSpace,
  context: Context,
  partOf: ((at: number) => Part) | undefined,
): Fit<Sequences> {
  const frames: (Frame | undefined)[] = [];
  const remainders: (BlockSequence | undefined)[] = [];
  let ends = false;
  for (const [at, sequence] of sequences.entries()) {
    const place = places[at];
    if (sequence === undefined || place === undefined) continue;
    const fit = layoutSequence(sequence, { ...space, width: place.width }, context);
    if (fit.kind === "none") return none(`of column ${at + 1} nothing fits: ${fit.why}`);
    frames[at] = partOf === undefined ? fit.frame : { ...fit.frame, part: partOf(at) };
    if (fit.kind === "part") remainders[at] = fit.remainder;
    else ends ||= fit.ends ?? false;
    // A part is of no use to the caller: trials inside trials would multiply.
    if (space.mustFit && fit.kind === "part") break;
  }
  const frame = besideEachOther(frames, places);
  if (remainders.some((remainder) => remainder !== undefined))
    return { kind: "part", frame, remainder: sequences.map((_, at) => remainders[at]) };
  return { kind: "whole", frame, ends };
}
