import type { Length, OutlinePath, PathStep, Points, Rect } from "../geometry.ts";
import type { ClipShape } from "../look.ts";
import { ellipse, roundedRect } from "./outline.ts";

/** A basic shape (CSS Shapes 1, 3) on the box it is applied to. */
export function clipPath(shape: ClipShape, rect: Rect): OutlinePath {
  switch (shape.kind) {
    case "ellipse": {
      const cx = rect.x + resolve(shape.cx, rect.width);
      const cy = rect.y + resolve(shape.cy, rect.height);
      const rx = shape.rx === undefined ? nearest(cx - rect.x, rect.width) : resolve(shape.rx, rect.width);
      const ry = shape.ry === undefined ? nearest(cy - rect.y, rect.height) : resolve(shape.ry, rect.height);
      return ellipse(cx, cy, rx, ry);
    }
    case "circle": {
      const cx = rect.x + resolve(shape.cx, rect.width);
      const cy = rect.y + resolve(shape.cy, rect.height);
      const sides = Math.min(nearest(cx - rect.x, rect.width), nearest(cy - rect.y, rect.height));
      const r = shape.r === undefined ? sides : resolve(shape.r, Math.hypot(rect.width, rect.height) / Math.SQRT2);
      return ellipse(cx, cy, r, r);
    }
    case "polygon":
      return polygon(shape.points, rect);
    case "inset": {
      const top = resolve(shape.inset.top, rect.height);
      const left = resolve(shape.inset.left, rect.width);
      const width = Math.max(0, rect.width - left - resolve(shape.inset.right, rect.width));
      const height = Math.max(0, rect.height - top - resolve(shape.inset.bottom, rect.height));
      return roundedRect({ x: rect.x + left, y: rect.y + top, width, height }, shape.round);
    }
  }
}

/** A length in points, or its share of `whole`. */
export const resolve = (length: Length, whole: Points): Points =>
  typeof length === "number" ? length : (whole * length.percent) / 100;

/** The distance to the nearer of two sides. */
const nearest = (offset: Points, size: Points): Points => Math.min(Math.abs(offset), Math.abs(size - offset));

function polygon(points: readonly (readonly [Length, Length])[], rect: Rect): OutlinePath {
  if (points.length === 0) return [["M", rect.x, rect.y], ["Z"]];
  const steps = points.map(([x, y], index): PathStep => {
    const at = [rect.x + resolve(x, rect.width), rect.y + resolve(y, rect.height)] as const;
    return index === 0 ? ["M", ...at] : ["L", ...at];
  });
  return [...steps, ["Z"]];
}
