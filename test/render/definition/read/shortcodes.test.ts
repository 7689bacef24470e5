import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TextLook } from "../../../../src/render/model/look.ts";
import { shortcodes } from "../../../../src/vocabulary/definition/shortcodes.ts";
import { growth, linear } from "../../../support/cpu-time.ts";
import { atNight } from "../../../support/night.ts";
import { paragraph, pictureOf, read, readBlocks, written } from "./reading.ts";

const red = { r: 1, g: 0, b: 0 };

/** The look of the text `x` inside the shortcode. */
function lookOf(p: string, more: object = {}): TextLook {
  const { inlines, warnings } = paragraph(p, more);
  expect(warnings).toEqual([]);
  const x = inlines.find((inline) => inline.kind === "text" && inline.text === "x");
  if (x?.kind !== "text") throw new Error(`x is missing in ${written(inlines)}`);
  return x.look;
}

describe("page numbers between a shortcode's brackets", () => {
  test.each([
    "[number, $global.PAGE]",
    "[date, $global.NUMPAGES]",
    "[barcode, qrcode, page $global.PAGE]",
    "[link, https://example.com/$global.PAGE]x[/link]",
    "[img, images/$global.PAGE, 9|9]",
  ])("%s: none is known there, and that is reported", (p) => {
    expect(paragraph(p).warnings[0]).toMatchObject({
      code: "UNRESOLVED_TOKEN",
      message: expect.stringMatching(/^\$global\.(PAGE|NUMPAGES) has no value in this place/),
    });
  });

  test("around text they are known, and text from data that looks like one is text", () => {
    expect(paragraph("[b]$global.PAGE[/b]").warnings).toEqual([]);
    expect(paragraph("[barcode, qrcode, \uFDD0$global.PAGE\uFDD1]").warnings).toEqual([]);
  });
});

