import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { quoteLiteral, unquoteLiteral } from "../../../../src/render/model/literal.ts";
import { growth, linear } from "../../../support/cpu-time.ts";
import { atNight } from "../../../support/night.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";

const moment = {
  now: "2026-07-01T12:05:09Z",
  timeZone: "Europe/Stockholm",
  documentId: "0123456789abcdef0123456789abcdef",
};

function bind(document: object, data?: unknown) {
  const report = new Report();
  const bound = bindDefinition(document, data, { ...moment, report, budget: ampleBudget() }) as Record<string, unknown>;
  return { bound, codes: report.errorCodes(), warnings: report.warnings() };
}

const content = (bound: Record<string, unknown>) => bound["content"] as Record<string, unknown>[];

/** The text of one paragraph bound to the data. */
function text(p: string, data?: unknown) {
  const { bound, warnings } = bind({ content: [{ p }] }, data);
  return { text: content(bound)[0]?.["p"] as string, warnings };
}

describe("$data", () => {
  const data = {
    total: 12.5,
    paid: false,
    buyer: { name: "Åsa", "first-name": "Å" },
    items: [{ name: "Bolt" }, { name: "Nut", sizes: [[1, 2], [3]] }],
    größe: "XL",
    none: null,
  };

  test.each([
    ["$data.total", "12.5"],
    ["Sum: $data.total.", "Sum: 12.5."],
    ["$data.paid", "false"],
    ["$data.items[0].name", "Bolt"],
    ["$data.items.1.name", "Nut"],
    ["$data.items[1].sizes[0][1]", "2"],
    ["$data.buyer.name and $data.buyer.first-name", "Åsa and Å"],
    ["$data.größe", "XL"],
    ["$data.total-", "12.5-"],
    ["$data.total$data.paid", "12.5false"],
  ])("%s prints %s", (source, printed) => {
    expect(text(source, data)).toEqual({ text: printed, warnings: [] });
  });

  test("is resolved inside shortcodes and their arguments, marked as literal there", () => {
    expect(text("[b]$data.total[/b]", data).text).toBe(`[b]${quoteLiteral("12.5")}[/b]`);
    expect(text("[img, $data.buyer.name, 10|10]", data).text).toBe(`[img, ${quoteLiteral("Åsa")}, 10|10]`);
  });

  test.each(["$", "$5", "$database", "5 $", "$other.x"])("%s is no reference and stays, without a report", (source) => {
    expect(text(source, data)).toEqual({ text: source, warnings: [] });
  });

  test("a table without a map shows every value, and reports those that have no text", () => {
    const table = { widths: [1, 1, 1], source: "$data.rows" };
    const rows = [{ a: 1, b: null, c: { d: 2 } }, ["x", [1]]];
    const { bound, warnings } = bind({ content: [{ table }] }, { rows });
    const [shown] = content(bound) as { table: { rows: { td: string }[][] } }[];
    expect(shown?.table.rows.map((row) => row.map(({ td }) => unquoteLiteral(td)))).toEqual([
      ["1", "", "$item.c"],
      ["x", "$item.1"],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      "$item.c is an object, which has no text of its own; it stays on the page as it is spelt.",
      "$item.1 is a list, which has no text of its own; it stays on the page as it is spelt.",
    ]);
  });

  test("a number of more digits than JSON keeps is written, and reported once for its place", () => {
    const data = { account: Number("12345678901234567890"), share: -1e300, most: Number.MAX_SAFE_INTEGER, small: 0.1 };
    const made = text("$data.account $data.account", data);
    expect(made.text).toBe("12345678901234567000 12345678901234567000");
    expect(made.warnings).toMatchObject([
      { code: "NUMBER_IMPRECISE", message: expect.stringContaining("$data.account") },
    ]);
    expect(text("$data.share", data).warnings).toHaveLength(1);
    expect(text("$data.most $data.small", data).warnings).toEqual([]);
    const long = { amount: Number("12345678901234.567"), tiny: 1.5e-20, fifteen: -1234567890.12345 };
    expect(text("$data.amount", long).warnings).toMatchObject([
      { message: expect.stringContaining("$data.amount is a number of 16 digits or more") },
    ]);
    expect(text("$data.tiny $data.fifteen", long).warnings).toEqual([]);
  });

  test.each([
    ["$data.absent", "has no value in the data"],
    ["$data.none", "is null"],
    ["$data.buyer", "is an object, which has no text of its own"],
    ["$data.items", "is a list, which has no text of its own"],
    ["$data.items[2].name", "has no value in the data"],
    ["$data.items[99999999999999999999]", "is a list, which has no text of its own"],
    ["$data.items.length", "has no value in the data"],
    ["$data.total.length", "has no value in the data"],
    ["$data.__proto__", "has no value in the data"],
    ["$data.constructor.name", "has no value in the data"],
    ["$data.buyer.toString", "has no value in the data"],
    ["$item.name", "has no value in the data"],
    ["$global.WEATHER", "is not a token of this service"],
  ])("%s stays as it is spelt and is reported", (source, why) => {
    const { text: printed, warnings } = text(source, data);
    expect(unquoteLiteral(printed)).toBe(source);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: "UNRESOLVED_TOKEN", path: "/document/content/0/p" });
    expect(warnings[0]?.message).toContain(why);
  });

  test("an own member called __proto__ or constructor is a member like others", () => {
    const own = JSON.parse('{"__proto__": {"x": "own"}, "constructor": "made"}');
    expect(text("$data.__proto__.x $data.constructor", own).text).toBe("own made");
  });

  test("an unresolved reference is reported once for its place, but for each place", () => {
    const { warnings, codes } = bind({ content: [{ p: "$data.x $data.x $data.y" }, { p: "$data.x" }] }, {});
    expect(warnings.map(({ path, message }) => `${path} ${message.split(" ")[0]}`)).toEqual([
      "/document/content/0/p $data.x",
      "/document/content/0/p $data.y",
      "/document/content/1/p $data.x",
    ]);
    expect(codes).toEqual(["UNRESOLVED_TOKEN"]);
  });

  test("a backslash keeps a reference from being one", () => {
    expect(text("write \\$data.total here", data)).toEqual({
      text: `write ${quoteLiteral("$data.total")} here`,
      warnings: [],
    });
  });

  test("without data every reference stays", () => {
    const { text: printed, warnings } = text("[b]$data.items[0][/b]");
    expect(printed).toBe(`[b]${quoteLiteral("$data.items[0]")}[/b]`);
    expect(warnings).toHaveLength(1);
  });

  test("values are marked as literal when they or their surroundings could be read as markup", () => {
    expect(text("$data.x", { x: "[b]bold[/b]" }).text).toBe(quoteLiteral("[b]bold[/b]"));
    expect(text("$data.x", { x: "$global.PAGE" }).text).toBe(quoteLiteral("$global.PAGE"));
    expect(text("[$data.x]", { x: "b" }).text).toBe(`[${quoteLiteral("b")}]`);
    expect(text("$$data.x", { x: "global.PAGE" }).text).toBe(`$${quoteLiteral("global.PAGE")}`);
    expect(text("$data.x", { x: "plain" }).text).toBe("plain");
    expect(text("$data.x", { x: "\uFDD1[b]\uFDD0" }).text).toBe(quoteLiteral("\uFFFD[b]\uFFFD"));
  });

  test("is bound in header, footer, metadata, images, styles and attributes, but not in fonts and scripts", () => {
    const { bound } = bind(
      {
        header: { content: [{ p: "$data.x" }] },
        metadata: { title: "Invoice $data.x" },
        images: { signature: { src: "images/$data.x/a.png" } },
        styles: { $odd: { fontFamily: "$data.x" } },
        fonts: { Brand: { regular: "fonts/$data.x.ttf" } },
        actions: [{ event: "open", script: "var $data = 1; $data.x" }],
        content: [{ image: { src: "a.png", alt: "$data.x" } }],
      },
      { x: "7" },
    );
    expect(bound).toEqual({
      header: { content: [{ p: "7" }] },
      metadata: { title: "Invoice 7" },
      images: { signature: { src: "images/7/a.png" } },
      styles: { $odd: { fontFamily: "7" } },
      fonts: { Brand: { regular: "fonts/$data.x.ttf" } },
      actions: [{ event: "open", script: "var $data = 1; $data.x" }],
      content: [{ image: { src: "a.png", alt: "7" } }],
    });
  });
});

