import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { digitsOfLocale, digitsOfSystem } from "../../../src/vocabulary/counters/digits-of-locale.ts";

const table = readFileSync(new URL("cldr-numbering-systems.tsv", import.meta.url), "utf8");
const rows = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test.each(rows)("locales that want the digits %s have them", (system, locales = "") => {
  const others = locales.split(" ").filter((locale) => digitsOfLocale(locale) !== system);
  expect(others).toEqual([]);
});

test("the table has every locale, and both kinds of them", () => {
  expect(rows.flatMap(([, locales = ""]) => locales.split(" ")).length).toBeGreaterThan(700);
  expect(rows.map(([system]) => system)).toContain("arabext");
});

test.each([
  ["fa-IR", "arabext"],
  ["FA-ir", "arabext"],
  ["ar-SA", "arab"],
  ["ar", "latn"],
  ["uz-AF", "arabext"],
  ["pa-PK", "arabext"],
  ["sd-IN", "latn"],
  ["bn-IN-x-own", "beng"],
  ["th", "latn"],
  ["th-u-nu-thai", "thai"],
  ["bn-u-nu-latn", "latn"],
  ["de-u-nu-roman", "latn"],
  ["", "latn"],
])("%s counts in %s", (locale, system) => {
  expect(digitsOfLocale(locale)).toBe(system);
});

/** Known to every ICU since Node.js 20. */
test.each(
  "adlm arab arabext beng cakm deva gujr guru hanidec hmnp khmr knda laoo latn mlym mong mtei mymr nkoo olck orya tamldec telu thai tibt".split(
    " ",
  ),
)("digits of %s are those that ICU has", (system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  expect(digitsOfSystem(system)).toBe([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => format.format(digit)).join(""));
});
