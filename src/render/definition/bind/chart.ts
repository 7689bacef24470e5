import { wholeExpression } from "../../../vocabulary/expression/cut.ts";
import type { Chart, ChartAxis } from "../../../vocabulary/generated/definition.ts";
import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { costs } from "../../contract/budget.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { unformattedIn } from "../markup/unformatted.ts";
import { compileFromWord } from "./entry-key.ts";
import { plain } from "./expression/decimal.ts";
import { type Compute, failed } from "./expression/expression.ts";
import { type ExpressionValue, kindOf, numberOf, textOfResult } from "./expression/value.ts";
import { type Compile, compileAlways, type DefinitionNode, type Make } from "./plan.ts";
import type { DataScope } from "./scope/scope.ts";
import { elementsOf } from "./scope/source.ts";
import { compileText } from "./text/text.ts";

/** A chart with its numbers: what binding makes of one. */
export interface BoundChart extends Omit<Chart, "axis" | "target" | "source" | "where" | "sortBy" | "category"> {
  readonly axis?: Omit<ChartAxis, "min" | "max"> & { readonly min?: number; readonly max?: number };
  readonly target?: number;
  readonly entries: readonly ChartEntry[];
  /** The entries come from `source`. */
  readonly isListed: boolean;
}

export interface ChartEntry {
  /** Its category's name; undefined: it has none. */
  readonly category: string | undefined;
  /** Its number in each series, in plain decimal digits; undefined: it has none. */
  readonly values: readonly (string | undefined)[];
}

/** Every chart is bound: its numbers are read here, whether it names data or not. undefined: a style of that name, or data. */
export function compileChart(chart: unknown, trail: PointerSteps, compile: Compile): Make | undefined {
  if (!isChart(chart)) return undefined;
  const { source, where, sortBy, category, series, target, axis, ...rest } = chart;
  const bindRest = compileAlways(rest, trail, compile);
  const bindSeries = compileSeries(series, trail, compile);
  const bindAxis = compileAxis(axis, trail, compile);
  const numberAt = compileNumber(target, [...trail, "target"]);
  const entriesOf = compileEntries({ source, where, sortBy, category, series }, trail);
  return (scope) => {
    const entries = entriesOf(scope);
    const bound = {
      ...(bindRest(scope) as DefinitionNode),
      series: bindSeries(scope),
      entries,
      isListed: source !== undefined,
    };
    return { ...bound, ...bindAxis(scope), ...own("target", numberAt(scope)) };
  };
}

const isChart = (node: unknown): node is DefinitionNode =>
  typeof node === "object" && node !== null && "type" in node && "series" in node && isSeries(node.series);

const isSeries = (series: unknown): boolean =>
  Array.isArray(series) && listOf(series).every((one) => "value" in Object(one));

const own = (key: string, value: unknown): DefinitionNode => (value === undefined ? {} : { [key]: value });

/** Names and colours; the values are bound for each entry. */
function compileSeries(series: unknown, trail: PointerSteps, compile: Compile): Make {
  const shown = listOf(series).map(({ value: _value, ...rest }) => rest);
  const bind = compileAlways(shown, [...trail, "series"], compile);
  return (scope) =>
    (bind(scope) as readonly DefinitionNode[]).map((one, at) => ({ ...one, value: listOf(series)[at]?.["value"] }));
}

const listOf = (series: unknown): readonly DefinitionNode[] =>
  Array.isArray(series) ? (series as readonly DefinitionNode[]) : [];

function compileAxis(axis: unknown, trail: PointerSteps, compile: Compile): (scope: DataScope) => DefinitionNode {
  if (typeof axis !== "object" || axis === null) return () => ({});
  const { min, max, ...rest } = axis as DefinitionNode;
  const place = [...trail, "axis"];
  const bind = compileAlways(rest, place, compile);
  const [least, most] = [compileNumber(min, [...place, "min"]), compileNumber(max, [...place, "max"])];
  return (scope) => ({
    axis: { ...(bind(scope) as DefinitionNode), ...own("min", least(scope)), ...own("max", most(scope)) },
  });
}

/** A number of the chart itself: written out, a reference or an expression. */
function compileNumber(word: unknown, trail: PointerSteps): (scope: DataScope) => number | undefined {
  if (typeof word !== "string") return () => (typeof word === "number" ? word : undefined);
  const path = pointer(trail);
  const otherwise = "it counts as unset";
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (scope) => {
    const text = numberText(compute, { scope, word, path, otherwise });
    if (text !== undefined) return Number(text);
    return undefined;
  };
}

