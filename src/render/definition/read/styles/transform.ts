import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { parseTransforms, skewing } from "../../../graphics/draw/transform-list.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Matrix } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { StyleReport } from "./reader.ts";

/** Boxes are neither enlarged nor slanted beyond this: nothing of them would be seen. */
const most = 10_000;

/** Matrix of a style's `transform` and `skew` together, about the centre of the box. */
export function transformOf({ transform, skew }: Style, report: StyleReport): Matrix | undefined {
  const listed = transform === undefined ? undefined : parseTransforms(unquoteLiteral(transform));
  if (transform !== undefined && (listed === undefined || !isUsable(listed)))
    report.notUnderstood("transform", transform);
  const slanted = skew === undefined ? undefined : skewOf(skew);
  if (skew !== undefined && (slanted === undefined || !isUsable(slanted))) report.notUnderstood("skew", skew);
  const parts = [slanted, listed].filter((part) => part !== undefined && isUsable(part));
  return parts.reduce<Matrix | undefined>(
    (matrix, part) => (matrix === undefined ? part : compose(matrix, part ?? matrix)),
    undefined,
  );
}

function skewOf(skew: NonNullable<Style["skew"]>): Matrix | undefined {
  if (typeof skew === "number") return skewing(skew, 0);
  const [x = 0, y = 0] = skew;
  return skewing(x, y);
}

const isUsable = (matrix: Matrix): boolean => matrix.every((value) => Math.abs(value) <= most);
