import type { Points } from "../../../model/geometry.ts";
import type { LinkTarget, ParagraphLook } from "../../../model/look.ts";
import type { Inline, SpanBox } from "../../../model/text/inline.ts";
import type { Height, TextStyle } from "../faces/text-style.ts";
import type { FaceRun, ShapingFace } from "../faces/typeface.ts";

interface ItemBase {
  /** Where it stands in the paragraph's text, UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Embedding level (UAX #9); odd: right to left. */
  readonly level: number;
  readonly link: LinkTarget | undefined;
  readonly span: SpanBox | undefined;
}

/** A stretch of text in one look, one face, one script and one direction. */
export interface TextItem extends ItemBase {
  readonly kind: "text";
  readonly run: FaceRun;
  readonly words: ShapingFace;
  readonly style: TextStyle;
  /** Points for one font unit of the run's face. */
  readonly scale: number;
  /** Added after every cluster; none where letters join. */
  readonly letterSpacing: Points;
  /** A picture in all but name: no line ends within. */
  readonly unbreakable: boolean;
  /** Justification may widen it between clusters (scripts without spaces). */
  readonly spreads: boolean;
  /** Punctuation at the ends of lines loses its blank. */
  readonly trims?: boolean;
}

/** A picture that stands in a line as a character does. */
export interface PictureItem extends ItemBase {
  readonly kind: "picture";
  readonly inline: Extract<Inline, { readonly kind: "picture" }>;
}

/** A tab; `position`: of its stop, in points from the text's start edge. */
export interface TabItem extends ItemBase {
  readonly kind: "tab";
  readonly position: Points | undefined;
  readonly align: "left" | "right" | "center";
  /** The least between the text before it and the text that it places at its right or in its middle. */
  readonly gap: Points;
  /** At stops of the paragraph: from the text's start edge to its decimal mark, and how leaders look. */
  readonly toMark?: Points;
  /** The look of the lines and the highlight along it; undefined: it has none. */
  readonly drawn: TextStyle | undefined;
  readonly style?: TextStyle | undefined;
}

/** The character that ends a line; it shows nothing. */
interface BreakItem extends ItemBase {
  readonly kind: "break";
}

/** A part of a paragraph that is placed as one, in logical order. */
export type ParagraphItem = TextItem | PictureItem | TabItem | BreakItem;

/** The start or end edge of a span's box: padding and border before the character at `at`, or after the one before it. */
export interface SpanEdge {
  readonly at: number;
  readonly side: "start" | "end";
  readonly span: SpanBox;
  readonly width: Points;
  readonly level: number;
}

/** Kinds of places where a line may end. */
export const softBreak = 0;
export const hardBreak = 1;
export const hyphenBreak = 2;

/**
 * Where lines may end, in order; the last one is the paragraph's end. Lists of equal length, widths in points from the
 * paragraph's start as if it were one line, tabs counted as nothing.
 */
export interface Breaks {
  /** Offset at which the next line would start. */
  readonly ends: readonly number[];
  readonly kinds: readonly number[];
  /** Width up to `ends`. */
  readonly full: readonly Points[];
  /** Width of what would show: without the spaces that hang, with the hyphen that would be drawn. */
  readonly trimmed: readonly Points[];
  /** Width up to each tab of the paragraph, in order. */
  readonly tabs: readonly Points[];
}

/** A paragraph, shaped and ready to be broken into lines of any width. Only `render/graphics/text` looks inside. */
export interface ShapedParagraph {
  readonly text: string;
  /** In logical order, without gaps. */
  readonly items: readonly ParagraphItem[];
  /** In logical order. */
  readonly edges: readonly SpanEdge[];
  readonly rtl: boolean;
  /** Some item is to be drawn from right to left. */
  readonly reorders: boolean;
  readonly tabs: readonly TabItem[];
  readonly paragraph: ParagraphLook;
  /** Height of a line without text. */
  readonly emptyHeight: Height;
  /** Results that are computed at first use. */
  readonly later: LazyBreaks;
}

interface LazyBreaks {
  /** Ask `breaksOf`. */
  breaks: Breaks | undefined;
  /** Every grapheme boundary as a place to break, for words wider than the line. */
  graphemes: Breaks | undefined;
}
