import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { printed } from "./printed.ts";
import { cell, p, r, row, table } from "./word-file.ts";

const paragraphs = (...texts: readonly string[]): string => texts.map((words) => p(r(words))).join("");

/** What is printed of a body, and what is reported of its tags. */
const read = async (body: string) => {
  const { content, report, data } = await importedWordFile(body);
  return { content, data, tags: report.filter(({ code }) => code === "IMPORT_PLACEHOLDER").map((one) => one.message) };
};

/** The same of a page. */
async function readPage(page: string) {
  const { content, report } = await importFile({ bytes: Buffer.from(page), fileName: "a.html" });
  const tags = report.filter(({ code }) => code === "IMPORT_PLACEHOLDER").map((one) => one.message);
  return { content: JSON.parse(content).document.content, tags };
}

/** Beginnings that are none of a definition's, with their ends. */
const unknown = [
  ["{{#ifCond a b}}", "{{/ifCond}}", "{{#if paid}}", "{{else}}", "{{/if}}"],
  ["{{#each ../tags}}", "{{/each}}", "{{#each rows}}", "{{else}}", "{{/each}}"],
  ["{{~#with a.b as |c|}}", "{{~/with}}", "{{#if paid}}", "{{else}}", "{{/if}}"],
  ["{{#> layout}}", "{{/layout}}", "{{#if paid}}", "{{else}}", "{{/if}}"],
  ["{% for k, v in r.cells %}", "{% endfor %}", "{% for r in rows %}", "{% else %}", "{% endfor %}"],
  ["{% if a == {'x': 1} %}", "{% endif %}", "{% if paid %}", "{% else %}", "{% endif %}"],
  ["{% if a % 2 %}", "{% endif %}", "{% if paid %}", "{% else %}", "{% endif %}"],
  ["{% set a %}", "{% endset %}", "{% if paid %}", "{% else %}", "{% endif %}"],
  ["{%tc if a %}", "{%tc endif %}", "{% if paid %}", "{% else %}", "{% endif %}"],
] as const;

describe.each(unknown)("%s … %s", (open, end, outer, otherwise, outerEnd) => {
  const isLoop = /each|for/.test(outer);
  const around = isLoop ? { stack: { source: "$data.rows" } } : { p: "before", if: "$data.paid" };

  test("keeps its own `else` and its own end, which stay as text and are reported", async () => {
    const { content, tags } = await read(
      paragraphs(outer, "before", open, "inside", otherwise, "other", end, "behind", otherwise, "none", outerEnd),
    );
    expect(content[0]).toMatchObject(around);
    expect(content.at(-1)).toEqual({ p: "none", if: { not: isLoop ? "$data.rows" : "$data.paid" } });
    expect(JSON.stringify(content)).toMatch(/inside.*other.*behind.*none/);
    expect(tags).toHaveLength(3);
  });

  // Columns of a table are marked so in Word files alone.
  test.runIf(!open.startsWith("{%tc"))("keeps them in a page", async () => {
    const blocks = [outer, "before", open, "inside", otherwise, "other", end, "behind", otherwise, "none", outerEnd];
    const page = blocks.map((one) => (one.startsWith("{") ? one : `<p>${one}</p>`)).join("");
    const { content, tags } = await readPage(page);
    expect(content[0]).toMatchObject(around);
    expect(content.at(-1)).toEqual({ p: "none", if: { not: isLoop ? "$data.rows" : "$data.paid" } });
    expect(JSON.stringify(content)).toMatch(/inside.*other.*behind.*none/);
    expect(tags).toHaveLength(3);
  });

  test.runIf(!isLoop)("keeps them in a line", async () => {
    const { content } = await read(p(r(`${outer}A ${open}B${otherwise}C${end} D${otherwise}E${outerEnd}`)));
    const [, yes = "", no] = /^\[= if\(\$data\.paid, '(.*)', '(.*)'\)\]$/.exec(content[0].p) ?? [];
    expect([yes.slice(0, 2), yes.slice(-2), no]).toEqual(["A ", " D", "E"]);
  });
});

