import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { resolveComponents } from "../../../../src/render/definition/components/resolve.ts";
import { readDocument } from "../../../../src/render/definition/read/document.ts";
import { wantedBy } from "../../../../src/render/definition/resources/wanted.ts";
import type { Paragraph } from "../../../../src/render/model/document/flow.ts";
import type { Document } from "../../../../src/vocabulary/generated/definition.ts";
import { checkDefinition } from "../../../../src/vocabulary/validate.ts";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { squareTypesetter } from "../../../support/letters/square-typesetter.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";
import { textOf } from "./reading.ts";

const making = {
  now: "2026-07-01T12:05:09Z",
  timeZone: "UTC",
  locale: "en",
  producer: "Colophon test",
  encryption: undefined,
  documentId: "0123456789abcdef0123456789abcdef",
  format: "pdf" as const,
};

/** Reads a definition with these components stored. */
async function read(document: object, components: readonly object[], data?: object) {
  const checked = checkDefinition({ document });
  if (checked.kind === "wrong") throw new Error(JSON.stringify(checked.faults));
  const { document: resolved } = await resolveComponents(checked.definition.document, outsideWith(components));
  const report = new Report();
  const budget = ampleBudget();
  const bound: Document = bindDefinition(resolved, data, { ...making, report, budget });
  const resources = {
    pictures: new Map(),
    foreignPages: new Map(),
    svgFiles: new Map(),
    files: new Map(),
    barcodes: undefined,
    charts: undefined,
  };
  const { flow, facts } = readDocument(bound, resources, { ...making, report, budget, text: squareTypesetter });
  const [first] = flow.sections;
  return { flow, facts, bound, blocks: first?.blocks ?? [], warnings: report.warnings() };
}

const component = (name: string, content: readonly object[], more: object = {}) => ({
  metadata: { name },
  content,
  ...more,
});

const use = (name: string, more: object = {}) => ({ use: { name, ...more } });

const texts = ({ blocks }: Awaited<ReturnType<typeof read>>) => blocks.map(textOf);

const paragraphs = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.filter((block): block is Paragraph => block.kind === "paragraph");

describe("a component in content", () => {
  const greeting = component("greeting", [{ p: "Dear $data.name," }, { p: "from $data.city" }]);

  test("stands in the place of its use, with the caller's data", async () => {
    const document = { content: [{ p: "a" }, use("greeting"), { p: "z" }] };
    expect(texts(await read(document, [greeting], { name: "Ada", city: "Malmö" }))).toEqual([
      "a",
      "Dear Ada,",
      "from Malmö",
      "z",
    ]);
  });

  test("has values of its own, and looks up in the caller's data what they lack", async () => {
    const document = { content: [use("greeting", { data: { name: "Bo" } })] };
    expect(texts(await read(document, [greeting], { name: "Ada", city: "Malmö" }))).toEqual(["Dear Bo,", "from Malmö"]);
  });

  test("its values may come from the caller's data: text, whole lists, and the item of a map", async () => {
    const lines = component("lines", [{ ul: { source: "$data.items", map: "$item of $data.who" } }]);
    const document = {
      content: [
        use("lines", { data: { items: "$data.order.items", who: "Mr $data.name" } }),
        { ul: { source: "$data.people", map: use("greeting", { data: { name: "$item.n" } }) } },
      ],
    };
    const data = { name: "[b]A", city: "C", order: { items: ["x", "y"] }, people: [{ n: "P" }] };
    expect(texts(await read(document, [greeting, lines], data))).toEqual([
      "• x of Mr [b]A; • y of Mr [b]A",
      "• Dear P, from C",
    ]);
  });

  test("null is a value, and not looked for further out; what is missing everywhere is reported once", async () => {
    const document = { content: [use("greeting", { data: { name: null } })] };
    const { warnings } = await read(document, [greeting], { name: "Ada" });
    expect(warnings.map(({ message }) => message.split(";")[0])).toEqual([
      "$data.name is null",
      "$data.city has no value in the data",
    ]);
    expect(warnings.map(({ path }) => path)).toEqual([
      "/document/content/0/use/content/0/p",
      "/document/content/0/use/content/1/p",
    ]);
  });

  test("its style is for elements that have none", async () => {
    const styled = component("styled", [
      { p: "plain" },
      { p: "own", style: { fontSize: 9 } },
      { ul: { items: [{ p: "item" }] } },
      { separator: {} },
      use("inner"),
    ]);
    const document = { styles: { big: { fontSize: 30 } }, content: [use("styled", { style: "big" })] };
    const { blocks } = await read(document, [styled, component("inner", [{ p: "inner" }])]);
    const sizes = blocks.map((block) =>
      block.kind === "paragraph" ? block.look.size : block.kind === "list" ? block.items[0]?.look.size : undefined,
    );
    expect(sizes).toEqual([30, 9, 30, undefined, 30]);
  });

  test("may name its own styles; the document's win, unless they are overridden; outside they are unknown", async () => {
    const own = component("own", [{ p: "a", style: "note" }, { p: "b" }], {
      styles: { note: { fontSize: 7 }, p: { color: "#ff0000" } },
    });
    const sizesOf = async (more: object, styles: object) =>
      paragraphs(await read({ styles, content: [use("own", more), { p: "c" }] }, [own])).map(({ look }) => [
        look.size,
        look.color.r,
      ]);
    expect(await sizesOf({}, {})).toEqual([
      [7, 1],
      [10, 1],
      [10, 0],
    ]);
    expect(await sizesOf({}, { note: { fontSize: 20 } })).toEqual([
      [20, 1],
      [10, 1],
      [10, 0],
    ]);
    expect((await sizesOf({ override: true }, { note: { fontSize: 20 }, p: { color: "#000" } }))[0]).toEqual([7, 1]);
    const { warnings } = await read({ content: [use("own"), { p: "c", style: "note" }] }, [own]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["STYLE_UNKNOWN", "/document/content/1/style"]]);
  });

  test("a wrong value in one of its styles is reported where it stands", async () => {
    const own = component("own", [{ p: "a", style: "note" }], { styles: { note: { color: "nocolour" } } });
    const { warnings } = await read({ content: [use("own")] }, [own]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["STYLE_VALUE", "/document/content/0/use/styles/note/color"],
    ]);
  });

  test("brings headings for contents, ids for links, and sections", async () => {
    const chapter = component("chapter", [
      { h1: "One", id: "one" },
      { break: "section", pageSetup: { size: [300, 300] }, header: { content: [{ p: "head" }] } },
      { h1: "Two" },
    ]);
    const content = [{ toc: {} }, use("chapter"), { p: "[goto, one]x[/goto] [goto, toc-dest-1]y[/goto]" }];
    const { flow, warnings } = await read({ content }, [chapter]);
    const [contents] = flow.sections[0]?.blocks ?? [];
    expect(contents && textOf(contents)).toBe("Table of Contents One Two");
    expect(flow.sections.map(({ path, setup }) => [path, Math.round(setup.size.width)])).toEqual([
      ["/document", 595],
      ["/document/content/1/use/content/1", 300],
    ]);
    expect(flow.sections[1]?.header?.blocks.map(textOf)).toEqual(["head"]);
    expect(warnings).toEqual([]);
  });

  test("contents of a component decide about levels and outline", async () => {
    const { facts, flow } = await read({ content: [use("toc"), { h1: "A" }] }, [
      component("toc", [{ toc: { maxLevel: 1, outlines: false } }]),
    ]);
    expect(facts.outlinesHeadings).toBe(false);
    expect(flow.sections[0]?.blocks[1]?.anchor).toBe("toc-dest-0");
  });

  test("its images are wanted, what is in its values is not", async () => {
    const seal = component("seal", [{ p: "[img, $data.file]" }], { images: { x: { src: "x.png" } } });
    const { bound } = await read({ content: [use("seal", { data: { file: "x", other: "[img, y.png]" } })] }, [seal]);
    expect(wantedBy(bound).images.map(({ source }) => source)).toEqual(["x.png"]);
  });
});

