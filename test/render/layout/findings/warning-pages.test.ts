import { describe, expect, test } from "vitest";
import { render } from "../../../../src/render/jobs/render.ts";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { madeOf, ofContent } from "../../../support/threads/hostile-job.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

/** Each warning as code, place and page. */
const reported = ({ warnings }: { readonly warnings: readonly { code: string; path: string; page?: number }[] }) =>
  warnings.map(({ code, path, page }) => `${code} ${path}${page === undefined ? "" : ` on ${page}`}`);

const small = { pageSetup: { size: [200, 100], margin: [10, 10, 10, 10] } };
const pageBreak = { break: "page" };

const findingsOf = async (content: readonly unknown[], more: object = {}) =>
  reported(await madeOf(ofContent(content, { ...small, ...more })));

describe("a warning names its page:", () => {
  test("that on which what it is about begins", async () => {
    const content = [
      { p: "one" },
      pageBreak,
      { p: "two", style: "nowhere" },
      pageBreak,
      { table: { widths: [1], rows: [[{ td: "three" }], [{ td: "$data.gone" }]], style: { padding: "30 0" } } },
      { p: "four", style: { height: 300 } },
    ];
    expect(await findingsOf(content)).toEqual([
      "UNRESOLVED_TOKEN /document/content/4/table/rows/1/0/td on 4",
      "STYLE_UNKNOWN /document/content/2/style on 2",
      "BLOCK_OVERFLOW /document/content/5 on 5",
    ]);
  });

  test("of a header the first page that has it", async () => {
    const header = { first: [{ p: "first" }], content: [{ p: "next", style: "nowhere" }] };
    expect(await findingsOf([{ p: "one" }, pageBreak, { p: "two" }], { header })).toEqual([
      "STYLE_UNKNOWN /document/header/content/0/style on 2",
    ]);
  });

  test("of what is turned, the page it stands on", async () => {
    const turned = { ul: { items: [{ p: "x", style: "nowhere" }], style: { rotate: 5 } } };
    expect(await findingsOf([pageBreak, turned])).toEqual(["STYLE_UNKNOWN /document/content/1/ul/items/0/style on 2"]);
  });

  test("none where it stands on no page", async () => {
    const styles = { odd: { marginTop: "$data.odd" } };
    const made = await madeOf(ofContent([{ p: "x", style: "odd" }], { styles }), { odd: "much" });
    expect(reported(made)).toEqual(["STYLE_VALUE /document/styles/odd/marginTop"]);
  });

  const pages = (count: number) => [...Array.from({ length: count - 1 }, () => pageBreak), { p: "end" }];
  const tall = { p: "x", style: { height: 300 } };

  test("none when the layout alone shows it, in a document that is longer than what is laid out twice", async () => {
    expect(await findingsOf([tall, ...pages(199)])).toEqual(["BLOCK_OVERFLOW /document/content/0 on 1"]);
    expect(await findingsOf([tall, ...pages(201)])).toEqual(["BLOCK_OVERFLOW /document/content/0"]);
  });

  test("however long the document is, when it was known before the layout", async () => {
    const odd = { ul: { items: [{ p: "a" }, { p: "b" }, { p: "x", style: "nowhere" }] } };
    const content = [tall, ...pages(298), odd, pageBreak, { p: "x", style: "gone" }];
    expect(await findingsOf(content)).toEqual([
      "STYLE_UNKNOWN /document/content/299/ul/items/2/style on 298",
      "STYLE_UNKNOWN /document/content/301/style on 299",
      "BLOCK_OVERFLOW /document/content/0",
    ]);
  });

  test("in a dry run as well, and with its place as the template spells it", async () => {
    const content = { documentDefinition: { contents: [pageBreak, { p: "x", style: "nowhere" }] } };
    const job = { ...exampleJob({ document: {} }, {}), source: "template" as const };
    const body = Buffer.from(JSON.stringify({ content: JSON.stringify(content), data: {} }));
    const outcome = await render({ ...job, body, diagnose: true }, outsideWith(), localEngine());
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    const place = "STYLE_UNKNOWN /documentDefinition/contents/1/style on 2";
    expect(reported(outcome)).toEqual([place]);
    const { findings = [], nodes = [] } = outcome.diagnosis ?? {};
    expect(reported({ warnings: findings })).toContain(place);
    expect(nodes.map(({ path }) => path)).toEqual(["/documentDefinition/contents/1"]);
  });
});

test("to look for pages reports nothing twice", async () => {
  const odd = Array.from({ length: 210 }, (_, at) => ({ p: `\u{e000}${at}`, style: { height: 300 } }));
  const { warnings } = await madeOf(ofContent(odd, small));
  const all = await madeOf(ofContent([...odd, ...Array.from({ length: 200 }, () => pageBreak)], small));
  expect(warnings.at(-1)?.message).toBe(all.warnings.at(-1)?.message);
  expect(warnings.at(-1)?.message).toMatch(/further warnings/);
});

test("to look for pages changes no byte of the file", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [
    { th: `${at}` },
    { content: [{ p: "a" }, { p: "$global.PAGE" }] },
  ]);
  const about = (style: object) => [
    { toc: {} },
    { h1: "One", ...style },
    { table: { widths: [1, 2], rows, style: { marginLeft: -4 } } },
    { columns: { colNumber: 2, rows: [[{ p: "flowing ".repeat(60) }]] } },
    { p: "noted[footnote]below[/footnote]", style: { rotate: 5 } },
  ];
  const footer = { content: [{ p: "$global.PAGE / $global.NUMPAGES" }] };
  const plain = await madeOf(ofContent(about({}), { ...small, footer }));
  const odd = await madeOf(ofContent(about({ style: "nowhere" }), { ...small, footer }));
  expect(plain.pages).toBeGreaterThan(10);
  expect(odd.bytes).toEqual(plain.bytes);
  expect(reported(odd)).toContain("STYLE_UNKNOWN /document/content/1/style on 3");
  expect(reported(odd).filter((line) => !line.startsWith("STYLE_UNKNOWN"))).toEqual(reported(plain));
});
