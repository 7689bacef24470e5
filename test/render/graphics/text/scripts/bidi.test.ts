import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { findLevels, logicalOrder, visualOrder } from "../../../../../src/render/graphics/text/scripts/bidi.ts";
import { atNight, everyNth } from "../../../../support/night.ts";
import { needs, place } from "../../../../support/programs/programs.ts";

const packed = readFileSync(new URL("../../../../fixtures/unicode/BidiCharacterTest.txt.br", import.meta.url));
const file = brotliDecompressSync(packed).toString("utf8");
const rows = file.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
const directions = ["ltr", "rtl", "auto"] as const;

/** Our result for a row's text, spelled as the row spells it. */
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

/** A change takes every fifth: neighbours differ in one character. */
const tried = everyNth(rows, 5);

test("levels and visual order are those of UAX #9, in the rows of Unicode's own test", () => {
  expect(rows).toHaveLength(91_707);
  const different = tried.filter((row) => {
    const [points, direction, base, levels, order] = row.split(";") as [string, string, string, string, string];
    return ours(points, direction, levels.split(" ")) !== `${base};${levels};${order}`;
  });
  expect(different).toEqual([]);
});

test("logical order is what visual order was made of, in the rows of it", () => {
  for (const row of tried) {
    const levels = (row.split(";")[3] as string)
      .split(" ")
      .filter((level) => level !== "x")
      .map(Number);
    const visual = visualOrder(levels);
    const back = logicalOrder(visual.map((index) => levels[index] as number)).map((place) => visual[place]);
    if (back.some((index, place) => index !== place)) expect(back, row).toEqual(levels.map((_, index) => index));
  }
});

test("emoji are neutral, so that several stand in the direction of the paragraph", () => {
  const levelsOf = (text: string): string => [...(findLevels(text, "rtl").levels ?? [])].join("");
  expect(levelsOf("א 😀 🎉")).toBe("1111111");
  expect(levelsOf("א 🇩🇪 😀")).toBe("112222111");
  expect(levelsOf("𞤀𞤣 😀")).toBe("1111111");
});

test("text without right-to-left characters is not analysed at all", () => {
  expect(findLevels("Plain text, 123 (and more)", "auto")).toEqual({ base: 0, levels: undefined });
});

/** A character of every class of UAX #9. */
const samples: Readonly<Record<string, string>> = {
  L: "a",
  R: "\u05d0",
  AL: "\u0627",
  EN: "1",
  ES: "+",
  ET: "%",
  AN: "\u0661",
  CS: ",",
  NSM: "\u0300",
  BN: "\u00ad",
  B: "\u2029",
  S: "\t",
  WS: " ",
  ON: "!",
  LRE: "\u202a",
  LRO: "\u202d",
  RLE: "\u202b",
  RLO: "\u202e",
  PDF: "\u202c",
  LRI: "\u2066",
  RLI: "\u2067",
  FSI: "\u2068",
  PDI: "\u2069",
};

// From Debian's unicode-data: eight megabytes that need not lie here.
test(
  "levels and order are those of UAX #9 in rows of all classes and directions (at night, in every row)",
  needs("unicode-data"),
  () => {
    let levels: readonly string[] = [];
    let order = "";
    let cases = 0;
    let rowsSeen = 0;
    const different: string[] = [];
    for (const row of readFileSync(place("unicode-data"), "latin1").split("\n")) {
      if (row === "" || row.startsWith("#")) continue;
      const [, said, rest = ""] = /^@(Levels|Reorder):\s*(.*)$/.exec(row) ?? [];
      if (said === "Levels") levels = rest.split(" ").filter((level) => level !== "");
      else if (said === "Reorder") order = rest;
      else {
        rowsSeen += 1;
        // A number that divides no period of the file: every class and length comes up.
        if (rowsSeen % atNight(1, 47) !== 0) continue;
        const [classes = "", bits = "0"] = row.split("; ");
        const points = classes.split(" ").map((name) => (samples[name] ?? "").charCodeAt(0).toString(16));
        for (const [bit, direction] of [
          [1, "2"],
          [2, "0"],
          [4, "1"],
        ] as const) {
          if ((Number(bits) & bit) === 0) continue;
          cases += 1;
          const found = ours(points.join(" "), direction, levels).split(";").slice(1).join(";");
          if (found !== `${levels.join(" ")};${order}`) different.push(`${row} (${direction}): ${found}`);
        }
      }
    }
    expect(different).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(atNight(770_241, 15_000));
  },
);
