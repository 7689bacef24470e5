import type { FunctionName } from "../../../../vocabulary/expression/functions.ts";
import { MeaningError, unknownWord } from "../../tags/tag-expression.ts";
import { type ForeignTree, leaf, numberLeaf, textLeaf } from "./foreign-tree.ts";

/** A filter or a method as one of our functions: its value, its operands, where it stands. */
type ForeignFunction = (value: ForeignTree, operands: readonly ForeignTree[], at: number) => ForeignTree;

const call = (name: FunctionName, operands: readonly ForeignTree[], at: number): ForeignTree => ({
  ...{ kind: "call", name, operands, at },
});

const same: ForeignFunction = (value) => value;

const plain =
  (name: FunctionName): ForeignFunction =>
  (value, operands, at) =>
    call(name, [value, ...operands], at);

/** What an operand names of the entry of a list: `attribute='price'`. */
function ofEntry(operand: ForeignTree | undefined, at: number): ForeignTree {
  if (operand?.kind !== "leaf" || operand.tree.kind !== "text")
    throw new MeaningError("EXPRESSION_INVALID", "an attribute is a text", at);
  const steps = operand.tree.text.split(".");
  return leaf({ kind: "reference", token: { root: "item", steps, spelling: `$item.${operand.tree.text}` } });
}

const overEntries =
  (name: FunctionName): ForeignFunction =>
  (value, [attribute], at) =>
    call(name, attribute === undefined ? [value] : [value, ofEntry(attribute, at)], at);

const fixed: ForeignFunction = (value, [digits = numberLeaf(0)], at) => {
  const slot: ForeignTree = { kind: "binary", operator: "&", left: textLeaf("digits="), right: digits };
  return call(
    "format",
    [value, ...["number"].map(textLeaf), slot, textLeaf("grouping=false"), textLeaf("locale=en")],
    at,
  );
};

const capitalized: ForeignFunction = (value, _, at) => ({
  kind: "binary",
  operator: "&",
  left: call("upper", [call("part", [value, numberLeaf(1), numberLeaf(1)], at)], at),
  right: call("lower", [call("part", [value, numberLeaf(2)], at)], at),
});

/** Filters of Jinja that are functions of ours. */
const filters: Readonly<Record<string, ForeignFunction>> = {
  ...{ upper: plain("upper"), lower: plain("lower"), trim: plain("trim"), length: plain("len"), count: plain("len") },
  ...{ first: plain("first"), last: plain("last"), abs: plain("abs"), round: plain("round") },
  ...{ e: same, escape: same, safe: same, string: same, float: same, list: same },
  ...{ sum: overEntries("sum"), min: overEntries("min"), max: overEntries("max"), unique: overEntries("distinct") },
  default: (value, [otherwise = textLeaf("")], at) => call("default", [value, otherwise], at),
  d: (value, [otherwise = textLeaf("")], at) => call("default", [value, otherwise], at),
  int: (value, _, at) => call("round", [value, numberLeaf(0), textLeaf("down")], at),
  join: (value, [between = textLeaf(""), attribute], at) =>
    call("join", [value, between, ...(attribute === undefined ? [] : [ofEntry(attribute, at)])], at),
  capitalize: capitalized,
};

/** Methods of JavaScript and Python that are functions of ours. */
const methods: Readonly<Record<string, ForeignFunction>> = {
  ...{ toUpperCase: plain("upper"), upper: plain("upper"), toLowerCase: plain("lower"), lower: plain("lower") },
  ...{ trim: plain("trim"), strip: plain("trim"), includes: plain("contains"), capitalize: capitalized },
  ...{ toString: same, toFixed: fixed },
  join: (value, [between = textLeaf(",")], at) => call("join", [value, between], at),
};

/** `value|name(…)`. @throws MeaningError */
export const filterOf = (name: string, value: ForeignTree, operands: readonly ForeignTree[], at: number): ForeignTree =>
  applied(filters, "filter", name)(value, operands, at);

/** `value.name(…)`. @throws MeaningError */
export const methodOf = (name: string, value: ForeignTree, operands: readonly ForeignTree[], at: number): ForeignTree =>
  applied(methods, "function", name)(value, operands, at);

function applied(known: Readonly<Record<string, ForeignFunction>>, kind: string, name: string): ForeignFunction {
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (found !== undefined) return found;
  throw new MeaningError(
    "EXPRESSION_INVALID",
    `the ${kind} ${unknownWord(name, Object.keys(known))}`.replace("there is no ", ""),
  );
}
