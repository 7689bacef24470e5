import { describe, expect, test } from "vitest";
import type { TextLook } from "../../../../../src/render/model/look.ts";
import { featuresOf } from "../../../../../src/render/model/text/font-features.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

const glyphsOf = (lines: readonly Line[], from = 0): readonly number[] =>
  lines.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => {
      const { glyphs } = (piece as GlyphPiece).run;
      return Array.from({ length: glyphs.length / glyphStride }, (_, at) => glyphs[at * glyphStride + from] as number);
    }),
  );

function setIn(sample: string, look: Partial<TextLook>): readonly Line[] {
  const { text } = bundledText();
  return setText(text, [textOf(sample, { look: { family: "Noto Sans", ...look } })], 2000);
}

const ids = (sample: string, look: Partial<TextLook> = {}) => glyphsOf(setIn(sample, look));
const advances = (sample: string, look: Partial<TextLook> = {}) => glyphsOf(setIn(sample, look), 3);
const clusters = (sample: string, look: Partial<TextLook> = {}) => glyphsOf(setIn(sample, look), 1);

describe("features", () => {
  test("of digits change the digits and nothing else", () => {
    const oldStyle = { features: featuresOf({ fontVariantNumeric: "oldstyle-nums" }) };
    const [plain, changed] = [ids("a1984"), ids("a1984", oldStyle)];
    expect(changed[0]).toBe(plain[0]);
    expect(changed.slice(1)).not.toEqual(plain.slice(1));
    const proportional = { features: featuresOf({ fontVariantNumeric: "proportional-nums" }) };
    expect(new Set(advances("0123456789", proportional)).size).toBeGreaterThan(1);
    expect(new Set(advances("0123456789", { features: featuresOf({ fontVariantNumeric: "tabular-nums" }) })).size).toBe(
      1,
    );
  });

  test("of capitals keep the copied text", () => {
    const [line] = setIn("Abc", { features: featuresOf({ fontVariantCaps: "small-caps" }) });
    expect(line?.pieces[0]).toMatchObject({ run: { text: "Abc" } });
    expect(ids("Abc", { features: featuresOf({ fontVariantCaps: "small-caps" }) })).not.toEqual(ids("Abc"));
  });

  test("switched off leave letters apart and unkerned", () => {
    const serif = { family: "Noto Serif" };
    expect(ids("ffi", serif)).toHaveLength(1);
    expect(ids("ffi", { ...serif, features: featuresOf({ fontVariantLigatures: "none" }) })).toHaveLength(3);
    const width = (look: Partial<TextLook>) => advances("AVAVAV", look).reduce((sum, one) => sum + one, 0);
    expect(width({ features: featuresOf({ fontKerning: "none" }) })).toBeGreaterThan(width({}));
  });

  test("by tag win over those by word, and what the face lacks changes nothing", () => {
    const both = featuresOf({ fontKerning: "none", fontFeatureSettings: { kern: true } });
    expect(both.settings).toEqual([["kern", 1]]);
    expect(ids("abc", { features: featuresOf({ fontFeatureSettings: { qqqq: 1 } }) })).toEqual(ids("abc"));
  });

  test("are at most so many as shaping takes, and never anything but tags", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${String(at).padStart(3, "0")}`, at]));
    expect(featuresOf({ fontFeatureSettings: { ...many, nonsense: 1, "": 1 } }).settings).toHaveLength(32);
    expect(ids("abc", { features: featuresOf({ fontFeatureSettings: many }) })).toEqual(ids("abc"));
  });
});

describe("letter spacing", () => {
  const spaced = { letterSpacing: 2 };
  const automatic = { automatic: true, letterSpacing: 2 };
  const widthOf = (lines: readonly Line[]): number => lines[0]?.width ?? 0;

  test("parts ligatures", () => {
    expect(ids("ffi", { family: "Noto Serif", ...spaced })).toHaveLength(3);
  });

  test("leaves letters that join as they are, ligatures too", () => {
    const arabic = { family: "Vazirmatn", letterSpacing: 5 };
    expect(widthOf(setIn("سلام لا", arabic))).toBe(widthOf(setIn("سلام لا", { family: "Vazirmatn" })));
    expect(ids("سلام لا", arabic)).toEqual(ids("سلام لا", { family: "Vazirmatn" }));
  });

  test("stands between what readers take for letters, never within one", () => {
    expect(new Set(clusters("क्षत्रिय", automatic))).toEqual(new Set([0, 3, 7]));
    expect(new Set(clusters("ស្ត្រី", automatic))).toEqual(new Set([0]));
    expect(new Set(clusters("ဗုဒ္ဓ", automatic))).toEqual(new Set([0, 2]));
    const plain = widthOf(setIn("क्षत्रिय", { automatic: true }));
    expect(widthOf(setIn("क्षत्रिय", automatic)) - plain).toBeCloseTo(2 * 2, 6);
  });
});
