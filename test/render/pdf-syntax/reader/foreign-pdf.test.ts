import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { foreignLimits } from "../../../../src/render/pdf-syntax/reader/reading-budget.ts";
import { isStream, type StreamObject } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { valueText } from "../../../../src/render/pdf-syntax/reader/value-text.ts";
import { classicPdf, saying, smallPdf } from "../../../support/files/foreign-files.ts";
import { atNight } from "../../../support/night.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

function refusal(bytes: Uint8Array, limits = foreignLimits as ConstructorParameters<typeof ForeignPdf>[1]) {
  try {
    const pdf = new ForeignPdf(bytes, limits);
    const pages = pagesOf(pdf);
    for (const { dictionary } of pages) pdf.resolve(dictionary.entries.get("Contents"));
    return pages.length;
  } catch (error) {
    if (error instanceof ForeignPdfError) return error.reason;
    throw error;
  }
}

const contentOf = (bytes: Uint8Array, at = 0): string | undefined => {
  const pdf = new ForeignPdf(bytes);
  const content = pdf.resolve(pagesOf(pdf)[at]?.dictionary.entries.get("Contents"));
  return isStream(content) ? pdf.decode(content).toString("latin1") : undefined;
};

const two = smallPdf([saying("One"), saying("Two", "/Rotate 450/CropBox[150 90 50 -10]/UserUnit 2")]);

describe("a file as it should be", () => {
  test("gives its pages with what they take over from above", () => {
    const [one, other] = pagesOf(new ForeignPdf(two));
    expect(one).toMatchObject({ id: 4, box: { left: 0, bottom: 0, right: 200, top: 100 }, rotation: 0, unit: 1 });
    expect(other).toMatchObject({ id: 6, box: { left: 50, bottom: 0, right: 150, top: 90 }, rotation: 90, unit: 2 });
    expect(contentOf(two)).toContain("(One) Tj");
  });

  test("is read through streams of objects, as pdf-lib writes them", async () => {
    const document = await PDFDocument.load(two);
    const saved = await document.save({ useObjectStreams: true });
    expect(new ForeignPdf(saved).crossReferences).toBe("stream");
    expect(contentOf(saved, 1)).toContain("(Two) Tj");
  });

  test("shows the newest version of an object that an update replaced, and nothing that one removed", () => {
    const start = two.lastIndexOf("xref\n0");
    const update = "4 0 obj\n<</Type/Page/Parent 2 0 R/Contents 7 0 R>>\nendobj\n";
    const rows = `4 1\n${String(two.length).padStart(10, "0")} 00000 n \n3 1\n0000000000 00001 f \n`;
    const table = `xref\n${rows}trailer\n<</Size 8/Root 1 0 R/Prev ${start}>>\nstartxref\n${two.length + update.length}\n%%EOF`;
    const updated = Buffer.concat([two, latin1(update + table)]);
    expect(contentOf(updated)).toContain("(Two) Tj");
    expect(new ForeignPdf(updated).get(3)).toBeNull();
  });

  test("says where an update of it has to begin", () => {
    const pdf = new ForeignPdf(two);
    expect(pdf).toMatchObject({ size: 8, crossReferences: "table", startXref: two.lastIndexOf("xref\n0") });
  });
});

describe("a file with faults that readers forgive", () => {
  test.each([
    ["places that are wrong", two.toString("latin1").replace(/^0000000\d+ 00000 n/gm, "0000000003 00000 n")],
    ["no table at all", two.toString("latin1").replace(/xref\n0[\s\S]*$/, "")],
    ["a start that leads nowhere", two.toString("latin1").replace(/startxref\n\d+/, "startxref\n77")],
    ["text before its header", `a line\n${two.toString("latin1")}`],
    ["lengths of streams that are wrong", two.toString("latin1").replace(/Length \d+/g, "Length 3")],
    ["a sum of a stream that is wrong", two.toString("latin1").replace(/.{2}\nendstream/g, "!!\nendstream")],
  ])("is read: %s", (_, text) => {
    expect(contentOf(latin1(text), 1)).toContain("(Two) Tj");
  });

  test("is looked through once: a missing object is null", () => {
    const pdf = new ForeignPdf(two);
    expect([pdf.get(99), pdf.resolve({ kind: "reference", id: 99, generation: 0 })]).toEqual([null, null]);
  });
});

