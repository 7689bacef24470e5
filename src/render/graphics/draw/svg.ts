import type { Svg } from "../../../vocabulary/generated/definition.ts";
import type { Drawing } from "../../model/drawing/drawing.ts";
import { drawnSvg } from "./drawn-svg.ts";
import { drawElement } from "./elements/element.ts";
import { initialPresentation, type Presentation } from "./presentation.ts";
import { Allowance } from "./scene.ts";
import type { DrawTools } from "./tools.ts";

/**
 * A bound svg object as a drawing: native paths, text as text. References that lead nowhere and values that cannot be
 * read are reported under their JSON Pointers and left out; the rest is drawn. Pure.
 */
export function drawSvg(
  svg: Svg,
  tools: DrawTools,
  path: string,
  presentation: Presentation = initialPresentation,
): Drawing {
  const { width, height, group } = drawnSvg(svg, svg, presentation, path, {
    tools,
    defs: new Map(),
    viewport: { width: 0, height: 0 },
    silhouette: false,
    trail: [],
    allowance: new Allowance(),
    draw: drawElement,
  });
  return { width, height, nodes: [group] };
}
