import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { docxFaults } from "../../../support/readers/docx-lint.ts";
import { embeddedCharacters } from "../../../support/readers/embedded-characters.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

const written = async (content: readonly unknown[], more: object = {}) => {
  const { bytes, warnings } = await madeDocx(engine, exampleJob({ document: { content, ...more } }));
  const entries = unzip(bytes);
  const part = (name: string): string =>
    entries.find(([own]) => own === `word/${name}.xml`)?.[1].toString("utf8") ?? "";
  expect(docxFaults(bytes)).toEqual([]);
  return { warnings, entries, part, document: part("document"), styles: part("styles"), numbering: part("numbering") };
};

/** The runs of a document, with their properties. */
const runs = (document: string): readonly string[] => document.match(/<w:r>.*?<\/w:r>/g) ?? [];
const runOf = (document: string, text: string): string =>
  runs(document).find((run) => run.replace(/<[^>]+>/g, "") === text) ?? "";

const turned = (rotate: number, style: object = {}, text = "turned") => ({ td: text, style: { rotate, ...style } });

test("a cell turned by a quarter says which way its lines run, and its row is as high as they are long", async () => {
  const { document } = await written([{ table: { widths: [1, 1], rows: [[turned(270), turned(90)]] } }]);
  expect(document.match(/<w:textDirection w:val="(btLr|tbRl)"\/>/g)).toEqual([
    '<w:textDirection w:val="btLr"/>',
    '<w:textDirection w:val="tbRl"/>',
  ]);
  const height = Number(/<w:trHeight w:val="(\d+)"/.exec(document)?.[1]);
  const { document: longer } = await written([
    { table: { widths: [1], rows: [[turned(90, {}, "turned twice as long")]] } },
  ]);
  expect(height).toBeGreaterThan(400);
  expect(Number(/<w:trHeight w:val="(\d+)"/.exec(longer)?.[1])).toBeGreaterThan(height * 1.5);
});

test("turned lines stand in their cell where it says: at the top those to the foot end", async () => {
  const cells = [{ td: "plain" }, turned(270, { verticalAlign: "top" }), turned(270, { verticalAlign: "middle" })];
  const { document } = await written([{ table: { widths: [1, 1, 1], rows: [cells] } }]);
  expect(document.match(/<w:jc w:val="\w+"\/>/g)).toEqual(['<w:jc w:val="right"/>', '<w:jc w:val="center"/>']);
});

test("notes and numbers of pages in a turned cell take their part of its length", async () => {
  const heightOf = async (text: string): Promise<number> => {
    const { document } = await written([{ table: { widths: [1], rows: [[turned(90, {}, text)]] } }]);
    return Number(/<w:trHeight w:val="(\d+)"/.exec(document)?.[1]);
  };
  const plain = await heightOf("turned");
  expect(await heightOf("turned[footnote]note[/footnote]")).toBeGreaterThan(plain);
  expect(await heightOf("turned $global.PAGE of $global.NUMPAGES")).toBeGreaterThan(plain);
});

test("turned lines are no longer than a page, and a table among them has the width there is", async () => {
  const heightOf = async (td: object): Promise<number> => {
    const row = { ...td, style: { rotate: 90 } };
    const { document } = await written([{ table: { widths: [1], rows: [[row]] } }], {
      pageSetup: { size: [300, 400] },
    });
    return Number(/<w:trHeight w:val="(\d+)"/.exec(document)?.[1]);
  };
  const long = await heightOf({ td: "turned ".repeat(500) });
  expect([long > 5_000, long <= 8_000]).toEqual([true, true]);
  expect(await heightOf({ content: [{ table: { widths: [1], rows: [[{ td: "inner" }]] } }] })).toBeGreaterThan(2_000);
});

const list = (kind: "ul" | "ol", ...items: readonly unknown[]) => ({ [kind]: { items } });

