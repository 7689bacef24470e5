import type { Svg } from "../../../vocabulary/definition.ts";
import type { Stack } from "../../model/flow.ts";
import type { ReadContext } from "../context.ts";
import { tellNotDrawn } from "../not-drawn.ts";
import { parseLength } from "../styles/length.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/** A drawing leaves the room it asks for. */
export function readDrawing(svg: Svg, keys: TextKeys, path: string, context: ReadContext): Stack {
  const svgPath = `${path}/svg`;
  tellNotDrawn(context.report, "A drawing", svgPath, "its room is kept when it has a size");
  const look = context.styles.look(keys, "svg", svg.style, svgPath);
  const width = parseLength(svg.width) ?? look.box.width;
  const height = parseLength(svg.height) ?? look.box.height;
  return { kind: "stack", path, anchor: undefined, box: { ...look.box, width, height }, blocks: [] };
}
