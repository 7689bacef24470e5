import { describe, expect, test } from "vitest";
import type { WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { faultsOf, filledFile, linesOf } from "./filled-word.ts";

const data = {
  name: "Ada",
  price: 2.5,
  yes: true,
  zero: 0,
  empty: "",
  nobody: [],
  nothing: null,
  customer: { city: "London", name: "Byron" },
  names: ["x", "y"],
  url: "https://example.org/a",
  rate: 1,
  rated: [
    { name: "low", rate: 0.5 },
    { name: "high", rate: 2 },
  ],
  lines: [
    { name: "one", qty: 1, parts: [{ name: "a" }, { name: "b" }] },
    { name: "two", qty: 2, parts: [{ name: "c" }] },
  ],
};

type DialectCase = readonly [what: string, body: string, lines: readonly string[]];

const run = (syntax: WordSyntax) => (_: string, body: string, lines: readonly string[]) => {
  const { body: made, warnings } = filledFile(wordFile(body), data, { syntax });
  expect(linesOf(made)).toEqual(lines);
  expect(warnings).toEqual([]);
};

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => p(r(text))).join("");

const jinja: readonly DialectCase[] = [
  [
    "values, steps, indexes",
    p(r("{{ name }} {{ customer.city }} {{ names[0] }} {{ lines[1]['name'] }} {{ names[-1] }}")),
    ["Ada London x two y¶"],
  ],
  [
    "filters bind before operators",
    p(r("{{ 1 + price|round }} {{ name|upper }} {{ missing|default('-') }} {{ names|join(', ') }}")),
    ["4 ADA - x, y¶"],
  ],
  [
    "filters over entries",
    p(r("{{ lines|sum(attribute='qty') }} {{ lines|length }} {{ name|lower|capitalize }}")),
    ["3 2 Ada¶"],
  ],
  [
    "a choice in a line",
    p(r("{{ 'a' if yes else 'b' }}{{ 'a' if zero else 'b' }}{{ empty or 'c' }}{{ name and 'd' }}")),
    ["abcd¶"],
  ],
  [
    "joined texts and methods",
    p(r("{{ name ~ '-' ~ price }} {{ 'a' + name }} {{ name.upper() }}")),
    ["Ada-2.5 aAda ADA¶"],
  ],
  [
    "a loop by paragraphs",
    paragraphs("{%p for x in lines %}", "{{ x.name }}{{ name }}{{ loop.index }}", "{%p endfor %}"),
    ["oneAda1¶", "twoAda2¶"],
  ],
  [
    "a loop in a line, and its edges",
    p(r("{% for x in names %}{{ x }}{% if not loop.last %}, {% endif %}{% endfor %}")),
    ["x, y¶"],
  ],
  ["a loop that chooses", p(r("{% for x in lines if x.qty > 1 %}{{ x.name }}{% else %}none{% endfor %}")), ["two¶"]],
  [
    "a condition behind names in quotes, and one with a choice in it",
    p(
      r(
        "{% for x in customer['lines'] or lines if x.name == 'two' %}{{ x.name }}{% endfor %}{% for x in (lines if yes else names) if x.qty > (1 if yes else 5) %}{{ x.qty }}{% endfor %}",
      ),
    ),
    ["two2¶"],
  ],
  [
    "in a condition bare names are of what is around",
    p(r("{% for x in rated if x.rate > rate %}{{ x.name }}{% endfor %}")),
    ["high¶"],
  ],
  [
    "signs bind before filters, and divisions are those of Python",
    p(
      r(
        "{{ -price|round }} {{ -price|abs }} {{ -7 // 2 }} {{ 7 // -2 }} {{ -7 % 3 }} {{ 7 % -3 }} {{ 7 // 2 }} {{ 7 % 3 }}",
      ),
    ),
    ["-3 2.5 -4 -4 2 -2 3 1¶"],
  ],
  ["odd numbers below zero", p(r("{% if -3 is odd %}odd{% endif %}")), ["odd¶"]],
  ["a loop without entries", p(r("{% for x in nobody %}{{ x }}{% else %}nobody{% endfor %}")), ["nobody¶"]],
  [
    "loops in loops",
    p(r("{% for x in lines %}{{ x.name }}:{% for y in x.parts %}{{ y.name }}{{ x.qty }}{% endfor %};{% endfor %}")),
    ["one:a1b1;two:c2;¶"],
  ],
  [
    "rows",
    table(
      row(cell(p(r("{%tr for x in lines %}"))), cell(p(""))),
      row(cell(p(r("{{ x.name }}"))), cell(p(r("{{ x.qty }}")))),
      row(cell(p(r("{%tr endfor %}"))), cell(p(""))),
    ),
    ["one|1|‖", "two|2|‖"],
  ],
  [
    "cells",
    table(row(cell(p(r("{%tc for x in names %}"))), cell(p(r("{{ x }}"))), cell(p(r("{%tc endfor %}"))))),
    ["x|y|‖"],
  ],
  [
    "conditions",
    paragraphs("{%p if zero %}", "a", "{%p elif lines %}", "b", "{%p else %}", "c", "{%p endif %}"),
    ["b¶"],
  ],
  [
    "tests",
    p(
      r(
        "{% if missing is not defined %}a{% endif %}{% if nothing is none %}b{% endif %}{% if 'x' in names %}c{% endif %}{% if 'z' not in names %}d{% endif %}{% if lines|length is even %}e{% endif %}",
      ),
    ),
    ["abcde¶"],
  ],
  [
    "a name of its own",
    p(r("{% set total = price * 2 %}{{ total }}{% for x in names %}{% set y = x ~ '!' %}{{ y }}{% endfor %}")),
    ["5x!y!¶"],
  ],
  ["remarks, with tags in them, are nothing", p(r("a{# {{ name }} {% if %} #}b")), ["ab¶"]],
  ["rich texts are values", p(r("{{r name }} {%r if yes %}yes{%r endif %}")), ["Ada yes¶"]],
  ["a minus at its edge is a mark", p(r("{%- if yes -%}a{%- endif -%}{{- name -}}")), ["aAda¶"]],
];
describe("tags of docxtpl:", () => test.each(jinja)("%s", run("jinja")));

