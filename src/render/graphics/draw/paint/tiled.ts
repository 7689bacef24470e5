import { pathBounds, reachOf } from "../../../model/drawing/bounds.ts";
import type { DrawingNode, StrokePen } from "../../../model/drawing/drawing.ts";
import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import type { Presentation } from "../presentation.ts";
import type { DrawingScene } from "../scene.ts";
import { type PaintUse, parseReference } from "./paint-use.ts";
import { paintedShape, penWith, solidBlack } from "./painted.ts";
import { type PatternArea, patternNodes } from "./pattern.ts";

/** An outline filled and stroked as its presentation says; none when nothing of it would show. */
export function paintedOutline(
  outline: OutlinePath,
  presentation: Presentation,
  path: string,
  scene: DrawingScene,
  unsetFill?: "#000000" | "none",
): readonly DrawingNode[] {
  const shape = paintedShape(outline, presentation, path, scene, unsetFill);
  const plain = shape === undefined ? [] : [shape];
  const box = isReference(presentation.fill) || isReference(presentation.stroke) ? pathBounds(outline) : undefined;
  if (box === undefined) return plain;
  const { fill, stroke } = patternUses(presentation, box, path, scene);
  const evenOdd = presentation.fillRule === "evenodd";
  const areaOf = (pen?: StrokePen): PatternArea => ({
    area: { kind: "shape", path: outline, fill: pen === undefined ? solidBlack : undefined, evenOdd, stroke: pen },
    reach: reachOf(box, pen),
  });
  const [under, over] = tilesOf(fill, stroke, presentation, areaOf, scene);
  return [...under, ...plain, ...over];
}

const isReference = (paint: string | undefined): boolean => paint !== undefined && /^\s*url\(/i.test(paint);

/** The uses of patterns in a presentation; undefined where there is none. */
export function patternUses(
  { fill, fillOpacity, stroke, strokeOpacity, strokeWidth }: Presentation,
  box: Rect | undefined,
  path: string,
  { silhouette, defs }: DrawingScene,
): { readonly fill: PaintUse | undefined; readonly stroke: PaintUse | undefined } {
  const use = (name: "fill" | "stroke", text: string | undefined, opacity: number): PaintUse | undefined => {
    const reference = silhouette || text === undefined ? undefined : parseReference(text.trim());
    const entry = reference === undefined ? undefined : defs.get(reference.name)?.entry;
    return text === undefined || entry === undefined || !("pattern" in entry)
      ? undefined
      : { text, opacity, box, path: `${path}/${name}` };
  };
  return {
    fill: use("fill", fill, fillOpacity),
    stroke: strokeWidth > 0 ? use("stroke", stroke, strokeOpacity) : undefined,
  };
}

/** The tiles of a fill, which lie under what is painted otherwise, and those of a stroke, which lie over it. */
export function tilesOf(
  fill: PaintUse | undefined,
  stroke: PaintUse | undefined,
  presentation: Presentation,
  areaOf: (pen?: StrokePen) => PatternArea,
  scene: DrawingScene,
): readonly [under: readonly DrawingNode[], over: readonly DrawingNode[]] {
  return [
    fill === undefined ? [] : patternNodes(fill, areaOf(), scene),
    stroke === undefined ? [] : patternNodes(stroke, areaOf(penWith(solidBlack, presentation)), scene),
  ];
}
