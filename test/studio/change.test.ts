import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DescribedOperation, PageDescription } from "../../src/vocabulary/page-description.ts";
import { changeBetween } from "../../studio/src/preview/change.ts";
import { extentOfOutline, type GlyphExtents } from "../../studio/src/preview/extent.ts";
import { atNight, everyNth } from "../support/night.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { imagesOf, NodePainting, type Outlines, suppliesOf } from "./painted-by-node.ts";
import { byDay, drawnOf } from "./painter-cases.ts";
import { describedPages, outlinesOf } from "./painter-difference.ts";
import "../support/seed.ts";

const engine = localEngine();

/** As many pixels a point as on a usual screen. */
const scale = 1.37;
const by = { x: scale, y: scale };

/** A page with what it takes to paint it. */
async function paintingOf(name: string) {
  const drawn = drawnOf(name);
  const pages = await describedPages(drawn, engine, 1);
  const outlines = await outlinesOf(pages, drawn.outside, engine);
  const supplies = suppliesOf(pages, outlines, await imagesOf(pages));
  const [page] = pages.described;
  if (page === undefined) throw new Error(`${name} has no page`);
  const size = { width: Math.ceil(page.width * scale), height: Math.ceil(page.height * scale), scale };
  return { page, open: () => new NodePainting(supplies, size), extents: extentsOf(pages.faces, outlines) };
}

const extentsOf = (faces: readonly { key: string; unitsPerEm: number }[], outlines: Outlines): GlyphExtents => ({
  glyph: (face, glyph) => {
    const d = outlines.get(faces[face]?.key ?? "")?.get(glyph);
    return d === undefined || d === "" ? undefined : extentOfOutline(d);
  },
  unitsPerEm: (face) => faces[face]?.unitsPerEm ?? 1000,
});

interface Edit {
  readonly kind: "remove" | "double" | "move" | "colour" | "letter";
  readonly at: number;
  readonly by: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("remove", "double", "move", "colour", "letter"),
  at: fc.nat(5000),
  by: fc.double({ min: -40, max: 40, noNaN: true }),
});

function edited(page: PageDescription, { kind, at, by }: Edit): PageDescription {
  return { ...page, operations: editedList(page.operations, { kind, at, by }) };
}

function editedList(before: readonly DescribedOperation[], { kind, at, by }: Edit): readonly DescribedOperation[] {
  const operations = [...before];
  const place = at % Math.max(1, operations.length);
  const one = operations[place];
  if (one === undefined) return before;
  if (kind === "remove") operations.splice(place, 1);
  else if (kind === "double") operations.splice(place, 0, moved(one, by));
  else if (one.op === "group" && at % 3 > 0)
    operations[place] = { ...one, operations: editedList(one.operations, { kind, at: at >> 3, by }) };
  else operations[place] = kind === "move" ? moved(one, by) : kind === "colour" ? coloured(one) : longer(one);
  return operations;
}

function moved(one: DescribedOperation, by: number): DescribedOperation {
  if (one.op === "group") return { ...one, transform: [1, 0.1, 0, 1, 0, by] };
  if (one.op === "rule") return { ...one, y1: one.y1 + by, y2: one.y2 + by };
  return "y" in one ? { ...one, y: one.y + by } : one;
}

const coloured = (one: DescribedOperation): DescribedOperation =>
  one.op === "text" || one.op === "rect" || one.op === "path" ? { ...one, fill: "#d02060" } : one;

const longer = (one: DescribedOperation): DescribedOperation =>
  one.op === "text" ? { ...one, glyphs: [...one.glyphs, ...one.glyphs.slice(0, 1)], dx: [...one.dx, one.width] } : one;

/** The largest difference of a channel of a pixel, of 255. */
function largestDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let most = 0;
  for (let at = 0; at < one.length; at += 1) most = Math.max(most, Math.abs((one[at] ?? 0) - (other[at] ?? 0)));
  return most;
}

describe("a change of a page, painted over its last state", () => {
  test.each(everyNth(byDay, 4))("%s: the pixels are those of the whole page", async (name) => {
    const { page, open, extents } = await paintingOf(name);
    const over = open();
    const whole = open();
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const after = edits.reduce(edited, page);
        over.whole(page);
        const now = over.change(changeBetween(page, after, extents, by));
        // A curve is rounded otherwise by one, seldom, where a clip is around it.
        expect(largestDifference(now, whole.whole(after))).toBeLessThanOrEqual(1);
      }),
      { numRuns: atNight(100, 2) },
    );
  });

  test("a letter in a line has that line painted again, and what crosses it", async () => {
    const { page, extents } = await paintingOf("examples/invoice");
    const line = page.operations.findIndex((one) => one.op === "text" && one.text.includes("Invoice"));
    const operations = page.operations.map((one, at) => (at === line ? longer(one) : one));
    const { box, operations: painted } = changeBetween(page, { ...page, operations }, extents, by);
    expect(box[3] - box[1]).toBeLessThan(40);
    expect(painted).toContain(operations[line]);
    expect(painted.length).toBeLessThan(operations.length / 10);
  });

  test("a page that is described again as it was has nothing to paint", async () => {
    const { page, extents } = await paintingOf("examples/invoice");
    expect(changeBetween(page, structuredClone(page), extents, by).operations).toEqual([]);
  });

  test("what a picture left is white after it went", async () => {
    const { page, open, extents } = await paintingOf("image-png");
    const empty = { ...page, operations: [] };
    const painting = open();
    const before = painting.whole(page);
    const after = painting.change(changeBetween(page, empty, extents, by));
    expect(largestDifference(before, after)).toBeGreaterThan(50);
    expect(after.every((value) => value === 255)).toBe(true);
  });
});
