import { describe, expect, test } from "vitest";
import { type ElementKey, elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";
import { shortcodeGroups } from "../../src/vocabulary/definition/shortcodes.ts";
import { inTurn } from "../support/night.ts";
import { pdfAsText } from "../support/readers/pdf-as-text.ts";
import { madeOf, ofContent } from "../support/threads/hostile-job.ts";

const image = { image: { src: "images/logo.png", width: 400 } };
const inline = { p: "[img, images/logo.png, 400|50]" };
const drawing = {
  svg: { viewBox: [100, 40], width: 400, children: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }] },
};
const data = {
  iban: "SE4550000000058398257466",
  months: [{ month: "January", sales: 12 }],
  text: "![logo](images/logo.png)",
};
const chart = {
  chart: {
    type: "bar",
    source: "$data.months",
    category: "month",
    series: [{ value: "sales", name: "Sales" }],
    width: 400,
    alt: "Sales",
  },
};

/** Each kind of field, wider than its page; the label of a box would be text behind it. */
const fields = (shortcodeGroups["Form fields"] ?? []).map(({ example }) => ({
  p: example.replace(", I agree", ", ").replace(/(, \d+\|\d+)?\]$/, ", 400|60]"),
}));

/** Of each kind of element, those that are wider than their page and can shrink; none of those that hold nothing of the kind. */
const shrinkable: Record<ElementKey, readonly object[]> = {
  p: [
    inline,
    { p: "[barcode, code128, a long payload of a barcode, 400|40]" },
    { p: "[barcode, qrcode, payload, 400|400]" },
    ...fields,
    { p: "[textfield, iban, $data.iban, 400|20, max=22, comb]" },
    { p: "of words and [img, images/logo.png, 400|50]" },
  ],
  h1: [{ h1: inline.p }],
  h2: [{ h2: inline.p }],
  h3: [{ h3: inline.p }],
  h4: [{ h4: inline.p }],
  h5: [{ h5: inline.p }],
  ul: [{ ul: { items: [inline] } }, { ul: { items: [image] } }],
  ol: [{ ol: { items: [inline] } }, { ol: { items: [image] } }],
  table: [{ table: { rows: [[image, { td: "x" }]] } }, { table: { rows: [[inline]] } }],
  image: [image, { image: { src: "images/logo.png", width: 400, style: { padding: 4, border: "1 solid #000000" } } }],
  pdf: [{ pdf: { src: "pdf/two.pdf", pages: "1" } }],
  separator: [],
  break: [],
  columns: [{ columns: { widths: [1], rows: [[image]] } }],
  stack: [{ stack: { content: [image, drawing] } }],
  figure: [{ figure: { content: [image], caption: "Logo" } }],
  toc: [],
  svg: [drawing],
  chart: [chart],
  markdown: [{ markdown: "$data.text" }],
  rich: [],
  // A component's content stands in its place: it is one of the others.
  use: [],
};

const columnsOfPictures: Readonly<Record<string, readonly unknown[] | undefined>> = {
  "without widths": undefined,
  "of automatic width": ["auto", "auto", "auto"],
  "with a least width": [{ min: 30 }, "auto", "auto"],
  "with a most width": [{ max: 500 }, "auto", "auto"],
  "on one line": [{ noWrap: true }, "auto", "auto"],
  "beside weights": ["auto", 1, 1],
  "by weight": [8, 1, 1],
};

const page = { pageSetup: { size: [340, 400], margin: [20, 20, 20, 20] } };

/** Codes of words that are cut or reach beyond their cell. */
async function lostWords(element: object, widths: readonly unknown[] | undefined): Promise<readonly string[]> {
  const rows = [[element, { td: "Internationalization" }, { td: "1,234,567.00" }]];
  const { warnings } = await madeOf(
    ofContent([{ table: { ...(widths === undefined ? {} : { widths }), rows } }], page),
    data,
  );
  return warnings.filter(({ code }) => code === "WORD_CUT" || code === "TEXT_OVERFLOW").map(({ message }) => message);
}

const kinds = elementKinds.map(({ key }) => key).filter((key) => shrinkable[key].length > 0);

describe.each(kinds.map((key, at) => [key, at] as const))("beside %s", (key, at) => {
  test.each(inTurn(Object.keys(columnsOfPictures), at, 3))(
    "in a column %s no word is cut while a picture can shrink",
    async (kind) => {
      for (const element of shrinkable[key])
        expect([element, await lostWords(element, columnsOfPictures[kind])]).toEqual([element, []]);
    },
  );
});

/** How far what is drawn of each field reaches, and how wide the field is. */
function drawnOfFields(text: string): readonly { readonly drawn: number; readonly width: number }[] {
  return [...text.matchAll(/^Form \d+\n((?: .*\n)+)/gm)].map(([, form = ""]) => {
    const [, width] = /BBox \[0 0 (\S+)/.exec(form) ?? [];
    const frame = [...form.matchAll(/ (\S+) \S+ (\S+) \S+ re$/gm)].map(([, x, across]) => Number(x) + Number(across));
    const ends = [...form.matchAll(/ (\S+) \S+ [ml]$/gm)].map(([, x]) => Number(x));
    const curves = [...form.matchAll(/ (\S+) \S+ c$/gm)].map(([, x]) => Number(x));
    return { drawn: Math.max(...frame, ...ends, ...curves), width: Number(width) };
  });
}

test.each(fields)(
  "$p is seen whole in a narrow column: its frame and what is cut off at it are as wide as its place",
  async ({ p }) => {
    const rows = [[{ td: p }, { td: "Internationalization" }, { td: "1,234,567.00" }]];
    const { bytes, warnings } = await madeOf(ofContent([{ table: { rows } }], page), data);
    expect(warnings.map(({ code }) => code)).toEqual(["BLOCK_OVERFLOW"]);
    const drawn = drawnOfFields(await pdfAsText(bytes));
    expect(drawn.length).toBeGreaterThan(0);
    for (const { drawn: right, width } of drawn) {
      expect(width).toBeLessThan(200);
      expect(right).toBeLessThanOrEqual(width + 0.01);
      expect(right).toBeGreaterThan(width / 2);
    }
  },
);

test("a picture keeps its size where words beside it can wrap instead", async () => {
  const text = "a text of many short words that wraps over several lines of its column if need be";
  const rows = [[{ image: { src: "images/logo.png", width: 150 } }, { td: text }]];
  const { warnings } = await madeOf(ofContent([{ table: { rows } }], page));
  expect(warnings).toEqual([]);
});

test("a picture in a line is no wider than its cell; one whose size the author set says so", async () => {
  const found = async (text: string) => {
    const table = { table: { widths: ["60pt"], rows: [[{ td: text }]] } };
    const { warnings } = await madeOf(ofContent([table], page));
    return warnings.map(({ code, path }) => `${code} ${path}`);
  };
  expect(await found("[img, images/logo.png, 200|30]")).toEqual(["BLOCK_OVERFLOW /document/content/0/table/rows/0/0"]);
  expect(await found("[img, images/logo.png]")).toEqual([]);
});

test("a long word in any row of the data widens its column by weight, however many rows there are", async () => {
  const items = Array.from({ length: 300 }, (_, at) => ({
    name: at === 237 ? "Internationalization" : "item",
    sum: `${at}.00`,
  }));
  const table = { widths: [1, 3], source: "$data.items", map: ["name", "sum"] };
  const { warnings } = await madeOf(ofContent([{ table }], page), { items });
  expect(warnings).toEqual([]);
});
