import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, ColumnsBlock, FlowCell, Paragraph } from "../../../src/render/model/document/flow.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import { plainParagraph } from "../../../src/render/model/look.ts";
import type { Page } from "../../../src/render/model/page/page.ts";
import { isInside } from "../../support/letters/inside-page.ts";
import {
  allMarks,
  boxWith,
  gridOf,
  heading,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  listItem,
  listOf,
  pageBreak,
  pictureOf,
  rule,
  sectionOf,
  setupOf,
  spaced,
  stackOf,
  streamOf,
  tableOf,
  textsByPage,
} from "../../support/letters/layout-case.ts";
import { atNight } from "../../support/night.ts";

/** The seed that a random document grows from; names and places are given when it is planted. */
type Seed =
  | { readonly kind: "text"; readonly lines: number; readonly orphans: number; readonly box: number }
  | { readonly kind: "heading"; readonly lines: number }
  | { readonly kind: "list"; readonly items: readonly (readonly Seed[])[] }
  | {
      readonly kind: "table";
      readonly rows: readonly (readonly (readonly Seed[])[])[];
      readonly header: boolean;
      readonly spans: readonly number[];
      readonly collapse: boolean;
    }
  | { readonly kind: "stack"; readonly blocks: readonly Seed[]; readonly box: number }
  | { readonly kind: "grid"; readonly columns: readonly (readonly Seed[])[]; readonly box: number }
  | { readonly kind: "stream"; readonly count: number; readonly blocks: readonly Seed[]; readonly box: number }
  | { readonly kind: "picture"; readonly width: number; readonly height: number }
  | { readonly kind: "rule" | "break" };

const boxes = [
  boxWith({}),
  spaced(7, 11),
  spaced(0, 5, { keepTogether: true }),
  boxWith({ padding: allSides(4), border: allSides(lineStyle(1)) }),
  spaced(3, 3, { breakBefore: true }),
  boxWith({ padding: allSides(2), minHeight: 45, keepTogether: true }),
  boxWith({ breakAfter: true }),
  boxWith({ width: { percent: 60 }, align: "right" }),
];

const text = fc.record({
  kind: fc.constant("text" as const),
  lines: fc.integer({ min: 1, max: 25 }),
  orphans: fc.integer({ min: 1, max: 3 }),
  box: fc.nat(boxes.length - 1),
});

/** `cell`: what stands in tables; undefined: anything. */
const seedOf = (cell: fc.Arbitrary<readonly Seed[]> | undefined, fewest: number, beside = false) =>
  fc.letrec<{ seed: Seed; seeds: readonly Seed[] }>((tie) => ({
    seeds: fc.array(tie("seed"), { minLength: fewest, maxLength: 4 }),
    seed: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      text,
      fc.record({ kind: fc.constant("heading" as const), lines: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant("picture" as const), width: fc.nat(300), height: fc.nat(300) }),
      fc.record({ kind: fc.constantFrom("rule" as const, "break" as const) }),
      fc.record({
        kind: fc.constant("list" as const),
        items: fc.array(tie("seeds"), { minLength: fewest, maxLength: 4 }),
      }),
      fc.record({
        kind: fc.constant("table" as const),
        rows: fc.array(fc.tuple(cell ?? tie("seeds"), cell ?? tie("seeds")), { maxLength: 5 }),
        header: fc.boolean(),
        spans: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
        collapse: fc.boolean(),
      }),
      fc.record({ kind: fc.constant("stack" as const), blocks: tie("seeds"), box: fc.nat(boxes.length - 1) }),
      ...(beside
        ? [
            fc.record({
              kind: fc.constant("grid" as const),
              columns: fc.array(tie("seeds"), { minLength: 1, maxLength: 3 }),
              box: fc.nat(boxes.length - 1),
            }),
            fc.record({
              kind: fc.constant("stream" as const),
              count: fc.integer({ min: 1, max: 3 }),
              blocks: tie("seeds"),
              box: fc.nat(boxes.length - 1),
            }),
          ]
        : []),
    ),
  })).seed;

const documentsOf = (seed: fc.Arbitrary<Seed>) =>
  fc.record({
    seeds: fc.array(seed, { maxLength: 8 }),
    width: fc.constantFrom(60, 100, 300),
    height: fc.constantFrom(35, 100, 250),
  });