interface ChartWords {
  readonly source: unknown;
  readonly where: unknown;
  readonly sortBy: unknown;
  readonly category: unknown;
  readonly series: unknown;
}

/** The entries of the source; without one, a single entry, which is the data around the chart. */
function compileEntries(words: ChartWords, trail: PointerSteps): (scope: DataScope) => readonly ChartEntry[] {
  const { source, where, sortBy, category, series } = words;
  const categoryOf = compileCategory(category, pointer([...trail, "category"]));
  const values = listOf(series).map(({ value }, at) => compileValue(String(value), [...trail, "series", at, "value"]));
  const entryOf = (scope: DataScope): ChartEntry => ({
    category: categoryOf(scope),
    values: values.map(({ read }) => read(scope)),
  });
  const path = pointer(trail);
  if (typeof source !== "string") {
    return (scope) => {
      scope.budget.work(values.length * costs.chartPoint, path);
      return reported([entryOf(scope)], values, scope);
    };
  }
  const items = elementsOf({ source, map: series, where, sortBy }, `${path}/source`);
  return (scope) => {
    const listed = items(scope) ?? [];
    scope.budget.work(listed.length * values.length * costs.chartPoint, path);
    const entries = listed.map((item, at) => entryOf({ ...scope, item, index: at + 1 }));
    return reported(entries, values, scope);
  };
}

interface SeriesValue {
  readonly word: string;
  readonly path: string;
  readonly read: (scope: DataScope) => string | undefined;
}

const gap = "it is left out of the chart";

function compileValue(word: string, trail: PointerSteps): SeriesValue {
  const path = pointer(trail);
  const compute = compileFromWord(word, { spelling: word, path, otherwise: gap });
  return { word, path, read: (scope) => numberText(compute, { scope, word, path, otherwise: gap }, true) };
}

/** A series of which no entry has a value is probably misspelt. */
function reported(
  entries: readonly ChartEntry[],
  series: readonly SeriesValue[],
  { missing }: DataScope,
): readonly ChartEntry[] {
  for (const [at, { word, path }] of series.entries()) {
    if (entries.length === 0 || entries.some(({ values }) => values[at] !== undefined)) continue;
    missing.addExpression(word, path, ["expected a number, and no entry has one", gap]);
  }
  return entries;
}

interface ChartReading {
  readonly scope: DataScope;
  readonly word: string;
  readonly path: string;
  readonly otherwise: string;
}

/** The digits of a number; undefined where there is none, which is reported unless a gap is usual. */
function numberText(
  compute: Compute | undefined,
  { scope, word, path, otherwise }: ChartReading,
  mayLack = false,
): string | undefined {
  const value = compute?.(scope) ?? undefined;
  if (value === failed) return undefined;
  const number = numberOf(value as ExpressionValue);
  if (number !== undefined) return plain(number);
  if (value === undefined && mayLack) return undefined;
  const where = scope.index === undefined ? "" : ` in entry ${scope.index}`;
  scope.missing.addExpression(word, path, [`expected a number${where}, and it is ${kindOf(value)}`, otherwise]);
  return undefined;
}

/** The name of an entry; lists and objects have no text, which is reported. */
function compileCategory(word: unknown, path: string): (scope: DataScope) => string | undefined {
  if (typeof word !== "string") return () => undefined;
  if (/\[ {0,8}[a-z]+ {0,8},/i.test(word) && wholeExpression(word) === undefined) return compileName(word, path);
  const otherwise = "the entry has no name";
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (scope) => {
    const value = compute?.(scope) ?? undefined;
    if (value === undefined || value === failed) return undefined;
    const text = textOfResult(value);
    if (text === undefined) {
      const why = `expected a text or a number in entry ${scope.index ?? 1}, and it is ${kindOf(value)}`;
      scope.missing.addExpression(word, path, [why, otherwise]);
      return undefined;
    }
    scope.growth.byText(text);
    return text;
  };
}

/** A name with shortcodes: `[t, …]` is filled in, as in every text; those that format values are reported. */
function compileName(word: string, path: string): (scope: DataScope) => string {
  const make = compileText(word, () => path, false) ?? (() => word);
  const why = unformattedIn(word);
  return ({ missing, ...scope }) => {
    if (why !== undefined)
      missing.report.add("CONTENT_ERROR", "SHORTCODE_UNKNOWN", path, `The name of an entry ${why}`);
    return unquoteLiteral(make({ ...scope, missing }));
  };
}
