import type { Points, Rect, Sides } from "../model/geometry.ts";
import type { Line } from "../model/line.ts";
import type { BoxLook } from "../model/look.ts";
import type { Mark, NodeMark } from "../model/page.ts";

/** What a block is offered: the rest of a page's region, or a region without an end. */
export interface Room {
  readonly width: Points;
  /** What is left of the region; Infinity: whoever asks wants to know the whole height. */
  readonly height: Points;
  /** What a fresh region of this page would offer; always finite. */
  readonly full: Points;
  /** Nothing stands above: widows, orphans and headings are no reason to wait, something has to be placed. */
  readonly top: boolean;
  /** Only a whole fit is of use; the answer "part" is as good as "none". */
  readonly kept: boolean;
}

/** Laid out, without a place: positions count from the frame's top left corner. */
export interface Frame {
  readonly height: Points;
  /** From the top to the first line's baseline; undefined when nothing in it has one. */
  readonly baseline: Points | undefined;
  /** In painting order. */
  readonly ink: readonly Ink[];
  /** Lines under each other from the frame's corner on, when they are all there is: most cells are such a frame. */
  readonly lines?: readonly Line[];
  /** This very frame stands in many places. */
  readonly repeats?: boolean;
  /** What the frame shows, when a diagnosis is made. */
  readonly node?: NodeMark;
}

/** What a frame holds: marks of a page, frames, boxes still to be painted, the lines of a paragraph under each other. */
export type Ink =
  | Mark
  | { readonly kind: "box"; readonly look: BoxLook; readonly rect: Rect; readonly edges: Sides<boolean> }
  | { readonly kind: "frame"; readonly x: Points; readonly y: Points; readonly frame: Frame }
  | {
      readonly kind: "lines";
      /** Top left corner of the first line's slot. */
      readonly x: Points;
      readonly y: Points;
      readonly lines: readonly Line[];
      readonly from: number;
      /** Exclusive. */
      readonly to: number;
    };

/**
 * How a portion takes the room it is offered. `rest` is a value: no block remembers anything. `R` is the form of what is
 * left, which carries whatever was computed (broken lines, measured columns), so that nothing is measured twice.
 */
export type Fit<R> =
  /** `ends`: the author wants a new page after it. */
  | { readonly kind: "whole"; readonly frame: Frame; readonly ends?: boolean }
  | { readonly kind: "part"; readonly frame: Frame; readonly rest: R }
  /** `why` is for people; `ready`, when given, is to be laid out in its stead and knows what was computed in vain. */
  | { readonly kind: "none"; readonly why: string; readonly ready?: R };

export const emptyFrame: Frame = { height: 0, baseline: undefined, ink: [] };

export const whole = (frame: Frame): Fit<never> => ({ kind: "whole", frame });

export const none = (why: string): { readonly kind: "none"; readonly why: string } => ({ kind: "none", why });

export const showsNothing = (frame: Frame): boolean => frame.ink.length === 0 && frame.lines === undefined;