const templates: readonly DialectCase[] = [
  ["values", p(r("+++INS name+++ +++=customer.city+++ +++price+++ +++ lines[0].name +++")), ["Ada London 2.5 one¶"]],
  [
    "expressions",
    p(
      r(
        "+++ yes ? 'a' : 'b' ++++++ zero || 'c' ++++++ missing ?? 'd' ++++++ name + '!' ++++++= name.toUpperCase() +++",
      ),
    ),
    ["acdAda!ADA¶"],
  ],
  [
    "lengths and digits",
    p(r("+++ lines.length +++ +++ price.toFixed(2) +++ +++ customer?.city +++")),
    ["2 2.50 London¶"],
  ],
  [
    "a loop by paragraphs",
    paragraphs("+++FOR x IN lines+++", "+++INS $x.name+++ +++name+++ +++$idx+++", "+++END-FOR x+++"),
    ["one Ada 0¶", "two Ada 1¶"],
  ],
  [
    "loops in loops",
    p(r("+++FOR x IN lines+++[+++FOR y IN $x.parts++++++$y.name++++++END-FOR y+++]+++END-FOR x+++")),
    ["[ab][c]¶"],
  ],
  ["conditions, also in one line and nested", p(r("+++IF yes+++a+++IF zero+++b+++END-IF++++++END-IF+++c")), ["ac¶"]],
  [
    "comparisons",
    p(
      r("+++IF price === 2.5 &amp;&amp; !zero+++a+++END-IF++++++IF name !== 'Ada' || lines.length > 5+++b+++END-IF+++"),
    ),
    ["a¶"],
  ],
  [
    "filters are of all that stands before, and rests as in JavaScript",
    p(r("+++ price * 3 | round +++ +++ -7 % 3 +++")),
    ["8 -1¶"],
  ],
  ["a link", p(r("+++LINK ({ url: url, label: 'here' })+++")), ["here¶"]],
  ["an alias", p(r("+++ALIAS city INS customer.city++++++*city+++")), ["London¶"]],
  [
    "a row",
    table(
      row(cell(p(r("+++FOR x IN lines+++"))), cell(p(""))),
      row(cell(p(r("+++$x.name+++"))), cell(p(r("+++$x.qty+++")))),
      row(cell(p(r("+++END-FOR x+++"))), cell(p(""))),
    ),
    ["one|1|‖", "two|2|‖"],
  ],
];
describe("tags of docx-templates:", () => test.each(templates)("%s", run("docx-templates")));

