import { describe, expect, test } from "vitest";
import { type Decimal, decimalOfText } from "../../../src/render/definition/bind/expression/decimal.ts";
import { numberInPicture } from "../../../src/render/word/fields/number-picture.ts";
import { inCase, isLike } from "../../../src/render/word/fields/text-switches.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { filled, filledFile, linesOf } from "./filled-word.ts";

const escaped = (code: string): string =>
  code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const character = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** A field over runs, its code cut into two. `code` is XML, so that other fields may stand in it. */
const complex = (code: string, result = "«old»", look = ""): string =>
  character("begin") + code + character("separate") + r(result, look) + character("end");

const coded = (code: string): string => {
  const middle = Math.floor(code.length / 2);
  return [code.slice(0, middle), code.slice(middle)]
    .map((part) => `<w:r><w:instrText xml:space="preserve">${escaped(part)}</w:instrText></w:r>`)
    .join("");
};

const field = (code: string, result = "«old»", look = ""): string => complex(coded(code), result, look);

const simple = (code: string): string => `<w:fldSimple w:instr="${escaped(code)}">${r("«old»")}</w:fldSimple>`;

const data = {
  name: "ada lovelace",
  First_Name: "Ada",
  empty: null,
  price: 1234.5,
  text: "12.5",
  due: "2026-07-01",
  moment: "2026-07-01T14:05:09Z",
  count: 3,
  customer: { city: "London" },
  lines: [
    { item: "one", qty: 1 },
    { item: "two", qty: 2 },
  ],
  rows: [],
};

