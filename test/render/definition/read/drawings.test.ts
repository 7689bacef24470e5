import { describe, expect, test } from "vitest";
import type { BarcodeEncoder } from "../../../../src/render/graphics/draw/barcode/encoder.ts";
import { sorted } from "../../../../src/render/model/drawing/drawing.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import { soak } from "../../../support/night.ts";
import { barcodes, only, paragraph, read, readBlocks, written } from "./reading.ts";

const box = { rect: { width: 40, height: 20 } };

const drawing = (keys: object, more: object = {}) =>
  only(readBlocks([{ svg: { children: [box], ...keys } }], more), "picture");

describe("drawings as elements", () => {
  test("are as large as they say, as their view box, or as what is drawn", () => {
    const sizes = [
      {},
      { viewBox: [60, 30] },
      { viewBox: [60, 30], width: 120 },
      { viewBox: [60, 30], height: 10, width: 50 },
    ];
    expect(sizes.map((keys) => drawing(keys)).map(({ width, height }) => [width, height])).toEqual([
      [40, 20],
      [60, 30],
      [120, 60],
      [50, 10],
    ]);
  });

  test("take their size from their style, shares being of the available space, and stand where it says", () => {
    const block = drawing({ style: { width: "50%", horizontalAlign: "center" } });
    expect(block.width).toBeCloseTo((595.28 - 72) / 2, 1);
    expect(block.height).toBeCloseTo(block.width / 2, 5);
    expect([block.box.align, block.box.width]).toEqual(["center", undefined]);
  });

  test("keep their alternative text and have a box around them", () => {
    const block = drawing({ alt: "A box", style: { padding: 4, backgroundColor: "red" } });
    expect([block.alt, block.box.padding.left, block.box.background]).toEqual(["A box", 4, { r: 1, g: 0, b: 0 }]);
  });

  test("in a cell, their text is set as the cell's is", () => {
    const text = { text: { y: 10, value: "x" } };
    const content = [{ table: { style: "big", rows: [[{ svg: { children: [text] } }]] } }];
    const table = only(readBlocks(content, { styles: { big: { fontSize: 20 } } }), "table");
    const block = table.rows[0]?.cells[0]?.blocks[0];
    // The square type of these tests is as wide as it is high.
    expect(block?.kind === "picture" && block.width).toBe(20);
  });

  test("name what they use and is not there, each at its place", () => {
    const children = [{ image: { src: "gone.png" } }, { use: { name: "none" } }, { circle: { r: 3, style: "none" } }];
    const { codes, warnings } = read({ content: [{ svg: { children } }] });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "DRAWING_FAULT /document/content/0/svg/children/1/use",
      "STYLE_UNKNOWN /document/content/0/svg/children/2/circle/style",
    ]);
  });

  test("link only where links may lead, and to places that are there", () => {
    const link = (keys: object) => ({ a: { ...keys, children: [box] } });
    const children = [link({ href: "javascript:x" }), link({ goto: "nowhere" }), link({ goto: "here" })];
    const { warnings } = read({ content: [{ svg: { children } }, { p: "x", id: "here" }] });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "LINK_REFUSED /document/content/0/svg/children/0/a",
      "PLACE_UNKNOWN /document/content/0/svg/children/1/a",
    ]);
  });

  test("show data in their texts, never read as anything else", () => {
    const { blocks, warnings } = read(
      { content: [{ svg: { children: [{ text: { y: 10, value: "<$data.v>" } }] } }] },
      { data: { v: "[b]x[/b]" } },
    );
    // Ten characters of ten points each.
    expect(only(blocks, "picture").width).toBe(100);
    expect(warnings).toEqual([]);
  });
});

const pictureOf = (inlines: readonly Inline[]) => {
  const found = inlines.find((inline) => inline.kind === "picture");
  if (found?.kind !== "picture") throw new Error("no picture on the line");
  return found;
};

const sizeOf = (slots: string): readonly number[] => {
  const { width, height } = pictureOf(paragraph(`[barcode, code128, ABC, ${slots}]`).inlines);
  return [width, height].map((value) => Math.round(value * 100) / 100);
};

describe("[barcode]", () => {
  test("is a drawing on the line", () => {
    const { inlines, warnings } = paragraph("a [barcode, qrcode, hello] b");
    expect(written(inlines)).toBe("a ▣ b");
    expect(sorted(pictureOf(inlines).picture).kind).toBe("drawing");
    expect(warnings).toEqual([]);
  });

  test("has the size it is given, in any place after the payload; a missing side is the symbology's", () => {
    expect(["120|30", "#000000, 120|30", "quiet=2, 120|30", "120", "|50"].map(sizeOf)).toEqual([
      [120, 30],
      [120, 30],
      [120, 30],
      [120, 36],
      [88, 50],
    ]);
  });

  test("shrinks to the available width without a size", () => {
    const { inlines } = paragraph(`[barcode, code128, ${"A".repeat(80)}]`);
    expect(pictureOf(inlines).width).toBeCloseTo(595.28 - 72, 1);
  });

  test.each([
    ["[barcode, ean13, 123]", "[barcode error: EAN-13 must be 12 or 13 digits]"],
    ["[barcode, nothing, 1]", '[barcode error: "nothing" is no symbology]'],
  ])("%s prints why not, and is reported", (p, text) => {
    const { inlines, codes, warnings } = paragraph(`x ${p} y`);
    expect(written(inlines)).toBe(`x ${text} y`);
    expect([codes, warnings.map(({ code }) => code)]).toEqual([["CONTENT_ERROR"], ["BARCODE_INVALID"]]);
  });

  test.each(["purple", "colour=red", "quiet=-1", "quiet=a", "#12", "#000000|x", "eclevel"])(
    "the slot %s is reported",
    (slot) => {
      const { inlines, warnings } = paragraph(`[barcode, code128, ABC, ${slot}]`);
      expect(written(inlines)).toBe("▣");
      expect(warnings.map(({ code }) => code)).toEqual(slot === "eclevel" ? [] : ["BARCODE_OPTION"]);
    },
  );

  test.each(["[barcode]", "[barcode, qrcode]", "[barcode, , x]"])("%s is no barcode and stays as text", (p) => {
    const { inlines, warnings } = paragraph(p);
    expect(written(inlines)).toBe(p);
    expect(warnings.map(({ code }) => code)).toEqual(["SHORTCODE_MALFORMED"]);
  });

  test("a payload from data is taken as it is", () => {
    const { inlines, warnings } = paragraph("[barcode, qrcode, $data.v, 20|20]", {}, { v: "a, b] [c | d" });
    expect(written(inlines)).toBe("▣");
    expect(warnings).toEqual([]);
  });

  test("ten thousand different ones in a document are refused, not waited for", () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => ({ v: String(at + 3) }));
    const table = { source: "$data.rows", map: ["[barcode, pharmacode, $item.v]"] };
    let encoded = 0;
    // By day nothing is encoded: what is refused is their number, before the next one is.
    const counted: BarcodeEncoder = {
      encode: (options, plotter) => {
        encoded += 1;
        if (soak) barcodes.encode(options, plotter);
        else plotter.line(0, 0, 0, 100, 100, "000000");
      },
    };
    expect(() => read({ content: [{ table }] }, { data: { rows }, encoder: counted })).toThrow(/too large/);
    expect(encoded).toBe(10_000);
  });
});
