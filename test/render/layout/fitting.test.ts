import { describe, expect, test } from "vitest";
import type { Block } from "../../../src/render/model/document/flow.ts";
import type { BoxLook, TextFitting } from "../../../src/render/model/look.ts";
import {
  boxWith,
  findings,
  layOut,
  linesOn,
  listItem,
  listOf,
  marksOf,
  pageCount,
  para,
  round,
  stackOf,
  tableOf,
  textInline,
  textsByPage,
} from "../../support/letters/layout-case.ts";

const fitting = (more: Partial<TextFitting>): TextFitting => ({
  shrink: false,
  least: 4,
  maxLines: undefined,
  clip: false,
  ellipsis: false,
  ...more,
});

const fitted = (more: Partial<TextFitting>, box: Partial<BoxLook> = {}) => boxWith({ ...box, fitting: fitting(more) });

/** Sizes of the text on a page, in its order. */
const sizes = (pages: ReturnType<typeof layOut>["pages"]) =>
  marksOf(pages[0], "line").map(({ line }) => round(line.ascent + line.descent));

describe("text that shrinks", () => {
  test("takes the largest half point at which it keeps to its lines", () => {
    const { pages, report } = layOut([para("abcdefghijklm", { box: fitted({ shrink: true, maxLines: 1 }) })]);
    expect(linesOn(pages[0])).toEqual(["abcdefghijklm @0,0"]);
    expect(sizes(pages)).toEqual([7.5]);
    expect(findings(report)).toEqual([]);
  });

  test("stays as it is where there is space", () => {
    expect(sizes(layOut([para("abc", { box: fitted({ shrink: true, maxLines: 1 }) })]).pages)).toEqual([10]);
  });

  test("keeps to the height of its box, padding included", () => {
    const padding = { top: 2, right: 0, bottom: 2, left: 0 };
    const { pages } = layOut([para("a|b", { box: fitted({ shrink: true }, { height: 20, padding }) }), para("z")]);
    expect(linesOn(pages[0])).toEqual(["a @0,2", "b @0,10", "z @0,20"]);
  });

  test("does so in a stack with all that is in it, in proportion", () => {
    const list = listOf([listItem("1", para("b"))]);
    const content = [para("a"), list, tableOf([["c"]])];
    const { pages, report } = layOut([stackOf(content, fitted({ shrink: true }, { height: 15 }))]);
    expect(sizes(pages)).toEqual([5, 5, 5, 5]);
    expect(findings(report)).toEqual([]);
  });

  test("is reported where its least size is too large, and grows or is cut", () => {
    const grown = layOut([para("a|b|c", { path: "/p", box: fitted({ shrink: true, least: 8 }, { height: 10 }) })]);
    expect([sizes(grown.pages), findings(grown.report)]).toEqual([[8, 8, 8], ["BLOCK_OVERFLOW /p"]]);
    const cut = layOut([para("abcd efgh ijkl", { path: "/p", box: fitted({ shrink: true, least: 8, maxLines: 1 }) })]);
    expect(linesOn(cut.pages[0])).toEqual(["abcd efgh @0,0"]);
    expect(findings(cut.report)).toEqual(["TEXT_CLIPPED /p"]);
  });

  test("in stacks around stacks costs no more with each than with the one before", () => {
    const work = (depth: number): number => {
      let block: Block = para("abcd ".repeat(40));
      for (let at = 0; at < depth; at += 1)
        block = stackOf([block], fitted({ shrink: true, least: 1 }, { height: 12 + at }));
      const { work: done, pages } = layOut([block]);
      expect(sizes(pages).every((size) => size < 10)).toBe(true);
      return done;
    };
    const [three, six, nine] = [work(3), work(6), work(9)];
    expect((nine - six) / (six - three)).toBeLessThan(1.5);
  });

  test("in a stack in a stack that shrinks leaves the outer text as large as it can be", () => {
    const inner = stackOf([para("b|c|d|e")], fitted({ shrink: true }, { height: 16 }));
    const { pages } = layOut([stackOf([para("a"), inner], fitted({ shrink: true }, { height: 26 }))]);
    expect(sizes(pages)).toEqual([10, 4, 4, 4, 4]);
  });

  test("is found by few layouts", () => {
    const text = "abcdefghij".repeat(9);
    const plain = layOut([para(text)]).work;
    const shrunk = layOut([para(text, { box: fitted({ shrink: true, maxLines: 1, least: 0.5 }) })]).work;
    expect(shrunk / plain).toBeLessThan(10);
  });

  test("shows page numbers", () => {
    const { pages } = layOut([para([textInline("page "), pageCount], { box: fitted({ shrink: true, maxLines: 1 }) })]);
    expect(textsByPage(pages)).toEqual([["page 1"]]);
  });
});

describe("text that is cut", () => {
  test("ends with its last whole word on the most lines", () => {
    const { pages, report } = layOut([para("abc defg hijk lmno pqrs", { path: "/p", box: fitted({ maxLines: 2 }) })]);
    expect(linesOn(pages[0])).toEqual(["abc defg @0,0", "hijk lmno @0,10"]);
    expect(report.warnings()[0]?.message).toBe("There is no space for 5 of its characters; they are left out.");
  });

  test("ends with an ellipsis where it should", () => {
    const { pages } = layOut([para("abcdefghijkl", { box: fitted({ maxLines: 1, ellipsis: true }) })]);
    expect(linesOn(pages[0])).toEqual(["abcdefghi… @0,0"]);
  });

  test("keeps to the height of its box, and lets it grow otherwise", () => {
    const clip = layOut([para("a|b|c", { box: fitted({ clip: true }, { height: 20 }) }), para("z")]);
    expect(linesOn(clip.pages[0])).toEqual(["a @0,0", "b @0,10", "z @0,20"]);
    const visible = layOut([para("a|b|c", { box: fitted({}, { height: 20 }) }), para("z")]);
    expect(linesOn(visible.pages[0])).toEqual(["a @0,0", "b @0,10", "c @0,20", "z @0,30"]);
  });

  test("in a stack is cut off at the foot of that, and reported", () => {
    const box = fitted({ clip: true }, { height: 25 });
    const { pages, report } = layOut([{ ...stackOf([para("a|b|c")], box), path: "/s" }, para("z")]);
    expect(marksOf(pages[0], "group").map(({ clip }) => clip !== undefined)).toEqual([true]);
    expect(linesOn(pages[0]).at(-1)).toBe("z @0,25");
    expect(findings(report)).toEqual(["TEXT_CLIPPED /s"]);
  });
});
