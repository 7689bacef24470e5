import { describe, expect, test } from "vitest";
import { closedDash, openDash } from "../../../../../src/render/model/drawing/dashes.ts";
import type { OutlinePath } from "../../../../../src/render/model/geometry.ts";
import type { LineStyle } from "../../../../../src/render/model/look.ts";
import type { PageMark, PageStroke } from "../../../../../src/render/model/page/page.ts";
import { atNight } from "../../../../support/night.ts";
import { needs } from "../../../../support/programs/programs.ts";
import { contentOf } from "../content-of.ts";
import { complaints, rasterised } from "../judges.ts";
import { made, page, words } from "../made.ts";

const black = { r: 0, g: 0, b: 0 };
const grey = { r: 0.5, g: 0.5, b: 0.5 };
const red = { r: 1, g: 0, b: 0 };

const rect = (x: number, y: number, color = red, opacity = 1): PageMark => ({
  kind: "rect",
  rect: { x, y, width: 10, height: 10 },
  fill: { color, opacity },
});

const stroke = (style: LineStyle, width = 3, opacity = 1): PageStroke => ({ style, width, opacity, color: grey });

const rule = (style: LineStyle, width = 3, more: Partial<Extract<PageMark, { kind: "rule" }>> = {}): PageMark => ({
  kind: "rule",
  x1: 20,
  y1: 50,
  x2: 120,
  y2: 50,
  stroke: stroke(style, width),
  ...more,
});

const painted = (...marks: readonly PageMark[]): Promise<readonly string[]> => contentOf(made([page(...marks)]));

const box: OutlinePath = [["M", 20, 20], ["L", 120, 20], ["L", 120, 60], ["L", 20, 60], ["Z"]];

describe("boxes and paths", () => {
  test("boxes of one colour are filled together", async () => {
    expect(await painted(rect(10, 20), rect(30, 20))).toEqual(["1 0 0 rg", "10 170 10 10 re", "30 170 10 10 re", "f"]);
  });

  test("see-through boxes are filled one by one, since their overlap shows", async () => {
    const content = await painted(rect(10, 20, red, 0.5), rect(15, 20, red, 0.5));
    expect(content.filter((operator) => operator === "f")).toHaveLength(2);
  });

  test("a change of colour paints what waits first", async () => {
    const content = await painted(rect(10, 20), rect(30, 20, grey), words("x", 10, 50));
    expect(content.slice(0, 6)).toEqual(["1 0 0 rg", "10 170 10 10 re", "f", ".5 g", "30 170 10 10 re", "f"]);
  });

  test("invisible marks are not written", async () => {
    const nothing = {
      kind: "rect",
      rect: { x: 1, y: 1, width: 0, height: 5 },
      fill: { color: red, opacity: 1 },
    } as const;
    expect(await painted(rect(10, 20, red, 0), nothing, rule("solid", 0))).toEqual([]);
  });

  test("a path is filled by its own rule, then stroked", async () => {
    const path: PageMark = {
      kind: "path",
      path: box,
      fill: { color: red, opacity: 1 },
      stroke: stroke("solid"),
      evenOdd: true,
    };
    expect(await painted(path)).toEqual([
      "1 0 0 rg",
      ...["20 180 m", "120 180 l", "120 140 l", "20 140 l", "h", "f*"],
      ".5 G",
      "3 w",
      ...["20 180 m", "120 180 l", "120 140 l", "20 140 l", "h", "S"],
    ]);
  });

  test("the sides of a dashed box are fitted one by one, corner to corner", async () => {
    const content = await painted({
      kind: "path",
      path: box,
      fill: undefined,
      stroke: stroke("dashed"),
      evenOdd: false,
    });
    expect(content.filter((operator) => operator.endsWith(" m"))).toEqual(
      ["18.5 180 m", "120 181.5 m", "121.5 140 m", "20 138.5 m"].map((start) =>
        expect.stringContaining(start.split(" ")[0] ?? ""),
      ),
    );
    expect(content.filter((operator) => operator.endsWith(" l"))).toHaveLength(4);
  });
});

describe("rules", () => {
  test("neighbours of one look are stroked together", async () => {
    expect(await painted(rule("solid"), rule("solid", 3, { y1: 60, y2: 60 }))).toEqual([
      ".5 G",
      "3 w",
      "20 150 m",
      "120 150 l",
      "20 140 m",
      "120 140 l",
      "S",
    ]);
  });

  test("a double rule is two thirds of its width in two lines", async () => {
    const content = await painted(rule("double", 6));
    expect(content).toContain("2 w");
    expect(content.filter((operator) => operator.endsWith(" m"))).toEqual(["20 152 m", "20 148 m"]);
  });

  test.each([
    ["groove", ".5 G", ".25 G"],
    ["ridge", ".25 G", ".5 G"],
  ] as const)("a %s is lit from above", async (style, lower, upper) => {
    const content = await painted(rule(style, 4));
    const colors = content.filter((operator) => operator.endsWith(" G"));
    expect(colors).toEqual([upper, lower]);
    expect(content.filter((operator) => operator.endsWith(" m"))).toEqual(["20 151 m", "20 149 m"]);
  });

  test("in a frame, a dashed line starts and ends with a whole dash", () => {
    const [dash = 0, gap = 0] = openDash("dashed", 3, 100);
    const gaps = (100 - dash) / (dash + gap);
    expect(gaps).toBeCloseTo(Math.round(gaps), 2);
    expect(dash / gap).toBeCloseTo(1.5, 2);
  });

  test("a line too short for two dashes is drawn through", () => {
    expect(openDash("dashed", 3, 5)).toEqual([]);
  });

  test("around a closed line, dashes come out even", () => {
    const [dash = 0, gap = 0] = closedDash("dashed", 2, 137);
    const times = 137 / (dash + gap);
    expect(times).toBeCloseTo(Math.round(times), 1);
  });
});

