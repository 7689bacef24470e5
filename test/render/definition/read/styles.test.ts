import { describe, expect, test } from "vitest";
import { parseClip } from "../../../../src/render/definition/read/styles/clip.ts";
import { parseColor } from "../../../../src/render/model/drawing/color.ts";
import { parseLength, parseSides } from "../../../../src/render/model/length.ts";
import { noBox } from "../../../../src/render/model/look.ts";
import { firstText, only, paragraph, read, readBlocks } from "./reading.ts";

const red = { r: 1, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 1 };

describe("colours", () => {
  test.each([
    ["#f00", 1],
    ["#FF0000", 1],
    ["ff0000", 1],
    ["Red", 1],
    [" red ", 1],
    ["#ff000080", 128 / 255],
  ])("%s is red", (text, alpha) => {
    expect(parseColor(text)).toEqual({ color: red, alpha });
  });

  test.each(["f00", "#ff", "#ggg", "reddish", "", "rgb(1,2,3)", "ff000080", "__proto__", "constructor"])(
    "%s is no colour",
    (text) => {
      expect(parseColor(text)).toBeUndefined();
    },
  );

  test("grey and gray are one; transparent is nothing to see", () => {
    expect(parseColor("darkslategrey")).toEqual(parseColor("darkslategray"));
    expect(parseColor("transparent")?.alpha).toBe(0);
  });
});

describe("lengths", () => {
  test.each([
    [12, 12],
    ["12", 12],
    ["12pt", 12],
    ["12 PT", 12],
    ["4px", 3],
    ["25.4mm", 72],
    ["2.54cm", 72],
    ["1in", 72],
    ["-.5", -0.5],
    ["50%", { percent: 50 }],
  ])("%j is %j", (value, length) => {
    const parsed = parseLength(value);
    if (typeof length === "number") expect(parsed).toBeCloseTo(length, 9);
    else expect(parsed).toEqual(length);
  });

  test.each(["", "pt", "1em", "1 2", "--1", "1e5", "NaN", "1constructor", `${"1".repeat(50)}`, Number.NaN])(
    "%j is none",
    (value) => {
      expect(parseLength(value)).toBeUndefined();
    },
  );

  test("one to four stand for four sides", () => {
    expect(parseSides("1")).toEqual({ top: 1, right: 1, bottom: 1, left: 1 });
    expect(parseSides("1 2")).toEqual({ top: 1, right: 2, bottom: 1, left: 2 });
    expect(parseSides("1 2 3")).toEqual({ top: 1, right: 2, bottom: 3, left: 2 });
    expect(parseSides("1 2 3 4")).toEqual({ top: 1, right: 2, bottom: 3, left: 4 });
    expect(parseSides("1 2 3 4 5")).toBeUndefined();
    expect(parseSides("1 x")).toBeUndefined();
  });
});

describe("clip paths", () => {
  const half = { percent: 50 };
  test.each([
    ["ellipse()", { kind: "ellipse", rx: undefined, ry: undefined, cx: half, cy: half }],
    ["ELLIPSE(10 20% at left 5)", { kind: "ellipse", rx: 10, ry: { percent: 20 }, cx: { percent: 0 }, cy: 5 }],
    ["circle(10 at top right)", { kind: "circle", r: 10, cx: { percent: 100 }, cy: { percent: 0 } }],
    ["circle(closest-side)", { kind: "circle", r: undefined, cx: half, cy: half }],
    [
      "polygon(evenodd, 0 0, 100% 0, 50% 10)",
      {
        kind: "polygon",
        evenOdd: true,
        points: [
          [0, 0],
          [{ percent: 100 }, 0],
          [half, 10],
        ],
      },
    ],
    [
      "inset(0 round 6)",
      { kind: "inset", inset: { top: 0, right: 0, bottom: 0, left: 0 }, round: { topLeft: 6, bottomRight: 6 } },
    ],
    ["inset(1 2 3 4)", { kind: "inset", inset: { top: 1, right: 2, bottom: 3, left: 4 }, round: { topLeft: 0 } }],
  ])("%s", (text, shape) => {
    expect(parseClip(text)).toMatchObject(shape);
  });

  test.each([
    "",
    "ellipse",
    "ellipse(10)",
    "circle(-1)",
    "circle(1 2)",
    "polygon(0 0, 1 1)",
    "star(5)",
    "url(#a)",
    "inset(x)",
  ])("%s is none", (text) => {
    expect(parseClip(text)).toBeUndefined();
  });
});