describe("a file that is refused", () => {
  test.each([
    ["no PDF", latin1("hello"), "notPdf"],
    ["nothing", new Uint8Array(), "notPdf"],
    ["a header alone", latin1("%PDF-1.7\n"), "broken"],
    ["no pages", classicPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]), "broken"],
    ["pages in a circle", classicPdf(["<</Pages 2 0 R>>", "<</Kids[2 0 R]>>"]), "broken"],
    ["a password", classicPdf(["<</Pages 2 0 R>>", "<</Kids[]>>"], { trailer: "/Encrypt 5 0 R" }), "encrypted"],
    [
      "tables in a circle",
      latin1(two.toString("latin1").replace(/\/Size/, `/Prev ${two.lastIndexOf("xref\n0")}/Size`)),
      2,
    ],
  ])("%s", (_, bytes, expected) => {
    expect(refusal(bytes)).toBe(expected);
  });

  test("its message says what to do", () => {
    expect(() => new ForeignPdf(classicPdf(["<</Pages 2 0 R>>"], { trailer: "/Encrypt<<>>" }))).toThrow(
      "It is encrypted. Save a copy without a password and without restrictions, for example with qpdf --decrypt, and use that.",
    );
  });

  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const packed = deflateSync(Buffer.alloc(70 * 2 ** 20, 32));
  const bomb = Buffer.concat([
    latin1(`<</Type/ObjStm/N 1/First 9/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    latin1("\nendstream"),
  ]);
  const chain = Array.from({ length: 5000 }, (_, at) => `<</Length ${at + 5} 0 R>>stream\nx\nendstream`);
  test.each([
    ["values too deep", classicPdf(["<</Pages 2 0 R>>", `<</Kids ${deep}>>`]), "limit"],
    [
      "a stream of places that promises thirty million",
      latin1(
        "%PDF-1.7\n1 0 obj<</Type/XRef/Size 30000000/W[1 2 1]/Root 1 0 R/Length 1>>stream\n\nendstream endobj\nstartxref\n9\n%%EOF",
      ),
      "broken",
    ],
    [
      "a stream that inflates to 70 MiB",
      Buffer.concat([latin1("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 9 0 R>>endobj 2 0 obj"), bomb, latin1("endobj")]),
      "limit",
    ],
    [
      "streams whose lengths need one another",
      classicPdf(["<</Pages 2 0 R>>", "<</Kids[3 0 R]>>", "<</Contents 4 0 R>>", ...chain]),
      1,
    ],
    [
      "two thousand streams without end",
      latin1(
        `%PDF-1.7\n${Array.from({ length: 2000 }, (_, at) => `${at + 3} 0 obj<<>>stream\n${"x".repeat(300)}\n`).join("")}`,
      ),
      "broken",
    ],
    ["nothing but comments", latin1(`%PDF-1.7\n${`${"%".repeat(99)}1`.repeat(3000)}\n`), "broken"],
    [
      "two hundred thousand names",
      latin1(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages<<${Array.from({ length: atNight(200_000, 20_000) }, (_, at) => `/n${at}/x`).join("")}/Kids[<<>>]>>>>endobj`,
      ),
      1,
    ],
    [
      "a tree of pages that doubles at each level",
      classicPdf([
        "<</Pages 2 0 R>>",
        ...Array.from({ length: 90 }, (_, at) => `<</Kids[${at + 3} 0 R ${at + 3} 0 R]>>`),
      ]),
      "broken",
    ],
  ])("costs little: %s", (_, bytes, expected) => {
    expect(refusal(bytes)).toBe(expected);
  });

  test.each([
    ["bytes", { bytes: two.length }, 2, { bytes: two.length - 1 }],
    ["pages", { pages: 2 }, 2, { pages: 1 }],
    ["objects", { objects: 8 }, 2, { objects: 7 }],
    ["stream", { streamBytes: 60 }, 2, { values: 40 }],
  ])("at the edge of the limit: %s", (_, within, pages, over) => {
    expect(refusal(two, { ...foreignLimits, ...within })).toBe(pages);
    expect(refusal(two, { ...foreignLimits, ...over })).toBe("limit");
  });
});

describe("values", () => {
  const source =
    "<</Name/A#20B/Text(a\\(b\\)\\\\\\101\\\n)/Hex<48 69 2>/Numbers[1 -.5 +3 4. --5]/Ref 12 0 R/Flags[true false null]/Nested<</A[<<>>]>>>>";

  test("come back as they were written", () => {
    const pdf = new ForeignPdf(classicPdf(["<</Pages 2 0 R>>", source]));
    expect(valueText(pdf.get(2), (id) => `${id + 100} 0 R`)).toBe(
      "<</Name /A#20B/Text (a\\(b\\)\\\\A)/Hex (Hi )/Numbers [1 -0.5 3 4 -5]/Ref 112 0 R/Flags [true false null]/Nested <</A [<<>>]>>>>",
    );
  });

  test("small and large numbers have no exponent", () => {
    expect(valueText([0.0000001234, 1e21, -0.1])).toBe("[0.0000001234 1000000000000000000000 -0.1]");
  });
});

