import { expect, test } from "vitest";
import { difference, wordsOf } from "../../tools/judges/docx/words.ts";

const words = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

test("words are whole that a line end divides, and hyphens between capitals stay", () => {
  expect(wordsOf("ein Wort-\nende und A-\nB, na\u00ADiv 1.5")).toEqual([
    "ein",
    "wortende",
    "und",
    "a",
    "b",
    "naiv",
    "1",
    "5",
  ]);
});

test("words that one text lacks and the other adds are found at their place", () => {
  expect(difference(words("a b c d e f"), words("a c d x e g f"))).toEqual({
    lacks: ["b"],
    adds: ["x", "g"],
    inOrder: 5,
    all: 6,
  });
});

test("a word that stands elsewhere is missing there and added here", () => {
  expect(difference(words("a b c"), words("b c a"))).toEqual({ lacks: ["a"], adds: ["a"], inOrder: 2, all: 3 });
});

test("two empty texts do not differ, and an empty one differs from any other", () => {
  expect(difference([], [])).toEqual({ lacks: [], adds: [], inOrder: 0, all: 0 });
  expect(difference([], words("a"))).toEqual({ lacks: [], adds: ["a"], inOrder: 0, all: 0 });
  expect(difference(words("a"), [])).toEqual({ lacks: ["a"], adds: [], inOrder: 0, all: 1 });
});
