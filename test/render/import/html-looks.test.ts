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
