import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Page } from "../../../src/render/model/page/page.ts";
import { laidDocument } from "../../support/definitions/laid-document.ts";
import { allMarks } from "../../support/letters/layout-case.ts";
import { pagesWith, textOn } from "../../support/letters/noted-pages.ts";
import { atNight } from "../../support/night.ts";

/** Names of the notes that marks on a page lead to; a mark without its link counts as well. */
const callsOn = ({ marks }: Page): readonly string[] =>
  [...allMarks(marks)].flatMap((mark) => {
    if (mark.kind !== "line") return [];
    const raised = mark.line.pieces.filter((piece) => piece.kind === "glyphs" && piece.baselineShift > 0);
    const names = mark.line.links.flatMap(({ target }) => (target.kind === "destination" ? [target.name] : []));
    return [...names.filter((name) => !name.endsWith(":sign")), ...raised.slice(names.length).map(() => "no link")];
  });

const small = { size: [220, 150], margin: [10, 10, 10, 10] };
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

describe("a note", () => {
  test("stands on the page of its mark", async () => {
    const content = [{ p: words(60) }, { p: "here[footnote]the note[/footnote]" }];
    const { pages } = await laidDocument({ pageSetup: small, content });
    expect(pagesWith(pages, "footnote:1")).toEqual(pagesWith(pages, "footnote:1:sign"));
  });

  test.each([1, 2, 3, 5])(
    "of a line with %i marks is on its page, as the body has space for all of them",
    async (marks) => {
      const line = Array.from({ length: marks }, (_, at) => `word[footnote]note ${at + 1}[/footnote]`).join(" ");
      const { pages } = await laidDocument({ pageSize: [300, 200], content: [{ p: line }] });
      expect(pages).toHaveLength(1);
      for (let note = 1; note <= marks; note += 1) expect(pagesWith(pages, `footnote:${note}`)).toEqual([0]);
    },
  );

  test("takes its line along when the page has no space for both", async () => {
    for (let lead = 30; lead < 80; lead += 5) {
      const content = [{ p: `${words(lead)} here[footnote]short[/footnote] ${words(40)}` }];
      const { pages, codes } = await laidDocument({ pageSetup: small, content });
      expect(codes).toEqual([]);
      expect(pagesWith(pages, "footnote:1")).toEqual(pagesWith(pages, "footnote:1:sign"));
    }
  });

  test("is not called on a page that an earlier note fills", async () => {
    const content = [
      { p: `a[footnote]${words(300)}[/footnote]` },
      { p: words(8) },
      { p: "b[footnote]second[/footnote]" },
    ];
    const { pages } = await laidDocument({ pageSetup: small, content });
    expect(pages.length).toBeGreaterThan(2);
    expect(pagesWith(pages, "footnote:2")).toEqual(pagesWith(pages, "footnote:2:sign"));
  });

  test("goes on over as many pages as it needs, even where no body is left", async () => {
    const content = [{ p: `here[footnote]${words(600)}[/footnote]` }];
    const { pages } = await laidDocument({ pageSetup: small, content });
    expect(pages.length).toBeGreaterThan(3);
    for (let word = 0; word < 600; word += 50) {
      expect(pages.filter((page) => textOn(page).split(/\s+/).includes(`w${word}`))).toHaveLength(1);
    }
  });

  test("in a header row that is repeated is shown once", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [{ td: `row ${at}` }]);
    const table = { rows: [[{ th: "Head[footnote]once only[/footnote]" }], ...rows] };
    const { pages } = await laidDocument({ pageSetup: small, content: [{ table }] });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter((page) => textOn(page).includes("once"))).toHaveLength(1);
    expect(pages.filter((page) => textOn(page).includes("Head 1"))).toHaveLength(1);
    expect(pages.filter((page) => textOn(page).includes("Head"))).toHaveLength(pages.length);
  });

  test("in a header or footer row that is repeated has its mark where its note is, whatever else the cell holds", async () => {
    const note = (name: string) => `[footnote]note of ${name}[/footnote]`;
    const kinds = {
      text: (name: string) => ({ content: [{ p: `before${note(name)} behind` }] }),
      list: (name: string) => ({ content: [{ ul: { items: [{ p: `before${note(name)} behind` }] } }] }),
      table: (name: string) => ({ content: [{ table: { rows: [[{ td: `before${note(name)} behind` }]] } }] }),
      turned: (name: string) => ({ content: [{ p: `before${note(name)} behind`, style: { rotate: 5 } }] }),
      hebrew: (name: string) => ({ content: [{ p: `\u05d0\u05d1${note(name)} \u05d2\u05d3` }] }),
    };
    for (const [kind, cell] of Object.entries(kinds)) {
      const rows = Array.from({ length: 30 }, (_, at) => [{ td: `row ${at}` }]);
      const table = { rows: [[{ ...cell("head"), header: true }], ...rows], footer: [[cell("foot")]] };
      const { pages } = await laidDocument({ pageSetup: small, content: [{ table }] });
      expect(pages.length, kind).toBeGreaterThan(3);
      const marked = pages.map((page) => callsOn(page).toSorted());
      const last = pages.length - 1;
      expect(marked, kind).toEqual(
        pages.map((_, at) => (at === 0 ? ["footnote:1"] : at === last ? ["footnote:2"] : [])),
      );
      expect(pagesWith(pages, "footnote:1"), kind).toEqual([0]);
      expect(pagesWith(pages, "footnote:2"), kind).toEqual([last]);
    }
  });

  test("in a row as high as the page is on its page, and the row is lower and says so", async () => {
    const table = {
      rows: [[{ td: "tall[footnote]of the tall row[/footnote]", style: { height: 128 } }], [{ td: "x" }]],
    };
    const { pages, codes } = await laidDocument({ pageSetup: small, content: [{ table }] });
    expect(codes).toEqual(["BLOCK_OVERFLOW"]);
    expect(pagesWith(pages, "footnote:1")).toEqual([0]);
    expect(pages).toHaveLength(2);
  });

  const shrinking: Readonly<Record<string, object>> = {
    "a drawing": { svg: { viewBox: [1, 4], width: 180, children: [{ rect: { width: 1, height: 4 } }] } },
    "a chart": { chart: { type: "bar", height: 300, series: [{ value: "= 3" }], alt: "bars" } },
    "a box with a height": { stack: { style: { height: 180 }, content: [{ p: "b" }] } },
    "a drawing in a table": {
      kind: "table",
      table: { rows: [[{ svg: { viewBox: [1, 4], width: 180, children: [{ rect: { width: 1, height: 4 } }] } }]] },
    },
    "a drawing in columns": {
      columns: {
        widths: [1, 1],
        rows: [[{ svg: { viewBox: [1, 4], width: 80, children: [{ rect: { width: 1, height: 4 } }] } }], [{ p: "x" }]],
      },
    },
  };
  const marked = { heading: "Head[footnote]of the heading[/footnote]", none: "Head" };
  const cases = Object.keys(shrinking).flatMap((thing) =>
    [0, 3, 6].flatMap((before) => (["heading", "caption", "both"] as const).map((where) => ({ thing, before, where }))),
  );

  test.each(cases)("of a $where of $thing below $before lines is on its page, for which it shrinks", async (one) => {
    const note = "[footnote]a note of the caption[/footnote]";
    const caption = one.where === "heading" ? "Cap" : `Cap${note}`;
    const { kind = "figure", ...thing } = shrinking[one.thing] as { readonly kind?: string };
    const content = [
      ...Array.from({ length: one.before }, (_, at) => ({ p: `line ${at}`, style: { margin: 0 } })),
      { h3: one.where === "caption" ? marked.none : marked.heading },
      { figure: { kind, caption, content: [thing] } },
    ];
    const { pages, codes } = await laidDocument({ pageSetup: { size: [220, 200], margin: [10, 10, 10, 10] }, content });
    expect(codes.filter((code) => code !== "BLOCK_OVERFLOW")).toEqual([]);
    for (const name of one.where === "both" ? ["footnote:1", "footnote:2"] : ["footnote:1"])
      expect([name, pagesWith(pages, name)]).toEqual([name, pagesWith(pages, `${name}:sign`)]);
    const withHead = pages.findIndex((page) => textOn(page).includes("Head"));
    expect(textOn(pages[withHead] as Page)).toContain("Cap");
  });

  test("in a row that goes over pages below a repeated header lets the row end", async () => {
    const tall = {
      content: [
        { p: "a", style: { height: 70 } },
        { p: `b[footnote]${words(70)}[/footnote]` },
        { p: "c", style: { height: 90 } },
      ],
    };
    const table = { rows: [[{ th: "Head", style: { height: 30 } }], [tall]] };
    const { pages } = await laidDocument({ pageSetup: small, content: [{ table }] });
    expect(pages.length).toBeLessThan(10);
    for (const word of ["w0", "w69", "c"])
      expect(
        pages.filter((page) => textOn(page).split(/\s+/).includes(word)),
        word,
      ).toHaveLength(1);
  });

  test("is left where it stands in headers, in watermarks and in other notes, and that is reported", async () => {
    const { pages, codes } = await laidDocument({
      pageSetup: small,
      header: { content: [{ p: "head[footnote]hnote[/footnote]" }] },
      watermark: { content: { p: "mark[footnote]wnote[/footnote]" } },
      content: [{ p: "text[footnote]outer[footnote]inner[/footnote]end[/footnote]more" }],
    });
    expect(codes).toEqual(["FOOTNOTE_IGNORED", "FOOTNOTE_IGNORED", "FOOTNOTE_IGNORED"]);
    expect(pagesWith(pages, "footnote:2")).toEqual([]);
    for (const word of ["hnote", "wnote", "outerinnerend", "more"]) expect(textOn(pages[0] as Page)).toContain(word);
  });
});

