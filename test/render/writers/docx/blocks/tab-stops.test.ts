import { expect, test } from "vitest";
import { type ParagraphTab, plainParagraph } from "../../../../../src/render/model/look.ts";
import { styleStops } from "../../../../../src/render/writers/docx/blocks/tab-stops.ts";

const stop = (at: ParagraphTab["at"], align: ParagraphTab["align"]): ParagraphTab => ({
  at,
  align,
  leader: undefined,
  mark: "",
});

test("the first of several stops in one place holds, as on pages: also of those moved to the line's end", () => {
  const aligns = (...stops: readonly ParagraphTab[]) =>
    styleStops({ ...plainParagraph, stops }, 0, 200).map(({ at, align }) => `${align} ${at}`);
  expect(aligns(stop(100, "right"), stop(100, "left"))).toEqual(["right 2000"]);
  expect(aligns(stop(900, "left"), stop({ percent: 100 }, "right"), stop(50, "left"))).toEqual([
    "left 1000",
    "right 4000",
  ]);
});
