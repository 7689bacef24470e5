import { expect, test } from "vitest";
import { type ElementKey, elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";
import { everyNth } from "../support/night.ts";
import { madeOf, ofContent } from "../support/threads/hostile-job.ts";

const page = { pageSetup: { size: [200, 200], margin: [20, 20, 20, 20] } };
const keep = { keepTogether: true };
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ p: `line ${at}` }));
const breaks = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join("[br]");

/** Of each kind of element, one of so many lines that is kept together; none of those that have no lines, of pictures, which shrink, and of headings, of which one above another needs nothing else. */
const kept: Record<ElementKey, ((count: number) => object) | undefined> = {
  p: (count) => ({ p: breaks(count), style: keep }),
  h1: undefined,
  h2: undefined,
  h3: undefined,
  h4: undefined,
  h5: undefined,
  ul: (count) => ({ ul: { items: lines(count), style: keep } }),
  ol: (count) => ({ ol: { items: lines(count), style: keep } }),
  table: (count) => ({ table: { rows: lines(count).map(({ p }) => [{ td: p }]), style: keep } }),
  image: undefined,
  pdf: undefined,
  separator: undefined,
  break: undefined,
  columns: (count) => ({ columns: { widths: [1, 1], rows: [[{ p: breaks(count) }, { p: "x" }]], style: keep } }),
  stack: (count) => ({ stack: { content: lines(count), style: keep } }),
  figure: (count) => ({ figure: { content: lines(count), caption: "Lines" } }),
  toc: undefined,
  svg: undefined,
  chart: undefined,
  markdown: undefined,
  rich: undefined,
  use: undefined,
};

const heads: Readonly<Record<string, readonly object[]>> = {
  "a heading": [{ h3: "Heading" }],
  "two headings": [{ h2: "Heading" }, { h3: "Heading" }],
  "a paragraph that is kept with the next": [{ p: "Before", style: { keepWithNext: true } }],
  "a stack that is kept with the next": [{ stack: { content: lines(2), style: { keepWithNext: true } } }],
};

async function made(content: readonly object[]) {
  const { pages, warnings } = await madeOf(ofContent([...content], page));
  return { pages, broken: warnings.filter(({ code }) => code === "KEEP_NOT_POSSIBLE").length };
}

const pairs = Object.keys(heads).flatMap((head) =>
  elementKinds.flatMap(({ key }) => (kept[key] === undefined ? [] : [{ head, key }])),
);

test.each(everyNth(pairs, 6))(
  "$key that fits on one page with $head stays with it; else that is reported",
  async ({ head, key }) => {
    const above = heads[head] ?? [];
    const seen = new Set<string>();
    for (let count = 1; count < 16; count += 1) {
      const body = kept[key]?.(count) ?? {};
      const alone = await made([body]);
      const together = await made([...above, body]);
      const below = await made([{ p: "first" }, ...above, body]);
      if (alone.pages > 1) break;
      const fits = together.pages === 1;
      seen.add(fits ? "fits" : "does not");
      expect([count, together.broken, below.broken]).toEqual(fits ? [count, 0, 0] : [count, 1, 1]);
      if (fits) expect(below.pages).toBeLessThanOrEqual(2);
    }
    expect([...seen]).toEqual(["fits", "does not"]);
  },
);
