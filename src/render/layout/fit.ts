import type { Points, Rect, Sides } from "../model/geometry.ts";
import type { BoxLook } from "../model/look.ts";
import type { NodeMark, PageMark } from "../model/page/page.ts";
import type { TaggedBlock } from "../model/page/part.ts";
import type { Line } from "../model/text/line.ts";

/** The space a block is offered: what is left of a page's region, or a region without an end. */
export interface AvailableSpace {
  readonly width: Points;
  /** Height left in the region; Infinity: the caller needs the whole height. */
  readonly height: Points;
  /** Height that a fresh region of this page would offer; always finite. */
  readonly full: Points;
  /** The space is empty above: widows, orphans and headings are no reason to wait, something has to be placed. */
  readonly top: boolean;
  /** Height at the page's foot that notes take, and that what can shrink leaves free; unset: none. */
  readonly notes?: Points | undefined;
  /** Floats at its sides, which take from its width; unset: none. */
  readonly beside?: readonly FloatedExtent[] | undefined;
  /** Only a whole fit is of use; the answer "part" is as good as "none". */
  readonly mustFit: boolean;
  /** What shares its page; unset: nothing does. */
  readonly company?: Company | undefined;
}

/** What has to stand on the same page as a fragment, which takes from the height of what can shrink. */
export interface Company extends CompanyPlace {
  /** All of the block around it is kept together. */
  readonly together: boolean;
  /** The same where that block has to be divided; unset: it would be no other. */
  readonly apart?: CompanyPlace | undefined;
}

/** Where a fragment stands among what it is kept with. */
export interface CompanyPlace {
  /** Height taken above it, on a page that begins with the first of its company. */
  readonly above: Points;
  /** Least height that the rest needs below it; measured when it is needed. */
  readonly below: () => Points;
  /** The company begins a region: what does not fit below it here fits nowhere. */
  readonly last: boolean;
}

/** Something at a side of a space. `top` and `bottom` count from the space's top. */
export interface FloatedExtent {
  readonly side: "left" | "right";
  /** How far it reaches into the space, from its side; the distance to the text included. */
  readonly extent: Points;
  readonly top: Points;
  readonly bottom: Points;
}

/** Laid out, without a place: positions count from the frame's top left corner. */
export interface Frame {
  readonly height: Points;
  /** From the top to the first line's baseline; undefined when nothing in it has one. */
  readonly baseline: Points | undefined;
  /** In painting order. */
  readonly items: readonly FrameItem[];
  /** Lines under each other from the frame's corner on, when they are all there is: most cells are such a frame. */
  readonly lines?: readonly Line[];
  /** This very frame stands in many places. */
  readonly repeats?: boolean;
  /** Node that the frame shows, when a diagnosis is made. */
  readonly node?: NodeMark;
  /** Part that it belongs to, in a tagged document. */
  readonly part?: TaggedBlock;
}

/** Contents of a frame: marks of a page, frames, boxes still to be painted, the lines of a paragraph under each other. */
export type FrameItem =
  | PageMark
  | { readonly kind: "box"; readonly look: BoxLook; readonly rect: Rect; readonly edges: Sides<boolean> }
  /** `part`: what the frame is part of where it stands here, as one that stands in many places. */
  | {
      readonly kind: "frame";
      readonly x: Points;
      readonly y: Points;
      readonly frame: Frame;
      readonly part?: TaggedBlock | undefined;
    }
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
 * How a fragment takes the space it is offered. Layout is this question, put from the outside in: a sequence offers its
 * fragments what is left of the page, a block offers its content what is left inside its box, and each answers
 *
 * - `whole`: all of it is in the frame;
 * - `part`: the frame is what fits, and `remainder` is laid out in the next space;
 * - `none`: nothing fits that may be broken off here, and `why`.
 *
 * `R` is the form of a remainder. It is a value that carries what was computed (broken lines, measured columns): no block
 * remembers anything, so that every answer may be thrown away. This makes it safe to try: `keeps/keep.ts` lays out a fragment
 * undivided before it divides it, columns are balanced by trial heights, and a heading is taken back when nothing that
 * follows it fits. Nothing but `stack.ts` ends a page.
 *
 * A break is safe where the author's constraints hold: between fragments, but not after a heading (`keepWithNext`); between
 * lines, but not so that fewer than `orphans` or `widows` are left; between rows, but not between those joined by a span.
 * These are the rules of CSS Fragmentation 3 (4.3, 4.4), and they are dropped as there, when nothing else can be placed.
 *
 * It ends, because every page shows something: with `top` set and `mustFit` not, a fragment may not answer `none`; what is
 * too high for an empty page is cut at its foot and reported (`stack.ts`, `force`). Without it a fragment that fits no page
 * would move on for ever.
 */
export type Fit<R> =
  /** `ends`: the author wants a new page after it. */
  | { readonly kind: "whole"; readonly frame: Frame; readonly ends?: boolean }
  | { readonly kind: "part"; readonly frame: Frame; readonly remainder: R }
  /** `why` is for people; `ready`, when given, is to be laid out in its stead and knows what was computed in vain. */
  | { readonly kind: "none"; readonly why: string; readonly ready?: R };

/** A frame without height that shows nothing. */
export const emptyFrame: Frame = { height: 0, baseline: undefined, items: [] };

/** The answer that all of a fragment is in this frame. */
export const whole = (frame: Frame): Fit<never> => ({ kind: "whole", frame });

/** The answer that nothing of a fragment fits, and why, for people. */
export const none = (why: string): { readonly kind: "none"; readonly why: string } => ({ kind: "none", why });

/** Whether there is nothing in a frame, whatever its height. */
export const showsNothing = (frame: Frame): boolean => frame.items.length === 0 && frame.lines === undefined;
