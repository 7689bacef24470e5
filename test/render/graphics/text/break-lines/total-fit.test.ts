import { describe, expect, test } from "vitest";
import { usualBreaking } from "../../../../../src/render/model/look.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";

const total = { ...usualBreaking, fit: "total" } as const;

const sample =
  "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Close by the king’s castle lay a great dark forest, and under an old lime-tree in the forest was a well, and when the day was very warm, the king’s child went out into the forest and sat down by the side of the cool fountain.";

const look = { family: "Noto Serif" };

/** How far the spaces of justified lines are from one another: the sum of squares. */
function unevenness(fit: "greedy" | "total", width: number): number {
  const { text } = bundledText();
  const lines = setText(text, [textOf(sample, { look })], width, { align: "justify", breaking: { ...total, fit } });
  const extras = lines.slice(0, -1).map(({ pieces }) => (pieces[0]?.kind === "glyphs" ? pieces[0].spaceExtra : 0));
  return extras.reduce((sum, extra) => sum + extra * extra, 0);
}

describe("lines weighed together", () => {
  test("have spaces at least as even as lines filled one by one, and mostly much more", () => {
    const widths = [120, 150, 180, 220, 260, 300, 340, 400];
    const gains = widths.map((width) => unevenness("total", width) / unevenness("greedy", width));
    for (const gain of gains) expect(gain).toBeLessThanOrEqual(1.02);
    expect(gains.filter((gain) => gain < 0.8).length).toBeGreaterThan(4);
  });

  test("fill their measure exactly, narrowed ones too, and lose nothing", () => {
    const { text } = bundledText();
    let narrowed = 0;
    for (let width = 100; width < 400; width += 7) {
      const lines = setText(text, [textOf(sample, { look })], width, { align: "justify", breaking: total });
      for (const line of lines.slice(0, -1)) {
        expect(line.width).toBeCloseTo(width, 6);
        const [piece] = line.pieces;
        if (piece?.kind === "glyphs" && piece.spaceExtra < 0) narrowed += 1;
      }
      expect(linesText(lines).join(" ").replaceAll("lime- tree", "lime-tree")).toBe(sample);
    }
    expect(narrowed).toBeGreaterThan(10);
  });

  test("never narrow a space by more than seven hundredths of the size", () => {
    const { text } = bundledText();
    for (let width = 100; width < 400; width += 13) {
      for (const { pieces } of setText(text, [textOf(sample, { look })], width, {
        align: "justify",
        breaking: total,
      })) {
        for (const piece of pieces) if (piece.kind === "glyphs") expect(piece.spaceExtra).toBeGreaterThan(-0.0701 * 10);
      }
    }
  });

  test("leave no word alone on the last line where another way costs little", () => {
    const { text } = squareText();
    const words = [textOf("aaaa bbb cc dddd eee f")];
    expect(linesText(setText(text, words, 200))).toEqual(["aaaa bbb cc dddd eee", "f"]);
    expect(linesText(setText(text, words, 200, { breaking: total })).at(-1)).not.toBe("f");
  });

  test("start again behind every forced break", () => {
    const { text } = squareText();
    const lines = linesText(setText(text, [textOf("aa bb cc\n\ndd ee")], 50, { breaking: total }));
    expect(lines).toEqual(["aa bb", "cc", "", "dd ee"]);
  });

  test("are filled one by one where a word is wider than its line, or a tab stands", () => {
    const { text } = squareText();
    const wide = [textOf("aa bbbbbbbbbb cc dd")];
    expect(linesText(setText(text, wide, 50, { breaking: total }))).toEqual(linesText(setText(text, wide, 50)));
    const tabbed = [textOf("aa\tbb cc dd")];
    expect(linesText(setText(text, tabbed, 90, { breaking: total }))).toEqual(linesText(setText(text, tabbed, 90)));
  });

  test("take time that grows with the text", () => {
    const { text } = squareText();
    const long = [textOf("word and more words of some length ".repeat(6_000))];
    expect(setText(text, long, 400, { breaking: total, align: "justify" }).length).toBeGreaterThan(5_000);
  });
});
