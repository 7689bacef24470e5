import type { OutlinePath } from "../../../model/geometry.ts";

/** A corner of a path, with the ways that lead to it and on from it, in radians; undefined where there is none. */
export interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly into: number | undefined;
  readonly out: number | undefined;
}

type VertexPosition = readonly [x: number, y: number];

interface Segment {
  readonly start: VertexPosition;
  readonly end: VertexPosition;
  /** Points that bend the way, the end last. */
  readonly ahead: readonly VertexPosition[];
}

/** Where markers stand on a path, in order (SVG 1.1, 11.6.2); so many at most. */
export function verticesOf(path: OutlinePath, most: number): readonly Vertex[] {
  const vertices: Vertex[] = [];
  let start: VertexPosition = [0, 0];
  let at: VertexPosition = [0, 0];
  let into: number | undefined;
  let opened = 0;
  for (const [index, step] of path.entries()) {
    if (vertices.length >= most) break;
    if (step[0] === "M") {
      start = [step[1], step[2]];
      at = start;
      into = undefined;
      opened = vertices.length;
      vertices.push({ x: at[0], y: at[1], into, out: outOf(path, index + 1, at, start) });
      continue;
    }
    const segment = segmentOf(step, at, start);
    into = endAngle(segment) ?? into;
    at = segment.end;
    const next = path[index + 1];
    const out =
      step[0] === "Z" ? vertices[opened]?.out : next?.[0] === "M" ? undefined : outOf(path, index + 1, at, start);
    vertices.push({ x: at[0], y: at[1], into, out });
    const first = vertices[opened];
    if (step[0] === "Z" && first !== undefined) vertices[opened] = { ...first, into };
  }
  return vertices;
}

/** Which way the next step with a length leads. */
function outOf(path: OutlinePath, index: number, at: VertexPosition, start: VertexPosition): number | undefined {
  const step = path[index];
  return step === undefined || step[0] === "M" ? undefined : startAngle(segmentOf(step, at, start));
}

function segmentOf(step: OutlinePath[number], at: VertexPosition, start: VertexPosition): Segment {
  switch (step[0]) {
    case "M":
    case "L":
      return { start: at, end: [step[1], step[2]], ahead: [[step[1], step[2]]] };
    case "C": {
      const end: VertexPosition = [step[5], step[6]];
      return { start: at, end, ahead: [[step[1], step[2]], [step[3], step[4]], end] };
    }
    case "Z":
      return { start: at, end: start, ahead: [start] };
  }
}

const isSamePoint = (a: VertexPosition, b: VertexPosition): boolean =>
  Math.abs(a[0] - b[0]) < 1e-9 && Math.abs(a[1] - b[1]) < 1e-9;

function startAngle({ start, ahead }: Segment): number | undefined {
  const to = ahead.find((point) => !isSamePoint(point, start));
  return to === undefined ? undefined : Math.atan2(to[1] - start[1], to[0] - start[0]);
}

function endAngle({ start, end, ahead }: Segment): number | undefined {
  const from = [start, ...ahead].findLast((point) => !isSamePoint(point, end));
  return from === undefined ? undefined : Math.atan2(end[1] - from[1], end[0] - from[0]);
}

/** The way a marker looks that turns with its path: midway between coming and going. */
export function directionOf({ into, out }: Vertex): number {
  if (into === undefined || out === undefined) return into ?? out ?? 0;
  return Math.atan2(Math.sin(into) + Math.sin(out), Math.cos(into) + Math.cos(out));
}
