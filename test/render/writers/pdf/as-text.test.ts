import { expect, test } from "vitest";
import { pdfAsText } from "../../../support/readers/pdf-as-text.ts";
import { contentAsText } from "../../../support/readers/pdf-content-as-text.ts";
import { made, page, words } from "./made.ts";

const pageText = async (...texts: readonly string[]): Promise<readonly string[]> => {
  const text = await pdfAsText(made([page(...texts.map((one, at) => words(one, 20, 40 + at * 12)))]));
  return text.split("\n");
};

test("a PDF reads as its pages, then what they use", async () => {
  const lines = await pageText("Hello (World)");
  expect(lines.slice(0, 6).join("\n")).toBe(
    [
      "%PDF-1.7",
      "Trailer",
      "  Root Catalog 1",
      "  Info Object 1",
      "  ID [<0123456789abcdef0123456789abcdef> <0123456789abcdef0123456789abcdef>]",
      "",
    ].join("\n"),
  );
  expect(lines).toContain("Page 1");
  expect(lines).toContain('    [ "Hello (World)" ] TJ');
  expect(lines).toContain("    MediaBox [0 0 300 200]");
  expect(lines.join("\n")).not.toMatch(/Length|Filter/);
});

test("a line more on the page is a line more in its text", async () => {
  const one = await pageText("same letters");
  const two = await pageText("same letters", "letters same");
  const added = two.filter((line) => !one.includes(line));
  expect(added).toEqual(["    0 -12 Td", '    [ "letters same" ] TJ']);
});

test("a string that is not text shows its codes", () => {
  expect(contentAsText("BT /F1 10 Tf [(\0\x01\0\\()-12.5(\\\\\0)]TJ ET", () => new Map([[1, "a"]]))).toBe(
    ["BT", "  /F1 10 Tf", '  [ "a{40}" -12.5 "{23552}" ] TJ', "ET"].join("\n"),
  );
});
