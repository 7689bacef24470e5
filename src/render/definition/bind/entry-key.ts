import { wholeExpression } from "../../../vocabulary/expression/cut.ts";
import { keyToken, wholeToken } from "../../../vocabulary/expression/token.ts";
import { compileExpression, compileTree, failed } from "./expression/expression.ts";
import { kindOf, textOfResult, type Value } from "./expression/value.ts";
import type { Scope } from "./scope.ts";

/** What entries of a list are sorted or grouped by: one value for each, undefined where an entry has none. */
export type EntryKeys = (items: readonly unknown[], scope: Scope) => readonly Value[];

/**
 * `word`: the key of a member of the entries, a reference, or an expression; `otherwise` says what becomes of an entry
 * without a value. A word by which no entry has one is reported.
 */
export function compileEntryKey(word: string, path: string, otherwise: string): EntryKeys {
  const written = { spelling: word, path, otherwise };
  const source = wholeExpression(word);
  const token = wholeToken(word.trim()) ?? keyToken(word);
  const compute =
    source === undefined ? compileTree({ kind: "reference", token }, written) : compileExpression(source, written);
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
