import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { decodeWoff2 } from "../../../../../src/render/graphics/text/fonts/woff2.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { hashOf, outlinesOf } from "../../../../support/readers/outlines.ts";

type Unpacked = Readonly<Record<string, string | number>>;

/** Some of the files as another decoder (wawoff2 2.0.1, Google's own) reads them. */
const expected = JSON.parse(
  readFileSync(new URL("../../../../fixtures/shaping/woff2.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Unpacked>>;

const sliceNames = Object.keys(expected);

test.each(sliceNames)("%s unpacks to the glyphs and tables that another decoder finds", (key) => {
  const file = decodeWoff2(faceBytes(key));
  const { glyphs, outlines, ...tables } = expected[key] as Unpacked;
  expect(outlinesOf(file)).toHaveLength(glyphs as number);
  expect(hashOf(outlinesOf(file))).toBe(outlines);
  for (const [name, hash] of Object.entries(tables)) {
    const table = readSfnt(file).tables.get(name) as DataView;
    const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    expect(createHash("sha256").update(bytes).digest("hex").slice(0, 16), name).toBe(hash);
  }
});

test("a file of another kind is refused", () => {
  expect(() => decodeWoff2(faceBytes("noto-sans-thai/regular"))).toThrow("It is no WOFF 2.0 file.");
});
