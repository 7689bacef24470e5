import type { SvgBarcodeShape } from "../../../../vocabulary/generated/definition.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { black } from "../../../model/look.ts";
import type { SolidPaint } from "../../../model/page/page.ts";
import { type BarcodeRequest, barcodePlaceholder } from "../barcode/draw-barcode.ts";
import { text } from "../lettering/text.ts";
import { type DrawingScene, reportFault } from "../scene.ts";
import { translation } from "../transform-list.ts";
import type { DrawKind } from "./kinds.ts";

/**
 * A barcode in a drawing; its bars have the current colour. A barcode that cannot be encoded is replaced by the reason
 * as text.
 */
export const barcode: DrawKind<SvgBarcodeShape> = (keys, presentation, path, scene) => {
  if (scene.silhouette) return [];
  const { x = 0, y = 0 } = keys;
  const request: BarcodeRequest = {
    type: keys.type,
    payload: unquoteLiteral(keys.value),
    width: keys.width,
    height: keys.height,
    bars: paintOf(presentation.color, `${path}/color`, scene) ?? { color: black, opacity: 1 },
    background:
      keys.backgroundColor === undefined ? undefined : paintOf(keys.backgroundColor, `${path}/backgroundColor`, scene),
    quiet: keys.quiet,
    showText: keys.showText,
    options: keys.options ?? {},
  };
  const drawn = scene.tools.barcode(request, path);
  if (drawn.kind === "invalid") {
    const { size } = presentation.letters.look;
    return text({ x, y: y + size, value: barcodePlaceholder(drawn.why) }, presentation, path, scene);
  }
  const { nodes } = drawn.drawing;
  if (x === 0 && y === 0) return nodes;
  return [{ kind: "group", nodes, transform: translation(x, y), clip: undefined, opacity: 1 }];
};

function paintOf(value: string, path: string, scene: DrawingScene): SolidPaint | undefined {
  const paint = parseColor(unquoteLiteral(value).trim());
  if (paint === undefined) reportFault(scene, path, "It is not a colour; it is left out.");
  return paint === undefined || paint.alpha === 0 ? undefined : { color: paint.color, opacity: paint.alpha };
}
