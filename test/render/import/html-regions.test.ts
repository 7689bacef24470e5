import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { boundTo } from "../../support/bound-text.ts";
import { printed } from "./printed.ts";

/** A page as a definition, with what is reported of its tags. */
async function imported(page: string) {
  const { content, report, testData } = await importFile({ bytes: Buffer.from(page), fileName: "page.html" });
  const { document } = JSON.parse(content) as { readonly document: Readonly<Record<string, unknown>> };
  const tags = report.filter(({ code }) => code === "IMPORT_PLACEHOLDER").map(({ message }) => message);
  return { content: document["content"], metadata: document["metadata"], tags, data: JSON.parse(testData), report };
}

/** The texts that are printed with these data, in their order. */
function textsOf(content: unknown, data: unknown): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(boundTo({ content } as never, data).document["content"], (key, value) => {
    if (/^(?:p|td|th|h1)$/.test(key) && typeof value === "string") texts.push(printed(value));
    return value;
  });
  return texts;
}

test("conditions are read eight deep, in one element and in elements inside one another; deeper ones are text", async () => {
  const nested = (open: string, end: string, levels: number) =>
    `${open}{{#if a}}<p>x</p>`.repeat(levels) + `{{/if}}${end}`.repeat(levels);
  for (const page of [nested("", "", 1_990), nested("<div>", "</div>", 100)]) {
    const { content, tags } = await imported(page);
    const shown = textsOf(content, { a: true });
    expect(shown.slice(0, 9)).toEqual([...Array(8).fill("x"), "{{#if a}}"]);
    expect(textsOf(content, {})).toEqual([]);
    expect(tags[0]).toBe('"{{#if a}}" is inside 8 other loops and conditions, and is not read.');
  }
});

test("a condition in another one stands in its line as that does", async () => {
  const { content } = await imported("<div>{{#if a}}{{#if b}}x{{/if}}{{/if}} tail</div>");
  expect(textsOf(content, { a: true, b: true })).toEqual(["x tail"]);
});
