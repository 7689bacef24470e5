import { escapeStep } from "../../../vocabulary/json/pointer.ts";
import type { DrawingNode } from "../../model/drawing/drawing.ts";
import { compose } from "../../model/drawing/matrix.ts";
import type { Matrix, Size } from "../../model/geometry.ts";
import { isLineCut } from "../../model/text/letters.ts";
import { type Presentation, presentationWith } from "./presentation.ts";
import { areWithinReach, isWithinReach } from "./reach.ts";
import { type DrawingScene, reportFault, type SceneDefinition } from "./scene.ts";
import { type DrawableSvg, type PlacedDrawing, throughViewBox, type ViewportSize, viewportOf } from "./viewport.ts";

/** A whole svg object, its own `defs` and style included, brought to a size. `path` is its JSON Pointer. */
export function drawnSvg(
  svg: DrawableSvg,
  wanted: ViewportSize,
  inherited: Presentation,
  path: string,
  scene: DrawingScene,
): PlacedDrawing {
  const style = svg.style === undefined ? undefined : scene.tools.style(svg.style, path);
  const presentation = presentationWith(inherited, style);
  const within: DrawingScene = { ...scene, defs: definitionsOf(svg, path), viewport: viewportOf(svg) };
  const drawn = svg.children.map((element, at) => scene.draw(element, presentation, `${path}/children/${at}`, within));
  const placed = throughViewBox(svg, drawn.flat(), wanted);
  if (!areWithinReach(placed.width, placed.height) || !isWithinReach([placed.group])) {
    reportFault(scene, path, "The drawing is too large, or shows too small a part, to be drawn; it is left out.");
    return { width: 0, height: 0, group: { ...placed.group, nodes: [], transform: undefined }, cutBy: undefined };
  }
  const reportsCuts = !scene.silhouette && scene.tools.allowsCutText !== true;
  if (placed.cutBy !== undefined && reportsCuts) reportCutText(drawn, placed.cutBy, placed, path, scene);
  return placed;
}

/** Text beyond the view box. */
function reportCutText(
  drawn: readonly (readonly DrawingNode[])[],
  toBox: Matrix,
  box: Size,
  path: string,
  { tools }: DrawingScene,
): void {
  const message = "Text stands beyond the edge of its drawing, which is cut off at its view box.";
  for (const [at, nodes] of drawn.entries()) {
    if (!nodes.some((node) => holdsCutText(node, toBox, box))) continue;
    tools.report.add("CONTENT_ERROR", "TEXT_CLIPPED", `${path}/children/${at}`, message);
  }
}

function holdsCutText(node: DrawingNode, toBox: Matrix, box: Size): boolean {
  if (node.kind === "line" || node.kind === "lettering") return isLineCut(node.line, node.x, node.y, toBox, box);
  if (node.kind === "tiling") return holdsCutText(node.area, toBox, box);
  if (node.kind !== "group") return false;
  const inner = node.transform === undefined ? toBox : compose(node.transform, toBox);
  return node.nodes.some((child) => holdsCutText(child, inner, box));
}

function definitionsOf({ defs = {} }: DrawableSvg, path: string): ReadonlyMap<string, SceneDefinition> {
  return new Map(
    Object.entries(defs).map(([name, entry]) => [name, { entry, path: `${path}/defs/${escapeStep(name)}` }] as const),
  );
}
