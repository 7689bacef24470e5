import type { SvgGroup, SvgLink } from "../../../../vocabulary/generated/definition.ts";
import { nodeBounds } from "../node-bounds.ts";
import { drawAll } from "../scene.ts";
import type { DrawKind } from "./kinds.ts";

export const group: DrawKind<SvgGroup> = ({ children }, presentation, path, scene) =>
  drawAll(children, presentation, `${path}/children`, scene);

/** A link lies over the box of what it holds. */
export const link: DrawKind<SvgLink> = (keys, presentation, path, scene) => {
  const nodes = drawAll(keys.children, presentation, `${path}/children`, scene);
  const target = scene.silhouette ? undefined : scene.tools.linkTarget(keys, path);
  const rect = target === undefined ? undefined : nodeBounds(nodes, true);
  return target === undefined || rect === undefined ? nodes : [...nodes, { kind: "link", rect, target }];
};
