import { expect, test } from "vitest";
import { setText, type TextTask } from "../../../../src/render/documents/fill/set-text.ts";
import type { Typesetter } from "../../../../src/render/graphics/text/typesetter.ts";
import { plainTextLook } from "../../../../src/render/model/look.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import { heightOf, type Line } from "../../../../src/render/model/text/line.ts";

/** Each letter is as wide as half of its size, and as high as its size; a line is broken after as many as fit. */
const typesetter = {
  prepare: (inlines: readonly Inline[]) => inlines[0],
  lines: ({ text, look }: Inline & { text: string; look: { size: number } }, width: number): readonly Line[] => {
    const letter = look.size / 2;
    const most = Math.max(1, Math.floor(width / letter));
    const parts = Array.from({ length: Math.max(1, Math.ceil(text.length / most)) }, (_, at) =>
      text.slice(at * most, (at + 1) * most),
    );
    return parts.map(
      (part) => ({ width: part.length * letter, ascent: 0.8 * look.size, descent: 0.2 * look.size, part }) as never,
    );
  },
} as unknown as Typesetter;

const task = (text: string, more: Partial<TextTask>): TextTask => ({
  ...{ text, look: plainTextLook("Any", 99), size: 0, width: 100, height: 20, isMultiline: false, path: "/values/a" },
  ...more,
});

/** The text of each line, the font size, and whether something is cut off. */
function set(text: string, more: Partial<TextTask>) {
  const { lines, isClipped } = setText(typesetter, task(text, more));
  const parts = lines.map((line) => (line as Line & { part: string }).part);
  return [parts, Number((heightOf(lines) / lines.length).toFixed(3)), isClipped];
}

test.each<[string, string, Partial<TextTask>, unknown]>([
  ["as large as its height allows", "abcd", {}, [["abcd"], 20, false]],
  ["as large as its width allows", "a".repeat(20), {}, [["a".repeat(20)], 10, false]],
  ["in tenths of a point, rounded down", "a".repeat(30), {}, [["a".repeat(30)], 6.6, false]],
  ["at most 144 points high", "a", { width: 999, height: 999 }, [["a"], 144, false]],
  ["at least 4 points high, and cut off", "a".repeat(60), {}, [["a".repeat(60)], 4, true]],
  ["in its own size", "abcd", { size: 9 }, [["abcd"], 9, false]],
  ["in its own size, cut off at the right", "a".repeat(21), { size: 10 }, [["a".repeat(21)], 10, true]],
  ["in its own size, just as wide as the field", "a".repeat(20), { size: 10 }, [["a".repeat(20)], 10, false]],
  ["a third higher than the field, as its letters are not", "a", { size: 12, height: 9 }, [["a"], 12, false]],
  ["higher than that, cut off", "a", { size: 12, height: 8.9 }, [["a"], 12, true]],
  ["with blanks in place of breaks and tabs", "a\nb\tc", { size: 9 }, [["a b c"], 9, false]],
  ["of no letters as high as the field", "", {}, [[""], 20, false]],
])("one line is set %s", (_what, text, more, expected) => {
  expect(set(text, more)).toEqual(expected);
});

const several = { isMultiline: true, height: 40 };

test.each<[string, string, Partial<TextTask>, unknown]>([
  ["in 12 points where they fit", "ab\ncd", several, [["ab", "cd"], 12, false]],
  ["broken at the field's width", "a".repeat(20), several, [["a".repeat(16), "aaaa"], 12, false]],
  ["in the first smaller size in which they fit", "a\nb\nc\nd", several, [["a", "b", "c", "d"], 10, false]],
  ["in 4 points at least, and cut off", "a\n".repeat(20), several, [[...Array(20).fill("a"), ""], 4, true]],
  ["in their own size, cut off below", "a\nb\nc", { ...several, size: 14 }, [["a", "b", "c"], 14, true]],
  ["in their own size, just as high as the field", "a\nb", { ...several, size: 20 }, [["a", "b"], 20, false]],
  ["cut off at the right where a letter is wider", "a", { ...several, size: 20, width: 8 }, [["a"], 20, true]],
])("several lines are set %s", (_what, text, more, expected) => {
  expect(set(text, more)).toEqual(expected);
});
