import { type DrawingNode, filledShape, strokedShape } from "../../../model/drawing/drawing.ts";
import { movedPath } from "../../../model/drawing/moved-path.ts";
import { ellipse, linePath, rectanglePath } from "../../../model/drawing/outline.ts";
import type { Matrix, OutlinePath, Points, Rect } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import type { SetLetters } from "./letters.ts";

/** Which end of a text stands at its place; in a mirrored chart `start` is on the right. */
export type Anchor = "start" | "middle" | "end";

const shareBefore: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };

export interface ChartStroke {
  readonly color: Color;
  readonly width: Points;
  readonly dash?: readonly Points[];
  readonly cap?: "butt" | "round";
}

/** Collects what is painted. A chart from right to left is drawn as any other, and mirrored here; texts are not. */
export class Brush {
  readonly nodes: DrawingNode[] = [];
  readonly #width: Points;
  readonly #mirrored: boolean;

  constructor(width: Points, mirrored: boolean) {
    this.#width = width;
    this.#mirrored = mirrored;
  }

  fill(path: OutlinePath, color: Color): void {
    this.nodes.push(filledShape(this.#placed(path), color));
  }

  box(rect: Rect, color: Color): void {
    this.fill(rectanglePath(rect), color);
  }

  dot(x: Points, y: Points, radius: Points, color: Color): void {
    this.fill(ellipse(x, y, radius, radius), color);
  }

  line(path: OutlinePath, { color, width, dash = [], cap = "butt" }: ChartStroke): void {
    const paint = { kind: "color", color, opacity: 1 } as const;
    const pen = { paint, width, dash, dashOffset: 0, cap, join: "round", miterLimit: 4 } as const;
    this.nodes.push(strokedShape(this.#placed(path), pen));
  }

  rule([x1, y1]: readonly [Points, Points], [x2, y2]: readonly [Points, Points], stroke: ChartStroke): void {
    this.line(linePath({ x1, y1, x2, y2 }), stroke);
  }

  /** A text whose anchor stands at `x`, on the baseline `y`. */
  text({ line, width }: SetLetters, x: Points, y: Points, anchor: Anchor): void {
    const share = this.#mirrored ? 1 - shareBefore[anchor] : shareBefore[anchor];
    this.nodes.push({ kind: "line", x: this.#at(x) - share * width, y, line });
  }

  /** A text that slants upwards by 45 degrees to its end at (x, y). */
  risingText({ line, width }: SetLetters, x: Points, y: Points): void {
    const slope = Math.SQRT1_2;
    const right = this.#at(x);
    const transform: Matrix = this.#mirrored
      ? [slope, slope, -slope, slope, right, y]
      : [slope, -slope, slope, slope, right, y];
    const nodes: readonly DrawingNode[] = [{ kind: "line", x: this.#mirrored ? 0 : -width, y: 0, line }];
    this.nodes.push({ kind: "group", nodes, transform, clip: undefined, opacity: 1 });
  }

  #at(x: Points): Points {
    return this.#mirrored ? this.#width - x : x;
  }

  #placed(path: OutlinePath): OutlinePath {
    return this.#mirrored ? movedPath(path, [-1, 0, 0, 1, this.#width, 0]) : path;
  }
}
