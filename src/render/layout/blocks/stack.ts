import type { Block, List, Stack } from "../../model/flow.ts";
import { fitInBox } from "../box/box.ts";
import type { Context } from "../context.ts";
import type { Fit, Frame, Room } from "../fit.ts";
import type { Portion, Run, StackRest } from "../portion.ts";
import { runOfBlocks } from "../run.ts";
import { layoutRun } from "../stack.ts";

export const layoutStack = (block: Stack, room: Room, context: Context): Fit<Portion> =>
  layoutBoxedRun(block, runOfBlocks(block.blocks), true, room, context);

export const layoutStackRest = ({ block, run }: StackRest, room: Room, context: Context): Fit<Portion> =>
  layoutBoxedRun(block, run, false, room, context);

/** Portions inside a block's box. */
export function layoutBoxedRun(
  block: Stack | List,
  run: Run,
  first: boolean,
  room: Room,
  context: Context,
): Fit<Portion> {
  const fit = fitInBox({ box: block.box, path: block.path, first }, room, context, (inner) =>
    layoutRun(run, inner, context),
  );
  switch (fit.kind) {
    case "whole":
      return { ...fit, frame: first ? withAnchor(block, fit.frame) : fit.frame };
    case "part":
      return {
        kind: "part",
        frame: first ? withAnchor(block, fit.frame) : fit.frame,
        rest: { kind: "stack-rest", block, run: fit.rest },
      };
    case "none":
      return { kind: "none", why: fit.why };
  }
}

/** A block's own name, at its top left corner. */
export function withAnchor({ anchor }: Block, frame: Frame): Frame {
  if (anchor === undefined) return frame;
  return { ...frame, ink: [{ kind: "anchor", name: anchor, x: 0, y: 0, outline: undefined }, ...frame.ink] };
}
