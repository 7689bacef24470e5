import type { TableCell as Cell, ContentElement, StyleUse } from "../../../../../vocabulary/generated/definition.ts";
import { type Block, type FlowCell, isInFlow } from "../../../../model/document/flow.ts";
import { type BoxLook, noBox } from "../../../../model/look.ts";
import { isOmitted } from "../../../bind/omitted.ts";
import type { BoundTextCell } from "../../../bind/plan.ts";
import { type ReadContext, readElements } from "../../context.ts";
import type { ElementLook, StyleBeneath } from "../../styles/style-book.ts";
import type { TextKeys } from "../../styles/text-keys.ts";
import { throughColumns } from "../columned.ts";
import { named } from "../named.ts";
import { type ListedText, readCellText, type TextSiblings, type WrittenText } from "../paragraph.ts";
import { reportUnfitted } from "../unfitted.ts";
import { CellTexts } from "./cell-texts.ts";
import type { CellSpan } from "./table-grid.ts";

const dataCell = ["td"];
const headerCell = ["th"];
const paragraphCell = ["td", "p"];

/** Where a cell stands. */
export interface CellSpot {
  readonly place: CellSpan;
  readonly path: string;
  /** The style of its row. */
  readonly row: StyleBeneath | undefined;
  /** Texts of other rows at this place of a `map`. */
  readonly texts: CellTexts | undefined;
}

/**
 * Reads a cell at its place. Text (`th`, `td`, `p`) makes one paragraph, and its style is the cell's; any other element
 * stands in a plain cell with a style of its own.
 */
export function readCell(cell: Cell, spot: CellSpot, keys: TextKeys, context: ReadContext): FlowCell {
  const { styles } = context;
  const { place, path, row } = spot;
  if ("td" in cell) {
    const look = styles.look(keys, "td", cell.style, path, { names: dataCell, beneath: row });
    return textCell(writtenAs("td", cell.td, cell), look, spot, context);
  }
  if ("th" in cell) {
    const look = styles.look(keys, "th", cell.style, path, { names: headerCell, beneath: row });
    return textCell(writtenAs("th", cell.th, cell), look, spot, context);
  }
  if ("p" in cell) {
    const look = styles.look(keys, "td", cell.style, path, { names: paragraphCell, beneath: row });
    return textCell(writtenAs("p", cell.p, cell), look, spot, context);
  }
  if ("content" in cell) {
    const look = styles.look(keys, cell.header ? "th" : "td", cell.style, path, {
      names: cell.header ? headerCell : dataCell,
      beneath: row,
    });
    reportUnfitted(look.box, "other", path, context);
    const blocks = readElements(cell.content, look.keys, `${path}/content`, context);
    return cellOf(path, cell.header ?? false, place, look, withoutOuterMargins(named(blocks, cell.id, path, context)));
  }
  if (isOmitted(cell)) return emptyCell(cell as OmittedCell, spot, keys, context);
  const look = styles.look(keys, "td", undefined, path, { names: dataCell, beneath: row });
  return cellOf(
    path,
    false,
    place,
    look,
    withoutOuterMargins(context.element(elementOf(cell), look.keys, path, context)),
  );
}

/** Reads cells of one column that differ in their text alone, as `readCell` would; `cell` is what else they have in common. */
export function readTextColumn(
  cell: BoundTextCell,
  place: CellSpan,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): (text: string, among?: ListedText) => FlowCell {
  const spot: CellSpot = { place, path, row: undefined, texts: undefined };
  const key = textKeyOf(cell);
  const word = key === "th" ? "th" : "td";
  const look = context.styles.look(keys, word, cell.style, path, { names: key === "p" ? paragraphCell : [word] });
  if (!mayRepeat(cell, context))
    return (text, among) => newCell({ ...writtenAs(key, text, cell), among }, look, spot, context);
  const texts = new CellTexts();
  return (text) => {
    const known = texts.find(text, look, place);
    if (known !== undefined && known !== "once") return known;
    return texts.keep(text, look, newCell(writtenAs(key, text, cell), look, spot, context), known);
  };
}

/** The cell with its text. */
export const withText = (cell: BoundTextCell, text: string): Cell => ({ ...cell, [textKeyOf(cell)]: text });

const textKeyOf = (cell: BoundTextCell): "td" | "th" | "p" => ("td" in cell ? "td" : "th" in cell ? "th" : "p");