const cases: readonly (readonly [what: string, body: string, line: string])[] = [
  ["a name", p(field("MERGEFIELD name")), "ada lovelace¶"],
  ["in a simple field", p(simple(" MERGEFIELD name \\* MERGEFORMAT ")), "ada lovelace¶"],
  [
    "in any case, with blanks as underscores",
    p(field('MERGEFIELD "first name"') + field("MERGEFIELD PRICE")),
    "Ada1234.5¶",
  ],
  ["with a full stop", p(field("MERGEFIELD customer.city")), "London¶"],
  ["null is nothing", p(`${r("(")}${field("MERGEFIELD empty")}${r(")")}`), "()¶"],
  [
    "case",
    p(["Upper", "Lower", "FirstCap", "Caps"].map((word) => field(`MERGEFIELD name \\* ${word}`)).join("")),
    "ADA LOVELACEada lovelaceAda lovelaceAda Lovelace¶",
  ],
  [
    "signs of numbers",
    p(
      field("MERGEFIELD count \\* ROMAN") +
        field("MERGEFIELD count \\* alphabetic") +
        field("MERGEFIELD count \\* Ordinal"),
    ),
    "IIIc3rd¶",
  ],
  ["a picture of a number", p(field('MERGEFIELD price \\# "#,##0.00 €"')), "1,234.50 €¶"],
  ["the same right behind its switch", p(field("MERGEFIELD text \\#0.00")), "12.50¶"],
  [
    "a picture of a date",
    p(field('MERGEFIELD due \\@ "d MMMM yyyy"') + r(" ") + field('MERGEFIELD moment \\@ "ddd dd.MM.yy HH:mm h am/pm"')),
    "1 July 2026 Wed 01.07.26 14:05 2 PM¶",
  ],
  ["what no picture fits stays", p(field('MERGEFIELD name \\@ "d MMMM" \\# 0.00')), "ada lovelace¶"],
  [
    "texts around a value",
    p(field('MERGEFIELD name \\b "Ms " \\f ", "') + field('MERGEFIELD empty \\b "Ms "')),
    "Ms ada lovelace, ¶",
  ],
  [
    "a choice between texts",
    p(complex(`${coded("IF ")}${field("MERGEFIELD count")}${coded(' = "3" "three" "other"')}`)),
    "three¶",
  ],
  [
    "with fields in its texts",
    p(
      complex(
        `${coded("IF ")}${field("MERGEFIELD count")}${coded(' > 5 "many" "only ')}${field("MERGEFIELD count")}${coded('"')}`,
      ),
    ),
    "only 3¶",
  ],
  [
    "by a pattern",
    p(complex(`${coded('IF "')}${field("MERGEFIELD name")}${coded('" = "a?a*" "A" "B" \\* Lower')}`)),
    "a¶",
  ],
  [
    "against nothing",
    p(complex(`${coded("IF ")}${field("MERGEFIELD empty")}${coded(' <> "" "is" "is not"')}`)),
    "is not¶",
  ],
  [
    "in one another",
    p(
      complex(
        `${coded('IF 1 = 1 "')}${complex(`${coded("IF ")}${field("MERGEFIELD count")}${coded(' < 2 "a" "b"')}`)}${coded('" "c"')}`,
      ),
    ),
    "b¶",
  ],
  [
    "by a simple field, whose text in the file is an old one",
    p(complex(`${coded('IF "')}${simple("MERGEFIELD count")}${coded('" = "3" "three" "other"')}`)),
    "three¶",
  ],
  ["a formula", p(complex(`${coded("= ")}${field("MERGEFIELD price")}${coded(' * 2 + 0.5 \\# "0.00"')}`)), "2469.50¶"],
  [
    "a formula without a picture has two decimals at most, and what holds is 1",
    p(
      ["/ 7", "/ 2", "= 3", "> 3"]
        .map((rest) => complex(`${coded("= ")}${field("MERGEFIELD count")}${coded(` ${rest}`)}`))
        .join(r(" ")),
    ),
    "0.43 1.5 1 0¶",
  ],
  [
    "with a picture as many as that says",
    p(complex(`${coded("= ")}${field("MERGEFIELD count")}${coded(" / 7 \\# 0.0000")}`)),
    "0.4286¶",
  ],
  [
    "a question has the data's value, else its own",
    p(field('FILLIN "name"') + field('FILLIN "other" \\d "none"')),
    "ada lovelacenone¶",
  ],
  [
    "a text of a bookmark, in any case of its name",
    p(
      complex(`${coded('SET Greeting "Dear ')}${field("MERGEFIELD First_Name")}${coded('"')}`) +
        field("REF greeting \\h \\* Upper") +
        r(" ") +
        field("GREETING"),
    ),
    "DEAR ADA Dear Ada¶",
  ],
  [
    "set by a choice, and computed with",
    p(
      complex(
        `${coded("IF ")}${field("MERGEFIELD count")}${coded(" > 2 ")}${field("SET rate 0.5")}${coded(" ")}${field("SET rate 1")}`,
      ) +
        field("= rate * 3 \\# 0.00") +
        r(" ") +
        complex(`${coded("= ")}${field("MERGEFIELD price")}${coded(" * rate")}`),
    ),
    "1.50 617.25¶",
  ],
  [
    "a question for a bookmark has the data's value of its name, else its own",
    p(
      field('ASK First_Name "Who?" \\d "nobody"') +
        field("REF First_Name") +
        r(" ") +
        field('ASK other "What?" \\d "none"') +
        field("REF other"),
    ),
    "Ada none¶",
  ],
  [
    "rows of a list",
    table(
      row(
        cell(p(field("MERGEFIELD TableStart:lines") + field("MERGEFIELD item"))),
        cell(p(field("MERGEFIELD qty") + field("MERGEFIELD TableEnd:lines"))),
      ),
    ),
    "one|1|‖two|2|‖",
  ],
  ...["Begin|End", "BeginGroup|EndGroup", "GroupStart|GroupEnd", "TableStart|TableEnd"].map((words) => {
    const [start, end] = words.split("|");
    const body = field(`MERGEFIELD ${start}:lines`) + field("MERGEFIELD item") + field(`MERGEFIELD ${end}:lines`);
    return [`a list between ${words}`, p(body), "onetwo¶"] as const;
  }),
  [
    "beside tags",
    p(
      r("{{#if count}}") +
        field("MERGEFIELD name") +
        r("{{/if}}{{#each lines}}") +
        field("MERGEFIELD item") +
        r("{{/each}}"),
    ),
    "ada lovelaceonetwo¶",
  ],
];

