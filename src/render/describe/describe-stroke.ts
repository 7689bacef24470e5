import type { DescribedOperation } from "../../vocabulary/page-description.ts";
import type { PlainStroke } from "../model/drawing/plain-strokes.ts";
import { penOfStroke, tidied } from "./describe-paint.ts";
import type { DescriptionSpace } from "./describing.ts";
import { outlineOf } from "./outline-of.ts";

/** A stroke of a rule, a border or a line at text. */
export function describeStroke(space: DescriptionSpace, { along, ...stroke }: PlainStroke): DescribedOperation {
  const pen = penOfStroke(space, stroke);
  if ("path" in along) return { op: "path", d: outlineOf(along.path, space.digits), stroke: pen };
  const { x1, y1, x2, y2 } = along;
  return { op: "rule", ...tidied(space, { x1, y1, x2, y2 }), stroke: pen };
}
