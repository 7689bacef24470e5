import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";

async function imported(source: string) {
  const made = await importFile({ bytes: Buffer.from(source), fileName: "a.html" });
  const { document } = JSON.parse(made.content);
  return { document, content: document.content, report: made.report };
}

test("rules of a style sheet hold for elements by their place among others, the sheet itself not counted", async () => {
  const { content, report } = await imported(
    `<style>p:nth-child(2n + 1) { color: red } p:last-child { font-style: italic } p:not(:nth-of-type(odd)) { text-transform: uppercase }
p:nth-last-of-type(2) { font-weight: bold }</style>
<h1>0</h1><p>1</p><p>2</p><p>3</p>`,
  );
  expect(content).toMatchObject([
    { h1: "0" },
    { p: "1", style: { textTransform: "none" } },
    { p: "2", style: { color: "red", fontWeight: "bold" } },
    { p: "3", style: { fontStyle: "italic", textTransform: "none" } },
  ]);
  expect(report).toEqual([]);
});

test("boxes above and below the text are header and footer, with the numbers of pages; those at its sides are named", async () => {
  const { document, report } = await imported(
    `<style>@page { @top-right { content: "Caf\\E9  \\"1\\""; font-size: 8pt; color: #333 } @bottom-left { content: 'a' }
@bottom-right { content: counter(page) " / " counter(pages) } @left-middle { content: "x" } @bottom-center { content: element(y) } }</style><p>x`,
  );
  const style = { marginTop: 0, marginBottom: 0, fontSize: 12 };
  expect(document.header.content).toEqual([
    { p: 'Café "1"', style: { ...style, textAlign: "right", fontSize: 8, color: "#333" } },
  ]);
  expect(document.footer.content).toEqual([
    {
      columns: {
        rows: [
          [{ p: "a", style: { ...style, textAlign: "left" } }],
          [{ p: "" }],
          [{ p: "$global.PAGE / $global.NUMPAGES", style: { ...style, textAlign: "right" } }],
        ],
      },
    },
  ]);
  expect(report.map(({ message }) => message)).toEqual([
    "What stands in the margins of a page (@left-middle) and is no text above or below is left out.",
    "What stands in the margins of a page (@bottom-center) and is no text above or below is left out.",
  ]);
});

test("where each page has a name, the first is that of the document", async () => {
  const { document, report } = await imported(
    "<style>@page Section1 { size: a5 } @page Section2 { size: a4 }</style><p>x",
  );
  expect(document.pageSetup.size).toBe("a5");
  expect(report.map(({ message }) => message)).toEqual(['The page "Section2" is left out.']);
});

test("links are blue and underlined unless a rule says otherwise", async () => {
  const { content } = await imported(
    '<style>.own { color: inherit; text-decoration: none }</style><p><a href="https://x.example">a</a> <a class=own href="https://y.example">b</a> <a name=c>c</a>',
  );
  expect(content).toEqual([
    { p: "[link, https://x.example][color, #0000EE][u]a[/u][/color][/link] [link, https://y.example]b[/link] c" },
  ]);
});

test("a table that an attribute puts into the middle stands there, and its text begins at the left", async () => {
  const { content } = await imported("<div align=center><p>a</p><table width=100><tr><td><p>b</table></div>");
  expect(content[0]).toEqual({ p: "a", style: { textAlign: "center" } });
  expect(content[1].table).toMatchObject({
    style: { horizontalAlign: "center" },
    rows: [[{ content: [{ p: "b", style: { textAlign: "left" } }] }]],
  });
});

test("colours of the screen are those of paper", async () => {
  const { content } = await imported("<p style='border-top: 1pt solid windowtext'>a");
  expect(content).toEqual([{ p: "a", style: { borderTop: "1 solid #000000" } }]);
});

test("children of a column of blocks stand below one another, words in a line as well", async () => {
  const { content } = await imported(
    "<div style='display: flex; flex-direction: column'><span>a</span><span>b</span></div>",
  );
  expect(content).toMatchObject([{ stack: { content: [{ p: "a" }, { p: "b" }] } }]);
});

test("a list has the marker that all its items name", async () => {
  const { content } = await imported("<style>li { list-style: none }</style><ul><li>a<li>b</ul>");
  expect(content).toMatchObject([{ ul: { symbol: "\u200b" } }]);
});