describe("$global", () => {
  test("dates and times are the job's, in the job's time zone", () => {
    expect(text("$global.DATE|$global.TIME|$global.DATETIME|$global.DOCUMENT_ID").text).toBe(
      "2026-07-01|14:05|2026-07-01 14:05|0123456789abcdef0123456789abcdef",
    );
  });

  test("page numbers are left for the reader", () => {
    expect(text("Page $global.PAGE of $global.NUMPAGES")).toEqual({
      text: "Page $global.PAGE of $global.NUMPAGES",
      warnings: [],
    });
  });

  test("page numbers in what is not set in lines on pages stay as written, and each place is reported", () => {
    const svg = {
      children: [{ barcode: { type: "qrcode", value: "$global.PAGE" } }, { text: { value: "of $global.NUMPAGES" } }],
    };
    const { bound, codes, warnings } = bind({
      content: [{ svg }, { image: { src: "a.png", alt: "Page $global.PAGE" } }],
      header: { content: [{ use: { name: "head", data: { page: "$global.PAGE" } } }] },
      bookmark: { title: "All $global.NUMPAGES pages" },
      attachments: [{ filePath: "a.xml", fileName: "$global.PAGE.xml" }],
      metadata: { title: "$global.NUMPAGES pages" },
    });
    expect(codes).toEqual(["UNRESOLVED_TOKEN"]);
    expect(warnings.map(({ path }) => path)).toEqual([
      "/document/content/0/svg/children/0/barcode/value",
      "/document/content/0/svg/children/1/text/value",
      "/document/content/1/image/alt",
      "/document/header/content/0/use/data/page",
      "/document/bookmark/title",
      "/document/attachments/0/fileName",
      "/document/metadata/title",
    ]);
    expect(warnings[0]?.message).toMatch(/^\$global\.PAGE has no value in this place, only in the text of paragraphs/);
    const { title } = bound["bookmark"] as { readonly title: string };
    expect(unquoteLiteral(title)).toBe("All $global.NUMPAGES pages");
  });

  test("page numbers are left for the reader wherever text is set in lines", () => {
    const text = "$global.PAGE";
    const table = { rows: [[{ th: text }, { td: text }]], source: "$data.rows", map: [text, { td: text }] };
    const content = [{ h1: text }, { ul: { items: [{ p: text }], symbol: text } }, { toc: { title: text } }, { table }];
    const list = { ol: { source: "$data.rows", map: text } };
    expect(bind({ content: [...content, list] }, { rows: [{}] }).warnings).toEqual([]);
  });
});

