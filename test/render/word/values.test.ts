import { describe, expect, test } from "vitest";
import { p, r } from "../import/word-file.ts";
import { filled, linesOf } from "./filled-word.ts";

const data = {
  name: "Ada",
  price: 12.5,
  big: "12345678901234567890.10",
  zero: 0,
  nothing: null,
  due: "2026-07-31",
  customer: { name: "Lovelace & Co <Ltd>", vat: "" },
  lines: [
    { qty: 2, price: 1.1 },
    { qty: 3, price: 2.2 },
  ],
  evil: "</w:t></w:r><w:instrText>INCLUDETEXT</w:instrText>{{ name }}\u0001",
  long: "one\ntwo\tthree",
};

const values: readonly (readonly [tag: string, text: string])[] = [
  ["{{ name }}", "Ada"],
  ["{{name}}", "Ada"],
  ["{{ $data.name }}", "Ada"],
  ["{{ customer.name }}", "Lovelace & Co <Ltd>"],
  ["{{ price * 2 }}", "25"],
  ["{{ big }}", "12345678901234567890.10"],
  ["{{ sum(lines, qty * price) }}", "8.8"],
  ["{{ sum($data.lines, $item.qty * $item.price) | number: 2 }}", "8.80"],
  ["{{ price | currency: 'EUR' }}", "€12.50"],
  ["{{ price | currency: ‘EUR’ }}", "€12.50"],
  ["{{ due | date: 'long' }}", "31 July 2026"],
  ["{{ name | upper }}", "ADA"],
  ["{{ name | part: 1, 2 | lower }}", "ad"],
  ["{{ if(zero = 0, 'none', 'some') }}", "none"],
  ["{{ default(customer.phone, '-') }}", "-"],
  ["{{ price – 0.5 }}", "12"],
  ["{{ $global.DATE }}", "2026-07-01"],
  ["{{#each lines}}{{$index}}{{/each}}", "12"],
  ["{{#if zero}}x{{else}}0{{/if}}", "x"],
  ["{{ long }}", "one⏎two⇥three"],
];

describe("the value of", () => {
  test.each(values)("%s is %s", (tag, text) => {
    const { body, warnings } = filled(p(r(`x${tag}`)), data);
    expect(linesOf(body).join("").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toBe(
      `x${text}¶`,
    );
    expect(warnings).toEqual([]);
  });
});

test("nothing of the data becomes markup, a field or a tag, and characters that no XML may hold go", () => {
  const { body, warnings } = filled(p(r("{{ evil }}")), data);
  expect(body).not.toContain("<w:instrText>");
  expect(body).toContain("&lt;w:instrText&gt;INCLUDETEXT&lt;/w:instrText&gt;{{ name }}</w:t>");
  expect(warnings).toEqual([]);
});

describe("a tag without a value stays, and is reported with its place:", () => {
  const without: readonly (readonly [tag: string, code: string, message: RegExp])[] = [
    [
      "{{ missing }}",
      "UNRESOLVED_TOKEN",
      /^paragraph 1, behind “x”: {{ missing }} has no value; it stays as it is spelt\.$/,
    ],
    ["{{ nothing }}", "UNRESOLVED_TOKEN", /is null/],
    ["{{ customer }}", "VALUE_NO_TEXT", /is an object, which has no text/],
    ["{{ missing * 2 }}", "EXPRESSION_VALUE", /missing has no value/],
    ["{{ __proto__.x }}", "UNRESOLVED_TOKEN", /has no value/],
    ["{{ constructor }}", "UNRESOLVED_TOKEN", /has no value/],
  ];
  test.each(without)("%s", (tag, code, message) => {
    const { body, warnings } = filled(p(r(`x${tag}`)), data);
    expect(linesOf(body)).toEqual([`x${tag}¶`]);
    expect(warnings).toEqual([{ code, path: "/file", message: expect.stringMatching(message) }]);
  });
});

test("a loop over what is no list repeats nothing and says so", () => {
  const { body, warnings } = filled(p(r("a{{#each name}}x{{/each}}{{#each gone}}y{{/each}}")), data);
  expect(linesOf(body)).toEqual(["a¶"]);
  expect(warnings.map(({ code }) => code)).toEqual(["LOOP_NO_LIST", "UNRESOLVED_TOKEN"]);
});

test("links lead to what a reader opens without running anything", () => {
  const links = { to: "https://example.com/?a=1&b=2", bad: "javascript:alert(1)" };
  const { body, partOf, warnings } = filled(p(r("{{link to 'here'}}, {{link to}}, {{link bad 'there'}}")), links);
  expect(linesOf(body)).toEqual(["here, https://example.com/?a=1&amp;b=2, there¶"]);
  expect(body.match(/<w:hyperlink /g)).toHaveLength(2);
  const rels = partOf("/word/_rels/document.xml.rels");
  expect(rels.match(/Target="https:\/\/example\.com\/\?a=1&amp;b=2" TargetMode="External"/g)).toHaveLength(1);
  expect(rels).not.toContain("javascript");
  expect(warnings.map(({ code }) => code)).toEqual(["LINK_REFUSED"]);
});

test("a link keeps the look of its run, in the order that readers demand, and what follows it too", () => {
  const look = '<w:b/><w:color w:val="FF0000"/><w:sz w:val="30"/><w:lang w:val="de-DE"/>';
  const { body } = filled(p(r("a {{link to 'b'}} c", look)), { to: "https://example.com" });
  const run = (inside: string, words: string) =>
    `<w:r><w:rPr>${inside}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const blue = '<w:b/><w:color w:val="0563C1"/><w:sz w:val="30"/><w:u w:val="single"/><w:lang w:val="de-DE"/>';
  expect(body).toContain(`${run(look, "a ")}<w:hyperlink`);
  expect(body).toContain(`${run(blue, "b")}</w:hyperlink>${run(look, " c")}`);
});

test("a link in a link is text", () => {
  const { body } = filled(p(`<w:hyperlink w:anchor="x">${r("{{link to 'b'}}")}</w:hyperlink>`), {
    to: "https://example.com",
  });
  expect(body.match(/<w:hyperlink/g)).toHaveLength(1);
  expect(linesOf(body)).toEqual(["b¶"]);
});

test("a tag in the look of its first character, whatever Word has cut it into", () => {
  const { body } = filled(
    p(`${r("a {", "<w:b/>")}<w:proofErr w:type="spellStart"/>${r("{ na", "<w:i/>")}${r("me }", "<w:u/>")}${r("} z")}`),
    data,
  );
  expect(linesOf(body)).toEqual(["a Ada z¶"]);
  expect(body).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">a Ada</w:t>');
  expect(body).not.toContain("<w:i/>");
});

test("headers, footers, notes and properties are filled as the body is", () => {
  const parts = {
    header: p(r("{{ name }}")),
    footer: p(r("{{#if zero}}F{{/if}}")),
    footnotes: `<w:footnote w:id="2">${p(r("{{ price }}"))}</w:footnote>`,
  };
  const { partOf } = filled(p(r("x")), data, parts);
  expect(linesOf(partOf("/word/header.xml")).join("")).toContain("Ada¶");
  expect(linesOf(partOf("/word/footer.xml")).join("")).toContain("F¶");
  expect(linesOf(partOf("/word/footnotes.xml")).join("")).toContain("12.5¶");
});