const carbone: readonly DialectCase[] = [
  [
    "values, and braces of others are text",
    p(r("{d.name} {d.customer.city} {name} {x} {d.names[0]}")),
    ["Ada London {name} {x} x¶"],
  ],
  [
    "formatters",
    p(r("{d.name:upperCase} {d.missing:ifEmpty('-')} {d.price:ifGT(2):show('much'):elseShow('little')}")),
    ["ADA - much¶"],
  ],
  [
    "rows",
    table(
      row(cell(p(r("{d.lines[i].name}"))), cell(p(r("{d.lines[i].qty}")))),
      row(cell(p(r("{d.lines[i+1].name}"))), cell(p(""))),
    ),
    ["one|1|‖", "two|2|‖"],
  ],
  [
    "paragraphs",
    paragraphs("a", "{d.lines[i].name}", "-", "{d.lines[i+1].name}", "b"),
    ["a¶", "one¶", "-¶", "two¶", "-¶", "b¶"],
  ],
  ["in a line", p(r("({d.names[i]}, {d.names[i+1]})")), ["(x, y, )¶"]],
  [
    "in a line of several looks",
    p(r("({d.lines[i].name}") + r("-", "<w:b/>") + r("{d.lines[i+1].name})")),
    ["(one-two-)¶"],
  ],
  [
    "entries of the data itself are none, of lists in lists are",
    table(
      row(cell(p(r("{d.lines[i].name}"))), cell(p(""))),
      row(cell(p(r("{d.lines[i].parts[i].name}"))), cell(p(r("{d.lines[i].qty}")))),
      row(cell(p(r("{d.lines[i].parts[i+1].name}"))), cell(p(""))),
      row(cell(p(r("{d.lines[i+1].name}"))), cell(p(""))),
    ),
    ["one||‖", "a|1|‖", "b|1|‖", "two||‖", "c|2|‖"],
  ],
  [
    "both lists in one row",
    table(
      row(cell(p(r("{d.lines[i].name}"))), cell(p(r("{d.lines[i].parts[i].name}")))),
      row(cell(p(r("{d.lines[i+1].parts[i+1].name}"))), cell(p(""))),
    ),
    ["one|a|‖", "one|b|‖", "two|c|‖"],
  ],
  [
    "the same list again",
    paragraphs("{d.names[i]}", "{d.names[i+1]}", "{d.names[i]}!", "{d.names[i+1]}"),
    ["x¶", "y¶", "x!¶", "y!¶"],
  ],
  [
    "chosen and sorted entries",
    paragraphs("{d.lines[i, qty > 1].name}", "{d.lines[i+1, qty > 1].name}") +
      paragraphs("{d.lines[name, i].qty}", "{d.lines[name+1, i+1].qty}"),
    ["two¶", "1¶", "2¶"],
  ],
  ["blocks", p(r("{d.yes:ifEQ(true):showBegin}a{d.yes:showEnd}{d.zero:ifEQ(0):hideBegin}b{d.zero:hideEnd}c")), ["ac¶"]],
  [
    "paragraphs and rows that go",
    paragraphs("a {d.empty:ifEM:drop(p)}", "b {d.yes:ifEQ(true):keep(p)}") +
      table(row(cell(p(r("c{d.name:ifEQ(Ada):drop(row)}")))), row(cell(p(r("d"))))),
    ["b ¶", "d|‖"],
  ],
  ["aliases and texts by key", p(r("{#c = d.customer}{$c.city} {t(Total)}")), ["London Total¶"]],
];
describe("tags of Carbone:", () => test.each(carbone)("%s", run("carbone")));

const wrong: readonly (readonly [syntax: WordSyntax, text: string, fault: RegExp])[] = [
  ["jinja", "{{ a.b( }}", /^EXPRESSION_INVALID /],
  ["jinja", "{{ a(1) }}", /functions of the data are not called \(at character 5 of the tag\)/],
  ["jinja", "{{ a|tojson }}", /^EXPRESSION_INVALID .*the filter “tojson”/],
  ["jinja", "{% macro x() %}", /^TAG_UNKNOWN .*there is no “macro”/],
  ["jinja", "{% for x in y %}", /^TAG_UNPAIRED .* has no end\.$/],
  ["jinja", "{% endif %}", /^TAG_UNPAIRED .*no condition is open here/],
  ["jinja", "{% if a", /^TAG_OPEN .*is not closed by %}/],
  ["docx-templates", "+++EXEC x = 1+++", /^TAG_UNKNOWN .*code is not run/],
  ["docx-templates", "+++! x = 1+++", /^TAG_UNKNOWN .*code is not run/],
  ["docx-templates", "+++HTML x+++", /^TAG_UNKNOWN /],
  ["docx-templates", "+++ x => 1 +++", /^EXPRESSION_INVALID /],
  ["docx-templates", "+++ `a` +++", /^EXPRESSION_INVALID /],
  ["docx-templates", "+++*city+++", /^TAG_UNKNOWN .*no alias “city”/],
  ["docx-templates", "+++FOR a IN b+++ +++END-FOR c+++", /^TAG_UNPAIRED /],
  ["docx-templates", "+++ x", /^TAG_OPEN .*is not closed by \+\+\+/],
  ["carbone", "{d.a[i].b}", /^TAG_UNPAIRED paragraph 1: {d.a\[i\].b} has no end: no tag with \[i\+1\]/],
  ["carbone", "{d.a:formatX(1)}", /^TAG_UNKNOWN .*the format 'formatX\(1\)' is not understood/],
  ["carbone", "{d.a:showBegin}", /^TAG_UNKNOWN /],
  ["carbone", "{c.now}", /^TAG_UNKNOWN .*no data beside/],
  ["carbone", "{d.a[x y].b}", /^TAG_UNKNOWN /],
];
test.each(wrong)("%s: %s is a fault", (syntax, text, fault) => {
  expect(faultsOf(p(r(text.replaceAll(">", "&gt;"))), syntax)).toContainEqual(expect.stringMatching(fault));
});
