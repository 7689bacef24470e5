import { costs } from "../../../contract/budget.ts";
import { compileEntryKey } from "../entry-key.ts";
import { compareKeys, orderKey, sortingCost } from "../expression/order.ts";
import type { DataScope } from "../scope/scope.ts";

type SortEntries = (items: readonly unknown[], scope: DataScope) => readonly unknown[];

/**
 * The order of a table's entries: by one key or by several, from last to first after a minus. Equal entries keep their
 * order. undefined: the table does not sort.
 */
export function compileSorting(sortBy: unknown, path: string): SortEntries | undefined {
  if (typeof sortBy === "string") return sorting([compileOrder(sortBy, path)], path);
  if (!Array.isArray(sortBy) || sortBy.length === 0) return undefined;
  return sorting(
    sortBy.map((word: unknown, at) => compileOrder(String(word), `${path}/${at}`)),
    path,
  );
}

const compileOrder = (word: string, path: string) => {
  const down = word.startsWith("-");
  const keys = compileEntryKey(down ? word.slice(1) : word, path, "entries without one come last");
  return { down, keys };
};

function sorting(orders: readonly ReturnType<typeof compileOrder>[], path: string): SortEntries {
  return (items, scope) => {
    const compared = orders.map(({ keys, down }) => ({ keys: keys(items, scope).map(orderKey), down }));
    scope.budget.work(sortingCost(items.length) * orders.length * costs.expressionPart, path);
    const collator = scope.formats().collator(path);
    const byAll = (a: number, b: number): number => {
      for (const { keys, down } of compared) {
        const order = compareKeys(keys[a], keys[b], down, collator);
        if (order !== 0) return order;
      }
      return 0;
    };
    return [...items.keys()].sort(byAll).map((at) => items[at]);
  };
}