test("a list and those within it are one definition of nine levels, so that items can be moved down", async () => {
  const { document, numbering } = await written([
    list("ol", { p: "a" }, list("ul", { p: "b" }), { p: "c" }, list("ul", { p: "d" })),
  ]);
  expect(numbering.match(/<w:abstractNum /g)).toHaveLength(1);
  expect(numbering.match(/<w:lvl w:ilvl="\d"/g)).toHaveLength(9);
  expect(numbering).toMatch(/w:ilvl="0"><w:start w:val="1"\/><w:numFmt w:val="decimal"\/>/);
  expect(numbering).toMatch(/w:ilvl="1"><w:start w:val="1"\/><w:numFmt w:val="bullet"\/>/);
  expect(document.match(/<w:ilvl w:val="\d"\/>/g)?.map((level) => level.replace(/\D/g, ""))).toEqual([
    "0",
    "1",
    "0",
    "1",
  ]);
  const indents = [...numbering.matchAll(/<w:ind w:left="(\d+)"/g)].map(([, left]) => Number(left));
  expect(indents).toEqual(indents.toSorted((a, b) => a - b));
});

test("lists of two kinds in one level of a list have definitions that differ in it", async () => {
  const { numbering } = await written([
    list("ol", { p: "a" }, list("ul", { p: "b" }), { p: "c" }, list("ol", { p: "d" })),
  ]);
  expect(numbering.match(/<w:abstractNum /g)).toHaveLength(2);
  expect(numbering.match(/w:ilvl="0"><w:start w:val="1"\/><w:numFmt w:val="decimal"\/>/g)).toHaveLength(2);
  expect(numbering.match(/<w:num /g)).toHaveLength(3);
});

test("a mark has a look of its own: that of a white list stays with it", async () => {
  const white = { ...list("ul", { p: "white" }) };
  const styled = { ul: { ...white["ul"], style: { color: "#ffffff" } } };
  const { numbering } = await written([{ p: "black text" }, styled, list("ul", { p: "black" })]);
  const [first, second] = numbering.match(/<w:lvl w:ilvl="0">.*?<\/w:lvl>/g) ?? [];
  expect(first).toContain('<w:color w:val="FFFFFF"/>');
  expect(second).toContain('<w:color w:val="000000"/>');
  expect(second).toContain('<w:b w:val="0"/>');
});

test("an icon is its private-use character, and its font holds no other", async () => {
  const { document, entries, part } = await written([{ p: "[font, Icons]home[/font] Home" }]);
  const text = document.replace(/<[^>]+>/g, "");
  expect(text).toMatch(/[\ue000-\uf8ff] Home/);
  expect(text).not.toContain("home");
  expect(part("fontTable")).toContain("Material");
  const sizes = entries.filter(([name]) => name.endsWith(".odttf")).map(([, bytes]) => bytes.length);
  expect(Math.min(...sizes)).toBeLessThan(4_000);
});

test("raised and lowered text is Word's own, and at a distance of the author's stands at that", async () => {
  const { document } = await written([{ p: "10[sup]9[/sup] H[sub]2[/sub]O [sup, 4]far[/sup]" }]);
  expect(runOf(document, "9")).toContain('<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>');
  expect(runOf(document, "2")).toContain('<w:rPr><w:vertAlign w:val="subscript"/></w:rPr>');
  expect(runOf(document, "far")).toContain('<w:position w:val="8"/>');
});

test("features of fonts that Word can switch are switched", async () => {
  const style = {
    fontVariantCaps: "small-caps",
    fontVariantNumeric: ["oldstyle-nums", "tabular-nums"],
    fontVariantLigatures: "discretionary-ligatures",
    fontFeatureSettings: { ss02: 1 },
  };
  const { document, styles, warnings } = await written([{ p: "a longer usual text" }, { p: "1", style }]);
  const run = runOf(document, "1");
  expect(run).toContain("<w:smallCaps/>");
  expect(run).toContain('<w14:ligatures w14:val="standardContextualDiscretional"/>');
  expect(run).toContain('<w14:numForm w14:val="oldStyle"/><w14:numSpacing w14:val="tabular"/>');
  expect(run).toContain('<w14:stylisticSets><w14:styleSet w14:id="2"/></w14:stylisticSets>');
  expect(warnings).toEqual([]);
  expect(styles).toMatch(/<w:docDefaults>.*<w14:ligatures w14:val="standardContextual"\/>.*<\/w:rPrDefault>/);
});

