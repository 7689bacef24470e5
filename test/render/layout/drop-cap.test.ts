import { expect, test } from "vitest";
import { plainParagraph } from "../../../src/render/model/look.ts";
import { boxWith, findings, layOut, linesOf, linesOn, para, textsByPage } from "../../support/letters/layout-case.ts";
import { textOf } from "../../support/letters/text-case.ts";

const paragraph = { ...plainParagraph, orphans: 3, dropCap: { lines: 3, gap: 2 } };

test("a paragraph of one line is as high as its letter", () => {
  const { pages } = layOut([para("Wx", { paragraph }), para("next")]);
  expect(linesOn(pages[0])).toEqual(["Wx @0,0", "next @0,30"]);
});

test("the letter is drawn and hangs down to the third baseline, and is read in the size of the text right before its word", () => {
  const { pages } = layOut([para("Wx", { paragraph })]);
  const [mark] = pages[0]?.marks ?? [];
  if (mark?.kind !== "line") throw new Error("no line");
  const [letter, rest] = mark.line.pieces;
  expect(letter).toMatchObject({ hidden: true, x: 20, width: 10, look: { size: 10 } });
  expect(rest).not.toHaveProperty("hidden");
  expect(mark.line).toMatchObject({ drawn: { path: [] }, reading: undefined });
});

test("the lines beside the letter stay on one page", () => {
  const { pages } = layOut([linesOf("a", 8), para("Wb\nc\nd\ne", { paragraph })]);
  expect(textsByPage(pages)[1]).toEqual(["Wb", "c", "d", "e"]);
});

test("no letter hangs where its lines are too narrow, or where no letter begins the paragraph, which is reported", () => {
  const narrow = layOut([para("W x", { paragraph, box: boxWith({ width: 60 }) })]);
  expect(findings(narrow.report)).toEqual([expect.stringContaining("DROP_CAP_LEFT_OUT ")]);
  expect(linesOn(narrow.pages[0])).toEqual(["W x @0,0"]);
  const spaced = layOut([para(" x", { paragraph })]);
  expect(findings(spaced.report)).toEqual([expect.stringContaining("DROP_CAP_LEFT_OUT ")]);
  const quoted = layOut([para([textOf("“"), { kind: "line-break" }, textOf("x")], { paragraph })]);
  expect(findings(quoted.report)).toEqual([expect.stringContaining("DROP_CAP_LEFT_OUT ")]);
  expect(findings(layOut([para("W x", { paragraph })]).report)).toEqual([]);
});
