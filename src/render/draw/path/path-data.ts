import SvgPath from "svgpath";
import type { Path, PathStep } from "../../model/geometry.ts";

/** Longest path data that is read, in characters. */
const longest = 2_000_000;

/** A path as far as its data could be understood; `fault` says what ended it early. */
export interface ReadPath {
  readonly path: Path;
  readonly fault: string | undefined;
}

/** svgpath keeps what it understood here; both are part of its plugin interface, not of its types. */
interface Parsed {
  readonly err: string;
}

/**
 * Path data (SVG 1.1, 8.3) as absolute lines and cubic curves. Bad data counts up to the fault, as 8.3.1 requires of
 * viewers.
 */
export function readPathData(data: string): ReadPath {
  if (data.length > longest) return { path: [], fault: `it has more than ${longest} characters` };
  const parsed = new SvgPath(data);
  const { err } = parsed as unknown as Parsed;
  const path: PathStep[] = [];
  let startX = 0;
  let startY = 0;
  let closed = false;
  const begin = (): void => {
    if (closed) path.push(["M", startX, startY]);
    closed = false;
  };
  parsed
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      switch (segment[0]) {
        case "M":
          [, startX, startY] = segment;
          closed = false;
          path.push(segment);
          break;
        case "L":
          begin();
          path.push(segment);
          break;
        case "H":
          begin();
          path.push(["L", segment[1], y]);
          break;
        case "V":
          begin();
          path.push(["L", x, segment[1]]);
          break;
        case "C":
          begin();
          path.push(segment);
          break;
        case "Q":
          begin();
          path.push(raised(x, y, segment));
          break;
        case "Z":
        case "z":
          if (path.length > 0 && !closed) path.push(["Z"]);
          closed = true;
          break;
      }
    });
  return { path: path.filter(isFinitePath), fault: err === "" ? undefined : err.replace(/^SvgPath: /, "") };
}

const isFinitePath = (step: PathStep): boolean =>
  step.every((value) => typeof value === "string" || Number.isFinite(value));

/** A quadratic curve from (x, y), as a cubic one. */
function raised(x: number, y: number, [, cx, cy, ex, ey]: readonly ["Q", number, number, number, number]): PathStep {
  const toward = (from: number, control: number): number => from + (2 / 3) * (control - from);
  return ["C", toward(x, cx), toward(y, cy), toward(ex, cx), toward(ey, cy), ex, ey];
}
