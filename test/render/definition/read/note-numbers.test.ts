import { expect, test } from "vitest";
import type { Block } from "../../../../src/render/model/document/flow.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import { type ElementKey, elementKinds } from "../../../../src/vocabulary/definition/elements/kinds.ts";
import { read } from "./reading.ts";

const said = "x[fn]note[/fn]";

/** Each kind with notes in all texts of its own, around other content; undefined: it has no texts that call notes, or is another kind. */
const calling: Record<ElementKey, readonly ((inner: object) => object)[]> = {
  p: [() => ({ p: `${said} ${said}` })],
  h1: [() => ({ h1: said })],
  h2: [() => ({ h2: said })],
  h3: [() => ({ h3: said })],
  h4: [() => ({ h4: said })],
  h5: [() => ({ h5: said })],
  ul: [(inner) => ({ ul: { items: [{ p: said }, inner, { p: said }] } })],
  ol: [(inner) => ({ ol: { items: [inner, { p: said }] } })],
  table: [
    (inner) => ({
      table: {
        rows: [
          [{ th: said }, { th: said }],
          [inner, { td: said }],
        ],
        footer: [[{ td: said }, inner]],
      },
    }),
    (inner) => ({
      table: {
        rows: [[{ th: said }, { th: said }]],
        source: "$data.list",
        groupBy: "g",
        groupHeader: [[{ td: said }, { td: said }]],
        groupFooter: [[{ td: said }, { td: "x" }]],
        map: ["n", { td: said }],
        footer: [[{ td: said }, inner]],
      },
    }),
    () => ({ table: { source: "$data.list", map: ["n", { td: said }], footer: [[{ td: said }, { td: "x" }]] } }),
  ],
  image: [],
  pdf: [],
  separator: [],
  break: [],
  columns: [
    (inner) => ({ columns: { widths: [1, 1], rows: [[{ p: said }, inner], [{ p: said }]] } }),
    (inner) => ({ columns: { colNumber: 2, rows: [[{ p: said }, inner, { p: said }]] } }),
  ],
  stack: [
    (inner) => ({ stack: { content: [{ p: said }, inner, { p: said }] } }),
    (inner) => ({ stack: { columns: 2, content: [{ p: said }, inner, { p: said }] } }),
  ],
  figure: ["figure", "table"].map((kind) => (inner) => ({ figure: { kind, content: [inner], caption: said } })),
  toc: [],
  svg: [],
  chart: [],
  markdown: [],
  rich: [],
  use: [],
};

const data = { list: [1, 2, 3].map((n) => ({ n, g: n > 1 ? "b" : "a" })) };

/** Names of the notes that blocks call, in the order in which a reader comes to them. */
function callsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(callsInBlock);
}

function callsInBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return callsOf(block.inlines);
    case "list":
      return block.items.flatMap((item) => callsIn(item.blocks));
    case "table":
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => callsIn(cell.blocks)));
    case "stack":
      return callsIn(block.blocks);
    case "columns":
      return block.content.kind === "stream" ? callsIn(block.content.blocks) : block.content.columns.flatMap(callsIn);
    case "placed":
      return callsIn(block.blocks);
    case "toc-entry":
    case "picture":
    case "separator":
    case "page-break":
      return [];
  }
}

const callsOf = (inlines: readonly Inline[]): readonly string[] =>
  inlines.flatMap((inline) => (inline.kind === "note-marker" ? [inline.note] : []));

const forms = elementKinds.flatMap(({ key }) => calling[key].map((around, at) => [`${key} ${at}`, around] as const));

test.each(forms)("notes are numbered as they are read in and beside %s, whatever stands in it", (_, around) => {
  for (const [, inside] of forms) {
    const content = [around(inside({ p: said })), { p: said }];
    const { flow, warnings } = read({ content }, { data });
    expect([content, warnings]).toEqual([content, []]);
    const numbers = callsIn(flow.sections.flatMap(({ blocks }) => blocks)).map(
      (name) => flow.footnotes?.notes.get(name)?.number,
    );
    expect([content, numbers]).toEqual([content, numbers.map((_each, at) => at + 1)]);
    expect(numbers.length).toBeGreaterThan(1);
  }
});
