import type { Block, ColumnsBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { sharedOut } from "../../../model/page/column-widths.ts";
import { type BlockWriting, contained } from "../writing.ts";
import { twips, twipsUp } from "../xml/units.ts";
import { columnsMargin } from "./page/margins.ts";
import { shared } from "./shared-columns.ts";
import { endContainer, partFromAbove, withoutLastMargin } from "./spacer.ts";

/**
 * Writes columns, whose box is written: each with content of its own as a table without lines, one stream as a section of
 * the page.
 */
export function writeColumns(columns: ColumnsBlock, writing: BlockWriting): void {
  const { spacing } = writing;
  spacing.owed = Math.max(spacing.owed, columnsMargin(columns, "top"));
  writeContent(columns, writing);
  spacing.owed = Math.max(spacing.owed, columnsMargin(columns, "bottom"));
}

function writeContent(columns: ColumnsBlock, writing: BlockWriting): void {
  const { content, weights, gap } = columns;
  const { widths } = sharedOut(columns, Math.max(weights.length, writing.width - gap * (weights.length - 1)));
  if (content.kind === "grid") writeGrid(columns, content.columns, widths, writing);
  else if (writing.section !== undefined && writing.place === "body") {
    const { left, right } = writing;
    const within: BlockWriting = { ...writing, width: Math.min(...widths), left: 0, right: 0 };
    writing.section.inColumns(
      { widths: widths.map(twips), gap: twipsUp(gap), mirrored: columns.mirrored, left, right },
      writing,
      () => {
        for (const block of content.blocks) writing.block(block, within);
      },
    );
  } else {
    writing.registries.losses.report("balancedColumns", columns.path);
    writeGrid(columns, shared(content.blocks, weights.length), widths, writing);
  }
}

/** Readers have margins of their own where a table says nothing. */
const noMargins = `<w:tblCellMar>${["top", "left", "bottom", "right"].map((side) => `<w:${side} w:w="0" w:type="dxa"/>`).join("")}</w:tblCellMar>`;

function writeGrid(
  { box, gap, mirrored }: ColumnsBlock,
  columns: readonly (readonly Block[])[],
  widths: readonly Points[],
  writing: BlockWriting,
): void {
  const { part, spacing } = writing;
  partFromAbove(0, writing);
  const last = widths.length - 1;
  const keepNext = writing.keepNext || box.keepWithNext;
  const outer = widths.map((width, at) => (at === last ? width : width + gap));
  const total = outer.reduce((sum, width) => sum + twips(width), 0);
  const grid = outer.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join("");
  const visual = mirrored ? "<w:bidiVisual/>" : "";
  const indent = twips(mirrored ? writing.right : writing.left);
  part.write(
    `<w:tbl><w:tblPr>${visual}<w:tblW w:w="${total}" w:type="dxa"/><w:tblInd w:w="${indent}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${noMargins}</w:tblPr><w:tblGrid>${grid}</w:tblGrid><w:tr>${box.keepTogether ? "<w:trPr><w:cantSplit/></w:trPr>" : ""}`,
  );
  for (const [at, width] of widths.entries()) {
    const side = mirrored ? "left" : "right";
    const margin = at === last ? "" : `<w:tcMar><w:${side} w:w="${twipsUp(gap)}" w:type="dxa"/></w:tcMar>`;
    part.write(`<w:tc><w:tcPr><w:tcW w:w="${twips(outer[at] ?? width)}" w:type="dxa"/>${margin}</w:tcPr>`);
    const within = contained(writing, width, { keepNext });
    for (const block of withoutLastMargin(columns[at] ?? [])) within.block(block, within);
    endContainer(within);
    part.write("</w:tc>");
  }
  part.write("</w:tr></w:tbl>");
  spacing.last = "table";
  spacing.below = 0;
  spacing.owed = 0;
  spacing.breaks = box.breakAfter;
}