test("marks that restart on every page are the first of it", async () => {
  const content = Array.from({ length: 40 }, (_, at) => ({ p: `p${at}[footnote]n${at}[/footnote]` }));
  const { pages } = await laidDocument({ pageSetup: small, footnotes: { numbering: "page" }, content });
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    const [first] = /p\d+ \d+/.exec(textOn(page)) ?? [];
    expect(first?.split(" ")[1]).toBe("1");
  }
});

test("a title in the outline is without the mark", async () => {
  const { pages } = await laidDocument({ pageSetup: small, content: [{ h1: "Terms[footnote]note[/footnote] apply" }] });
  const anchors = [...allMarks(pages[0]?.marks ?? [])].flatMap((mark) => (mark.kind === "anchor" ? [mark] : []));
  expect(anchors.flatMap(({ outline }) => outline?.title ?? [])).toEqual(["Terms apply"]);
});

test("every note begins on the page of its mark, or its mark is on the first line of a page that notes fill", async () => {
  const note = fc.integer({ min: 0, max: 60 }).map((count) => `[footnote]note ${words(count)}[/footnote]`);
  const piece = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.option(note, { nil: "" }));
  const paragraph = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => ({
    p: pieces.map(([count, said]) => `${words(count)} x${said}`).join(" "),
    style: { orphans: 1, widows: 1 },
  }));
  const setup = fc.constantFrom(small, { size: [300, 200], margin: [15, 15, 15, 15] });
  await fc.assert(
    fc.asyncProperty(fc.array(paragraph, { minLength: 1, maxLength: 8 }), setup, async (content, pageSetup) => {
      const { pages } = await laidDocument({ pageSetup, content });
      const count = JSON.stringify(content).split("[/footnote]").length - 1;
      for (let number = 1; number <= count; number += 1) {
        const mark = `footnote:${number}:sign`;
        const [called = -1] = pagesWith(pages, mark);
        const [noted] = pagesWith(pages, `footnote:${number}`);
        if (noted !== called) expect(heightOf(pages[called] as Page, mark)).toBeCloseTo(pageSetup.margin[0] ?? 0);
      }
    }),
    { numRuns: atNight(150, 8) },
  );
});