describe("fields:", () =>
  test.each(cases)("%s", (_, body, line) => {
    const { body: made, warnings } = filled(body, data);
    expect([linesOf(made).join(""), warnings]).toEqual([line, []]);
    expect(made).not.toMatch(/fldChar|fldSimple|instrText/);
  }));

test("a value looks as the result of its field did, and the rest of the paragraph stays", () => {
  const { body } = filled(p(r("a", "<w:i/>") + field("MERGEFIELD name", "x", "<w:b/>") + r("z")), data);
  expect(body).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">ada lovelace</w:t></w:r>');
  expect(body).toContain(r("a", "<w:i/>"));
});

const left: readonly (readonly [what: string, body: string])[] = [
  ["page numbers", p(field("PAGE"))],
  [
    "those that fetch something, and fields in their code",
    p(complex(`${coded('INCLUDEPICTURE "')}${field("MERGEFIELD name")}${coded('"')}`)),
  ],
  [
    "choices over several paragraphs",
    p(character("begin") + coded('IF 1 = 1 "a')) +
      p(field("MERGEFIELD name") + coded('b" "c"') + character("separate") + character("end")),
  ],
  [
    "fields in a run with other text",
    p(`<w:r><w:t>a</w:t><w:fldChar w:fldCharType="begin"/></w:r>${coded("MERGEFIELD name")}${character("end")}`),
  ],
  ...["<w:drawing/>", "<w:br/>", "<w:tab/>", '<w:sym w:font="Wingdings" w:char="F0FE"/>', "<w:noBreakHyphen/>"].map(
    (shown) =>
      [`codes with ${shown}`, p(complex(`${coded('IF 1 = 1 "a')}<w:r>${shown}</w:r>${coded('b" "c"')}`))] as const,
  ),
  ["codes that are too long", p(field(`IF 1 = 1 "${"a".repeat(4_000)}" "b"`))],
  [
    "codes with a simple field that is not understood",
    p(complex(`${coded('IF "')}${simple("PAGE")}${coded('" = "1" "a" "b"')}`)),
  ],
  [
    "two fields in one run",
    p(
      `<w:r>${["a", "b"].map((word) => `<w:fldChar w:fldCharType="begin"/><w:instrText>MERGEFIELD name</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>${word}</w:t><w:fldChar w:fldCharType="end"/>`).join("<w:t> between </w:t>")}</w:r>`,
    ),
  ],
  ["formulas of cells and bookmarks", p(field("= SUM(ABOVE)") + field("= total * 2"))],
  [
    "references to places of the file, and to bookmarks before they have a text",
    p(field("REF place") + field("place")),
  ],
  ["numbers of the paragraph of a bookmark", p(field("REF x \\n") + field("REF x \\p"))],
  ["commands of programs that merge", p(field("MERGEFIELD Image:logo"))],
];
test.each(left)("%s are left to Word", (_, body) => {
  expect(filled(body, data).body).toBe(body);
});

test.each(["ADDRESSBLOCK", "GREETINGLINE", "SKIPIF", "SET x", "MERGEFIELD Image:logo", "if"])(
  "%s keeps what it shows, which is reported once",
  (code) => {
    const { body, warnings } = filled(p(field(code) + simple(code)), data);
    const [name = ""] = code.toUpperCase().split(" ");
    expect([body, warnings]).toEqual([
      p(field(code) + simple(code)),
      [
        {
          code: "UNRESOLVED_TOKEN",
          path: "/file",
          message: expect.stringMatching(`^paragraph 1: a field ${name} is not`),
        },
      ],
    ]);
  },
);

test("a field with fields of the data in its code is reported too, one without is not", () => {
  const one = p(complex(`${coded("REF ")}${field("MERGEFIELD name")}`) + field("REF x") + field("= SUM(ABOVE)"));
  expect(filled(one, data).warnings.map(({ message }) => message)).toEqual([
    "paragraph 1: a field REF is not understood; it keeps what it shows in the file, whatever the data are.",
  ]);
});

