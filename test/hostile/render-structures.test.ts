import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "../support/cpu-time.ts";
import { atNight, everyNth } from "../support/night.ts";
import { isLeftOut } from "../support/scope.ts";
import { codesOf, madeOf, ofContent, outcomeOf, refusalCodeOf } from "../support/threads/hostile-job.ts";

const nested = (depth: number, around: (inner: unknown) => unknown, core: unknown): unknown => {
  let inner = core;
  for (let level = 0; level < depth; level++) inner = around(inner);
  return inner;
};

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Milliseconds of processor time: several times what the slowest needs, and far below what work that explodes would need. */
const mostMs = atNight(30_000, 10_000);

/** Parts of a document that is long by itself: at night so many, by day an eighth of them, for a change a thirty-second. */
const lots = <T>(count: number, make: (at: number) => T): T[] => many(atNight(count, Math.ceil(count / 32)), make);

const words = "word ".repeat(atNight(8_000, 600));

describe("nesting", () => {
  test.each([200, 10_000, 100_000])("%i levels of a definition are refused before they are read", async (depth) => {
    const open = '{"ul":{"items":['.repeat(depth);
    const close = "]}}".repeat(depth);
    expect(await refusalCodeOf(`{"document":{"content":[${open}{"p":"x"}${close}]}}`)).toBe("INVALID_JSON");
  });

  test("10,000 levels of data are refused before they are read", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    const body = `{"content":{"document":{"content":[{"p":"$data.a"}]}},"data":${deep}}`;
    expect(await refusalCodeOf(body, {})).toBe("INVALID_JSON");
  });

  test.each<readonly [string, number, (inner: unknown) => unknown]>(
    everyNth(
      [
        ["lists", 38, (inner) => ({ ul: { items: [inner] } })],
        ["tables of automatic widths", 28, (inner) => ({ table: { rows: [[inner, { td: "y" }]] } })],
        ["tables of equal widths", 28, (inner) => ({ table: { rows: [[inner, { td: "y" }]], widths: [1, 1] } })],
        ["tables kept whole", 26, (inner) => ({ table: { rows: [[inner]], style: { keepTogether: true } } })],
        ["cells of elements", 18, (inner) => ({ table: { rows: [[{ content: [inner, { p: "a" }] }]] } })],
        ["lists of tables", 12, (inner) => ({ ul: { items: [{ table: { rows: [[inner]] } }] } })],
      ],
      3,
    ),
  )("%s as deep as they may be, around pages of text, cost what they show", async (_, depth, around) => {
    const began = cpuMilliseconds();
    const { pages } = await madeOf(ofContent([nested(depth, around, { p: words })]));
    expect(pages).toBeGreaterThan(1);
    expect(cpuMilliseconds() - began).toBeLessThan(mostMs);
  });
});

