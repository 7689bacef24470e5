import { readFileSync } from "node:fs";
import { jsonLanguage } from "@codemirror/lang-json";
import { describe, expect, test } from "vitest";
import { offersAt } from "../../studio/src/editor/complete.ts";
import { knowledgeOf } from "../../studio/src/editor/knowledge.ts";
import { lenientValue } from "../../studio/src/editor/lenient.ts";
import { caret, type Offers } from "../../studio/src/editor/offer.ts";
import type { Schema } from "../../studio/src/editor/schema-walk.ts";

const schema = JSON.parse(readFileSync("schema/v1/document-definition.schema.json", "utf8")) as Schema;
const data = { customer: { name: "Ada" }, lines: [{ name: "Tube", price: 4 }] };
const around = { components: ["letterhead"], assets: ["images/logo.png"] };

/** The completions at the bar `|` of a text. */
function offered(marked: string): Offers | undefined {
  const position = marked.indexOf("|");
  const text = marked.replace("|", "");
  const tree = jsonLanguage.parser.parse(text);
  const slice = (from: number, to: number): string => text.slice(from, to);
  const knowledge = knowledgeOf(lenientValue(tree, slice), data, around);
  return offersAt({ tree, slice, position, schema, knowledge });
}

const labels = (marked: string): readonly string[] => offered(marked)?.offers.map(({ label }) => label) ?? [];
const content = (inside: string): string => `{"document":{"styles":{"lead":{},"note":{}},"content":[${inside}]}}`;

describe("completion", () => {
  test("an empty element offers every kind of element", () => {
    expect(labels(content("{|}"))).toEqual(expect.arrayContaining(["p", "h1", "table", "image", "chart", "use"]));
  });

  test("an element that has its key offers the rest of it, and not what it has", () => {
    const found = labels(content('{"p":"x", |}'));
    expect(found).toEqual(expect.arrayContaining(["style", "id", "if"]));
    expect(found).not.toContain("p");
    expect(found).not.toContain("table");
  });

  test("a key that is being written is replaced whole, and gets a value of its type", () => {
    const marked = content('{"p":"x","sty|"}');
    const found = offered(marked);
    expect(marked.replace("|", "").slice(found?.from, found?.to)).toBe('"sty"');
    const key = offered('{"document":{"pageSe|"}}')?.offers.find(({ label }) => label === "pageSetup");
    expect(key).toMatchObject({ apply: `"pageSetup": {${caret}}`, kind: "key" });
  });

  test("a key that already has a value keeps it", () => {
    const found = offered(content('{"p":"x","st|":"lead"}'))?.offers.find(({ label }) => label === "style");
    expect(found?.apply).toBe('"style"');
  });

  test("a style offers the styles of the document", () => {
    expect(labels(content('{"p":"x","style":"|"}'))).toEqual(expect.arrayContaining(['"lead"', '"note"']));
    expect(labels(content('{"p":"x","style":|}'))).toEqual(expect.arrayContaining(['"lead"', '"note"']));
  });

  test("values that give a number are offered where a number stands, with the references of the data", () => {
    const inStyle = (text: string): string => `{"document":{"styles":{"lead":{${text}}},"content":[{"p":"x"}]}}`;
    expect(labels(inStyle('"fontSize":|'))).toContain('"= $data.share * 200"');
    expect(labels(inStyle('"fontSize":"$|"'))).toContain("$data.customer.name");
  });

  test("enumerated words and truth values are offered", () => {
    const inStyle = (text: string): string => `{"document":{"styles":{"lead":{${text}}},"content":[{"p":"x"}]}}`;
    expect(labels(inStyle('"textAlign":|'))).toEqual(expect.arrayContaining(['"left"', '"justify"']));
    expect(labels(inStyle('"bold":|'))).toEqual(expect.arrayContaining(["true", "false"]));
    expect(labels(inStyle('"fontFamily":"|"'))).toContain('"Noto Serif"');
  });

  test("files, components and lists of the data are offered where they can stand", () => {
    expect(labels(content('{"image":{"src":"|"}}'))).toContain('"images/logo.png"');
    expect(labels(content('{"use":{"name":"|"}}'))).toContain('"letterhead"');
    expect(labels(content('{"table":{"source":"|"}}'))).toContain('"$data.lines"');
    expect(labels(content('{"table":{"source":"$data.lines","map":[|]}}'))).toContain('"price"');
  });

  test("a dollar sign in a text offers the paths of the test data with their values", () => {
    const marked = content('{"p":"Dear $data.cu|"}');
    const found = offered(marked);
    expect(marked.replace("|", "").slice(found?.from, found?.to)).toBe("$data.cu");
    expect(found?.offers).toContainEqual(expect.objectContaining({ label: "$data.customer.name", detail: "Ada" }));
    expect(labels(content('{"p":"$|"}'))).toEqual(expect.arrayContaining(["$item.price", "$global.PAGE"]));
  });

  test("a bracket in a text offers shortcodes, pairs with their end", () => {
    const found = labels(content('{"p":"a [b|"}'));
    expect(found).toContain("[b][/b]");
    expect(found).toContain("[color, color][/color]");
  });

  test("no value is offered behind a whole value", () => {
    expect(labels('{"document":{} | }')).toEqual([]);
  });
});

describe("the value of a broken text", () => {
  const read = (text: string): unknown =>
    lenientValue(jsonLanguage.parser.parse(text), (from, to) => text.slice(from, to));

  test("is what JSON.parse makes where nothing is broken", () => {
    const text = readFileSync("examples/invoice/definition.json", "utf8");
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test("keeps what stands around the fault", () => {
    expect(read('{"a":[1,{"b":tru}],"c":2')).toEqual({ a: [1, { b: null }], c: 2 });
  });
});