describe("shortcodes for the look of text", () => {
  test.each([
    ["b", { weight: 700 }],
    ["bold", { weight: 700 }],
    ["strong", { weight: 700 }],
    ["i", { italic: true }],
    ["italic", { italic: true }],
    ["em", { italic: true }],
    ["cite", { italic: true }],
    ["bi", { weight: 700, italic: true }],
    ["ib", { weight: 700, italic: true }],
    ["bolditalic", { weight: 700, italic: true }],
    ["italicbold", { weight: 700, italic: true }],
    ["u", { underline: true }],
    ["underline", { underline: true }],
    ["ins", { underline: true }],
    ["s", { lineThrough: true }],
    ["strike", { lineThrough: true }],
    ["del", { lineThrough: true }],
    ["caps", { caps: true }],
    ["mark", { highlight: { r: 1, g: 1, b: 0 } }],
    ["B", { weight: 700 }],
  ])("[%s] gives %j", (name, look) => {
    expect(lookOf(`a[${name}]x[/${name}]b`)).toMatchObject(look);
  });

  test.each([
    ["color", "#FF0000", { color: red }],
    ["color", "ff0000", { color: red }],
    ["color", "Red", { color: red }],
    ["fontcolor", "red", { color: red }],
    ["color", "#ff000080", { color: red, opacity: 128 / 255 }],
    ["size", "14", { size: 14 }],
    ["size", "10mm", { size: 720 / 25.4 }],
    ["fontsize", "14.5", { size: 14.5 }],
    ["font", "Noto Serif", { family: "Noto Serif", automatic: false }],
    ["letterspacing", "1.5", { letterSpacing: 1.5 }],
    ["ls", "-0.5", { letterSpacing: -0.5 }],
    ["highlight", "red", { highlight: red }],
    ["hl", "red", { highlight: red }],
    ["sup", "4", { baselineShift: 4, size: 10 }],
    ["superscript", "4", { baselineShift: 4 }],
    ["sub", "4", { baselineShift: -4 }],
    ["sub", "-4", { baselineShift: -4, size: 10 }],
    ["subscript", "4", { baselineShift: -4 }],
  ])("[%s, %s] gives %j", (name, argument, look) => {
    expect(lookOf(`a[${name}, ${argument}]x[/${name}]b`)).toMatchObject(look);
  });

  test("raised and lowered text without a number becomes smaller", () => {
    expect(lookOf("m[sup]x[/sup]")).toMatchObject({ baselineShift: 3.5, size: 6.5 });
    expect(lookOf("m[sub]x[/sub]")).toMatchObject({ baselineShift: -1.5, size: 6.5 });
  });

  test("they nest and overlap freely, one stack for each property", () => {
    expect(lookOf("[b][i]a[/b]x[/i]")).toMatchObject({ weight: 400, italic: true });
    expect(lookOf("[color, blue]a[color, red]x[/color]b[/color]")).toMatchObject({ color: red });
    expect(lookOf("[color, blue][color, red]a[/color]x[/color]")).toMatchObject({ color: { r: 0, g: 0, b: 1 } });
    expect(lookOf("[b][bi]a[/bi]x[/b]")).toMatchObject({ weight: 700, italic: false });
    expect(lookOf("[u][s]x[/s][/u]")).toMatchObject({ underline: true, lineThrough: true });
  });

  test("they change only what they name of the paragraph's look", () => {
    const styles = { p: { fontSize: 8, italic: true, color: "red" } };
    expect(lookOf("[b]x[/b]", { styles })).toMatchObject({ size: 8, italic: true, color: red, weight: 700 });
  });

  test("text that looks alike shares its look and is one inline", () => {
    const { inlines } = paragraph("[b]one[/b] and [bold]two[/bold] a[b][/b]b");
    expect(inlines.map((inline) => (inline.kind === "text" ? inline.text : ""))).toEqual([
      "one",
      " and ",
      "two",
      " ab",
    ]);
    const again = paragraph("[b]one[/b][i]x[/i][b]two[/b]").inlines.map((inline) => "look" in inline && inline.look);
    expect(again[0]).toBe(again[2]);
  });

  test("every shortcode the language publishes is understood as its example writes it", () => {
    const content = shortcodes.map((code) => ({ p: code.example }));
    const styles = { badge: { backgroundColor: "red" } };
    const document = { content: [...content, { p: "Terms", id: "terms" }], styles };
    const codes = read(document, { pictures: { "images/logo.png": pictureOf(10, 10) } }).warnings.map(
      ({ code }) => code,
    );
    expect(codes).toEqual([]);
    const names = shortcodes.flatMap((code) => [code.name, ...code.aliases]);
    expect(
      paragraph(`${names.map((name) => `[${name}, ,`).join("]")}]`).warnings.map(({ code }) => code),
    ).not.toContain("SHORTCODE_UNKNOWN");
  });
});

describe("every shortcode of the language has an effect", () => {
  const styles = { badge: { backgroundColor: "red" } };
  const madeOf = (text: string) => {
    const document = { content: [{ p: text }, { p: "Terms", id: "terms" }], styles };
    const { blocks, codes } = read(document, { pictures: { "images/logo.png": pictureOf(10, 10) } });
    return { blocks, codes };
  };

  test.each(shortcodes.map(({ name, example }) => [name, example] as const))("%s", (name, example) => {
    const without = example.replaceAll(new RegExp(`\\[/?${name}(?:,[^\\]]*)?\\]`, "g"), "");
    expect(without).not.toBe(example);
    expect(madeOf(example)).not.toEqual(madeOf(without));
  });
});

describe("[span, style]", () => {
  const styles = {
    badge: { backgroundColor: "red", padding: "1 3", borderRadius: 2, color: "white", bold: true },
    frame: { border: "1 solid" },
  };

  test("carries the style's box, shared by all its pieces, and the style's text keys", () => {
    const { inlines } = paragraph("a [span, badge]one [i]two[/i] three[/span] b", { styles });
    const pieces = inlines.filter((inline) => inline.kind === "text" && inline.span !== undefined);
    expect(pieces).toHaveLength(3);
    const [first, second] = pieces;
    if (first?.kind !== "text" || second?.kind !== "text") throw new Error("no text");
    expect(first.span).toBe(second.span);
    expect(first.span?.look).toMatchObject({
      background: red,
      padding: { top: 1, right: 3, bottom: 1, left: 3 },
      radius: { topLeft: 2 },
    });
    expect(first.look).toMatchObject({ color: { r: 1, g: 1, b: 1 }, weight: 700 });
  });

  test("knows the span around it", () => {
    const { inlines } = paragraph("[span, frame]a[span, badge]b[/span][/span]", { styles });
    const [a, b] = inlines;
    if (a?.kind !== "text" || b?.kind !== "text") throw new Error("no text");
    expect(b.span?.outer).toBe(a.span);
  });

  test("an unknown style is reported; the text stays", () => {
    const { inlines, codes, warnings } = paragraph("[span, nope]a[/span]");
    expect([written(inlines), codes, warnings[0]?.code]).toEqual(["a", ["CONTENT_ERROR"], "STYLE_UNKNOWN"]);
  });
});

describe("lines and places", () => {
  test("line ends, [br] and [br, N] start new lines", () => {
    expect(written(paragraph("a\nb\r\nc[br]d[br, 2]e[linebreak]f").inlines)).toBe("a|b|c|d||e|f");
    expect(written(paragraph("$data.x", {}, { x: "Street 1\nTown\tSE" }).inlines)).toBe("Street 1|Town→SE");
  });

  test("several blanks become one, and none at the start of a line, unless whiteSpace is pre", () => {
    const text = "  two  blanks  [br]  next[b]  bold[/b]";
    expect(written(paragraph(text).inlines)).toBe("two blanks |next bold");
    expect(written(paragraph(text, { styles: { p: { whiteSpace: "pre" } } }).inlines)).toBe(
      "  two  blanks  |  next  bold",
    );
  });

  test("[tab] goes to a place of the line", () => {
    const tabs = paragraph("a[tab]b[tab, 100]c[tab, 200, 1]d[tab, 50, 2]\te").inlines.filter(
      ({ kind }) => kind === "tab",
    );
    expect(tabs).toEqual([
      { kind: "tab", position: undefined, align: "left" },
      { kind: "tab", position: 100, align: "left" },
      { kind: "tab", position: 200, align: "right" },
      { kind: "tab", position: 50, align: "center" },
      { kind: "tab", position: undefined, align: "left" },
    ]);
  });

  test.each([
    ["l", "left"],
    ["r", "right"],
    ["c", "center"],
    ["j", "justify"],
  ])("[align, %s] aligns the paragraph around it", (side, align) => {
    expect(paragraph(`[align, ${side}]a[/align]`).paragraph.paragraph.align).toBe(align);
  });

  test("page numbers are inlines, inside shortcodes too", () => {
    const { inlines } = paragraph("Page [b]$global.PAGE[/b] of $global.NUMPAGES.");
    expect(written(inlines)).toBe("Page # of ##.");
    expect(inlines[1]).toMatchObject({ kind: "page-number", look: { weight: 700 } });
  });
});

describe("[link] and [goto]", () => {
  test.each([
    ["https://example.com/a?b=1,2&c=[3]"],
    ["http://example.com"],
    ["mailto:a@example.com"],
    ["tel:+46701234567"],
    ["HTTPS://EXAMPLE.COM"],
  ])("[link, %s] leads there", (uri) => {
    const { inlines, warnings } = paragraph(`see [link, ${uri}]the site[/link]`);
    expect(warnings).toEqual([]);
    expect(inlines[1]).toMatchObject({ text: "the site", link: { kind: "uri", uri } });
  });

  test("an address in other letters is written in ASCII", () => {
    expect(paragraph("[link, https://exämple.com/ö]a[/link]").inlines[0]).toMatchObject({
      link: { kind: "uri", uri: "https://xn--exmple-cua.com/%C3%B6" },
    });
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.com",
    "example.com",
    "https://a b",
  ])("%s is refused: the text stays without a link", (uri) => {
    const { inlines, warnings, codes } = paragraph(`[link, ${uri}]text[/link]`);
    expect(inlines).toMatchObject([{ text: "text", link: undefined }]);
    expect([codes, warnings[0]?.code]).toEqual([["CONTENT_ERROR"], "LINK_REFUSED"]);
  });

  test("an address from data is judged like any other", () => {
    const { inlines } = paragraph("[link, $data.u]text[/link]", {}, { u: "https://example.com/,x]y" });
    expect(inlines[0]).toMatchObject({ text: "text", link: { kind: "uri", uri: "https://example.com/,x]y" } });
    expect(paragraph("[link, $data.u]t[/link]", {}, { u: "javascript:1" }).warnings[0]?.code).toBe("LINK_REFUSED");
  });

  test("[goto] leads to an id, before or after it; an unknown place is reported", () => {
    const content = [
      { p: "[goto, terms]a[/goto] [goto, nowhere]b[/goto]" },
      { table: { rows: [[{ td: "T", id: "terms" }]] } },
    ];
    const { blocks, warnings } = read({ content });
    expect(blocks[0]).toMatchObject({
      inlines: [
        { text: "a", link: { kind: "destination", name: "terms" } },
        { text: " b", link: undefined },
      ],
    });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["PLACE_UNKNOWN", "/document/content/0/p"]]);
  });

  test("headings are toc-dest-0 … when there is a table of contents", () => {
    const content = [
      { toc: { maxLevel: 2 } },
      { h1: "A" },
      { h3: "B" },
      { h2: "C" },
      { p: "[goto, toc-dest-1]x[/goto]" },
    ];
    const { blocks, warnings } = read({ content });
    expect(blocks.map((block) => block.anchor)).toEqual([undefined, "toc-dest-0", undefined, "toc-dest-1", undefined]);
    expect(warnings).toEqual([]);
    expect(read({ content: content.slice(1) }).warnings.map(({ code }) => code)).toEqual(["PLACE_UNKNOWN"]);
  });
});