describe("the cascade", () => {
  test("defaults: 10 points of Noto Sans in black, faces free to choose; margins by element", () => {
    const [p, h1, h5] = readBlocks([{ p: "x" }, { h1: "x" }, { h5: "x" }]);
    expect(p).toMatchObject({
      role: "p",
      look: { family: "Noto Sans", automatic: true, size: 10, weight: 400, italic: false, color: { r: 0, g: 0, b: 0 } },
      paragraph: { align: undefined, lineHeight: undefined, direction: "auto", indent: 0, orphans: 2, widows: 2 },
      box: { margin: { top: 0, bottom: 6 }, keepWithNext: false },
    });
    expect(h1).toMatchObject({
      role: "h1",
      look: { size: 24, weight: 700 },
      box: { margin: { top: 18, bottom: 8 }, keepWithNext: true },
    });
    expect(h5).toMatchObject({ look: { size: 10, weight: 700 }, box: { margin: { top: 8, bottom: 4 } } });
  });

  test("a style named after the element, then its own style, by name or written out", () => {
    const styles = { p: { fontSize: 8, color: "red" }, h1: { bold: false }, big: { fontSize: 20 } };
    const content = [
      { p: "a" },
      { p: "b", style: "big" },
      { p: "c", style: { color: "blue" } },
      { h1: "d" },
      { h1: "e", style: "big" },
    ];
    const looks = readBlocks(content, { styles }).map((block) => block.kind === "paragraph" && block.look);
    expect(looks).toMatchObject([
      { size: 8, color: red },
      { size: 20, color: red },
      { size: 8, color: blue },
      { size: 24, weight: 400 },
      { size: 20, weight: 400 },
    ]);
  });

  test("text keys go down: table to cells to their content, list to items; box keys do not", () => {
    const style = { fontSize: 7, color: "red", padding: 9, fontFamily: "Noto Serif" };
    const content = [
      { table: { style, rows: [[{ td: "a" }, { th: "b" }, { content: [{ p: "c" }, { h3: "d" }] }]] } },
      { ul: { style, items: [{ p: "e" }, { ol: { items: [{ p: "f" }] } }] } },
    ];
    const blocks = readBlocks(content);
    const [td, th, cell] = only(blocks, "table").rows[0]?.cells ?? [];
    expect(td?.blocks[0]).toMatchObject({
      look: { size: 7, color: red, family: "Noto Serif", automatic: false },
      box: noBox,
    });
    expect(th?.blocks[0]).toMatchObject({ look: { size: 7, weight: 700 } });
    expect(td?.box.padding.top).toBe(3);
    // An ancestor's style takes precedence over an element's built-in size.
    expect(cell?.blocks).toMatchObject([{ look: { size: 7 } }, { look: { size: 7, weight: 700 } }]);
    const [item] = only(blocks, "list").items;
    expect(item?.look).toMatchObject({ size: 7, color: red });
    expect(item?.blocks[0]?.box.padding.top).toBe(0);
    expect(item?.blocks[1]).toMatchObject({ items: [{ look: { size: 7 } }] });
  });

  test("a row's style is for its cells, beneath what theirs say", () => {
    const own = { italic: true, color: "#ff0000" };
    const rows = [
      {
        cells: [{ td: "a" }, { td: "b", style: own }, { p: "c", style: "td" }],
        style: { bold: true, color: "#00ff00" },
      },
    ];
    const cells = only(readBlocks([{ table: { rows } }], { styles: { td: { bold: false } } }), "table").rows[0]?.cells;
    expect(cells?.map((cell) => cell.blocks[0])).toMatchObject([
      { look: { weight: 700, italic: false, color: { r: 0, g: 1, b: 0 } } },
      { look: { weight: 700, italic: true, color: red } },
      { look: { weight: 400, italic: false, color: { r: 0, g: 1, b: 0 } } },
    ]);
  });

  test("a fault in a row's style is reported at the row, in every row that has it", () => {
    const row = (style: object | string) => ({ cells: [{ td: "a" }, { td: "b", style: { bold: true } }], style });
    const rows = [row({ flexGrow: 1 }), row({ flexGrow: 1 }), row("none")];
    const { warnings } = read({ content: [{ table: { rows } }] });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "NOT_DRAWN_YET /document/content/0/table/rows/0/style/flexGrow",
      "NOT_DRAWN_YET /document/content/0/table/rows/1/style/flexGrow",
      "STYLE_UNKNOWN /document/content/0/table/rows/2/style",
    ]);
  });

  test("bolder and lighter go from what is inherited", () => {
    const weights = (style: object, inner: object) => {
      const [cell] =
        only(readBlocks([{ table: { style, rows: [[{ td: "a", style: inner }]] } }]), "table").rows[0]?.cells ?? [];
      return cell?.blocks[0]?.kind === "paragraph" ? cell.blocks[0].look.weight : 0;
    };
    expect(weights({ fontWeight: 300 }, { fontWeight: "bolder" })).toBe(400);
    expect(weights({}, { fontWeight: "bolder" })).toBe(700);
    expect(weights({ bold: true }, { fontWeight: "lighter" })).toBe(400);
    expect(weights({ bold: true }, { fontWeight: "normal" })).toBe(400);
    expect(weights({}, { fontWeight: 850, bold: false })).toBe(850);
  });

  test("headings of several lines are set less open than text, unless a style says how", () => {
    const heights = (more: object) =>
      ["p", "h1", "h5"].map((word) => {
        const [block] = readBlocks([{ [word]: "x", ...more }]);
        return block?.kind === "paragraph" ? block.paragraph.lineHeight : undefined;
      });
    expect(heights({})).toEqual([undefined, 1.25, 1.25]);
    expect(heights({ style: { lineHeight: 2 } })).toEqual([2, 2, 2]);
  });

  test("every text key arrives", () => {
    const style = {
      fontStyle: "oblique",
      letterSpacing: 1,
      wordSpacing: 2,
      textDecoration: "underline overline line-through",
      textDecorationStyle: "wavy",
      textDecorationColor: "#0000ff88",
      textDecorationThickness: "1mm",
      textTransform: "uppercase",
      lineHeight: 1.5,
      textAlign: "justify",
      textIndent: "5mm",
      baseDirection: "rtl",
      language: "ar",
      orphans: 3,
      widows: 4,
      color: "#ff000080",
      fontFamily: ["Brand", "serif"],
      fontKerning: "none",
      fontVariantLigatures: "none",
      fontVariantCaps: "all-small-caps",
      fontVariantNumeric: ["tabular-nums", "slashed-zero"],
      fontFeatureSettings: { ss01: true, zero: 0 },
      lineBreak: "loose",
      wordBreak: "keep-all",
      tabStops: [{ at: "50%", align: "right", leader: "line" }],
    };
    const { paragraph: block } = paragraph("x", { styles: { p: style } });
    expect(block.look).toMatchObject({
      italic: true,
      letterSpacing: 1,
      wordSpacing: 2,
      underline: true,
      overline: true,
      lineThrough: true,
      decoration: { style: "wavy", paint: { color: { r: 0, g: 0, b: 1 }, alpha: 136 / 255 }, thickness: 72 / 25.4 },
      caps: true,
      language: "ar",
      opacity: 128 / 255,
      family: "Brand",
      otherFamilies: ["serif"],
      automatic: false,
    });
    expect(block.look.features.key).toBe("kern0,liga0,clig0,calt0,smcp1,c2sc1,tnum1,zero0,ss011");
    expect(block.paragraph).toEqual({
      align: "justify",
      lineHeight: 1.5,
      direction: "rtl",
      stops: [{ at: { percent: 50 }, align: "right", leader: { kind: "line" }, mark: "" }],
      indent: 360 / 25.4,
      orphans: 3,
      widows: 4,
      breaking: { strictness: "loose", words: "keep-all", hyphens: "manual", fit: "greedy" },
    });
  });

  test("a paragraph with a drop cap keeps the lines beside it together and has no indent", () => {
    const [three, inherited, none] = readBlocks([
      { p: "x", style: { dropCap: 3, dropCapGap: "1mm", textIndent: 12, orphans: 2 } },
      { stack: { content: [{ p: "x" }], style: { dropCap: 2, orphans: 4 } } },
      { p: "x", style: { dropCap: 1, textIndent: 12 } },
    ]);
    expect(three).toMatchObject({ paragraph: { dropCap: { lines: 3, gap: 72 / 25.4 }, indent: 0, orphans: 3 } });
    expect(inherited).toMatchObject({ blocks: [{ paragraph: { dropCap: { lines: 2, gap: undefined }, orphans: 4 } }] });
    expect(none).toMatchObject({ paragraph: { indent: 12 } });
    expect(none).not.toHaveProperty("paragraph.dropCap");
  });

  test("an element's language is its text's", () => {
    const [block] = readBlocks([{ p: "x", language: "de-DE", style: { language: "en" } }]);
    expect(block).toMatchObject({ look: { language: "de-DE" }, inlines: [{ look: { language: "de-DE" } }] });
  });

  test("elements that look alike share their look", () => {
    const style = { bold: true };
    const content = [
      { p: "a", style },
      { p: "b", style: { ...style } },
      { p: "c", style },
    ];
    const [a, b, c] = readBlocks(content).map((block) => block.kind === "paragraph" && block.look);
    expect(b).toBe(a);
    expect(c).toBe(a);
  });

  test("an unknown style is reported where it is named; prototype names are none", () => {
    const { blocks, codes, warnings } = read({
      content: [
        { p: "x", style: "nope" },
        { p: "y", style: "constructor" },
      ],
      styles: {},
    });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["STYLE_UNKNOWN", "/document/content/0/style"],
      ["STYLE_UNKNOWN", "/document/content/1/style"],
    ]);
    expect(blocks[0]).toMatchObject({ look: { size: 10 } });
  });

  test("an expression that is written as a value where a name stands is reported alike in every row, with what chooses a name", () => {
    const styles = ["= if(mod(1, 2) = 0, 'even', 'odd')", "= if(mod(2, 2) = 0, 'even', 'odd')"];
    const { warnings } = read({ content: styles.map((style) => ({ p: "x", style })) });
    const message =
      'A style is named here, and "= " begins no name; an expression that chooses one is written "[= …]".';
    expect(warnings).toMatchObject([
      { code: "STYLE_UNKNOWN", path: "/document/content/0/style", message },
      { code: "STYLE_UNKNOWN", path: "/document/content/1/style", message },
    ]);
  });

  test("several styles are read from left to right, and one that is missing is reported at its place", () => {
    const styles = { strong: { bold: true, color: "red" }, cold: { color: "blue", textAlign: "right" } };
    const { blocks, warnings } = read({
      content: [
        { p: "x", style: ["strong", "cold"] },
        { p: "y", style: ["cold", "nope", "strong"] },
        { p: "z", style: ["cold", "strong"] },
      ],
      styles,
    });
    expect(blocks).toMatchObject([
      { look: { color: blue, weight: 700 }, paragraph: { align: "right" } },
      { look: { color: red, weight: 700 }, paragraph: { align: "right" } },
      { look: { color: red, weight: 700 }, paragraph: { align: "right" } },
    ]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["STYLE_UNKNOWN", "/document/content/1/style/1"]]);
  });

  test("a style that extends others adds to them, and a base that several have counts once, first", () => {
    const styles = {
      base: { fontSize: 12, color: "red" },
      cold: { extends: "base", color: "blue" },
      strong: { extends: "base", bold: true },
      both: { extends: ["cold", "strong"], textAlign: "right" },
      h2: { extends: "cold" },
    };
    const { blocks, warnings } = read({
      content: [
        { p: "x", style: "both" },
        { p: "y", style: { extends: "strong", bold: false } },
        { h2: "z" },
        { p: "w", style: ["cold", "strong"] },
        { p: "[span, both]v[/span]" },
      ],
      styles,
    });
    expect(warnings).toEqual([]);
    expect(blocks).toMatchObject([
      { look: { size: 12, color: blue, weight: 700 }, paragraph: { align: "right" } },
      { look: { size: 12, color: red, weight: 400 } },
      { look: { size: 12, color: blue } },
      { look: { size: 12, color: blue, weight: 700 } },
      { inlines: [{ look: { size: 12, color: blue, weight: 700 } }] },
    ]);
  });

  test("a missing style that another extends is reported at its place", () => {
    const styles = { a: { extends: ["nope", "b"] }, b: { extends: "nothing", color: "red" } };
    const { blocks, warnings } = read({ content: [{ p: "x", style: "a" }], styles });
    expect(blocks).toMatchObject([{ look: { color: red } }]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["STYLE_UNKNOWN", "/document/styles/a/extends/0"],
      ["STYLE_UNKNOWN", "/document/styles/b/extends"],
    ]);
  });

  test("a circle of styles that data closes is cut and reported", () => {
    const { blocks, warnings } = read(
      {
        content: [{ p: "x", style: "a" }],
        styles: { a: { extends: "$data.b", color: "red" }, b: { extends: "a", bold: true } },
      },
      { data: { b: "b" } },
    );
    expect(blocks).toMatchObject([{ look: { color: red, weight: 700 } }]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["STYLE_VALUE", "/document/styles/b/extends"],
      ["STYLE_VALUE", "/document/styles/a/extends"],
    ]);
  });

  test("a style's name may come from data", () => {
    const { blocks, warnings } = read(
      { content: [{ p: "x", style: "$data.s" }], styles: { "[warn]": { color: "red" } } },
      { data: { s: "[warn]" } },
    );
    expect([warnings, blocks[0]]).toMatchObject([[], { look: { color: red } }]);
  });
});