/** The parts of a cell that binding leaves when its condition does not hold. */
interface OmittedCell {
  readonly header?: boolean;
  readonly style?: StyleUse;
}

/** A condition keeps the cell's content away: its place is as it would be. */
function emptyCell(
  { header = false, style }: OmittedCell,
  { place, path, row }: CellSpot,
  keys: TextKeys,
  { styles }: ReadContext,
): FlowCell {
  return cellOf(
    path,
    header,
    place,
    styles.look(keys, header ? "th" : "td", style, path, { names: header ? headerCell : dataCell, beneath: row }),
    [],
  );
}

const writtenAs = (textKey: "td" | "th" | "p", text: string, node: TextSiblings): WrittenText => ({
  role: "p",
  text,
  textKey,
  node,
});

function textCell(written: WrittenText, look: ElementLook, spot: CellSpot, context: ReadContext): FlowCell {
  const texts = mayRepeat(written.node, context) ? spot.texts : undefined;
  const known = texts?.find(written.text, look, spot.place);
  if (known !== undefined && known !== "once") return known;
  const cell = newCell(written, look, spot, context);
  return texts === undefined ? cell : texts.keep(written.text, look, cell, known);
}

/** A text that stands in several rows makes one cell for all of them, unless there is more to it than the text. */
const mayRepeat = ({ id, language }: TextSiblings, { noted }: ReadContext): boolean =>
  noted === undefined && id === undefined && language === undefined;

const newCell = (written: WrittenText, look: ElementLook, { place, path }: CellSpot, context: ReadContext): FlowCell =>
  cellOf(path, written.textKey === "th", place, look, [readCellText(written, look, path, context)]);

/** A cell with its content, at its place in the grid. Its content flows through columns, or is turned, as its look says. */
export function cellOf(
  path: string,
  header: boolean,
  { column, columnSpan, rowSpan }: CellSpan,
  look: ElementLook,
  blocks: readonly Block[],
): FlowCell {
  const { verticalAlign, columnCount = 1 } = look.arrangement;
  // The box is the cell's: its content alone flows through columns.
  const shown = columnCount < 2 || blocks.length === 0 ? blocks : [throughColumns(blocks, path, noBox, look)];
  const { box, blocks: content } = turnedCell(look.box, shown, path);
  return { path, header, column, columnSpan, rowSpan, verticalAlign, box, blocks: content, repeats: undefined };
}

/** A quarter turn is the content's: the cell stays where its row and column are, and takes the space of the turned text. */
function turnedCell(
  box: BoxLook,
  blocks: readonly Block[],
  path: string,
): { readonly box: BoxLook; readonly blocks: readonly Block[] } {
  const degrees = ((box.rotate % 360) + 360) % 360;
  if ((degrees !== 90 && degrees !== 270) || blocks.length === 0) return { box, blocks };
  const inset = box.padding.top + box.padding.bottom + (box.border.top?.width ?? 0) + (box.border.bottom?.width ?? 0);
  const length = typeof box.height === "number" ? Math.max(1, box.height - inset) : undefined;
  const turned = { clockwise: degrees === 90, length };
  const content: Block = { kind: "stack", path, anchor: undefined, box: noBox, blocks, turned };
  return { box: { ...box, rotate: 0 }, blocks: [content] };
}

/** Whether a cell is a heading: `th`, or an element with `header`. */
export function isHeader(cell: Cell): boolean {
  return "th" in cell || ("header" in cell && cell.header === true);
}

/** An element that is a cell differs from other elements by its spans alone, which nothing but the cell reads. */
function elementOf(cell: Exclude<Cell, { readonly td: string } | { readonly th: string }>): ContentElement {
  return cell as ContentElement;
}

/** The content of a cell without the margins at its top and its foot: the padding keeps that space. */
export function withoutOuterMargins(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.find(isInFlow);
  const last = blocks.findLast(isInFlow);
  if (first === undefined || last === undefined) return blocks;
  if (first.box.margin.top === 0 && last.box.margin.bottom === 0) return blocks;
  return blocks.map((block) => {
    const top = block === first ? 0 : block.box.margin.top;
    const bottom = block === last ? 0 : block.box.margin.bottom;
    return { ...block, box: { ...block.box, margin: { ...block.box.margin, top, bottom } } };
  });
}