describe("[img]", () => {
  const picture = pictureOf(200, 100);
  const inlineOf = (p: string, data?: unknown) => {
    const { blocks, warnings } = read(
      { content: [{ p }], images: { logo: { src: "images/logo.png" } } },
      { data, pictures: { "images/logo.png": picture } },
    );
    const [block] = blocks;
    return { inline: block?.kind === "paragraph" ? block.inlines[0] : undefined, warnings };
  };

  test.each([
    ["[img, images/logo.png, 60|20]", 60, 20],
    ["[image, logo, 60|]", 60, 30],
    ["[img, logo, |20]", 40, 20],
    ["[img, logo, 60]", 60, 30],
    ["[img, logo]", 150, 75],
    ["[IMG,logo, 10mm | 5mm]", 720 / 25.4, 360 / 25.4],
  ])("%s has its size", (p, width, height) => {
    expect(inlineOf(p)).toMatchObject({ inline: { kind: "picture", picture, width, height }, warnings: [] });
  });

  test("takes its path from data", () => {
    expect(inlineOf("[img, $data.path, 60|20]", { path: "images/logo.png" }).inline).toMatchObject({ kind: "picture" });
  });

  test("one that could not be had leaves nothing", () => {
    expect(inlineOf("[img, other.png, 60|20]")).toEqual({ inline: undefined, warnings: [] });
  });
});

