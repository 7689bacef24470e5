import SvgPath from "svgpath";
import type { OutlinePath, PathStep } from "../../../model/geometry.ts";
import { pathSegments, type WrittenSegment } from "./path-segments.ts";

/** Longest path data that is read, in characters. */
const longest = 2_000_000;

/** A path as far as its data could be understood; `fault` says what ended it early. */
export interface ReadPath {
  readonly path: OutlinePath;
  readonly fault: string | undefined;
}

/** Where svgpath keeps what it works on: part of its plugin interface, not of its types. Its own reader is quadratic. */
interface SvgPathSegments {
  segments: WrittenSegment[];
}

/**
 * Path data (SVG 1.1, 8.3) as absolute lines and cubic curves. Bad data counts up to the fault, as 8.3.1 requires of
 * viewers.
 */
export function readPathData(data: string): ReadPath {
  if (data.length > longest) return { path: [], fault: `it has more than ${longest} characters` };
  const { segments, fault } = pathSegments(data);
  const parsed = new SvgPath("");
  (parsed as unknown as SvgPathSegments).segments = segments;
  const builder = new PathBuilder();
  parsed
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => builder.add(segment, x, y));
  return { path: builder.path.filter(isFinitePath), fault };
}

type Segment = Parameters<Parameters<InstanceType<typeof SvgPath>["iterate"]>[0]>[0];

/** Absolute segments as lines and cubic curves. */
class PathBuilder {
  readonly path: PathStep[] = [];
  #startX = 0;
  #startY = 0;
  /** Move to the start of the part that was closed, where the next segment begins. */
  #reopened: PathStep | undefined;

  /** A segment from (x, y). */
  add(segment: Segment, x: number, y: number): void {
    switch (segment[0]) {
      case "M":
        [, this.#startX, this.#startY] = segment;
        this.#reopened = undefined;
        this.path.push(segment);
        break;
      case "L":
      case "C":
        this.#draw(segment);
        break;
      case "H":
        this.#draw(["L", segment[1], y]);
        break;
      case "V":
        this.#draw(["L", x, segment[1]]);
        break;
      case "Q":
        this.#draw(raised(x, y, segment));
        break;
      case "Z":
      case "z":
        if (this.path.length > 0 && this.#reopened === undefined) this.path.push(["Z"]);
        this.#reopened = ["M", this.#startX, this.#startY];
        break;
    }
  }

  #draw(step: PathStep): void {
    if (this.#reopened !== undefined) this.path.push(this.#reopened);
    this.#reopened = undefined;
    this.path.push(step);
  }
}

const isFinitePath = (step: PathStep): boolean =>
  step.every((value) => typeof value === "string" || Number.isFinite(value));

/** A quadratic curve from (x, y), as a cubic one. */
function raised(x: number, y: number, [, cx, cy, ex, ey]: readonly ["Q", number, number, number, number]): PathStep {
  const toward = (from: number, control: number): number => from + (2 / 3) * (control - from);
  return ["C", toward(x, cx), toward(y, cy), toward(ex, cx), toward(ey, cy), ex, ey];
}
