import { expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { shapingLanguage } from "../../../../../src/render/graphics/text/shape/shaping-language.ts";
import { featuresOf } from "../../../../../src/render/model/text/font-features.ts";
import { bundledEngine } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

test("a language keeps the subtags that faces have forms for", () => {
  expect(shapingLanguage("de-AT-1901")).toBe("de");
  expect(shapingLanguage("zh-Hant-TW")).toBe("zh-hant-tw");
  expect(shapingLanguage("RO-md")).toBe("ro-md");
  expect(shapingLanguage("el-polyton")).toBe("el-polyton");
});

test("a tag that is no language is none", () => {
  for (const odd of ["", "x-private", "english", "1", "-", "e\u0301n", "q".repeat(10_000)])
    expect(shapingLanguage(odd)).toBe("und");
});

test("languages without number leave no trace in a shaper that lives on", () => {
  const harfbuzz = new HarfBuzz(new WebAssembly.Module(harfbuzzFiles().harfbuzz));
  const before = harfbuzz.memoryBytes;
  for (let index = 0; index < 100_000; index += 1) harfbuzz.language(`de-x-${index}`);
  expect(harfbuzz.memoryBytes).toBe(before);
});

test("a document gets so many sets of features and no more, and later documents start again", () => {
  const engine = bundledEngine();
  const widthOf = (value: number, report = new Report()) => {
    const text = engine.typesetter({ declared: new Map(), report, locale: "en" });
    const set = (index: number) => {
      const features = featuresOf({ fontFeatureSettings: { ss01: index, onum: 1 } });
      return setText(text, [textOf("1984", { look: { family: "Noto Sans", features } })], 100)[0]?.width;
    };
    for (let index = 2; index < value; index += 1) set(index);
    return set(0);
  };
  const before = widthOf(0);
  const report = new Report();
  widthOf(300, report);
  expect(report.warnings().map(({ code }) => code)).toEqual(["TOO_MANY_FEATURES"]);
  for (let document = 0; document < 14; document += 1) widthOf(250);
  expect(widthOf(0)).toBe(before);
});
