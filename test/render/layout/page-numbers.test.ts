import { describe, expect, test } from "vitest";
import { render } from "../../../src/render/jobs/render.ts";
import { headsOn, headText } from "../../../src/render/layout/page/heads.ts";
import type { PageLabel } from "../../../src/render/model/page/page.ts";
import { pageLabels } from "../../../src/render/writers/pdf/file/page-labels.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { extracted } from "../writers/pdf/judges.ts";

const engine = localEngine();

async function made(document: object) {
  const outcome = await render(exampleJob({ document }), exampleOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const label = (value: number, symbol = "1", prefix = "", text = `${prefix}${value}`): PageLabel => ({
  value,
  symbol,
  prefix,
  text,
});

describe("the labels of pages in a PDF file", () => {
  test("are left out where all pages have their usual numbers", () => {
    expect(pageLabels([label(1), label(2), undefined])).toBeUndefined();
  });

  test("are one entry for pages that go on, and another where kind, prefix or number changes", () => {
    const pages = [label(3, "i", "", "iii"), label(4, "i", "", "iv"), label(1), label(2), label(3, "1", "A-")];
    expect(pageLabels(pages)).toBe("<</Nums[0 <</S /r/St 3>> 2 <</S /D>> 4 <</S /D/P (A-)/St 3>>]>>");
  });

  test("are texts where viewers would write others: letters after z, nought, Greek, two digits", () => {
    const pages = [label(27, "a", "", "aa"), label(0), label(2, "01", "", "02")];
    expect(pageLabels(pages)).toBe("<</Nums[0 <</P (aa)>> 1 <</P (0)>> 2 <</P (02)>>]>>");
  });
});

describe("running heads", () => {
  const head = (level: number, title: string, number = "") => ({ level, title, number });

  test("are the first heading of the page, the last one with LAST, else the one in force", () => {
    const heads = headsOn([[], [head(1, "1 A", "1"), head(2, "b"), head(1, "2 C", "2")], [], [head(2, "d")]]);
    const said = (which: "first" | "last") => heads.map((page) => page[which].map((one) => one?.title));
    expect(said("first")).toEqual([[], ["1 A", "b"], ["2 C"], ["2 C", "d"]]);
    expect(said("last")).toEqual([[], ["2 C"], ["2 C"], ["2 C", "d"]]);
  });

  test("say all, the number or the text, and nothing before the first heading", () => {
    const one = head(1, "1.2 Fees", "1.2");
    expect((["all", "number", "text"] as const).map((says) => headText(one, says))).toEqual([
      "1.2 Fees",
      "1.2",
      "Fees",
    ]);
    expect(headText(undefined, "all")).toBe("");
  });

  test("that need another line than before move the body, and the pages settle", async () => {
    const words = (count: number): string => " word".repeat(count);
    const content = Array.from({ length: 60 }, (_, at) => ({ h1: `A heading${words((at * 7) % 13)}` }));
    const styles = { h1: { fontSize: 12 } };
    const header = { content: [{ p: "$global.HEADING1 and once more $global.HEADING1.LAST" }] };
    const { errorCodes, pages } = await made({ styles, header, content, pageSetup: { size: [220, 260] } });
    expect(errorCodes).toEqual([]);
    expect(pages).toBeGreaterThan(3);
  });

  test("stay as they are spelt where no page decides, which is reported", async () => {
    const { warnings } = await made({
      metadata: { title: "$global.HEADING1" },
      content: [{ p: "\\$global.HEADING9 x" }],
    });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(["UNRESOLVED_TOKEN /document/metadata/title"]);
  });
});

test("sections count their own pages, also where whole sections go on with the numbers of pages", async () => {
  const { bytes } = await made({
    pageSetup: { pageNumbers: { symbol: "i", start: 5 } },
    footer: { content: [{ p: "$global.PAGE: $global.SECTIONPAGE of $global.SECTIONPAGES" }] },
    content: [{ p: "[page, b]" }, { break: "page" }, { p: "x" }, { break: "section" }, { p: "y", id: "b" }],
  });
  const said = (await extracted(bytes)).replace(/\s+/g, " ");
  expect(said).toContain("vii v: 1 of 2");
  expect(said).toContain("x vi: 2 of 2");
  expect(said).toContain("y vii: 1 of 1");
});

test("totals are in the digits of the page's own number, and as the locale counts where that is in letters or signs", async () => {
  for (const [symbol, says] of [
    ["devanagari", "१ of २, १ of २"],
    ["decimal-leading-zero", "01 of 2, 1 of 2"],
    ["i", "i of 2, 1 of 2"],
  ]) {
    const { bytes } = await made({
      pageSetup: { pageNumbers: { symbol } },
      footer: { content: [{ p: "$global.PAGE of $global.NUMPAGES, $global.SECTIONPAGE of $global.SECTIONPAGES" }] },
      content: [{ p: "x" }, { break: "page" }, { p: "y" }],
    });
    expect((await extracted(bytes)).replace(/\s+/g, " ")).toContain(says);
  }
});

test.each([
  ["whose digits differ in width", "$global.PAGE", "fa-IR", 20, 3],
  ["which has more digits", "$global.PAGE", "en", 84, 11],
  ["which has more digits in its section", "$global.SECTIONPAGE", "en", 84, 11],
])(
  "columns as wide as their text are wide enough for the number of each page, %s",
  async (_, td, locale, count, most) => {
    const rows = Array.from({ length: count }, () => [{ td }, { td: "a" }]);
    const pageSetup = { size: [300, 200], margin: [20, 20, 20, 20] };
    const { pages, warnings } = await made({ pageSetup, locale, content: [{ table: { rows } }] });
    expect([pages, warnings]).toEqual([most, []]);
  },
);