test("features that Word cannot switch are reported by their names", async () => {
  const { warnings } = await written([{ p: "0", style: { fontFeatureSettings: { zero: 1, frac: 1 } } }]);
  expect(warnings.map(({ message }) => message).join()).toContain("Left out: zero, frac.");
});

test("each field of a paragraph is named with what Word does not check of it", async () => {
  const { warnings } = await written([
    { p: "[textfield, city, '', required, max=9] [textfield, street, '', required]" },
  ]);
  const rules = warnings.map(({ message }) => message).filter((message) => message.includes("Left out"));
  expect(rules.map((message) => message.slice(message.indexOf("Left out")))).toEqual([
    'Left out of "city": required, at most 9 characters.',
    'Left out of "street": required.',
  ]);
});

test("lines are a multiple of their letters, whatever the letters are, and at least so high beside a picture", async () => {
  const { document, styles } = await written([
    { h1: "Tight [size, 40]large[/size]" },
    { p: "Latin and \u4e2d\u6587", style: { lineHeight: 1.1 } },
    { p: "[img, 20, 20]png/rgb-8-bits.png[/img]" },
  ]);
  expect(document + styles).not.toContain('w:lineRule="exact"/><w:ind');
  expect(styles).toMatch(/w:styleId="Heading1">.*?w:lineRule="auto"/);
  expect(document).not.toContain('w:lineRule="exact"');
});

test("signs of a taller face in one line do not lay the other lines of a paragraph over each other", async () => {
  const lineOf = async (p: string): Promise<readonly string[]> => {
    const { document } = await written([{ p, style: { lineHeight: 1.4 } }, ...Array(3).fill({ p: "usual" })]);
    return /<w:spacing[^>]* w:line="(\d+)" w:lineRule="(\w+)"/.exec(document)?.slice(1) ?? [];
  };
  expect(await lineOf("Which is a vector?[br]\u2610 energy[tab, 100]\u2610 momentum")).toEqual(["280", "exact"]);
  expect((await lineOf("A line of the usual face alone"))[1]).toBe("auto");
  // A tenth higher than its neighbours' face: all lines of the paragraph would be that much closer.
  expect(await lineOf("A line[br]with a \u2215 b and more")).toEqual(["280", "exact"]);
  expect((await lineOf("\u2610 [size, 30]larger[/size]"))[1]).toBe("auto");
});

test("lines of a face far taller than the usual one, and lines beside it, are as far apart as in PDF", async () => {
  const lineOf = async (p: string): Promise<readonly string[]> => {
    const { document } = await written([{ p, style: { fontSize: 10, lineHeight: 1.4 } }, ...Array(3).fill({ p: "x" })]);
    return /<w:spacing[^>]* w:line="(\d+)" w:lineRule="(\w+)"/.exec(document)?.slice(1) ?? [];
  };
  expect(await lineOf("བཀྲ་ཤིས་བདེ་ལེགས")).toEqual(["280", "exact"]);
  expect(await lineOf("తెలుగు བོད་སྐད")).toEqual(["280", "exact"]);
  expect((await lineOf("తెలుగు తెలుగు"))[1]).toBe("auto");
});

test("emoji are named in every font of their run, for beside Hebrew or Japanese they are taken for a part of that", async () => {
  const { document } = await written([{ p: "😀 שלום 🇮🇱 日本" }]);
  const named = 'w:ascii="Noto Emoji" w:hAnsi="Noto Emoji" w:eastAsia="Noto Emoji" w:cs="Noto Emoji"';
  expect(document.split(named)).toHaveLength(3);
});

test("an upright face that stands for the italic one is embedded with the characters of both", async () => {
  const { part } = await written([{ p: "😀 [i]🎉[/i]" }]);
  const family = /<w:font w:name="Noto Emoji">.*?<\/w:font>/.exec(part("fontTable"))?.[0] ?? "";
  const keys = [...family.matchAll(/w:fontKey="([^"]+)"/g)];
  expect(keys.map(([, key]) => key)).toEqual([keys[0]?.[1], keys[0]?.[1]]);
});