describe("boxes", () => {
  const boxOf = (style: object) => {
    const { blocks, warnings } = read({ content: [{ p: "x", style }] });
    return { box: blocks[0]?.box, warnings };
  };

  test("every box key arrives; sides win over the shorthand", () => {
    const { box, warnings } = boxOf({
      margin: "1 2",
      marginTop: 5,
      padding: 3,
      paddingLeft: "1mm",
      backgroundColor: "red",
      opacity: 0.5,
      width: "50%",
      height: 40,
      minHeight: "10pt",
      horizontalAlign: "center",
      verticalAlign: "bottom",
      clipPath: "ellipse()",
      rotate: 90,
      keepTogether: true,
      keepWithNext: true,
      pageBreakBefore: true,
      pageBreakAfter: true,
      borderRadius: "4 8",
      radiusTopLeft: 1,
    });
    expect(warnings).toEqual([]);
    expect(box).toMatchObject({
      margin: { top: 5, right: 2, bottom: 1, left: 2 },
      padding: { top: 3, right: 3, bottom: 3, left: 72 / 25.4 },
      background: red,
      opacity: 0.5,
      width: { percent: 50 },
      height: 40,
      minHeight: 10,
      align: "center",
      verticalAlign: "bottom",
      clip: { kind: "ellipse" },
      rotate: 90,
      keepTogether: true,
      keepWithNext: true,
      breakBefore: true,
      breakAfter: true,
      radius: { topLeft: 1, topRight: 8, bottomRight: 4, bottomLeft: 8 },
    });
  });

  test("borders as text in any order, as objects, and none", () => {
    const black = { r: 0, g: 0, b: 0 };
    expect(boxOf({ border: "1 solid #000" }).box?.border.top).toEqual({
      width: 1,
      style: "solid",
      color: black,
      opacity: 1,
    });
    expect(boxOf({ border: "navy dashed 2pt" }).box?.border.left).toMatchObject({ width: 2, style: "dashed" });
    expect(boxOf({ border: "dotted" }).box?.border.left).toMatchObject({ width: 1, style: "dotted" });
    const { box } = boxOf({
      color: "red",
      border: { width: 2, type: "double", radiusTopLeft: 3 },
      borderTop: "none",
      borderLeft: { color: "blue", opacity: 0.5 },
    });
    expect(box?.border).toEqual({
      top: undefined,
      right: { width: 2, style: "double", color: red, opacity: 1 },
      bottom: { width: 2, style: "double", color: red, opacity: 1 },
      left: { width: 1, style: "solid", color: blue, opacity: 0.5 },
    });
    expect(box?.radius.topLeft).toBe(3);
  });

  test("a background one can half see through keeps its colour and how opaque it is; transparent is none", () => {
    const { box } = boxOf({ backgroundColor: "#ff000080" });
    expect(box).toMatchObject({ background: { r: 1, g: 0, b: 0 }, backgroundOpacity: 128 / 255 });
    expect(boxOf({ backgroundColor: "transparent" }).box?.background).toBeUndefined();
  });

  test("a flex key names what does the same, in its report", () => {
    const { warnings } = boxOf({ flexDirection: "row", alignItems: "center" });
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("`columns` with `widths`"),
      expect.stringContaining("`verticalAlign`"),
    ]);
  });

  test("values that are not understood are reported, with the key, and left out", () => {
    const { box, warnings } = boxOf({
      border: "1 wavy red",
      backgroundColor: "reddish",
      clipPath: "star()",
      color: "bluish",
      textDecorationColor: "greenish",
      textDecorationThickness: 0,
    });
    expect(box).toMatchObject({ border: { top: undefined }, background: undefined, clip: undefined });
    expect(warnings.map(({ code, path }) => [code, path]).sort()).toEqual(
      [
        ...["backgroundColor", "border", "clipPath", "color"],
        ...["textDecorationColor", "textDecorationThickness"],
      ].map((key) => ["STYLE_VALUE", `/document/content/0/style/${key}`]),
    );
  });

  test("keys that this version does not draw are reported", () => {
    const { warnings } = read({
      content: [{ p: "x", style: "a" }],
      styles: { a: { alignItems: "center", flexGrow: 1 }, unused: { flexWrap: "wrap" } },
    });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["NOT_DRAWN_YET", "/document/styles/a/flexGrow"],
      ["NOT_DRAWN_YET", "/document/styles/a/alignItems"],
    ]);
  });

  test("text of a cell stands as horizontalAlign says", () => {
    const rows = [[{ td: "x", style: { horizontalAlign: "right" } }]];
    const [cell] = only(readBlocks([{ table: { rows } }]), "table").rows[0]?.cells ?? [];
    expect(cell?.blocks[0]).toMatchObject({ paragraph: { align: "right" } });
  });

  test("a paragraph without styles has a text of its own look", () => {
    const { paragraph: block } = paragraph("x");
    expect(firstText(block).look).toBe(block.look);
  });
});