test.each([
  "{d.a:ifEQ(1):and(.b):ifEQ(2):showBegin}|{d.a:showEnd}|{d.c:ifEQ(1):showBegin}|{d.c:showEnd}",
  "{#1}|{/1}|{#paid}|{/paid}",
])("%s is a beginning of its own", async (tags) => {
  const [open = "", end = "", outer = "", outerEnd = ""] = tags.split("|");
  const { content } = await read(paragraphs(outer, "a", open, "b", end, "c", outerEnd));
  expect(content.map((one: { p: string; if: unknown }) => [one.p.length > 1, one.if !== undefined])).toEqual([
    ...[
      [false, true],
      [true, true],
      [false, true],
      [true, true],
      [false, true],
    ],
  ]);
});

test.each(["{% set x = 1 %}", "{% include 'a' %}", "{# a remark #}"])(
  "%s has no end, and takes no `else` from what is around",
  async (tag) => {
    const { content } = await read(paragraphs("{% if a %}", tag, "yes", "{% else %}", "no", "{% endif %}"));
    expect(content.slice(1)).toEqual([
      { p: "yes", if: "$data.a" },
      { p: "no", if: { not: "$data.a" } },
    ]);
  },
);

test.each([
  ["{% if x is defined %}", "{% endif %}"],
  ["{% if x in ys %}", "{% endif %}"],
  ["{% for x in ys if x %}", "{% endfor %}"],
])("no word of %s is a name of the data", async (open, end) => {
  const { data, tags } = await read(p(r(`a ${open}b${end}`)));
  expect([data, tags.length]).toEqual([{}, 2]);
});

describe("what a template language does not read:", () => {
  const others = ["{# {% else %} {{ x }} #}", "{{! a remark }}", "{{!-- {{#if x}} {{/if}} --}}"];
  const verbatim = ["{% raw %}{% else %}{{ x }}{% endraw %}", "{% comment %}{% endif %}{% endcomment %}"];

  test.each(others)("%s is a remark, which is left out and reported", async (remark) => {
    const word = await read(paragraphs("{% if a %}", `yes ${remark}`, "{% else %}", "no", "{% endif %}"));
    const page = await readPage(`{% if a %}<p>yes ${remark}</p>${remark}{% else %}<p>no</p>{% endif %}`);
    for (const { content, tags } of [word, page]) {
      expect(content).toEqual([
        { p: "yes", if: "$data.a" },
        { p: "no", if: { not: "$data.a" } },
      ]);
      expect(new Set(tags)).toEqual(new Set([expect.stringContaining("is a remark, and is left out")]));
    }
    expect(word.data).toEqual({ a: true });
  });

  test.each(verbatim)("%s stays as text, and divides and ends nothing around it", async (text) => {
    const word = await read(paragraphs("{% if a %}", text, "{% else %}", "no", "{% endif %}"));
    const page = await readPage(`{% if a %}<p>${text}</p>{% else %}<p>no</p>{% endif %}`);
    for (const { content, tags } of [word, page]) {
      expect(JSON.stringify(content)).toContain(text);
      expect(content.at(-1)).toEqual({ p: "no", if: { not: "$data.a" } });
      expect(tags.length).toBeGreaterThanOrEqual(2);
    }
    expect(word.data).toEqual({ a: true });
  });

  test("a section with a remark alone is a condition", async () => {
    expect((await read(p(r("{#a}yes{# {{ x }} #}{/a}")))).data).toEqual({ a: true });
  });
});

describe("a tag of a page", () => {
  const shown = [
    { p: "x", if: "$data.a" },
    { p: "y", if: { not: "$data.a" } },
  ];

  test.each([
    ["{{~#if a~}}", "{{~else~}}", "{{~/if~}}"],
    ["{{#if a}}", "{{^}}", "{{/if}}"],
    ["{%-\n if a\n-%}", "{%\nelse %}", "{%endif%}"],
    ["<!-- {% if a %} -->", "<!--{% else %}-->", "<!-- {% endif %} -->"],
  ])("%s", async (open, otherwise, end) => {
    expect(await readPage(`${open}<p>x</p>${otherwise}<p>y</p>${end}`)).toEqual({ content: shown, tags: [] });
  });

  test("may be all of a comment around rows, and is none among other text of one", async () => {
    const row = "<tr><td>{{ a }}</td></tr>";
    const { content } = await readPage(
      `<table><!-- {{#each rows}} -->${row}<!-- {{/each}} --></table><!-- {{#if a}}<p>x</p>{{/if}} -->`,
    );
    expect(content).toEqual([{ table: { source: "$data.rows", map: [{ td: "$item.a" }] } }]);
  });
});

