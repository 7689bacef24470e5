import type { TableCell as Cell, ContentElement, StyleUse } from "../../../vocabulary/definition.ts";
import type { Block } from "../../model/flow.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { readCellText } from "./paragraph.ts";

/** A cell before it has its place. */
export interface ReadCell {
  readonly path: string;
  readonly header: boolean;
  readonly look: ElementLook;
  readonly blocks: readonly Block[];
  readonly columnSpan: number;
  readonly rowSpan: number;
}

const paragraphCell = ["td", "p"];

/**
 * Reads a cell. Text (`th`, `td`, `p`) makes one paragraph, and its style is the cell's; any other element stands in
 * a plain cell with a style of its own. `rowStyle` is for cells without one.
 */
export function readCell(
  cell: Cell,
  rowStyle: StyleUse | undefined,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): ReadCell {
  const { styles } = context;
  const { colspan: columnSpan = 1, rowspan: rowSpan = 1 } = cell;
  if ("td" in cell) {
    const look = styles.look(keys, "td", cell.style ?? rowStyle, path);
    const blocks = [readCellText(cell.td, `${path}/td`, cell, look, path, context)];
    return { path, header: false, look, blocks, columnSpan, rowSpan };
  }
  if ("th" in cell) {
    const look = styles.look(keys, "th", cell.style ?? rowStyle, path);
    const blocks = [readCellText(cell.th, `${path}/th`, cell, look, path, context)];
    return { path, header: true, look, blocks, columnSpan, rowSpan };
  }
  if ("p" in cell) {
    const look = styles.look(keys, "td", cell.style ?? rowStyle, path, paragraphCell);
    const blocks = [readCellText(cell.p, `${path}/p`, cell, look, path, context)];
    return { path, header: false, look, blocks, columnSpan, rowSpan };
  }
  if ("content" in cell) {
    const header = cell.header ?? false;
    const look = styles.look(keys, header ? "th" : "td", cell.style ?? rowStyle, path);
    const blocks = trimmed(readElements(cell.content, look.keys, `${path}/content`, context));
    return { path, header, look, blocks, columnSpan, rowSpan };
  }
  const look = styles.look(keys, "td", rowStyle, path);
  const blocks = trimmed(context.element(elementOf(cell), look.keys, path, context));
  return { path, header: false, look, blocks, columnSpan, rowSpan };
}

/** An element that is a cell differs from other elements by its spans alone, which nothing but the cell reads. */
function elementOf(cell: Exclude<Cell, { readonly td: string } | { readonly th: string }>): ContentElement {
  return cell as ContentElement;
}

/** The content of a cell without the margins at its top and its foot: the padding keeps that room. */
function trimmed(blocks: readonly Block[]): readonly Block[] {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return blocks;
  if (first.box.margin.top === 0 && last.box.margin.bottom === 0) return blocks;
  return blocks.map((block) => {
    const top = block === first ? 0 : block.box.margin.top;
    const bottom = block === last ? 0 : block.box.margin.bottom;
    return { ...block, box: { ...block.box, margin: { ...block.box.margin, top, bottom } } };
  });
}