describe("a form field", () => {
  const fieldOf = (p: string, data?: object) => {
    const [block] = read({ content: [{ p }] }, { data }).blocks;
    return block?.kind === "paragraph" ? block.inlines[0] : undefined;
  };

  test.each([
    ["[textfield, email, your address, 250|20]", { kind: "text", value: "", label: "your address" }, 250, 20],
    ["[textfield, email, , 250|20]", { kind: "text", value: "", label: "email" }, 250, 20],
    ["[textarea, remarks, 'one, two', 200|80]", { kind: "text", value: "one, two", isMultiline: true }, 200, 80],
    ["[checkbox, agree, false, 15|16]", { kind: "checkbox", isOn: false, exported: "Yes" }, 15, 16],
    ["[radio, card, payment, true, 14|16]", { kind: "radio", group: "payment", isOn: true, exported: "card" }, 14, 16],
    ["[choicefield, c, Sweden | Norway, 1, 160|20]", { kind: "choice", chosen: ["Norway"], isList: false }, 160, 20],
    ["[listbox, d, Mon | Tue, 'Mon', true, 120|60]", { chosen: ["Mon"], isList: true, isMultiple: true }, 120, 60],
    ["[datefield, due, 2026-07-01, d.M.yy, 120|20]", { value: "1.7.26", label: "due (d.M.yy)" }, 120, 20],
  ])("%s is read", (p, field, width, height) => {
    expect(fieldOf(p)).toMatchObject({ kind: "picture", width, height, field });
  });

  test("takes a value from the data, which is no placeholder, whatever it looks like", () => {
    const found = fieldOf("[textfield, a, $data.v, 99|20]", { v: "x, 20|20 [b]" });
    expect(found).toMatchObject({ width: 99, field: { value: "x, 20|20 [b]", label: "a" } });
  });

  test("takes size and options in any order", () => {
    const found = fieldOf("[textfield, a, , required, max=9, 50|20, label=What, readonly]");
    const field = { isRequired: true, isReadOnly: true, most: 9, label: "What" };
    expect(found).toMatchObject({ width: 50, field });
  });
});

