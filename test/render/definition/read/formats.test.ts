import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paragraph, written } from "./reading.ts";

const german = { locale: "de-DE", timeZone: "Europe/Berlin" };

const shown = (text: string, data: object = {}, more: object = german): string =>
  written(paragraph(text, more, data).inlines).replace(/[\u00a0\u202f]/g, " ");

describe("values are written as the document's locale has it", () => {
  test.each([
    ["[number, 1234.5]", "1.234,5"],
    ["[number, 1234.5, 0]", "1.235"],
    ["[number, .5, percent]", "50 %"],
    ["[number, 1e3]", "1.000"],
    ["[number, 12345678901234567890.25, 2]", "12.345.678.901.234.567.890,25"],
    ["[currency, -3, EUR]", "-3,00 €"],
    ["[currency, 1999.5, JPY]", "2.000 ¥"],
    ["[currency, 5, USD, locale=en-US]", "$5.00"],
    ["[date, 2026-07-01]", "01.07.2026"],
    ["[date, 2026-07-01, long]", "1. Juli 2026"],
    ["[date, 0044-03-15, short, locale=sv-SE]", "44-03-15"],
  ])("%s", (text, expected) => expect(shown(text)).toBe(expected));

  test("the request's locale and time zone stand in where the document names none", () => {
    expect(shown("[number, 1234.5] [date, 2026-01-01T00:30:00+01:00, short]", {}, {})).toBe("1,234.5 12/31/25");
  });

  test("the document's language does, before the request's", () => {
    expect(shown("[number, 1234.5]", {}, { language: "sv-SE" })).toBe("1 234,5");
  });
});

describe("moments are reported in the document's time zone, summer and winter; days and local times stay what they are", () => {
  test.each([
    ["2026-03-29T00:59:00Z", "01:59"],
    ["2026-03-29T01:00:00Z", "03:00"],
    ["2026-10-25T00:30:00Z", "02:30"],
    ["2026-10-25T01:30:00Z", "02:30"],
    ["2026-07-01T23:30:00-05:00", "06:30"],
    ["2026-07-01T23:30", "23:30"],
    ["2026-07-01 23:30:15.250", "23:30"],
  ])("%s is %s", (value, expected) => expect(shown(`[date, ${value}, , short]`)).toBe(expected));
});

describe("a value that cannot be written stays as it is", () => {
  test.each([
    ["[number, $data.v]", "twelve"],
    ["[number, $data.v]", "0x10"],
    ["[number, $data.v]", "1,234"],
    ["[date, $data.v]", "2026-02-29"],
    ["[date, $data.v]", "01.07.2026"],
    ["[date, $data.v]", "2026-07-01T25:00"],
    ["[currency, $data.v, EUR]", "[b]1[/b]"],
  ])("%s of %s, reported once", (text, v) => {
    const { inlines, warnings } = paragraph(text, german, { v });
    expect(written(inlines)).toBe(v);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["VALUE_UNFORMATTED", "/document/content/0/p"]]);
  });

  test("a missing one is reported by its own code alone", () => {
    const { inlines, warnings } = paragraph("[number, $data.v, 2]", german, {});
    expect(written(inlines)).toBe("$data.v");
    expect(warnings.map(({ code }) => code)).toEqual(["UNRESOLVED_TOKEN"]);
  });

  test("an empty one is nothing", () => expect(shown("a[number, $data.v]b", { v: "" })).toBe("ab"));
});

test("an unknown locale or time zone never means the machine's", () => {
  const { inlines, warnings } = paragraph("[number, 1.5] [date, 2026-07-01T12:00:00Z, short, short]", {
    locale: "xx-nowhere",
    timeZone: "Mars/Olympus",
  });
  expect(written(inlines).replace(/\u202f/g, " ")).toBe("1.5 7/1/26, 12:00 PM");
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["VALUE_UNFORMATTED"]));
});

test("whatever the slots hold, something is written and nothing is thrown", () => {
  const slot = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("2", "EUR", "long", "digits=3", "locale=de", "unit=furlong", "year=numeric", "timeZone=x"),
  );
  fc.assert(
    fc.property(fc.constantFrom("number", "currency", "date"), fc.array(slot, { maxLength: 5 }), (name, slots) => {
      paragraph(`[${name}, ${slots.join(", ")}]`, german);
    }),
    { numRuns: 500 },
  );
});
