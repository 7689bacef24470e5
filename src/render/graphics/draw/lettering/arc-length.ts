import { onCubic } from "../../../model/drawing/bounds.ts";
import type { OutlinePath } from "../../../model/geometry.ts";

/** A point on a path and the way it leads there, in radians. */
export interface PathPoint {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

interface Straight {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Length of the path before and with this piece. */
  readonly from: number;
  readonly to: number;
}

/** A curve is followed in so many straight pieces: enough for letters to stand true. */
const piecesPerCurve = 64;

/** A path measured along its way. Gaps between its parts have no length. */
export class ArcLength {
  readonly #pieces: Straight[] = [];
  #x = 0;
  #y = 0;

  constructor(path: OutlinePath) {
    let startX = 0;
    let startY = 0;
    for (const step of path) {
      switch (step[0]) {
        case "M":
          [, this.#x, this.#y] = step;
          [startX, startY] = [this.#x, this.#y];
          break;
        case "L":
          this.#to(step[1], step[2]);
          break;
        case "C":
          this.#along(step);
          break;
        case "Z":
          this.#to(startX, startY);
          break;
      }
    }
  }

  get length(): number {
    return this.#pieces.at(-1)?.to ?? 0;
  }

  /** undefined before the beginning and beyond the end. */
  at(length: number): PathPoint | undefined {
    if (!(length >= 0 && length <= this.length)) return undefined;
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pieces[middle]?.to ?? 0) < length) low = middle + 1;
      else high = middle;
    }
    const piece = this.#pieces[low];
    if (piece === undefined) return undefined;
    const share = (length - piece.from) / (piece.to - piece.from);
    return { x: piece.x + piece.dx * share, y: piece.y + piece.dy * share, angle: Math.atan2(piece.dy, piece.dx) };
  }

  #to(x: number, y: number): void {
    const dx = x - this.#x;
    const dy = y - this.#y;
    const long = Math.hypot(dx, dy);
    const from = this.length;
    if (long > 0) this.#pieces.push({ x: this.#x, y: this.#y, dx, dy, from, to: from + long });
    this.#x = x;
    this.#y = y;
  }

  #along([, x1, y1, x2, y2, x, y]: readonly ["C", number, number, number, number, number, number]): void {
    const startX = this.#x;
    const startY = this.#y;
    for (let at = 1; at <= piecesPerCurve; at += 1) {
      const t = at / piecesPerCurve;
      this.#to(onCubic(startX, x1, x2, x, t), onCubic(startY, y1, y2, y, t));
    }
  }
}
