import type { SvgTextPath } from "../../../../vocabulary/generated/definition.ts";
import { pathBounds } from "../../../model/drawing/bounds.ts";
import type { DrawingNode, Paint } from "../../../model/drawing/drawing.ts";
import { compose, inverse } from "../../../model/drawing/matrix.ts";
import type { Matrix } from "../../../model/geometry.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../model/text/line.ts";
import type { DrawKind } from "../elements/kinds.ts";
import { pathOf } from "../elements/outlines.ts";
import { coordinate } from "../paint/gradient.ts";
import { patternUses } from "../paint/tiled.ts";
import { areWithinReach } from "../reach.ts";
import { reportFault } from "../scene.ts";
import { ArcLength, type PathPoint } from "./arc-length.ts";
import { baselineShift } from "./baseline.ts";
import { type LetterPaints, letterPaints, paintedLine } from "./painted-line.ts";
import { setText } from "./set-text.ts";
import { anchorShare } from "./text.ts";

/**
 * Text along a path (SVG 1.1, 10.13): shaped once, then each cluster is placed on the path by its middle. Clusters
 * before the path's beginning or beyond its end are left out and reported.
 */
export const textPath: DrawKind<SvgTextPath> = (keys, presentation, path, scene) => {
  const outline = pathOf(keys.d, `${path}/d`, scene);
  const way = new ArcLength(outline);
  if (!areWithinReach(way.length)) {
    reportFault(scene, `${path}/d`, "The path is too long for text to stand on it; the text is left out.");
    return [];
  }
  const piece = { value: keys.value, presentation, path };
  const line = setText([piece], scene)?.line;
  if (line === undefined) return [];
  const start = coordinate(keys.startOffset ?? 0, way.length) - anchorShare(presentation) * line.width;
  const shift = baselineShift(line, presentation);
  const paints = letterPaints(piece, pathBounds(outline), scene);
  const patterns = patternUses(presentation, undefined, path, scene);
  if (patterns.fill !== undefined || patterns.stroke !== undefined) {
    reportFault(scene, path, "Text along a path is not painted with patterns.");
  }
  const nodes: DrawingNode[] = [];
  let missing = false;
  for (const cluster of clustersOf(line)) {
    const spot = way.at(start + cluster.x + cluster.advance / 2);
    if (spot === undefined) missing ||= !isBlank(cluster.piece);
    else nodes.push(...placedCluster(cluster, line, spot, shift, paints));
  }
  if (missing) reportFault(scene, `${path}/value`, "The text is longer than its path; what has no place is not drawn.");
  if (line.under.length + line.over.length > 0) {
    reportFault(scene, path, "Text along a path is drawn without its textDecoration.");
  }
  return nodes;
};

interface PathCluster {
  readonly piece: GlyphPiece;
  /** From the line's left edge. */
  readonly x: number;
  readonly advance: number;
}

/** A line's glyphs by clusters, from left to right. */
function clustersOf(line: Line): readonly PathCluster[] {
  return line.pieces.flatMap((piece) => (piece.kind === "glyphs" ? pieceClusters(piece) : []));
}

function pieceClusters(piece: GlyphPiece): readonly PathCluster[] {
  const { run, from, to, look, letterExtra, spaceExtra } = piece;
  const { glyphs, face, text } = run;
  const unit = look.size / face.unitsPerEm;
  const clusters: PathCluster[] = [];
  let { x } = piece;
  let first = from;
  for (let at = from; at < to; at += 1) {
    const cluster = glyphs[at * glyphStride + 1] ?? 0;
    if (at + 1 < to && glyphs[(at + 1) * glyphStride + 1] === cluster) continue;
    let units = 0;
    for (let glyph = first; glyph <= at; glyph += 1) units += glyphs[glyph * glyphStride + 3] ?? 0;
    const blank = text[cluster] === " " || text[cluster] === "\u00a0";
    const advance = units * unit;
    clusters.push({ piece: { ...piece, x: 0, from: first, to: at + 1, width: advance }, x, advance });
    x += advance + letterExtra + (blank ? spaceExtra : 0);
    first = at + 1;
  }
  return clusters;
}

function isBlank({ run, from }: GlyphPiece): boolean {
  const cluster = run.glyphs[from * glyphStride + 1] ?? 0;
  return run.text.charAt(cluster).trim() === "";
}

function placedCluster(
  cluster: PathCluster,
  line: Line,
  spot: PathPoint,
  shift: number,
  paints: LetterPaints,
): readonly DrawingNode[] {
  const { advance } = cluster;
  const cos = Math.cos(spot.angle);
  const sin = Math.sin(spot.angle);
  const half = advance / 2;
  const transform: Matrix = [cos, sin, -sin, cos, spot.x - half * cos, spot.y - half * sin];
  const own: Line = { ...line, pieces: [cluster.piece], width: advance, under: [], over: [] };
  const back = inverse(transform);
  if (back === undefined) return [];
  const stroke =
    paints.stroke === undefined ? undefined : { ...paints.stroke, paint: movedPaint(paints.stroke.paint, back) };
  const fill = paints.fill === undefined ? undefined : movedPaint(paints.fill, back);
  const nodes = paintedLine(own, 0, shift, { fill, stroke });
  return nodes.length === 0 ? [] : [{ kind: "group", nodes, transform, clip: undefined, opacity: 1 }];
}

/** A gradient runs through all letters, whichever way each of them is turned. */
const movedPaint = (paint: Paint, matrix: Matrix): Paint =>
  paint.kind === "color" ? paint : { ...paint, transform: compose(paint.transform, matrix) };