test("Ethiopic is named as a complex script too, for which LibreOffice takes it", async () => {
  const { document } = await written([{ p: "తెలుగు తెలుగు" }, { p: "የሰው ልጅ ሁሉ" }]);
  expect(document).toContain(
    '<w:rFonts w:ascii="Noto Sans Ethiopic" w:hAnsi="Noto Sans Ethiopic" w:cs="Noto Sans Ethiopic"/>',
  );
});

test("a list that ends a cell or a header leaves no distance below, as a paragraph leaves none", async () => {
  const items = [
    { p: "one", style: { marginBottom: 4 } },
    { p: "two", style: { marginBottom: 4 } },
  ];
  const { document } = await written([{ table: { widths: [1], rows: [[{ content: [{ ul: { items } }] }]] } }]);
  const [, first, second] = /<w:pPr>(.*?)<\/w:pPr>.*?one.*?<w:pPr>(.*?)<\/w:pPr>.*?two/.exec(document) ?? [];
  expect(first).not.toContain('w:after="0"');
  expect(second).toContain('w:after="0"');
});

test("styles have fonts for other scripts, and text in them is one run with the Latin letters around", async () => {
  const { document, styles } = await written([
    { p: "Latin \u65e5\u672c\u8a9e Latin" },
    { p: "\u0627\u0644\u0639\u0631\u0628\u064a\u0629" },
  ]);
  expect(styles).toMatch(
    /<w:rFonts w:ascii="Noto Sans" w:hAnsi="Noto Sans" w:eastAsia="Noto Sans [A-Z]+" w:cs="Vazirmatn"\/>/,
  );
  expect(runs(document)).toHaveLength(2);
  expect(document).not.toContain("<w:rFonts");
});

test("fonts for other scripts are named where no text is in them", async () => {
  const { styles } = await written([{ p: "Latin alone" }], { language: "he" });
  expect(styles).toMatch(/w:eastAsia="Noto Sans \w+" w:cs="Noto Sans Hebrew"/);
});

