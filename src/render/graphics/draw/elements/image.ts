import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { SvgImageShape } from "../../../../vocabulary/generated/definition.ts";
import { type DrawingNode, type GraphicOfKind, sorted } from "../../../model/drawing/drawing.ts";
import type { Rect, Size } from "../../../model/geometry.ts";
import { fitted, parseFitting, proportioned } from "../fit.ts";
import { boxClip } from "../viewport.ts";
import type { DrawKind } from "./kinds.ts";

/** A file in a drawing: pictures are painted, svg files stay vectors. Nothing when it could not be had. */
export const image: DrawKind<SvgImageShape> = (keys, _presentation, _path, scene) => {
  const graphic = scene.silhouette ? undefined : scene.tools.file(keys.src);
  if (graphic === undefined) return [];
  const file = sorted(graphic);
  const natural = naturalSize(file);
  const { x = 0, y = 0, width, height } = keys;
  const box: Rect = { x, y, ...proportioned(width, height, natural) };
  const fitting = parseFitting(keys.preserveAspectRatio);
  const transform = fitted({ x: 0, y: 0, ...natural }, box, fitting);
  if (transform === undefined) return [];
  const [sx, , , sy, left, top] = transform;
  const rect = { x: left, y: top, width: natural.width * sx, height: natural.height * sy };
  const node: DrawingNode =
    file.kind === "picture"
      ? { kind: "picture", rect, picture: file.picture, alt: keys.alt }
      : { kind: "group", nodes: file.drawing.nodes, transform, clip: undefined, opacity: 1 };
  if (!fitting.slice) return [node];
  return [{ kind: "group", nodes: [node], transform: undefined, clip: boxClip(box), opacity: 1 }];
};

/** Its size in points, as an image of the content has it. */
function naturalSize(file: GraphicOfKind): Size {
  if (file.kind === "drawing") return file.drawing;
  const { width, height, dpi } = file.picture;
  const unit = 72 / (dpi ?? defaults.image.dpi);
  return { width: width * unit, height: height * unit };
}
