import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findOpportunities } from "../../../../../src/render/graphics/text/break-lines/opportunities.ts";
import { type ParagraphTab, plainParagraph, usualBreaking } from "../../../../../src/render/model/look.ts";
import type { GlyphPiece, Line } from "../../../../../src/render/model/text/line.ts";
import { squareLook } from "../../../../support/letters/layout-case.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import {
  lineBreak,
  linesText,
  pieceText,
  placedText,
  setText,
  tabTo,
  textOf,
} from "../../../../support/letters/text-case.ts";
import { atNight } from "../../../../support/night.ts";

// Every character is 10 wide; a line is 8 above and 2 below its baseline.
const { text } = squareText();

test("words fill a line as long as they fit, and the space at its end hangs", () => {
  const lines = setText(text, "aa bbb cc dddd", 60);
  expect(linesText(lines)).toEqual(["aa bbb", "cc", "dddd"]);
  expect(lines.map(({ width }) => width)).toEqual([60, 20, 40]);
});

test("a word wider than the line is cut between graphemes and fills what it takes", () => {
  expect(linesText(setText(text, "a bbbbbbbb cc", 30))).toEqual(["a", "bbb", "bbb", "bb", "cc"]);
});

test("a line that ends within a word says which, with its syllables together; one that ends where it may says nothing", () => {
  const cutIn = (written: string, width: number) => setText(text, written, width).map(({ cut }) => cut);
  expect(cutIn("a bbbbbbbb cc", 30)).toEqual([undefined, "bbbbbbbb", "bbbbbbbb", undefined, undefined]);
  expect(cutIn("aa bb", 20)).toEqual([undefined, undefined]);
  expect(cutIn("ex\u00adample", 30)).toEqual([undefined, "example", undefined]);
  expect(cutIn("aa-bbbb cc", 30)).toEqual([undefined, "bbbb", undefined, undefined]);
});

test("numbers, amounts, dates and times are wider than their line rather than cut; a row of digits beyond 32 is cut", () => {
  for (const number of [
    "1,234,567.00",
    "2026-07-01",
    "12:30:00",
    "1\u00a0234\u00a0567,00\u00a0€",
    "-1'234.50",
    "12.5%",
  ])
    expect([number, linesText(setText(text, `a ${number} b`, 30))]).toEqual([number, ["a", number, "b"]]);
  expect(linesText(setText(text, "INV-2026-0001", 30))).toEqual(["INV", "-2026-0001"]);
  expect(linesText(setText(text, "7".repeat(33), 200))).toEqual(["7".repeat(20), "7".repeat(13)]);
});

const shownIn = ({ pieces }: Line): string => pieces.map(pieceText).join("");

test("of all lines of generated paragraphs in narrow columns, those alone name a word that end where UAX #14 allows no break", () => {
  const parts = fc.constantFrom(
    ..."aZé12.,/-–—%€$(\"'»:;?! ",
    " ",
    " ",
    "中",
    "文",
    "、",
    "ー",
    "\u00a0",
    "e\u0301",
    "1,234.50",
    "2026-07-01",
  );
  const written = fc.array(parts, { minLength: 1, maxLength: 40 }).map((chosen) => chosen.join(""));
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 16 }), (sample, columns) => {
      const { offsets } = findOpportunities(sample);
      const lines = setText(text, sample, columns * 10, { direction: "ltr" });
      let at = 0;
      for (const [index, line] of lines.entries()) {
        const shown = shownIn(line);
        at = sample.indexOf(shown, at) + shown.length;
        if (index === lines.length - 1) break;
        const next = shownIn(lines[index + 1] as Line);
        const until = next === "" ? at : sample.indexOf(next, at);
        const isAllowed = offsets.some((offset) => offset >= at && offset <= until);
        expect([shown, line.cut === undefined]).toEqual([shown, isAllowed]);
        expect([shown, next, isAllowed || !/\p{Nd}$/u.test(shown) || !/^\p{Nd}/u.test(next)]).toEqual([
          shown,
          next,
          true,
        ]);
      }
    }),
    { numRuns: atNight(400, 120) },
  );
});

test("a line takes at least one grapheme, however narrow it is", () => {
  expect(linesText(setText(text, "abc", 0))).toEqual(["a", "b", "c"]);
  expect(linesText(setText(text, "abc", -5))).toEqual(["a", "b", "c"]);
});

test("several spaces are kept within a line and hang together at its end", () => {
  const lines = setText(text, "a   b    c", 60);
  expect(linesText(lines)).toEqual(["a   b", "c"]);
  expect(linesText(setText(text, "  a", 60))).toEqual(["  a"]);
});

