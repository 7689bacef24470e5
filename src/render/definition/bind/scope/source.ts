import { wholeExpression } from "../../../../vocabulary/expression/cut.ts";
import { wholeToken } from "../../../../vocabulary/expression/token.ts";
import { quoteLiteral } from "../../../model/literal.ts";
import { compileCondition } from "../condition.ts";
import { compileExpression, failed } from "../expression/expression.ts";
import { sizeOf } from "../growth.ts";
import type { DefinitionNode } from "../plan.ts";
import { compileSorting } from "../table/sorting.ts";
import { type DataScope, lookUp } from "./scope.ts";

/** A node with a `source`: what to map, and the node without it. */
export interface SourceNode {
  readonly source: string;
  readonly map: unknown;
  /** Which entries; undefined: all. */
  readonly where: unknown;
  /** Their order; undefined: their own. */
  readonly sortBy: unknown;
  readonly rest: DefinitionNode;
}

/** undefined for a node that lists everything itself. */
export function sourced(node: unknown): SourceNode | undefined {
  if (typeof node !== "object" || node === null || !Object.hasOwn(node, "source")) return undefined;
  const { source, map, where, sortBy, ...rest } = node as DefinitionNode;
  return typeof source === "string" ? { source, map, where, sortBy, rest } : undefined;
}

/**
 * Makes one thing for each element of the array that `source` names; `map` is what it is made of. A source that names
 * no array is reported, and `spelt` makes the thing that shows it as the author wrote it.
 */
export function eachOf<T>(
  words: Omit<SourceNode, "rest">,
  path: string,
  make: (scope: DataScope) => T,
  spelt: (text: string) => T,
): (scope: DataScope) => readonly T[] {
  const elements = elementsOf(words, path);
  return (scope) =>
    elements(scope)?.map((item, at) => make({ ...scope, item, index: at + 1 })) ?? [spelt(quoteLiteral(words.source))];
}

/** The elements that are mapped; undefined: `source` names no list, which is reported. */
export function elementsOf(
  { source, map, where, sortBy }: Omit<SourceNode, "rest">,
  path: string,
): (scope: DataScope) => readonly unknown[] | undefined {
  const list = compileList(source, path);
  const size = 1 + sizeOf(map);
  const holds = where === undefined ? undefined : compileCondition(where, path.replace(/source$/, "where"));
  const sort = compileSorting(sortBy, path.replace(/source$/, "sortBy"));
  return (scope) => {
    const value = list(scope);
    if (Array.isArray(value)) {
      const shown =
        holds === undefined ? value : value.filter((item: unknown, at) => holds({ ...scope, item, index: at + 1 }));
      scope.growth.by(shown.length * size);
      return sort === undefined ? shown : sort(shown, scope);
    }
    if (value !== failed) scope.missing.add(source, path, "names no list in the data");
    return undefined;
  };
}

/** The list of a `source`, which is a reference or an expression. */
function compileList(source: string, path: string): (scope: DataScope) => unknown {
  const written = { spelling: source, path, otherwise: "there is no list to show" };
  const whole = wholeExpression(source);
  const compute = whole === undefined ? undefined : compileExpression(whole, written);
  if (compute !== undefined) return compute;
  const token = wholeToken(source.trim());
  return (scope) => (token === undefined ? undefined : lookUp(token, scope));
}

/** The author's own rows or items, bound. */
export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
