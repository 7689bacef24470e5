import type { CaptionOwner } from "../../model/document/caption.ts";
import type {
  ColumnsBlock,
  Flow,
  FlowCell,
  List,
  ListItem,
  Paragraph,
  PictureBlock,
  StackBlock,
  TableBlock,
  TocEntry,
} from "../../model/document/flow.ts";
import type { ChartData } from "../../model/drawing/chart.ts";
import type { ListNumbering, PartRole, TaggedBlock } from "../../model/page/part.ts";
import { plainText } from "../../model/text/plain-text.ts";
import type { TablePlan } from "../blocks/table/parts.ts";
import type { Fragment } from "../fragment.ts";
import { type ChartParts, chartParts } from "./chart-parts.ts";
import type { PartSource } from "./part-source.ts";
import { TableParts } from "./table-parts.ts";

/**
 * The parts of a tagged document: one for each block, and for what lists, tables and contents are made of, however often
 * they are laid out. Lives as long as the layout of one document; untagged documents have none.
 */
export class BlockParts implements PartSource {
  readonly #language: string;
  readonly #notes: ReadonlyMap<Paragraph, string>;
  /** By block, item of a list, or whatever else stands for a part. */
  readonly #made = new Map<object, TaggedBlock>();
  readonly #charts = new Map<ChartData, ChartParts>();
  readonly #labels = new Map<ListItem, TaggedBlock>();
  readonly #tables = new Map<object, TableParts>();
  /** By JSON Pointer: the table of contents whose entries come one after another, its levels inside each other. */
  readonly #contents = new Map<string, TaggedBlock[]>();

  /** `language`: the document's. */
  constructor({ footnotes }: Flow, language: string) {
    this.#language = language;
    this.#notes = new Map([...(footnotes?.notes.values() ?? [])].map(({ block, name }) => [block, name]));
  }

  /** Part that a fragment, or the remainder of one, belongs to; undefined: it adds none. */
  of(fragment: Fragment): TaggedBlock | undefined {
    switch (fragment.kind) {
      case "laid":
        return this.of(fragment.fragment);
      case "paragraph":
        return this.#paragraph(fragment);
      case "paragraph-remainder":
        return this.#paragraph(fragment.block);
      case "list":
        return this.#list(fragment);
      case "stack-remainder":
        return fragment.block.kind === "list" ? this.#list(fragment.block) : this.#stack(fragment.block);
      case "entry":
        return this.#item(fragment.item);
      case "entry-remainder":
        return this.#item(fragment.entry.item);
      case "table":
        return fragment.arranges ? undefined : this.#table(fragment);
      case "table-remainder":
        return fragment.plan.written.arranges ? undefined : this.#table(fragment.plan.written);
      case "picture":
        // A chart has two parts side by side, which `blocks/chart-table.ts` marks where they are.
        if (fragment.chart !== undefined) return undefined;
        if (fragment.captioned !== undefined) return this.#captioned(fragment.captioned);
        return this.#keep(fragment, () => ({ role: "Figure", path: fragment.path, alt: fragment.alt }));
      case "columns":
        return this.#columns(fragment);
      case "columns-remainder":
        return this.#columns(fragment.block);
      case "toc-entry":
        return this.#entry(fragment);
      case "stack":
        return this.#stack(fragment);
      case "separator":
      case "page-break":
      case "placed":
        return undefined;
    }
  }

  /** The drawing of a chart and the table of its numbers. */
  chart(block: PictureBlock, chart: ChartData): ChartParts {
    const known = this.#charts.get(chart) ?? chartParts(block, chart, this.#drawingOf(block));
    this.#charts.set(chart, known);
    return known;
  }

  /** The marker of a list's item, and the rest of the item. */
  label(item: ListItem): TaggedBlock {
    const known = this.#labels.get(item) ?? { role: "Lbl", path: item.path, ...this.#in(item.look.language) };
    this.#labels.set(item, known);
    return known;
  }

  body(item: ListItem): TaggedBlock {
    return this.#once(item.blocks, "LBody", item.path);
  }

  /** One of the columns beside each other: `at` counts from 0. */
  column(block: ColumnsBlock, at: number): TaggedBlock {
    const column = block.content.kind === "grid" ? block.content.columns[at] : undefined;
    return this.#keep(column ?? block.content, () => ({ role: "group", path: block.path, at }));
  }

  /** A cell of a table's row. */
  cell(plan: TablePlan, cell: FlowCell, row: number): TaggedBlock {
    if (plan.written.arranges) return this.#once(cell, cell.element === "part" ? "Div" : "group", cell.path);
    const known = this.#tables.get(plan.written);
    const table = known ?? new TableParts(this.#table(plan.written), plan);
    if (known === undefined) this.#tables.set(plan.written, table);
    return table.cell(plan, cell, row);
  }

  #table(table: TableBlock): TaggedBlock {
    return table.captioned === undefined ? this.#once(table, "Table", table.path) : this.#captioned(table.captioned);
  }

