import fc from "fast-check";
import { PDFHexString, PDFName, PDFString } from "pdf-lib";
import { expect, test } from "vitest";
import { byteString, dictionary, name, real, textString } from "../../../src/render/pdf-syntax/objects.ts";

test("names spell out whatever is not a regular character", () => {
  expect(name("NotoSans-Regular")).toBe("/NotoSans-Regular");
  expect(name("A b#/(ü)")).toBe("/A#20b#23#2F#28#FC#29");
  expect(PDFName.of("x y").toString()).toBe(name("x y"));
});

test.each([
  [1.0, "1"],
  [-0.0001, "0"],
  [0.1234567, "0.123"],
  [12.5, "12.5"],
])("%d is %s", (value, text) => {
  expect(real(value)).toBe(text);
});

test("any text comes back from a text string", () => {
  const property = fc.property(fc.string({ unit: "grapheme" }), (text) => {
    const written = textString(text);
    const read = written.startsWith("<")
      ? PDFHexString.of(written.slice(1, -1)).decodeText()
      : PDFString.of(written.slice(1, -1)).decodeText();
    // pdf-lib takes every kind of line end for a line feed.
    expect(read.replace(/\r\n?/g, "\n")).toBe(text.replace(/\r\n?/g, "\n"));
  });
  fc.assert(property);
});

test("parentheses and backslashes in strings are escaped", () => {
  expect(byteString("a(b)c\\d\r")).toBe("(a\\(b\\)c\\\\d\\r)");
});

test("entries without a value are left out of a dictionary", () => {
  expect(dictionary({ Type: "/Page", Annots: undefined, F: "4" })).toBe("<</Type /Page/F 4>>");
});
