import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";

async function imported(page: string) {
  const { content, report } = await importFile({ bytes: Buffer.from(page), fileName: "a.html" });
  return { content: JSON.parse(content).document.content, report };
}

test.each([
  ["margin: 0 auto", "center"],
  ["margin-left: auto", "right"],
  ["margin-left: auto; margin-right: 0", "right"],
  ["margin-right: auto", undefined],
])("a box with %s stands %s", async (margin, side) => {
  const { content } = await imported(`<div style="width: 90px; background: red; ${margin}">a</div>`);
  expect((content[0].stack ?? content[0]).style.horizontalAlign).toBe(side);
});

test("a cell spans no rows beyond the head of its table", async () => {
  const head = '<thead><tr><th rowspan="3">a</th><th rowspan="2">b</th><th>c</th></tr><tr><th>d</th></tr></thead>';
  const body = '<tbody><tr><td rowspan="2">e</td><td>f</td></tr><tr><td>g</td></tr></tbody>';
  const { content } = await imported(`<table>${head}${body}</table>`);
  const spans = content[0].table.rows.map((row: readonly { readonly rowspan?: number }[]) =>
    row.map(({ rowspan }) => rowspan),
  );
  expect(spans).toEqual([[2, 2, undefined], [undefined], [2, undefined], [undefined]]);
});

test("a cell that spans all rows that are left spans those of its part of the table", async () => {
  const body = '<tbody><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></tbody>';
  const { content } = await imported(`<table>${body}<tfoot><tr><td>e</td><td>f</td></tr></tfoot></table>`);
  expect(content[0].table.rows[0][0]).toMatchObject({ td: "a", rowspan: 3 });
});

test.each([
  ["<ol><li>a<li value=9>b<li>c</ol>", [1, 9, 10]],
  ["<ol start=5><li value=5>a<li>b</ol>", [5, 6]],
  ["<ol reversed><li>a<li>b<li>c</ol>", [3, 2, 1]],
  ["<ol reversed start=8><li>a<li value=4>b<li>c</ol>", [8, 4, 3]],
  ["<ol start=0><li>a<li>b</ol>", [0, 1]],
])("the items of %s have the numbers %j", async (list, numbers) => {
  const { content, report } = await imported(list);
  const counted = (
    content as readonly { readonly ol: { readonly start?: number; readonly items: readonly unknown[] } }[]
  ).flatMap(({ ol: { start = 1, items } }) => items.map((_, at) => start + at));
  expect([counted, report]).toEqual([numbers, []]);
});

test("a list below zero is counted from one, which is reported", async () => {
  const { content, report } = await imported("<ol start=-1><li>a<li>b</ol>");
  expect(content).toMatchObject([{ ol: { items: [{ p: "a" }, { p: "b" }] } }]);
  const message = "The numbers of a list that are below 0 or above 1,000,000 are 1, 2, 3.";
  expect(report).toEqual([expect.objectContaining({ kind: "lost", message })]);
});

test.each([
  ["<details><summary>a</summary><p>b</p></details>", "near", "What a reader opens (details) is open."],
  ['<p>a <span style="font-size:0">b</span></p>', "near", 'The property "font-size: 0" is not taken over.'],
  [
    "<ol reversed>{{#each rows}}<li>{{a}}</li>{{/each}}</ol>",
    "lost",
    "A list that repeats items and counts backwards (reversed) counts forwards.",
  ],
])("what is shown otherwise is reported: %s", async (html, kind, message) => {
  expect((await imported(html)).report).toEqual([expect.objectContaining({ kind, message })]);
});

test("an open one and text of a size are not reported", async () => {
  const { report } = await imported('<details open><summary>a</summary>b</details><p style="font-size:0.5em">c</p>');
  expect(report).toEqual([]);
});

test.each([
  [
    "a cell alone in its row spans the columns of the others",
    "<tr><td colspan=9>a</td></tr><tr><td>b</td><td>c</td></tr>",
    2,
  ],
  ["as many as there are", "<tr><td colspan=2>a</td></tr><tr><td>b</td><td>c</td></tr>", 2],
  ["without other rows one", "<tr><td colspan=9>a</td></tr>", undefined],
  ["where columns are named as many as it says", "<col><col><col><tr><td colspan=3>a</td></tr>", 3],
  [
    "columns in which none begins are none, beside cells that span rows as well",
    "<tr><td colspan=9>a</td></tr><tr><td rowspan=2>b</td><td colspan=5>c</td></tr><tr><td>d</td></tr>",
    2,
  ],
  ["a table of very many columns stays as it is", `<tr>${"<td colspan=200>a</td>".repeat(6)}</tr>`, 200],
  [
    "beside cells that span rows as many as it says",
    "<tr><td colspan=3>a</td></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr>",
    3,
  ],
])("%s", async (_, rows, columns) => {
  const { content } = await imported(`<table>${rows}</table>`);
  expect(content[0].table.rows[0][0].colspan).toBe(columns);
});