test("a field without a value stays as it was, and is reported with its place", () => {
  const body = p(r("Dear ") + field("MERGEFIELD nobody"));
  const { body: made, warnings } = filled(body, data);
  expect(made).toBe(body);
  expect(warnings).toEqual([
    {
      code: "UNRESOLVED_TOKEN",
      path: "/file",
      message: "paragraph 1, field «nobody»: it has no value and stays as it is.",
    },
  ]);
  expect(filled(p(field("MERGEFIELD lines")), data).warnings).toMatchObject([{ code: "VALUE_NO_TEXT" }]);
});

test("in the code of another one nothing stands in its place, and the report names it", () => {
  const { body, warnings } = filled(
    p(complex(`${coded('IF "')}${field("MERGEFIELD nobody")}${coded('" = "" "none" "some"')}`)),
    data,
  );
  const message = "paragraph 1, field IF: «nobody» in it has no value, and nothing stands in its place.";
  expect([linesOf(body), warnings]).toEqual([["none¶"], [{ code: "UNRESOLVED_TOKEN", path: "/file", message }]]);
});

test("fields in the result of a simple one are filled, and so are simple ones in a result", () => {
  const toc = `<w:fldSimple w:instr="TOC">${field("MERGEFIELD name")}</w:fldSimple>`;
  expect(filled(p(toc), data).body).toBe(p(`<w:fldSimple w:instr="TOC">${r("ada lovelace")}</w:fldSimple>`));
  const link = complex(coded("PAGEREF x"), "x").replace(r("x"), simple("MERGEFIELD name"));
  expect(filled(p(link), data).body).toBe(p(link.replace(simple("MERGEFIELD name"), r("ada lovelace"))));
});

test("fields in the result of another one are filled", () => {
  const link = complex(coded('HYPERLINK "https://example.org"'), "x").replace(r("x"), field("MERGEFIELD name"));
  const { body } = filled(p(link), data);
  expect(linesOf(body.replaceAll(/<w:instrText.*?<\/w:instrText>/g, ""))).toEqual(["ada lovelace¶"]);
  expect(body.match(/fldChar /g)).toHaveLength(3);
});

