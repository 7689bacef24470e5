import { parseColor } from "../../../model/drawing/color.ts";
import type { Paint } from "../../../model/drawing/drawing.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { Presentation } from "../presentation.ts";
import { type DrawingScene, reportFault } from "../scene.ts";
import { gradientPaint } from "./gradient.ts";
import { type PaintUse, parseReference } from "./paint-use.ts";

/** The paint of a fill or a stroke; undefined: nothing is painted. A value that cannot be read is reported and not painted. */
export function paintOf(use: PaintUse, presentation: Presentation, scene: DrawingScene): Paint | undefined {
  const text = unquoteLiteral(use.text).trim();
  const reference = parseReference(text);
  if (reference === undefined) return plainPaint(text, use, presentation, scene);
  const found = scene.defs.get(reference.name);
  if (found !== undefined && ("linearGradient" in found.entry || "radialGradient" in found.entry)) {
    return gradientPaint(found, use, scene);
  }
  // Its tiles are a node of their own; one without a size is none, as in browsers.
  const tile = found !== undefined && "pattern" in found.entry ? found.entry.pattern.tile : undefined;
  if (tile !== undefined && ((tile.width > 0 && tile.height > 0) || reference.fallback === "")) return undefined;
  if (reference.fallback !== "") return plainPaint(reference.fallback, use, presentation, scene);
  reportFault(scene, use.path, `No gradient in defs is named "${reference.name}"; nothing is painted with it.`);
  return undefined;
}

function plainPaint(text: string, use: PaintUse, presentation: Presentation, scene: DrawingScene): Paint | undefined {
  const word = text.toLowerCase();
  if (word === "none" || word === "transparent") return undefined;
  const paint = parseColor(word === "currentcolor" ? unquoteLiteral(presentation.color) : text);
  if (paint === undefined) {
    reportFault(scene, use.path, `${JSON.stringify(text.slice(0, 60))} is not a colour; nothing is painted with it.`);
    return undefined;
  }
  return { kind: "color", color: paint.color, opacity: use.opacity * paint.alpha };
}
