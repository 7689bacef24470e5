import type { DescribedOperation, GroupOperation, PenDescription } from "../../../src/vocabulary/page-description.ts";

/** Edges of a box, y down; in points unless said otherwise. */
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

/** How far glyphs reach. */
export interface GlyphExtents {
  /** In units of the face, y up; undefined: nothing is painted of it. */
  glyph(face: number, glyph: number): Extent | undefined;
  /** Units of the face in the size of the type. */
  unitsPerEm(face: number): number;
}

type TextRun = Extract<DescribedOperation, { op: "text" }>;

const everywhere: Extent = [-1e6, -1e6, 1e6, 1e6];

/** A box without a point: its union with another one is the other. */
const nowhere: Extent = [1e9, 1e9, -1e9, -1e9];

/** A box outside of which an operation paints nothing. */
export function extentOf(operation: DescribedOperation, extents: GlyphExtents): Extent {
  switch (operation.op) {
    case "text":
      return operation.hidden === true ? nowhere : extentOfRun(operation, extents);
    case "rule": {
      const { x1, y1, x2, y2, stroke } = operation;
      return grown(around([x1, y1, x2, y2]), reachOf(stroke));
    }
    case "path":
      return grown(extentOfOutline(operation.d), reachOf(operation.stroke));
    case "rect":
    case "picture":
    case "foreign-page": {
      const { x, y, width, height } = operation;
      // The frame of a picture that is missing is half outside.
      return grown(around([x, y, x + width, y + height]), operation.op === "rect" ? 0 : 0.25);
    }
    case "group":
      return extentOfGroup(operation, extents);
    case "link":
    case "anchor":
    case "node":
      return nowhere;
  }
}

function extentOfRun({ face, size, x, y, glyphs, dx, dy, stroke }: TextRun, extents: GlyphExtents): Extent {
  const scale = size / extents.unitsPerEm(face);
  let [left, top, right, bottom] = nowhere;
  for (const [index, glyph] of glyphs.entries()) {
    const box = extents.glyph(face, glyph);
    if (box === undefined) continue;
    const [atX, atY] = [x + (dx[index] ?? 0), y + (dy?.[index] ?? 0)];
    left = Math.min(left, atX + box[0] * scale);
    top = Math.min(top, atY - box[3] * scale);
    right = Math.max(right, atX + box[2] * scale);
    bottom = Math.max(bottom, atY - box[1] * scale);
  }
  return grown([left, top, right, bottom], reachOf(stroke));
}

/** With all of its clip, which is a shape as well. */
function extentOfGroup({ operations, clip, tile, transform }: GroupOperation, extents: GlyphExtents): Extent {
  if (tile !== undefined) return everywhere;
  const parts = operations.map((one) => extentOf(one, extents));
  const inside = unionOf(clip === undefined ? parts : [...parts, extentOfOutline(clip.d)]);
  if (transform === undefined || isEmpty(inside)) return inside;
  const [a, b, c, d, e, f] = transform;
  const [left, top, right, bottom] = inside;
  const corners = [left, top, right, top, right, bottom, left, bottom];
  return around(
    corners.map((value, at) => {
      const [x, y] = at % 2 === 0 ? [value, corners[at + 1] ?? 0] : [corners[at - 1] ?? 0, value];
      return at % 2 === 0 ? a * x + c * y + e : b * x + d * y + f;
    }),
  );
}

/** How far what a pen draws is from its line at most: at the tip of a sharp corner, or at that of a square end. */
function reachOf(pen: PenDescription | undefined): number {
  if (pen === undefined) return 0;
  const sharpest = pen.join === undefined || pen.join === "miter" ? (pen.miterLimit ?? 10) : 0;
  return (pen.width / 2) * Math.max(2, sharpest);
}

/** The box of the points of an outline as descriptions have it (M, L, C and Z, absolute): its curves do not leave it. */
export const extentOfOutline = (d: string): Extent => around((d.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number));

/** The box of points, whose x and y come in turns. */
function around(points: readonly number[]): Extent {
  let [left, top, right, bottom] = nowhere;
  for (const [at, value] of points.entries()) {
    if (at % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)];
    else [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
  }
  return [left, top, right, bottom];
}

export const unionOf = (boxes: readonly Extent[]): Extent =>
  boxes.reduce(
    (one, other) => [
      Math.min(one[0], other[0]),
      Math.min(one[1], other[1]),
      Math.max(one[2], other[2]),
      Math.max(one[3], other[3]),
    ],
    nowhere,
  );

const grown = ([left, top, right, bottom]: Extent, by: number): Extent => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];

export const isEmpty = ([left, top, right, bottom]: Extent): boolean => !(left < right && top < bottom);

/** Whether two boxes have a point in common. */
export const meet = (one: Extent, other: Extent): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
