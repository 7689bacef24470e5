import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";

async function imported(source: string) {
  const made = await importFile({ bytes: Buffer.from(source), fileName: "a.html" });
  const { document } = JSON.parse(made.content);
  return { content: document.content, report: made.report };
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
