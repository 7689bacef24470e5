import bidiFactory from "bidi-js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainLevels } from "../../../../../src/render/graphics/text/scripts/plain-right-to-left.ts";
import { atNight } from "../../../../support/night.ts";

const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** The result of the whole algorithm for a text that is one paragraph from right to left. */
function whole(text: string, direction: "auto" | "rtl"): string {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  return `${paragraphs.map(({ level }) => level).join(" ")}: ${levels.join(" ")}`;
}

function differs(text: string): boolean {
  return (["auto", "rtl"] as const).some((direction) => {
    const levels = plainLevels(text, direction === "auto");
    return levels !== undefined && `1: ${levels.join(" ")}` !== whole(text, direction);
  });
}

/** Every character that takes the fast path, at least behind a letter. */
const characters = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)).filter(
  (character) => plainLevels(`\u05d0${character}`, false) !== undefined,
);

test("every text of up to five letters, marks, digits, punctuation and spaces has the levels of the whole algorithm", () => {
  const some = ["\u05d0", "\u0627", "\u05b0", "1", " ", "(", ")", ",", "-", "!"];
  const different: string[] = [];
  let short = 0;
  const extend = (text: string): void => {
    for (const character of some) {
      const longer = text + character;
      if (differs(longer)) different.push(longer);
      if (plainLevels(longer, true) !== undefined) short += 1;
      if (longer.length < 5) extend(longer);
    }
  };
  extend("");
  expect(different).toEqual([]);
  expect(short).toBeGreaterThan(10_000);
});

test("so has any longer text", () => {
  expect(characters.length).toBeGreaterThan(250);
  const text = fc.array(fc.constantFrom(...characters, ..."0123456789     ", "a", "\u0661", "%"), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (some) => !differs(some.join(""))),
    { numRuns: atNight(50_000, 1_000) },
  );
});

test("sentences with numbers take the fast path, numbers with punctuation and other scripts the slow one", () => {
  expect(plainLevels("12 \u0643\u062a\u0628\u0627 3.", true)).toBeUndefined();
  expect([...(plainLevels("12 \u0643\u064e\u062a (\u0628\u060c)", true) ?? [])].join("")).toBe("22111111111");
  for (const text of ["\u05d0 1.5", "\u05d0 -3", "\u05d0 5%", "\u05d0 a", "\u05d0\u200c\u05d0", "\u05d0\t", "\u0661"]) {
    expect(plainLevels(text, false)).toBeUndefined();
  }
  expect(plainLevels("12 (3)", true)).toBeUndefined();
  expect(plainLevels("12 !", true)).toBeUndefined();
  expect([...(plainLevels("12 !", false) ?? [])]).toEqual([2, 2, 1, 1]);
});
