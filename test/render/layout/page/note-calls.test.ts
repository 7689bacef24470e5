import { describe, expect, test } from "vitest";
import { emptyFrame, type Frame, type FrameItem } from "../../../../src/render/layout/fit.ts";
import { hasContent, noteCallsIn } from "../../../../src/render/layout/page/note-calls.ts";
import type { Footnote } from "../../../../src/render/model/document/flow.ts";
import type { Picture } from "../../../../src/render/model/drawing/picture.ts";
import { allSides } from "../../../../src/render/model/geometry.ts";
import { black, type LinkTarget, noBox, plainParagraph } from "../../../../src/render/model/look.ts";
import type { PageMark } from "../../../../src/render/model/page/page.ts";
import type { Line } from "../../../../src/render/model/text/line.ts";
import { para, squareLook, textInline } from "../../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../../support/letters/square-typesetter.ts";

const rect = { x: 0, y: 0, width: 10, height: 10 };
const fill = { color: black, opacity: 1 };

/** Notes a, b and c. */
const notes = new Map(
  ["a", "b", "c"].map((name, at): [string, Footnote] => [
    name,
    { name, number: at + 1, place: `${name}:sign`, block: para(name) },
  ]),
);

const to = (name: string): LinkTarget => ({ kind: "destination", name });

const [plain] = squareTypesetter.setParagraph([textInline("x")], squareLook, plainParagraph, "", 100);

/** A line with links, 8 above its baseline and 2 below. */
function line(...targets: readonly LinkTarget[]): Line {
  if (plain === undefined) throw new Error("Text makes at least one line.");
  return { ...plain, links: targets.map((target) => ({ rect, target })) };
}

const frameOf = (...items: readonly FrameItem[]): Frame => ({ ...emptyFrame, items });

const linesItem = (y: number, lines: readonly Line[], from = 0, end = lines.length): FrameItem => ({
  kind: "lines",
  x: 5,
  y,
  lines,
  from,
  to: end,
});

const inFrame = (y: number, frame: Frame): FrameItem => ({ kind: "frame", x: 5, y, frame });

const lineMark = (y: number, of: Line): PageMark => ({ kind: "line", x: 5, y, line: of });

const group = (marks: readonly PageMark[], down?: number): PageMark => ({
  kind: "group",
  marks,
  transform: down === undefined ? undefined : [1, 0, 0, 1, 100, down],
  clip: undefined,
  opacity: 1,
});

const rectMark: PageMark = { kind: "rect", rect, fill };

/** The calls as "name top-bottom". */
const callsIn = (frame: Frame): readonly string[] =>
  noteCallsIn(frame, notes).map(({ note, top, bottom }) => `${note.name} ${top}-${bottom}`);

describe("the calls of notes in a frame", () => {
  test("are none where it shows nothing", () => {
    expect(callsIn(emptyFrame)).toEqual([]);
  });

  test("are links to notes, with the note itself, and no other links", () => {
    const lines = [line({ kind: "uri", uri: "a" }, to("z"), to("a"))];
    expect(noteCallsIn({ ...emptyFrame, lines }, notes)).toEqual([{ note: notes.get("a"), top: 0, bottom: 10 }]);
    expect(callsIn(frameOf({ kind: "link", rect, target: to("a") }, rectMark))).toEqual([]);
  });

  test("are on the frame's own lines, each as high as all above it", () => {
    const lines = [line(), { ...line(to("b")), ascent: 16, descent: 4 }, line(to("a"), to("c")), line()];
    expect(callsIn({ ...emptyFrame, lines })).toEqual(["b 10-30", "a 30-40", "c 30-40"]);
  });

  test("are on those lines of a paragraph that stand there", () => {
    const lines = ["a", "b", "c", "a"].map((name) => line(to(name)));
    expect(callsIn(frameOf(linesItem(7, lines, 1, 3)))).toEqual(["b 7-17", "c 17-27"]);
    expect(callsIn(frameOf(linesItem(7, lines, 2, 2)))).toEqual([]);
    expect(callsIn(frameOf(linesItem(7, lines, 3, 9)))).toEqual(["a 7-17"]);
  });

  test("are on a line by itself, whose place is its baseline", () => {
    expect(callsIn(frameOf(lineMark(50, line(to("a")))))).toEqual(["a 42-52"]);
  });

  test("are in frames within, and counted from the outermost", () => {
    const inner: Frame = { ...frameOf(lineMark(28, line(to("b")))), lines: [line(to("a"))] };
    const outer = frameOf(inFrame(100, frameOf(inFrame(7, inner), linesItem(60, [line(to("c"))]))));
    expect(callsIn(outer)).toEqual(["a 107-117", "b 127-137", "c 160-170"]);
  });

  test("are in groups, which a transform moves down", () => {
    const marks = [lineMark(8, line(to("a"))), rectMark, group([lineMark(28, line(to("b")))], 3)];
    expect(callsIn(frameOf(inFrame(10, frameOf(group(marks)))))).toEqual(["a 10-20", "b 33-43"]);
    expect(callsIn(frameOf(inFrame(10, frameOf(group(marks, 40)))))).toEqual(["a 50-60", "b 73-83"]);
  });

  test("come in the order of painting, and again where they stand again", () => {
    const twice = linesItem(0, [line(to("c"))]);
    expect(callsIn({ ...frameOf(twice, linesItem(30, [line(to("b"))]), twice), lines: [line(to("a"))] })).toEqual([
      "a 0-10",
      "c 0-10",
      "b 30-40",
      "c 0-10",
    ]);
  });
});

const shown: readonly FrameItem[] = [
  linesItem(0, []),
  lineMark(8, line()),
  { kind: "picture", rect, picture: { hash: "00" } as Picture, alt: undefined },
  { kind: "drawing", x: 0, y: 0, drawing: { width: 1, height: 1, nodes: [] }, alt: undefined },
];

const silent: readonly FrameItem[] = [
  { kind: "box", look: noBox, rect, edges: allSides(true) },
  rectMark,
  { kind: "rule", x1: 0, y1: 0, x2: 9, y2: 0, stroke: { ...fill, width: 1, style: "solid" } },
  { kind: "path", path: [], fill, stroke: undefined, evenOdd: false },
  { kind: "link", rect, target: to("a") },
  { kind: "anchor", name: "a", x: 0, y: 0, outline: undefined },
  { kind: "node", path: "", rect, heading: false, flaw: undefined },
  { kind: "part", part: { role: "P", path: "" } },
  { kind: "part-end" },
];

describe("a frame has content", () => {
  test.each(shown.map((item) => [item.kind, item] as const))("with a %s, whatever stands before it", (_, item) => {
    expect(hasContent(frameOf(...silent, item))).toBe(true);
    expect(hasContent(frameOf(inFrame(0, frameOf(item))))).toBe(true);
  });

  test.each(silent.map((item) => [item.kind, item] as const))("with a %s alone not", (_, item) => {
    expect(hasContent(frameOf(item))).toBe(false);
    expect(hasContent(frameOf(inFrame(0, frameOf(item))))).toBe(false);
  });

  test("with lines of its own, and with nothing in it not", () => {
    expect(hasContent({ ...emptyFrame, lines: [] })).toBe(true);
    expect(hasContent(emptyFrame)).toBe(false);
  });

  test("with a group that has some", () => {
    expect(hasContent(frameOf(group([rectMark, group([rectMark, lineMark(8, line())])])))).toBe(true);
    expect(hasContent(frameOf(group([rectMark, group([rectMark])])))).toBe(false);
    expect(hasContent(frameOf(group([])))).toBe(false);
  });
});
