import { describe, expect, test } from "vitest";
import { readForm } from "../../../../src/render/documents/fill/form.ts";
import type { NewFieldValue } from "../../../../src/render/documents/fill/read-value.ts";
import { isSeen, shownIn, visibleRect } from "../../../../src/render/documents/fill/visible-fields.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

const stream = (data: string): string => `<</Length ${data.length}>>\nstream\n${data}\nendstream`;

/** A form of one field, object 4, on a page of 200 by 100 points that begins at 50, 30. */
function formWith(field: string, more: readonly string[] = [], annotations = "/Annots[4 0 R]") {
  const pdf = new ForeignPdf(
    classicPdf([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[50 30 250 130]>>",
      `<</Type/Page/Parent 2 0 R${annotations}>>`,
      `<</T(a)${field}>>`,
      ...more,
    ]),
  );
  return { pdf, form: readForm(pdf) };
}

function seen(filling: NewFieldValue, ...given: Parameters<typeof formWith>): boolean {
  const { pdf, form } = formWith(...given);
  const [field] = form.fields;
  if (field === undefined) throw new Error("the form has no field");
  return isSeen(pdf, form, field, filling);
}

const text: NewFieldValue = { kind: "text", text: "Ada" };
const on: NewFieldValue = { kind: "state", state: "Yes" };

describe("a text is seen where its widget lies on the page:", () => {
  test.each([
    ["on it", "60 40 80 50", true],
    ["written from its other corner", "80 50 60 40", true],
    ["a point beyond the left edge", "40 40 51 50", true],
    ["up to the left edge", "40 40 50 50", false],
    ["a point before the right edge", "249 40 260 50", true],
    ["from the right edge", "250 40 260 50", false],
    ["a point above the lower edge", "60 20 80 31", true],
    ["up to the lower edge", "60 20 80 30", false],
    ["a point below the upper edge", "60 129 80 140", true],
    ["from the upper edge", "60 130 80 140", false],
    ["without width", "60 40 60 50", false],
    ["without height", "60 40 80 40", false],
    ["with half a rectangle", "60 40 80", false],
  ])("%s", (_, rect, expected) => {
    expect(seen(text, `/FT/Tx/Rect[${rect}]`)).toBe(expected);
  });

  test("not on no page", () => {
    expect(seen(text, "/FT/Tx/Rect[60 40 80 50]", [], "")).toBe(false);
  });

  test("nor without a widget", () => {
    expect(seen(text, "/FT/Tx")).toBe(false);
  });

  test("with one widget of several", () => {
    const kids = ["<</Parent 4 0 R/Rect[0 0 9 9]>>", "<</Parent 4 0 R/Rect[60 40 80 50]>>"];
    expect(seen(text, "/FT/Tx/Kids[5 0 R 6 0 R]", kids, "/Annots[5 0 R 6 0 R]")).toBe(true);
    expect(seen(text, "/FT/Tx/Kids[5 0 R]", kids, "/Annots[5 0 R 6 0 R]")).toBe(false);
  });
});

test.each([
  [0, true],
  [1, false],
  [2, false],
  [4, true],
  [32, false],
  [4 + 64, true],
  [4 + 2, false],
])("a widget with the flags %i is seen: %s", (flags, expected) => {
  const field = `/FT/Tx/F ${flags}/Rect[60 40 80 50]`;
  expect(seen(text, field)).toBe(expected);
  const { pdf, form } = formWith(field);
  const widget = form.fields[0]?.widgets[0]?.dictionary;
  const rect = widget && visibleRect(pdf, widget);
  expect(rect).toEqual(expected ? { left: 60, bottom: 40, right: 80, top: 50 } : undefined);
});

test("flags that are no number hide nothing", () => {
  expect(seen(text, "/FT/Tx/F(2)/Rect[60 40 80 50]")).toBe(true);
});

describe("a value of nothing has nothing to be seen, so nothing is missing:", () => {
  test.each<[string, NewFieldValue, NewFieldValue]>([
    ["an empty text", { kind: "text", text: "" }, text],
    ["blanks", { kind: "text", text: " \n" }, text],
    ["a button that is off", { kind: "state", state: "Off" }, on],
    [
      "no choice",
      { kind: "chosen", chosen: [], places: [] },
      { kind: "chosen", chosen: [{ value: "a", text: "A" }], places: [0] },
    ],
  ])("%s", (_, nothing, something) => {
    expect(seen(nothing, "/FT/Tx")).toBe(true);
    expect(seen(something, "/FT/Tx")).toBe(false);
  });
});

describe("a button that is on is seen", () => {
  const button = (appearances: string): string => `/FT/Btn/Rect[60 40 80 50]${appearances}`;

  test.each([
    ["by its mark", "/AP<</N<</Yes 5 0 R/Off 6 0 R>>>>", "0 g f ", true],
    ["not by a mark of blanks", "/AP<</N<</Yes 5 0 R>>>>", " \n ", false],
    ["by the mark that is painted in place of none", "/AP<</N<</Yes<<>>>>>>", "", true],
    ["without any appearance, since one is painted", "", "", true],
    ["not by the mark of another state", "/AP<</N<</No 5 0 R>>>>", "f", false],
  ])("%s", (_, appearances, mark, expected) => {
    expect(seen(on, button(appearances), [stream(mark), stream("")])).toBe(expected);
  });

  test("by the appearance that its state has", () => {
    const { pdf, form } = formWith(button("/AP<</N<</Yes 5 0 R/No<<>>>>/D<</Down 5 0 R>>>>"), [stream("f")]);
    const widget = form.fields[0]?.widgets[0]?.dictionary;
    if (widget === undefined) throw new Error("the field has no widget");
    expect(["Yes", "No", "Down"].map((state) => shownIn(pdf, widget, state) !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("and has no appearance in a field without any", () => {
    const { pdf, form } = formWith(button(""));
    const widget = form.fields[0]?.widgets[0]?.dictionary;
    expect(widget && shownIn(pdf, widget, "Yes")).toBeUndefined();
  });
});

test("text typed into a field with appearances is painted again, whatever they show", () => {
  expect(seen(text, "/FT/Tx/Rect[60 40 80 50]/AP<</N 5 0 R>>", [stream("")])).toBe(true);
});