  /** The part of a chart with a caption; undefined: it has no caption. */
  #drawingOf({ captioned }: PictureBlock): TaggedBlock | undefined {
    return captioned === undefined ? undefined : this.#captioned(captioned);
  }

  /** Captions stand in what they are of (ISO 32000-1, 14.8.4.3.4 and 14.8.4.5). */
  #captioned(captioned: CaptionOwner): TaggedBlock {
    return this.#keep(captioned, () => {
      const { role, path, alt } = captioned;
      return role === "Table" ? { role, path } : { role, path, alt };
    });
  }

  #paragraph(block: Paragraph): TaggedBlock {
    return this.#keep(block, () => {
      const language = this.#in(block.look.language);
      const of = block.caption?.of;
      if (of !== undefined)
        return {
          role: "Caption",
          path: block.path,
          within: this.#captioned(of),
          at: of.below ? first : last,
          ...language,
        };
      const name = this.#notes.get(block);
      if (name !== undefined) return { role: "Note", path: block.path, name, ...language };
      return { role: roles[block.role], path: block.path, ...language };
    });
  }

  #list(block: List): TaggedBlock {
    return this.#keep(block, () => ({ role: "L", path: block.path, list: numberingOf(block) }));
  }

  #stack(block: StackBlock): TaggedBlock | undefined {
    return block.element !== "part" ? undefined : this.#once(block, "Div", block.path);
  }

  #item(item: ListItem): TaggedBlock {
    return this.#once(item, "LI", item.path);
  }

  #columns(block: ColumnsBlock): TaggedBlock | undefined {
    return block.content.kind === "grid" ? this.#once(block, "group", block.path) : undefined;
  }

  /** TOCI, Reference and Link inside each other; the content stands in the last. */
  #entry(block: TocEntry): TaggedBlock {
    return this.#keep(block, () => {
      const { path } = block;
      const item: TaggedBlock = { role: "TOCI", path, within: this.#contentsOf(block) };
      const reference: TaggedBlock = { role: "Reference", path, within: item };
      return { role: "Link", path, within: reference, ...this.#in(block.text.look.language) };
    });
  }

  /** Entries of a deeper level stand in a table of contents of their own. */
  #contentsOf({ path, level }: TocEntry): TaggedBlock {
    const levels = this.#contents.get(path) ?? [{ role: "TOC", path }];
    this.#contents.set(path, levels);
    levels.length = Math.min(levels.length, level);
    while (levels.length < level) {
      const within = levels.at(-1);
      levels.push({ role: "TOC", path, ...(within === undefined ? {} : { within }) });
    }
    return levels.at(-1) as TaggedBlock;
  }

  #once(key: object, role: PartRole, path: string): TaggedBlock {
    return this.#keep(key, () => ({ role, path }));
  }

  #keep(key: object, make: () => TaggedBlock): TaggedBlock {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }

  #in(language: string | undefined): Pick<TaggedBlock, "language"> {
    return language === undefined || language === this.#language ? {} : { language };
  }
}

/** A caption comes before or after everything else in its element. */
const first = -1;
const last = Number.MAX_SAFE_INTEGER;

const roles = { p: "P", h1: "H1", h2: "H2", h3: "H3", h4: "H4", h5: "H5" } as const;

const numbered: readonly (readonly [RegExp, ListNumbering])[] = [
  [/^\W*[0-9]/, "Decimal"],
  [/^\W*i/, "LowerRoman"],
  [/^\W*I/, "UpperRoman"],
  [/^\W*[a-z]/, "LowerAlpha"],
  [/^\W*[A-Z]/, "UpperAlpha"],
];

const symbols: Readonly<Record<string, ListNumbering>> = {
  a: "LowerAlpha",
  A: "UpperAlpha",
  i: "LowerRoman",
  I: "UpperRoman",
};

/** By the first marker: an ordered list begins with "i." where it counts in Roman numerals. */
function numberingOf({ ordered, items, numbering }: List): ListNumbering {
  if (numbering?.text !== undefined) return symbols[numbering.symbol] ?? "Decimal";
  const first = plainText(items.find(({ marker }) => marker.length > 0)?.marker ?? []);
  if (!ordered) return first === "◦" || first === "○" ? "Circle" : first === "▪" || first === "■" ? "Square" : "Disc";
  return numbered.find(([pattern]) => pattern.test(first))?.[1] ?? "Decimal";
}