describe("what is no proper shortcode", () => {
  test.each([
    "[b]never closed",
    "closed [/b] too often",
    "[color, blurple]x[/color]",
    "[color]x[/color]",
    "[size, big]x[/size]",
    "[size, -3]x[/size]",
    "[b, 3]x[/b]",
    "[br, many]",
    "[br, 100000]",
    "[tab, 10, 7]",
    "[tab, here]",
    "[img]",
    "[img, a.png, wide]",
    "[align, up]x[/align]",
    "[link]x[/link]",
    "[font, ]x[/font]",
    "[span]x[/span]",
  ])("%s stays as text and is reported", (p) => {
    const { inlines, codes, warnings } = paragraph(p);
    expect(written(inlines)).toBe(p);
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["SHORTCODE_MALFORMED"]));
  });

  test.each(["b", "i", "bi", "u", "s", "caps", "mark"])("[%s] with an argument is said to take none", (name) => {
    const { warnings } = paragraph(`[${name}, 1]x[/${name}]`);
    expect(warnings[0]?.message).toBe(`"[${name}, 1]" stays as text: it takes nothing after its name.`);
  });

  test.each(["[Draft]", "[1]", "see [1, 2]", "[", "]", "[]", "[[", "a[b", "5 [kg]", "$[x]", "[/]", "[ ]"])(
    "%s is text, without a word",
    (p) => {
      const { inlines, warnings } = paragraph(p);
      expect([written(inlines), warnings]).toEqual([p, []]);
    },
  );

  test("an unknown shortcode is text, and reported by its end", () => {
    const { inlines, codes, warnings } = paragraph("[colr, red]x[/colr] [b]y[/b]");
    expect([written(inlines), codes]).toEqual(["[colr, red]x[/colr] y", ["CONTENT_ERROR"]]);
    expect(warnings.map(({ code }) => code)).toEqual(["SHORTCODE_UNKNOWN"]);
  });

  test.each([
    ["[tab, 10, 1, here]x", "here"],
    ["[img, a.png, 10|10, wide]", "wide"],
    ["[img, a.png, 10|10, alt=A, alt=B]", "alt=B"],
    ["[footnote, 3]x[/footnote]", "3"],
  ])("%s works without the argument that it does not take, which is named", (p, beyond) => {
    const { warnings, codes } = read({ content: [{ p }] }, { pictures: { "a.png": pictureOf(10, 10) } });
    expect([warnings.map(({ code }) => code), codes]).toEqual([["SHORTCODE_ARGUMENT"], ["CONTENT_ERROR"]]);
    expect(warnings[0]?.message).toContain(JSON.stringify(beyond));
  });

  test("an argument that is empty is none too many", () => {
    expect(paragraph("[tab, 10, 1, ,]x").warnings).toEqual([]);
  });

  test("the quotes around an option's value are not part of it", () => {
    const { blocks, warnings } = read(
      { content: [{ p: "[img, a.png, 10|10, alt='A, and B'] [number, 1.5, unit='kilogram']" }] },
      { pictures: { "a.png": pictureOf(10, 10) } },
    );
    const [block] = blocks;
    const inlines = block?.kind === "paragraph" ? block.inlines : [];
    expect([warnings, written(inlines)]).toEqual([[], "▣ 1.5 kg"]);
    expect(inlines[0]).toMatchObject({ alt: "A, and B" });
  });

  test("a bracket that is none of a shortcode's does not hide the shortcodes after it", () => {
    expect(written(paragraph("[ [b]x[/b]").inlines)).toBe("[ x");
    expect(written(paragraph("[see [b]x[/b]]").inlines)).toBe("[see x]");
  });

  test("a [sub] closed by [/sup] ends, with a remark", () => {
    const { inlines, codes, warnings } = paragraph("H[sub, 2]2[/sup]O");
    expect([written(inlines), codes, warnings[0]?.code]).toEqual(["H2O", [], "SHORTCODE_MIXED"]);
    expect(inlines[2]).toMatchObject({ text: "O", look: { baselineShift: 0 } });
  });

  test("escaped brackets are brackets", () => {
    const { inlines, warnings } = paragraph("\\[b\\] and \\[b]x and C:\\dir");
    expect([written(inlines), warnings]).toEqual(["[b] and [b]x and C:\\dir", []]);
  });

  test("a backslash before a shortcode is written as two: \\\\[b] printed \\[b]", () => {
    const { inlines, warnings } = paragraph("C:\\dir\\\\[b]x[/b]");
    expect([written(inlines), warnings]).toEqual(["C:\\dir\\x", []]);
    expect(inlines[1]).toMatchObject({ text: "x", look: { weight: 700 } });
  });

  test.each([
    ["\\\\\\[b]", "\\[b]"],
    ["a\\\\]", "a\\]"],
    ["\\\\ and \\\\server", "\\\\ and \\\\server"],
    ["[i]\\\\[/i]", "\\"],
    ["[link, 'https://x/\\\\[1]']t[/link]", "t"],
  ])("backslashes in %s", (text, expected) => {
    const { inlines, warnings } = paragraph(text);
    expect([written(inlines), warnings]).toEqual([expected, []]);
  });

  test("a text of nothing but backslashes takes linear time", () => {
    const text = "\\".repeat(200_000);
    expect(written(paragraph(text).inlines)).toBe(text);
  });
});

