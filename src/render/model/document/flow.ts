import type { ChartData } from "../drawing/chart.ts";
import type { Graphic } from "../drawing/picture.ts";
import type { Length, Points, Rect, Sides, Size } from "../geometry.ts";
import type { BorderLine, BoxLook, Color, NamedStyle, ParagraphLook, PlainLook, TextLook } from "../look.ts";
import type { PageBoxes } from "../page/page.ts";
import type { Inline } from "../text/inline.ts";
import type { Caption, CaptionOwner } from "./caption.ts";
import type { ParagraphNumber } from "./numbering.ts";

/** The author's content, fully resolved, without positions. Blocks keep the JSON Pointer they came from. */
export interface Flow {
  readonly sections: readonly Section[];
  /** The kind of number of pages that name none, and of their totals, as `numeral` takes it; undefined: 0 to 9. */
  readonly digits?: string;
  /** undefined: nothing in the document has a note. */
  readonly footnotes?: DocumentNotes;
}

/** The notes of a document. */
export interface DocumentNotes {
  /** By name, in the order of their markers in the text. */
  readonly notes: ReadonlyMap<string, Footnote>;
  /** Counted from 1 again on every page. */
  readonly perPage: boolean;
  /** The marker of the first, the second …; as many as there are notes. */
  readonly markers: readonly string[];
  readonly separator: SeparatorBlock;
  /** From the body's foot to the separator, and from there to the first note. */
  readonly offset: Points;
  readonly gap: Points;
}

/** A note. Its block is anchored by its name; the place of its marker in the text is called `place`. */
export interface Footnote {
  readonly name: string;
  /** From 1, in the document. */
  readonly number: number;
  readonly place: string;
  readonly block: Paragraph;
}

/** Pages of one set-up. Every section starts a new page. */
export interface Section {
  readonly path: string;
  /** It goes on with the section before it: the first page was there. */
  readonly continues?: true;
  /** Its blocks are whole pages: each covers a sheet from edge to edge, below header, footer and watermark. */
  readonly covered?: true;
  readonly setup: SectionSetup;
  readonly header: PageZone | undefined;
  readonly footer: PageZone | undefined;
  readonly watermark: PageWatermark | undefined;
  readonly blocks: readonly Block[];
}

export interface SectionSetup {
  /** Sides already swapped for landscape. */
  readonly size: Size;
  readonly margin: Sides<Points>;
  /** One for each page of the section, cycling; empty: none. */
  readonly background: readonly Color[];
  /** On the paper, above its colour; unset: nothing. */
  readonly image?: PageImage;
  readonly border: Sides<BorderLine | undefined>;
  /** Paper around the page, in points, that is cut off; unset: none. */
  readonly bleed?: Points;
  /** Marks for cutting; unset: none. */
  readonly cropMarks?: boolean;
  /** The boxes of a page of another file, which is shown whole. */
  readonly boxes?: PageBoxes;
  /** unset: digits that go on from the pages before. */
  readonly numbers?: PageNumberScheme;
}

/** A picture in its place on the page, from the page's upper left corner. */
export interface PageImage {
  /** JSON Pointer. */
  readonly path: string;
  readonly rect: Rect;
  readonly picture: Graphic;
}

/** How numbers of pages are written. */
export interface PageNumberScheme {
  /** As the author wrote it. */
  readonly symbol: string;
  /** The first page's; undefined: it goes on from the page before. */
  readonly start: number | undefined;
  readonly prefix: string;
}

/** A header or a footer: laid out on every page it is not skipped on; the body gives way to its height. */
export interface PageZone {
  readonly path: string;
  readonly blocks: readonly Block[];
  /** In place of `blocks`: on the section's first page, else on its last, else on pages of odd or even number. Empty: no zone there. */
  readonly first?: readonly Block[];
  readonly last?: readonly Block[];
  readonly odd?: readonly Block[];
  readonly even?: readonly Block[];
  readonly separator: SeparatorBlock | undefined;
  /** Page numbers, from 1, without the zone. */
  readonly skipPages: readonly number[];
  /** Between the zone and the body. */
  readonly offset: Points;
}

