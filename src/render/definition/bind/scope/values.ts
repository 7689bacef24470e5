import { wholeExpression } from "../../../../vocabulary/expression/cut.ts";
import { pointer } from "../../../../vocabulary/json/pointer.ts";
import { compileExpression, failed } from "../expression/expression.ts";
import { asData } from "../expression/value.ts";
import type { DataScope } from "./scope.ts";

/** Computes what a document's `values` are, once for a document and in their order. */
export type MakeValues = (scope: DataScope) => Readonly<Record<string, unknown>>;

/** undefined for a document without any. A value that fails is reported and is nothing from then on. */
export function compileValues(values: unknown): MakeValues | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const computes = Object.entries(values).map(([name, expression]) => {
    const path = pointer(["document", "values", name]);
    const written = { spelling: `$value.${name}`, path, otherwise: "it has no value" };
    return [name, compileExpression(wholeExpression(String(expression)) ?? "", written)] as const;
  });
  return (scope) => {
    const made: Record<string, unknown> = Object.create(null);
    for (const [name, compute] of computes) {
      const value = compute?.({ ...scope, values: made });
      made[name] = value === failed ? undefined : asData(value);
    }
    return made;
  };
}
