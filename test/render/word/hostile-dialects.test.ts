import { describe, expect, test, vi } from "vitest";
import { compileWord } from "../../../src/render/word/compile-word.ts";
import { dialects } from "../../../src/render/word/dialects/word-dialect.ts";
import { scanTags } from "../../../src/render/word/tags/scan.ts";
import { type WordSyntax, wordSyntaxes } from "../../../src/vocabulary/definition/word.ts";
import { p, r, wordFile } from "../import/word-file.ts";
import { faultsOf, filled, filledFile } from "./filled-word.ts";

/** A value, the beginning of a tag, and a member of an object, as each dialect writes them. */
const spelled: Readonly<Record<WordSyntax, readonly [value: string, opening: string, member: string]>> = {
  colophon: ["{{ name }}", "{{ ", "{{ o.constructor }}{{ o.__proto__ }}"],
  docxtemplater: ["{name}", "{", "{o.constructor}{o.__proto__}"],
  carbone: ["{d.name}", "{d.x", "{d.o.constructor}{d.o.__proto__}"],
  "docx-templates": ["+++name+++", "+++ x", "+++o.constructor++++++o.__proto__+++"],
  jinja: ["{{ name }}", "{% x", "{{ o.constructor }}{{ o.__proto__ }}"],
};

const everyTag = `${Object.values(spelled)
  .map(([value]) => value)
  .join(" ")} {% if x %} {#a} +++EXEC x+++ {d.l[i].x}`;

describe.each(wordSyntaxes)("tags of %s:", (syntax) => {
  const [value, opening, member] = spelled[syntax];

  test("tags in the data are text", () => {
    const { body, warnings } = filledFile(wordFile(p(r(value))), { name: everyTag }, { syntax });
    expect([body, warnings]).toEqual([p(r(everyTag)), []]);
  });

  test("only own members of the data have a name", () => {
    const { body, warnings } = filledFile(wordFile(p(r(member))), { o: {} }, { syntax });
    expect(body).toBe(p(r(member)));
    expect(warnings.every(({ code }) => code === "UNRESOLVED_TOKEN")).toBe(true);
  });

  test("of tags that are not closed a hundred are listed", () => {
    const { faults } = compileWord(wordFile(p(r(opening.repeat(syntax === "docx-templates" ? 1 : 4_999)))), "/file", {
      syntax,
    });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(100);
  });

  test("more tags than a file may have are refused, closed or not, in one paragraph or in many", () => {
    for (const one of syntax === "docx-templates" ? [value] : [value, opening])
      for (const body of [p(r(one.repeat(5_001))), p(r(one.repeat(2_000))).repeat(3)])
        expect(() => compileWord(wordFile(body), "/file", { syntax })).toThrow(/more than 5000 tags/);
  });

  test("no more of a text is read than has too many tags", () => {
    const { tags, open } = scanTags(opening.repeat(100_000), dialects[syntax], 1_000);
    expect(tags.length + open.length).toBe(1_001);
  });
});

const deep = (text: string, depth: number, end: string): string => `${text.repeat(depth)}a${end.repeat(depth)}`;

test.each([
  ["brackets", deep("(", 400, ")"), /EXPRESSION_INVALID/],
  ["brackets beyond their depth", deep("(", 33, ")"), /nested more than 32 levels/],
  ["truth of truths, which is written twice each", deep("not (1 + (", 10, "))"), /more than 400 parts/],
  ["many words", "a + ".repeat(300), /EXPRESSION_INVALID/],
  ["chains of or", `a${" or a".repeat(300)}`, /EXPRESSION_INVALID/],
])("%s in an expression of Jinja are a fault", (_, expression, message) => {
  expect(faultsOf(p(r(`{{ ${expression} }}`)), "jinja")).toEqual([expect.stringMatching(message)]);
});