describe("components at the root", () => {
  const letter = component("letter", [{ h1: "$data.firm" }], {
    styles: { h1: { fontSize: 33 } },
    header: { content: [{ p: "$data.firm, $data.place" }] },
    watermark: { content: { p: "$data.firm" }, style: { fontSize: 50 } },
  });

  test("stand before the document's content, their zones and watermark with their own values", async () => {
    const document = { use: [{ name: "letter", data: { firm: "L & Co." } }], content: [{ p: "body" }] };
    const { flow, blocks } = await read(document, [letter], { firm: "nobody", place: "Lund" });
    expect(blocks.map(textOf)).toEqual(["L & Co.", "body"]);
    expect(blocks.map(({ path }) => path)).toEqual(["/document/use/0/content/0", "/document/content/0"]);
    expect(flow.sections[0]?.header?.blocks.map(textOf)).toEqual(["L & Co., Lund"]);
    const [mark] = flow.sections[0]?.watermark?.blocks ?? [];
    expect(mark?.kind === "paragraph" && [textOf(mark), mark.look.size]).toEqual(["L & Co.", 50]);
  });

  test("their styles are the document's", async () => {
    const document = { use: [{ name: "letter", data: { firm: "L" } }], content: [{ h1: "own" }] };
    expect(paragraphs(await read(document, [letter])).map(({ look }) => look.size)).toEqual([33, 33]);
  });
});

describe("a component in a drawing", () => {
  test("is drawn with its params as data", async () => {
    const year = component("year", [
      { svg: { viewBox: [60, 20], children: [{ text: { y: 15, value: "$data.year" } }] } },
    ]);
    const svg = { viewBox: [60, 20], width: 60, children: [{ use: { name: "year", params: { year: 2026 } } }] };
    const { blocks, warnings } = await read({ content: [{ svg }] }, [year]);
    expect(JSON.stringify(blocks[0])).toContain("2026");
    expect(warnings).toEqual([]);
  });

  test("that draws nothing is reported", async () => {
    const svg = { viewBox: [20, 20], width: 20, children: [{ use: { name: "text" } }] };
    const { warnings } = await read({ content: [{ svg }] }, [component("text", [{ p: "x" }])]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["DRAWING_FAULT", "/document/content/0/svg/children/0/use"],
    ]);
  });
});
