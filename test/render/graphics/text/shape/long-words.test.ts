import { describe, expect, test, vi } from "vitest";
import { createShaper, OpenFace } from "../../../../../src/render/graphics/text/faces/open-face.ts";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { noFeatures } from "../../../../../src/render/model/look.ts";
import { glyphStride } from "../../../../../src/render/model/text/line.ts";
import { growth, linear } from "../../../../support/cpu-time.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";

const module = new WebAssembly.Module(harfbuzzFiles().harfbuzz);
const request = { script: "Latn", rtl: false, language: "en", spaced: false, features: noFeatures, caps: false };

function shaping(key: string, change: Partial<typeof request> = {}) {
  const harfbuzz = new HarfBuzz(module);
  const shape = vi.spyOn(harfbuzz, "shape");
  const face = new OpenFace({
    shaper: createShaper(harfbuzz, 1000),
    file: faceBytes(key),
    key,
    family: undefined,
  });
  const words = face.style({ ...request, ...change });
  return {
    run: (text: string) => words.run(text, 0, text.length),
    shape,
    longest: () => Math.max(...shape.mock.calls.map(([, text]) => text.length)),
  };
}

const clustersOf = ({ glyphs }: { readonly glyphs: Int32Array }): readonly number[] =>
  Array.from({ length: glyphs.length / glyphStride }, (_, at) => glyphs[at * glyphStride + 1] as number);

describe("a word without end", () => {
  test("is given to the shaper in bounded parts, and nothing of it is lost", () => {
    const { run, longest } = shaping("noto-sans/regular");
    const text = "n".repeat(100_000);
    const whole = run(text);
    expect(longest()).toBeLessThanOrEqual(16_384);
    expect(clustersOf(whole)).toEqual(Array.from(text, (_, at) => at));
    expect(whole.advance).toBe(run("n").advance * 100_000);
  });

  test("is not cut between a letter and its mark", () => {
    const { run } = shaping("noto-sans/regular");
    const pair = "e\u0301";
    const whole = run(`x${pair.repeat(20_000)}`);
    expect(clustersOf(whole).slice(1)).toEqual(Array.from({ length: 20_000 }, (_, at) => 1 + 2 * at));
  });

  test("runs from the right in the order of its letters", () => {
    const { run, longest } = shaping("noto-sans-hebrew/regular", { script: "Hebr", rtl: true, language: "he" });
    const text = "א".repeat(40_000);
    expect(clustersOf(run(text))).toEqual(Array.from(text, (_, at) => text.length - 1 - at));
    expect(longest()).toBeLessThanOrEqual(16_384);
  });

  test("is gone through once, however many parts it has", () => {
    const { run, shape } = shaping("noto-sans/regular");
    shape.mockReturnValue(new Int32Array(0));
    expect(growth((size) => run("n".repeat(size)), 4_000_000)).toBeLessThan(linear);
  });

  test("as long as a part is one", () => {
    const { run, longest } = shaping("noto-sans/regular");
    run("n".repeat(16_384));
    expect(longest()).toBe(16_384);
    run("n".repeat(16_385));
    expect(longest()).toBe(16_384);
  });
});
