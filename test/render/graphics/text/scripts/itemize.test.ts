import fc from "fast-check";
import { graphemeSegments } from "unicode-segmenter/grapheme";
import { expect, test } from "vitest";
import { FaceChoice } from "../../../../../src/render/graphics/text/faces/face-choice.ts";
import { isSimple } from "../../../../../src/render/graphics/text/paragraph/assemble.ts";
import type { TextItem } from "../../../../../src/render/graphics/text/paragraph/prepared.ts";
import { findLevels } from "../../../../../src/render/graphics/text/scripts/bidi.ts";
import { ParagraphScripts } from "../../../../../src/render/graphics/text/scripts/paragraph-scripts.ts";
import { common, scriptOf, sharersOf } from "../../../../../src/render/graphics/text/scripts/script-table.ts";
import { plainParagraph } from "../../../../../src/render/model/look.ts";
import { squareLook } from "../../../../support/letters/layout-case.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { textOf } from "../../../../support/letters/text-case.ts";
import { atNight } from "../../../../support/night.ts";

const { text } = bundledText();

const parts = fc.constantFrom(
  ...[
    " ",
    " ",
    " ",
    "  ",
    "23",
    "1.5",
    ".",
    "—",
    "“",
    "”",
    "(",
    ")",
    "€",
    "°",
    "→",
    "★",
    "\u0301",
    "\u200d",
    "\u0e33",
    "\uff9e",
    "\u{1f3fb}",
    "\u0600",
  ],
  ...[
    "human",
    "Être",
    "Łódź",
    "Mọi",
    "e\u0301tude",
    "Ωμέγα",
    "Щёлково",
    "שלום",
    "وقد",
    "وهبوا",
    "مُحَمَّد",
    "ۀ",
    "٢٣",
    "،",
    "؟",
  ],
  ...[
    "हिन्दी",
    "क्षत्रिय",
    "।",
    "१२",
    "ভ্রাতৃত্ব",
    "ภาษาไทย",
    "น้ำ",
    "人人生而自由",
    "。",
    "，",
    "「",
    "」",
    "ひらがな",
    "カタカナ",
    "한국어",
    "龘",
    "𠀋",
  ],
);
const texts = fc.array(parts, { minLength: 1, maxLength: 14 }).map((some) => some.join(""));

/** The properties that neighbouring clusters share, cluster by cluster. */
function clusterwise(content: string, { style }: TextItem): readonly string[] {
  const scripts = new ParagraphScripts(content);
  const { levels } = findLevels(content, "auto");
  const choice = new FaceChoice(content, content.length, scripts, style);
  const found: string[] = [];
  let before: { script: string; level: number; face: unknown; shared: boolean } | undefined;
  for (const { segment, index } of graphemeSegments(content)) {
    const script = scripts.at(index) ?? "Latn";
    const level = levels?.[index] ?? 0;
    const first = segment.codePointAt(0) as number;
    const own = scriptOf(first) !== common;
    const shared = !own && (before === undefined || before.script === script || sharersOf(first) === undefined);
    const face = choice.face(segment, index, script, shared);
    const near = before?.level === level && before.face === face;
    if (near && before !== undefined && (shared || before.script === script)) {
      before = { ...before, shared: before.shared && shared };
      continue;
    }
    if (!near || before?.shared !== true) found.push(`${index} ${level} ${face.face.key}`);
    else found.push(`${(found.pop() as string).split(" ")[0]} ${level} ${face.face.key}`);
    before = { script, level, face, shared };
  }
  return found;
}

test("text taken word by word is cut where its clusters, looked at one by one, differ in script, direction or face", () => {
  fc.assert(
    fc.property(texts, (content) => {
      const look = { ...squareLook, automatic: true, family: "Noto Sans" };
      const { items } = text.prepare([textOf(content, { look })], look, plainParagraph, "/p");
      const cut = items.map((item) => `${item.start} ${item.level} ${(item as TextItem).run.face.key}`);
      expect(cut).toEqual(clusterwise(content, items[0] as TextItem));
    }),
    { numRuns: atNight(20_000, 500) },
  );
});

test("a text that begins with a digit is cut where the same text without it is", () => {
  const startsOf = (content: string) => {
    const look = { ...squareLook, automatic: true, family: "Noto Sans" };
    return text.prepare([textOf(content, { look })], look, plainParagraph, "/p").items.map(({ start }) => start);
  };
  expect(startsOf("漢字ひらがな")).toEqual([0, 2]);
  expect(startsOf("23 漢字ひらがな")).toEqual([0, 5]);
});

test("text that takes the fast path holds left-to-right Latin and what all scripts share, character by character", () => {
  let simple = 0;
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const character = String.fromCharCode(unit);
    if (!isSimple(character)) continue;
    simple += 1;
    expect(findLevels(character, "auto").levels).toBeUndefined();
    expect([unit, scriptOf(unit)]).toEqual([unit, expect.stringMatching(/^(?:Latn|Zyyy)$/)]);
    expect(sharersOf(unit)?.includes("Latn") ?? true).toBe(true);
    expect([...graphemeSegments(`a${character}a`)].length).toBe(3);
  }
  expect(simple).toBeGreaterThan(800);
});
