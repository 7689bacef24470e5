import type { Block, PositionedBlocks } from "../../../model/document/flow.ts";
import { blendedBackground } from "../../../model/drawing/color.ts";
import { cutAlong, type Drawing, type DrawingNode, filledShape } from "../../../model/drawing/drawing.ts";
import { fittedPicture, placedNode } from "../../../model/drawing/fitted-picture.ts";
import { rectanglePath } from "../../../model/drawing/outline.ts";
import type { Graphic } from "../../../model/drawing/picture.ts";
import type { Points, Size } from "../../../model/geometry.ts";
import { type BoxImage, type BoxLook, type Color, noBox } from "../../../model/look.ts";
import type { Losses } from "../losses.ts";
import type { BlockWriting } from "../writing.ts";
import { anchoredXml } from "./wrapped.ts";

/** The image behind a box that is a table, whose content is written next: it is anchored there. */
export function writeBoxImage(block: Block, within: BlockWriting): void {
  const { path } = block;
  const { padding, image } = block.box;
  if (image?.picture === undefined) return;
  const { registries, part, spacing } = within;
  const width = within.width + padding.left + padding.right;
  const size = { width, height: heightOf(block, width, within) };
  if (within.box === "text" || size.height > within.height) {
    registries.losses.report("boxImageDropped", path);
    return;
  }
  const picture = onColor(image, blendedBackground(block.box), size);
  const graphic = registries.media.content({ picture, ...size, alt: "", path }, part);
  if (graphic === undefined) return;
  registries.losses.report("boxImage", path);
  const named = { name: "Background", id: registries.media.nextId(), alt: "" };
  const rect = { x: -padding.left, y: -padding.top, ...size };
  const anchored = { rect, across: "column", down: "paragraph", order: 0, behind: true } as const;
  spacing.anchored += `<w:r>${anchoredXml(anchored, named, graphic)}</w:r>`;
}

/** A box whose image Word can have behind its text shows its colour in there: a fill of its own would hide it. */
export const isBehind = ({ image }: BoxLook, { box }: BlockWriting): boolean =>
  image?.picture !== undefined && box !== "text";

/** Where Word has no place for an image behind what it holds. */
export function reportImageDropped({ box, path }: Pick<Block, "box" | "path">, losses: Losses): void {
  if (box.image?.picture !== undefined) losses.report("boxImageDropped", path);
}

/** By our own layout. */
function heightOf(block: Block, width: Points, { height, registries }: BlockWriting): Points {
  const box = { ...block.box, width: undefined, image: undefined, margin: noBox.margin };
  const { path } = block;
  const place = { left: 0, top: 0, width, behind: false };
  const blocks = [{ ...block, box }];
  const whole: PositionedBlocks = { kind: "placed", path, anchor: undefined, box: noBox, from: "stack", place, blocks };
  return registries.measures.placed(whole, { width, height }).height;
}

/** The image as it stands in the box, which Word does not cut, and the box's colour behind it. */
function onColor({ picture, size, focus }: BoxImage, color: Color | undefined, box: Size): Graphic {
  const frame = typeof size === "string" ? box : size;
  const fitted = picture && fittedPicture(picture, frame, typeof size === "string" ? size : "fill", focus);
  const edge = rectanglePath({ x: 0, y: 0, ...box });
  const nodes: DrawingNode[] = color === undefined ? [] : [filledShape(edge, color)];
  if (fitted === undefined) return { ...box, nodes } as Drawing;
  if (size === "cover" || (size === "contain" && color === undefined)) return fitted;
  const [x, y] = focus;
  const corner = { x: (box.width - frame.width) * x, y: (box.height - frame.height) * y };
  nodes.push(placedNode(fitted, frame, corner));
  return { ...box, nodes: [cutAlong(edge, nodes)] } as Drawing;
}
