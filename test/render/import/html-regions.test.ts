import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { boundTo } from "../../support/bound-text.ts";
import { printed } from "./printed.ts";

/** A page as a definition, with what is reported of its tags. */
async function imported(page: string) {
  const { content, report, testData } = await importFile({ bytes: Buffer.from(page), fileName: "page.html" });
  const { document } = JSON.parse(content) as {
    readonly document: { readonly content: readonly unknown[]; readonly metadata?: unknown };
  };
  const tags = report.filter(({ code }) => code === "IMPORT_PLACEHOLDER").map(({ message }) => message);
  return { content: document.content, metadata: document.metadata, tags, data: JSON.parse(testData), report };
}

/** The texts that are printed with these data, in their order. */
function textsOf(content: unknown, data: unknown): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(boundTo({ content } as never, data).document["content"], (key, value) => {
    if (/^(?:p|td|th|h1)$/.test(key) && typeof value === "string") texts.push(printed(value));
    // Rows of a list have their texts apart from their cells.
    if (key === "mappedRows") texts.push(...value.texts);
    return key === "mappedRows" ? undefined : value;
  });
  return texts;
}

test("conditions are read eight deep, in one element and in elements inside one another; deeper ones are text", async () => {
  const nested = (open: string, end: string, levels: number) =>
    `${open}{{#if a}}<p>x</p>`.repeat(levels) + `{{/if}}${end}`.repeat(levels);
  for (const page of [nested("", "", 500), nested("<div>", "</div>", 100)]) {
    const { content, tags } = await imported(page);
    const first = content.slice(0, 9);
    expect(textsOf(first, { a: true })).toEqual([...Array(8).fill("x"), "{{#if a}}"]);
    expect(textsOf(first, {})).toEqual([]);
    expect(tags[0]).toBe('"{{#if a}}" is inside 8 other loops and conditions, and is not read.');
  }
});

test("a condition in another one stands in its line as that does", async () => {
  const { content } = await imported("<div>{{#if a}}{{#if b}}x{{/if}}{{/if}} tail<p>y</p></div>");
  expect(textsOf(content, { a: true, b: true })).toEqual(["x tail", "y"]);
});

/** What Jinja has and a definition has not. */
const notUnderstood = ["if x is defined", "if x in [1, 2]", "if x % 2", "for y in x if y.a", "set x = 1"];

