import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { layoutDocument } from "../../../src/render/layout/document.ts";
import type {
  Block,
  ColumnsBlock,
  Flow,
  FlowCell,
  List,
  ListItem,
  PageBreak,
  PageZone,
  Paragraph,
  PictureBlock,
  PlacedAt,
  PositionedBlocks,
  Section,
  SectionSetup,
  SeparatorBlock,
  StackBlock,
  TableBlock,
  TocEntry,
} from "../../../src/render/model/document/flow.ts";
import type { Picture } from "../../../src/render/model/drawing/picture.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import {
  type BorderLine,
  type BoxLook,
  black,
  noBox,
  plainParagraph,
  plainTextLook,
} from "../../../src/render/model/look.ts";
import type { Page, PageMark } from "../../../src/render/model/page/page.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";
import { squareTypesetter, textOfLine } from "./square-typesetter.ts";

/** Text of 10 pt: every character is 10 wide, every line 10 high with its baseline 8 below its top. */
export const squareLook = plainTextLook("Square", 10);

export const boxWith = (overrides: Partial<BoxLook>): BoxLook => ({ ...noBox, ...overrides });

/** A box with margins above and below. */
export const spaced = (top: number, bottom: number, overrides: Partial<BoxLook> = {}): BoxLook =>
  boxWith({ ...overrides, margin: { top, right: 0, bottom, left: 0 } });

export const lineStyle = (width: number, overrides: Partial<BorderLine> = {}): BorderLine => ({
  width,
  style: "solid",
  color: black,
  opacity: 1,
  ...overrides,
});

export const textInline = (text: string): Inline => ({
  kind: "text",
  text,
  look: squareLook,
  link: undefined,
  span: undefined,
});

export const pageNumber: Inline = { kind: "page-number", look: squareLook, link: undefined, span: undefined };
export const pageCount: Inline = { kind: "page-count", look: squareLook, link: undefined, span: undefined };

type Overrides<B> = Partial<Omit<B, "kind">>;

/** A paragraph; "a|b" stands on two lines. */
export function para(text: string | readonly Inline[], overrides: Overrides<Paragraph> = {}): Paragraph {
  const inlines = typeof text === "string" ? [textInline(text.replaceAll("|", "\n"))] : text;
  const common = { path: "", box: noBox, anchor: undefined, look: squareLook, paragraph: plainParagraph };
  return { kind: "paragraph", role: "p", inlines, ...common, ...overrides };
}

/** A paragraph of `count` lines: name1, name2, … */
export const linesOf = (name: string, count: number, overrides: Overrides<Paragraph> = {}): Paragraph =>
  para(Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join("|"), overrides);

export const heading = (text: string, overrides: Overrides<Paragraph> = {}): Paragraph =>
  para(text, { role: "h1", path: `/${text}`, box: boxWith({ keepWithNext: true }), ...overrides });

export const stackOf = (blocks: readonly Block[], box: BoxLook = noBox): StackBlock => ({
  kind: "stack",
  path: "/stack",
  box,
  anchor: undefined,
  blocks,
});

export const pageBreak: PageBreak = { kind: "page-break", path: "/break", box: noBox, anchor: undefined };

export const rule = (overrides: Overrides<SeparatorBlock> = {}): SeparatorBlock => ({
  kind: "separator",
  path: "/separator",
  box: noBox,
  anchor: undefined,
  line: lineStyle(1),
  length: undefined,
  ...overrides,
});

export const listItem = (marker: string, ...blocks: readonly Block[]): ListItem => ({
  path: `/${marker}`,
  marker: [textInline(marker)],
  look: squareLook,
  paragraph: plainParagraph,
  blocks,
});

export const listOf = (items: readonly ListItem[], overrides: Overrides<List> = {}): List => ({
  kind: "list",
  path: "/list",
  box: noBox,
  anchor: undefined,
  ordered: true,
  items,
  indent: 30,
  markerGap: 10,
  mirrored: false,
  ...overrides,
});

/** Blocks at a place of their own. */
export const placedOf = (
  place: Partial<PlacedAt>,
  blocks: readonly Block[],
  from: PositionedBlocks["from"] = "page",
): PositionedBlocks => ({
  kind: "placed",
  path: "/placed",
  box: noBox,
  anchor: undefined,
  from,
  place: { behind: false, ...place },
  blocks,
});

/** Columns with content of their own, equally wide unless requested, 10 apart. */
export const gridOf = (
  columns: readonly (readonly Block[])[],
  overrides: Overrides<ColumnsBlock> = {},
): ColumnsBlock => ({
  kind: "columns",
  path: "/columns",
  box: noBox,
  anchor: undefined,
  weights: columns.map(() => 1),
  gap: 10,
  mirrored: false,
  content: { kind: "grid", columns },
  ...overrides,
});

/** One stream through equal columns. */
export const streamOf = (
  count: number,
  blocks: readonly Block[],
  overrides: Overrides<ColumnsBlock> = {},
): ColumnsBlock => ({
  ...gridOf([]),
  weights: Array.from({ length: count }, () => 1),
  content: { kind: "stream", blocks },
  ...overrides,
});

/** A line of contents that leads to `place`. */
export const tocEntry = (text: string, place: string, overrides: Overrides<TocEntry> = {}): TocEntry => ({
  kind: "toc-entry",
  path: "/toc",
  box: noBox,
  anchor: undefined,
  level: 1,
  place,
  text: para(text),
  ...overrides,
});

