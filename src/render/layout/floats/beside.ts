import type { Points } from "../../model/geometry.ts";
import type { LineGap, LineGapAt } from "../../model/look.ts";
import type { FloatedExtent } from "../fit.ts";

/** The least width of a line beside something, where its space offers as much. */
export const leastBeside: Points = 72;

/** How much of the width is taken at a side anywhere between `top` and `bottom`. */
export function takenAt(
  floats: readonly FloatedExtent[],
  side: FloatedExtent["side"],
  top: Points,
  bottom: Points,
): Points {
  let taken = 0;
  for (const float of floats)
    if (float.side === side && float.bottom > top && (float.top < bottom || float.top === top))
      taken = Math.max(taken, float.extent);
  return taken;
}

/** The foot of the first that ends below `top`; undefined: none does. */
export function nextFoot(floats: readonly FloatedExtent[], top: Points): Points | undefined {
  let next: Points | undefined;
  for (const { bottom } of floats) if (bottom > top && (next === undefined || bottom < next)) next = bottom;
  return next;
}

/** As seen from a box within the space: `left` and `top` are its corner. */
export function besideInside(
  floats: readonly FloatedExtent[],
  { left, top, width }: { readonly left: Points; readonly top: Points; readonly width: Points },
  spaceWidth: Points,
): readonly FloatedExtent[] {
  const right = spaceWidth - left - width;
  return floats.flatMap((float) => {
    const extent = float.extent - (float.side === "left" ? left : right);
    const moved = { ...float, extent, top: float.top - top, bottom: float.bottom - top };
    return extent > 0 && moved.bottom > 0 ? [moved] : [];
  });
}

/** Where the lines of a paragraph of that width have their space. */
export function linesBeside(floats: readonly FloatedExtent[], width: Points): LineGapAt {
  const least = Math.min(leastBeside, width);
  return (_line, top, height) => {
    for (let y = top; ; ) {
      const left = takenAt(floats, "left", y, y + height);
      const right = takenAt(floats, "right", y, y + height);
      if (left === 0 && right === 0) return y === top ? noGap : { ...noGap, below: y - top };
      const foot = nextFoot(floats, y);
      if (width - left - right >= least || foot === undefined) return { left, right, below: y - top };
      y = foot;
    }
  };
}

const noGap: LineGap = { left: 0, right: 0, below: 0 };

/** The same for the lines before that of this number; those from there on have all of the width. */
export const untilLine =
  (beside: LineGapAt, end: number): LineGapAt =>
  (line, top, height) =>
    line < end ? beside(line, top, height) : noGap;

/** Those that reach below that height, counted from there; undefined: none does. */
export function besideFrom(floats: readonly FloatedExtent[], start: Points): readonly FloatedExtent[] | undefined {
  const below = floats.filter(({ bottom }) => bottom > start);
  if (below.length === 0) return undefined;
  return below.map((float) => ({ ...float, top: float.top - start, bottom: float.bottom - start }));
}

/** Where something begins that clears a side: below what stands there. */
export const footOfSide = (
  floats: readonly FloatedExtent[],
  side: FloatedExtent["side"] | "both",
  start: Points,
): Points =>
  floats.reduce((foot, float) => (side === "both" || float.side === side ? Math.max(foot, float.bottom) : foot), start);
