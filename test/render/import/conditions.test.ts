import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { unquoteLiteral } from "../../../src/render/model/literal.ts";
import { boundTo } from "../../support/bound-text.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { printed } from "./printed.ts";
import { cell, p, r, row, table } from "./word-file.ts";

/** The tags of a language: where a condition begins, what stands for all other cases, and its end; and those of a loop. */
const languages = {
  docxtemplater: { if: "{#yes}", not: "{^yes}", else: undefined, end: "{/yes}", loop: ["{#list}", "{x}", "{/list}"] },
  Mustache: {
    if: "{{#yes}}",
    not: "{{^yes}}",
    else: undefined,
    end: "{{/yes}}",
    loop: ["{{#list}}", "{{x}}", "{{/list}}"],
  },
  Handlebars: {
    ...{ if: "{{#if yes}}", not: undefined, else: "{{else}}", end: "{{/if}}" },
    loop: ["{{#each list}}", "{{this.x}}", "{{/each}}"],
  },
  Jinja: {
    ...{ if: "{% if yes %}", not: undefined, else: "{% else %}", end: "{% endif %}" },
    loop: ["{% for one in list %}", "{{ one.x }}", "{% endfor %}"],
  },
  docxtpl: {
    ...{ if: "{%p if yes %}", not: undefined, else: "{%p else %}", end: "{%p endif %}" },
    loop: ["{%p for one in list %}", "{{ one.x }}", "{%p endfor %}"],
  },
  "docx-templates": {
    ...{ if: "+++IF yes+++", not: undefined, else: undefined, end: "+++END-IF+++" },
    loop: ["+++FOR one IN list+++", "+++INS $one.x+++", "+++END-FOR one+++"],
  },
  "docx-templates in braces": {
    ...{ if: "{IF yes}", not: undefined, else: undefined, end: "{END-IF}" },
    loop: ["{FOR one IN list}", "{INS $one.x}", "{END-FOR one}"],
  },
  Carbone: {
    ...{ if: "{d.yes:ifEQ(true):showBegin}", not: undefined, else: undefined, end: "{d.yes:showEnd}" },
    loop: undefined,
  },
} as const;

/** The texts that are printed with these data, in their order. */
function textsOf(content: unknown, data: unknown): readonly string[] {
  const { document } = boundTo({ content } as never, data);
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const one of value) visit(one);
    else
      for (const [key, member] of Object.entries(value))
        if (/^(?:p|td|h1)$/.test(key) && typeof member === "string") texts.push(printed(member));
        else visit(member);
  };
  visit(document["content"]);
  return texts;
}

const paragraphs = (...texts: readonly string[]): string => texts.map((words) => p(r(words))).join("");
const two = (one: string, other: string): string => row(cell(paragraphs(one)), cell(paragraphs(other)));