describe("filters", () => {
  const coded = (filter: string, data: string | Buffer, more = ""): string => {
    const body = typeof data === "string" ? latin1(data) : data;
    const stream = Buffer.concat([
      latin1(`<</Filter ${filter}${more}/Length ${body.length}>>stream\n`),
      body,
      latin1("\nendstream"),
    ]);
    const pdf = new ForeignPdf(classicPdf(["<</Pages 2 0 R>>", stream]));
    const value = pdf.get(2);
    return isStream(value) ? pdf.decode(value).toString("latin1") : "";
  };

  test("are taken away, one after the other", () => {
    expect(coded("/ASCIIHexDecode", "48 65 6C 6C 6F>")).toBe("Hello");
    expect(coded("/ASCII85Decode", '87cURD]i,"Ebo80~>')).toBe("Hello World!");
    expect(coded("/RunLengthDecode", Buffer.from([4, 72, 101, 108, 108, 111, 254, 33, 128]))).toBe("Hello!!!");
    expect(coded("[/AHx/Fl]", `${deflateSync("Hello").toString("hex")}>`)).toBe("Hello");
    // ISO 32000-1, 7.4.4.2, example 1.
    expect(coded("/LZWDecode", Buffer.from("800B6050220C0C8501", "hex"))).toBe("-----A---B");
  });

  test("take their predictor along", () => {
    const rows = Buffer.from([2, 1, 2, 3, 2, 1, 1, 1, 1, 5, 1, 1, 4, 1, 1, 1, 3, 2, 2, 2]);
    const plain = coded("/FlateDecode", deflateSync(rows), "/DecodeParms<</Predictor 12/Columns 3>>");
    expect([...latin1(plain)]).toEqual([1, 2, 3, 2, 3, 4, 5, 6, 7, 6, 7, 8, 5, 8, 10]);
    const tiff = coded(
      "/FlateDecode",
      deflateSync(Buffer.from([1, 1, 1, 5, 1, 1])),
      "/DecodeParms<</Predictor 2/Columns 3>>",
    );
    expect([...latin1(tiff)]).toEqual([1, 2, 3, 5, 6, 7]);
  });

  test("of pictures cannot be taken away", () => {
    expect(() => coded("/DCTDecode", "x")).toThrow("a stream that has to be read has the filter DCTDecode");
  });
});

test("LZW data of many codes come back", () => {
  const text = Array.from({ length: 3000 }, (_, at) => `${at * 7919} `).join("");
  const pdf = new ForeignPdf(two);
  const stream: StreamObject = {
    kind: "stream",
    dictionary: { kind: "dictionary", entries: new Map([["Filter", { kind: "name", name: "LZW" }]]) },
    data: packedLzw(text),
  };
  expect(pdf.decode(stream).toString("latin1")).toBe(text);
});

/** As ISO 32000-1, 7.4.4.2 says, with codes that grow early. */
function packedLzw(text: string): Buffer {
  const codes: { code: number; width: number }[] = [];
  let table = new Map<string, number>();
  let next = 258;
  let width = 9;
  const put = (code: number): void => void codes.push({ code, width });
  const clear = (): void => {
    put(256);
    table = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]));
    next = 258;
    width = 9;
  };
  clear();
  let held = "";
  for (const char of text) {
    if (table.has(held + char)) {
      held += char;
      continue;
    }
    put(table.get(held) ?? 0);
    table.set(held + char, next++);
    if (next > 511 && width === 9) width = 10;
    if (next > 1023 && width === 10) width = 11;
    if (next > 2047 && width === 11) width = 12;
    if (next === 4094) clear();
    held = char;
  }
  put(table.get(held) ?? 0);
  put(257);
  const bits = codes.map(({ code, width: wide }) => code.toString(2).padStart(wide, "0")).join("");
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

test("files with changed, lost and repeated bytes are read or refused, and nothing else happens", () => {
  const random = numbers(20_260);
  for (let round = 0; round < 60; round++) {
    const changed = Buffer.from(two);
    for (let change = 0; change < 1 + (round % 12); change++) changed[random() % changed.length] = random() & 0xff;
    const cut = round % 3 === 0 ? changed.subarray(0, random() % changed.length) : changed;
    expect(["number", "string"]).toContain(typeof refusal(cut));
  }
});

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}
