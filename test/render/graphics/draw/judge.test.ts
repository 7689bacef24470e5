import { describe, expect, test } from "vitest";
import { needs } from "../../../support/programs/programs.ts";
import { usuallyAllowed as allowed, drawingCases as cases, zoom } from "./cases/all.ts";
import { drawn, filed } from "./drawn.ts";
import { markup } from "./markup.ts";
import { disagreement, markupPixels, type Pixels, pagePixels } from "./pixels.ts";

// A pixel disagrees when its colour is not found in the same place or next to it in the other picture.

describe("drawings look as resvg draws them", needs("pdftoppm"), () => {
  let pages: readonly Pixels[] | undefined;
  const ours = (at: number): Pixels => {
    pages ??= pagePixels(filed(cases.map(({ svg }) => drawn(svg).drawing)), zoom);
    const page = pages[at];
    if (page === undefined) throw new Error("the file has fewer pages than there are drawings");
    return page;
  };

  test.each(cases.map((one, at) => ({ ...one, at })))("$name", ({ svg, at, allowed: own }) => {
    expect(disagreement(ours(at), markupPixels(markup(svg), zoom))).toBeLessThanOrEqual(own?.share ?? allowed);
  });

  test("a radius one tenth off is noticed", () => {
    const circle = (r: number) => ({ viewBox: [100, 80] as const, children: [{ circle: { cx: 50, cy: 40, r } }] });
    const [page] = pagePixels(filed([drawn(circle(30)).drawing]), zoom);
    if (page === undefined) throw new Error("the file has no page");
    expect(disagreement(page, markupPixels(markup(circle(30)), zoom))).toBeLessThan(allowed);
    expect(disagreement(page, markupPixels(markup(circle(33)), zoom))).toBeGreaterThan(5 * allowed);
  });

  test("a colour a little off is noticed", () => {
    const field = (fill: string) => ({
      viewBox: [10, 10] as const,
      children: [{ rect: { width: 10, height: 10, fill } }],
    });
    const [page] = pagePixels(filed([drawn(field("#808080")).drawing]), zoom);
    if (page === undefined) throw new Error("the file has no page");
    expect(disagreement(page, markupPixels(markup(field("#808080")), zoom))).toBe(0);
    expect(disagreement(page, markupPixels(markup(field("#80B080")), zoom))).toBe(1);
  });
});
