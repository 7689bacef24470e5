import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, laidOut } from "../support/fuzz.ts";
import { atNight } from "../support/night.ts";
import { pageTexts } from "../support/readers/page-texts.ts";

// Documents whose last page has zones of its own, judged by what pages say: "r" stands before the number of a line that is kept with others.

const pageSetup = { size: [240, 200], margin: [20, 20, 20, 20] };
const keep = { keepTogether: true };
const line = (_: unknown, at: number) => ({ p: `r${at};` });

/** Content of so many lines that stays together; nothing of it is higher than a page with the zones of any page but the last. */
const kept: Readonly<Record<string, (count: number) => readonly object[]>> = {
  "a table": (count) => [
    {
      table: {
        rows: Array.from({ length: count }, line).map(({ p }) => [{ td: p, style: { padding: 0 } }]),
        style: keep,
      },
    },
  ],
  "a stack below a heading": (count) => [
    { h4: "H" },
    { stack: { content: Array.from({ length: count }, line), style: keep } },
  ],
  "a paragraph": (count) => [{ p: Array.from({ length: count }, (_, at) => `r${at};`).join("[br]"), style: keep }],
  "lines below one that is kept with the next": (count) => [
    { p: "r0;", style: { keepWithNext: true } },
    { p: Array.from({ length: count - 1 }, (_, at) => `r${at + 1};`).join("[br]"), style: keep },
  ],
  "a picture with its caption": (count) => [
    {
      figure: {
        content: [{ p: "r0;" }, { image: { src: "images/logo.png", width: 20, height: count * 6 } }],
        caption: "r1;",
      },
    },
  ],
};

const drawn = fc.record({
  kind: fc.constantFrom(...Object.keys(kept)),
  above: fc.nat(12),
  count: fc.integer({ min: 2, max: 6 }),
  below: fc.nat(2),
  zone: fc.integer({ min: 10, max: 120 }),
  at: fc.constantFrom("header", "footer"),
});

test("what a page holds stays together before a last page, whatever its zones are, and that page has them", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ kind, above, count, below, zone, at }) => {
      const content = [
        ...Array.from({ length: above }, () => ({ p: "y" })),
        ...(kept[kind]?.(count) ?? []),
        ...Array.from({ length: below }, () => ({ p: "z" })),
      ];
      const zones = { [at]: { content: [{ p: "U" }], last: [{ p: "L", style: { height: zone } }] } };
      const document = { pageSetup, ...zones, content };
      const found = await laidOut({ document, data: {}, once: "", repeated: "", saysMore: false, mayBeLong: false });
      const texts = pageTexts(found?.pages ?? []);
      expect(found?.warnings.map(({ code }) => code)).not.toContain("KEEP_NOT_POSSIBLE");
      expect(texts.filter((text) => /r\d/.test(text))).toHaveLength(1);
      expect(texts.map((text) => text.includes("L"))).toEqual(texts.map((_, page) => page === texts.length - 1));
      expect(texts.join("").replace(/[^yz]/g, "")).toBe("y".repeat(above) + "z".repeat(below));
    }),
    cases(atNight(2000, 25)),
  );
});
