import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingCases, usuallyAllowed, zoom } from "../render/graphics/draw/cases/all.ts";
import { near } from "../render/graphics/draw/pixels.ts";

const page = readFileSync(new URL("../../docs/decisions/drawings-compared.md", import.meta.url), "utf8");
const text = page.replace(/\s+/g, " ");

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

test("the page about compared drawings says how many they are and how near they come", () => {
  expect(text).toContain(`: ${drawingCases.length} drawings,`);
  expect(text).toContain(`at ${zoom} pixels a unit`);
  expect(text).toContain(`give or take ${near} of 255`);
  expect(text).toContain(`At most ${percent(usuallyAllowed)} of the pixels`);
});

test("the page about compared drawings lists every exception with its reason", () => {
  const rows = new Map<string, number>();
  for (const { allowed } of drawingCases) {
    if (allowed === undefined) continue;
    const row = `${percent(allowed.share)} | ${allowed.why}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const listed = [...page.matchAll(/^[|] (\d+) [|] (.+) [|]$/gm)].map(([, count, row]) => [row, Number(count)]);
  expect(listed).toEqual([...rows]);
});
