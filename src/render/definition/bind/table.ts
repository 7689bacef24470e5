import { pointer, type Trail } from "../../../vocabulary/json/pointer.ts";
import { quoteLiteral } from "../../model/literal.ts";
import { compileGroups } from "./groups.ts";
import { type Compile, compileAlways, type Make, type Mapped, type MappedRows, type Node } from "./plan.ts";
import { textOf } from "./resolve.ts";
import type { Scope } from "./scope.ts";
import { allOf, eachOf, listed, sourced } from "./source.ts";
import { literalText, textOfValue } from "./text.ts";
import { compileTextRows, makeColumn } from "./text-rows.ts";

/**
 * A table with `source`: its own rows, which act as its header, then one for each element of the array. undefined for
 * a table without a source.
 */
export function compileTable(table: unknown, trail: Trail, compile: Compile): Make | undefined {
  const parts = sourced(table);
  if (parts === undefined) return undefined;
  const { groupBy, groupHeader, groupFooter, ...rest } = parts.rest;
  const bind = compileAlways(rest, trail, compile);
  const textRows = groupBy === undefined ? compileTextRows(parts, trail, compile) : undefined;
  if (textRows !== undefined) return (scope) => withTextRows(bind(scope) as Node, textRows(scope), parts.source);
  const makeRow = compileRow(parts.map, [...trail, "map"], compile);
  const groups = compileGroups({ groupBy, groupHeader, groupFooter }, makeRow, trail, compile);
  const place = pointer([...trail, "source"]);
  const spelt = (td: string): unknown => [{ td }];
  const mapped =
    groups === undefined ? eachOf(parts, place, makeRow, spelt) : allOf<unknown>(parts, place, groups, spelt);
  return (scope) => {
    const bound = bind(scope) as Node;
    const given = listed(bound["rows"]);
    return withRows(bound, given, mapped(scope));
  };
}

const withRows = (bound: Node, given: readonly unknown[], rows: readonly unknown[]): Node & Mapped => ({
  ...bound,
  rows: [...given, ...rows],
  headerRows: bound["headerRows"] ?? given.length,
  mappedFrom: given.length,
});

/** Without a list of rows, the table shows what was to name one. */
function withTextRows(bound: Node, mappedRows: MappedRows | undefined, source: string): Node & Mapped {
  const given = listed(bound["rows"]);
  if (mappedRows === undefined) return withRows(bound, given, [[{ td: quoteLiteral(source) }]]);
  return { ...withRows(bound, given, []), mappedRows };
}

/** A row by `map`, column by column; without one, the element's own values in their order. */
function compileRow(map: unknown, trail: Trail, compile: Compile): Make {
  if (!Array.isArray(map)) {
    const makeCells = compileOwnValues(pointer(trail.slice(0, -1)));
    return (scope) => {
      scope.use?.readAll(scope.item);
      return makeCells(scope).map((value) => ({ td: value }));
    };
  }
  const makes = map.map((column: unknown, at) => compileColumn(column, [...trail, at], compile));
  return (scope) => makes.map((make) => make(scope));
}

/** A column: a cell element, text with tokens, or the key of a member of the element. */
function compileColumn(column: unknown, trail: Trail, compile: Compile): Make {
  if (typeof column !== "string") return compileAlways(column, trail, compile);
  const make = makeColumn(column, pointer(trail));
  return (scope) => ({ td: make(scope) });
}

/** `null` is an empty cell; an object or a list in a cell's place has no text, and is reported. */
function compileOwnValues(path: string): (scope: Scope) => readonly string[] {
  return (scope) => {
    const { item } = scope;
    if (typeof item !== "object" || item === null) return [literalText(textOf(item) ?? "")];
    return Object.entries(item).map(([key, value]) => {
      if (value === null) return "";
      return textOfValue({ root: "item", steps: [key], spelling: `$item.${key}` }, value, scope, path);
    });
  };
}
