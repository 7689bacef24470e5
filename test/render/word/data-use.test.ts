import { expect, test } from "vitest";
import { DataUse } from "../../../src/render/definition/bind/scope/data-use.ts";
import type { WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import { p, r, wordFile } from "../import/word-file.ts";
import { filledFile } from "./filled-word.ts";

const data = {
  customer: { name: "Ada", vat: "1" },
  title: "T",
  lines: [
    { qty: 1, note: "x" },
    { qty: 2, note: "y" },
  ],
  words: ["a"],
};

const control = `<w:sdt><w:sdtPr><w:tag w:val="title"/><w:text/></w:sdtPr><w:sdtContent>${r("old")}</w:sdtContent></w:sdt>`;
const field = (name: string) => `<w:fldSimple w:instr=" MERGEFIELD ${name} ">${r("old")}</w:fldSimple>`;

function usedBy(body: string, syntax: WordSyntax = "colophon", records?: string) {
  const use = new DataUse(data);
  filledFile(wordFile(p(body)), data, { syntax, use, ...(records === undefined ? {} : { records }) });
  return use.found();
}

const cases: readonly (readonly [body: string, used: readonly string[], ...syntax: readonly WordSyntax[]])[] = [
  [r("{{ customer.name }} {{ $data.title }}"), ["/customer/name", "/title"]],
  [r("{{#each lines}}{{ qty }} {{ title }}{{/each}}"), ["/lines", "/lines/*/qty", "/title"]],
  [r("{{#each lines as line}}{{ line.qty }}{{/each}}"), ["/lines", "/lines/*/qty"]],
  [r("{{#each words}}{{ $item }}{{/each}}"), ["/words", "/words/*"]],
  [r("{{#if customer.vat}}x{{/if}}{{ sum(lines, $item.qty) }}"), ["/customer/vat", "/lines", "/lines/*/qty"]],
  [r("{#lines}{qty}{/lines}"), ["/lines", "/lines/*/qty"], "docxtemplater"],
  [r("{% for line in lines %}{{ line.qty }}{% endfor %}"), ["/lines", "/lines/*/qty"], "jinja"],
  [r("{% set c = customer %}{{ c.name }}"), ["/customer", "/customer/name"], "jinja"],
  [r("+++FOR line IN lines++++++= $line.qty++++++END-FOR line+++"), ["/lines", "/lines/*/qty"], "docx-templates"],
  [r("{d.customer.name}{d.lines[i].qty}{d.lines[i+1].qty}"), ["/customer/name", "/lines", "/lines/*/qty"], "carbone"],
  [field("Title") + field("customer.name"), ["/customer/name", "/title"]],
  [control, ["/title"]],
];

test.each(cases.map(([body, used, syntax = "colophon"]) => ({ body, used, syntax })))(
  "what tags read of the data is noted by its place: $body",
  ({ body, used, syntax }) => {
    expect(usedBy(body, syntax)).toMatchObject({ used, unresolved: [] });
  },
);

test("what nothing names is unused, and each reference without a value is named as it is written", () => {
  const body = `${r("{{ customer.name }} {{ nope }} {{#each none}}x{{/each}}")}${field("Gone")}${control.replace("title", "away")}`;
  expect(usedBy(body)).toMatchObject({
    unused: ["/customer/vat", "/lines", "/title", "/words"],
    unresolved: ["away", "{{ nope }}", "{{#each none}}", "«Gone»"],
  });
});

test("the entries of a mail merge are places of the data", () => {
  expect(usedBy(r("{{ qty }} {{ title }}"), "colophon", "lines").used).toEqual(["/lines", "/lines/*/qty", "/title"]);
});