test("columns of text, what is turned, and gradients behind blocks are named", async () => {
  const { report } = await imported(
    "<div style='column-count: 2'>a</div><div style='transform: rotate(2deg)'>b</div><div style='background: linear-gradient(red, blue)'>c</div>",
  );
  expect(report.map(({ message }) => message)).toEqual([
    "Text in several columns (column-count) is in one.",
    "What is turned or moved (transform: rotate(2deg)) is not.",
    "A picture or a gradient behind a block is left out.",
  ]);
});

test("a box is as high as it says, with its padding, unless it is a page; tables from right to left begin there", async () => {
  const { content } = await imported(
    "<div style='height: 30pt; padding: 2pt 0'>a</div><div style='min-height: 297mm'>b</div><table dir=rtl><tr><td>c</table>",
  );
  expect(content).toMatchObject([
    { p: "a", style: { minHeight: 34 } },
    { p: "b" },
    { table: { style: { baseDirection: "rtl" } } },
  ]);
  expect(content[1].style).not.toHaveProperty("minHeight");
});

test("a grid whose children fill columns of given widths is rows of columns; one that does more is named", async () => {
  const grid = "display: grid; gap: 4pt 6pt; grid-template-columns";
  const { content, report } = await imported(
    `<div style="${grid}: 100pt repeat(2, 1fr)"><p>a</p><p>b</p><p>c</p>d</div>
<div style="${grid}: max-content 1fr"><p>e</p></div><div style="${grid}: 1fr 1fr"><p style="grid-column: 1 / 3">f</p></div>`,
  );
  expect(content).toMatchObject([
    {
      stack: {
        gap: 4,
        content: [
          { columns: { widths: ["100pt", 1, 1], gap: 6, rows: [[{ p: "a" }], [{ p: "b" }], [{ p: "c" }]] } },
          { columns: { rows: [[{ p: "d" }], [{ p: "" }], [{ p: "" }]] } },
        ],
      },
    },
    { p: "e" },
    { p: "f" },
  ]);
  expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    "line 2: A grid (CSS) is set one block below the other.",
  ]);
});

test("beside a block that grows, one of a few words is as wide as they need", async () => {
  const row = (grow: string, words: string) =>
    `<div style="display: flex"><div style="${grow}">a</div><div>${words}</div></div>`;
  const { content } = await imported(row("flex: 1", "No. 55") + row("flex: 1", "long ".repeat(20)) + row("", "No. 55"));
  expect(content.map(({ columns }: { columns: { widths: unknown } }) => columns.widths)).toEqual([
    [1, "46.8pt"],
    [1, 1],
    [1, 1],
  ]);
});

test("beside a block that grows, wide characters need their whole size, and what has no space has an even share", async () => {
  const row = (...words: readonly string[]) =>
    `<div style="display: flex"><div style="flex: 1">a</div>${words.map((one) => `<div>${one}</div>`).join("")}</div>`;
  const letters = "twenty-four letters long";
  const { content } = await imported(
    row("合計金額") + row("한국어 A") + row("字".repeat(27)) + row(letters, letters, letters),
  );
  expect(content.map(({ columns }: { columns: { widths: unknown } }) => columns.widths)).toEqual([
    [1, "48pt"],
    [1, "51.6pt"],
    [1, 1],
    [1, 1, 1, 1],
  ]);
});

test("a block that grows takes what the others leave, whatever its width", async () => {
  const row = (...styles: readonly string[]) =>
    `<div style="display: flex">${styles.map((style) => `<div style="${style}">a</div>`).join("")}</div>`;
  const { content } = await imported(
    row("flex: 1 1 200pt", "width: 100pt") +
      row("flex-grow: 2; width: 30%", "flex: 1 1 30%") +
      row("flex: 0 0 200pt", "flex: 1") +
      row("flex: 1 1 70%", "flex: 1 1 30%"),
  );
  expect(content.map(({ columns }: { columns: { widths: unknown } }) => columns.widths)).toEqual([
    [1, "100pt"],
    [2, 1],
    ["200pt", 1],
    ["70%", "30%"],
  ]);
});
