import type { Svg } from "../../../../vocabulary/generated/definition.ts";
import { settleFilters } from "../../../graphics/draw/filters/settle-filters.ts";
import { initialPresentation, type Presentation } from "../../../graphics/draw/presentation.ts";
import { drawSvg } from "../../../graphics/draw/svg.ts";
import type { PictureBlock } from "../../../model/document/flow.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { drawingTools } from "../drawings/drawing-tools.ts";
import { isSized, pointsOf } from "../drawings/picture-size.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { alignmentOf } from "./image.ts";

/** A drawing that stands by itself. Its size is its own, else its style's, else that of its content. */
export function readDrawing(svg: Svg, keys: TextKeys, path: string, context: ReadContext): PictureBlock {
  const svgPath = `${path}/svg`;
  const look = context.styles.look(keys, "svg", svg.style, svgPath);
  const unsized = svg.width === undefined && svg.height === undefined;
  const wanted = unsized
    ? {
        ...svg,
        width: pointsOf(look.box.width, context.availableWidth),
        height: pointsOf(look.box.height, context.availableWidth),
      }
    : svg;
  const drawn = drawSvg(wanted, drawingTools(context), svgPath, presentationOf(look));
  const drawing = settleFilters(drawn, 1, context.drawing.filters);
  const box: BoxLook = { ...look.box, width: undefined, height: undefined, align: alignmentOf(look, keys) };
  const alt = svg.alt === undefined ? undefined : unquoteLiteral(svg.alt);
  const { width, height } = drawing;
  const requested = !unsized || isSized(look.box);
  return { kind: "picture", path, box, anchor: undefined, picture: drawing, width, height, sized: requested, alt };
}

/** A drawing's text is set as text around it is; its current colour is the text's. */
function presentationOf({ text, paragraph }: ElementLook): Presentation {
  const { color, opacity } = text;
  const channels = [color.r, color.g, color.b, opacity].map((share) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return {
    ...initialPresentation,
    color: `#${channels.join("")}`,
    letters: { look: { ...text, opacity: 1 }, direction: paragraph.direction },
  };
}
