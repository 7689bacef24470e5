import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findLevels, visualOrder } from "../../../src/render/text/bidi.ts";

const file = readFileSync(new URL("../../fixtures/unicode/BidiCharacterTest.txt", import.meta.url), "utf8");
const rows = file.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
const directions = ["ltr", "rtl", "auto"] as const;

test("levels and visual order are those of UAX #9", () => {
  expect(rows.length).toBeGreaterThan(1000);
  for (const row of rows) {
    const [points, direction, base, levels, order] = row.split(";") as [string, string, string, string, string];
    const codePoints = points.split(" ").map((point) => Number.parseInt(point, 16));
    const text = String.fromCodePoint(...codePoints);
    const found = findLevels(text, directions[Number(direction)] as (typeof directions)[number]);
    let unit = 0;
    const own: (number | undefined)[] = codePoints.map((point) => {
      const level = found.levels?.[unit] ?? found.base;
      unit += point > 0xffff ? 2 : 1;
      return level;
    });
    const expected = levels.split(" ");
    const visible = expected.flatMap((level, index) => (level === "x" ? [] : [index]));
    expect(found.base, row).toBe(Number(base));
    expect(
      visible.map((index) => String(own[index])),
      row,
    ).toEqual(visible.map((index) => expected[index]));
    const visual = visualOrder(visible.map((index) => own[index] as number)).map((index) => visible[index]);
    expect(visual.join(" "), row).toBe(order);
  }
});

test("text without right-to-left characters is not analysed at all", () => {
  expect(findLevels("Plain text, 123 (and more)", "auto")).toEqual({ base: 0, levels: undefined });
});
