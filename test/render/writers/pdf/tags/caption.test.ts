import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { isNode, type Node, structureOf, textOf } from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const engine = localEngine();
const drawing = (alt: string) => ({
  svg: { width: 20, height: 9, alt, children: [{ rect: { width: 9, height: 9 } }] },
});
const table = { table: { rows: [[{ td: "cell" }]] } };
const figure = (content: readonly object[], keys: object = {}) => ({ figure: { content, caption: "Words", ...keys } });

/** Roles with what stands in them; texts of paragraphs alone. */
const shapeOf = (node: Node): unknown => {
  const kids = node.kids.filter(isNode);
  const inside = kids.length === 0 ? textOf(node).trim() : kids.map(shapeOf);
  return { [node.role]: inside };
};

async function tagsOf(content: readonly object[], document: object = {}): Promise<readonly unknown[]> {
  const outcome = await render(
    exampleJob({ document: { tagged: true, content, ...document } }),
    exampleOutside,
    engine,
  );
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  const { root, faults } = await structureOf(outcome.bytes);
  expect(faults).toEqual([]);
  return root.kids.filter(isNode).map(shapeOf);
}

test("a caption stands in the picture or the table that it is of, first or last as on the page", async () => {
  expect(await tagsOf([figure([drawing("A box")])])).toEqual([{ Figure: [{ Caption: "Figure\u00a01: Words" }] }]);
  const row = { TR: [{ TD: "cell" }] };
  expect(await tagsOf([figure([table], { kind: "table" })])).toEqual([
    { Table: [{ Caption: "Table\u00a01: Words" }, row] },
  ]);
  const below = { captions: { table: { position: "below" } } };
  expect(await tagsOf([figure([table], { kind: "table" })], below)).toEqual([
    { Table: [row, { Caption: "Table\u00a01: Words" }] },
  ]);
});

test("a caption of a chart stands in its drawing, before the table of its numbers", async () => {
  const chart = { chart: { type: "pie", series: [{ value: "= 1", name: "One" }], alt: "All" } };
  const [picture, numbers] = await tagsOf([figure([chart])]);
  expect(picture).toEqual({ Figure: [{ Caption: "Figure\u00a01: Words" }] });
  expect(Object.keys(numbers as object)).toEqual(["Table"]);
});

test("a caption of several things, of text or of a picture that says nothing is a paragraph beside them", async () => {
  expect(await tagsOf([figure([{ p: "a" }, drawing("b")])])).toEqual([
    { Div: [{ P: "a" }, { Figure: "" }, { P: "Figure\u00a01: Words" }] },
  ]);
  expect(await tagsOf([figure([drawing("")])])).toEqual([{ Div: [{ P: "Figure\u00a01: Words" }] }]);
});
