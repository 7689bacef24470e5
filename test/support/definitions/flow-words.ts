import { chartRows } from "../../../src/render/layout/parts/chart-parts.ts";
import type { Block, DocumentNotes, Flow } from "../../../src/render/model/document/flow.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";

/** Stands for what only the pages show, such as their numbers. */
const anything = "\ue000";

/**
 * The text of a document, word for word, in the author's order: markers of lists, cells from row to row, a footnote where it is
 * called first. Words that hold a number of a page come as patterns.
 */
export function wordsOfFlow({ sections, footnotes }: Flow): readonly RegExp[] {
  const notes = new Notes(footnotes);
  const text = sections.flatMap(({ blocks }) => blocks.map((block) => textOfBlock(block, notes))).join(" ");
  return wordsOf(text).map((word) => new RegExp(`^${escaped(word).replaceAll(anything, ".*")}$`, "su"));
}

/** Without what only steers readers; any kind of blank parts words. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .split(/\s+/u)
    .filter((word) => word !== "");

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

class Notes {
  readonly #footnotes: DocumentNotes | undefined;
  readonly #met = new Set<string>();

  constructor(footnotes: DocumentNotes | undefined) {
    this.#footnotes = footnotes;
  }

  /** The marker, and behind the first the note. */
  called(name: string): string {
    const note = this.#footnotes?.notes.get(name);
    if (note === undefined || this.#met.has(name)) return anything;
    this.#met.add(name);
    return `${anything} ${textOfBlock(note.block, this)} `;
  }
}

function textOfBlock(block: Block, notes: Notes): string {
  const all = (blocks: readonly Block[]): string => blocks.map((inner) => textOfBlock(inner, notes)).join(" ");
  switch (block.kind) {
    case "paragraph":
      return textOfInlines(block.inlines, notes);
    case "list":
      return block.items.map(({ marker, blocks }) => `${textOfInlines(marker, notes)} ${all(blocks)}`).join(" ");
    case "table":
      return block.rows.map(({ cells }) => cells.map(({ blocks }) => all(blocks)).join(" ")).join(" ");
    case "stack":
      return `${all(captionOfChartFirst(block.blocks))} ${all(block.placed ?? [])}`;
    case "placed":
      return all(block.blocks);
    case "columns":
      return block.content.kind === "stream" ? all(block.content.blocks) : block.content.columns.map(all).join(" ");
    case "toc-entry":
      return `${textOfInlines(block.text.inlines, notes)} ${anything}`;
    case "picture":
      return block.chart?.hasTable === true ? `${chartRows(block.chart).flat().join(" ")} ` : "";
    case "separator":
    case "page-break":
      return "";
  }
}

/** The table of a chart's numbers stands behind its figure, and so behind the caption, which the figure holds. */
function captionOfChartFirst(blocks: readonly Block[]): readonly Block[] {
  const isCaption = (block: Block): boolean => block.kind === "paragraph" && block.caption !== undefined;
  if (!blocks.some((block) => block.kind === "picture" && block.chart?.hasTable === true)) return blocks;
  return [...blocks.filter(isCaption), ...blocks.filter((block) => !isCaption(block))];
}

const textOfInlines = (inlines: readonly Inline[], notes: Notes): string =>
  inlines.map((inline) => textOfInline(inline, notes)).join("");

function textOfInline(inline: Inline, notes: Notes): string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "note-marker":
      return notes.called(inline.note);
    case "reference":
      return inline.says.text;
    case "page-number":
    case "page-count":
    case "section-page":
    case "section-pages":
    case "running-head":
    case "place-page":
      return anything;
    case "line-break":
    case "tab":
      return " ";
    case "picture":
      return "";
  }
}
