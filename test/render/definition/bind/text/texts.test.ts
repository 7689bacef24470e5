import { describe, expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../../src/render/definition/bind/bind.ts";
import { unquoteLiteral } from "../../../../../src/render/model/literal.ts";
import { ampleBudget } from "../../../../support/threads/ample-budget.ts";

const moment = { now: "2026-07-01T12:05:09Z", timeZone: "UTC", documentId: "0", locale: "en-GB" };

const texts = {
  en: {
    title: "Order",
    hello: "Hello {name}, {name}!",
    items: { one: "{count} item", other: "{count} items" },
    styled: "[b]{name}[/b] $data.shop [= 1 + 1]",
    itself: "[t, itself]",
    "a.b": "dotted",
  },
  pl: { items: { one: "{count} plik", few: "{count} pliki", many: "{count} plików", other: "{count} pliku" } },
};

function bound(p: string, document: object = {}, data: unknown = {}) {
  const report = new Report();
  const context = { ...moment, report, budget: ampleBudget() };
  const made = bindDefinition({ texts, ...document, content: [{ p }] }, data, context);
  const text = String((made.content[0] as { readonly p: string }).p);
  return {
    text,
    shown: unquoteLiteral(text),
    warnings: report.warnings().map(({ code, message }) => `${code} ${message}`),
  };
}

describe("[t, key]", () => {
  test.each([
    ["[t, title]", "Order"],
    ["My [T , title]s", "My Orders"],
    ["[t, hello, name=Ann]", "Hello Ann, Ann!"],
    ["[t, hello, name='Ann, Bo']", "Hello Ann, Bo, Ann, Bo!"],
    ["[t, hello, name=$data.name]", "Hello [i]Ö[/i], [i]Ö[/i]!"],
    ["[t, $data.key]", "Order"],
    ["[t, a.b]", "dotted"],
    ["[t, styled, name=$data.name]", "[b][i]Ö[/i][/b] Öl & Co 2"],
    ["\\[t, title]", "\\[t, title]"],
    ["[t, title", "[t, title"],
    ["[table, title] [t]", "[table, title] [t]"],
  ])("%s is %s", (p, shown) => {
    const made = bound(p, {}, { name: "[i]Ö[/i]", key: "title", shop: "Öl & Co" });
    expect([made.shown, made.warnings]).toEqual([shown, []]);
  });

  test("data are no markup in the text", () => {
    expect(bound("[t, styled, name=$data.n]", {}, { n: "b", shop: "" }).text).toContain("\uFDD0b\uFDD1");
  });

  test("a value may have shortcodes of the author, in which the data are literal", () => {
    const data = { day: "[b]", shop: "" };
    expect(bound("[t, styled, name=[date, $data.day, long]]", {}, data).text).toBe(
      "[b][date, \uFDD0[b]\uFDD1, long][/b] \uFDD0\uFDD1 \uFDD02\uFDD1",
    );
    expect(bound("[t, hello, name=[= if($data.day = 'x', '[i]', $data.day)]]", {}, data).text).toBe(
      "Hello \uFDD0[b]\uFDD1, \uFDD0[b]\uFDD1!",
    );
  });

  test("takes the language of locale, of language, and else the first one", () => {
    const both = { texts: { de: { a: "de" }, "sv-FI": { a: "sv-FI" }, sv: { a: "sv" } } };
    expect(bound("[t, a]", { ...both, locale: "sv-FI" }).shown).toBe("sv-FI");
    expect(bound("[t, a]", { ...both, locale: "SV-SE" }).shown).toBe("sv");
    expect(bound("[t, a]", { ...both, locale: "$data.l" }, { l: "sv" }).shown).toBe("sv");
    expect(bound("[t, a]", { ...both, language: "de" })).toMatchObject({ shown: "de", warnings: [] });
    expect(bound("[t, a]", { ...both, locale: "fr", language: "sv" })).toMatchObject({
      shown: "sv",
      warnings: ['TEXT_MISSING texts has no "a" in fr; the one in sv is printed.'],
    });
    expect(bound("[t, a]", { ...both, locale: "fr" }).shown).toBe("de");
  });

  test.each([
    ["1", "1 plik"],
    ["3", "3 pliki"],
    ["5", "5 plików"],
    ["1.5", "1.5 pliku"],
    ["1.0", "1.0 pliku"],
    ["x", "x pliku"],
  ])("the form of %s in Polish is %s", (count, shown) => {
    expect(bound("[t, items, count=$data.n]", { locale: "pl" }, { n: count }).shown).toBe(shown);
  });

  test("a number as it is written decides: 1.0 is not one in English", () => {
    expect(bound("[t, items, count=[= 3 - 2]]").shown).toBe("1 item");
    expect(bound("[t, items, count=1.0]").shown).toBe("1.0 items");
    expect(bound("[t, items]").warnings).toEqual([expect.stringMatching(/^UNRESOLVED_TOKEN \{count\} has no value/)]);
  });

  test("a key that no language has is printed and reported; so is a text that names itself", () => {
    expect(bound("[t, nix]")).toMatchObject({
      shown: "nix",
      warnings: ['TEXT_MISSING texts has no "nix" in en-GB; the key is printed.'],
    });
    for (const key of ["constructor", "__proto__", "toString"]) expect(bound(`[t, ${key}]`).shown).toBe(key);
    expect(bound("[t, itself]").text).toBe("[t, itself]");
  });

  test("a language that is none has the form for all other numbers", () => {
    const odd = { texts: { "not a language": { n: { one: "one", other: "other" } } } };
    expect(bound("[t, n, count=1]", odd).shown).toBe("other");
  });

  test("without texts it stays as it is", () => {
    expect(bound("[t, title]", { texts: undefined }).text).toBe("[t, title]");
  });
});