describe("how text fits", () => {
  const fittingOf = (style: object) => paragraph("x", { styles: { p: style } }).paragraph.box.fitting;

  test("is unset where no key says it", () => {
    expect(fittingOf({ height: 40 })).toBeUndefined();
  });

  test("comes of each key, and has a least size of its own accord", () => {
    const unset = { shrink: false, least: 6, maxLines: undefined, clip: false, ellipsis: false };
    expect(fittingOf({ fit: "shrink" })).toEqual({ ...unset, shrink: true });
    expect(fittingOf({ maxLines: 2, textOverflow: "ellipsis" })).toEqual({ ...unset, maxLines: 2, ellipsis: true });
    expect(fittingOf({ overflow: "clip", minFontSize: 9 })).toEqual({ ...unset, clip: true, least: 9 });
  });
});

test("an expression of a named style that names $item is reported, and one over a list or written in place is not", () => {
  const color = "= if($item.v < 0, '#ff0000', '#000000')";
  const { warnings } = read(
    {
      styles: { red: { color }, size: { fontSize: "= max($data.rows, $item.v)" } },
      content: [{ table: { source: "$data.rows", map: [{ td: "$item.v", style: { color } }] } }],
    },
    { data: { rows: [{ v: 4 }] } },
  );
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([["EXPRESSION_VALUE", "/document/styles/red/color"]]);
  expect(warnings[0]?.message).toContain("styles that are written in place");
});
