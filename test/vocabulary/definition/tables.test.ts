import { expect, test } from "vitest";
import { conformanceLevels } from "../../../src/vocabulary/definition/document/conformance.ts";
import { barcodeEncoders, everyBarcode } from "../../../src/vocabulary/definition/elements/barcodes.ts";
import { pageSizePoints } from "../../../src/vocabulary/definition/pages/page-sizes.ts";
import { shortcodeByName, shortcodes } from "../../../src/vocabulary/definition/shortcodes.ts";

test("every tag of the specification and of the reference is known, by every name", () => {
  const names =
    "b bold strong i italic em cite bi ib bolditalic italicbold u underline ins s strike del caps color fontcolor size fontsize sub subscript " +
    "sup superscript font span img image textfield choicefield checkbox textarea radio listbox letterspacing ls highlight hl mark align br linebreak " +
    "tab link goto barcode";
  expect(names.split(" ").filter((name) => !shortcodeByName.has(name))).toEqual([]);
});

test("no shortcode name is used twice", () => {
  const names = shortcodes.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
});

test("every example shows its own tag, closed if it is a pair", () => {
  for (const { name, kind, example } of shortcodes) {
    expect(example).toContain(`[${name}`);
    expect(example.includes(`[/${name}]`), name).toBe(kind === "pair");
  }
});

test("required slots come before optional ones", () => {
  for (const { slots } of shortcodes) {
    const firstOptional = slots.findIndex((slot) => slot.optional);
    expect(slots.findLastIndex((slot) => !slot.optional)).toBeLessThan(
      firstOptional === -1 ? slots.length : firstOptional,
    );
  }
});

test("every spelling of a barcode leads to one encoder", () => {
  const spellings = everyBarcode.flatMap(({ type, aliases }) => [type, ...aliases]).map((name) => name.toLowerCase());
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(["qrcode", "code128", "gs1-128", "hibc-dm"].map((name) => barcodeEncoders.get(name))).toEqual([
    "qrcode",
    "code128",
    "gs1-128",
    "hibcdatamatrix",
  ]);
  expect(everyBarcode.length).toBeGreaterThan(63);
});

test("A4 is A4, and every page fits ISO 32000-1's 14,400 units", () => {
  expect(pageSizePoints["a4"]?.map((side) => side.toFixed(2))).toEqual(["595.28", "841.89"]);
  expect(pageSizePoints["default"]).toEqual(pageSizePoints["a4"]);
  for (const size of Object.values(pageSizePoints)) expect(Math.max(...size)).toBeLessThan(14_400);
});

test("levels of conformance are written in lower case", () => {
  expect(conformanceLevels.filter((level) => level !== level.toLowerCase())).toEqual([]);
});
