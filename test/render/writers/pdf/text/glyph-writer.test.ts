import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageMark } from "../../../../../src/render/model/page/page.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { contentOf } from "../content-of.ts";
import { made, page } from "../made.ts";
import { advanceOf, bold, glyphOf, line, look, piece, run, runOf } from "../plain-type.ts";

const red = { r: 1, g: 0, b: 0 };

const set = async (...lines: readonly (readonly GlyphPiece[])[]): Promise<readonly string[]> => {
  const marks = lines.map((pieces, at): PageMark => ({ kind: "line", x: 20, y: 40 + at * 12, line: line(pieces) }));
  return contentOf(made([page(...marks)]));
};

/** The glyphs of a text with changes to the numbers of one of them. */
const changed = (text: string, at: number, change: Readonly<Record<number, number>>) => {
  const plain = run(text);
  const glyphs = Int32Array.from(plain.glyphs);
  for (const [index, value] of Object.entries(change)) glyphs[at * 7 + Number(index)] = value;
  return { ...plain, glyphs };
};

test("text is shown with its font, at its place from the bottom of the page", async () => {
  expect(await set([piece(run("Hello"))])).toEqual(["/F1 10 Tf", "BT", "20 160 Td", '[ "Hello" ] TJ', "ET"]);
});

test("lines share a text object, and a font is named once", async () => {
  const content = await set([piece(run("one"))], [piece(run("two"))]);
  expect(content).toEqual(["/F1 10 Tf", "BT", "20 160 Td", '[ "one" ] TJ', "0 -12 Td", '[ "two" ] TJ', "ET"]);
});

test("pieces of one look become one array, with the gap between them", async () => {
  const first = piece(run("ab"));
  const second = piece(run("cd"), { x: first.width + 5 });
  expect(await set([first, second])).toContain('[ "ab" -500 "cd" ] TJ');
});

test("kerning is written as the difference from the font's own advance", async () => {
  const kerned = changed("AVA", 0, { 3: advanceOf("A") - 40 });
  expect(await set([piece(kerned)])).toContain('[ "A" 40 "VA" ] TJ');
});

test("a glyph moved sideways moves alone", async () => {
  const moved = changed("abc", 1, { 5: 30 });
  expect(await set([piece(moved)])).toContain('[ "a" -30 "b" 30 "c" ] TJ');
});

test("a mark set higher is raised alone", async () => {
  const content = await set([piece(changed("abc", 1, { 6: 200 }))]);
  expect(content.filter((operator) => /T[sJ]$/.test(operator))).toEqual([
    '[ "a" ] TJ',
    "2 Ts",
    '[ "b" ] TJ',
    "0 Ts",
    '[ "c" ] TJ',
  ]);
});

test("a word with a letter made of several glyphs says what it spells, the words around it do not", async () => {
  const content = await set([piece(changed("ab cd ef", 4, { 1: 3 }))]);
  expect(content.slice(3)).toEqual([
    '[ "ab " ] TJ',
    '/Span << /ActualText "cd" >> BDC',
    '[ "cd" ] TJ',
    "EMC",
    '[ " ef" ] TJ',
    "ET",
  ]);
});

test("a word longer than a string may be says what it spells in parts, none over 32,767 bytes", async () => {
  const letters = 40_000;
  const raised = { ...run("a".repeat(letters)) };
  const glyphs = Int32Array.from(raised.glyphs);
  for (let at = 6; at < glyphs.length; at += 7) glyphs[at] = 200;
  const content = (await set([piece({ ...raised, glyphs })])).join("\n");
  const spelled = [...content.matchAll(/ActualText "(a*)"/g)].map(([, text = ""]) => text.length);
  expect(spelled).toEqual([16_382, 16_382, letters - 2 * 16_382]);
  expect(content.match(/EMC/g)).toHaveLength(3);
});

