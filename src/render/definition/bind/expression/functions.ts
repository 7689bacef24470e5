import type { FunctionName } from "../../../../vocabulary/expression/functions.ts";
import { isThere } from "../scope/resolve.ts";
import type { ExpressionContext, Operands } from "./computed.ts";
import { addDays, addMonths, days } from "./dates.ts";
import { format } from "./formatted.ts";
import { avg, count, distinct, end, extreme, join, sort, sum, where } from "./lists.ts";
import { abs, mod, money, round, roundTo } from "./numbers.ts";
import { changed, contains, len, part } from "./texts.ts";
import type { ExpressionValue } from "./value.ts";

/** The one or the other; only what is needed is computed. */
const choice = ([condition, whenTrue, whenFalse]: Operands, setting: ExpressionContext): ExpressionValue =>
  (isThere(condition.run(setting)) ? whenTrue : whenFalse)?.run(setting);

function firstThere(operands: Operands, setting: ExpressionContext): ExpressionValue {
  for (const operand of operands) {
    const value = operand.run(setting);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Every function of expressions, by name; the parser has counted the operands. */
export const functions: Readonly<
  Record<FunctionName, (operands: Operands, setting: ExpressionContext) => ExpressionValue>
> = {
  sum,
  avg,
  min: extreme(1),
  max: extreme(-1),
  count,
  where,
  sort,
  distinct,
  first: end(0),
  last: end(-1),
  join,
  round,
  roundTo,
  money,
  abs,
  mod,
  if: choice,
  default: firstThere,
  len,
  upper: changed((text) => text.toUpperCase()),
  lower: changed((text) => text.toLowerCase()),
  trim: changed((text) => text.trim()),
  contains,
  part,
  addDays,
  addMonths,
  days,
  format,
};