test.each([
  ["{{#if a}}<div>{{/if}}<p>in</p>{{#if a}}</div>{{/if}}<p>out</p>", 2],
  ["{% if a %}<div><p>in</p>{% else %}<p>other</p></div>{% endif %}<p>out</p>", 3],
])("%s: tags of several elements hide nothing, stay as text and are reported", async (page, count) => {
  const { content, tags } = await readPage(page);
  expect(content.filter((one: { if?: unknown }) => one.if !== undefined)).toEqual([]);
  expect(tags).toHaveLength(count);
});

describe.each([
  ["Handlebars", "{{#if a}}", "{{/if}}"],
  ["Jinja", "{% if a %}", "{% endif %}"],
])("conditions of %s nested deeply in a line", (_, open, end) => {
  const nested = `${open}x `.repeat(60) + end.repeat(60);

  test.each([
    ["a Word file", () => importedWordFile(p(r(nested)))],
    ["a page", () => importFile({ bytes: Buffer.from(`<p>${nested}</p>`), fileName: "a.html" })],
  ])("are read in %s, eight of them, and the others are reported", async (__, made) => {
    const { report } = await made();
    expect(report.map(({ code }) => code)).toContain("IMPORT_PLACEHOLDER");
  });
});

describe("a loop over rows with rows for an empty list", () => {
  const line = (words: string): string => row(cell(paragraphs(words)), cell(paragraphs("")));

  test.each([
    ["{% for x in rows %}", "{{ x.a }}", "{% else %}", "{% endfor %}"],
    ["{{#each rows}}", "{{a}}", "{{else}}", "{{/each}}"],
  ])("%s", async (open, value, otherwise, end) => {
    const { content, tags } = await read(
      table(...[line("head"), line(open), line(value), line(otherwise), line("none"), line(end), line("sum")]),
    );
    expect(content[0].table).toMatchObject({
      rows: [[{ td: "head" }, {}]],
      source: "$data.rows",
      map: [{ td: "$item.a" }, {}],
      footer: [{ cells: [{ td: "none" }, {}], if: { not: "$data.rows" } }, [{ td: "sum" }, {}]],
    });
    expect(tags).toEqual([]);
  });

  test("is text, and reported, where `else` is in a row with text", async () => {
    const { content, tags } = await read(
      table(line("{% for x in rows %}"), line("{{ x.a }} {% else %} none"), line("{% endfor %}")),
    );
    expect(content[0].table.rows).toHaveLength(3);
    expect(tags).toHaveLength(3);
  });
});

test("a row whose other tags are not understood is shown with them", async () => {
  const { content, tags } = await read(
    table(
      row(cell(paragraphs("{% for x in rows %}{% include 'a' %}")), cell(paragraphs(""))),
      row(cell(paragraphs("{{ x.a }}")), cell(paragraphs(""))),
      row(cell(paragraphs("{% endfor %}")), cell(paragraphs(""))),
    ),
  );
  expect(JSON.stringify(content)).toContain("include");
  expect(tags).toHaveLength(1);
});

test.each(["{{ a if b else c }}", "{{ a or b }}", "{{ not a }}", "{{ a is none }}"])(
  "%s computes something, and is no name of the data",
  async (words) => {
    expect(await read(p(r(words)))).toMatchObject({ content: [{ p: words }], data: {}, tags: [expect.anything()] });
  },
);

test.each(["A+++ B+++ to G", "C+++Java+++Go"])("%s in a Word file is text", async (words) => {
  expect(await read(p(r(words)))).toEqual({ content: [{ p: words }], data: {}, tags: [] });
});

test("pluses are tags in a file with a command of docx-templates, also in its header", async () => {
  const { content } = await importedWordFile(p(r("+++name+++")), { header: p(r("+++INS title+++")) });
  expect(content).toEqual([{ p: "$data.name" }]);
});

test.each(["Write {#rows} and {/rows}", "{d.a:showBegin}x{d.a:showEnd}", "+++IF a+++b+++END-IF+++"])(
  "%s in a page is text",
  async (words) => {
    const { content, testData } = await importFile({ bytes: Buffer.from(`<p>${words}</p>`), fileName: "a.html" });
    expect([JSON.parse(content).document.content, testData.trim()]).toEqual([[{ p: words }], "{}"]);
  },
);

