import type {
  Block,
  Flow,
  FlowCell,
  PageZone,
  Paragraph,
  PlainLooks,
  TableBlock,
} from "../../../model/document/flow.ts";
import type { NamedStyle } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import { kindOf, placeInCell, type Story } from "./paragraph-kind.ts";
import type { KindId } from "./styles.ts";

interface Tally {
  readonly first: Paragraph;
  count: number;
  readonly parts: Map<object, Tally>;
}

/** Where paragraphs are counted. */
interface CountingSpot {
  readonly place: Story;
  readonly isListed: boolean;
  /** The blocks come so often. */
  readonly times: number;
}

/**
 * Which paragraph of each style looks as most of them do: the style is made of that one, so that few say where they differ.
 * The text's look counts first, then how it is set, then its box.
 */
export class UsualParagraphs {
  readonly #kinds = new Map<KindId, Tally>();
  readonly #spelled = new Map<string, Map<KindId, Tally>>();
  readonly #named = new Map<NamedStyle, Map<KindId, Tally>>();
  readonly #plain: PlainLooks;

  constructor({ sections, footnotes }: Flow, plain: PlainLooks) {
    this.#plain = plain;
    for (const { header, footer, blocks } of sections) {
      this.#count(zoneBlocks(header), { place: "header", isListed: false, times: 1 });
      this.#count(blocks, { place: "body", isListed: false, times: 1 });
      this.#count(zoneBlocks(footer), { place: "footer", isListed: false, times: 1 });
    }
    const notes = [...(footnotes?.notes.values() ?? [])].map(({ block }) => block);
    this.#count(notes, { place: "note", isListed: false, times: 1 });
  }

  /** undefined: no such paragraph was counted. */
  of(kind: KindId, named: NamedStyle | undefined): Paragraph | undefined {
    const most = mostIn((named === undefined ? this.#kinds : this.#kindsOf(named)).get(kind));
    if (named !== undefined || most === undefined || kind !== "BodyText") return most;
    // Body Text is the style `p`, whatever most paragraphs say otherwise in place.
    const { number, ...text } = most;
    const { look, paragraph, box } = this.#plain("p");
    return { ...text, look, paragraph, box, inlines: text.inlines.slice(number?.inlines ?? 0) };
  }

  /** Looks that name one style have an object of it each. */
  #kindsOf(named: NamedStyle): Map<KindId, Tally> {
    return madeOnce(this.#named, named, () =>
      madeOnce(this.#spelled, JSON.stringify([named.name, named.spelling]), () => new Map<KindId, Tally>()),
    );
  }

  #count(blocks: readonly Block[], spot: CountingSpot): void {
    for (const block of blocks) this.#countBlock(block, spot);
  }

  #countBlock(block: Block, spot: CountingSpot): void {
    switch (block.kind) {
      case "paragraph":
        this.#add(block, spot);
        break;
      case "list":
        for (const { blocks } of block.items) this.#count(blocks, { ...spot, isListed: true });
        break;
      case "stack":
        // Contents have styles of their own.
        if (!block.blocks.some(({ kind }) => kind === "toc-entry")) this.#count(block.blocks, spot);
        this.#count(block.placed ?? [], spot);
        break;
      case "placed":
        this.#count(block.blocks, { ...spot, isListed: false });
        break;
      case "columns":
        for (const blocks of block.content.kind === "grid" ? block.content.columns : [block.content.blocks])
          this.#count(blocks, block.content.kind === "grid" ? { ...spot, isListed: false } : spot);
        break;
      case "table":
        this.#countTable(block, spot);
        break;
      case "toc-entry":
      case "picture":
      case "separator":
      case "page-break":
    }
  }

  /** Rows that are alike need not be read: one stands for all of them. */
  #countTable({ rows, alike }: TableBlock, spot: CountingSpot): void {
    const { from = 0, to = 0, cells = [] } = alike ?? {};
    for (let row = 0; row < rows.length; row += 1)
      if (row < from || row >= to) this.#countCells(rows[row]?.cells ?? [], spot);
    this.#countCells(cells, { ...spot, times: spot.times * (to - from) });
  }

  #countCells(cells: readonly FlowCell[], { place, times }: CountingSpot): void {
    for (const cell of cells) this.#count(cell.blocks, { place: placeInCell(place, cell), isListed: false, times });
  }

  #add(block: Paragraph, { place, isListed, times }: CountingSpot): void {
    const { named, look, paragraph, box } = block;
    // It does not look as its style does.
    if (named?.alone !== undefined) return;
    const kinds = named === undefined ? this.#kinds : this.#kindsOf(named);
    let tally = madeOnce(kinds, kindOf(block, place, isListed), () => tallyOf(block));
    tally.count += times;
    for (const part of [look, paragraph, box]) {
      tally = madeOnce(tally.parts, part, () => tallyOf(block));
      tally.count += times;
    }
  }
}

const zoneBlocks = (zone: PageZone | undefined): readonly Block[] =>
  zone === undefined ? [] : [zone.blocks, zone.first ?? [], zone.odd ?? [], zone.even ?? []].flat();

const tallyOf = (first: Paragraph): Tally => ({ first, count: 0, parts: new Map() });

/** The most frequent; the first of several equally frequent ones. */
function mostIn(tally: Tally | undefined): Paragraph | undefined {
  if (tally === undefined || tally.parts.size === 0) return tally?.first;
  const [first, ...others] = tally.parts.values();
  return mostIn(others.reduce((most, part) => (part.count > (most?.count ?? 0) ? part : most), first));
}