test("a letter with more marks than a string may hold is shown without saying what it spells", async () => {
  const word = { ...run("a".repeat(17_000)) };
  const glyphs = Int32Array.from(word.glyphs);
  for (let at = 1; at < glyphs.length; at += 7) glyphs[at] = 0;
  expect((await set([piece({ ...word, glyphs })])).join("")).not.toContain("ActualText");
});

describe("a word from right to left", () => {
  // Clusters count down: the first character stands on the right.
  const mirrored = (text: string, changes: Readonly<Record<number, number>> = {}) => {
    const plain = changed([...text].reverse().join(""), 1, changes);
    const glyphs = plain.glyphs.slice();
    for (let at = 1; at < glyphs.length; at += 7) glyphs[at] = text.length - 1 - (glyphs[at] as number);
    return { ...plain, text, glyphs, rtl: true };
  };

  test("is its glyphs, where each stands for a character at its own place", async () => {
    expect((await set([piece(mirrored("abc"))])).slice(3)).toEqual(['[ "cba" ] TJ', "ET"]);
  });

  test("is written letter by letter, unseen, where a mark is raised; its glyphs follow and say nothing", async () => {
    expect((await set([piece(mirrored("abc", { 6: 200 }))])).slice(3)).toEqual([
      "3 Tr",
      '[ "cba" ] TJ',
      "0 Tr",
      '/Span << /ActualText "" >> BDC',
      `[ ${advanceOf("a") + advanceOf("b") + advanceOf("c")} "\\u{200b}" ] TJ`,
      "2 Ts",
      '[ "\\u{200b}" ] TJ',
      "0 Ts",
      '[ "\\u{200b}" ] TJ',
      "EMC",
      "ET",
    ]);
  });

  test("waits with such glyphs for the end of the line, which readers take as one", async () => {
    const content = (await set([piece(mirrored("cd ab", { 6: 200 })), piece(mirrored("x"), { x: 30 })])).join(" ");
    expect(content.indexOf('"x"')).toBeLessThan(content.indexOf("BDC"));
    expect(content.match(/BDC/g)).toHaveLength(1);
  });

  test("shares a glyph's width among the characters it stands for", async () => {
    const ligature = { ...mirrored("ab"), glyphs: mirrored("ab").glyphs.slice(7) };
    expect((await set([piece(ligature, { to: 1 })])).slice(3)).toEqual([
      "3 Tr",
      "50 Tz",
      '[ "ba" ] TJ',
      "100 Tz",
      "0 Tr",
      '/Span << /ActualText "" >> BDC',
      `[ ${advanceOf("a")} "\\u{200b}" ] TJ`,
      "EMC",
      "ET",
    ]);
  });
});

test("a raised piece is set with rise, which is taken back for the next", async () => {
  const content = await set([piece(run("x")), piece(run("2"), { x: 10, baselineShift: 3.5 })], [piece(run("y"))]);
  expect(content.filter((operator) => /T[sJ]$/.test(operator))).toEqual([
    '[ "x" ] TJ',
    "3.5 Ts",
    '[ "2" ] TJ',
    "0 Ts",
    '[ "y" ] TJ',
  ]);
});

test("letter spacing follows every cluster, word spacing every space, and Tw is never used", async () => {
  const letters = await set([piece(run("abc"), { letterExtra: 1 })]);
  expect(letters).toContain('[ "a" -100 "b" -100 "c" ] TJ');
  const spaces = await set([piece(run("a b\u00a0c"), { spaceExtra: 2 })]);
  expect(spaces).toContain('[ "a " -200 "b\\u{a0}" -200 "c" ] TJ');
  expect([...letters, ...spaces].join()).not.toMatch(/T[wc]/);
});

test("letter spacing does not part the glyphs of one cluster", async () => {
  const a = [glyphOf("a"), 0, 0, advanceOf("a"), 0, 0, 0];
  const mark = [glyphOf("´"), 0, 0, advanceOf("´"), 0, 0, 0];
  const b = [glyphOf("b"), 2, 0, advanceOf("b"), 0, 0, 0];
  const content = await set([piece(runOf("a\u0301b", [a, mark, b]), { letterExtra: 1 })]);
  expect(content).toContain('[ "a\u0301" -100 "b" ] TJ');
});