interface CellOverrides extends Partial<Omit<FlowCell, "blocks">> {
  readonly blocks?: readonly Block[];
}

export type CellSource = string | (CellOverrides & { readonly text?: string }) | undefined;

/** A table from rows of texts or cells; undefined: the place is taken by a span. Columns share the width evenly. */
export function tableOf(rows: readonly (readonly CellSource[])[], overrides: Overrides<TableBlock> = {}): TableBlock {
  const columns = rows[0]?.length ?? 0;
  return {
    kind: "table",
    path: "/table",
    box: noBox,
    anchor: undefined,
    columns: Array.from({ length: columns }, () => ({ kind: "weight", weight: 1 })),
    rows: rows.map((cells, row) => ({
      path: `/table/${row}`,
      cells: cells.flatMap((cell, column) => (cell === undefined ? [] : [cellOf(cell, row, column)])),
    })),
    headerRows: 0,
    footerRows: 0,
    collapse: false,
    mirrored: false,
    ...overrides,
  };
}

function cellOf(source: Exclude<CellSource, undefined>, row: number, column: number): FlowCell {
  const { text, blocks, ...overrides } = typeof source === "string" ? { text: source, blocks: undefined } : source;
  return {
    path: `/table/${row}/${column}`,
    header: false,
    column,
    columnSpan: 1,
    rowSpan: 1,
    verticalAlign: "top",
    box: noBox,
    blocks: blocks ?? (text === undefined ? [] : [para(text)]),
    repeats: undefined,
    ...overrides,
  };
}

export const pictureOf = (width: number, height: number, overrides: Overrides<PictureBlock> = {}): PictureBlock => ({
  kind: "picture",
  sized: false,
  path: "/picture",
  box: noBox,
  anchor: undefined,
  picture: { hash: "00" } as Picture,
  width,
  height,
  alt: undefined,
  ...overrides,
});

/** A page of 100 by 100 points without margins unless requested. */
export const setupOf = (overrides: Partial<SectionSetup> = {}): SectionSetup => ({
  size: { width: 100, height: 100 },
  margin: allSides(0),
  background: [],
  border: allSides(undefined),
  ...overrides,
});

export const zoneOf = (blocks: readonly Block[], overrides: Partial<PageZone> = {}): PageZone => ({
  path: "/zone",
  blocks,
  separator: undefined,
  skipPages: [],
  offset: 0,
  ...overrides,
});

export const sectionOf = (blocks: readonly Block[], overrides: Partial<Section> = {}): Section => ({
  path: "/section",
  setup: setupOf(),
  header: undefined,
  footer: undefined,
  watermark: undefined,
  blocks,
  ...overrides,
});

export interface LaidOut {
  readonly pages: readonly Page[];
  readonly report: Report;
  /** Units of work spent. */
  readonly work: number;
}

const plenty = 50_000_000;

export function layOut(flow: Flow | readonly Block[], budget = new CountingBudget()): LaidOut {
  const report = new Report();
  const sections = "sections" in flow ? flow.sections : [sectionOf(flow)];
  const pages = layoutDocument({ sections }, { text: squareTypesetter, report, budget });
  return { pages, report, work: budget.spent };
}

/** A budget that never ends and reports what was spent. */
class CountingBudget extends Budget {
  spent = 0;

  constructor() {
    super({ work: plenty, pages: 100_000 });
  }

  override work(units: number, path: string): void {
    this.spent += units;
    super.work(units, path);
  }
}

/** Every mark of a page, those in groups too. */
export const allMarks = (marks: readonly PageMark[]): readonly PageMark[] =>
  marks.flatMap((mark) => (mark.kind === "group" ? [mark, ...allMarks(mark.marks)] : [mark]));

/** A page's lines of text from top to bottom, left to right: "text @x,top". */
export function linesOn(page: Page | undefined): readonly string[] {
  return textMarks(page).map(({ text, x, top }) => `${text} @${round(x)},${round(top)}`);
}

/** The texts of each page's lines, from top to bottom. */
export const textsByPage = (pages: readonly Page[]): readonly (readonly string[])[] =>
  pages.map((page) => textMarks(page).map(({ text }) => text));

function textMarks(page: Page | undefined) {
  return allMarks(page?.marks ?? [])
    .flatMap((mark) =>
      mark.kind === "line" ? [{ text: textOfLine(mark.line), x: mark.x, top: mark.y - mark.line.ascent }] : [],
    )
    .sort((a, b) => a.top - b.top || a.x - b.x);
}

export const round = (value: number): number => Math.round(value * 100) / 100;

export const marksOf = <K extends PageMark["kind"]>(
  page: Page | undefined,
  kind: K,
): readonly (PageMark & { kind: K })[] =>
  allMarks(page?.marks ?? []).filter((mark): mark is PageMark & { kind: K } => mark.kind === kind);

/** The findings as "code path". */
export const findings = (report: Report): readonly string[] =>
  report.warnings().map(({ code, path }) => `${code} ${path}`);

/** The filled rectangles of a page as "x,y widthxheight". */
export const rowsOf = (page: Page | undefined): readonly string[] =>
  marksOf(page, "rect").map(
    ({ rect }) => `${round(rect.x)},${round(rect.y)} ${round(rect.width)}x${round(rect.height)}`,
  );