test("line feeds and line breaks end lines, an empty line has the height of the paragraph's look", () => {
  const lines = setText(text, [textOf("a\nb"), lineBreak, lineBreak, textOf("c\r\nd\u2029e\n")], 100);
  expect(linesText(lines)).toEqual(["a", "b", "", "c", "d", "e"]);
  expect(lines.map(({ ascent, descent }) => [ascent, descent])).toEqual(lines.map(() => [8, 2]));
});

test("a paragraph without text is one empty line", () => {
  const [line, ...rest] = setText(text, "", 100);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({ pieces: [], width: 0, measure: 100, ascent: 8, descent: 2 });
});

test("a no-break space holds words together", () => {
  expect(linesText(setText(text, "aa b\u00a0b c", 50))).toEqual(["aa", "b\u00a0b c"]);
});

test("a soft hyphen shows nothing until a line ends at it; then a hyphen is drawn and copied as a soft hyphen", () => {
  expect(linesText(setText(text, "exam\u00adple", 100))).toEqual(["example"]);
  const lines = setText(text, "exam\u00adple", 60);
  expect(linesText(lines)).toEqual(["exam|\u00ad", "ple"]);
  expect(placedText(lines[0] as (typeof lines)[0])).toEqual([
    ["exam", 0, 40],
    ["\u00ad", 40, 10],
  ]);
  expect(lines[0]?.width).toBe(50);
});

test("a soft hyphen is not taken where the hyphen itself would not fit", () => {
  expect(linesText(setText(text, "ab\u00adcd\u00adef", 40))).toEqual(["ab|\u00ad", "cdef"]);
});

test("zero-width spaces allow breaks and joiners forbid them, without showing", () => {
  expect(linesText(setText(text, "aaa\u200bbbb", 40))).toEqual(["aaa", "bbb"]);
  expect(linesText(setText(text, "x aa-\u2060bb", 60))).toEqual(["x", "aa-bb"]);
});

test("the first line's indent takes space and moves the text, on the side where lines start", () => {
  const lines = setText(text, "aa bb cc", 60, { indent: 20 });
  expect(linesText(lines)).toEqual(["aa", "bb cc"]);
  expect(lines.map((line) => line.pieces[0]?.x)).toEqual([20, 0]);
  const hanging = setText(text, "aa bb cc", 60, { indent: -20 });
  expect(hanging[0]?.pieces[0]?.x).toBe(-20);
  expect(linesText(hanging)).toEqual(["aa bb cc"]);
  const right = setText(text, "aa bb cc", 60, { indent: 20, direction: "rtl" });
  expect(right.map((line) => line.pieces[0]?.x)).toEqual([20, 10]);
});

test("lines stand left, right or in the middle of their measure", () => {
  const x = (align: "left" | "right" | "center") => setText(text, "aa b", 100, { align })[0]?.pieces[0]?.x;
  expect([x("left"), x("center"), x("right")]).toEqual([0, 30, 60]);
});

test("justified lines fill the measure by their spaces, but the last one and those before a forced break", () => {
  const lines = setText(text, "aa bb cc dd\nee ff", 95, { align: "justify" });
  expect(linesText(lines)).toEqual(["aa bb cc", "dd", "ee ff"]);
  const first = lines[0]?.pieces[0] as GlyphPiece;
  expect(first.spaceExtra).toBeCloseTo(7.5);
  expect(first.width).toBeCloseTo(95);
  expect(lines.map(({ width }) => width)).toEqual([95, 20, 50]);
  expect(lines[1]?.pieces[0]).toMatchObject({ spaceExtra: 0 });
});

test("a justified line of one word stays as it is", () => {
  expect(setText(text, "aaaa bbbbbbb", 80, { align: "justify" })[0]?.width).toBe(40);
});

test("a justified paragraph with a tab fills its lines too, and the tab's own line only behind the tab", () => {
  const lines = setText(text, [textOf("1 a"), tabTo(50), textOf("bb cc dddd eee f gg")], 128, { align: "justify" });
  expect(linesText(lines)).toEqual(["1 a|bb cc", "dddd eee f", "gg"]);
  expect(lines.map(({ width }) => width)).toEqual([128, 128, 20]);
  expect(placedText(lines[0] as Line)).toEqual([
    ["1 a", 0, 30],
    ["bb cc", 50, 78],
  ]);
});

test("text that a tab ends or centres at its stop stays there on a justified line", () => {
  for (const align of ["right", "center"] as const) {
    const lines = setText(text, [textOf("a"), tabTo(60, align), textOf("b c dddddddd")], 90, { align: "justify" });
    expect(lines[0]?.width).toBe(align === "right" ? 60 : 75);
  }
});

