import { referencePattern } from "../bound-words.ts";
import {
  either,
  flag,
  integer,
  listOf,
  type NamedSchemas,
  needsBeside,
  number,
  oneOf,
  ref,
  shape,
  text,
} from "../build.ts";
import { whereKey } from "../condition.ts";
import { color, lengthOrShare } from "../measure.ts";
import { greatestChartNumber } from "./chart-number.ts";
import { entryPattern, sortByKey } from "./entries.ts";

const chartTypes = ["bar", "line", "area", "pie", "donut", "sparkline", "gauge"];

/** A property whose value is computed for each entry of a chart: its category, or a value. */
const ofEntry = (description: string, example: string) =>
  text(description, { pattern: entryPattern, minLength: 1, examples: [example, "= $item.sold - $item.returned"] });

const valueFormat = (description: string) =>
  text(description, { minLength: 1, examples: ["currency, EUR, 0", "number, 1", "percent"] });

export const chartWords: NamedSchemas = {
  ChartNumber: either(
    [
      number("A number.", { minimum: -greatestChartNumber, maximum: greatestChartNumber }),
      text("A reference or an expression.", { pattern: referencePattern, examples: ["$data.goal"] }),
    ],
    "A number that a chart compares with those of the data, or what gives one.",
    { examples: [2_500_000, "$data.goal"] },
  ),
  ChartSeries: shape(
    "One row of values of a chart: the bars, the line or the slices of one colour.",
    {
      value: ofEntry("The number that each entry has: a key of it, a reference or an expression.", "sales"),
    },
    {
      name: text("Its name, for the legend.", { examples: ["Sales"] }),
      color: color("Its colour; unset, the next of `colors`."),
    },
    { examples: [{ value: "sales", name: "Sales" }] },
  ),
  ChartAxis: shape(
    "The axis of the values.",
    {},
    {
      min: ref("ChartNumber", "Where it begins, at the latest with the least value. Unset, at a round number.", {
        examples: [0],
      }),
      max: ref("ChartNumber", "Where it ends, at the earliest with the greatest value. Unset, at a round number.", {
        examples: [100],
      }),
      title: text("What the values are, above the axis.", { examples: ["Thousand EUR"] }),
      format: valueFormat("How its numbers are written; unset, as `valueFormat` says."),
    },
    { examples: [{ min: 0, max: 100, title: "Percent" }] },
  ),
  Chart: shape(
    "A chart of numbers from the data, drawn as vectors. Readers who do not see it get `alt` and the numbers as a table.",
    {
      type: oneOf(
        chartTypes,
        "Its kind. `sparkline` is a small line without axes, for a line of text or a cell; `gauge` a half ring that is filled up to one number.",
        { examples: ["bar"] },
      ),
      series: listOf(
        ref("ChartSeries"),
        "The values. Pies and donuts, sparklines and gauges show the first series; without `source`, a pie has a slice for each.",
        { minItems: 1, maxItems: 24 },
      ),
    },
    {
      source: text(
        "An array in the data, or an expression that gives one: a bar, a point or a slice for each entry, up to 2,000. Unset, there is one entry, and each value is a reference or an expression.",
        { pattern: referencePattern, examples: ["$data.months"] },
      ),
      ...whereKey,
      ...sortByKey,
      category: ofEntry(
        "What each entry is called, below its bar or beside its slice: a key of it, a reference or an expression.",
        "month",
      ),
      stacked: either(
        [flag("Sums on each other."), oneOf(["percent"], "Shares of each sum.")],
        "Bars or areas stand on each other.",
        { default: false, examples: [true, "percent"] },
      ),
      horizontal: flag("Bars lie, and their categories stand beside them.", false),
      width: lengthOrShare("Width of the chart; unset, all there is (a sparkline: 72 points)."),
      height: integer("Height of the chart; unset, 180 points (a gauge: 110, a sparkline: 18).", {
        minimum: 8,
        maximum: 1400,
        examples: [180],
      }),
      title: text("A title above the chart.", { examples: ["Sales by month"] }),
      legend: oneOf(
        ["auto", "bottom", "none"],
        "Where the names of the series stand. `auto`: at the ends of up to four lines, else below; none for a single series.",
        { default: "auto" },
      ),
      labels: flag("Writes the values on the chart. Unset, pies, donuts and gauges do."),
      colors: listOf(color("A colour."), "Colours of series or slices, in this order, repeated.", {
        minItems: 1,
        maxItems: 24,
        examples: [["#364FB0", "#BB8516"]],
      }),
      valueFormat: valueFormat(
        "How numbers are written: `number`, `percent` or `currency` with what the shortcode of that name takes behind its value. Unset, in the document's locale.",
      ),
      axis: ref("ChartAxis"),
      target: ref("ChartNumber", "A number to reach: a line across the chart, a mark on a gauge.", { examples: [80] }),
      dataTable: flag(
        "In tagged files, the numbers as a table that is read aloud and not seen. Without it, `alt` says everything.",
        true,
      ),
      alt: text("What it shows, for readers who cannot see it.", { examples: ["Sales grow from March on."] }),
      style: ref("StyleUse", "Style of its text and box."),
    },
    {
      ...needsBeside({ where: ["source"], sortBy: ["source"] }),
      examples: [
        {
          type: "bar",
          source: "$data.months",
          category: "month",
          series: [{ value: "sales", name: "Sales" }],
          alt: "Sales by month",
        },
      ],
    },
  ),
  ChartElement: shape(
    "A chart.",
    { chart: ref("Chart") },
    {},
    {
      examples: [
        {
          chart: {
            type: "bar",
            source: "$data.months",
            category: "month",
            series: [{ value: "sales", name: "Sales" }],
            alt: "Sales by month",
          },
        },
      ],
    },
  ),
};
