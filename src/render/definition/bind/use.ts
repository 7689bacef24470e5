import { cutAtExpressions, mayHaveExpressions } from "../../../vocabulary/expression/cut.ts";
import { type DataToken, wholeToken } from "../../../vocabulary/expression/token.ts";
import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { compileExpression, failed } from "./expression/expression.ts";
import { asData } from "./expression/value.ts";
import { type Compile, compileAlways, type DefinitionNode, type Make } from "./plan.ts";
import { type DataScope, isText, lookUp } from "./scope/scope.ts";
import { compileText } from "./text/text.ts";

/**
 * Binds a component to the values that its `use` passes: `data`, in a drawing `params`; values that those lack are
 * looked up in the caller's data. undefined for a node that passes none: it is bound like any other.
 */
export function compileUse(use: unknown, trail: PointerSteps, compile: Compile): Make | undefined {
  if (!isJsonObject(use)) return undefined;
  const { data, params, ...rest } = use as DefinitionNode;
  const own = data ?? params;
  if (own === undefined) return undefined;
  const give = compileValue(own, [...trail, data === undefined ? "params" : "data"]);
  const bind = compileAlways(rest, trail, compile);
  return (scope) => bind({ ...scope, data: give(scope), callers: [scope.data, ...scope.callers] });
}

/** A value of an author's that may refer to the caller's data: a token alone stands for the value itself, a list too. */
function compileValue(value: unknown, trail: PointerSteps): Make {
  if (typeof value === "string") return compileString(value, pointer(trail));
  if (typeof value !== "object" || value === null) return () => value;
  if (Array.isArray(value)) {
    const makes = value.map((member: unknown, at) => compileValue(member, [...trail, at]));
    return (scope) => makes.map((make) => make(scope));
  }
  const makes = Object.entries(value).map(([key, member]) => [key, compileValue(member, [...trail, key])] as const);
  return (scope) => Object.fromEntries(makes.map(([key, make]) => [key, make(scope)]));
}

function compileString(text: string, path: string): Make {
  const whole = compileWhole(text, path);
  if (whole !== undefined) return whole;
  const token = wholeToken(text);
  if (token !== undefined) return (scope) => namedBy(token, scope, path);
  const make = compileText(text, () => path, false);
  return make === undefined ? () => text : (scope) => unquoteLiteral(make(scope));
}

/** An expression alone stands for its value, as a token alone does; undefined for any other text. */
function compileWhole(text: string, path: string): Make | undefined {
  const [part, ...more] = mayHaveExpressions(text) ? cutAtExpressions(text) : [];
  if (part?.kind !== "expression" || more.length > 0) return undefined;
  const { source, spelling } = part;
  const compute = compileExpression(source, { spelling, path, otherwise: "it is passed as it is spelt" });
  if (compute === undefined) return undefined;
  return (scope) => {
    const value = compute(scope);
    return value === failed ? spelling : asData(value);
  };
}

function namedBy(token: DataToken, scope: DataScope, path: string): unknown {
  if (isText(token, scope, path)) return token.spelling;
  const value = lookUp(token, scope);
  if (value !== undefined) return value;
  scope.missing.add(token.spelling, path, "has no value in the data");
  return token.spelling;
}
