import { describe, expect, test } from "vitest";
import { growth, linear } from "../../../support/cpu-time.ts";
import { read, textOf } from "./reading.ts";

describe("facts", () => {
  test("a shortcode of the author that formats a value is reported in metadata, and one in the data is text", () => {
    const metadata = { title: "Of [date, $data.d, long]", author: "$data.a" };
    const { warnings } = read({ content: [{ p: "x" }], metadata }, { data: { d: "2026-07-01", a: "[date, x]" } });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(["SHORTCODE_UNKNOWN /document/metadata/title"]);
  });

  test("come from the metadata and the job; values from data are plain text there", () => {
    const { facts } = read(
      {
        content: [{ p: "x" }],
        metadata: { title: "In\u00advoice $data.n", author: "A", keywords: "a, b" },
        bookmark: { title: "Report [$data.n]", pageNumber: 1, children: [{ title: "Totals" }] },
      },
      { data: { n: "[7]" } },
    );
    expect(facts).toEqual({
      metadata: { title: "Invoice [7]", author: "A", subject: undefined, keywords: "a, b", version: undefined },
      language: "en",
      createdAt: "2026-07-01T12:05:09Z",
      producer: "Colophon test",
      documentId: "0123456789abcdef0123456789abcdef",
      attachments: [],
      conformance: { claims: [], obstacles: [] },
      outlinesHeadings: true,
      scripts: { ofDocument: [], ofFields: [] },
      tagged: false,
      layers: [],
      bookmark: {
        title: "Report [[7]]",
        pageNumber: 1,
        children: [{ title: "Totals", pageNumber: undefined, children: [] }],
      },
    });
    expect(read({ content: [{ p: "x" }], language: "sv" }).facts.language).toBe("sv");
  });
});

test("titles of bookmarks have no markup, as those of headings in the outline; values from the data keep theirs", () => {
  const title = "[b]Totals[/b] of [color, red]$data.n[/color] \\[net\\] [foo]";
  const { facts } = read(
    { content: [{ p: "x" }], bookmark: { title, children: [{ title: "[i]A[/i][br]B" }] } },
    { data: { n: "[b]7[/b]" } },
  );
  expect(facts.bookmark).toMatchObject({ title: "Totals of [b]7[/b] [net] [foo]", children: [{ title: "A[br]B" }] });
});

describe("the page", () => {
  const setup = (document: object) => {
    const { flow, warnings } = read({ content: [{ p: "x" }], ...document });
    return { setup: flow.sections[0]?.setup, warnings };
  };

  test("is A4 with margins of half an inch by default", () => {
    const { setup: page } = setup({});
    expect(page?.size.width).toBeCloseTo(595.276, 3);
    expect(page?.size.height).toBeCloseTo(841.89, 3);
    expect(page).toMatchObject({
      margin: { top: 36, right: 36, bottom: 36, left: 36 },
      background: [],
      border: { top: undefined },
    });
  });

  test.each([
    [{ pageSetup: { size: "LETTER" } }, 612, 792],
    [{ pageSetup: { size: "ledger" } }, 1224, 792],
    [{ pageSetup: { size: "letter", orientation: "landscape" } }, 792, 612],
    [{ pageSetup: { size: "ledger", orientation: "landscape" } }, 1224, 792],
    [{ pageSetup: { size: [300, 200] } }, 300, 200],
    [{ pageSize: "legal" }, 612, 1008],
    [{ pageSize: "legal", pageSetup: { size: "letter" } }, 612, 792],
    [{ pageSize: "legal", pageSetup: { orientation: "landscape" } }, 1008, 612],
  ])("%j", (document, width, height) => {
    expect(setup(document).setup?.size).toEqual({ width, height });
  });

  test("has margins, backgrounds by turns and borders", () => {
    const pageSetup = {
      margin: [1, 2, 3, 4],
      backgroundColor: ["red", "#0000ff"],
      borderTop: "2 dashed red",
      borderLeft: "none",
    };
    expect(setup({ pageSetup }).setup).toMatchObject({
      margin: { top: 1, right: 2, bottom: 3, left: 4 },
      background: [{ r: 1 }, { b: 1 }],
      border: { top: { width: 2, style: "dashed" }, right: undefined, left: undefined },
    });
  });

  test("an invalid border or colour is reported", () => {
    const { warnings } = setup({ pageSetup: { borderTop: "wavy", backgroundColor: "reddish" } });
    expect(warnings.map(({ path }) => path).sort()).toEqual([
      "/document/pageSetup/backgroundColor",
      "/document/pageSetup/borderTop",
    ]);
  });
});

describe("header and footer", () => {
  test("have blocks, a separator without space of its own, pages they skip, and an offset", () => {
    const footer = { content: [{ p: "$global.PAGE" }], separator: { width: 2 }, skipPages: [1], offset: 3 };
    const { flow } = read({ content: [{ p: "x" }], header: { content: [{ p: "head" }] }, footer });
    const [section] = flow.sections;
    expect(section?.header).toMatchObject({ path: "/document/header", separator: undefined, skipPages: [], offset: 8 });
    expect(section?.footer).toMatchObject({
      path: "/document/footer",
      separator: { line: { width: 2 }, box: { margin: { top: 0, bottom: 0 } } },
      skipPages: [1],
      offset: 3,
      blocks: [{ path: "/document/footer/content/0", inlines: [{ kind: "page-number" }] }],
    });
  });

  test("one without content is none", () => {
    expect(read({ content: [{ p: "x" }], header: { content: [] } }).flow.sections[0]?.header).toBeUndefined();
  });
});

