import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { findLevels, visualOrder } from "../../../src/render/text/bidi.ts";

const packed = readFileSync(new URL("../../fixtures/unicode/BidiCharacterTest.txt.br", import.meta.url));
const file = brotliDecompressSync(packed).toString("utf8");
const rows = file.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
const directions = ["ltr", "rtl", "auto"] as const;

/** What we make of a row's text, spelled as the row spells it. */
function ours(points: string, direction: string, levels: readonly string[]): string {
  const codePoints = points.split(" ").map((point) => Number.parseInt(point, 16));
  const found = findLevels(String.fromCodePoint(...codePoints), directions[Number(direction)] ?? "auto");
  const visible: number[] = [];
  const own: number[] = [];
  let unit = 0;
  codePoints.forEach((point, index) => {
    const level = found.levels?.[unit] ?? found.base;
    unit += point > 0xffff ? 2 : 1;
    own.push(level);
    if (levels[index] !== "x") visible.push(index);
  });
  const spelled = levels.map((level, index) => (level === "x" ? level : own[index]));
  const visual = visualOrder(visible.map((index) => own[index] as number)).map((index) => visible[index]);
  return `${found.base};${spelled.join(" ")};${visual.join(" ")}`;
}

test("levels and visual order are those of UAX #9, in every row of Unicode's own test", () => {
  expect(rows).toHaveLength(91_707);
  const different = rows.filter((row) => {
    const [points, direction, base, levels, order] = row.split(";") as [string, string, string, string, string];
    return ours(points, direction, levels.split(" ")) !== `${base};${levels};${order}`;
  });
  expect(different).toEqual([]);
});

test("text without right-to-left characters is not analysed at all", () => {
  expect(findLevels("Plain text, 123 (and more)", "auto")).toEqual({ base: 0, levels: undefined });
});