/** Drawn on every page of a section, outside the flow: over what is there, or behind it. */
export interface PageWatermark {
  readonly path: string;
  readonly blocks: readonly Block[];
  readonly opacity: number;
  /** Clockwise, in degrees, about the content's own centre. */
  readonly angle: number;
  /** Tiles the page. */
  readonly repeat: boolean;
  /** Repeated, the steps of the tiles; else the centre's place on the page. undefined: chosen, centred. */
  readonly spacing: { readonly x: Points; readonly y: Points } | undefined;
  readonly behind: boolean;
}

interface BlockBase {
  /** JSON Pointer into the definition. */
  readonly path: string;
  readonly box: BoxLook;
  /** The author's name for this place, for links to lead to. */
  readonly anchor: string | undefined;
  /** Its caption keeps it, and no style: that pages divide it within one of its blocks or texts, as a long table, is no finding. */
  readonly keptByKind?: true;
}

/** `role` keeps the author's word: headings feed contents and outline, cells' text their tags. */
export interface Paragraph extends BlockBase {
  readonly kind: "paragraph";
  readonly role: "p" | "h1" | "h2" | "h3" | "h4" | "h5";
  readonly inlines: readonly Inline[];
  /** Its number, which its first inlines show. */
  readonly number?: ParagraphNumber;
  /** It is a caption, whose first inlines are what stands before its text. */
  readonly caption?: Caption;
  /** A heading's place among those that contents list, where `anchor` is the author's own name. */
  readonly listedAs?: string;
  /** The paragraph's own look: it sets the height of empty lines and the primary face. */
  readonly look: TextLook;
  readonly paragraph: ParagraphLook;
  /** The style it names, if any. */
  readonly named?: NamedStyle | undefined;
  /** In a table's cell: its number is aligned with those of its column. */
  readonly decimal?: DecimalText;
}

/** A text that is aligned at the decimal mark of its first number. */
interface DecimalText {
  readonly mark: string;
  /** The text on the right of where the mark begins, or of a number without one. */
  readonly behind: readonly Inline[];
}

/** How a paragraph or a heading looks that names no style and stands in nothing. */
export type PlainLooks = (role: Paragraph["role"]) => PlainLook;

export interface List extends BlockBase {
  readonly kind: "list";
  readonly ordered: boolean;
  readonly numbering?: ListCount;
  readonly items: readonly ListItem[];
  /** From the edge where lines start to the items' text. The markers hang `markerGap` before the text. */
  readonly indent: Points;
  readonly markerGap: Points;
  /** Lines start on the right: markers hang there. */
  readonly mirrored: boolean;
}

/** How an ordered list counts. */
interface ListCount {
  /** As the author wrote it. */
  readonly symbol: string;
  /** The first number. */
  readonly start: number;
  /** With `{n}` for the number; undefined: a number and a full stop. */
  readonly text?: string;
  /** Shared by lists of which each goes on from the one before. */
  readonly chain?: object;
  /** It is not the first of them. */
  readonly continues?: boolean;
}

export interface ListItem {
  readonly path: string;
  /** Written out: "12.", "iv.", "•". */
  readonly marker: readonly Inline[];
  /** Its number in a numbering, which belongs to the list and the lists within it. */
  readonly number?: Omit<ParagraphNumber, "inlines">;
  readonly look: TextLook;
  readonly paragraph: ParagraphLook;
  readonly blocks: readonly Block[];
}

/** A column's width: its share of what is left, a share of the table, points of its own, or what its cells need. */
export type ColumnWidth =
  | { readonly kind: "weight"; readonly weight: number }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "points"; readonly points: Points }
  | ({ readonly kind: "auto" } & WidthLimits);