describe("sections", () => {
  const base = {
    pageSetup: { size: [300, 400], margin: [10, 10, 10, 10] },
    header: { content: [{ p: "H" }] },
    footer: { content: [{ p: "F" }] },
  };

  test("each key of a section's page overrides the document's; zones stay those of the section before", () => {
    const { flow } = read({
      ...base,
      content: [
        { p: "one" },
        { break: "section", pageSetup: { orientation: "landscape" }, header: { content: [] } },
        { p: "two" },
        { break: "section", footer: { content: [{ p: "G" }] } },
        { p: "three" },
      ],
    });
    expect(flow.sections).toMatchObject([
      { path: "/document", setup: { size: { width: 300, height: 400 } }, header: {}, footer: {} },
      {
        path: "/document/content/1",
        setup: { size: { width: 400, height: 300 }, margin: { top: 10 } },
        header: undefined,
      },
      { path: "/document/content/3", setup: { size: { width: 300, height: 400 } }, header: undefined },
    ]);
    const zones = flow.sections.map(({ footer }) => footer?.blocks.map(textOf));
    expect(zones).toEqual([["F"], ["F"], ["G"]]);
    expect(flow.sections.map(({ blocks }) => blocks.map((block) => block.path))).toEqual([
      ["/document/content/0"],
      ["/document/content/2"],
      ["/document/content/4"],
    ]);
  });

  test("a break without page numbers has those of the document, without their start, not those of the section before", () => {
    const { flow } = read({
      pageSetup: { pageNumbers: { symbol: "i", start: 3 } },
      content: [
        { p: "one" },
        { break: "section", pageSetup: { pageNumbers: { symbol: "1", start: 1 } } },
        { p: "two" },
        { break: "section" },
        { p: "three" },
      ],
    });
    const numbers = flow.sections.map(({ setup }) => setup.numbers);
    expect(numbers).toMatchObject([{ symbol: "i", start: 3 }, { symbol: "1", start: 1 }, { symbol: "i" }]);
    expect(numbers[2]?.start).toBeUndefined();
  });

  test("a section without content makes no page, but a document has one section at least", () => {
    const { flow } = read({ ...base, content: [{ break: "section" }, { p: "x" }, { break: "section" }] });
    expect(flow.sections.map(({ path }) => path)).toEqual(["/document/content/0"]);
    expect(read({ content: [{ break: "section" }] }).flow.sections).toHaveLength(1);
  });

  test("a section break deeper down breaks the page and is reported", () => {
    const { blocks, warnings } = read({ content: [{ columns: { rows: [[{ break: "section" }]] } }, { p: "x" }] });
    expect(blocks[0]).toMatchObject({ kind: "columns", content: { columns: [[{ kind: "page-break" }]] } });
    expect(warnings.map(({ code }) => code)).toContain("SECTION_IGNORED");
  });

  test("thousands of sections do not read a long header, or a long row of colours, thousands of times", () => {
    const colors = Array.from({ length: 20_000 }, () => "red");
    const head = Array.from({ length: 5_000 }, (_, n) => ({ p: `head ${n}` }));
    const sections = (length: number): void => {
      const content = Array.from({ length }, () => [{ break: "section" }, { p: "x" }]).flat();
      const { flow } = read({ pageSetup: { backgroundColor: colors }, header: { content: head }, content });
      expect(flow.sections).toHaveLength(length);
    };
    expect(growth(sections, 10_000)).toBeLessThan(linear);
  });
});

describe("zones of some pages", () => {
  test("are read with their paths; without any content there is no zone", () => {
    const header = { content: [], first: [{ p: "f" }], odd: [], even: [{ p: "e" }] };
    const { flow } = read({ content: [{ p: "x" }], header, footer: { content: [], first: [] } });
    const [section] = flow.sections;
    expect(section?.header).toMatchObject({
      blocks: [],
      first: [{ path: "/document/header/first/0" }],
      odd: [],
      even: [{ path: "/document/header/even/0" }],
    });
    expect(section?.footer).toBeUndefined();
  });
});

describe("the language", () => {
  const languageOf = (language: string, given: string) => {
    const document = {
      language,
      content: [
        { p: "x", language: "$data.given" },
        { p: "x", style: { language } },
      ],
    };
    const { facts, blocks, warnings } = read(document, { data: { given } });
    const looks = blocks.map((block) => (block.kind === "paragraph" ? block.look.language : "none"));
    return { language: facts.language, looks, warnings: warnings.map(({ code, path }) => `${code} ${path}`) };
  };

  test("may come from the data, for a document, an element and a style", () => {
    expect(languageOf("$data.given", "sr-Latn")).toEqual({
      language: "sr-Latn",
      looks: ["sr-Latn", "sr-Latn"],
      warnings: [],
    });
  });

  test("of text in a drawing is reported as well when it is no tag", () => {
    const text = { value: "x", style: { language: "$data.odd" } };
    const children = [{ text }, { text: { value: "x", style: "odd" } }];
    const { warnings } = read(
      { styles: { odd: { language: "$data.odd" } }, content: [{ svg: { children } }] },
      { data: { odd: "en GB" } },
    );
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "LANGUAGE_INVALID /document/content/0/svg/children/0/text/style/language",
      "LANGUAGE_INVALID /document/styles/odd/language",
    ]);
  });

  test("from the data counts as unset where it is no tag, and each place is reported", () => {
    expect(languageOf("$data.given", "[en]")).toEqual({
      language: "en",
      looks: [undefined, undefined],
      warnings: [
        "LANGUAGE_INVALID /document/content/0/language",
        "STYLE_VALUE /document/content/1/style/language",
        "LANGUAGE_INVALID /document/language",
      ],
    });
  });
});
