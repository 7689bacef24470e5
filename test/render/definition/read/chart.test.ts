import { describe, expect, test } from "vitest";
import type { PictureBlock } from "../../../../src/render/model/document/flow.ts";
import { type Drawing, type DrawingNode, sorted } from "../../../../src/render/model/drawing/drawing.ts";
import type { Line } from "../../../../src/render/model/text/line.ts";
import { read } from "./reading.ts";

const series = [{ value: "v" }];
const listOf = (...values: readonly unknown[]) => ({ list: values.map((v, at) => ({ c: `c${at + 1}`, v })) });

function chart(keys: object, data: unknown = listOf(1, 2, 3)) {
  const all = Object.entries({ type: "bar", source: "$data.list", category: "c", series, ...keys });
  const made = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const { blocks, warnings } = read({ content: [{ chart: made }] }, { data });
  const block = blocks[0] as PictureBlock;
  const graphic = sorted(block.picture);
  if (graphic.kind !== "drawing" || block.chart === undefined) throw new Error("no chart");
  return { block, drawing: graphic.drawing, chart: block.chart, warnings, texts: textsIn(graphic.drawing.nodes) };
}

const textOf = ({ pieces }: Line): string =>
  pieces.map((piece) => (piece.kind === "glyphs" ? piece.run.text : "")).join("");

const textsIn = (nodes: Drawing["nodes"]): readonly string[] =>
  nodes.flatMap((node: DrawingNode): readonly string[] => {
    if (node.kind === "line") return [textOf(node.line)];
    return node.kind === "group" ? textsIn(node.nodes) : [];
  });

const shapesIn = ({ nodes }: Drawing) => nodes.filter(({ kind }) => kind === "shape");
const places = (warnings: ReturnType<typeof chart>["warnings"]) => warnings.map(({ code, path }) => `${code} ${path}`);

describe("the numbers of a chart", () => {
  test("texts that are numbers count, missing ones are gaps, and an expression computes from the entry", () => {
    const { chart: made, warnings } = chart({ series: [{ value: "= $item.v * 2" }, { value: "v" }] }, listOf("1.5", 4));
    expect(made.series.map(({ values }) => values)).toEqual([
      [3, 8],
      [1.5, 4],
    ]);
    expect(chart({}, listOf(1, null, 3)).chart.series[0]?.values).toEqual([1, undefined, 3]);
    expect(warnings).toEqual([]);
  });

  test("what is no number is left out and reported with its place, what was expected and what came", () => {
    const { chart: made, warnings } = chart({}, listOf(1, "many", 3));
    expect(made.series[0]?.values).toEqual([1, undefined, 3]);
    expect(warnings).toEqual([
      expect.objectContaining({
        code: "EXPRESSION_VALUE",
        path: "/document/content/0/chart/series/0/value",
        message: '"v": expected a number in entry 2, and it is the text "many"; it is left out of the chart.',
      }),
    ]);
  });

  test("a key that no entry has is reported once", () => {
    const { warnings } = chart({ series: [{ value: "misspelt" }] });
    expect(places(warnings)).toEqual([
      "EXPRESSION_VALUE /document/content/0/chart/series/0/value",
      "CHART_DATA /document/content/0/chart",
    ]);
  });

  test("a category that is a list has no name, and is reported", () => {
    const { chart: made, warnings } = chart({}, { list: [{ c: [], v: 1 }] });
    expect(made.categories).toEqual([""]);
    expect(places(warnings)).toEqual(["EXPRESSION_VALUE /document/content/0/chart/category"]);
  });

  test("up to 2,000 entries are shown; what is beyond is left out and reported", () => {
    const many = (count: number) => ({ list: Array.from({ length: count }, (_, v) => ({ v })) });
    const spark = { type: "sparkline", category: undefined };
    expect(chart(spark, many(2000)).warnings).toEqual([]);
    const { chart: made, warnings } = chart(spark, many(2001));
    expect(made.categories).toHaveLength(2000);
    expect(places(warnings)).toEqual(["CHART_DATA /document/content/0/chart/source"]);
    expect(warnings[0]?.message).toContain("2001 entries");
  });

  test("numbers up to 1e15 are drawn; larger ones are left out and reported", () => {
    expect(chart({}, listOf(1, 1e15)).warnings).toEqual([]);
    const { chart: made, warnings } = chart({}, listOf(1, "1000000000000001"));
    expect(made.series[0]?.values).toEqual([1, undefined]);
    expect(places(warnings)).toEqual(["CHART_DATA /document/content/0/chart/series/0/value"]);
  });

  test("24 series are allowed, and no more", () => {
    const of = (count: number) => Array.from({ length: count }, () => ({ value: "v" }));
    expect(chart({ series: of(24) }).chart.series).toHaveLength(24);
    expect(() => chart({ series: of(25) })).toThrow(/series/);
  });

  test("negative slices and further series of a pie are left out and reported; a pie of zeros is empty", () => {
    const { warnings } = chart({ type: "pie", series: [...series, { value: "c" }] }, listOf(1, -2));
    expect(warnings.map(({ path }) => path)).toContain("/document/content/0/chart/series/1");
    expect(warnings.map(({ message }) => message).join()).toContain("-2 in entry 2");
    expect(places(chart({ type: "donut" }, listOf(0, 0)).warnings)).toEqual(["CHART_DATA /document/content/0/chart"]);
  });

  test("a chart without a source has one entry, and a pie of it a slice for each series", () => {
    const keys = {
      source: undefined,
      category: undefined,
      series: [
        { value: "= 3", name: "Yes" },
        { value: "= 1", name: "No" },
      ],
    };
    const { chart: made } = chart({ type: "pie", ...keys });
    expect(made.categories).toEqual(["Yes", "No"]);
    expect(made.series[0]?.values).toEqual([3, 1]);
    expect(chart(keys).chart.series.map(({ values }) => values)).toEqual([[3], [1]]);
  });

  test("min, max and target may come from the data; what is no number counts as unset", () => {
    const data = { ...listOf(1, 2), goal: 5, odd: "x" };
    const { chart: made, warnings } = chart(
      { target: "$data.goal", axis: { max: "= $data.goal * 2", min: "$data.odd" } },
      data,
    );
    expect(made.target).toBe(5);
    expect(made.axis).toEqual({ min: undefined, max: 10, title: undefined });
    expect(places(warnings)).toEqual(["EXPRESSION_VALUE /document/content/0/chart/axis/min"]);
  });
});