describe("values from data", () => {
  test.each([
    "[b]x[/b]",
    "[img, a.png, 5|5]",
    "$global.PAGE",
    "$data.other",
    "\\[b]",
    "[/b]",
    "a]b",
    "[link, https://x]",
  ])("%s stays as it is, alone and inside a shortcode", (value) => {
    const { inlines, warnings } = paragraph("$data.v [i]$data.v[/i]", {}, { v: value });
    expect([written(inlines), warnings]).toEqual([`${value} ${value}`, []]);
    expect(inlines[1]).toMatchObject({ text: value, look: { italic: true, weight: 400 } });
  });

  test("neither a value nor its surroundings make a shortcode together", () => {
    expect(written(paragraph("[$data.a]x[/$data.a]", {}, { a: "b" }).inlines)).toBe("[b]x[/b]");
    expect(written(paragraph("$data.a$data.b", {}, { a: "[b", b: "]" }).inlines)).toBe("[b]");
    expect(written(paragraph("$data.a$data.b", {}, { a: "$global", b: ".PAGE" }).inlines)).toBe("$global.PAGE");
  });

  test("an unresolved reference with an index is no shortcode", () => {
    expect(written(paragraph("[b]$data.items[0].name[/b]").inlines)).toBe("$data.items[0].name");
  });

  test("any value is printed exactly, wherever it stands", () => {
    const value = fc.string({
      unit: fc.constantFrom("[", "]", "/", "b", ",", "$", "data.", "\\", "'", "|", "x", " ", "é"),
    });
    fc.assert(
      fc.property(value, (v) => {
        const styles = { p: { whiteSpace: "pre" } };
        const { inlines, warnings } = paragraph(
          "<$data.v>[b]$data.v[/b][color, red]$data.v[/color]",
          { styles },
          { v },
        );
        expect([written(inlines), warnings]).toEqual([`<${v}>${v}${v}`, []]);
      }),
      { numRuns: atNight(300, 30) },
    );
  });
});

