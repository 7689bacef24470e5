import { Fault } from "./fault.ts";
import { Held, type Stored } from "./held.ts";
import { isOperators, type Question } from "./match.ts";
import { compareValues, valueAt } from "./order.ts";

/** A document after an update, which as bytes is a whole document; `found` undefined: what an upsert inserts. */
export function changed(found: Stored | undefined, question: Question, update: unknown): Held {
  const after =
    update instanceof Uint8Array
      ? Held.read(update, (found ?? equalitiesOf(question))["_id"])
      : Held.of(changedBy(found, question, update));
  if (found !== undefined && compareValues(found["_id"], after.id) !== 0) {
    throw new Fault(66, "ImmutableField", "the (immutable) field '_id' was found to have been altered");
  }
  return after;
}

function changedBy(found: Stored | undefined, question: Question, update: unknown): Stored {
  if (Array.isArray(update)) throw new Fault(2, "BadValue", "an update by a pipeline is not understood");
  const before = found ?? equalitiesOf(question);
  return isOperators(update) ? applyAll(before, update, found === undefined) : replaced(before, update as Stored);
}

function replaced(before: Stored, replacement: Stored): Stored {
  const { _id, ...rest } = replacement;
  const id = _id ?? before["_id"];
  return id === undefined ? rest : { _id: id, ...rest };
}

/** The values that an upsert takes over from its query. */
function equalitiesOf(question: Question): Stored {
  const taken: Record<string, unknown> = {};
  for (const [path, condition] of Object.entries(question)) {
    if (path === "$and") Object.assign(taken, ...(condition as Question[]).map(equalitiesOf));
    else if (path.startsWith("$")) continue;
    else if (!isOperators(condition)) taken[path] = condition;
    else if (Object.hasOwn(condition, "$eq")) taken[path] = condition["$eq"];
  }
  return taken;
}

function applyAll(before: Stored, update: Question, inserting: boolean): Stored {
  let after = before;
  for (const [operator, members] of Object.entries(update)) {
    for (const [path, operand] of Object.entries(members as object)) {
      after = apply(after, operator, path, operand, inserting);
    }
  }
  return after;
}

function apply(document: Stored, operator: string, path: string, operand: unknown, inserting: boolean): Stored {
  if (path.includes(".")) throw new Fault(2, "BadValue", `an update of ${path} is not understood`);
  const current = valueAt(document, path);
  switch (operator) {
    case "$set":
      return { ...document, [path]: operand };
    case "$setOnInsert":
      return inserting ? { ...document, [path]: operand } : document;
    case "$max":
      return current === undefined || compareValues(operand, current) > 0 ? { ...document, [path]: operand } : document;
    case "$inc":
      return { ...document, [path]: sum(current, operand) };
    default:
      throw new Fault(9, "FailedToParse", `Unknown modifier: ${operator}`);
  }
}

function sum(current: unknown, operand: unknown): unknown {
  if (current === undefined) return operand;
  if (typeof current === "bigint" || typeof operand === "bigint")
    return BigInt(current as bigint) + BigInt(operand as bigint);
  return (current as number) + (operand as number);
}