test("aliases that lead to themselves, and those that grow, are faults", () => {
  const cycle = p(r("+++ALIAS a *a++++++*a+++"));
  expect(faultsOf(cycle, "docx-templates")).toEqual([expect.stringMatching(/^TAG_UNKNOWN .*no alias “a”/)]);
  const names = [...Array(12).keys()].map((at) => `{#a${at} = ${at === 0 ? "d.xxxxxxxx" : `$a${at - 1}$a${at - 1}`}}`);
  expect(faultsOf(p(r(names.join(""))), "carbone")).toContainEqual(
    expect.stringMatching(/its aliases make it too long/),
  );
  const many = [...Array(201).keys()].map((at) => `{#b${at} = d.x}`).join("");
  expect(faultsOf(p(r(many)), "carbone")).toEqual([expect.stringMatching(/more than 200 aliases/)]);
});

test("lists of Carbone are nested eight deep", () => {
  const path = (depth: number) => `{d${".l[i]".repeat(depth)}.x}{d${".l[i+1]".repeat(depth)}.x}`;
  expect(faultsOf(p(r(path(8))), "carbone")).toEqual([]);
  expect(faultsOf(p(r(path(9))), "carbone")).toContainEqual(expect.stringMatching(/nested more than 8 deep/));
});

const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

describe("fields:", () => {
  test("deeper than any program nests, and without an end, are left to Word", () => {
    for (const body of [
      (begin + code("IF 1 = 1 x ")).repeat(100) + end.repeat(100),
      begin.repeat(2_000),
      end.repeat(2_000),
    ]) {
      const whole = p(body);
      expect(filled(whole, {}).body).toBe(whole);
    }
  });

  test("more than a file may have are refused", () => {
    const body = p((begin + code("MERGEFIELD a") + end).repeat(5_001));
    expect(() => filled(body, { a: 1 })).toThrow(/more than 5000 tags, fields and controls/);
  });

  test("names of what all objects have are none of the data", () => {
    const body = p(
      ["constructor", "__proto__", "toString"].map((name) => begin + code(`MERGEFIELD ${name}`) + end).join(""),
    );
    expect(filled(body, {}).body).toBe(body);
  });

  test("a field in the data is text, and so are the marks of nested fields", () => {
    const value = '{ INCLUDETEXT "x" } \uFDD20\uFDD3 \uFDD4';
    const nested = begin + code('IF "') + begin + code("MERGEFIELD a") + end + code('" = "x" "1" "2"') + end;
    expect(filled(p(begin + code("MERGEFIELD a") + end + nested), { a: value }).body).toBe(
      p(r(value.replaceAll('"', "&quot;")) + r("2")),
    );
    const own = p(begin + code("IF \uFDD20\uFDD3 = 1 x y") + end);
    expect(filled(own, {}).body).not.toContain("undefined");
  });

  test("a field of very many runs in another one is read", () => {
    const long = begin + code("MERGEFIELD a") + "<w:r/>".repeat(150_000) + end;
    expect(filled(p(begin + code('IF "') + long + code('" = "1" "x" "y"') + end), { a: 1 }).body).toBe(p(r("x")));
  });

  test("the runs of a field are taken out together: none is looked for among its neighbours", () => {
    const body = p((begin + code("MERGEFIELD a") + "<w:r/>".repeat(500) + end).repeat(5));
    const searched: string[] = [];
    for (const name of ["indexOf", "splice"] as const) {
      const own = Array.prototype[name] as (...of: unknown[]) => unknown;
      vi.spyOn(Array.prototype, name).mockImplementation(function (this: unknown[], ...of: unknown[]) {
        if (this.length > 2_000) searched.push(name);
        return own.apply(this, of) as never;
      });
    }
    const { faults } = compileWord(wordFile(body), "/file");
    vi.restoreAllMocks();
    expect([faults, searched]).toEqual([[], []]);
  });

  test("copies of the body are counted as work", () => {
    const people = { l: Array.from({ length: 200_000 }, () => ({ a: 1 })) };
    expect(() =>
      filledFile(wordFile(p(begin + code("MERGEFIELD a") + end)), people, { records: "l", work: 100_000 }),
    ).toThrow(/BUDGET|work|more/i);
  });
});
