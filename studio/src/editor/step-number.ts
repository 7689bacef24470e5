import { syntaxTree } from "@codemirror/language";
import type { Command } from "@codemirror/view";

/** The number after one step, with as many decimals as it has. */
export function stepped(text: string, by: number): string {
  const decimals = /[.](\d+)$/.exec(text)?.[1]?.length ?? 0;
  const value = Number(text) + by / 10 ** decimals;
  return Number.isFinite(value) ? value.toFixed(decimals) : text;
}

/** Steps the number that the caret is in by one of its last digit; false where it is in none. */
export const stepNumber =
  (by: number): Command =>
  (view) => {
    const { head } = view.state.selection.main;
    const node = [-1, 1] as const;
    const number = node
      .map((side) => syntaxTree(view.state).resolveInner(head, side))
      .find(({ name }) => name === "Number");
    if (number === undefined) return false;
    const insert = stepped(view.state.doc.sliceString(number.from, number.to), by);
    view.dispatch({ changes: { from: number.from, to: number.to, insert }, selection: { anchor: number.from } });
    return true;
  };
