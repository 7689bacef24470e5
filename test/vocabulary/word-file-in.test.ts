import { expect, test } from "vitest";
import { wordFileIn, wordFontsIn } from "../../src/vocabulary/word-file-in.ts";

test("finds the Word file and the fonts of a definition, however its keys are spelt", () => {
  const fonts = { Brand: { regular: "fonts/a.ttf" } };
  for (const key of ['"word"', '"\\u0077ord"', '"wor\\u0064"']) {
    const content = `{${key}:{"file":"word/a.docx","fonts":${JSON.stringify(fonts)}}}`;
    expect([wordFileIn(content), wordFontsIn(content)]).toEqual(["word/a.docx", ["Brand"]]);
  }
});

test("finds nothing in what is no definition of a Word file", () => {
  const others = [
    "hello",
    "null",
    "[]",
    '"word"',
    '{"word":null}',
    '{"word":5}',
    '{"word":{"file":1,"fonts":"a"}}',
    "{",
  ];
  for (const content of [...others, '{"word":{"file":"data:;base64,AA=="}}', '{"document":{"content":["word"]}}'])
    expect([wordFileIn(content), wordFontsIn(content)], content).toEqual([undefined, []]);
});
