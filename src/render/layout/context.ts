import type { Budget } from "../contract/budget.ts";
import type { Report } from "../contract/report.ts";
import type { ShapedParagraph } from "../graphics/text/paragraph/prepared.ts";
import type { WidthRange } from "../graphics/text/typesetter.ts";
import type { Block, ColumnsBlock, DocumentNotes, Paragraph, Section, StackBlock } from "../model/document/flow.ts";
import type { Points, Rect, Sides } from "../model/geometry.ts";
import type { BoxLook, TextLook } from "../model/look.ts";
import type { PageFormat } from "../model/page/page.ts";
import type { Line } from "../model/text/line.ts";
import type { AvailableSpace, Fit, Frame } from "./fit.ts";
import type { Fragment } from "./fragment.ts";
import type { GivenWay } from "./keeps/given-way.ts";
import type { PageHeads } from "./page/heads.ts";
import type { PartSource } from "./parts/part-source.ts";
import type { LayoutQuestions } from "./questions.ts";
import type { Trace } from "./trace.ts";
import type { LayoutTypesetter } from "./typesetting.ts";

/** Tools and state that every block can use while it is laid out; one for each page. */
export interface Context {
  readonly text: LayoutTypesetter;
  readonly report: Report;
  readonly budget: Budget;
  /** The page being filled, from 1, and the number of pages as far as it is known. */
  readonly page: number;
  readonly pages: number;
  /** The number of the page being filled as it is written, its section, from 0, and its place there, from 1. */
  readonly label: string;
  readonly section: number;
  readonly sectionPage: number;
  /** The kind of number of totals, and of pages not known yet: as the page's own number where that is in digits, as the locale counts. */
  readonly digits: string;
  /** As far as they are known: numbers of pages as they are written, numbers of pages in sections, and headings of pages. */
  readonly labels: readonly string[];
  readonly sectionPages: readonly number[];
  readonly heads: readonly PageHeads[];
  /** The page of each anchor, as far as they are known. */
  readonly places: ReadonlyMap<string, number>;
  /** Page numbers that did not stand still, with the values they had; their text then takes the width of the widest. */
  readonly seen: SeenPages | undefined;
  /** Where bodies begin and end at the least, by section: running heads that change its zones' height then move no body. */
  readonly reserved: Reserved | undefined;
  /** The document's footnotes, and the number each has as far as it is known; undefined: it has none. */
  readonly footnotes: DocumentNotes | undefined;
  readonly noteNumbers: ReadonlyMap<string, number>;
  /** The page being filled, and where its body is. */
  readonly sheet: { readonly size: PageFormat; readonly body: Rect };
  /** Page breaks are obeyed; in cells and zones they are not. */
  readonly flows: boolean;
  /** How many stacks around what is laid out are being tried for the size of their text. */
  readonly trials: number;
  /** Receives what gives way in a layout that is tried; undefined: it is reported at once. */
  readonly givenWay: GivenWay[] | undefined;
  readonly tally: Tally;
  readonly memory: Memory;
  /** Present when a diagnosis is made. */
  readonly trace: Trace | undefined;
  /** Present where it is noted what places depend on. */
  readonly questions: LayoutQuestions | undefined;
  /** Present where a tagged document is laid out; not in headers, footers and watermarks, which are no part of it. */
  readonly parts: PartSource | undefined;
  /** Lay out and measure a block of any kind: blocks reach each other through these. */
  readonly lay: (fragment: Fragment, space: AvailableSpace, context: Context) => Fit<Fragment>;
  readonly measure: (block: Block, context: Context) => WidthRange;
}

/** All numbers that pages have had, round after round. */
export interface SeenPages {
  /** Numbers of pages of the whole document. */
  readonly count: ReadonlySet<number>;
  /** Numbers of the page that each place is on. */
  readonly places: ReadonlyMap<string, ReadonlySet<number>>;
}

/** By section: the lowest beginning of a body, and the highest end of one. */
type Reserved = ReadonlyMap<Section, { readonly top: Points; readonly bottom: Points }>;

/** Counts the page numbers set so far: what holds none looks the same on every page. */
interface Tally {
  numbers: number;
  /** Uses of values that are known only at the end: the number of pages, and the pages of places. */
  counts: number;
  places: number;
  /** Uses of numbers of pages in sections, and of running heads. */
  sections: number;
  heads: number;
  /** Boxes and lines moved out of their place: whether they stay on the page is seen when it is done. */
  astray: number;
  /** Blocks at places of their own on the page, and those of them that stand behind the text. */
  placed: number;
  behind: number;
}

/** Space between text and number in an entry of a table of contents, by the entry's look. */
export interface TocLeader {
  /** A blank. */
  readonly gap: Points;
  /** Reserved for numbers: three digits, so that entries stand as they are while the numbers settle. */
  readonly usual: Points;
  readonly dot: Points;
  /** From dot to dot. */
  readonly pitch: Points;
  /** By the number of their dots. */
  readonly lines: Map<number, Line>;
}

/**
 * Results that are needed more than once while a document is laid out. Text with page numbers is not among them, since
 * those differ from page to page.
 */
interface Memory {
  /** Measured for a column's width and not yet broken. */
  readonly prepared: Map<Paragraph, ShapedParagraph>;
  /** Padding and border of each side, by box. */
  readonly insets: Map<BoxLook, Sides<Points>>;
  /** Long text, broken while a row was measured as a whole, wanted again when the row is split. */
  readonly broken: Map<Paragraph, { readonly width: Points; readonly lines: readonly Line[] }>;
  readonly leaders: Map<TextLook, TocLeader>;
  /** Blocks whose text was made to fit, and what that depends on. */
  readonly fitted: Map<Block, FittedBlock>;
  /** Streams that were balanced whole, by their columns' width and the height of a whole page. */
  readonly balanced: Map<
    ColumnsBlock,
    { readonly width: Points; readonly full: Points; readonly frame: Frame; readonly gaveWay: readonly GivenWay[] }
  >;
}

/** A block with its text made to fit, for a width and the height of a page, in so many trials around it. */
interface FittedBlock {
  readonly width: Points;
  readonly full: Points;
  readonly trials: number;
  readonly block: Paragraph | StackBlock;
}

/** Whether `work` sets page numbers, and so has to be done again on another page. */
export function setsPageNumbers<T>(
  context: Context,
  work: () => T,
): { readonly result: T; readonly numbered: boolean } {
  const before = context.tally.numbers;
  const result = work();
  return { result, numbered: context.tally.numbers !== before };
}