describe("a file of several entries:", () => {
  const people = { title: "T", people: [{ name: "A" }, { name: "B" }, { name: "C" }] };
  const body = (inner: string) => `${inner}<w:sectPr><w:pgSz w:w="1"/></w:sectPr>`;
  const made = (inner: string) => filledFile(wordFile(body(inner)), people, { records: "people" });

  test("each has a copy of the body on its own pages, and the page set-up stands once", () => {
    const file = made(p(field("MERGEFIELD title") + r(" {{ name }} ") + field("MERGEREC")));
    expect(linesOf(file.body)).toEqual(["T A 1¶", "⏎¶", "T B 2¶", "⏎¶", "T C 3¶"]);
    expect(file.body.match(/<w:sectPr>/g)).toHaveLength(1);
    expect(file.warnings).toEqual([]);
  });

  test("NEXT goes on to the next one within a copy, and labels behind the last one are empty", () => {
    const file = made(p(field("MERGEFIELD name")) + p(field("NEXT") + field("MERGEFIELD name")));
    expect(linesOf(file.body)).toEqual(["A¶", "B¶", "⏎¶", "C¶", "¶"]);
    expect(file.warnings).toEqual([]);
  });

  test("NEXTIF does where its test holds", () => {
    const next = complex(`${coded("NEXTIF ")}${field("MERGEFIELD name")}${coded(' = "A"')}`);
    expect(linesOf(made(p(field("MERGEFIELD name") + next + field("MERGEFIELD name"))).body)).toEqual([
      "AB¶",
      "⏎¶",
      "CC¶",
    ]);
  });

  test("SKIPIF leaves out entries, their links, their gaps and what fields gave their bookmarks", () => {
    const skip = complex(`${coded("SKIPIF ")}${field("MERGEFIELD name")}${coded(' = "B"')}`);
    const set = complex(
      `${coded("IF ")}${field("MERGEREC")}${coded(" < 3 ")}${field('SET x "set"')}${coded(" ")}${complex(coded("QUOTE z"))}`,
    );
    const link = r("{{link url 'page'}}");
    const inner = p(set + field("MERGEFIELD name") + link + skip + field("MERGEREC"));
    const list = ["B", "A", "B", "C", "B"].map((name, at) => ({ name, url: `https://${name}${at}.example` }));
    const file = filledFile(wordFile(body(inner)), { people: list }, { records: "people" });
    expect(linesOf(file.body)).toEqual(["Apage2¶", "⏎¶", "zCpage4¶"]);
    const links = file.partOf("/word/_rels/document.xml.rels");
    expect(links.match(/Target="https:[^"]*/g)).toEqual(['Target="https://A1.example', 'Target="https://C3.example']);
    expect(file.warnings).toEqual([]);
    const none = filledFile(wordFile(body(inner)), { people: [list[0]] }, { records: "people" });
    expect(linesOf(none.body)).toEqual([]);
  });

  test("what a field gave a bookmark of one entry is not that of another", () => {
    const set = complex(
      `${coded("IF ")}${field("MERGEFIELD name")}${coded(' = "A" ')}${field('SET x "secret"')}${coded(' ""')}`,
    );
    const { body: made, warnings } = filledFile(wordFile(body(p(set + field("REF x")))), people, { records: "people" });
    expect(made.match(/secret/g)).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: "UNRESOLVED_TOKEN", message: expect.stringContaining("REF x") }]);
  });

  test("a code that is the type of a field is no bookmark, REF and its name are", () => {
    const set = field('SET page "5"');
    expect(filled(p(set + field(" Page ")), {}).body).toContain(field(" Page "));
    expect(linesOf(filled(p(set + field("REF page")), {}).body)).toEqual(["5¶"]);
  });

  test("a bookmark may have the name that a nested field is computed by", () => {
    const formula = complex(`${coded("= f0 + f_0 + ")}${field("MERGEFIELD x")}`);
    const sets = field('SET f0 "7"') + field('SET f_0 "30"');
    expect(linesOf(filled(p(sets + formula), { x: 1 }).body)).toEqual(["38¶"]);
  });

  test("of an entry that SKIPIF leaves out nothing is reported, and no name is taken", () => {
    const bookmark = `<w:bookmarkStart w:id="1" w:name="B"/>${r("{{ nope }}{{ 1 / name }}")}<w:bookmarkEnd w:id="1"/>`;
    const skip = complex(`${coded("SKIPIF ")}${field("MERGEFIELD name")}${coded(' = "B"')}`);
    const made = (people: readonly object[]) =>
      filledFile(wordFile(p(bookmark + skip)), { people }, { records: "people" });
    const left = made([{ name: "B" }, { name: 2, nope: 1 }, { name: "B" }]);
    expect(left.warnings).toEqual([]);
    expect(left.body).toBe(p(bookmark.replace("{{ nope }}{{ 1 / name }}", "10.5")));
    const kept = { name: "C", nope: 2 };
    expect(made([{ name: "B" }, kept]).warnings).toEqual(made([kept]).warnings);
    expect(made([kept]).warnings).toHaveLength(1);
  });

  test("SKIPIF in a file of one document is left out, and reported", () => {
    const { body: one, warnings } = filled(p(field("SKIPIF 1 = 1") + r("a")), data);
    expect([linesOf(one), warnings.map(({ code }) => code)]).toEqual([["a¶"], ["UNRESOLVED_TOKEN"]]);
  });

  test("in a loop NEXT is left out, and reported: no entry is lost", () => {
    const list = r("{{#each list}}") + field("MERGEFIELD item") + field("NEXT") + r("{{/each}}");
    const people = ["A", "B"].map((name) => ({ name, list: [{ item: 1 }, { item: 2 }] }));
    const file = filledFile(wordFile(body(p(field("MERGEFIELD name") + list))), { people }, { records: "people" });
    expect(linesOf(file.body)).toEqual(["A12¶", "⏎¶", "B12¶"]);
    expect(file.warnings).toMatchObject([{ code: "UNRESOLVED_TOKEN", message: expect.stringContaining("in a loop") }]);
  });

  test("in a file of one document NEXT is left out, and reported", () => {
    const { body: one, warnings } = filled(p(field("NEXT") + r("a")), data);
    expect([linesOf(one), warnings.map(({ code }) => code)]).toEqual([["a¶"], ["UNRESOLVED_TOKEN"]]);
  });
});

