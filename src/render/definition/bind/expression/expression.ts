import { isMalformed, parseExpression } from "../../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../../vocabulary/expression/tree.ts";
import type { DataScope } from "../scope/scope.ts";
import { computed } from "./compute.ts";
import { charge } from "./computed.ts";
import { ExpressionFault } from "./fault.ts";
import type { ExpressionValue } from "./value.ts";

/** Stands for the value of an expression that has none; that is reported. */
export const failed = Symbol("an expression without a value");

/** An expression as a function of the data. */
export type Compute = (scope: DataScope) => ExpressionValue | typeof failed;

/** How an author wrote an expression, where, and what happens without a value. */
export interface ParsedExpression {
  readonly spelling: string;
  /** JSON Pointer. */
  readonly path: string;
  /** A clause for the report. */
  readonly otherwise: string;
}

/** undefined: it is malformed, which the check of the definition reports. */
export function compileExpression(
  source: string,
  { spelling, path, otherwise }: ParsedExpression,
): Compute | undefined {
  const tree = parseExpression(source);
  return isMalformed(tree) ? undefined : compileTree(tree, { spelling, path, otherwise });
}

/** An expression that is read. */
export function compileTree(tree: ExpressionTree, { spelling, path, otherwise }: ParsedExpression): Compute {
  const { run, parts } = computed(tree);
  return (scope) => {
    const setting = { scope, path, entry: undefined };
    charge(setting, parts);
    try {
      return run(setting);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      const where = scope.index === undefined ? "" : ` (entry ${scope.index})`;
      scope.missing.addExpression(spelling, path, [`${error.message}${where}`, otherwise]);
      return failed;
    }
  };
}
