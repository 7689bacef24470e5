import { isThere } from "../scope/resolve.ts";
import {
  bounded,
  type ComputableExpression,
  charge,
  type ExpressionContext,
  forEach,
  fromData,
  listIn,
  missing,
  type Operands,
  textIn,
  wordIn,
} from "./computed.ts";
import { type Decimal, divided, plus, whole, zero } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { compareKeys, type OrderKey, orderKey, sortingCost } from "./order.ts";
import { type ExpressionValue, keyOf, kindOf, numberOf, orderOf, textOfResult } from "./value.ts";

function numberFrom(value: ExpressionValue, operand: ComputableExpression, setting: ExpressionContext): Decimal {
  const number = numberOf(value);
  if (number !== undefined) return number;
  if (value === undefined) throw missing(operand, setting);
  throw new ExpressionFault(`${operand.name(setting)} is ${kindOf(value)}, not a number`);
}

export function sum([list, each]: Operands, setting: ExpressionContext): Decimal {
  let total = zero;
  forEach([list, each], setting, ({ value }, operand, inner) => {
    total = plus(total, numberFrom(value, operand, inner));
  });
  return total;
}

export function avg([list, each]: Operands, setting: ExpressionContext): ExpressionValue {
  let total = zero;
  let entries = 0;
  forEach([list, each], setting, ({ value }, operand, inner) => {
    total = plus(total, numberFrom(value, operand, inner));
    entries += 1;
  });
  return entries === 0 ? undefined : divided(total, whole(entries));
}

/** The value that comes first or, with `sign` -1, last in order; nothing among no values. */
export const extreme =
  (sign: 1 | -1) =>
  (operands: Operands, setting: ExpressionContext): ExpressionValue => {
    let best: ExpressionValue;
    const take = (value: ExpressionValue, operand: ComputableExpression, inner: ExpressionContext): void => {
      if (value === undefined) throw missing(operand, inner);
      const comparison = best === undefined ? -sign : orderOf(value, best);
      if (comparison === undefined || (best === undefined && textOfResult(value) === undefined)) {
        throw new ExpressionFault(`${operand.name(inner)} is ${kindOf(value)}, which has no order among the others`);
      }
      if (comparison * sign < 0) best = value;
    };
    const [first, each, ...more] = operands;
    const value = first.run(setting);
    const known = { ...first, run: () => value };
    if (more.length === 0 && Array.isArray(value)) {
      forEach([known, each], setting, (visited, operand, inner) => take(visited.value, operand, inner));
    } else for (const operand of [known, ...operands.slice(1)]) take(operand.run(setting), operand, setting);
    return numberOf(best) ?? best;
  };

export function count([list, each]: Operands, setting: ExpressionContext): ExpressionValue {
  if (each === undefined) return whole(listIn(list, setting).length);
  let held = 0;
  forEach([list, each], setting, ({ value }) => {
    if (isThere(value)) held += 1;
  });
  return whole(held);
}

export function where([list, each]: Operands, setting: ExpressionContext): ExpressionValue {
  const kept: unknown[] = [];
  forEach([list, each], setting, ({ entry, value }) => {
    if (isThere(value)) kept.push(entry);
  });
  return kept;
}

export function sort([list, each, direction]: Operands, setting: ExpressionContext): ExpressionValue {
  const down = direction !== undefined && wordIn(direction, setting, ["up", "down"]) === "down";
  const keyed: { readonly entry: unknown; readonly key: OrderKey }[] = [];
  forEach([list, each], setting, ({ entry, value }, operand, inner) => {
    const key = orderKey(value);
    if (key === undefined && value !== undefined) throw noKey(operand, inner, value);
    keyed.push({ entry, key });
  });
  charge(setting, sortingCost(keyed.length));
  const collator = setting.scope.formats().collator(setting.path);
  return keyed.sort((a, b) => compareKeys(a.key, b.key, down, collator)).map(({ entry }) => entry);
}

const noKey = (operand: ComputableExpression, setting: ExpressionContext, value: ExpressionValue): ExpressionFault =>
  new ExpressionFault(`${operand.name(setting)} is ${kindOf(value)}; say by which of its values, as in $item.name`);

export function distinct([list, each]: Operands, setting: ExpressionContext): ExpressionValue {
  const seen = new Set<string>();
  const kept: unknown[] = [];
  forEach([list, each], setting, ({ entry, value }, operand, inner) => {
    const key = keyOf(value);
    if (key === undefined) throw noKey(operand, inner, value);
    if (!seen.has(key)) kept.push(entry);
    seen.add(key);
  });
  return kept;
}

/** The entry at one end of a list, or what `each` is of it. */
export const end =
  (at: 0 | -1) =>
  ([list, each]: Operands, setting: ExpressionContext): ExpressionValue => {
    const entries = listIn(list, setting);
    if (each === undefined || entries.length === 0) return fromData(entries.at(at), () => list.name(setting));
    charge(setting, each.parts);
    const entry = { list: list.name(setting), at: at === 0 ? 0 : entries.length - 1 };
    return each.run({ scope: { ...setting.scope, item: entries.at(at) }, path: setting.path, entry });
  };

export function join([list, between, each]: Operands, setting: ExpressionContext): ExpressionValue {
  const separator = between === undefined ? ", " : textIn(between, setting);
  let joined = "";
  forEach([list, each], setting, ({ value, at }, operand, inner) => {
    const text = textOfResult(value);
    if (value === undefined) throw missing(operand, inner);
    if (text === undefined) throw noKey(operand, inner, value);
    joined += at === 0 ? text : separator + text;
    if (joined.length > 100_000) bounded(joined, setting);
  });
  return bounded(joined, setting);
}
