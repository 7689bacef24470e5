import { describe, expect, test } from "vitest";
import { usualBreaking } from "../../../../../src/render/model/look.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";

const trimming = { breaking: { ...usualBreaking, trim: true } };

/** Lines of Japanese in letters of 10 points, each as its text and its width. */
function set(sample: string, width: number, overrides: object = trimming, language = "ja") {
  const { text } = bundledText();
  const look = { family: "Noto Sans", automatic: true, language };
  const lines = setText(text, [textOf(sample, { look })], width, overrides);
  return linesText(lines).map((line, at) => `${line} ${Math.round((lines[at]?.width ?? 0) * 100) / 100}`);
}

describe("punctuation of Chinese and Japanese", () => {
  test("is as wide as a character where no style says otherwise", () => {
    expect(set("「は」、「い」。", 200, {})).toEqual(["「は」、「い」。 80"]);
  });

  test("beside other punctuation is half as wide, and loses its blank at both ends of a line", () => {
    // Half of the first bracket, of those before others, and of the full stop at the end.
    expect(set("「は」、「い」。", 200)).toEqual(["「は」、「い」。 55"]);
    expect(set("（『は』）", 200)).toEqual(["（『は』） 30"]);
  });

  test("keeps its blank beside letters", () => {
    expect(set("あ、い。う", 200)).toEqual(["あ、い。う 50"]);
    expect(set("あ「い」う", 200)).toEqual(["あ「い」う 50"]);
  });

  test("fits into a line that its blank would be beyond, in lines filled and weighed", () => {
    expect(set("ああああ。いい", 45)).toEqual(["ああああ。 45", "いい 20"]);
    expect(set("ああああ「いい", 45)).toEqual(["ああああ 40", "「いい 25"]);
    const weighed = { breaking: { ...usualBreaking, trim: true, fit: "total" as const } };
    expect(set("ああああ。いい", 45, weighed)).toEqual(["ああああ。 45", "いい 20"]);
  });

  test("in traditional Chinese stands in the middle of its space, which it keeps", () => {
    expect(set("是的，是。", 200, trimming, "zh-Hant")).toEqual(["是的，是。 50"]);
    expect(set("「是」，是", 200, trimming, "zh-Hant")).toEqual(["「是」，是 40"]);
  });
});

test("Latin text and narrow quotes are as they were", () => {
  expect(set("a (b), “c”.", 200, trimming, "en")).toEqual(set("a (b), “c”.", 200, {}, "en"));
});
