import type { ColumnWidth } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";
import { type ColumnExtents, columnExtents, limit, type MeasuredTable } from "./extents.ts";
import { gapOf } from "./inset.ts";

/**
 * The width of each column. Points and shares of the table come first; columns sized by their cells take what those need, between
 * their least and their most; weights divide the rest. `stretch`: the table has a width of its own to fill.
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
  const weighted = requested.some((width) => width.kind === "weight");
  if (!requested.some((width) => width.kind === "auto")) return addWeights(widths, requested, left);
  const extents = columnExtents(measured, (column) => !isSet(requested[column]), context);
  limit(extents, requested, gapOf(table).columns);
  const reserved = sum(extents.min.filter((_, column) => requested[column]?.kind === "weight"));
  const space = Math.max(left - reserved, 0);
  const autos = autoWidths(requested, extents, space, stretch && !weighted);
  const used = widths.map((width, column) => width + (autos[column] ?? 0));
  return weighted ? addWeights(used, requested, Math.max(0, left - sum(autos))) : used;
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

/**
 * Sum of the columns whose widths are in points; if it exceeds the available space, that is reported once for the
 * table.
 */
export const pointsIn = (columns: readonly ColumnWidth[]): Points =>
  sum(columns.map((width) => (width.kind === "points" ? width.points : 0)));

function addWeights(widths: readonly Points[], requested: readonly ColumnWidth[], left: Points): readonly Points[] {
  const weights = requested.map((width) => (width.kind === "weight" ? Math.max(0, width.weight) : 0));
  const total = sum(weights);
  if (total === 0) return widths;
  return widths.map((width, column) => width + (left * (weights[column] ?? 0)) / total);
}

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

/** Too little space for all: columns with limits keep what they need as long as it is there, the others share the rest. */
function firmFirst(requested: readonly ColumnWidth[], min: readonly Points[], space: Points): readonly Points[] {
  const isFirm = (column: number): boolean => {
    const width = requested[column];
    return width?.kind === "auto" && (width.noWrap === true || width.min !== undefined);
  };
  const firm = sum(min.filter((_, column) => isFirm(column)));
  const others = sum(min) - firm;
  const kept = Math.min(1, space / Math.max(firm, Number.MIN_VALUE));
  const shared = others > 0 ? Math.max(0, space - firm) / others : 0;
  return min.map((width, column) => width * (isFirm(column) ? kept : shared));
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
  if (least >= space) return firmFirst(requested, min, space);
  const share = (space - least) / (most - least);
  return min.map((width, column) => width + ((max[column] ?? 0) - width) * share);
}
