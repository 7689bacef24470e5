import fc from "fast-check";
import { expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import { FontFault } from "../../../../../src/render/graphics/text/fonts/font-fault.ts";
import { readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { bundledEngine, bundledText, faceBytes } from "../../../../support/letters/real-fonts.ts";
import { squareFile } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";
import { atNight } from "../../../../support/night.ts";
import { isLeftOut } from "../../../../support/scope.ts";

const sample = "AVATAR office naïve q\u0307 1/2 Łódź";

/** Sets a text in an upload and takes its program, as a document does. */
function use(file: Uint8Array): "set" | "replaced" | "refused" {
  const { text, report } = bundledText(new Map([["upload", { regular: file }]]));
  try {
    const lines = setText(text, [textOf(sample, { look: { family: "Upload" } })], 200);
    for (const { pieces } of lines) {
      const { run } = pieces[0] as GlyphPiece;
      const ids = new Set([0]);
      for (let at = 0; at < run.glyphs.length; at += 7) ids.add(run.glyphs[at] as number);
      text.program(run.face, Uint32Array.from(ids).sort());
    }
    return report.errorCodes().includes("FONT_NOT_LOADED") ? "replaced" : "set";
  } catch (error) {
    if (error instanceof FontFault) return "refused";
    throw error;
  } finally {
    text.close();
  }
}

test("a font with bytes flipped anywhere is set, replaced or refused by name, and never ends the process", () => {
  const file = faceBytes("noto-sans-mono/regular");
  const flips = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 300 });
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(flips, (bytes) => {
      const damaged = file.slice();
      for (const [at, value] of bytes) damaged[at] = value;
      outcomes.add(use(damaged));
    }),
    { numRuns: atNight(60, 8), seed: 5 },
  );
  expect(outcomes.has("set")).toBe(true);
});

test("a font cut off at any length is set or replaced", () => {
  const file = faceBytes("noto-serif/italic");
  for (let length = 0; length < file.length; length += 23_456) expect(use(file.slice(0, length))).toBe("replaced");
  expect(use(file)).toBe("set");
});

test("after a broken upload other documents are set as before", () => {
  const file = faceBytes("noto-sans/regular");
  const before = setText(bundledText().text, [textOf(sample, { look: { family: "Noto Sans" } })], 200);
  expect(use(file.slice(0, 100_000))).toBe("replaced");
  const after = setText(bundledText().text, [textOf(sample, { look: { family: "Noto Sans" } })], 200);
  expect(after).toEqual(before);
});

/** A copy of the square font with a table changed in place; what does not fit is left. */
function forged(table: string, change: (view: DataView) => void): Uint8Array {
  const file = squareFile();
  const { tables } = readSfnt(file);
  const view = tables.get(table);
  if (view === undefined) throw new Error(`no table ${table}`);
  change(view);
  return file;
}

const set16 = (at: number, value: number) => (view: DataView) => view.setUint16(at, value);

test("glyphs made of themselves, endless maps and counts without end are refused, replaced or set, never waited for", () => {
  const forgeries = [
    // The first glyph becomes composed of itself, again and again.
    forged("glyf", (view) => {
      view.setInt16(0, -1);
      for (let at = 10; at + 6 <= 34; at += 6) {
        view.setUint16(at, 0x0020);
        view.setUint16(at + 2, 1);
      }
    }),
    forged("maxp", set16(4, 0xffff)),
    forged("hhea", set16(34, 0xffff)),
    forged("hhea", set16(34, 0)),
    forged("head", set16(18, 0)),
    forged("head", set16(18, 0xffff)),
    forged("cmap", (view) => view.setUint16(18, 0xfffe)),
    forged("cmap", (view) => view.setUint32(8, 0xffff_fff0)),
    forged("loca", (view) => {
      for (let at = 0; at + 2 <= view.byteLength; at += 2) view.setUint16(at, 0xffff - at);
    }),
    forged("name", set16(2, 0xffff)),
    forged("OS/2", set16(8, 0x0302)),
  ];
  for (const file of forgeries) expect(["set", "replaced", "refused"]).toContain(use(file));
  expect(use(squareFile())).toBe("set");
});

test("a trap inside HarfBuzz becomes an error that names the font", () => {
  const fault = new FontFault("brand", new WebAssembly.RuntimeError("memory access out of bounds"));
  expect(fault).toMatchObject({ code: "INVALID_DEFINITION", family: "brand" });
  expect(fault.message).toContain('"brand"');
});

test.skipIf(isLeftOut("memory of many fonts"))(
  "hundreds of documents with uploads of their own leave no memory behind",
  () => {
    const engine = bundledEngine();
    const file = faceBytes("noto-serif/regular");
    const document = (index: number): void => {
      const own = file.slice();
      // The last table's padding: every document's upload is another file.
      own.set([index & 0xff, index >> 8], own.length - 2);
      const declared = new Map([["brand", { regular: own }]]);
      const text = engine.typesetter({ declared, report: new Report(), locale: "en" });
      const lines = setText(text, [textOf(`${sample} ${index}`, { look: { family: "Brand" } })], 100);
      const [piece] = lines.flatMap(({ pieces }) => pieces);
      expect(text.program((piece as GlyphPiece).run.face, Uint32Array.of(0, 36, 57)).subset).toBe(true);
      text.close();
    };
    for (let index = 0; index < 40; index += 1) document(index);
    const documents = atNight(600, 120);
    // Each brings half a megabyte, which its heaps hold twice: a leak would be as much for each of them at least.
    const before = process.memoryUsage().rss;
    for (let index = 40; index < 40 + documents; index += 1) document(index);
    const grown = process.memoryUsage().rss - before;
    expect(grown / 1024 / 1024).toBeLessThan(documents * 0.41);
  },
);

// Section by section this takes a minute.
test.skipIf(isLeftOut("a thousand large fonts"))(
  "a thousand documents, each with a fresh font of ten megabytes, stay below 300 MB",
  { timeout: 600_000 },
  () => {
    const engine = bundledEngine();
    const sound = faceBytes("noto-serif/regular");
    let highest = 0;
    for (let index = 0; index < 1_000; index += 1) {
      const own = new Uint8Array(10 * 1024 * 1024);
      own.set(sound);
      own.set([index & 0xff, index >> 8], own.length - 2);
      const text = engine.typesetter({
        declared: new Map([["brand", { regular: own }]]),
        report: new Report(),
        locale: "en",
      });
      const lines = setText(text, [textOf(`${sample} ${index}`, { look: { family: "Brand" } })], 100);
      const [piece] = lines.flatMap(({ pieces }) => pieces);
      expect(text.program((piece as GlyphPiece).run.face, Uint32Array.of(0, 36, 57)).subset).toBe(true);
      text.close();
      highest = Math.max(highest, process.memoryUsage().rss);
    }
    expect(highest / 1024 / 1024).toBeLessThan(300);
  },
);