/** Limits of a column that is as wide as its cells need. */
interface WidthLimits {
  readonly min?: Points | undefined;
  readonly max?: Points | undefined;
  /** Its texts stay on one line. */
  readonly noWrap?: boolean | undefined;
  /** Its numbers are aligned at their decimal marks. */
  readonly decimal?: boolean | undefined;
}

export interface TableBlock extends BlockBase {
  readonly kind: "table";
  readonly columns: readonly ColumnWidth[];
  readonly rows: readonly FlowRow[];
  /** Rows that differ in their text alone. undefined: none are known to. */
  readonly alike?: AlikeRows | undefined;
  /** The number of leading rows, which are repeated on every page that the table reaches. */
  readonly headerRows: number;
  /** The number of trailing rows, which stand at the foot of every page that the table reaches. */
  readonly footerRows: number;
  /** CSS 2.2, 17.6.2: neighbouring borders share one line, the wider wins. */
  readonly collapse: boolean;
  /** The first column stands on the right. */
  readonly mirrored: boolean;
  /** Between cells that share no lines; undefined: none. */
  readonly gap?: { readonly rows: Points; readonly columns: Points } | undefined;
  /** Rows of pages: sums that go from one to the next, and what each further one begins with. */
  readonly carry?: Carry | undefined;
  /** It has a caption. */
  readonly captioned?: CaptionOwner;
  /** It arranges elements of a stack, and is no table to readers. */
  readonly arranges?: true;
}

/** Rows that are no rows of the table: they say on each page what the rows before add up to, or that the table goes on. */
export interface Carry extends CarriedRows {
  /** The same for the page from one row to before another; at most as many as here, which have the longest sum. */
  readonly on: (from: number, to: number) => CarriedRows;
  /** The row behind those of the entries. */
  readonly entriesEnd: number;
}

export interface CarriedRows {
  /** Below the last row of a page that the table goes on after. */
  readonly out: readonly FlowRow[];
  /** Above the first row of a page that the table goes on on. */
  readonly in: readonly FlowRow[];
  /** Below the entries of each page. */
  readonly page: readonly FlowRow[];
  /** Above the repeated header of each page but the first. */
  readonly continued: readonly FlowRow[];
}

/** Rows `from` to `to` (exclusive) have a cell in each column, of the same place and look as the one in `cells`. */
export interface AlikeRows {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly FlowCell[];
  /** Which of them, counted from `from`, has the longest word of a column in a look; undefined: all are narrower than `width`. */
  readonly longest: (column: number, look: TextLook, width: Points) => number | undefined;
}

export interface FlowRow {
  readonly path: string;
  /** It stays on the page of the next row. */
  readonly keepWithNext?: boolean;
  /** Made again each time it is read: see `shapeOf` for all but their text. */
  readonly cells: readonly FlowCell[];
}

/** A cell at its place in the grid; spans are already resolved, no two cells overlap. */
export interface FlowCell {
  readonly path: string;
  readonly header: boolean;
  readonly column: number;
  readonly columnSpan: number;
  /** At least 1, never beyond the table's last row. */
  readonly rowSpan: number;
  /** Where pages divide its rows, each further one shows its content from the start. */
  readonly again?: boolean;
  readonly verticalAlign: "top" | "middle" | "bottom" | "baseline";
  readonly box: BoxLook;
  readonly blocks: readonly Block[];
  /** In a table that arranges elements: whether it is a part of its own for those who do not see the page, as a stack is. */
  readonly element?: StackBlock["element"];
  /** Set when this very cell stands in other rows as well; then it spans none. */
  readonly repeats: Repeats | undefined;
}

/** Results of layout for a cell that stands in many rows; they live as long as the cell. */
interface Repeats {
  /** Only layout looks inside. */
  laid: unknown;
}

