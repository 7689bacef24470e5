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

/** What Jinja has and a definition has not. */
const notUnderstood = ["if x is defined", "if x in [1, 2]", "if x % 2", "for y in x if y.a", "set x = 1"];

test.each(notUnderstood)("{%% %s %%} stays visible, is reported, and leaves no example", async (statement) => {
  const end = /^set/.test(statement) ? "" : `{% end${statement.split(" ")[0]} %}`;
  for (const page of [
    `<p>a {% ${statement} %}A${end} z</p>`,
    `{% ${statement} %}<p>A</p>${end}`,
    `<p>a {% if b %}c {% ${statement} %}A${end}{% endif %} z</p>`,
  ]) {
    const { content, tags, data } = await imported(page);
    expect(textsOf(content, { b: true }).join(" ")).toContain(`{% ${statement} %}`);
    for (const tag of [`{% ${statement} %}`, end].filter((one) => one !== ""))
      expect(tags).toContain(`${JSON.stringify(tag)} is not understood, and stays as text.`);
    expect(Object.keys(data)).toEqual(page.includes("if b") ? ["b"] : []);
  }
});

/** Tags of other languages, and marks that are none. */
const notTags = ["{#rows} and {/rows}", "{name}", "{d.name}", "A+++ B+++ to G", "+++IF x+++a+++END-IF+++", "{FOR a IN b}"];

test.each(notTags)("%s is text in a page", async (words) => {
  const { content, tags, data } = await imported(`<p>${words}</p><p>{{#if a}}${words}{{/if}}</p>`);
  expect(textsOf(content, { a: true })).toEqual([words, words]);
  expect([tags, data]).toEqual([[], { a: true }]);
});

test.each(["pre", "code"])("what stands in <%s> is text, and is reported where it has the marks of a page", async (name) => {
  const words = "{{#if a}}{{b}}{{/if}} {#rows}{% if c %}";
  const { content, tags, data } = await imported(`<${name}>${words}</${name}><p>{{d}}</p>`);
  expect(textsOf(content, { d: "e" })).toEqual([words, "e"]);
  expect([tags[1], data]).toEqual(['"{{b}}" stands in code, and stays as text.', { d: "d" }]);
});

test("a condition around code is a condition, and a loop is one by a value in its text or in a link", async () => {
  const { content } = await imported(
    '{{#a}}<p>{b} <code>{{c}}</code></p>{{/a}}{{#links}}<p><a href="https://example.com/{{id}}">d</a></p>{{/links}}',
  );
  expect(content).toMatchObject([{ if: "$data.a" }, { stack: { source: "$data.links" } }]);
});
