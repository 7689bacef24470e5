import type { ColumnWidth } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";
import { type ColumnExtents, columnExtents, hasSpace, limit, type MeasuredTable, numberWidths } from "./extents.ts";
import { gapOf } from "./inset.ts";

/**
 * The width of each column, in points, by the rules of CSS 2.2, 17.5.2.2, and for weights of CSS Grid 1, 11.7.1. Points and shares of the
 * table come first. Columns sized by their cells take what those need, between their least and their most. Weights divide the rest, of which
 * each takes what its longest word needs. `stretch`: the table has a width of its own to fill.
 */
export function columnWidths(
  measured: MeasuredTable,
  available: Points,
  stretch: boolean,
  context: Context,
): readonly Points[] {
  const { table, columns } = measured;
  const requested = requestedWidths(table.columns, columns);
  const widths = setWidths(requested, available);
  const left = Math.max(0, available - sum(widths));
  const weights = requested.map((width) => (width.kind === "weight" ? Math.max(0, width.weight) : 0));
  const total = sum(weights);
  const weighted = total > 0;
  const added = (more: readonly Points[]) => widths.map((width, column) => width + (more[column] ?? 0));
  if (!requested.some((width) => width.kind === "auto")) {
    if (!weighted) return widths;
    const plain = widths.map((width, column) => width + (left * (weights[column] ?? 0)) / total);
    if (hasSpace(measured, plain, (column) => isWeight(requested[column]), context)) return plain;
  }
  const extents = columnExtents(measured, (column) => !isSet(requested[column]), context);
  limit(extents, requested, gapOf(table).columns);
  const unset = (values: readonly Points[]) => values.map((width, column) => (isSet(requested[column]) ? 0 : width));
  // By weight, pictures shrink to their part; else only where words beside them would be cut.
  const kept = unset(extents.min.map((width, at) => (isWeight(requested[at]) ? (extents.least[at] ?? 0) : width)));
  const min = sum(kept) <= left ? kept : unset(extents.least);
  if (sum(min) >= left) {
    const part = halfPart(requested, min, left);
    return added(firmFirst(min, firmOf(measured, requested, min, context), part, left));
  }
  const reserved = sum(min.filter((_, column) => isWeight(requested[column])));
  const autos = autoWidths(requested, { ...extents, min }, left - reserved, stretch && !weighted);
  const shares = weighted ? sharesOf(weights, left - sum(autos), min) : [];
  return added(autos.map((width, column) => width + (shares[column] ?? 0)));
}

const isWeight = (width: ColumnWidth | undefined): boolean => width?.kind === "weight";

/** The parts of columns by weight; one whose part is less than its least takes that first (CSS Grid 1, 11.7.1). The leasts fit. */
function sharesOf(weights: readonly number[], space: Points, least: readonly Points[]): readonly Points[] {
  const fixed = weights.map((weight) => weight === 0);
  for (;;) {
    const kept = (column: number): Points => (weights[column] === 0 ? 0 : (least[column] ?? 0));
    const taken = sum(weights.map((_, column) => (fixed[column] === true ? kept(column) : 0)));
    const total = sum(weights.filter((_, column) => fixed[column] !== true));
    const shares = weights.map((weight, column) =>
      fixed[column] === true ? kept(column) : (Math.max(0, space - taken) * weight) / total,
    );
    const short = shares.flatMap((share, column) => (fixed[column] !== true && share < kept(column) ? [column] : []));
    if (short.length === 0) return shares;
    for (const column of short) fixed[column] = true;
  }
}

function requestedWidths(given: readonly ColumnWidth[], columns: number): readonly ColumnWidth[] {
  const requested: ColumnWidth[] = [];
  for (let column = 0; column < columns; column += 1) requested.push(given[column] ?? auto);
  return requested;
}

const auto: ColumnWidth = { kind: "auto" };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isSet = (width: ColumnWidth | undefined): boolean => width?.kind === "percent" || width?.kind === "points";

/** Points and shares; where they are more than the whole, they are scaled down together. */
function setWidths(requested: readonly ColumnWidth[], available: Points): readonly Points[] {
  const shares = requested.map((width) => shareOf(width, available));
  const factor = available / Math.max(1, sum(shares));
  return shares.map((share) => share * factor);
}

