import type { Report } from "../../../contract/report.ts";
import type { BoundChart } from "../../bind/chart.ts";

type Keys = readonly (readonly [key: string, value: unknown])[];

/** Reports what the author says of a chart and its type has no use for. `path`: the chart's. */
export function reportIgnored(chart: BoundChart, path: string, report: Report): void {
  for (const [key, value] of ignoredBy(chart)) {
    if (value === undefined || value === false) continue;
    const message = `A ${kindOf(chart)} has no use for ${key.replace("/", ".")}; remove it, or choose another type.`;
    report.add(undefined, "CHART_KEY_IGNORED", `${path}/${key}`, message);
  }
}

const kindOf = ({ type, stacked }: BoundChart): string =>
  isOfShares(type, stacked) ? `${type} chart of shares` : type === "bar" ? "bar chart" : type;

const isOfShares = (type: BoundChart["type"], stacked: BoundChart["stacked"]): boolean =>
  (type === "bar" || type === "area") && stacked === "percent";

function ignoredBy({ type, stacked, horizontal, target, legend, axis = {} }: BoundChart): Keys {
  const ends: Keys = [
    ["axis/min", axis.min],
    ["axis/max", axis.max],
    ["axis/format", axis.format],
  ];
  const goal = ["target", target] as const;
  const lying = ["horizontal", horizontal] as const;
  const sums = ["stacked", stacked] as const;
  const names = ["legend", legend === "auto" ? undefined : legend] as const;
  switch (type) {
    case "bar":
      return isOfShares(type, stacked) ? [goal, ...ends] : [];
    case "area":
      return isOfShares(type, stacked) ? [lying, goal, ...ends] : [lying];
    case "line":
      return [sums, lying];
    case "pie":
    case "donut":
      return [sums, lying, goal, ...ends];
    case "sparkline":
      return [sums, lying, names, ["axis/title", axis.title], ["axis/format", axis.format]];
    case "gauge":
      return [sums, lying, names];
  }
}
