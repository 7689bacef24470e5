import { blends, type Drawing } from "../../model/drawing/drawing.ts";
import { GrowthAllowance } from "./allowance.ts";
import { drawnSvg } from "./drawn-svg.ts";
import { drawElement } from "./elements/element.ts";
import { initialPresentation, type Presentation } from "./presentation.ts";
import { mostRepeated } from "./scene.ts";
import type { DrawTools } from "./tools.ts";
import type { DrawableSvg } from "./viewport.ts";

/**
 * A bound svg object as a drawing: native paths, text as text. References that lead nowhere and values that cannot be
 * read are reported under their JSON Pointers and left out; the rest is drawn. Pure.
 */
export function drawSvg(
  svg: DrawableSvg,
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
    allowance: new GrowthAllowance(mostRepeated),
    draw: drawElement,
  });
  // A picture on its own: nothing in it blends with the page (CSS Compositing and Blending 1, 8.2).
  return { width, height, nodes: [blends([group]) ? { ...group, isolated: true } : group] };
}