test("letter spacing follows every cluster but the last of a line, word spacing every space", () => {
  const inline = textOf("ab cd", { look: { letterSpacing: 2, wordSpacing: 5 } });
  const [line] = setText(text, [inline], 200);
  expect(line?.width).toBe(5 * 10 + 4 * 2 + 5);
  expect(line?.pieces[0]).toMatchObject({ letterExtra: 2, spaceExtra: 5 });
});

test("a tab leads to the next stop of the grid, or to its own stop", () => {
  const line = (content: readonly ReturnType<typeof textOf>[]) => {
    const [only] = setText(text, content, 300);
    return only === undefined ? [] : placedText(only);
  };
  expect(line([textOf("a"), tabTo(), textOf("b")])).toEqual([
    ["a", 0, 10],
    ["b", 36, 10],
  ]);
  expect(line([textOf("abcd"), tabTo(), textOf("b")])[1]).toEqual(["b", 72, 10]);
  expect(line([textOf("a"), tabTo(100), textOf("b")])[1]).toEqual(["b", 100, 10]);
  expect(line([textOf("a"), tabTo(100, "right"), textOf("bcd")])[1]).toEqual(["bcd", 70, 30]);
  expect(line([textOf("a"), tabTo(100, "center"), textOf("bcde")])[1]).toEqual(["bcde", 80, 40]);
  expect(line([textOf("a\tb")])[1]).toEqual(["b", 36, 10]);
});

describe("stops of the paragraph", () => {
  const stop = (at: ParagraphTab["at"], align: ParagraphTab["align"] = "left", text?: string): ParagraphTab => ({
    at,
    align,
    leader: text === undefined ? undefined : { kind: "own", text },
    mark: ".",
  });
  const placed = (content: Parameters<typeof setText>[1], stops: readonly ParagraphTab[], more: object = {}) =>
    setText(text, content, 300, { stops, ...more }).map(placedText);

  test("take tabs without a position of their own: each to the next one that the text has not reached", () => {
    const stops = [stop(200, "right"), stop(50), stop({ percent: 100 }, "right")];
    expect(placed([textOf("a"), tabTo(), textOf("b\tc\td")], stops)).toEqual([
      [
        ["a", 0, 10],
        ["b", 50, 10],
        ["c", 190, 10],
        ["d", 290, 10],
      ],
    ]);
    expect(placed([textOf("abcde"), tabTo(), textOf("b")], stops)[0]?.[1]).toEqual(["b", 190, 10]);
    expect(placed([textOf("a"), tabTo(100), textOf("b")], stops)[0]?.[1]).toEqual(["b", 100, 10]);
  });

  test("stand where they are in an indented first line as well", () => {
    const content = [textOf("a\tb"), lineBreak, textOf("c\td")];
    expect(placed(content, [stop(50), stop(90)], { indent: 45 }).map((line) => line[1])).toEqual([
      ["b", 90, 10],
      ["d", 50, 10],
    ]);
  });

  test("behind the last one tabs go on in the grid", () => {
    expect(placed([textOf("a\tb\tc")], [stop(50)])[0]?.[2]).toEqual(["c", 72, 10]);
  });

  test("set numbers by their decimal marks, and those without one by their ends", () => {
    const at = (written: string) => placed([textOf(`a\t${written}`)], [stop(150, "decimal")])[0]?.[1]?.[1];
    expect([at("12.5"), at("1,234.56 x"), at("12"), at("12 x"), at("x 7."), at("xyz")]).toEqual([
      130, 100, 130, 130, 120, 120,
    ]);
  });

  test("set numbers by their decimal marks in text that runs leftwards, whatever stands at their sides", () => {
    const edgeOf = (written: string, digits: string) => {
      const [line] = setText(text, [textOf(`\u05d0\t${written}`)], 300, {
        direction: "rtl",
        stops: [stop(150, "decimal")],
      });
      const pieces = line?.pieces.flatMap((piece) => (piece.kind === "glyphs" ? [piece] : [])) ?? [];
      const number = pieces.find(
        ({ run, from, to }) => run.text.slice(from, to).includes(digits) || run.text === digits,
      );
      return number && number.x + number.width;
    };
    expect(edgeOf("99", "99")).toBe(150);
    expect(edgeOf("12.5", "12.5")).toBe(170);
    expect(edgeOf("99 \u05d0\u05d1", "99")).toBe(150);
    expect(edgeOf("\u05d0\u05d1 12.5", "12.5")).toBe(170);
  });

  test("are led to by whole repetitions in one grid, which are no pieces of the text", () => {
    const [line] = setText(text, [textOf("abc\td")], 300, { stops: [stop({ percent: 100 }, "right", "ox")] });
    expect(line?.leaders?.map(({ x, run }) => [x, run.text])).toEqual([[40, "ox".repeat(12)]]);
    expect(line?.pieces).toHaveLength(2);
  });

  test("a share of the width is a space where the width is not known yet", () => {
    const prepared = text.prepare(
      [textOf("abc\td")],
      squareLook,
      { ...plainParagraph, stops: [stop({ percent: 100 })] },
      "",
    );
    expect(text.extent(prepared).max).toBe(42.5);
  });
});