test("a bookmark that is given its own text twice, and again, does not grow for ever", () => {
  const twice = complex(`${coded('SET x "')}${field("REF x")}${field("REF x")}${coded('"')}`);
  const body = p(field('SET x "0123456789"') + twice.repeat(40) + field("REF x"));
  expect(() => filled(body, data)).toThrow(/too large|work/);
});

test.each([
  ["1234.5", "#,##0.00", "1,234.50"],
  ["1234.5", "#.##0,00", "1.234,50"],
  ["1234567", "#,##0", "1,234,567"],
  ["1234567", "#.##0", "1.234.567"],
  ["1234.5", "# ##0,00", "1 234,50"],
  ["-5", "0.00;(0.00)", "(5.00)"],
  ["-5", "0.00", "-5.00"],
  ["0", "0.00;-0.00;none", "none"],
  ["7", "000", "007"],
  ["2.505", "0.00", "2.51"],
  ["2.5", "0.##", "2.5"],
  ["0.5", "#.00", ".50"],
  ["5", "'No. '0", "No. 5"],
  ["12", "$0", "$12"],
  ["0.25", "0.0%", "0.3%"],
  ["99999999999999999999.5", "0.0", "99999999999999999999.5"],
  ["0.5", "0.0##", "0.5"],
  ["12.3456", "0.###", "12.346"],
  ["12.3456", "#.###", "12.346"],
  ["12.3456", "0,###", "12,346"],
  ["12345.6", "#,###", "12,346"],
  ["12345.6", "#,000", "12,346"],
  ["1234567", "0,000,000", "1,234,567"],
  ["0.8", ".###", ".8"],
  ["80", "-##", " 80"],
  ["-80", "-##", "-80"],
  ["10", "+##", "+10"],
  ["-10", "+##", "-10"],
  ["0", "+0", " 0"],
  ["-5", "0-", "5-"],
  ["-5", "0.00;-0.00", "-5.00"],
  ["-5", "'a-'0", "-a-5"],
  ["222492", "x##", "492"],
  ["0.125", "0.00x", "0.125"],
  ["0.75", ".x", ".8"],
])("%s as %s is %s", (number, picture, text) => {
  expect(numberInPicture(decimalOfText(number) as Decimal, picture, ".")).toBe(text);
});

test("a mark that may be either is that of the language", () => {
  const inGerman = (number: string, picture: string) => numberInPicture(decimalOfText(number) as Decimal, picture, ",");
  expect([inGerman("12345.6", "#.###"), inGerman("12.3456", "#,###"), inGerman("12.3456", "0.###")]).toEqual([
    ...["12.346", "12,346", "12.346"],
  ]);
  expect(
    linesOf(filledFile(wordFile(p(field('MERGEFIELD price \\# "#,###"'))), data, { locale: "de-DE" }).body),
  ).toEqual(["1234,5¶"]);
});

test("patterns and signs", () => {
  expect(["abc", "ac", "bc", ""].map((text) => isLike(text, "a*c"))).toEqual([true, true, false, false]);
  expect(isLike("a".repeat(4_000), `${"*a".repeat(1_000)}b`)).toBe(false);
  expect([
    inCase("49", "Roman"),
    inCase("49", "roman"),
    inCase("27", "Alphabetic"),
    inCase("5000", "Roman"),
    inCase("x", "Roman"),
  ]).toEqual(["XLIX", "xlix", "AA", "5000", "x"]);
  expect(inCase("11", "Ordinal")).toBe("11th");
});