const documents = documentsOf(seedOf(undefined, 0, true));

/** One column of blocks, so that lower blocks come later; tables hold text alone. */
const columns = documentsOf(seedOf(fc.array(text, { minLength: 1, maxLength: 2 }), 1));

/** Grows blocks whose every line has a name of its own; `lines` collects those that must show once. */
class Garden {
  readonly lines: string[] = [];
  #count = 0;

  plant(seeds: readonly Seed[]): readonly Block[] {
    return seeds.map((one) => this.#grow(one));
  }

  #text(prefix: string, lines: number, overrides: Partial<Paragraph>): Paragraph {
    this.#count += 1;
    const name = `${prefix}${this.#count}.`;
    for (let line = 1; line <= lines; line++) this.lines.push(`${name}${line}`);
    return linesOf(name, lines, { path: `/${name}`, ...overrides });
  }

  #grow(one: Seed): Block {
    switch (one.kind) {
      case "text": {
        const paragraph = { ...plainParagraph, orphans: one.orphans, widows: one.orphans };
        return this.#text("p", one.lines, { paragraph, box: boxes[one.box] ?? boxWith({}) });
      }
      case "heading":
        return this.#text("h", one.lines, { role: "h2", box: heading("").box });
      case "picture":
        return pictureOf(one.width, one.height);
      case "rule":
        return rule();
      case "break":
        return pageBreak;
      case "list":
        return listOf(one.items.map((item) => listItem("*", ...this.plant(item))));
      case "stack":
        return stackOf(this.plant(one.blocks), boxes[one.box]);
      case "grid":
        return gridOf(
          one.columns.map((seeds) => this.plant(seeds)),
          { box: boxes[one.box] ?? boxWith({}) },
        );
      case "stream":
        return streamOf(one.count, this.plant(one.blocks), { box: boxes[one.box] ?? boxWith({}) });
      case "table":
        return this.#table(one);
    }
  }

  /** Cells of the first column span rows, one after the other, as `spans` says. */
  #table({ rows, header, spans, collapse }: Seed & { kind: "table" }): Block {
    const border = boxWith({ border: allSides(lineStyle(1)) });
    const starts = new Map<number, number>();
    let next = header ? 1 : 0;
    for (const span of spans) {
      if (next >= rows.length) break;
      starts.set(next, Math.min(span, rows.length - next));
      next += span;
    }
    const taken = (row: number) => row >= (header ? 1 : 0) && row < next && !starts.has(row);
    const cells = rows.map(([first = [], second = []], row) => {
      const shown = header && row === 0 ? [] : [first, second];
      const cell = (column: number): Partial<FlowCell> | undefined => {
        if (column === 0 && taken(row)) return undefined;
        return {
          blocks: this.plant(shown[column] ?? []),
          box: border,
          rowSpan: column === 0 ? (starts.get(row) ?? 1) : 1,
        };
      };
      return [cell(0), cell(1)];
    });
    return tableOf(cells, { headerRows: header ? 1 : 0, collapse });
  }
}

function layOutSeeds({ seeds, width, height }: { seeds: readonly Seed[]; width: number; height: number }) {
  const garden = new Garden();
  const blocks = garden.plant(seeds);
  const setup = setupOf({ size: { width, height } });
  return { blocks, expected: garden.lines, ...layOut({ sections: [sectionOf(blocks, { setup })] }) };
}

/** Wide enough for names to stay whole however deep tables, columns and boxes of a share of the space are nested. */
const wide = 14_000_000;

const runs = { numRuns: atNight(150, 6) };

/** Markers, repeated headers and the halves of broken names aside. */
const namedTexts = (pages: readonly Page[]) => textsByPage(pages).map((texts) => texts.filter((text) => text !== "*"));

test("every document ends, and loses or doubles no line", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { pages, expected } = layOutSeeds({ ...document, width: wide });
      expect(namedTexts(pages).flat().sort(byName)).toEqual([...expected].sort(byName));
    }),
    runs,
  );
});

test("in narrow columns too no character is lost", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { pages, expected } = layOutSeeds(document);
      const count = (texts: readonly string[]) => texts.join("").length;
      expect(count(namedTexts(pages).flat())).toBe(count(expected));
    }),
    runs,
  );
});

