import { expect, test } from "vitest";
import { emptyFrame, type FrameItem, none, showsNothing, whole } from "../../../src/render/layout/fit.ts";

const link: FrameItem = {
  kind: "link",
  rect: { x: 0, y: 0, width: 1, height: 1 },
  target: { kind: "uri", uri: "https://example.org" },
};

test("the empty frame has no height, no baseline and nothing to paint", () => {
  expect(emptyFrame).toStrictEqual({ height: 0, baseline: undefined, items: [] });
});

test("a whole fit is the frame itself, and wants no new page", () => {
  const fit = whole(emptyFrame);
  expect(fit).toStrictEqual({ kind: "whole", frame: emptyFrame });
  expect(fit.kind === "whole" && fit.frame).toBe(emptyFrame);
});

test("no fit says why, and has nothing ready", () => {
  expect(none("the page is full")).toStrictEqual({ kind: "none", why: "the page is full" });
});

test("a frame shows nothing without items and lines, however high it is", () => {
  expect(showsNothing(emptyFrame)).toBe(true);
  expect(showsNothing({ ...emptyFrame, height: 30, baseline: 8 })).toBe(true);
  expect(showsNothing({ ...emptyFrame, items: [link] })).toBe(false);
  expect(showsNothing({ ...emptyFrame, lines: [] })).toBe(false);
  expect(showsNothing({ ...emptyFrame, items: [link], lines: [] })).toBe(false);
});