test.each(notUnderstood)("a tag of Jinja stays visible, is reported, and leaves no example: %s", async (statement) => {
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
const notTags = [
  "{#rows} and {/rows}",
  "{name}",
  "{d.name}",
  "A+++ B+++ to G",
  "+++IF x+++a+++END-IF+++",
  "{FOR a IN b}",
];

test.each(notTags)("%s is text in a page", async (words) => {
  const { content, tags, data } = await imported(`<p>${words}</p><p>{{#if a}}${words}{{/if}}</p>`);
  expect(textsOf(content, { a: true })).toEqual([words, words]);
  expect([tags, data]).toEqual([[], { a: true }]);
});

test.each(["pre", "code"])(
  "what stands in <%s> is text, and is reported where it has the marks of a page",
  async (name) => {
    const words = "{{#if a}}{{b}}{{/if}} {#rows}{% if c %}";
    const { content, tags, data } = await imported(`<${name}>${words}</${name}><p>{{d}}</p>`);
    expect(textsOf(content, { d: "e" })).toEqual([words, "e"]);
    expect([tags[1], data]).toEqual(['"{{b}}" stands in code, and stays as text.', { d: "d" }]);
  },
);

test("a condition around code is a condition, and a loop is one by a value in its text or in a link", async () => {
  const { content } = await imported(
    '{{#a}}<p>{b} <code>{{c}}</code></p>{{/a}}{{#links}}<p><a href="https://example.com/{{id}}">d</a></p>{{/links}}',
  );
  expect(content).toMatchObject([{ if: "$data.a" }, { stack: { source: "$data.links" } }]);
});

const groups = {
  gs: [
    { on: true, tags: ["a", "b"] },
    { on: false, tags: ["c"] },
  ],
};

test("a loop within a loop of items gives all entries, as lines of one item, which is reported", async () => {
  const { content, report } = await imported(
    "<ul>{% for g in gs %}{% if g.on %}{% for t in g.tags %}<li>{{ t }}</li>{% endfor %}{% endif %}{% endfor %}</ul>",
  );
  expect(textsOf(content, groups)).toEqual(["a", "b"]);
  expect(report).toMatchObject([{ kind: "near", message: expect.stringContaining("one item of each entry") }]);
});

test("items of a loop, and loops beside items of the list, lose nothing", async () => {
  const loop = "{{#each gs}}<li>{{on}}</li><li>x</li>{{/each}}";
  for (const [page, texts] of [
    [`<ul>${loop}</ul>`, ["true", "x", "false", "x"]],
    [`<ol><li>y</li>${loop}</ol>`, ["y", "true", "x", "false", "x"]],
  ] as const) {
    const { content, report } = await imported(page);
    expect(textsOf(content, groups)).toEqual(texts);
    expect(report.every(({ kind }) => kind === "near") && report.length > 0).toBe(true);
  }
});

test("a list in a loop of blocks keeps its own loop", async () => {
  const { content, report } = await imported(
    "{{#each gs}}<p>{{on}}</p><ul>{{#each tags}}<li>{{this}}</li>{{/each}}</ul>{{/each}}",
  );
  expect(textsOf(content, groups)).toEqual(["true", "a", "b", "false", "c"]);
  expect(report).toEqual([]);
});

test.each([
  ["{{#paid}}<p>{{total}}</p>{{/paid}}", '"{{#paid}}" is a loop over a list'],
  ["{{#paid}}<p>total</p>{{/paid}}", '"{{#paid}}" is a condition'],
])("a section that the data decide is reported: %s", async (page, message) => {
  const { report } = await imported(page);
  expect(report).toMatchObject([{ kind: "near", message: expect.stringContaining(message) }]);
});

test("references to characters in tags are these characters", async () => {
  const { content, data } = await imported(
    "<p>{% if total &gt; 100 &#38;&#x26; b %}big{% endif %}</p>{{#if (eq a &quot;x&quot;)}}<p>y</p>{{/if}}",
  );
  expect(textsOf(content, { ...data, total: 101, a: "x" })).toEqual(["big", "y"]);
  expect(textsOf(content, { total: 100, b: true, a: "z" }).join("")).toBe("");
});

test("a title keeps its tags as they are, and they are reported", async () => {
  const { metadata, tags } = await imported("<title>{% if x %}A{% endif %} {{n}}</title><p>x</p>");
  expect(metadata).toEqual({ title: "{% if x %}A{% endif %} $data.n" });
  expect(tags).toHaveLength(2);
});

test("tags in comments are no part of a page", async () => {
  const { content, tags } = await imported("<!-- <p>{{#if a}}x</p> --><p>y</p>");
  expect([textsOf(content, {}), tags]).toEqual([["y"], []]);
});

test("a loop within a loop of rows gives all entries, as lines of the cells of one row, which is reported", async () => {
  const { content, report } = await imported(
    `<table>{% for g in gs %}{% if g.on %}{% for t in g.tags %}{% if t != "a" %}<tr><td>{{ t }}</td><td><p>x</p><p>{{ t }}</p></td></tr>
     {% endif %}{% endfor %}{% endif %}{% endfor %}</table>`,
  );
  expect(textsOf(content, groups)).toEqual(["b", "x", "b"]);
  expect(report).toMatchObject([{ kind: "near", message: expect.stringContaining("one row of each entry") }]);
});

test("other loops of a table, also of its header, lose nothing and are reported", async () => {
  const loop = (cell: string) => `{{#each gs}}<tr>${cell}</tr>{{/each}}`;
  const { content, report } = await imported(
    `<table><thead>${loop("<th>{{on}}</th>")}</thead><tbody>${loop("<td>{{on}}!</td>")}${loop("<td>{{on}}?</td>")}</tbody></table>`,
  );
  expect(textsOf(content, groups)).toEqual(["true", "false", "true?", "false?", "true!", "false!"]);
  expect(report).toMatchObject([{ kind: "near", message: expect.stringContaining("A table repeats one row") }]);
});