test("rounding errors do not add up over a long line", async () => {
  const text = "a".repeat(100);
  const plain = run(text);
  const glyphs = Int32Array.from(plain.glyphs);
  const extra = 0.0037;
  const content = await set([piece({ ...plain, glyphs }, { letterExtra: extra })]);
  const moves = [...(content.find((operator) => operator.endsWith("TJ")) ?? "").matchAll(/ (-?[\d.]+) /g)];
  const sum = moves.reduce((total, move) => total - Number(move[1]), 0);
  expect(Math.abs(sum - 99 * extra * 100)).toBeLessThanOrEqual(0.5);
});

test("only what changes is set: colour, opacity, size, face", async () => {
  const content = await set([
    piece(run("a")),
    piece(run("b"), { x: 10, look: { ...look, color: red } }),
    piece(run("c"), { x: 20, look: { ...look, color: { ...red }, size: 12 } }),
    piece(run("d", bold), { x: 30, look: { ...look, color: red, size: 12, opacity: 0.5 } }),
  ]);
  expect(content.filter((operator) => !/T[dJ]$|^.T$/.test(operator))).toEqual([
    "/F1 10 Tf",
    "1 0 0 rg",
    "/F1 12 Tf",
    "/G500 gs",
    "/F2 12 Tf",
  ]);
});

test("a part of a run shows only that part", async () => {
  expect(await set([piece(run("Hello world"), { from: 6, to: 11 })])).toContain('[ "world" ] TJ');
});

test("an empty part and type without size leave no trace and do not shift what follows", async () => {
  const content = await set([
    piece(run("gone"), { from: 2, to: 2 }),
    piece(run("none"), { look: { ...look, size: 0 } }),
    piece(run("here")),
  ]);
  expect(content.filter((operator) => operator.endsWith("TJ"))).toEqual(['[ "here" ] TJ']);
});

test("codes whose bytes mean something in a string come through", async () => {
  // With more than 92 characters, codes reach all of ( ) \ and carriage return.
  const text = String.fromCharCode(
    ...Array.from({ length: 95 }, (_, i) => 32 + i),
    ...Array.from({ length: 64 }, (_, i) => 0xc0 + i),
  );
  const content = await set([piece(run(text))]);
  const shown = text.replace(/["\\]/g, (char) => `\\${char}`);
  expect(content).toContain(`[ "${shown}" ] TJ`);
});

test("one glyph that stands for two texts keeps both", async () => {
  const glyph = (cluster: number): number[] => [glyphOf("a"), cluster, 0, advanceOf("a"), 0, 0, 0];
  expect(await set([piece(runOf("aα", [glyph(0), glyph(1)]))])).toContain('[ "aα" ] TJ');
});

test("a line that repeats is written as it would be the first time, wherever it stands", () => {
  const large = { ...look, size: 24.3 };
  const pieces = [
    piece(run("12.5"), { x: 3.337 }),
    piece(changed("AVA", 0, { 3: advanceOf("A") - 40 }), { x: 1.001 }),
    piece(changed("abc", 1, { 6: 200 })),
    piece(changed("ab cd ef", 4, { 1: 3 })),
    piece(run("m 2"), { baselineShift: 3.5, letterExtra: 0.4, spaceExtra: 2 }),
    piece(run("Sum", bold), { look: large, x: 0.123 }),
  ].map((one) => line([one]));
  const place = fc.record({
    line: fc.constantFrom(...pieces),
    x: fc.oneof(fc.constantFrom(20, 20.004, 33.3333), fc.double({ min: 0, max: 300, noNaN: true })),
    y: fc.integer({ min: 20, max: 700 }),
    repeats: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const marks = places.map((one): PageMark => ({ kind: "line", ...one }));
      const once = places.map((one): PageMark => ({ kind: "line", ...one, repeats: false }));
      expect(Buffer.compare(made([page(...marks)]), made([page(...once)]))).toBe(0);
    }),
    { numRuns: 60 },
  );
});
