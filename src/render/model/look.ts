import type { Graphic } from "./drawing/picture.ts";
import type { Focus } from "./drawing/picture-fit.ts";
import type { Corners, Length, Matrix, Points, Rect, Sides, Size } from "./geometry.ts";
import { allSides, noCorners, noSides } from "./geometry.ts";

/** A colour in DeviceRGB, each part 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export const black: Color = { r: 0, g: 0, b: 0 };
export const white: Color = { r: 1, g: 1, b: 1 };

/** A place on an axis of a variable font, by its tag. */
export type AxisPlace = readonly [tag: string, value: number];

/** OpenType features set on or off over a whole stretch, beyond those a script needs. */
export interface FontFeatures {
  /** Says the same as `settings`, for looking up. */
  readonly key: string;
  readonly settings: readonly (readonly [tag: string, value: number])[];
}

export const noFeatures: FontFeatures = { key: "", settings: [] };

/** How the lines at text are drawn: those under it, above it and through it. */
export interface DecorationLook {
  readonly style: "solid" | "double" | "dotted" | "dashed" | "wavy";
  /** undefined: the colour and the opacity of the letters. */
  readonly paint: { readonly color: Color; readonly alpha: number } | undefined;
  /** Above 0; undefined: as the face says. */
  readonly thickness: Points | undefined;
}

export const plainDecoration: DecorationLook = { style: "solid", paint: undefined, thickness: undefined };

/** How a stretch of text looks: the outcome of the whole cascade, nothing left to inherit. */
export interface TextLook {
  /** The family as the author wrote it, or the default family's name. */
  readonly family: string;
  /** Families for what `family` lacks, best first. */
  readonly otherFamilies: readonly string[];
  /** True when no style set a family: then faces may be chosen per script (specification, Fonts rule 5). */
  readonly automatic: boolean;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly size: Points;
  readonly color: Color;
  readonly opacity: number;
  readonly letterSpacing: Points;
  /** The spacing behind its last letter stays at the end of a line. */
  readonly isOfOneWidth?: true;
  readonly wordSpacing: Points;
  /** How far the baseline is raised (superscript) or, negative, lowered. */
  readonly baselineShift: Points;
  readonly underline: boolean;
  readonly overline: boolean;
  readonly lineThrough: boolean;
  readonly decoration: DecorationLook;
  readonly features: FontFeatures;
  /** Places on the axes of variable fonts; unset: as the font and the weight have them. */
  readonly axes?: readonly AxisPlace[];
  /** Drawn in capitals; the copied text keeps its case. */
  readonly caps: boolean;
  readonly highlight: Color | undefined;
  /** BCP 47 tag for shaping and breaking, when the author named one. */
  readonly language: string | undefined;
}

/** Whether lines are drawn with text of this look. */
export const isDecorated = ({ underline, overline, lineThrough }: TextLook): boolean =>
  underline || overline || lineThrough;

/** The smallest size of text, in points: below it, shares of the size are no numbers any more, and nothing is seen. */
export const leastTextSize: Points = 0.001;

/** Upright, black and of usual weight, in one family: a look before any style applies. */
export const plainTextLook = (family: string, size: Points): TextLook => ({
  family,
  otherFamilies: [],
  automatic: false,
  weight: 400,
  italic: false,
  size,
  color: black,
  opacity: 1,
  letterSpacing: 0,
  wordSpacing: 0,
  baselineShift: 0,
  underline: false,
  overline: false,
  lineThrough: false,
  decoration: plainDecoration,
  features: noFeatures,
  caps: false,
  highlight: undefined,
  language: undefined,
});

/** Where the text behind a tab stands. */
export interface ParagraphTab {
  /** From the edge where the paragraph's lines start, or a share of their width. */
  readonly at: Length;
  readonly align: "left" | "right" | "center" | "decimal";
  /** The leader that is repeated from the text to the stop; `line`: a line. */
  readonly leader: TabLeader | undefined;
  /** The decimal mark of the document's locale, which numbers of `decimal` stand by. */
  readonly mark: string;
}

export type TabLeader = { readonly kind: "line" } | { readonly kind: "dots" | "dashes" | "own"; readonly text: string };

/** Compare by length for the fast path. */
export const noStops: readonly ParagraphTab[] = [];

