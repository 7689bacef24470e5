import type { DescribedOperation } from "../../vocabulary/page-description.ts";
import { strokesOfPath, strokesOfRule } from "../model/drawing/plain-strokes.ts";
import type { NodeMark, PageMark } from "../model/page/page.ts";
import { clipOf, describeDrawing, describePicture } from "./describe-drawing.ts";
import { boxOf, describeLine, describeLink } from "./describe-line.ts";
import { colorOf, matrixOf, tidied } from "./describe-paint.ts";
import { describeStroke } from "./describe-stroke.ts";
import { type DescriptionSpace, spaceWithin } from "./describing.ts";
import { outlineOf } from "./outline-of.ts";

/** Marks in their order. What only tagged files need is left out: it is not painted. */
export const describeMarks = (space: DescriptionSpace, marks: readonly PageMark[]): readonly DescribedOperation[] =>
  marks.flatMap((mark) => describeMark(space, mark));

function describeMark(space: DescriptionSpace, mark: PageMark): readonly DescribedOperation[] {
  switch (mark.kind) {
    case "line":
      return describeLine(space, mark.line, mark.x, mark.y, mark.hidden === true ? { hidden: true } : undefined);
    case "rect": {
      const { rect, fill } = mark;
      if (fill.opacity <= 0 || rect.width <= 0 || rect.height <= 0) return [];
      return [{ op: "rect", ...boxOf(space, rect), fill: colorOf(fill.color, fill.opacity) }];
    }
    case "rule":
      return strokesOfRule(mark, mark.stroke).map((stroke) => describeStroke(space, stroke));
    case "path":
      return describePath(space, mark);
    case "picture":
      return describePicture(space, mark);
    case "link":
      return [describeLink(space, mark)];
    case "anchor":
      return [{ op: "anchor", name: mark.name, ...tidied(space, { x: mark.x, y: mark.y }) }];
    case "drawing":
      return describeDrawing(space, mark.drawing, mark.x, mark.y);
    case "node":
      return [describeNodeMark(space, mark)];
    case "part":
    case "part-end":
      return [];
    case "group":
      return [describeGroup(space, mark)];
  }
}

function describeNodeMark(space: DescriptionSpace, mark: NodeMark): DescribedOperation {
  const { facts, rows } = space.describing;
  const row = rows.get(mark);
  return {
    op: "node",
    path: facts.asWritten(mark.path),
    ...boxOf(space, mark.rect),
    ...(mark.heading ? { heading: true } : {}),
    ...(row === undefined ? {} : { row }),
  };
}

function describePath(
  space: DescriptionSpace,
  mark: Extract<PageMark, { kind: "path" }>,
): readonly DescribedOperation[] {
  const { path, fill, stroke, evenOdd } = mark;
  if (path.length === 0) return [];
  const filled: readonly DescribedOperation[] =
    fill === undefined || fill.opacity <= 0
      ? []
      : [
          {
            op: "path",
            d: outlineOf(path, space.digits),
            fill: colorOf(fill.color, fill.opacity),
            ...(evenOdd ? { evenOdd } : {}),
          },
        ];
  if (stroke === undefined || stroke.opacity <= 0 || !(stroke.width > 0)) return filled;
  const stroked = strokesOfPath(path, stroke).flatMap(({ clip, strokes }): readonly DescribedOperation[] => {
    const operations = strokes.map((one) => describeStroke(space, one));
    return clip === undefined
      ? operations
      : [{ op: "group", operations, clip: clipOf(space, { path: clip, evenOdd: false }) }];
  });
  return [...filled, ...stroked];
}

function describeGroup(space: DescriptionSpace, group: Extract<PageMark, { kind: "group" }>): DescribedOperation {
  const { marks, transform, clip, opacity, layer } = group;
  const within = transform === undefined ? space : spaceWithin(space, transform);
  return {
    op: "group",
    operations: describeMarks(within, marks),
    ...(transform === undefined ? {} : { transform: matrixOf(transform) }),
    ...(clip === undefined ? {} : { clip: clipOf(within, { path: clip, evenOdd: false }) }),
    ...(opacity >= 1 ? {} : { opacity: Math.max(0, opacity) }),
    ...(layer === undefined ? {} : { layer }),
  };
}