function shareOf(width: ColumnWidth, available: Points): number {
  if (width.kind === "points") return available > 0 ? width.points / available : 0;
  return width.kind === "percent" ? Math.max(0, width.percent) / 100 : 0;
}

/** The widths of the columns in points, added up. */
export const pointsIn = (columns: readonly ColumnWidth[]): Points =>
  sum(columns.map((width) => (width.kind === "points" ? width.points : 0)));

/** More space than all need, and to be filled: columns with a most keep to what they need, as long as there are others. */
function stretched(requested: readonly ColumnWidth[], max: readonly Points[], space: Points): readonly Points[] {
  const isKept = (column: number): boolean => {
    const width = requested[column];
    return width?.kind === "auto" && width.max !== undefined;
  };
  const kept = sum(max.filter((_, column) => isKept(column)));
  const others = sum(max) - kept;
  if (others <= 0) return max.map((width) => (width * space) / kept);
  return max.map((width, column) => (isKept(column) ? width : (width * (space - kept)) / others));
}

/**
 * Too little space for all: what stays whole keeps its width as long as that is there, and of the others none is wider than a common
 * width, so that the longest words alone are cut. What stays whole leaves each column a `part`, where it needs that much: numbers that
 * fill the table do not drive words out of it, letter by letter.
 */
function firmFirst(min: readonly Points[], whole: readonly Points[], part: Points, space: Points): readonly Points[] {
  const floor = min.map((width) => Math.min(width, part));
  const firm = floor.map((width, column) => Math.max(width, whole[column] ?? 0));
  const [lowest, needed] = [sum(floor), sum(firm)];
  if (needed > space) {
    const share = (space - lowest) / (needed - lowest);
    return floor.map((width, column) => width + ((firm[column] ?? 0) - width) * share);
  }
  const at = (level: Points) => min.map((width, column) => Math.max(firm[column] ?? 0, Math.min(width, level)));
  const levels = [0, ...firm, ...min].sort((a, b) => a - b);
  let [low, high] = [0, levels.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sum(at(levels[middle] ?? 0)) <= space) low = middle;
    else high = middle;
  }
  const [below, above] = [levels[low] ?? 0, levels[high] ?? 0];
  const [less, more] = [sum(at(below)), sum(at(above))];
  return at(more <= less ? below : below + ((above - below) * Math.max(0, space - less)) / (more - less));
}

/** Half of what a column would have if those without limits shared evenly what those with limits leave; 0: these leave nothing. */
function halfPart(requested: readonly ColumnWidth[], min: readonly Points[], space: Points): Points {
  const limited = sum(min.filter((_, column) => hasLimits(requested[column])));
  const others = min.filter((width, column) => width > 0 && !hasLimits(requested[column])).length;
  return Math.max(0, space - limited) / (2 * Math.max(1, others));
}

const hasLimits = (given: ColumnWidth | undefined): boolean =>
  given?.kind === "auto" && (given.noWrap === true || given.min !== undefined);

/** How much of its least a column keeps before words do: all where it has limits, else what its numbers need. */
function firmOf(
  measured: MeasuredTable,
  requested: readonly ColumnWidth[],
  min: readonly Points[],
  context: Context,
): readonly Points[] {
  const numbers = numberWidths(measured, context);
  return min.map((width, column) => (hasLimits(requested[column]) ? width : Math.min(width, numbers[column] ?? 0)));
}

/** Between least and most, all columns get the same part of what they could use (CSS 2.2, 17.5.2.2). */
function autoWidths(requested: readonly ColumnWidth[], extents: ColumnExtents, space: Points, stretch: boolean) {
  const only = (values: readonly Points[]) =>
    values.map((value, column) => (requested[column]?.kind === "auto" ? value : 0));
  const min = only(extents.min);
  const max = only(extents.max);
  const least = sum(min);
  const most = sum(max);
  if (most <= space) return stretch && most > 0 ? stretched(requested, max, space) : max;
  const share = (space - least) / (most - least);
  return min.map((width, column) => width + ((max[column] ?? 0) - width) * share);
}
