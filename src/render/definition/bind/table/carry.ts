import { type PointerSteps, pointer } from "../../../../vocabulary/json/pointer.ts";
import { compileFromWord } from "../entry-key.ts";
import { type Decimal, minus, plus, zero } from "../expression/decimal.ts";
import { failed } from "../expression/expression.ts";
import { ExpressionFault } from "../expression/fault.ts";
import { asData, type ExpressionValue, kindOf, numberOf } from "../expression/value.ts";
import { type CarriedWords, type Compile, compileAlways, type DefinitionNode, type MappedMembers } from "../plan.ts";
import type { DataScope } from "../scope/scope.ts";

/** Makes the sums that a table carries over pages, for its entries in the order in which they are shown. */
export type MakeCarry = (
  entries: readonly unknown[],
  scope: DataScope,
) => Pick<MappedMembers, "carried"> & { readonly carry: CarriedWords };

/** undefined: the table carries nothing. `trail` leads to the table. */
export function compileCarry(carry: unknown, trail: PointerSteps, compile: Compile): MakeCarry | undefined {
  if (typeof carry !== "object" || carry === null) return undefined;
  const { value, ...rows } = carry as DefinitionNode;
  const sumsOf = compileSums(String(value), pointer([...trail, "carry", "value"]));
  const bind = compileAlways(rows, [...trail, "carry"], compile);
  return (entries, scope) => {
    const sums = sumsOf(entries, scope);
    const sumBefore = (entry: number) => sums[Math.min(entry, entries.length)];
    const rowsFor = (from: number, to: number): CarriedWords => {
      const sum = sumBefore(to);
      const page = difference(sum, sumBefore(from));
      return bind({ ...scope, carry: { sum: asData(sum), page: asData(page) } }) as CarriedWords;
    };
    return { carry: rowsFor(0, widest(sums)), carried: rowsFor };
  };
}

/** Sums of the entries before each entry, and of all; undefined from an entry on that has no number. */
type Sums = (entries: readonly unknown[], scope: DataScope) => readonly (Decimal | undefined)[];

function compileSums(word: string, path: string): Sums {
  const otherwise = "the sums from there on have no value";
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (entries, around) => {
    // One scope for all: what is added is done with it when it is added.
    const scope = { ...around, item: undefined as unknown, index: 0 };
    const sums: (Decimal | undefined)[] = [zero];
    for (const item of entries) {
      scope.item = item;
      scope.index += 1;
      const before = sums[sums.length - 1];
      const value = before === undefined ? failed : (compute?.(scope) ?? undefined);
      const sum = before === undefined || value === failed ? undefined : added(before, value);
      if (typeof sum === "string")
        around.missing.addExpression(word, path, [`${sum} (entry ${scope.index})`, otherwise]);
      sums.push(typeof sum === "string" ? undefined : sum);
    }
    return sums;
  };
}

/** The sum, or why there is none. */
function added(sum: Decimal, value: ExpressionValue): Decimal | string {
  const number = numberOf(value);
  if (value === undefined) return "it has no value; use default(…, 0)";
  if (number === undefined) return `it is ${kindOf(value)}, not a number`;
  try {
    return plus(sum, number);
  } catch (error) {
    if (error instanceof ExpressionFault) return error.message;
    throw error;
  }
}

const difference = (sum: Decimal | undefined, before: Decimal | undefined): Decimal | undefined =>
  sum === undefined || before === undefined ? undefined : minus(sum, before);

/** The sum that is written with the most digits: rows that hold it take the most space. The last one among several. */
function widest(sums: readonly (Decimal | undefined)[]): number {
  let [at, most] = [0, 0];
  for (const [index, sum] of sums.entries()) {
    const length = sum === undefined ? 0 : Math.max(sum.e + 1, 1) + (sum.s < 0 ? 1 : 0);
    if (length >= most) [at, most] = [index, length];
  }
  return at;
}