describe("any text", () => {
  const names = shortcodes.flatMap((code) => [code.name, ...code.aliases]);
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `[${name}]`) },
    { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `[/${name}]`) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...names), fc.string()).map(([name, rest]) => `[${name}, ${rest}]`),
    },
    { weight: 2, arbitrary: fc.constantFrom("[", "]", "\\", "$", "'", "|", ",", "$global.PAGE", "\n", "\\[", "[[") },
    { weight: 1, arbitrary: fc.string() },
  );

  test("reads without throwing, and no word outside of brackets is lost", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const marked = pieces.map((text, at) => `${text} «${at}» `);
        const { inlines } = paragraph(marked.join(""));
        const printed = written(inlines);
        // A bracket left open may take words into a shortcode's slots: only balanced text is judged. Words of a footnote are its own.
        const isJudged = (text: string): boolean =>
          /^(\[[^[\]]*\]|[^[\]]*)$/.test(text) && !text.includes("\\") && !/^\[(?:fn|footnote)\b/.test(text);
        if (pieces.every(isJudged)) {
          for (const [at] of pieces.entries()) expect(printed).toContain(`«${at}»`);
        }
      }),
      { numRuns: atNight(500, 50) },
    );
  });

  test("without shortcodes prints as it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("[", "]", "z", " ", ",", "1", "'") }), (text) => {
        expect(written(paragraph(text, { styles: { p: { whiteSpace: "pre" } } }).inlines)).toBe(text);
      }),
    );
  });

  const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

  test.each<[what: string, text: (length: number) => string]>([
    ["opening brackets", (n) => repeated("[", n)],
    ["closing brackets", (n) => repeated("]", n)],
    ["brackets in brackets", (n) => "[".repeat(n / 2) + "]".repeat(n / 2)],
    ["shortcodes in slots", (n) => `${repeated("[b, ", n)}${"]".repeat(n / 4)}`],
    ["openings", (n) => repeated("[b]", n)],
    ["closings", (n) => repeated("[/b]", n)],
    ["openings, then closings", (n) => "[b]".repeat(n * 0.15) + "[/b]".repeat(n * 0.15)],
    ["overlapping pairs", (n) => "[b][i][u][s]".repeat(n / 25) + "[/b][/i][/u][/s]".repeat(n / 25)],
    ["short pairs", (n) => repeated("[b]x[/b]", n)],
    ["quotes", (n) => `[textfield, ${repeated("'a b, ", n)}]`],
    ["closed quotes", (n) => `[textfield, ${repeated("'a', ", n)}]`],
    ["commas", (n) => `[textfield, ${repeated(",", n)}]`],
    ["blanks", (n) => `[${repeated(" ", n)}b]`],
    ["backslashes", (n) => repeated("\\", n)],
    ["dollars", (n) => repeated("$global.", n)],
    ["page numbers", (n) => repeated("$global.PAGE", n)],
    ["line ends", (n) => repeated("\r\n", n)],
    ["unknown names", (n) => repeated("[foo, ]", n)],
    ["spans in spans", (n) => "[span, s]".repeat(n / 10) + "[/span]".repeat(n / 10)],
  ])("long texts of %s take linear time", (_, text) => {
    const read = (length: number) => readBlocks([{ p: text(length) }], { styles: { s: { padding: 1 } } });
    expect(growth(read, atNight(100_000, 25_000))).toBeLessThan(linear);
  });

  test("more than 64 shortcodes inside each other stay as text", () => {
    const { inlines, codes } = paragraph(`${"[b]".repeat(70)}x${"[/b]".repeat(70)}`);
    expect(written(inlines)).toBe(`${"[b]".repeat(6)}x${"[/b]".repeat(6)}`);
    expect(codes).toEqual(["CONTENT_ERROR"]);
  });
});

describe("footnotes", () => {
  const notes = (content: readonly object[], more: object = {}) =>
    [...(read({ content, ...more }).flow.footnotes?.notes.values() ?? [])].map(({ block }) => block);
  const called = "a[footnote]b [b]c[/b][/footnote]";

  test("are in the family of the text that calls them: they were in the default one", () => {
    const [own, plain] = notes([{ p: called, style: { fontFamily: ["Lora", "Noto Sans Thai"] } }, { p: called }]);
    expect(own?.look).toMatchObject({ family: "Lora", otherFamilies: ["Noto Sans Thai"], automatic: false, size: 8 });
    for (const inline of own?.inlines ?? []) expect(inline).toMatchObject({ look: { family: "Lora" } });
    expect(plain?.look).toMatchObject({ family: "Noto Sans", automatic: true });
  });

  test("have the family of their own style where it sets one", () => {
    const [note] = notes([{ p: called, style: { fontFamily: "Lora" } }], {
      styles: { footnote: { fontFamily: "Inter" } },
    });
    expect(note?.look).toMatchObject({ family: "Inter" });
  });
});
