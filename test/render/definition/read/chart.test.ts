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

describe("the names of a chart's entries", () => {
  test("are texts of the document by key, and a shortcode that formats a value is reported", () => {
    const texts = { en: { c1: "North", c2: "South" } };
    const keys = { type: "bar", source: "$data.list", series };
    const named = (category: string) =>
      read({ texts, content: [{ chart: { ...keys, category } }] }, { data: listOf(1, 2) });
    const shown = named("[t, $item.c]");
    expect([(shown.blocks[0] as PictureBlock).chart?.categories, shown.warnings]).toEqual([["North", "South"], []]);
    const dated = named("[date, $item.c]").warnings;
    expect(dated.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "SHORTCODE_UNKNOWN /document/content/0/chart/category",
    ]);
    expect(dated[0]?.message).toContain("[= format(…, 'date')]");
  });
});

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

  test("a value that is no number is left out and reported with its place, what was expected and what came", () => {
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

  test("a negative slice of a pie whose series are slices is reported at its series", () => {
    const none = { source: undefined, category: undefined };
    const { warnings } = chart({ type: "pie", ...none, series: [{ value: "= 2" }, { value: "= 0 - 1" }] });
    expect(places(warnings)).toEqual(["CHART_DATA /document/content/0/chart/series/1/value"]);
    expect(warnings[0]?.message).toContain("it is -1; it is left out");
  });

  test("a goal and ends of the axis above a million are what the author writes; those beyond 1e15 are refused, or from the data reported", () => {
    const axis = { min: -3e6, max: 4e6 };
    const { chart: made, warnings } = chart({ target: 2_500_000, axis });
    expect([made.target, made.axis.min, made.axis.max]).toEqual([2_500_000, -3e6, 4e6]);
    expect(warnings).toEqual([]);
    expect(() => chart({ target: 1.1e15 })).toThrow("/chart/target");
    expect(() => chart({ axis: { max: -2e15 } })).toThrow("/chart/axis/max");
    const keys = { target: "$data.far", axis: { max: "= 1000000000000001", min: "= 0 - 1000000000000001" } };
    const far = chart(keys, { ...listOf(1), far: 1e15 });
    expect(far.chart.target).toBe(1e15);
    expect(far.chart.axis).toEqual({ min: undefined, max: undefined, title: undefined });
    expect(places(far.warnings)).toEqual(
      ["min", "max"].map((end) => `CHART_DATA /document/content/0/chart/axis/${end}`),
    );
  });

  test.each([
    [{ type: "bar", stacked: "percent" }, ["target", "axis/min", "axis/max", "axis/format"]],
    [{ type: "area", stacked: "percent" }, ["horizontal", "target", "axis/min", "axis/max", "axis/format"]],
    [{ type: "area", stacked: true }, ["horizontal"]],
    [{ type: "line", stacked: true }, ["stacked", "horizontal"]],
    [{ type: "pie", stacked: true }, ["stacked", "horizontal", "target", "axis/min", "axis/max", "axis/format"]],
    [{ type: "donut" }, ["horizontal", "target", "axis/min", "axis/max", "axis/format"]],
    [{ type: "sparkline" }, ["horizontal", "legend", "axis/title", "axis/format"]],
    [{ type: "gauge" }, ["horizontal", "legend"]],
    [{ type: "bar", stacked: true }, []],
  ])("keys for which the type of %j has no use are reported", (keys, ignored) => {
    const axis = { min: 0, max: 9, format: "number, 0", title: "Axis" };
    const all = { horizontal: true, legend: "bottom", target: 4, axis, ...keys };
    const { warnings } = chart(all, listOf(1));
    const found = warnings.filter(({ code }) => code === "CHART_KEY_IGNORED");
    expect(found.map(({ path }) => path.replace("/document/content/0/chart/", ""))).toEqual(ignored);
    expect(
      chart({ ...keys, horizontal: false, legend: "auto" }, listOf(1)).warnings.map(({ path }) => path),
    ).not.toContain("/document/content/0/chart/horizontal");
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

  test("includes zero for bars and areas; for lines only where their least value is near it", () => {
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

  test("has no tick that the format rounds: half a euro is not €1", () => {
    expect(ticks({ valueFormat: "currency, EUR, 0", height: 180 }, 0.4, 1.9)).toEqual(["€0", "€1", "€2"]);
    expect(ticks({ valueFormat: "number, 0, notation=compact", height: 180 }, 2500)).toEqual(["0", "1K", "2K"]);
    expect(ticks({ valueFormat: "percent, 0", height: 180 }, 0.02)).toEqual(["0%", "1%", "2%"]);
  });

  test("has more digits than the format where that can write no two of its numbers", () => {
    const fine = ticks({ valueFormat: "currency, EUR, 0", height: 100 }, 0.3, 0.4);
    expect(fine).toEqual(["€0.0", "€0.1", "€0.2", "€0.3", "€0.4"]);
  });

  test("the ends of a gauge are not rounded by the format", () => {
    const gauge = (keys: object, value: number) =>
      chart({ type: "gauge", category: undefined, labels: false, ...keys }, listOf(value)).texts.slice(0, 3);
    expect(gauge({ valueFormat: "currency, EUR, 0", axis: { max: 2.5 } }, 1)).toEqual(["", "€0", "€2.5"]);
    expect(gauge({ axis: { max: 87.5 } }, 1)).toEqual(["", "0", "87.5"]);
    expect(gauge({ valueFormat: "percent", axis: { max: "= 1 / 3" } }, 0.1)).toEqual(["", "0%", "33.3333%"]);
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
    expect(chart({ type: "line", width: 200, style: { fontSize: 4 } }, dates).warnings).toEqual([]);
  });

  test("texts that are cut are reported, each once", () => {
    const long = "a name that is much longer than the space that there is for it in the chart";
    const lying = chart(
      { horizontal: true, width: 200 },
      {
        list: [
          { c: long, v: 1 },
          { c: "short", v: 2 },
        ],
      },
    );
    expect(places(lying.warnings)).toEqual(["CHART_LABELS /document/content/0/chart"]);
    expect(lying.warnings[0]?.message).toContain("1 text is cut");
    expect(chart({ horizontal: true, width: 400 }, { list: [{ c: "short", v: 2 }] }).warnings).toEqual([]);
  });

  test("lying bars without names, or with dates, leave nothing out that would be missed", () => {
    const many = (c?: string) => ({ list: Array.from({ length: 90 }, (_, v) => ({ v, ...(c && { c: `${c}${v}` }) })) });
    expect(chart({ horizontal: true, category: undefined }, many()).warnings).toEqual([]);
    expect(chart({ horizontal: true }, many("2026-01-")).warnings).toEqual([]);
    expect(places(chart({ horizontal: true }, many("x")).warnings)).toEqual(["CHART_LABELS /document/content/0/chart"]);
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