describe("a table's source", () => {
  const data = {
    lines: [
      { name: "Bolt", price: { net: 1 } },
      { name: "[b]", price: { net: 2 } },
    ],
  };

  test("gives a row for each element, after the given rows, which become the header", () => {
    const table = {
      widths: [2, 1],
      rows: [[{ th: "Item" }, { th: "Net" }]],
      source: "$data.lines",
      map: ["name", "price.net"],
    };
    const { bound, warnings } = bind({ content: [{ table }] }, data);
    expect(content(bound)[0]).toEqual({
      table: {
        widths: [2, 1],
        rows: [[{ th: "Item" }, { th: "Net" }]],
        mappedRows: {
          cells: [{ td: "name" }, { td: "price.net" }],
          texts: ["Bolt", "1", quoteLiteral("[b]"), "2"],
        },
        headerRows: 1,
        mappedFrom: 1,
      },
    });
    expect(warnings).toEqual([]);
  });

  test("maps text with $item and whole cells; a nested table maps an item's own list", () => {
    const map = [
      "$item.name / $data.currency",
      { td: "[b]$item.price.net[/b]", style: "sum", colspan: 2 },
      { table: { source: "$item.parts", map: ["$item"] } },
    ];
    const rows = [{ name: "A", price: { net: 3 }, parts: ["x", "y"] }];
    const { bound } = bind({ content: [{ table: { source: "$data.lines", map } }] }, { lines: rows, currency: "SEK" });
    expect(content(bound)[0]).toMatchObject({
      table: {
        rows: [
          [
            { td: "A / SEK" },
            { td: `[b]${quoteLiteral("3")}[/b]`, style: "sum", colspan: 2 },
            { table: { mappedRows: { cells: [{ td: "$item" }], texts: ["x", "y"] } } },
          ],
        ],
      },
    });
  });

  test("columns that are more than text, or may hold shortcodes, make every cell again", () => {
    const lines = [{ a: "x", b: 1 }];
    const rowsOf = (...map: unknown[]) =>
      content(bind({ content: [{ table: { source: "$data.lines", map } }] }, { lines }).bound)[0]?.["table"];
    const styled = [{ td: "$item.a", style: "num" }, { p: "no token" }, { th: "$item.b of $item.a" }, "b"];
    expect(rowsOf(...styled)).toMatchObject({
      rows: [],
      mappedRows: { cells: [...styled.slice(0, 3), { td: "b" }], texts: ["x", "no token", "1 of x", "1"] },
    });
    for (const column of [
      "[b]$item.a[/b]",
      { td: "[img, a.png]" },
      { td: "$item.a", id: "$item.a" },
      { td: "$item.a", style: "$item.a" },
      { td: "$item.a", colspan: 2 },
      { td: "$item.a", if: "$item.b" },
      { content: [{ p: "$item.a" }] },
      { h1: "$item.a" },
    ])
      expect([column, rowsOf("a", column)]).toEqual([
        column,
        expect.not.objectContaining({ mappedRows: expect.anything() }),
      ]);
  });

  test("a member some rows lack is reported once, at its column", () => {
    const { bound, warnings } = bind({ content: [{ table: { source: "$data.lines", map: ["nme"] } }] }, data);
    expect(content(bound)[0]).toMatchObject({
      table: { mappedRows: { texts: [quoteLiteral("$item.nme"), quoteLiteral("$item.nme")] } },
    });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.path).toBe("/document/content/0/table/map/0");
  });

  test.each(["$data.absent", "$data.lines[0].name", "$data.lines[0]", "lines"])(
    "%s names no list: it stands in the table as it is spelt and is reported",
    (source) => {
      const { bound, warnings } = bind({ content: [{ table: { rows: [], source, map: ["name"] } }] }, data);
      expect(content(bound)[0]).toMatchObject({ table: { rows: [[{ td: quoteLiteral(source) }]] } });
      expect(warnings[0]).toMatchObject({ code: "UNRESOLVED_TOKEN", path: "/document/content/0/table/source" });
    },
  );

  test("an empty list gives no rows and no report", () => {
    const { bound, warnings } = bind({ content: [{ table: { source: "$data.lines", map: ["name"] } }] }, { lines: [] });
    expect(content(bound)[0]).toMatchObject({ table: { rows: [] } });
    expect(warnings).toEqual([]);
  });

  test("the map cannot reach prototypes", () => {
    const map = ["__proto__", "constructor.name", "toString"];
    const { bound } = bind({ content: [{ table: { source: "$data.lines", map } }] }, { lines: [{}] });
    expect(content(bound)[0]).toMatchObject({
      table: { mappedRows: { texts: map.map((key) => quoteLiteral(`$item.${key}`)) } },
    });
  });
});