export type TextAlign = "left" | "center" | "right" | "justify";

/** Where lines may end, and how the places are chosen. */
export interface LineBreaking {
  /** How freely Chinese and Japanese may break (CSS Text 3, 5.3). */
  readonly strictness: "strict" | "normal" | "loose";
  /** keep-all: Chinese, Japanese and Korean break at spaces and punctuation only. */
  readonly words: "normal" | "keep-all";
  /** none: not even at soft hyphens. auto: by the patterns of the language. */
  readonly hyphens: "manual" | "auto" | "none";
  /** total: all lines of the paragraph are weighed together. */
  readonly fit: "greedy" | "total";
  /** Chinese and Japanese punctuation loses its blank at the ends of lines and beside other punctuation. */
  readonly trim?: boolean;
}

/** Compare by identity for the fast path. */
export const usualBreaking: LineBreaking = { strictness: "strict", words: "normal", hyphens: "manual", fit: "greedy" };

/** A style of the definition that an element or a run names. */
export interface NamedStyle {
  readonly name: string;
  /** All it says: styles of one name differ where components bring their own. */
  readonly spelling: string;
  /** The style that it extends, and how the same element looks with that one. */
  readonly base?: StyleBase | undefined;
  /** How the same element looks with this style alone; unset: as it does. Else more styles, or keys in place, change it. */
  readonly alone?: PlainLook;
}

/** How an element without text looks, before it has a number. */
export interface PlainLook {
  readonly look: TextLook;
  readonly paragraph: ParagraphLook;
  readonly box: BoxLook;
  /** unset: nothing counts it. */
  readonly counted?: CountedLook;
}

/** Where an element counts, and how it is placed with its number. */
interface CountedLook {
  /** The numbering's name, which may be that of none. */
  readonly numbering: string;
  /** From 1. */
  readonly level: number;
  readonly paragraph: ParagraphLook;
  readonly box: BoxLook;
}

export interface StyleBase extends PlainLook {
  readonly named: NamedStyle;
}

/** How a paragraph's lines are made and placed. */
export interface ParagraphLook {
  /** undefined: the start side of the paragraph's direction. */
  readonly align: TextAlign | undefined;
  /** Multiple of the font size; undefined: the primary face's own ascent, descent and line gap. */
  readonly lineHeight: number | undefined;
  readonly direction: "auto" | "ltr" | "rtl";
  /** Indent of the first line. */
  readonly indent: Points;
  /** Fewest lines left alone at the foot of a page (orphans) and carried to the next (widows). */
  readonly orphans: number;
  readonly widows: number;
  readonly breaking: LineBreaking;
  /** Where tabs without a position of their own go; none: to every 36 pt. */
  readonly stops: readonly ParagraphTab[];
  /** No word of it is divided over columns or pages. */
  readonly keepsWords?: boolean;
  /** Its first letter is as high as so many lines, which begin `gap` behind it; undefined: the usual gap. */
  readonly dropCap?: DropCapLook;
  /** Floats beside its lines; unset: none. */
  readonly beside?: LineGapAt;
  /** The first lines leave free so much at their start edge. */
  readonly inset?: { readonly lines: number; readonly width: Points };
}

/** Where a line has its space: the line by its number, its top from that of the paragraph, and its height. */
export type LineGapAt = (line: number, top: Points, height: Points) => LineGap;

/** The space that a line leaves free at both edges, and how far below its place it stands, to find space at all. */
export interface LineGap {
  readonly left: Points;
  readonly right: Points;
  readonly below: Points;
}

export interface DropCapLook {
  /** From 2. */
  readonly lines: number;
  readonly gap: Points | undefined;
}

/** A paragraph as it comes: at its start side, in its face's own line height, broken anywhere. */
export const plainParagraph: ParagraphLook = {
  align: undefined,
  lineHeight: undefined,
  direction: "auto",
  indent: 0,
  orphans: 1,
  widows: 1,
  breaking: usualBreaking,
  stops: noStops,
};

/** For texts that stand by themselves, each line where it is put. */
export const leftAligned: ParagraphLook = { ...plainParagraph, align: "left" };

export type LineStyle = "solid" | "dashed" | "dotted" | "double" | "groove" | "ridge" | "inset" | "outset";

