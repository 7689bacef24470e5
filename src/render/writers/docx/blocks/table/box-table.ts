import { resolve } from "../../../../model/drawing/clip.ts";
import { blendedBackground } from "../../../../model/drawing/color.ts";
import type { Points } from "../../../../model/geometry.ts";
import type { BoxLook } from "../../../../model/look.ts";
import { borderXml } from "../../properties/border.ts";
import { shading } from "../../properties/run.ts";
import { type BlockWriting, contained } from "../../writing.ts";
import { hex, twips, twipsUp } from "../../xml/units.ts";
import { isBehind } from "../box-image.ts";
import { placeOf, reportBox } from "../paragraph-box.ts";
import { endContainer, leastHeight, partFromAbove } from "../spacer.ts";

const sides = ["top", "left", "bottom", "right"] as const;

/** Whether a box that holds blocks shows or has a height: Word needs a table for that. */
export const needsTable = ({ border, background, image, height, minHeight }: BoxLook): boolean =>
  background !== undefined ||
  image?.picture !== undefined ||
  height !== undefined ||
  minHeight !== undefined ||
  sides.some((side) => (border[side]?.width ?? 0) > 0);

/** A table of one cell around what `content` writes. */
export function writeBoxTable(
  box: BoxLook,
  path: string,
  writing: BlockWriting,
  content: (within: BlockWriting) => void,
): void {
  const { part, spacing, registries } = writing;
  reportBox(box, path, registries.losses);
  partFromAbove(box.margin.top, writing);
  const { left, width } = placeOf(box, writing);
  const { padding } = box;
  const inner = width - padding.left - padding.right;
  part.write(
    `<w:tbl><w:tblPr><w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblInd w:w="${twips(left)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid><w:gridCol w:w="${twipsUp(width)}"/></w:tblGrid><w:tr>${rowXml(box, writing)}<w:tc>${cellXml(isBehind(box, writing) ? { ...box, background: undefined } : box, width)}`,
  );
  const within = contained(writing, Math.max(0, inner), { box: writing.box === "text" ? "text" : "cell" });
  content(within);
  endContainer(within);
  part.write("</w:tc></w:tr></w:tbl>");
  spacing.last = "table";
  spacing.below = 0;
  const isLowered = writing.place === "body" && (box.height !== undefined || (box.minHeight ?? 0) > 0);
  spacing.owed = box.margin.bottom + (isLowered ? leastHeight : 0);
  spacing.breaks = box.breakAfter;
}

function rowXml({ height, minHeight, keepTogether, fitting }: BoxLook, writing: BlockWriting): string {
  const least = Math.max(minHeight ?? 0, height === undefined ? 0 : resolve(height, writing.height));
  const split = keepTogether ? "<w:cantSplit/>" : "";
  // The paragraph that has to follow would begin another page where the box fills this one.
  const left = writing.place === "body" ? Math.max(leastHeight, least - leastHeight) : least;
  const high =
    least === 0
      ? ""
      : `<w:trHeight w:val="${twipsUp(left)}" w:hRule="${fitting?.clip && height !== undefined ? "exact" : "atLeast"}"/>`;
  return split === "" && high === "" ? "" : `<w:trPr>${split}${high}</w:trPr>`;
}

function cellXml(box: BoxLook, width: Points): string {
  const { border, padding, verticalAlign } = box;
  const fill = blendedBackground(box, box.opacity);
  const lines = sides
    .map((side) => [side, border[side]] as const)
    .map(([side, line]) => (line === undefined || line.width <= 0 ? "" : borderXml(side, line)))
    .join("");
  const margins = sides.map((side) => `<w:${side} w:w="${twipsUp(padding[side])}" w:type="dxa"/>`).join("");
  const vertical =
    verticalAlign === "top" ? "" : `<w:vAlign w:val="${verticalAlign === "middle" ? "center" : "bottom"}"/>`;
  return [
    `<w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/>`,
    lines === "" ? "" : `<w:tcBorders>${lines}</w:tcBorders>`,
    fill === undefined ? "" : shading(hex(fill)),
    `<w:tcMar>${margins}</w:tcMar>${vertical}</w:tcPr>`,
  ].join("");
}
