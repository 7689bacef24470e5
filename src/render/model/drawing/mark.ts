import type { Points, Rect } from "../geometry.ts";
import type { LinkTarget } from "../look.ts";
import type { Line } from "../text/line.ts";
import type { Picture } from "./picture.ts";

/** A set line; `x` is its left edge, `y` its baseline. */
export interface LineMark {
  readonly kind: "line";
  readonly x: Points;
  readonly y: Points;
  readonly line: Line;
  /** This very line stands in other places as well: how it is written may be remembered. */
  readonly repeats?: boolean;
  /** It is there to be read and found, and not seen: the numbers of a chart. */
  readonly hidden?: boolean;
}

export interface PictureMark {
  readonly kind: "picture";
  readonly rect: Rect;
  readonly picture: Picture;
  readonly alt: string | undefined;
}

export interface LinkMark {
  readonly kind: "link";
  readonly rect: Rect;
  readonly target: LinkTarget;
}
