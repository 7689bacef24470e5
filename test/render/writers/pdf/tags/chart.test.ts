import { describe, expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { needs } from "../../../../support/programs/programs.ts";
import { isNode, type Node, nodesIn, structureOf, textOf } from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";
import { complaints, extracted } from "../judges.ts";

const engine = localEngine();

const chart = {
  type: "bar",
  source: "$data.list",
  category: "c",
  series: [
    { value: "v", name: "Sales" },
    { value: "w", name: "Cost" },
  ],
  valueFormat: "currency, EUR, 0",
  alt: "Sales and cost",
};
const data = {
  list: [
    { c: "May", v: 1200, w: 800 },
    { c: "June", v: 1500 },
  ],
};

async function made(keys: object, document: object = {}): Promise<Uint8Array> {
  const content = [{ p: "Before" }, { chart: { ...chart, ...keys }, id: "sales" }, { p: "After" }];
  const outcome = await render(
    exampleJob({ document: { tagged: true, content, ...document } }, data),
    exampleOutside,
    engine,
  );
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome.bytes;
}

const cells = (row: Node): readonly string[] =>
  row.kids.filter(isNode).map((cell) => `${cell.role} ${textOf(cell).trim()}`.trim());

describe("the tags of a chart", () => {
  test("are its drawing with its description, and behind it a table of its numbers", async () => {
    const { root, faults } = await structureOf(await made({}));
    expect(faults).toEqual([]);
    expect(root.kids.filter(isNode).map(({ role }) => role)).toEqual(["P", "Figure", "Table", "P"]);
    const rows = nodesIn(root).filter(({ role }) => role === "TR");
    expect(rows.map(cells)).toEqual([
      ["TH", "TH Sales", "TH Cost"],
      ["TH May", "TD €1,200", "TD €800"],
      ["TH June", "TD €1,500", "TD"],
    ]);
  });

  test("are its drawing alone where the author wants no table", async () => {
    const { root } = await structureOf(await made({ dataTable: false }));
    expect(root.kids.filter(isNode).map(({ role }) => role)).toEqual(["P", "Figure", "P"]);
  });

  test("let a claim to be accessible stand", async () => {
    const document = { metadata: { title: "Sales" }, language: "en", conformance: ["pdf/ua-1", "pdf/a-1a"] };
    const content = [{ chart }];
    const outcome = await render(exampleJob({ document: { ...document, content } }, data), exampleOutside, engine);
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
    expect(outcome.warnings).toEqual([]);
  });

  test("are sound for qpdf, and the table's text is found and not seen", needs("qpdf"), async () => {
    const bytes = await made({});
    expect(complaints(bytes)).toBe("");
    expect(extracted(bytes)).toContain("€1,200");
  });

  test("are none in a file without tags, whose text is that of the drawing", async () => {
    const plain = extracted(await made({}, { tagged: false }));
    expect(plain).toContain("€1,500");
    expect(plain).not.toContain("€1,200");
  });
});