test("a stop already passed gives way to the grid, and text too wide for its stop follows a space behind", () => {
  const [line] = setText(text, [textOf("abcdefgh"), tabTo(50), textOf("x")], 300);
  expect(line?.pieces[1]?.x).toBe(108);
  const [tight] = setText(text, [textOf("abcdefgh"), tabTo(100, "right"), textOf("xyz")], 300);
  expect(tight?.pieces[1]?.x).toBe(82.5);
  expect([line?.passedStop, tight?.passedStop]).toEqual([true, true]);
});

test("text that reaches a right tab's text keeps a space: 'model 1' and '42.00' read as 'model 142.00'", () => {
  const at = (before: string, align: "right" | "center", after = "42.00") => {
    const [line] = setText(text, [textOf(before), tabTo(150, align), textOf(after)], 300);
    return [line?.pieces.at(-1)?.x, line?.passedStop];
  };
  expect(at("Widget1234", "right")).toEqual([102.5, true]);
  expect(at("Widget123", "right")).toEqual([100, undefined]);
  expect(at("Widget12345678", "center")).toEqual([142.5, true]);
  expect(at("Widget123", "center", "4200")).toEqual([130, undefined]);
});

test("no stop is passed at a line's start, nor where nothing follows", () => {
  const passed = (...content: Parameters<typeof setText>[1][]) =>
    setText(text, content.flat() as Parameters<typeof setText>[1], 300).map(({ passedStop }) => passedStop);
  expect(passed([tabTo(20, "right"), textOf("abcd")])).toEqual([undefined]);
  expect(passed([textOf("abcd"), tabTo(20, "right")])).toEqual([undefined]);
});

test("a tab whose text does not fit goes to the next line with it", () => {
  const lines = setText(text, [textOf("aaaa bbbb"), tabTo(100, "right"), textOf("12")], 100);
  expect(linesText(lines)).toEqual(["aaaa bbbb", "12"]);
  expect(lines[1]?.pieces[0]?.x).toBe(80);
});

test("extent is the widest word and the widest line", () => {
  const extent = (content: string, indent = 0) => {
    return text.extent(text.prepare([textOf(content)], squareLook, { ...plainParagraph, indent }, ""));
  };
  expect(extent("aa bbbb c\ndddddd e")).toEqual({ min: 60, max: 90 });
  expect(extent("aa bbbb", 30)).toEqual({ min: 50, max: 100 });
  expect(extent("")).toEqual({ min: 0, max: 0 });
  expect(extent("a\tb")).toEqual({ min: 10, max: 46 });
});

test("lineHeight shares the rest out above and below the text", () => {
  const [line] = setText(text, "a", 50, { lineHeight: 1.5 });
  expect([line?.ascent, line?.descent]).toEqual([10.5, 4.5]);
  const [mixed] = setText(text, [textOf("a"), textOf("b", { look: { size: 20 } })], 50);
  expect([mixed?.ascent, mixed?.descent]).toEqual([16, 4]);
});

test("centred text wider than its line begins at the line's start and sticks out at its end", () => {
  const first = (content: string, width: number, direction: "ltr" | "rtl", indent = 0) =>
    placedText(setText(text, content, width, { align: "center", direction, indent })[0] as Line).map(([, x]) => x);
  expect(first("abc", 5, "ltr")).toEqual([0]);
  expect(first("abc", 25, "ltr", 20)).toEqual([20]);
  expect(first("abc", 5, "rtl")).toEqual([-5]);
  expect(first("abc", 50, "ltr")).toEqual([10]);
});

test.each(["greedy", "total"] as const)(
  "text behind a soft hyphen stays on the line where the hyphen itself would not fit (%s)",
  (fit) => {
    const { text: real } = bundledText();
    const set = (content: string, width: number) => {
      const inlines = [textOf(content, { look: { family: "Noto Sans" } })];
      return setText(real, inlines, width, { breaking: { ...usualBreaking, fit } });
    };
    // A hyphen is wider than an i: "mi-" is wider than "mii".
    const [{ width = 0 } = {}] = set("a mii", 1000);
    expect(set("a mi-", 1000)[0]?.width).toBeGreaterThan(width + 0.1);
    expect(linesText(set("a mi\u00adi mm mm", width + 0.05))[0]).toBe("a mii");
  },
);