describe("the axis of a chart", () => {
  const ticks = (keys: object, ...values: readonly unknown[]) =>
    chart({ category: undefined, ...keys }, listOf(...values)).texts;

  test("ends at round numbers, with three to seven of them", () => {
    expect(ticks({ height: 100 }, 12, 87)).toEqual(["0", "50", "100"]);
    expect(ticks({ height: 250 }, 12, 87)).toEqual(["0", "20", "40", "60", "80", "100"]);
  });

  test("of bars and areas includes zero; of lines only where their least value is near it", () => {
    expect(ticks({ type: "area" }, 95, 100)[0]).toBe("0");
    expect(ticks({ type: "line" }, 50, 100)[0]).toBe("0");
    expect(ticks({ type: "line" }, 95, 100)[0]).toBe("95");
  });

  test("has places for equal values, zeros and nothing at all", () => {
    expect(ticks({}, 0, 0).at(-1)).toBe("1.0");
    expect(ticks({ type: "line" }, 7, 7).length).toBeGreaterThan(1);
    expect(ticks({ height: 100 })).toEqual(["0.0", "0.5", "1.0"]);
  });

  test("writes no two numbers alike, however the author wants them written", () => {
    const texts = ticks({ valueFormat: "number, 0", height: 300 }, 0.2, 1.1);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("writes numbers as the locale and the format say", () => {
    expect(ticks({ valueFormat: "currency, EUR, 0", height: 60 }, 2000)).toEqual([
      "€0",
      "€500",
      "€1,000",
      "€1,500",
      "€2,000",
    ]);
    expect(ticks({ valueFormat: "percent", height: 60 }, 0.5)).toEqual(["0%", "20%", "40%", "60%"]);
  });

  test("a format that is none is reported, and numbers are written as usual", () => {
    const { texts, warnings } = chart({ valueFormat: "money", category: undefined }, listOf(2));
    expect(texts[0]).toBe("0.0");
    expect(places(warnings)).toEqual(["VALUE_UNFORMATTED /document/content/0/chart/valueFormat"]);
  });
});

describe("a chart's drawing", () => {
  test("has its width and height, and takes what its text costs from the style", () => {
    expect(chart({ width: 120, height: 90 }).drawing).toMatchObject({ width: 120, height: 90 });
    expect(chart({ type: "sparkline" }).drawing).toMatchObject({ width: 72, height: 18 });
    expect(chart({ style: { fontSize: 5 } }).chart.look.size).toBe(5);
  });

  test("names of categories stand on a line, or on two, or slant, and are left out last", () => {
    const named = (name: string, count: number, width: number) =>
      chart({ width, height: 200 }, { list: Array.from({ length: count }, (_, v) => ({ c: `${name}${v}`, v })) });
    expect(named("a", 4, 200).warnings).toEqual([]);
    expect(named("long name ", 3, 300).texts).toContain("long name");
    const rising = named("longest", 6, 200);
    expect(rising.drawing.nodes.filter(({ kind }) => kind === "group")).toHaveLength(6);
    expect(places(named("x", 100, 200).warnings)).toEqual(["CHART_LABELS /document/content/0/chart"]);
  });

  test("dates that do not fit are left out without a word", () => {
    const dates = { list: Array.from({ length: 90 }, (_, v) => ({ c: `2026-01-${v}`, v })) };
    expect(chart({ type: "line", width: 200 }, dates).warnings).toEqual([]);
  });

  test("from right to left it is the mirror image, with texts that can be read", () => {
    const first = (style?: object) =>
      shapesIn(chart({ width: 200, labels: false, ...(style && { style }) }).drawing).flatMap((node) =>
        node.kind === "shape" && node.fill !== undefined ? [node.path.map((step) => Number(step[1] ?? 0))] : [],
      );
    const [ltr, rtl] = [first(), first({ baseDirection: "rtl" })];
    expect(rtl[0]?.[0]).toBeCloseTo(200 - (ltr[0]?.[0] ?? 0));
  });

  test("a title stands for a missing alternative text", () => {
    expect(chart({ title: "Sales" }).block.alt).toBe("Sales");
    expect(chart({ title: "Sales", alt: "Rising" }).block.alt).toBe("Rising");
  });
});
