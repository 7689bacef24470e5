import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../src/vocabulary/validate.ts";
import { insertionAt, snippetsOf } from "../../studio/src/editor/insertion.ts";
import { withReferences } from "../../studio/src/editor/sample.ts";
import type { Schema } from "../../studio/src/editor/schema-walk.ts";

const schema = JSON.parse(readFileSync("schema/v1/document-definition.schema.json", "utf8")) as Schema;

/** The text after an element was put in at the bar `|`. */
function inserted(marked: string, element: unknown): string {
  const position = marked.indexOf("|");
  const text = marked.replace("|", "");
  const insertion = insertionAt(text, position, element);
  if (insertion?.result.kind !== "edit") return text;
  expect("}]".includes(insertion.result.text[insertion.caret - 1] ?? "")).toBe(true);
  return insertion.result.text;
}

const valueWith = (marked: string, element: unknown): unknown => JSON.parse(inserted(marked, element));

describe("an element out of the palette", () => {
  test("stands behind the element that the caret is in", () => {
    expect(valueWith('{"document":{"content":[{"p":"o|ne"},{"p":"two"}]}}', { h1: "New" })).toEqual({
      document: { content: [{ p: "one" }, { h1: "New" }, { p: "two" }] },
    });
  });

  test("stands in the innermost list of elements", () => {
    const text = '{"document":{"content":[{"stack":{"content":[{"p":"in|ner"}]}}]}}';
    expect(valueWith(text, { p: "x" })).toEqual({
      document: { content: [{ stack: { content: [{ p: "inner" }, { p: "x" }] } }] },
    });
  });

  test("from outside of the content it comes to its end", () => {
    expect(valueWith('{|"document":{"content":[{"p":"one"}]}}', { p: "x" })).toEqual({
      document: { content: [{ p: "one" }, { p: "x" }] },
    });
  });

  test("is the first of an empty list", () => {
    expect(valueWith('{"document":{"content":[|]}}', { p: "x" })).toEqual({ document: { content: [{ p: "x" }] } });
  });

  test("keeps the margin of what it follows", () => {
    const text = '{\n  "document": {\n    "content": [\n      { "p": "o|ne" }\n    ]\n  }\n}';
    expect(inserted(text, { p: "a: {b}, c" })).toContain('\n      { "p": "one" },\n      { "p": "a: {b}, c" }\n');
  });

  test("a text without content takes none", () => {
    expect(inserted('{"docu|ment":{}}', { p: "x" })).toBe('{"document":{}}');
  });

  test("every kind of element has an example that the checker takes", () => {
    const snippets = snippetsOf(schema);
    expect(snippets.map(({ element }) => element)).toEqual(expect.arrayContaining(["p", "table", "chart", "use"]));
    for (const { example } of snippets) expect(validateDefinition({ document: { content: [example] } })).toEqual([]);
  });
});

describe("test data made from a template", () => {
  test("gets a value for each reference that has none, and keeps what is there", () => {
    const data = { customer: { name: "Ada" } };
    const made = withReferences(data, ["$data.customer.city", "$data.lines[1].price", "$item.x", "$global.PAGE"]);
    expect(made).toEqual({ customer: { name: "Ada", city: "city" }, lines: [null, { price: "price" }] });
  });

  test("a reference to a distant entry makes no entries, and one to a value that is there changes nothing", () => {
    expect(withReferences({ a: 1 }, ["$data.b[900].c", "$data.a"])).toEqual({ a: 1 });
  });

  test("without data it starts from nothing", () => {
    expect(withReferences(undefined, ["$data.name"])).toEqual({ name: "name" });
  });
});