test("no content stands outside its page, unless that is reported", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { pages, report } = layOutSeeds(document);
      if (report.warnings().some(({ code }) => code === "TEXT_OVERFLOW" || code === "TEXT_CLIPPED")) return;
      for (const page of pages) {
        for (const mark of allMarks(page.marks)) expect(isInside(mark, page)).toBe(true);
      }
    }),
    runs,
  );
});

test("no heading is last on its page, unless it is first there too or the author breaks there", () => {
  fc.assert(
    fc.property(columns, (document) => {
      const { pages, blocks } = layOutSeeds({ ...document, width: wide });
      const stranded = pages.slice(0, -1).flatMap(strandedOn);
      for (const name of stranded) expect(mayStand(blocks, name)).toBe(true);
    }),
    runs,
  );
});

test("the same document is laid out the same way twice", () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(layOutSeeds(document).pages).toEqual(layOutSeeds(document).pages);
    }),
    { numRuns: atNight(50, 3) },
  );
});

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The path of a heading below all other text of its page, with some text other than headings above it. */
function strandedOn(page: Page): readonly string[] {
  const texts = linesOn(page)
    .map((line) => /^(?<text>.*) @.*,(?<top>.*)$/.exec(line)?.groups)
    .map((groups) => ({ text: groups?.["text"] ?? "", top: Number(groups?.["top"]) }))
    .filter(({ text }) => text !== "*");
  const last = texts.at(-1);
  if (last === undefined || !last.text.startsWith("h")) return [];
  const above = texts.some(({ text, top }) => !text.startsWith("h") && top < last.top - 5);
  return above ? [`/${last.text.split(".")[0]}.`] : [];
}

/** A heading may be the last text if no block follows it among its siblings, or only a break or a block without text. */
function mayStand(blocks: readonly Block[], path: string): boolean {
  const siblings = siblingsOf(blocks, path);
  const index = siblings.findIndex((block) => block.path === path);
  for (const next of siblings.slice(index + 1)) {
    if (breaks(next)) return true;
    const leaf = firstLeaf(next);
    if (leaf === undefined || next.kind === "separator" || leaf.box.keepWithNext) continue;
    return !hasText(leaf);
  }
  return true;
}

/** The part of a block that shows first; cells have borders here, so that every table with rows shows. */
function firstLeaf(block: Block): Block | undefined {
  switch (block.kind) {
    case "stack":
      return block.blocks.map(firstLeaf).find((leaf) => leaf !== undefined);
    case "list":
      return block.items.flatMap((item) => item.blocks.map(firstLeaf)).find((leaf) => leaf !== undefined);
    case "columns":
      return columnsIn(block)
        .flat()
        .map(firstLeaf)
        .find((leaf) => leaf !== undefined);
    case "table":
      return block.rows.length > 0 ? block : undefined;
    case "picture":
      return block.width > 0 && block.height > 0 ? block : undefined;
    case "paragraph":
    case "separator":
    case "toc-entry":
    case "page-break":
      return block;
    case "placed":
      return undefined;
  }
}

/** The blocks among which the one with this path stands. */
function siblingsOf(blocks: readonly Block[], path: string): readonly Block[] {
  if (blocks.some((block) => block.path === path)) return blocks;
  for (const block of blocks) {
    for (const inner of insideOf(block)) {
      const found = siblingsOf(inner, path);
      if (found.length > 0) return found;
    }
  }
  return [];
}

function insideOf(block: Block): readonly (readonly Block[])[] {
  switch (block.kind) {
    case "stack":
      return [block.blocks];
    case "list":
      return block.items.map((item) => item.blocks);
    case "columns":
      return columnsIn(block);
    case "table":
      return block.rows.flatMap((row) => row.cells.map((cell) => cell.blocks));
    case "paragraph":
    case "picture":
    case "separator":
    case "toc-entry":
    case "page-break":
    case "placed":
      return [];
  }
}

const columnsIn = ({ content }: ColumnsBlock): readonly (readonly Block[])[] =>
  content.kind === "grid" ? content.columns : [content.blocks];

const hasText = (block: Block): boolean =>
  block.kind === "paragraph" || insideOf(block).some((inner) => inner.some(hasText));

const breaks = (block: Block): boolean =>
  block.kind === "page-break" ||
  block.box.breakBefore ||
  block.box.breakAfter ||
  insideOf(block).some((inner) => inner.some(breaks));