describe("data that multiplies", () => {
  const ten = many(10, () => "x");

  test("a list inside a list of the same source, eight times over", async () => {
    const map = nested(7, (inner) => ({ ul: { source: "$data.ten", map: inner } }), { p: "$item" });
    expect(await refusalCodeOf(ofContent([{ ul: { source: "$data.ten", map } }]), { ten })).toBe("BUDGET_EXCEEDED");
  });

  test("a table inside a table of the same source", async () => {
    const map = nested(5, (inner) => ({ table: { source: "$data.ten", map: [inner, { td: "a" }] } }), { td: "x" });
    const content = [{ table: { source: "$data.ten", map: [map] } }];
    expect(await refusalCodeOf(ofContent(content), { ten: ten.map((x) => ({ x })) })).toBe("BUDGET_EXCEEDED");
  });

  test("a long value used a thousand times", async () => {
    const content = many(1_000, () => ({ p: "$data.long" }));
    expect(await refusalCodeOf(ofContent(content), { long: "word ".repeat(200_000) })).toBe("BUDGET_EXCEEDED");
  });

  test("values that name each other, and themselves, are text", async () => {
    const data = { a: "$data.b", b: "$data.a", self: "$data.self", item: "$item.item" };
    const made = await madeOf(
      ofContent([{ p: "$data.a $data.b $data.self" }, { ul: { source: "$data.list", map: "$item" } }]),
      {
        ...data,
        list: ["$item", "$data.list"],
      },
    );
    expect(made.warnings).toEqual([]);
  });

  test("names of inherited members are names like others", async () => {
    const body =
      '{"content":{"document":{"content":[{"p":"$data.__proto__.x $data.constructor.name $data.toString","style":"__proto__","id":"constructor"},' +
      '{"p":"[goto, constructor]a[/goto][font, __proto__]b[/font][span, toString]c[/span]"},{"image":{"src":"constructor"}}],' +
      '"styles":{"__proto__":{"color":"red"},"constructor":{"bold":true}},"images":{"__proto__":{"src":"x"}},"fonts":{"toString":{"regular":"x"}}}},' +
      '"data":{"__proto__":{"x":"own"}}}';
    const made = await madeOf(body, {});
    // Its own __proto__ is a style; what every object inherits is none.
    expect(made.warnings.filter(({ code }) => code === "STYLE_UNKNOWN").map(({ message }) => message)).toEqual([
      'There is no style "toString" in document.styles; the text stays without its box.',
    ]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("tables", () => {
  test("a cell over a million columns is refused", async () => {
    expect(await refusalCodeOf(ofContent([{ table: { rows: [[{ td: "x", colspan: 1_000_000 }]] } }]))).toBe(
      "INVALID_DEFINITION",
    );
  });

  test("cells over a thousand columns, and a thousand columns of cells, are laid out", async () => {
    await madeOf(ofContent([{ table: { rows: lots(200, () => [{ td: "x", colspan: 1_000 }]) } }]));
    await madeOf(ofContent([{ table: { rows: lots(100, () => many(1_000, () => ({ td: "x" }))) } }]));
  });

  test("a row of 100,000 cells keeps a thousand and reports the others", async () => {
    const made = await madeOf(ofContent([{ table: { rows: [many(100_000, () => ({ td: "x" }))] } }]));
    expect(codesOf(made)).toContain("CELL_DROPPED");
  });

  test.each<readonly [string, (at: number) => readonly object[]]>([
    ["every cell over all rows", () => [{ td: "x", rowspan: 65_535 }, { td: "y" }]],
    [
      "stairs",
      () => [
        { td: "x", rowspan: 2 },
        { td: "y", rowspan: 3 },
      ],
    ],
    ["one cell over all", (at) => (at === 0 ? [{ td: "x", rowspan: 65_535 }, { td: "y" }] : [{ td: "y" }])],
  ])("spans of rows: %s", async (_, row) => {
    const began = cpuMilliseconds();
    await madeOf(ofContent([{ table: { rows: lots(3_000, row) } }]));
    expect(cpuMilliseconds() - began).toBeLessThan(mostMs);
  });

  test("a header of thousands of rows is not repeated", async () => {
    const made = await madeOf(
      ofContent([{ table: { rows: many(atNight(10_000, 2_000), () => [{ th: "x" }]), headerRows: 1_000_000_000 } }]),
    );
    expect(made.pages).toBeLessThan(500);
  });
});

describe("pages", () => {
  test("a page without any size is refused; the smallest one ends", async () => {
    expect(await refusalCodeOf(ofContent([{ p: "x" }], { pageSize: [0, 0] }))).toBe("INVALID_DEFINITION");
    expect(await refusalCodeOf(ofContent([{ p: "x" }], { pageSize: [-5, 100] }))).toBe("INVALID_DEFINITION");
    expect(codesOf(await madeOf(ofContent([{ p: "some words" }], { pageSize: [3, 3] })))).toContain("TEXT_OVERFLOW");
  });

  test("margins larger than the page are reduced", async () => {
    const setup = { size: "a5", margin: [5_000, 5_000, 5_000, 5_000] };
    expect(codesOf(await madeOf(ofContent([{ p: "x" }], { pageSetup: setup })))).toEqual(["PAGE_MARGINS_REDUCED"]);
  });

  test.skipIf(isLeftOut("work up to its limit"))(
    "five thousand pages are made, with their numbers; one more is refused",
    async () => {
      const zones = { header: { content: [{ p: "$global.PAGE / $global.NUMPAGES" }] } };
      const breaks = many(4_999, () => ({ break: "page" }));
      expect((await madeOf(ofContent([...breaks, { p: "end" }], zones))).pages).toBe(5_000);
      expect(await refusalCodeOf(ofContent([...breaks, ...breaks.slice(0, 2), { p: "end" }], zones))).toBe(
        "BUDGET_EXCEEDED",
      );
    },
  );

  test("thousands of sections of their own size", async () => {
    const count = atNight(2_000, 250);
    const sections = many(count, (at) => [
      { p: "x" },
      { break: "section", pageSetup: { size: [100 + at, 200], backgroundColor: ["red", "blue"] } },
    ]);
    expect((await madeOf(ofContent([...sections.flat(), { p: "x" }]))).pages).toBe(count + 1);
  });

  test("a header that is too long by far is cut, and costs its page and no more", async () => {
    const zones = { header: { content: [{ p: words.repeat(5) }] }, footer: { content: [{ p: words }] } };
    const made = await madeOf(ofContent([...lots(1_000, () => ({ break: "page" })), { p: "x" }], zones));
    expect(codesOf(made)).toContain("BLOCK_OVERFLOW");
    expect(made.bytes.length).toBeLessThan(2_000_000);
  });
});

describe("long lists of everything", () => {
  test.each<readonly [string, unknown]>([
    [
      "styles",
      ofContent([{ p: "x", style: "s5" }], {
        styles: Object.fromEntries(lots(50_000, (at) => [`s${at}`, { color: "red" }])),
      }),
    ],
    ["styles in place", ofContent(lots(20_000, (at) => ({ p: "x", style: { fontSize: 5 + at / 10_000 } })))],
    ["places and links to them", ofContent(lots(20_000, (at) => ({ p: `[goto, i${at + 1}]x[/goto]`, id: `i${at}` })))],
    ["headings", ofContent(lots(20_000, (at) => ({ h1: `x${at}`, style: { fontSize: 5, margin: 0 } })))],
    ["paragraphs that stay with the next", ofContent(lots(50_000, () => ({ p: "x", style: { keepWithNext: true } })))],
    [
      "pages that stay with the next",
      ofContent(lots(3_000, () => ({ p: "x", style: { keepWithNext: true, height: 600 } }))),
    ],
    ["families", ofContent([{ p: lots(5_000, (at) => `[font, F${at}]x[/font]`).join("") }])],
    ["sizes", ofContent([{ p: lots(20_000, (at) => `[size, ${1 + at / 1_000}]x[/size]`).join("") }])],
    ["addresses", ofContent([{ p: lots(20_000, (at) => `[link, https://e.com/${at}]x[/link]`).join(" ") }])],
    ["colours of paper", ofContent([{ p: "x" }], { pageSetup: { backgroundColor: lots(100_000, () => "red") } })],
    [
      "pages to skip",
      ofContent(
        lots(1_000, () => ({ break: "page" })),
        { header: { content: [{ p: "x" }], skipPages: lots(100_000, (at) => at + 1) } },
      ),
    ],
    [
      "bookmarks",
      ofContent([{ p: "x" }], {
        bookmark: { title: "x", children: lots(20_000, (at) => ({ title: `b${at}`, pageNumber: at + 1 })) },
      }),
    ],
    ["images of the same name", ofContent(lots(5_000, () => ({ image: { src: "images/logo.png", width: 10 } })))],
    ["images that are not there", ofContent(lots(5_000, (at) => ({ image: { src: `gone/${at}.png` } })))],
  ])("%s", async (_, definition) => {
    const began = cpuMilliseconds();
    await outcomeOf(definition);
    expect(cpuMilliseconds() - began).toBeLessThan(mostMs);
  });
});