describe("groups", () => {
  const turn = [0, 1, -1, 0, 100, 20] as const;

  test("a group without anything of its own is not marked", async () => {
    const group: PageMark = { kind: "group", marks: [rect(10, 20)], transform: undefined, clip: undefined, opacity: 1 };
    expect(await painted(group)).toEqual(await painted(rect(10, 20)));
  });

  test("a turned group turns about the page's top left corner", async () => {
    const group: PageMark = { kind: "group", marks: [rect(0, 0)], transform: turn, clip: undefined, opacity: 1 };
    const content = await painted(group);
    expect(content.slice(0, 2)).toEqual(["q", "0 -1 1 0 -100 180 cm"]);
    expect(content.at(-1)).toBe("Q");
  });

  test("a clip holds for its group alone", async () => {
    const group: PageMark = { kind: "group", marks: [rect(10, 20)], transform: undefined, clip: box, opacity: 1 };
    const content = await painted(group, rect(50, 20));
    expect(content.slice(0, 7)).toEqual(
      ["q", "20 180 m", "120 180 l", "120 140 l", "20 140 l", "h", "W n"].flatMap((operator) =>
        operator === "W n" ? ["W"] : [operator],
      ),
    );
    expect(content.filter((operator) => operator === "1 0 0 rg")).toHaveLength(2);
  });

  test("an empty clip hides everything", async () => {
    const group: PageMark = { kind: "group", marks: [rect(10, 20)], transform: undefined, clip: [], opacity: 1 };
    expect((await painted(group)).slice(1, 4)).toEqual(["0 0 0 0 re", "W", "n"]);
  });

  describe("as poppler shows them", needs("pdftoppm"), () => {
    const see = (...marks: readonly PageMark[]) => rasterised(made([page(...marks)]), 72);

    test("in a see-through group, marks hide each other and the page shines through", () => {
      const blue = { r: 0, g: 0, b: 1 };
      const marks = [rect(10, 20, red), rect(15, 20, blue)];
      const pixels = see({ kind: "group", marks, transform: undefined, clip: undefined, opacity: 0.5 });
      expect(pixels.at(12, 25)).toEqual([255, 127, 127]);
      expect(pixels.at(17, 25)).toEqual([127, 127, 255]);
    });

    test("a group within a turned group ends up where both say", () => {
      const inner: PageMark = {
        kind: "group",
        marks: [rect(0, 0)],
        transform: [1, 0, 0, 1, 30, 0],
        clip: undefined,
        opacity: 0.5,
      };
      const pixels = see({ kind: "group", marks: [inner], transform: turn, clip: undefined, opacity: 1 });
      // Thirty to the right, turned a quarter clockwise: thirty down from 100, 20, the box now to the left.
      expect(pixels.at(95, 55)).toEqual([255, 127, 127]);
      expect(pixels.at(105, 55)).toEqual([255, 255, 255]);
      expect(pixels.at(95, 45)).toEqual([255, 255, 255]);
    });

    test("a form starts from its own colours, not from its caller's", () => {
      const inner: PageMark = {
        kind: "group",
        marks: [rect(30, 20, black)],
        transform: undefined,
        clip: undefined,
        opacity: 0.5,
      };
      expect(see(rect(10, 20, red), inner).at(35, 25)).toEqual([127, 127, 127]);
    });

    test("the last dot of a dotted rule is there, at any length", () => {
      for (let length = 20; length < 60; length += atNight(0.37, 5.37)) {
        const pixels = see(rule("dotted", 6, { x2: 20 + length, stroke: { ...stroke("dotted", 6), color: black } }));
        expect(pixels.at(Math.floor(20 + length - 3), 50)[0], `at length ${length}`).toBeLessThan(128);
      }
    });
  });
});

const styles: readonly LineStyle[] = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"];

test("every line style on every shape gives a file without faults", needs("qpdf"), () => {
  const round: OutlinePath = [["M", 20, 30], ["C", 20, 20, 30, 20, 40, 20], ["L", 90, 40], ["Z"]];
  const marks = styles.flatMap((style) => [
    rule(style),
    rule(style, 0.2, { x2: 20.1 }),
    { kind: "path", path: round, fill: undefined, stroke: stroke(style), evenOdd: false } as const,
    { kind: "path", path: box, fill: undefined, stroke: stroke(style, 3, 0.4), evenOdd: false } as const,
    { kind: "path", path: [["M", 5, 5]], fill: undefined, stroke: stroke(style), evenOdd: false } as const,
  ]);
  expect(complaints(made([page(...marks)]))).toBe("");
});