/** An image, a drawing or an svg file standing by itself; the size is final. `box.align` places it. */
export interface PictureBlock extends BlockBase {
  readonly kind: "picture";
  /** The author's name for a page of another file, whose `anchor` is the one that links within that file lead to. */
  readonly alias?: string;
  readonly picture: Graphic;
  readonly width: Points;
  readonly height: Points;
  /** The author set a size in points: a picture that comes out smaller is reported. */
  readonly sized: boolean;
  readonly alt: string | undefined;
  /** The data of a chart, where the picture is one. */
  readonly chart?: ChartData;
  /** It has a caption. */
  readonly captioned?: CaptionOwner;
}

export interface SeparatorBlock extends BlockBase {
  readonly kind: "separator";
  readonly line: BorderLine;
  /** undefined: the whole width. */
  readonly length: Length | undefined;
}

export interface PageBreak extends BlockBase {
  readonly kind: "page-break";
}

/** Blocks that share a box. */
export interface StackBlock extends BlockBase {
  readonly kind: "stack";
  /** An element of the author's; "part": with a style or a name, and so a part of its own for those who do not see the page. */
  readonly element?: "plain" | "part";
  readonly blocks: readonly Block[];
  /** Its content is turned by a quarter and takes the space it has then; it is not divided. */
  readonly turned?: TurnedContent;
  /** At places of their own in it, where it begins; unset: nothing is. */
  readonly placed?: readonly PositionedBlocks[];
}

/** Blocks at a place of their own, out of the flow. On the page, or between its margins, they stand on the page of their place in the flow. */
export interface PositionedBlocks extends BlockBase {
  readonly kind: "placed";
  /** The origin of its place: the page, the area of its body, or the border of a stack. */
  readonly from: "page" | "body" | "stack";
  readonly place: PlacedAt;
  readonly blocks: readonly Block[];
}

/** Distances from the edges; unset, the opposite one counts, and of two the left and the upper edge. */
export interface PlacedAt {
  readonly left?: Points | undefined;
  readonly right?: Points | undefined;
  readonly top?: Points | undefined;
  readonly bottom?: Points | undefined;
  /** Unset: what the content needs, up to the edge. */
  readonly width?: Points | undefined;
  readonly height?: Points | undefined;
  /** Painted before what it stands with. */
  readonly behind: boolean;
}

export interface TurnedContent {
  readonly clockwise: boolean;
  /** How long its lines may become; undefined: as long as they are without a break. */
  readonly length: Points | undefined;
}

/** Content side by side: each column has its own, or one stream flows from column to column. */
export interface ColumnsBlock extends BlockBase {
  readonly kind: "columns";
  /** Shares of the width, one for each column. */
  readonly weights: readonly number[];
  /** Widths that do not go by weight: in points, or as a share of the width without the gaps. */
  readonly fixed?: readonly (Length | undefined)[];
  /** Between columns. */
  readonly gap: Points;
  /** The first column stands on the right. */
  readonly mirrored: boolean;
  readonly content:
    | { readonly kind: "grid"; readonly columns: readonly (readonly Block[])[] }
    | { readonly kind: "stream"; readonly blocks: readonly Block[] };
}

/** A line of a table of contents: text, dots, the number of the page that the place is on; the whole leads there. */
export interface TocEntry extends BlockBase {
  readonly kind: "toc-entry";
  /** From 1. */
  readonly level: number;
  /** The level of headings that level 1 lists; unset, h1. */
  readonly from?: number;
  /** The kind of captions that are listed; unset, headings. */
  readonly of?: string;
  /** The anchor it leads to. */
  readonly place: string;
  /** No dots lead to the page's number; unset, they do. */
  readonly plain?: true;
  /** Aligned at its start; without a box. */
  readonly text: Paragraph;
}

export type Block =
  | Paragraph
  | List
  | TableBlock
  | PictureBlock
  | SeparatorBlock
  | PageBreak
  | StackBlock
  | ColumnsBlock
  | TocEntry
  | PositionedBlocks;

/** Whether a block takes part in the flow. */
export const isInFlow = (block: { readonly kind: string }): boolean => block.kind !== "placed";