/** One side of a frame, or a rule. */
export interface BorderLine {
  readonly width: Points;
  readonly style: LineStyle;
  readonly color: Color;
  readonly opacity: number;
}

/** A clip in CSS basic-shape terms; percentages are of the box it is applied to. */
export type ClipShape =
  | {
      readonly kind: "ellipse";
      readonly rx: Length | undefined;
      readonly ry: Length | undefined;
      readonly cx: Length;
      readonly cy: Length;
    }
  | { readonly kind: "circle"; readonly r: Length | undefined; readonly cx: Length; readonly cy: Length }
  | { readonly kind: "polygon"; readonly evenOdd: boolean; readonly points: readonly (readonly [Length, Length])[] }
  | { readonly kind: "inset"; readonly inset: Sides<Length>; readonly round: Corners<Points> };

/** The box around a block, a cell or a span. */
export interface BoxLook {
  readonly margin: Sides<Points>;
  readonly padding: Sides<Points>;
  readonly border: Sides<BorderLine | undefined>;
  readonly radius: Corners<Points>;
  /** Where a page or a column ends within it, border and padding are closed; unset: they are cut. */
  readonly isCloned?: true | undefined;
  readonly background: Color | undefined;
  /** How opaque that colour is, above 0 up to 1; unset: 1. */
  readonly backgroundOpacity?: number | undefined;
  /** An image above the background; unset: none. */
  readonly image?: BoxImage | undefined;
  readonly opacity: number;
  readonly width: Length | undefined;
  readonly height: Length | undefined;
  readonly minHeight: Points | undefined;
  /** Where a box narrower than its space stands. */
  readonly align: "left" | "center" | "right";
  /** Where content stands in a box higher than it needs. */
  readonly verticalAlign: "top" | "middle" | "bottom";
  readonly clip: ClipShape | undefined;
  /** Clockwise turn in degrees about the box's centre; the space it takes stays that of the unturned box. */
  readonly rotate: number;
  /** Applied about the box's centre before the turn; undefined: none. */
  readonly transform: Matrix | undefined;
  /** The treatment of text that it has no space for; unset: it grows. */
  readonly fitting?: TextFitting | undefined;
  /** The name of the layer it belongs to. */
  readonly layer: string | undefined;
  /** The block is not split over pages while a whole page could hold it. */
  /** The side at which it stands, with lines beside it; unset: in the flow. */
  readonly float?: "left" | "right" | undefined;
  /** It begins below what stands at that side. */
  readonly clear?: "left" | "right" | "both" | undefined;
  readonly keepTogether: boolean;
  readonly keepWithNext: boolean;
  readonly breakBefore: boolean;
  readonly breakAfter: boolean;
}

/** An image behind what a box holds. */
export interface BoxImage {
  /** undefined: it could not be had, or none is named yet. */
  readonly picture: Graphic | undefined;
  readonly size: "cover" | "contain" | Size;
  readonly focus: Focus;
}

/** How text is made to fit into the height of a box, or on so many lines. */
export interface TextFitting {
  /** Text is made smaller, down to `least`. */
  readonly shrink: boolean;
  readonly least: Points;
  readonly maxLines: number | undefined;
  /** Content beyond the height is cut off. */
  readonly clip: boolean;
  /** Text that is cut ends with an ellipsis. */
  readonly ellipsis: boolean;
}

/** A box that neither shows nor takes space. Compare by identity for the fast path. */
export const noBox: BoxLook = {
  margin: noSides,
  padding: noSides,
  border: allSides(undefined),
  radius: noCorners,
  background: undefined,
  opacity: 1,
  width: undefined,
  height: undefined,
  minHeight: undefined,
  align: "left",
  verticalAlign: "top",
  clip: undefined,
  rotate: 0,
  transform: undefined,
  layer: undefined,
  keepTogether: false,
  keepWithNext: false,
  breakBefore: false,
  breakAfter: false,
};

/** Where a link leads: out by URI, or to a named destination of the same document. */
export type LinkTarget =
  | { readonly kind: "uri"; readonly uri: string }
  | { readonly kind: "destination"; readonly name: string };

export interface PlacedLink {
  readonly rect: Rect;
  readonly target: LinkTarget;
}