test("a second font for Chinese characters is that of its run alone", async () => {
  const { document } = await written([
    { p: "\u65e5\u672c\u306e", language: "ja" },
    { p: "\ud55c\uad6d\uc5b4", language: "ko" },
  ]);
  expect(document.match(/<w:rFonts w:eastAsia="[^"]+"\/>/g)).toHaveLength(1);
});

test("a telephone number in an isolate keeps its order in a line from right to left; other numbers are as written", async () => {
  const { document } = await written([
    { p: "\u0627\u0644\u0647\u0627\u062a\u0641 \u2066+966 12 555 0147\u2069\u060c \u0635 2026" },
    { p: "Phone \u2066+966 12 555 0147\u2069" },
  ]);
  expect(document).toContain("<w:t>\u200e+966 12 555 0147</w:t>");
  expect(document.match(/\u200e/g)).toHaveLength(1);
});

test("embedded fonts have the parts of vowels that readers take apart", async () => {
  const { entries, part } = await written([{ p: "\u0e14\u0e33 \u09ac\u09cb \u1780\u17be" }]);
  const keys = [...part("fontTable").matchAll(/w:fontKey="([^"]+)"/g)].map(([, key = ""]) => key);
  const fonts = keys.map((key) => {
    const name = `word/fonts/${key.replace(/[{}-]/g, "").toLowerCase()}.odttf`;
    return embeddedCharacters(entries.find(([own]) => own === name)?.[1] ?? new Uint8Array(), key);
  });
  const withParts = (...characters: readonly number[]): number =>
    fonts.filter((font) => characters.every((character) => font.has(character))).length;
  expect(withParts(0x0e33, 0x0e4d, 0x0e32)).toBe(1);
  expect(withParts(0x09cb, 0x09c7, 0x09be)).toBe(1);
  expect(withParts(0x17be, 0x17c1)).toBe(1);
});

test("contents are in Word's own control, with their heading", async () => {
  const { document } = await written([{ toc: { title: "Contents" } }, { h1: "One" }]);
  expect(document).toMatch(
    /<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"\/>.*PAGEREF.*<\/w:sdtContent><\/w:sdt>/,
  );
});

test("an entry of contents hangs before its other lines, but not where its text ends before Word's tab stop there", async () => {
  const style = { textIndent: -40, marginLeft: 40 };
  const { document } = await written([
    { toc: { title: "", style } },
    { h1: "Fees" },
    { h1: "A heading of as many letters as reach beyond the other lines" },
  ]);
  const entries = [...document.matchAll(/<w:pStyle w:val="TOC1"\/>(.*?)<\/w:pPr>/g)].map(
    ([, properties = ""]) => properties,
  );
  expect(entries.map((properties) => properties.includes("w:hanging"))).toEqual([false, true]);
});

test("a table that fills its page leaves the height of the paragraph after it", async () => {
  const pageSetup = { size: [300, 400], margin: [20, 20, 20, 20] };
  const table = {
    table: { widths: [1], rows: [[{ td: "a", style: { height: 100 } }], [{ td: "b", style: { height: 260 } }]] },
  };
  const { document } = await written([table], { pageSetup });
  expect([...document.matchAll(/<w:trHeight w:val="(\d+)"/g)].map(([, height]) => height)).toEqual(["2000", "5180"]);
});

test("a tab is measured from where its line begins, as on our pages", async () => {
  const { document } = await written([
    { p: "a[tab, 100]b", style: { textIndent: 25 } },
    { p: "a[br]b[tab, 100]c", style: { textIndent: 25 } },
  ]);
  expect([...document.matchAll(/<w:tab w:val="left" w:pos="(\d+)"/g)].map(([, at]) => at)).toEqual(["2500", "2000"]);
});

test("lines that come to the same tab stops in turn lose nothing, those that have others are reported", async () => {
  const reported = async (p: string) => (await written([{ p }])).warnings.map(({ path }) => path);
  for (const p of ["a[tab, 50]b[tab, 100]c[br]d[tab, 50]e", "a[tab]b[br]c[tab]d", "a[tab, 50]b[tab]c"])
    expect(await reported(p)).toEqual([]);
  for (const p of ["a[tab, 50]b[br]c[tab, 100]d", "a[tab, 50]b[br]c[tab]d"])
    expect(await reported(p)).toEqual(["/document/content/0"]);
});

test("a language from right to left turns no section round: tables and columns say so themselves", async () => {
  const table = { table: { widths: [1, 1], rows: [[{ td: "a" }, { td: "b" }]] } };
  const { document } = await written([table], { language: "ar" });
  expect(document).not.toContain("<w:bidi/></w:sectPr>");
  expect(document).not.toContain("<w:bidiVisual/>");
  const mirrored = { table: { ...table.table, style: { baseDirection: "rtl" } } };
  const both = (await written([mirrored, table])).document.split("</w:tbl>");
  expect(both.map((part) => part.includes("<w:bidiVisual/>"))).toEqual([true, false, false]);
  const columns = { columns: { colNumber: 2, style: { baseDirection: "rtl" }, rows: [[{ p: "a" }, { p: "b" }]] } };
  expect((await written([columns], { language: "ar" })).document).toContain("<w:bidi/></w:sectPr>");
});

test("the words of a drawing are its description, unless it has one", async () => {
  const children = [{ text: { x: 5, y: 15, value: "Turnover" } }, { text: { x: 5, y: 35, value: "2026" } }];
  const svg = { viewBox: [100, 50], width: 100, height: 50, children };
  const { document } = await written([{ svg }, { svg: { ...svg, alt: "A chart" } }]);
  expect([...document.matchAll(/descr="([^"]*)"/g)].map(([, text]) => text)).toEqual(["Turnover 2026", "A chart"]);
});

/** The style's own element. */
const styleOf = (styles: string, id: string): string =>
  new RegExp(`<w:style [^>]*w:styleId="${id}">.*?</w:style>`).exec(styles)?.[0] ?? "";

test("a style looks as most paragraphs of its kind do, so that these say nothing of their own", async () => {
  const cell = (text: string, style: object = {}) => ({ td: text, style });
  const rows = [
    [cell("first", { color: "#ff0000", textAlign: "right" })],
    ...Array.from({ length: 4 }, (_, at) => [cell(`other ${at}`)]),
  ];
  const headings = [{ h2: "red", style: { color: "#ff0000" } }, { h2: "blue" }, { h2: "blue" }];
  const { document, styles } = await written([{ table: { widths: [1], rows } }, ...headings, list("ul", { p: "a" })]);
  expect(styleOf(styles, "TableText")).not.toMatch(/FF0000|w:jc/);
  expect(styleOf(styles, "Heading2")).not.toContain("FF0000");
  expect(document.match(/<w:p><w:pPr><w:pStyle w:val="TableText"\/><\/w:pPr><w:r><w:t>other/g)).toHaveLength(4);
  expect(runOf(document, "first")).toContain('<w:color w:val="FF0000"/>');
  expect(runOf(document, "red")).toContain('<w:color w:val="FF0000"/>');
});

test("a style with a name looks as most of those that name it do", async () => {
  const note = { p: "usual", style: "note" };
  const red = { columns: { style: { color: "#ff0000" }, rows: [[{ p: "red", style: "note" }]] } };
  const { document, styles } = await written([{ p: "plain" }, red, note, note], { styles: { note: { fontSize: 9 } } });
  expect(styleOf(styles, "note")).toContain('<w:sz w:val="18"/>');
  expect(styleOf(styles, "note")).not.toContain("FF0000");
  expect(runOf(document, "red")).toContain('<w:color w:val="FF0000"/>');
});

test("the rows that data make count each for the style of their cells", async () => {
  const map = [{ td: "$item", style: { italic: true } }];
  const table = { widths: [1], rows: [[{ td: "a" }], [{ td: "b" }]], source: "$data.lines", map };
  const job = exampleJob({ document: { content: [{ table }] } }, { lines: ["c", "d", "e"] });
  const styles = unzip((await madeDocx(engine, job)).bytes).find(([name]) => name === "word/styles.xml");
  expect(styleOf(styles?.[1].toString("utf8") ?? "", "TableText")).toContain("<w:i/>");
});

test("tables of one look share a style of tables, which has their lines and padding", async () => {
  const table = (style: object) => ({
    table: { widths: [1], rows: [[{ td: "a" }], [{ td: "b" }], [{ td: "c" }]], style },
  });
  const plain = table({ border: "1 solid #000" });
  const { document, styles } = await written([plain, { p: "between" }, plain, { p: "between" }, table({})]);
  const used = [...document.matchAll(/<w:tblStyle w:val="(\w+)"\/>/g)].map(([, id]) => id ?? "");
  expect(used).toEqual(["TableLook", "TableLook", "TableLook2"]);
  expect(styleOf(styles, "TableLook")).toMatch(/<w:basedOn w:val="TableNormal"\/>.*<w:tblCellMar>/);
  expect(document).not.toContain("<w:tblBorders>");
  // LibreOffice needs it there beside a style of tables.
  expect(styleOf(styles, "Normal")).toMatch(/<w:sz w:val="\d+"\/>/);
});

const photograph = readFileSync(new URL("../../graphics/images/fixtures/rgb.jpg", import.meta.url));

test("a drawing that shows a part of a photograph is the photograph, cropped by Word", async () => {
  const src = `data:image/jpeg;base64,${photograph.toString("base64")}`;
  const image = { image: { src, x: -50, y: 0, width: 200, height: 100, preserveAspectRatio: "none" } };
  const svg = { viewBox: [100, 50], width: 100, height: 50, children: [image] };
  const { document, entries } = await written([{ svg }]);
  expect(document).toContain('<a:srcRect l="25000" t="0" r="25000" b="50000"/>');
  const media = entries.filter(([name]) => name.startsWith("word/media/"));
  expect(media.map(([, bytes]) => bytes.equals(photograph))).toEqual([true]);
  const more = { ...svg, children: [image, { rect: { width: 5, height: 5 } }] };
  const turned = { ...svg, children: [{ g: { transform: "rotate(10)", children: [image] } }] };
  for (const other of [more, turned]) expect((await written([{ svg: other }])).document).not.toContain("<a:srcRect");
});