test.each([
  ["{%tc for c in cells %}", "{{ c.x }}", "{%tc endfor %}"],
  ["{%tc if a %}", "{{ x }}", "{%tc endif %}"],
])("%s, which is of columns, repeats and hides no rows", async (open, value, end) => {
  const columns = row(cell(paragraphs(`${open}${value}`)), cell(paragraphs(end)));
  const { content, tags } = await read(table(columns));
  expect(content[0].table).toMatchObject({ rows: [[{ td: expect.stringContaining("tc") }, { td: end }]] });
  expect(content[0].table.source).toBeUndefined();
  expect(tags).toHaveLength(2);
});

test.each(["{% if loop.last %}", "{% if forloop.last %}", "{% if not loop.changed %}"])(
  "%s is no condition of the data",
  async (open) => {
    const { content, data, tags } = await read(
      paragraphs("{% for x in rows %}", "{{ x.a }}", `${open}, {% endif %}`, "{{ loop.length }}", "{% endfor %}"),
    );
    expect(JSON.stringify(content)).not.toContain("$data.loop");
    expect(data).toEqual({ rows: [{ a: "a" }] });
    expect(tags).toHaveLength(3);
  },
);

describe("a tag and something that is no text in one paragraph", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const footnotes = `<w:footnote w:id="2">${p(r("said"))}</w:footnote>`;
  const things = {
    picture:
      '<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><a:graphic><a:graphicData uri="x"><a:blip r:embed="rPng"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    note: '<w:r><w:footnoteReference w:id="2"/></w:r>',
    break: '<w:r><w:br w:type="page"/></w:r>',
  };
  const signs = { picture: /image/, note: /\[footnote\]said/, break: /"break":"page"/ };

  test.each(Object.entries(things))("a %s stays", async (kind, thing) => {
    const bodies = [
      p(r("{#a}") + thing) + p(r("x")) + p(r("{/a}")),
      p(r("{#a}")) + p(r("x")) + p(thing + r("{/a}")),
      p(thing + r("{#a}")) + p(r("x")) + p(r("{/a}")),
      table(
        row(cell(p(r("{#a}") + thing)), cell(p(""))),
        row(cell(p(r("x"))), cell(p(""))),
        row(cell(p(r("{/a}"))), cell(p(""))),
      ),
    ];
    for (const body of bodies) {
      const { content, report } = await importedWordFile(body, { png, footnotes });
      // A cell cannot have a break of the page: it is reported.
      const isReported = JSON.stringify(report).includes("break of the page");
      if (!isReported) expect(JSON.stringify(content)).toMatch(signs[kind as keyof typeof signs]);
      expect(isReported).toBe(kind === "break" && body.startsWith("<w:tbl>"));
    }
  });

  test("the end of a section within a condition is reported", async () => {
    const section = '<w:p><w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr></w:pPr></w:p>';
    const { report } = await importedWordFile(`${p(r("{#a}"))}${section}${p(r("{/a}"))}`);
    expect(report).toContainEqual(
      expect.objectContaining({ kind: "lost", message: expect.stringContaining("section") }),
    );
  });
});

test.each([
  ["{{#if x}}Dear {{name}}{{else}}Hello {{name}}{{/if}}", "Dear "],
  ["{% for x in rows %}{{ x.a }},{% endfor %}", ","],
])("a value that is missing in %s leaves the rest of its line", async (words, shown) => {
  const { content } = await importedWordFile(p(r(words)));
  expect(printed(content[0].p, { x: true, rows: [{}] })).toBe(shown);
});

test("a text that looks like a reference within a condition is reported as what it is", async () => {
  const { content, tags } = await read(p(r("You {{#if x}}see $data.y{{/if}}")));
  expect(content).toEqual([{ p: "You [= if($data.x, 'see $data.y', '')]" }]);
  expect(tags).toEqual([expect.not.stringContaining("backslash")]);
});

test("rows behind several loops keep their conditions", async () => {
  const line = (words: string): string => row(cell(paragraphs(words)), cell(paragraphs("")));
  const loop = (list: string) => [line(`{{#each ${list}}}`), line("{{x}}"), line("{{/each}}")];
  const { content } = await read(table(...loop("a"), ...loop("b"), line("{{#if c}}"), line("shown"), line("{{/if}}")));
  const [, second] = content[0].stack.content;
  expect(second.table.footer).toEqual([
    { cells: [{ td: "shown", style: expect.anything() }, expect.anything()], if: "$data.c" },
  ]);
});
