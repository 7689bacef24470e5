import type { TextSource } from "../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { Block, Flow, PlainLooks, SectionSetup } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { TextNotes } from "./frame/docx-frame.ts";
import type { Losses } from "./losses.ts";
import type { LayoutMeasures } from "./measures.ts";
import type { Package, Part } from "./package/package.ts";
import type { DocxSettings } from "./parts/settings.ts";
import type { SectionColumns } from "./properties/section.ts";
import type { Bookmarks } from "./registries/bookmarks.ts";
import type { WordTextStyles } from "./registries/letters.ts";
import type { MediaParts } from "./registries/media.ts";
import type { AbstractList, NumberingDefinitions } from "./registries/numbering.ts";
import type { Openings } from "./registries/openings.ts";
import type { Story } from "./registries/paragraph-kind.ts";
import type { DocxStyles } from "./registries/styles.ts";
import type { UsualParagraphs } from "./registries/usual-paragraphs.ts";

/** State that the writers of a whole document share. */
export interface Registries {
  readonly package: Package;
  readonly losses: Losses;
  readonly text: TextSource;
  readonly facts: DocumentFacts;
  readonly footnotes: Flow["footnotes"];
  /** The kind of number of pages that name none, as `numeral` takes it. */
  readonly digits: string;
  readonly measures: LayoutMeasures;
  readonly bookmarks: Bookmarks;
  readonly letters: WordTextStyles;
  readonly media: MediaParts;
  readonly numbering: NumberingDefinitions;
  readonly styles: DocxStyles;
  readonly plain: PlainLooks;
  readonly usual: UsualParagraphs;
  /** The first heading of each level, at the place of the level less 1. */
  readonly headings: readonly ({ readonly title: string; readonly number: string } | undefined)[];
  readonly openings: Openings;
  readonly settings: DocxSettings;
  /** Learns where texts stand; undefined: nobody does. */
  readonly places: TextNotes | undefined;
}

/** Where blocks are written: a part, and the space there. One for each container. */
export interface BlockWriting {
  readonly registries: Registries;
  readonly part: Part;
  readonly place: Story;
  /** Between the indents. */
  readonly width: Points;
  readonly setup: SectionSetup;
  /** Height of a page's body. */
  readonly height: Points;
  /** Distances that the enclosing blocks take from the left and from the right. */
  readonly left: Points;
  readonly right: Points;
  /** Set in items of lists. */
  readonly list: ListPlace | undefined;
  readonly spacing: Spacing;
  /** The container of an element with a place of its own: a text box, or the cell of a stack. */
  readonly box: "none" | "text" | "cell";
  /** Every paragraph stays on the page of the next. */
  readonly keepNext: boolean;
  /** The section of the body that is being written. */
  readonly section: OpenSection | undefined;
  /** Writes a block of any kind: blocks reach each other through this. */
  readonly block: (block: Block, writing: BlockWriting) => void;
}

/** The writing of blocks that stand in nothing else, between the margins of a page. */
export function outermost(
  setup: SectionSetup,
  height: Points,
  where: Pick<BlockWriting, "registries" | "part" | "place" | "section" | "block">,
): BlockWriting {
  const { size, margin } = setup;
  const width = Math.max(1, size.width - margin.left - margin.right);
  const spacing = openSpacing();
  return { ...where, setup, width, height, left: 0, right: 0, list: undefined, spacing, keepNext: false, box: "none" };
}

/** The writing of blocks in a container of its own, from side to side of it. */
export const contained = (writing: BlockWriting, width: Points, own: Partial<BlockWriting> = {}): BlockWriting => ({
  ...writing,
  place: writing.place === "body" ? "box" : writing.place,
  width,
  left: 0,
  right: 0,
  list: undefined,
  spacing: openSpacing(),
  ...own,
});

/** The item that blocks belong to. */
export interface ListPlace {
  /** From 0. */
  readonly level: number;
  /** Definition of the list, for lists within it; undefined: Word does not count this list. */
  readonly abstract: AbstractList | undefined;
  /** Between marker and text. */
  readonly gap: Points;
  /** `w:numPr` of the item's first paragraph, or the runs of a marker that Word does not count; taken when that is written. */
  numbering: string;
  marker: string;
  /** The marker is in another face than the text; taken with it. */
  foreign: boolean;
}

/**
 * The kind of block that was written last in a container: the next one may need a distance from it or a paragraph
 * between.
 */
export interface Spacing {
  last: "nothing" | "paragraph" | "table";
  /** A bookmark stands behind it, which no cell may end with. */
  marked: boolean;
  /** Above whatever is written first. */
  readonly inset: Points;
  /** Below the paragraph that was written last. */
  below: Points;
  /** A distance that nothing written has yet: the next block keeps it. */
  owed: Points;
  /** The next block begins a page. */
  breaks: boolean;
  /** Runs with what stands at places of its own, which the next paragraph anchors. */
  anchored: string;
  /** How many of these stand at a side. */
  anchoredFloats: number;
  /** Something stands at a side above, beside which text may stand. */
  floats: boolean;
  /** Boxes of neighbouring paragraphs would be drawn as one, were they not different. */
  boxed: boolean;
}

export const openSpacing = (inset: Points = 0): Spacing => ({
  last: "nothing",
  marked: false,
  inset,
  below: 0,
  owed: 0,
  breaks: false,
  anchored: "",
  anchoredFloats: 0,
  floats: false,
  boxed: false,
});

/** The runs that wait for a paragraph, which is written now. */
export function takeAnchored(spacing: Spacing): string {
  const { anchored } = spacing;
  spacing.anchored = "";
  spacing.anchoredFloats = 0;
  return anchored;
}

/** A section of the document, in which the number of columns may change. */
export interface OpenSection {
  /** Puts the blocks that `content` writes into columns. */
  inColumns(columns: SectionColumns, writing: BlockWriting, content: () => void): void;
}
