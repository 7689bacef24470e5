import { type PointerSteps, pointer } from "../../../../vocabulary/json/pointer.ts";
import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { quoteLiteral } from "../../../model/literal.ts";
import {
  type Compile,
  compileAlways,
  type DefinitionNode,
  type Make,
  type MappedMembers,
  type MappedRows,
} from "../plan.ts";
import { textOf } from "../scope/resolve.ts";
import type { DataScope } from "../scope/scope.ts";
import { elementsOf, listed, sourced } from "../scope/source.ts";
import { literalText } from "../text/literal-text.ts";
import { textOfValue } from "../text/text.ts";
import { compileCarry } from "./carry.ts";
import { compileGroups, type GroupWords } from "./groups.ts";
import { compileTextRows, makeColumn } from "./text-rows.ts";

/**
 * A table with `source`: its own rows, which act as its header, then one for each element of the array. undefined for
 * a table without a source.
 */
export function compileTable(table: unknown, trail: PointerSteps, compile: Compile): Make | undefined {
  const parts = sourced(table);
  if (parts === undefined) return undefined;
  const { groupBy, groupHeader, groupFooter, carry, ...rest } = parts.rest;
  const bind = compileAlways(rest, trail, compile);
  const elements = elementsOf(parts, pointer([...trail, "source"]));
  const makeRows = compileRows(parts.map, { groupBy, groupHeader, groupFooter }, trail, compile);
  const makeCarry = compileCarry(carry, trail, compile);
  return (scope) => {
    const bound = bind(scope) as DefinitionNode;
    const given = listed(bound["rows"]);
    const items = elements(scope);
    // Without a list of rows, the table shows what was to name one.
    if (items === undefined) return withRows(bound, given, [[{ td: quoteLiteral(parts.source) }]]);
    const { rows, mappedRows, entries } = makeRows(items, scope);
    const made = { ...withRows(bound, given, rows), ...makeCarry?.(entries, scope) };
    return mappedRows === undefined ? made : { ...made, mappedRows };
  };
}

/** The rows that a table makes of its entries. */
interface ShownRows {
  readonly rows: readonly unknown[];
  readonly mappedRows?: MappedRows;
  /** In the order in which they are shown. */
  readonly entries: readonly unknown[];
}

type MakeShown = (items: readonly unknown[], scope: DataScope) => ShownRows;

function compileRows(map: unknown, words: GroupWords, trail: PointerSteps, compile: Compile): MakeShown {
  const textRows = words.groupBy === undefined ? compileTextRows(map, trail, compile) : undefined;
  if (textRows !== undefined) {
    return (items, scope) => ({ rows: [], mappedRows: textRows(items, scope), entries: items });
  }
  const makeRow = compileRow(map, [...trail, "map"], compile);
  const groups = compileGroups(words, makeRow, trail, compile);
  if (groups !== undefined) return groups;
  return (items, scope) => {
    const rows = items.map((item, at) => {
      keepOn();
      return makeRow({ ...scope, item, index: at + 1 });
    });
    return { rows, entries: items };
  };
}

const withRows = (
  bound: DefinitionNode,
  given: readonly unknown[],
  rows: readonly unknown[],
): DefinitionNode & MappedMembers => ({
  ...bound,
  rows: [...given, ...rows],
  headerRows: bound["headerRows"] ?? given.length,
  mappedFrom: given.length,
});

/** A row by `map`, column by column; without one, the element's own values in their order. */
function compileRow(map: unknown, trail: PointerSteps, compile: Compile): Make {
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
function compileColumn(column: unknown, trail: PointerSteps, compile: Compile): Make {
  if (typeof column !== "string") return compileAlways(column, trail, compile);
  const make = makeColumn(column, pointer(trail));
  return (scope) => ({ td: make(scope) });
}

/** `null` is an empty cell; an object or a list in a cell's place has no text, and is reported. */
function compileOwnValues(path: string): (scope: DataScope) => readonly string[] {
  return (scope) => {
    const { item } = scope;
    if (typeof item !== "object" || item === null) return [literalText(textOf(item) ?? "")];
    return Object.entries(item).map(([key, value]) => {
      if (value === null) return "";
      return textOfValue({ root: "item", steps: [key], spelling: `$item.${key}` }, value, scope, path);
    });
  };
}