describe.each(Object.entries(languages))("conditions of %s in a Word file", (_, tags) => {
  const otherwise = tags.else ?? (tags.not === undefined ? undefined : `${tags.end}${tags.not}`);
  const lines = tags.else ?? (tags.not === undefined ? undefined : [tags.end, tags.not]);

  const shown = async (body: string, yes: boolean): Promise<readonly string[]> => {
    const { content } = await importedWordFile(body);
    return textsOf(content, { yes, name: "Ada", list: [{ x: "1" }, { x: "2" }] });
  };

  test("in one line, also where its words have looks of their own", async () => {
    const body = p(
      r(`We ${tags.if}do `) +
        r("thank", "<w:b/>") +
        r(` you${otherwise ?? ""}${otherwise === undefined ? "" : "regret"}${tags.end}.`),
    );
    expect(await shown(body, true)).toEqual(["We do thank you."]);
    expect(await shown(body, false)).toEqual([otherwise === undefined ? "We ." : "We regret."]);
  });

  test("around a paragraph, of which no empty line is left", async () => {
    const body = paragraphs("before", `${tags.if}inside${tags.end}`, "behind");
    expect(await shown(body, true)).toEqual(["before", "inside", "behind"]);
    expect(await shown(body, false)).toEqual(["before", "behind"]);
  });

  test("across paragraphs, as paragraphs of their own", async () => {
    const body = paragraphs(
      ...["before", tags.if, "one", "two"],
      ...(lines === undefined ? [] : [lines, "three"].flat()),
      ...[tags.end, "behind"],
    );
    expect(await shown(body, true)).toEqual(["before", "one", "two", "behind"]);
    expect(await shown(body, false)).toEqual(
      lines === undefined ? ["before", "behind"] : ["before", "three", "behind"],
    );
  });

  test("across paragraphs, at the beginning of one and at the end of another", async () => {
    const body = paragraphs(`${tags.if}one`, `two${tags.end}`, "behind");
    expect(await shown(body, true)).toEqual(["one", "two", "behind"]);
    expect(await shown(body, false)).toEqual(["behind"]);
  });

  test("around rows, within one and in rows of their own", async () => {
    const rows = [
      two("head", "x"),
      two(`${tags.if}a`, `b${tags.end}`),
      two(tags.if, ""),
      two("c", "d"),
      two(tags.end, ""),
    ];
    const body = table(...rows);
    expect(await shown(body, true)).toEqual(["head", "x", "a", "b", "c", "d"]);
    expect(await shown(body, false)).toEqual(["head", "x"]);
  });

  const { loop } = tags;
  test.runIf(loop !== undefined)(
    "loops in a line, over paragraphs and over rows, with conditions in them",
    async () => {
      const [open = "", value = "", end = ""] = loop ?? [];
      const body =
        paragraphs(`Of ${open}${value}, ${end}.`, open, `no ${value}`, tags.if, "yes", tags.end, end) +
        table(two(`${open}${value}`, `z${end}`));
      const { content, report } = await importedWordFile(body);
      expect(report.filter(({ code }) => code === "IMPORT_PLACEHOLDER")).toEqual([]);
      const list = [{ x: "1" }, { x: "2" }];
      expect(textsOf(content.slice(0, 1), { list })).toEqual(["Of 1, 2, ."]);
      // A loop that names its entry has other names of the data.
      const yes = /^(?:\{%|\+|\{FOR)/.test(open) ? "$data.yes" : "$item.yes";
      expect(content.slice(1)).toMatchObject([
        {
          stack: {
            source: "$data.list",
            map: { stack: { content: [{ p: "no $item.x" }, { p: "yes", if: yes }] } },
          },
        },
        { table: { source: "$data.list", map: [{ td: "$item.x" }, { td: "z" }] } },
      ]);
    },
  );

  test("what does not nest stays as text, and is reported with each of its tags", async () => {
    const { content, report } = await importedWordFile(paragraphs(`A ${tags.if}b`, "c", `d${tags.end} e`));
    expect(textsOf(content, {})).toEqual([`A ${tags.if}b`, "c", `d${tags.end} e`]);
    expect(report.filter(({ code }) => code === "IMPORT_PLACEHOLDER")).toHaveLength(2);
  });
});

test("tags in a note are values and conditions as well", async () => {
  const note = `<w:footnote w:id="2">${p(r("For {name}{#a}, x{/a}"))}</w:footnote>`;
  const body = p(`${r("Text")}<w:r><w:footnoteReference w:id="2"/></w:r>`);
  const { content, data } = await importedWordFile(body, { footnotes: note });
  expect(content).toEqual([{ p: "Text[footnote]For $data.name[= if($data.a, ', x', '')][/footnote]" }]);
  expect(data).toEqual({ name: "name", a: true });
});

describe.each([
  ["Handlebars", "{{#if yes}}", "{{else}}", "{{/if}}", "{{#each list}}", "{{this.x}}", "{{/each}}"],
  ["Jinja", "{% if yes %}", "{% else %}", "{% endif %}", "{% for one in list %}", "{{ one.x }}", "{% endfor %}"],
])("conditions of %s in a page", (_, open, otherwise, end, each, value, endEach) => {
  const read = async (page: string) => {
    const { content, report } = await importFile({ bytes: Buffer.from(page), fileName: "a.html" });
    expect(report).toEqual([]);
    return JSON.parse(content).document.content;
  };

  test("in a line, around blocks, items and rows", async () => {
    const rows = (words: string) => `<tr><td>${words}</td></tr>`;
    const page = `<p>a ${open}<b>b</b>${otherwise}c${end} d</p>${open}<p>e</p>${otherwise}<p>f</p>${end}
      <ul>${open}<li>g</li>${end}<li>h</li></ul><table>${open}${rows("i")}${otherwise}${rows("j")}${end}${rows("k")}</table>`;
    const content = await read(page);
    expect(content).toMatchObject([
      { p: "a [b][= if($data.yes, 'b', '')][/b][= if(not $data.yes, 'c', '')] d" },
      { p: "e", if: "$data.yes" },
      { p: "f", if: { not: "$data.yes" } },
      { ul: { items: [{ p: "g", if: "$data.yes" }, { p: "h" }] } },
      {
        table: {
          rows: [
            { cells: [{ td: "i" }], if: "$data.yes" },
            { cells: [{ td: "j" }], if: { not: "$data.yes" } },
            [{ td: "k" }],
          ],
        },
      },
    ]);
  });

  test("loops over blocks and rows, with what stands there when the list is empty", async () => {
    const page = `${each}<p>${value}</p>${otherwise}<p>none</p>${endEach}<table>${each}<tr><td>${value}</td></tr>${endEach}</table>`;
    expect(await read(page)).toMatchObject([
      { stack: { source: "$data.list", map: { p: "$item.x" } } },
      { p: "none", if: { not: "$data.list" } },
      { table: { source: "$data.list", map: [{ td: "$item.x" }] } },
    ]);
  });
});

describe("a value with a format in a condition in a line prints nothing where it is missing:", () => {
  test.each([
    ["a number", "{d.x:formatN(2)}", 2.5, "2.50"],
    ["zero", "{d.x:formatN(2)}", 0, "0.00"],
    ["an amount", "{d.x:formatC(2, EUR)}", 2, "€2.00"],
    ["a day", "{d.x:formatD(LL)}", "2026-07-01", "July 1, 2026"],
    ["capitals", "{d.x:upperCase}", "a", "A"],
    ["two formats", "{d.x:round(1):formatN(2)}", 1.04, "1.00"],
    ["a choice with a text for one side", "{d.x:ifEQ('a'):show('A')}", "b", "b"],
  ])("%s", async (_, tag, x, shown) => {
    const { content } = await importedWordFile(paragraphs(`Sum: {d.yes:ifEQ(true):showBegin}${tag}.{d.yes:showEnd}`));
    const printedWith = (data: object) => {
      const { document, warnings } = boundTo({ content }, { yes: true, ...data });
      const [{ p: text }] = document["content"] as [{ p: string }];
      return [unquoteLiteral(text), warnings];
    };
    expect(printedWith({ x })).toEqual([`Sum: ${shown}.`, []]);
    expect(printedWith({})).toEqual(["Sum: .", []]);
  });

  test.each([
    ["{d.x:ifEmpty('none')}", "none"],
    ["{d.x:formatN(2):ifEmpty('none')}", "none"],
    ["{d.x:ifEM:show('none'):elseShow('some')}", "none"],
  ])("a format that says what stands for it: %s", async (tag, shown) => {
    const { content } = await importedWordFile(paragraphs(`Sum: {d.yes:ifEQ(true):showBegin}${tag}{d.yes:showEnd}`));
    expect(textsOf(content, { yes: true })).toEqual([`Sum: ${shown}`]);
  });
});
