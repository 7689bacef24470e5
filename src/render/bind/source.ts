import { quoteLiteral } from "../model/literal.ts";
import { sizeOf } from "./growth.ts";
import type { Node } from "./plan.ts";
import { lookUp, type Scope } from "./scope.ts";
import { wholeToken } from "./token.ts";

/** A node with a `source`: what to map, and the node without it. */
export interface Sourced {
  readonly source: string;
  readonly map: unknown;
  readonly rest: Node;
}

/** undefined for a node that lists everything itself. */
export function sourced(node: unknown): Sourced | undefined {
  if (typeof node !== "object" || node === null || !Object.hasOwn(node, "source")) return undefined;
  const { source, map, ...rest } = node as Node;
  return typeof source === "string" ? { source, map, rest } : undefined;
}

/**
 * Makes one thing for each element of the array that `source` names; `map` is what it is made of. A source that names
 * no array is told, and `spelt` makes the thing that shows it as the author wrote it.
 */
export function eachOf<T>(
  { source, map }: Sourced,
  path: string,
  make: (scope: Scope) => T,
  spelt: (text: string) => T,
): (scope: Scope) => T[] {
  const token = wholeToken(source.trim());
  const size = 1 + sizeOf(map);
  return (scope) => {
    const value = token === undefined ? undefined : lookUp(token, scope);
    if (Array.isArray(value)) {
      scope.growth.by(value.length * size);
      return value.map((item: unknown) => make({ ...scope, item }));
    }
    scope.missing.tell(source, path, "names no list in the data");
    return [spelt(quoteLiteral(source))];
  };
}

/** The author's own rows or items, bound. */
export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