describe("a list's source", () => {
  test("an array of strings gives paragraphs", () => {
    const { bound } = bind({ content: [{ ul: { source: "$data.names" } }] }, { names: ["A", "[b]"] });
    expect(content(bound)[0]).toEqual({ ul: { items: [{ p: "A" }, { p: quoteLiteral("[b]") }], mappedFrom: 0 } });
  });

  test("an array of objects goes through map: text, or an element with lists of its own", () => {
    const document = {
      content: [
        { ol: { items: [{ p: "first" }], source: "$data.x", map: "$item.n: $item.v" } },
        { ol: { source: "$data.x", map: { ul: { source: "$item.subs", map: { p: "- $item" } } } } },
      ],
    };
    const { bound } = bind(document, { x: [{ n: 1, v: 2, subs: ["s"] }] });
    expect(content(bound)).toEqual([
      { ol: { items: [{ p: "first" }, { p: "1: 2" }], mappedFrom: 1 } },
      { ol: { items: [{ ul: { items: [{ p: "- s" }], mappedFrom: 0 } }], mappedFrom: 0 } },
    ]);
  });
});

describe("binding", () => {
  test("shares what is constant and leaves definition and data unchanged", () => {
    const document = { styles: { a: {} }, content: [{ p: "$data.x" }, { p: "still" }], header: { content: [] } };
    const data = { x: ["1"] };
    const before = JSON.stringify([document, data]);
    const { bound } = bind(document, data);
    expect(JSON.stringify([document, data])).toBe(before);
    expect(content(bound)[1]).toBe(document.content[1]);
    expect(bound["styles"]).toBe(document.styles);
    const still = { content: [{ p: "no token" }] };
    expect(bind(still, data).bound).toBe(still);
  });

  test("the same definition binds again to other data", () => {
    const document = { content: [{ p: "$data.x" }] };
    expect(content(bind(document, { x: 1 }).bound)[0]).toEqual({ p: "1" });
    expect(content(bind(document, { x: 2 }).bound)[0]).toEqual({ p: "2" });
  });

  test("an image called __proto__ sets no prototype", () => {
    const document = JSON.parse('{"content": [], "images": {"__proto__": {"src": "$data.x"}}}');
    const images = bind(document, { x: "p.png" }).bound["images"] as object;
    expect(Object.getPrototypeOf(images)).toBe(Object.prototype);
    expect(JSON.stringify(images)).toBe('{"__proto__":{"src":"p.png"}}');
  });

  test.each<[what: string, size: number, work: (size: number) => void]>([
    [
      "rows",
      100_000,
      (length) => {
        const lines = Array.from({ length }, (_, n) => ({ n }));
        bind({ content: [{ table: { source: "$data.lines", map: ["n", "gone", "$item.n$item.n"] } }] }, { lines });
      },
    ],
    ["dollar signs", 1_000_000, (size) => text("$".repeat(size))],
    ["references without a name", 200_000, (size) => text("$data".repeat(size))],
    ["steps of a path", 200_000, (size) => text(`$data${".a".repeat(size)}`, {})],
    ["hyphens after a value", 300_000, (size) => text(`$data.x${"-".repeat(size)}`, { x: 1 })],
  ])("%s by the hundred thousand take linear time", (_, size, work) => {
    expect(growth(work, atNight(size, size / 4))).toBeLessThan(linear);
  });

  test("sources inside sources and long values used often are refused before they fill the memory", () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ n }));
    const squared = { table: { source: "$data.rows", map: [{ table: { source: "$data.rows", map: ["n"] } }] } };
    expect(() => bind({ content: [squared] }, { rows })).toThrow(/too large/);
    const constant = { td: "x".repeat(100_000) };
    expect(() => bind({ content: [{ table: { source: "$data.rows", map: [constant] } }] }, { rows })).toThrow(
      /too large/,
    );
    expect(() => bind({ content: [{ p: "$data.long ".repeat(10_000) }] }, { long: "x".repeat(100_000) })).toThrow(
      /too large/,
    );
  });

  test("any text and any data bind without throwing, and only tokens change", () => {
    const piece = fc.oneof(
      fc.constantFrom("$data", "$item", "$global", ".", "[", "]", "0", "a", "-", "\\", "\uFDD0"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.jsonValue(), (pieces, data) => {
        const source = pieces.join("").replaceAll("\uFDD0", "");
        const printed = text(source, data).text;
        if (!source.includes("$")) expect(printed).toBe(source);
      }),
    );
  });
});
