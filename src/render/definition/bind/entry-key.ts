import { wholeExpression } from "../../../vocabulary/expression/cut.ts";
import { keyToken, wholeToken } from "../../../vocabulary/expression/token.ts";
import {
  type Compute,
  compileExpression,
  compileTree,
  failed,
  type ParsedExpression,
} from "./expression/expression.ts";
import { type ExpressionValue, kindOf, textOfResult } from "./expression/value.ts";
import type { DataScope } from "./scope/scope.ts";

/** Computes a value of an entry from the word for it: the key of a member, a reference, or an expression. undefined: it is malformed. */
export function compileFromWord(word: string, written: ParsedExpression): Compute | undefined {
  const source = wholeExpression(word);
  if (source !== undefined) return compileExpression(source, written);
  return compileTree({ kind: "reference", token: wholeToken(word.trim()) ?? keyToken(word) }, written);
}

/** Computes the values that entries are sorted or grouped by: one for each, undefined where an entry has none. */
export type EntryKeys = (items: readonly unknown[], scope: DataScope) => readonly ExpressionValue[];

/** `otherwise` says what becomes of an entry without a value. A word by which no entry has one is reported. */
export function compileEntryKey(word: string, path: string, otherwise: string): EntryKeys {
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (items, around) => {
    // One scope for all: what a key is computed of is done with it when it is computed.
    const scope = { ...around, item: undefined as unknown, index: 0 };
    const keys = items.map((item) => {
      scope.item = item;
      scope.index += 1;
      const value = compute?.(scope);
      if (value === failed || value === undefined || textOfResult(value) !== undefined) return value;
      const why = `${kindOf(value)} of entry ${scope.index} is no text and no number`;
      scope.missing.addExpression(word, path, [why, otherwise]);
      return failed;
    });
    if (keys.length > 0 && keys.every((key) => key === undefined)) {
      around.missing.addExpression(word, path, ["no entry has such a value", otherwise]);
    }
    return keys.map((key) => (key === failed ? undefined : key));
  };
}
