import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { KeptPages, layoutDocument } from "../../../src/render/layout/document.ts";
import { printFirstPages } from "../../../src/render/layout/first-pages.ts";
import type { Block } from "../../../src/render/model/document/flow.ts";
import {
  heading,
  linesOf,
  pageBreak,
  pageCount,
  pageNumber,
  para,
  sectionOf,
  setupOf,
  textInline,
  textsByPage,
  tocEntry,
  zoneOf,
} from "../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../support/letters/square-typesetter.ts";

const setup = setupOf({ size: { width: 200, height: 60 } });
const footer = zoneOf([para([pageNumber, textInline("/"), pageCount])]);
const flowOf = (blocks: readonly Block[], zones: object = {}) => ({
  sections: [sectionOf(blocks, { setup, ...zones })],
});
const tools = (pages = 20) => ({
  text: squareTypesetter,
  report: new Report(),
  budget: new Budget({ work: 1000, pages }),
});

/** Texts of the pages that `seen` has laid out, of a document that had `total`. */
function begun(flow: ReturnType<typeof flowOf>, seen: readonly number[], total: number) {
  const writer = new KeptPages();
  const isBeginning = printFirstPages(flow, tools(Math.max(...seen) + 1), { pages: new Set(seen), total }, writer);
  return isBeginning ? textsByPage(writer.pages) : undefined;
}

const wholeOf = (flow: ReturnType<typeof flowOf>) => textsByPage(layoutDocument(flow, tools()));

describe("the beginning of a document", () => {
  const long = flowOf([linesOf("a", 30)], { footer });

  test("ends after the last page in view, and is what the whole document begins with", () => {
    const whole = wholeOf(long);
    expect(whole.length).toBeGreaterThan(4);
    expect(begun(long, [2, 3], whole.length)).toEqual(whole.slice(0, 3));
  });

  test("shows the number of pages that the document had", () => {
    expect(begun(long, [1], 99)?.[0]?.at(-1)).toBe("1/99");
  });

  test("is nothing where the document ends before the page in view", () => {
    expect(begun(long, [20], 20)).toBeUndefined();
  });

  test("ends where the document does, and is nothing where it goes on behind what was its last page", () => {
    const short = flowOf([linesOf("a", 10)]);
    const whole = wholeOf(short);
    expect(whole.length).toBeGreaterThan(1);
    expect(begun(short, [1, whole.length], whole.length)).toEqual(whole);
    expect(begun(short, [1], 1)).toBeUndefined();
  });

  const withContents = flowOf([
    tocEntry("ab", "/one"),
    pageBreak,
    linesOf("x", 3),
    pageBreak,
    heading("one"),
    linesOf("y", 20),
  ]);

  test("is nothing where a page in view shows the page of a place that may be further on", () => {
    expect(begun(withContents, [1], 6)).toBeUndefined();
    expect(begun(withContents, [1, 2], 6)).toBeUndefined();
  });

  test("is there where only a page before those in view shows one", () => {
    expect(begun(withContents, [2], 6)?.[1]).toEqual(wholeOf(withContents)[1]);
  });
});
