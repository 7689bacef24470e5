import type { MissingText } from "../../../vocabulary/definition/word.ts";
import { charge } from "../../definition/bind/expression/computed.ts";
import { ExpressionFault } from "../../definition/bind/expression/fault.ts";
import { asData, type ExpressionValue, kindOf, textOfResult } from "../../definition/bind/expression/value.ts";
import { textOf } from "../../definition/bind/scope/resolve.ts";
import { type DataScope, lookUp } from "../../definition/bind/scope/scope.ts";
import type { FillingState } from "./filling-state.ts";
import type { TagValue } from "./instruction.ts";

/** What a tag needs of the filling that it is a part of. */
type TagSetting = Pick<FillingState, "path" | "missing">;

/** Stands for the value of an expression that could not be computed, which is reported. */
const failed = Symbol("a tag without a value");

/** The value of a tag as data; undefined: it has none, which of an expression that fails is reported. */
export function valueOfTag(value: TagValue, scope: DataScope, path: string): unknown {
  if (value.token !== undefined) {
    charge({ scope, path, entry: undefined }, 1);
    return lookUp(value.token, scope);
  }
  const made = computedValue(value, scope, path);
  return made === failed ? undefined : asData(made);
}

/** The text of a tag's value; without one what stands for a missing one, which is reported. */
export function textOfTag(value: TagValue, scope: DataScope, { path, missing }: TagSetting): string {
  const { token } = value;
  const shownInstead = (): string => {
    const spelling = missing === "empty" ? "" : value.spelling;
    scope.growth.byText(spelling);
    return spelling;
  };
  let found: unknown;
  let text: string | undefined;
  if (token === undefined) {
    const made = computedValue(value, scope, path);
    if (made === failed) return shownInstead();
    found = made;
    text = textOfResult(made);
  } else {
    found = valueOfTag(value, scope, path);
    text = textOf(found);
  }
  if (text !== undefined) {
    scope.growth.byText(text);
    return text;
  }
  reportNoText(value, found, scope, { path, missing });
  return shownInstead();
}

function computedValue(
  { compute, where, spelling }: TagValue,
  scope: DataScope,
  path: string,
): ExpressionValue | typeof failed {
  const setting = { scope, path, entry: undefined };
  charge(setting, compute.parts);
  try {
    return compute.run(setting);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    scope.missing.report.add("UNRESOLVED_TOKEN", "EXPRESSION_VALUE", path, `${where}: ${spelling}: ${error.message}.`);
    return failed;
  }
}

const remains: Readonly<Record<MissingText, string>> = {
  keep: "it stays as it is spelt",
  empty: "nothing stands in its place",
};

function reportNoText(
  { where, spelling }: TagValue,
  found: unknown,
  { missing: { report }, use }: DataScope,
  { path, missing }: TagSetting,
): void {
  const keeps = remains[missing];
  if (found === undefined || found === null) {
    use?.unresolved(spelling);
    const why = found === null ? "is null" : "has no value";
    report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, `${where}: ${spelling} ${why}; ${keeps}.`);
  } else {
    const message = `${where}: ${spelling} is ${kindOf(found as object)}, which has no text; ${keeps}.`;
    report.add("CONTENT_ERROR", "VALUE_NO_TEXT", path, message);
  }
}
