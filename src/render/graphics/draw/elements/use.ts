import type { SvgUse } from "../../../../vocabulary/generated/definition.ts";
import type { DrawingNode } from "../../../model/drawing/drawing.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { drawnSvg } from "../drawn-svg.ts";
import { isElement } from "../file-words.ts";
import { fitted, parseFitting, proportioned } from "../fit.ts";
import { nodeBounds } from "../node-bounds.ts";
import { enter } from "../scene.ts";
import { translation } from "../transform-list.ts";
import { movedTo } from "../viewport.ts";
import type { DrawKind } from "./kinds.ts";

/** An entry of `defs` by its name, or a component: first the drawing's own. It inherits from where it is used. */
export const use: DrawKind<SvgUse> = (keys, presentation, path, scene) => {
  const found =
    keys.id === undefined && keys.name !== undefined ? scene.defs.get(unquoteLiteral(keys.name)) : undefined;
  if (found !== undefined && isElement(found.entry)) {
    const within = enter(found.path, path, scene);
    return within === undefined ? [] : placedEntry(within.draw(found.entry, presentation, found.path, within), keys);
  }
  const component = scene.tools.component(keys, path);
  if (component === undefined) return [];
  const within = enter(component.path, path, scene);
  if (within === undefined) return [];
  const { x = 0, y = 0, width, height } = keys;
  const { svg } = component;
  const wanted = width === undefined && height === undefined ? svg : { width, height };
  return [movedTo(drawnSvg(svg, wanted, presentation, component.path, within).group, x, y)];
};

function placedEntry(nodes: readonly DrawingNode[], keys: SvgUse): readonly DrawingNode[] {
  const { x = 0, y = 0, width, height } = keys;
  if (width === undefined && height === undefined) {
    if (x === 0 && y === 0) return nodes;
    return [{ kind: "group", nodes, transform: translation(x, y), clip: undefined, opacity: 1 }];
  }
  const box = nodeBounds(nodes, true);
  if (box === undefined) return [];
  const transform = fitted(box, { x, y, ...proportioned(width, height, box) }, parseFitting(undefined));
  return transform === undefined ? [] : [{ kind: "group", nodes, transform, clip: undefined, opacity: 1 }];
}