/** Where an anchor is, in points from the top of its page. */
const heightOf = ({ marks }: Page, name: string): number =>
  [...allMarks(marks)].flatMap((mark) => (mark.kind === "anchor" && mark.name === name ? [mark.y] : []))[0] ??
  Number.NaN;

test("wherever marks stand, every note is shown once, on the page of its mark or after it, in order", async () => {
  const note = fc.integer({ min: 0, max: 120 }).map((count) => `[footnote]note ${words(count)}[/footnote]`);
  const piece = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.option(note, { nil: "" }));
  const paragraph = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => ({ p: pieces.map(([count, said]) => `${words(count)} x${said}`).join(" ") }));
  const block = fc.oneof(
    { weight: 3, arbitrary: paragraph },
    fc.array(paragraph, { maxLength: 4 }).map((cells) => ({ table: { rows: cells.map(({ p }) => [{ td: p }]) } })),
    fc.array(paragraph, { maxLength: 3 }).map((items) => ({ ul: { items } })),
    fc.array(paragraph, { maxLength: 3 }).map((blocks) => ({ columns: { colNumber: 2, rows: [blocks] } })),
    fc.constantFrom(40, 100, 128, 200).map((height) => ({ p: "box", style: { height, keepTogether: true } })),
  );
  const setup = fc.constantFrom(small, { size: [100, 60], margin: [5, 5, 5, 5] }, { size: [400, 600] });
  const numbering = fc.constantFrom("document", "page");
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { minLength: 1, maxLength: 5 }),
      setup,
      numbering,
      async (content, pageSetup, how) => {
        const { pages } = await laidDocument({ pageSetup, footnotes: { numbering: how }, content });
        const count = JSON.stringify(content).split("[/footnote]").length - 1;
        let before = 0;
        for (let number = 1; number <= count; number += 1) {
          const [mark, ...others] = pagesWith(pages, `footnote:${number}:sign`);
          const noted = pagesWith(pages, `footnote:${number}`);
          expect([noted.length, others]).toEqual([1, []]);
          expect(noted[0]).toBeGreaterThanOrEqual(Math.max(mark ?? 0, before));
          before = noted[0] ?? before;
        }
      },
    ),
    { numRuns: atNight(60, 4) },
  );
});
