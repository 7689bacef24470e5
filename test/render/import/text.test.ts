import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code, composed, type TextMarks, text, value } from "../../../src/render/import/text/compose.ts";
import { literalText } from "../../../src/render/import/text/literal.ts";
import { boundTo } from "../../support/bound-text.ts";
import { printed } from "./printed.ts";

/** Texts full of what means something in a definition. */
const nasty = fc
  .array(
    fc.constantFrom(
      "[",
      "]",
      "\\",
      "$",
      "data.x",
      "$item",
      "$global.PAGE",
      "[b]",
      "[/b]",
      "[= ",
      "'",
      "{{x}}",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what another language's placeholder looks like.
      "${y}",
      "<b>",
      "a",
      " ",
      "[",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("text out of a file", () => {
  test("is printed as it is, whatever it looks like", () => {
    fc.assert(
      fc.property(nasty, (words) => {
        expect(printed(literalText(words))).toBe(words);
      }),
    );
  });

  test("is printed as it is also in pieces of several looks", () => {
    const look = fc.constantFrom<TextMarks>({}, { bold: true }, { bold: true, italic: true }, { color: "#FF0000" });
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, look), { maxLength: 5 }), (pieces) => {
        const whole = composed(pieces.map(([words, marks]) => text(words, marks)));
        expect(printed(whole)).toBe(pieces.map(([words]) => words).join(""));
      }),
    );
  });

  test("loses control characters and halves of surrogate pairs", () => {
    expect(literalText("a\u0000b\u001Fc\uD800d\uFDD0e")).toBe("abcde");
  });
});

describe("a value between texts", () => {
  test.each(["s", ".name", "-x", "[0]", ". End", "_", "é"])("does not take up the text behind it: %j", (behind) => {
    const whole = composed([text("To "), value("data.name"), text(behind)]);
    expect(printed(whole, { name: "Ada" })).toBe(`To Ada${behind}`);
  });

  test("is there also behind a backslash", () => {
    expect(printed(composed([text("C:\\"), value("data.name")]), { name: "Ada" })).toBe("C:\\Ada");
  });
});

describe("shortcodes of looks", () => {
  test("are nested, and begin once for neighbours that share them", () => {
    const pieces = [
      text("a", { bold: true }),
      text("b", { bold: true, italic: true }),
      text("c", { bold: true }),
      text("d"),
    ];
    expect(composed(pieces)).toBe("[b]a[i]b[/i]c[/b]d");
  });

  test("take addresses with commas, quotes and brackets", () => {
    const whole = composed([text("here", { link: "https://example.com/?a=1,2&b=[x]&c='y'&d=$data.z" })]);
    expect(whole).toBe("[link, 'https://example.com/?a=1,2&b=%5Bx%5D&c=%27y%27&d=%24data.z']here[/link]");
    expect(boundTo({ content: [{ p: whole }] }, {}).warnings).toEqual([]);
  });

  test("stand behind backslashes of the text", () => {
    expect(printed(composed([text("C:\\"), code("[br]"), text("D:\\", { bold: true })]))).toBe(
      "C:\\\nD:\\".replace("\n", ""),
    );
  });
});
