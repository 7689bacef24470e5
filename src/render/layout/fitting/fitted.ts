import { Report } from "../../contract/report.ts";
import type { Block, Paragraph, StackBlock } from "../../model/document/flow.ts";
import { resolve } from "../../model/drawing/clip.ts";
import type { Points } from "../../model/geometry.ts";
import type { BoxLook, TextFitting } from "../../model/look.ts";
import type { Line } from "../../model/text/line.ts";
import { type Context, setsPageNumbers } from "../context.ts";
import type { Frame, FrameItem } from "../fit.ts";
import { type CutText, cutText } from "./cut-text.ts";
import { largestText, scaled } from "./scaled.ts";

/** Blocks whose text may have to fit into their box. */
export type Fittable = Paragraph | StackBlock;

/** The width there is, and the height of a page that shares of a height are taken of. */
export interface FittingSpace {
  readonly width: Points;
  readonly full: Points;
}

/** Whether text has to be made smaller, or cut, before the block is laid out. */
export function isToFit(block: Block): block is Fittable {
  const { fitting } = block.box;
  if (fitting === undefined) return false;
  const { shrink, maxLines, clip } = fitting;
  return block.kind === "paragraph" ? shrink || maxLines !== undefined || clip : block.kind === "stack" && shrink;
}

/** The block with its text as small as its box and its lines want it, and cut where that is not enough; remembered. */
export function fittedBlock(block: Fittable, space: FittingSpace, context: Context): Fittable {
  if (!isToFit(block)) return block;
  const { trials, memory } = context;
  if (block.kind === "stack" && trials >= mostTrials) return { ...block, box: withoutFitting(block) };
  const known = memory.fitted.get(block);
  if (known?.width === space.width && known.full === space.full && known.trials === trials) return known.block;
  const { result, numbered } = setsPageNumbers(context, () => shrunkOrCut(block, space, context));
  if (!numbered) memory.fitted.set(block, { ...space, trials, block: result });
  return result;
}

/**
 * Inside this many trials a stack does not shrink by itself any more, only together with the stacks around it. Each stack tries six
 * sizes, so the work would grow sixfold with each stack around another.
 */
const mostTrials = 2;

function shrunkOrCut(block: Fittable, space: FittingSpace, context: Context): Fittable {
  const { fitting, height } = block.box;
  if (fitting === undefined) return block;
  const limits: Limits = {
    height: height === undefined ? Number.POSITIVE_INFINITY : resolve(height, space.full),
    lines: fitting.maxLines ?? Number.POSITIVE_INFINITY,
  };
  const trials = block.kind === "stack" ? context.trials + 1 : context.trials;
  const trial: Trial = {
    space,
    limits,
    context: { ...context, trials, report: new Report(), givenWay: undefined, parts: undefined },
  };
  const plain = { ...block, box: withoutFitting(block) };
  if (fits(plain, trial)) return plain;
  const small = fitting.shrink ? shrunk(plain, fitting, trial) : plain;
  if (fitting.shrink && fits(small, trial)) return small;
  return cut(small, fitting, trial, context);
}

/** Text beyond the most lines, and beyond the height of a box that cuts, is left out, and reported. */
function cut(block: Fittable, fitting: TextFitting, trial: Trial, { report }: Context): Fittable {
  const { path } = block;
  if (block.kind === "stack" || (fitting.maxLines === undefined && !fitting.clip)) {
    if (!fitting.clip)
      report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, "Its text does not fit at its least size; the box grows.");
    return block;
  }
  const limits = { ...trial.limits, height: fitting.clip ? trial.limits.height : Number.POSITIVE_INFINITY };
  const isShort = (text: CutText) => fits({ ...block, inlines: text.inlines }, { ...trial, limits });
  const text = cutText(block.inlines, fitting.ellipsis ? block.look : undefined, isShort);
  if (text.left > 0) {
    const message = `There is no space for ${text.left} of its characters; they are left out.`;
    report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message);
  }
  return { ...block, inlines: text.inlines };
}

/** A stack that cuts what it has no space for does so when it is laid out. */
function withoutFitting({ kind, box }: Fittable): BoxLook {
  const { fitting } = box;
  const clips = kind === "stack" && fitting?.clip === true;
  return { ...box, fitting: clips ? { ...fitting, shrink: false, maxLines: undefined } : undefined };
}

interface Limits {
  readonly height: Points;
  readonly lines: number;
}

interface Trial {
  readonly space: FittingSpace;
  readonly limits: Limits;
  readonly context: Context;
}

const step: Points = 0.5;

/** The number of sizes to choose from: with 63, six layouts find the largest that fits. */
const mostSteps = 63;

function shrunk(block: Fittable, { least }: TextFitting, trial: Trial): Fittable {
  const size = largestText(block);
  if (size <= least) return block;
  const steps = Math.min(mostSteps, Math.ceil((size - least) / step));
  const at = (count: number): Fittable => scaled(block, sizeAt(count, steps, size, least) / size, least);
  let [low, high] = [1, steps];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(at(middle), trial)) high = middle;
    else low = middle + 1;
  }
  return at(low);
}

const sizeAt = (count: number, steps: number, size: Points, least: Points): Points =>
  steps === mostSteps ? size - ((size - least) * count) / steps : Math.max(least, size - step * count);

/** Rounding of what was added up. */
const tolerance: Points = 0.01;

/** Whether a block, without a height of its own, keeps to the height, to the lines and to the width. */
function fits(block: Fittable, { space, limits, context }: Trial): boolean {
  const open = { ...block, box: { ...block.box, height: undefined, minHeight: undefined, fitting: undefined } };
  const available = {
    width: space.width,
    height: Number.POSITIVE_INFINITY,
    full: space.full,
    top: true,
    mustFit: false,
  };
  const answer = context.lay(open, available, { ...context, flows: false });
  if (answer.kind !== "whole") throw new Error("A block does not fit into endless space.");
  if (answer.frame.height > limits.height + tolerance) return false;
  const lines = linesIn(answer.frame);
  return lines.length <= limits.lines && lines.every(({ width, measure }) => width <= measure + tolerance);
}

/** All lines of a frame. */
const linesIn = ({ lines = [], items }: Frame): readonly Line[] => [...lines, ...items.flatMap(linesOf)];

function linesOf(item: FrameItem): readonly Line[] {
  switch (item.kind) {
    case "frame":
      return linesIn(item.frame);
    case "lines":
      return item.lines.slice(item.from, item.to);
    case "line":
      return [item.line];
    case "group":
      return item.marks.flatMap(linesOf);
    default:
      return [];
  }
}
