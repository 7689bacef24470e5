import { describe, expect, test } from "vitest";
import type { PageWatermark } from "../../../src/render/model/document/flow.ts";
import type { Page, PageMark } from "../../../src/render/model/page/page.ts";
import {
  findings,
  layOut,
  linesOf,
  linesOn,
  marksOf,
  pageCount,
  pageNumber,
  para,
  pictureOf,
  round,
  sectionOf,
  setupOf,
  textInline,
  textsByPage,
} from "../../support/letters/layout-case.ts";

const markOf = (overrides: Partial<PageWatermark> = {}): PageWatermark => ({
  path: "/watermark",
  blocks: [para("wm")],
  opacity: 1,
  angle: 0,
  repeat: false,
  spacing: undefined,
  behind: false,
  ...overrides,
});

const onPages = (watermark: PageWatermark, lines = 3) =>
  layOut({ sections: [sectionOf([linesOf("x", lines)], { watermark })] });

type Group = PageMark & { readonly kind: "group" };

const isGroup = (mark: PageMark): mark is Group => mark.kind === "group";

/** Where the content's centre stands, of every copy. */
function centresOn(page: Page | undefined): readonly (readonly [number, number])[] {
  const mark = page?.marks.at(-1);
  if (mark === undefined || !isGroup(mark)) throw new Error("no watermark");
  return mark.marks.filter(isGroup).map(({ transform }) => [round(transform?.[4] ?? 0), round(transform?.[5] ?? 0)]);
}

describe("a watermark", () => {
  test("is centred on every page, in front of everything else", () => {
    const { pages } = onPages(markOf(), 25);
    expect(pages).toHaveLength(3);
    for (const page of pages) {
      expect(centresOn(page)).toEqual([[50, 50]]);
      expect(linesOn(page)).toContain("wm @-10,-5");
    }
  });

  test("behind the text is painted before the header and the body, above the page's background", () => {
    const setup = setupOf({ background: [{ r: 1, g: 1, b: 0 }] });
    const watermark = markOf({ behind: true });
    const { pages } = layOut({ sections: [sectionOf([linesOf("x", 3)], { setup, watermark })] });
    expect(pages[0]?.marks.map(({ kind }) => kind)).toEqual(["rect", "group", "line", "line", "line"]);
  });

  test("behind the text shows the number of pages that the document comes to have", () => {
    const watermark = markOf({ behind: true, blocks: [para([pageCount])] });
    const { pages } = onPages(watermark, 25);
    expect(pages).toHaveLength(3);
    for (const page of pages) {
      expect(page.marks[0]?.kind).toBe("group");
      expect(linesOn(page)[0]).toMatch(/^3 /);
    }
  });

  test("stands with its centre where requested, also beyond the page", () => {
    expect(centresOn(onPages(markOf({ spacing: { x: 20, y: 0 } })).pages[0])).toEqual([[20, 0]]);
    expect(centresOn(onPages(markOf({ spacing: { x: -50, y: 500 } })).pages[0])).toEqual([[-50, 500]]);
  });

  test("is turned about its centre: clockwise, negative the other way", () => {
    const matrix = (angle: number) => marksOf(onPages(markOf({ angle })).pages[0], "group")[1]?.transform?.map(round);
    expect(matrix(90)).toEqual([0, 1, -1, 0, 50, 50]);
    expect(matrix(-90)).toEqual([0, -1, 1, 0, 50, 50]);
  });

  test("is see-through as one", () => {
    const [whole] = marksOf(onPages(markOf({ opacity: 0.3, repeat: true })).pages[0], "group");
    expect(whole?.opacity).toBe(0.3);
    expect(whole?.marks.every((mark) => mark.kind === "group" && mark.opacity === 1)).toBe(true);
  });

  test("repeated it stands in steps from the middle to the edges", () => {
    expect(centresOn(onPages(markOf({ repeat: true, spacing: { x: 40, y: 50 } })).pages[0])).toEqual([
      ...[
        [10, 0],
        [50, 0],
        [90, 0],
      ],
      ...[
        [10, 50],
        [50, 50],
        [90, 50],
      ],
      ...[
        [10, 100],
        [50, 100],
        [90, 100],
      ],
    ]);
  });

  test("without a step of the author's it keeps half of its size away from itself", () => {
    const rows = new Set(centresOn(onPages(markOf({ repeat: true })).pages[0]).map(([, y]) => y));
    expect([...rows]).toEqual([5, 20, 35, 50, 65, 80, 95]);
  });

  test("steps that would put it down without end are made larger, and reported", () => {
    const { pages, report } = onPages(markOf({ repeat: true, spacing: { x: 1e-300, y: 3 } }));
    expect(centresOn(pages[0]).length).toBeGreaterThan(500);
    expect(centresOn(pages[0]).length).toBeLessThanOrEqual(1000);
    expect(findings(report)).toEqual(["WATERMARK_THINNED /watermark"]);
  });

  test("stays on one line while it is no longer than the page's diagonal", () => {
    const long = "fourteen chars long and longer";
    const texts = (width: number) => {
      const setup = setupOf({ size: { width, height: 100 } });
      const watermark = markOf({ blocks: [para(long)] });
      return textsByPage(layOut({ sections: [sectionOf([para("x")], { setup, watermark })] }).pages)[0];
    };
    expect(texts(300)).toContain(long);
    expect(texts(100)).not.toContain(long);
  });

  test("knows its page and the number of pages, without another round", () => {
    const watermark = markOf({ blocks: [para([pageNumber, textInline("/"), pageCount])] });
    const one = onPages(watermark, 25);
    expect(textsByPage(one.pages).map((texts) => texts.filter((text) => text.includes("/")))).toEqual([
      ["1/3"],
      ["2/3"],
      ["3/3"],
    ]);
    expect(one.work - onPages(markOf(), 25).work).toBeLessThan(10);
  });

  test("of a picture is centred too", () => {
    const { pages } = onPages(markOf({ blocks: [pictureOf(40, 20)] }));
    expect(marksOf(pages[0], "picture").map(({ rect }) => [round(rect.x), rect.y])).toEqual([[-20, -10]]);
  });

  test("belongs to its section", () => {
    const section = (watermark: PageWatermark | undefined) => sectionOf([para("x")], { watermark });
    const { pages } = layOut({ sections: [section(markOf()), section(undefined)] });
    expect(textsByPage(pages)).toEqual([["wm", "x"], ["x"]]);
  });
});
