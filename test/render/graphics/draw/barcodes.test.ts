import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as encoders from "bwip-js/generic";
import { describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { Report } from "../../../../src/render/contract/report.ts";
import {
  type BarcodeRequest,
  type DrawnBarcode,
  drawBarcode,
} from "../../../../src/render/graphics/draw/barcode/draw-barcode.ts";
import { barcodeOptions } from "../../../../src/render/graphics/draw/barcode/options.ts";
import { nodeBounds } from "../../../../src/render/graphics/draw/node-bounds.ts";
import type { Drawing, DrawingNode } from "../../../../src/render/model/drawing/drawing.ts";
import { black } from "../../../../src/render/model/look.ts";
import { everyBarcode } from "../../../../src/vocabulary/definition/elements/barcodes.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { inTurn } from "../../../support/night.ts";
import { needs } from "../../../support/programs/programs.ts";
import { barcodeTools, filed } from "./drawn.ts";
import { type Pixels, pagePixels } from "./pixels.ts";

const plain: BarcodeRequest = {
  type: "code128",
  payload: "ABC",
  width: undefined,
  height: undefined,
  bars: { color: black, opacity: 1 },
  background: undefined,
  quiet: undefined,
  showText: undefined,
  options: {},
};

function tried(request: Partial<BarcodeRequest>): {
  readonly drawn: DrawnBarcode;
  readonly reported: readonly string[];
} {
  const report = new Report();
  const drawn = drawBarcode({ ...plain, ...request }, barcodeTools(report), "/p");
  return { drawn, reported: report.warnings().map(({ code, message }) => `${code} ${message}`) };
}

function made(request: Partial<BarcodeRequest>): Drawing {
  const { drawn, reported } = tried(request);
  if (drawn.kind === "invalid") throw new Error(reported.join());
  return drawn.drawing;
}

function why(request: Partial<BarcodeRequest>): string {
  const { drawn } = tried(request);
  if (drawn.kind === "drawn") throw new Error("it was drawn");
  return drawn.why;
}

/** An example of bwip-js for a symbology: a payload and the options it needs. */
interface Example {
  readonly bcid: string;
  readonly text: string;
  readonly opts: string;
}

// The list is there, but not as the declared type says.
const examples = Object.values(encoders.symbolList as unknown as Readonly<Record<string, Example>>);
const exampleOf = (type: string): Example => {
  const found = examples.find(({ bcid }) => bcid === type);
  if (found === undefined) throw new Error(`bwip-js knows no ${type}`);
  return found;
};

function optionsIn(text: string): Record<string, string> {
  const words = text.split(" ").filter((word) => word !== "");
  return Object.fromEntries(words.map((word) => word.split("=")).map(([key = "", value = "true"]) => [key, value]));
}

function requestOf({ bcid, text, opts }: Example): Partial<BarcodeRequest> {
  // Heights are given by the size of the barcode.
  const { height: _height, ...options } = optionsIn(opts);
  return { type: bcid, payload: text, options };
}

/** Lines of text are higher than their letters: where bars are says more. */
const withoutText = (nodes: readonly DrawingNode[]): readonly DrawingNode[] =>
  nodes.flatMap((node): readonly DrawingNode[] => {
    if (node.kind === "line") return [];
    return node.kind === "group" ? [{ ...node, nodes: withoutText(node.nodes) }] : [node];
  });

describe("symbologies", () => {
  test("are those of the encoders, none left out", () => {
    expect(everyBarcode.map(({ type }) => type).sort()).toEqual(examples.map(({ bcid }) => bcid).sort());
  });

  test.each(everyBarcode.map(({ type }) => type))("%s encodes its example", (type) => {
    const { drawn, reported } = tried(requestOf(exampleOf(type)));
    expect(reported).toEqual([]);
    if (drawn.kind === "invalid") throw new Error(drawn.why);
    const { width, height, nodes } = drawn.drawing;
    expect(Math.min(width, height)).toBeGreaterThan(5);
    const paint = nodeBounds(withoutText(nodes), false);
    expect(paint?.x).toBeGreaterThanOrEqual(-1e-6);
    expect(paint?.y).toBeGreaterThanOrEqual(-1e-6);
    expect((paint?.x ?? 0) + (paint?.width ?? 0)).toBeLessThanOrEqual(width + 1e-6);
    expect((paint?.y ?? 0) + (paint?.height ?? 0)).toBeLessThanOrEqual(height + 1e-6);
  });

  test("every option in the examples is one that authors may set", () => {
    const used = examples.flatMap(({ opts }) => Object.keys(optionsIn(opts))).filter((key) => key !== "height");
    expect(used.filter((key) => !Object.hasOwn(barcodeOptions, key))).toEqual([]);
  });

  test("are found by every name in any case, and draw the same", () => {
    const one = made({ type: "datamatrix" });
    for (const type of ["DataMatrix", "dm", "DATA-MATRIX", " datamatrix "]) expect(made({ type })).toEqual(one);
  });

  test("a rectangular micro QR code is as small as its payload allows, unless a version is set", () => {
    const size = (payload: string, options = {}) => {
      const { width, height } = made({ type: "rmqr", payload, quiet: 0, options });
      return [width / 2, height / 2];
    };
    expect([size("1"), size("1".repeat(60)), size("1", { version: "R17x139" })]).toEqual([
      [27, 11],
      [43, 13],
      [139, 17],
    ]);
    expect(why({ type: "rmqr", payload: "1".repeat(400) })).toMatch(/.+/);
  });

  test.each(["code128", "code16k", "codablockf"])("%s refuses what is not among its bytes", (type) => {
    expect(why({ type, payload: "5 €" })).toBe(
      'it holds the characters of ISO 8859-1 (Latin-1), and "€" is none of them',
    );
    expect(why({ type, payload: "日本" })).toContain('"日"');
    expect(tried({ type, payload: "é" }).reported).toEqual([]);
  });

  test("a symbol of one colour is one area", () => {
    const areas = (nodes: readonly DrawingNode[]): number =>
      nodes.reduce((sum, node) => sum + (node.kind === "group" ? areas(node.nodes) : node.kind === "shape" ? 1 : 0), 0);
    for (const type of ["qrcode", "code128", "pdf417", "maxicode", "azteccode", "dotcode"]) {
      expect(areas(made({ type, payload: "HELLO 12" }).nodes), type).toBe(1);
    }
  });
});

describe("sizes", () => {
  const size = (request: Partial<BarcodeRequest>) => {
    const { width, height } = made(request);
    return [width, height].map((value) => Math.round(value * 1000) / 1000);
  };

  test("bars have a module of a point and half an inch, squares a module of two, quiet zones included", () => {
    // ABC in Code 128: six characters of 11 modules, one end of 13; ten empty ones at each side.
    expect(size({})).toEqual([6 * 11 + 2 + 20, 36]);
    expect(size({ type: "qrcode" })).toEqual([(21 + 8) * 2, (21 + 8) * 2]);
    expect(size({ type: "ean13", payload: "590123412345" })).toEqual([95 + 18, 69]);
  });

  test("bars fill what they are given; squares stay square", () => {
    expect(size({ width: 200, height: 20 })).toEqual([200, 20]);
    expect(size({ type: "qrcode", width: 100, height: 40 })).toEqual([100, 40]);
    const paint = nodeBounds(made({ type: "qrcode", width: 100, height: 40, quiet: 0 }).nodes, false);
    expect([paint?.x, paint?.width, paint?.height].map((value) => Math.round(value ?? 0))).toEqual([30, 40, 40]);
  });

  test("text below bars is not stretched with them", () => {
    const heights = [30, 60].map((height) => {
      const { nodes } = made({ width: 120, height, showText: true });
      const bars = JSON.stringify(nodes).match(/"transform":\[([\d.]+),0,0,([\d.]+)/);
      return [bars?.[1], bars?.[2]];
    });
    expect(heights[0]?.[0]).toBe(heights[0]?.[1]);
    expect(heights[0]).toEqual(heights[1]);
  });

  test("a quiet zone is as wide as set, in modules", () => {
    const left = (quiet: number | undefined) => nodeBounds(made({ quiet }).nodes, false)?.x;
    expect([left(undefined), left(0), left(3)]).toEqual([10, 0, 3]);
  });
});

describe("colours", () => {
  test("are those of bars and background; colours that carry data stay", () => {
    const red = { color: { r: 1, g: 0, b: 0 }, opacity: 1 };
    const fills = (request: Partial<BarcodeRequest>) =>
      new Set([...JSON.stringify(made(request).nodes).matchAll(/"color":({[^}]*})/g)].map(([, color]) => color));
    expect(fills({ bars: red, background: { color: { r: 0, g: 0, b: 1 }, opacity: 1 } })).toEqual(
      new Set(['{"r":0,"g":0,"b":1}', '{"r":1,"g":0,"b":0}']),
    );
    expect(fills({ type: "ultracode", bars: red }).size).toBe(6);
  });
});

describe("payloads that cannot be encoded", () => {
  test.each<[string, Partial<BarcodeRequest>, RegExp]>([
    ["too few digits", { type: "ean13", payload: "123" }, /12 or 13 digits/],
    ["a wrong check digit", { type: "ean13", payload: "5901234123450" }, /check digit/i],
    ["characters it does not have", { type: "code39", payload: "lower case" }, /.+/],
    ["more than it holds", { type: "qrcode", payload: "x".repeat(5000) }, /.+/],
    ["identifiers without an end", { type: "gs1-128", payload: "(99" }, /.+/],
    ["an unknown symbology", { type: "nothing" }, /no symbology/],
    ["a name of JavaScript's", { type: "toString" }, /no symbology/],
    ["nothing at all", { payload: "" }, /no payload/],
    ["more than any symbology holds", { payload: "x".repeat(8001) }, /more than 8000/],
  ])("says why: %s", (_, request, reason) => {
    const { reported } = tried(request);
    expect(why(request)).toMatch(reason);
    expect(why(request)).not.toMatch(/bwip/);
    expect(reported.map((line) => line.split(" ")[0])).toEqual(["BARCODE_INVALID"]);
  });

  test("does not disturb what is encoded next", () => {
    const before = made({ type: "datamatrix" });
    for (const type of ["ean13", "gs1datamatrix", "maxicode", "itf14"]) tried({ type, payload: "?" });
    expect(made({ type: "datamatrix" })).toEqual(before);
  });

  test("options that are none are reported and left out", () => {
    const { drawn, reported } = tried({
      options: { scale: 400, barcolor: "FF0000", rows: "many", textsize: 1e9, eclevel: "H" },
    });
    expect(drawn.kind).toBe("drawn");
    expect(reported.map((line) => line.split(" ")[0])).toEqual(Array.from({ length: 4 }, () => "BARCODE_OPTION"));
  });

  test("the longest payloads take no longer than a page", () => {
    for (const { type } of everyBarcode) {
      for (const payload of ["7".repeat(8000), "aB3-".repeat(2000)]) {
        const before = cpuMilliseconds();
        tried({ type, payload });
        expect(cpuMilliseconds() - before, type).toBeLessThan(4000);
      }
    }
  });

  test("no number an option can be makes a symbol that takes long", () => {
    const numbers = Object.keys(barcodeOptions).filter(
      (name) => barcodeOptions[name as keyof typeof barcodeOptions] === "number",
    );
    for (const [at, type] of [
      "pdf417",
      "qrcode",
      "datamatrix",
      "code128",
      "codablockf",
      "gs1-cc",
      "dotcode",
      "channelcode",
    ].entries()) {
      for (const option of inTurn(numbers, at, 8)) {
        const before = cpuMilliseconds();
        for (const value of [-100, 0, 0.001, 100]) tried({ type, payload: "12345678", options: { [option]: value } });
        expect(cpuMilliseconds() - before, `${type} ${option}`).toBeLessThan(4000);
      }
    }
  });
});

describe("a reader of others reads them from the page", needs("pdftoppm"), async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

  const image = ({ width, height, rgb }: Pixels) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at += 1) data.set(rgb.subarray(at * 3, at * 3 + 3), at * 4);
    return { data, width, height, colorSpace: "srgb" as const };
  };

  test.each<[string, string, string, Partial<BarcodeRequest>?]>([
    ["qrcode", "https://example.com/i/42?ä=€", "https://example.com/i/42?ä=€"],
    ["qrcode", "in colour", "in colour", { bars: { color: { r: 0.1, g: 0.2, b: 0.5 }, opacity: 1 } }],
    ["microqrcode", "12345", "12345"],
    ["rmqr", "12345", "12345", { options: { version: "R13x43" } }],
    ["code128", "Count01234567!", "Count01234567!"],
    ["code128", "with text", "with text", { showText: true, width: 160, height: 40 }],
    ["code128", "Ünï © ÿ", "Ünï © ÿ"],
    ["code128", "Ünï", "Ünï", { showText: true, width: 160, height: 40 }],
    ["code39", "CODE 39", "CODE 39"],
    ["code93", "CODE 93", "CODE 93"],
    ["codabar", "A0123456789B", "A0123456789B"],
    ["itf", "2401234567", "2401234567"],
    ["ean13", "590123412345", "5901234123457"],
    ["ean13", "5901234123457", "5901234123457", { showText: true, width: 113, height: 70 }],
    ["ean8", "9520000", "95200002"],
    ["upca", "01234500005", "0012345000058"],
    ["upce", "0123455", "0012345000058"],
    ["datamatrix", "This is Data Matrix", "This is Data Matrix"],
    ["datamatrixrectangular", "1234", "1234"],
    ["pdf417", "This is PDF417", "This is PDF417"],
    ["aztec", "This is Aztec Code", "This is Aztec Code"],
    ["azteccodecompact", "1234", "1234"],
    ["maxicode", "This is MaxiCode", "This is MaxiCode"],
    ["gs1-128", "[01]09521234543213[10]AB12", "(01)09521234543213(10)AB12"],
    ["gs1datamatrix", "[01]09521234543213[17]120508[10]ABCD1234", "(01)09521234543213(17)120508(10)ABCD1234"],
    ["gs1qrcode", "(01)09521234543213(10)A-B", "(01)09521234543213(10)A-B"],
    ["databar", "(01)09521234543213", "(01)09521234543213"],
    ["gs1datamatrix", "[01]09521234543213[10]A(1)B", "(01)09521234543213(10)A(1)B"],
    ["databarexpanded", "[01]09521234543213[3103]000123", "(01)09521234543213(3103)000123"],
  ])("%s of %s", async (type, payload, expected, request = {}) => {
    const drawing = made({ type, payload, ...request });
    const [page] = pagePixels(filed([drawing]), 4);
    if (page === undefined) throw new Error("the file has no page");
    const read = await readBarcodes(image(framed(page)), { tryHarder: true });
    expect(read.map(({ text }) => text.replaceAll("\u001d", ""))).toEqual([expected]);
  });
});

/** A page in a white frame, as on paper: not every symbology requires a quiet zone that this reader is content with. */
function framed({ width, height, rgb }: Pixels): Pixels {
  const by = 40;
  const wide = width + 2 * by;
  const out = new Uint8Array(wide * (height + 2 * by) * 3).fill(255);
  for (let y = 0; y < height; y += 1) {
    out.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((y + by) * wide + by) * 3);
  }
  return { width: wide, height: height + 2 * by, rgb: out };
}
