import { keyToken } from "../../../../vocabulary/expression/token.ts";
import { type PointerSteps, pointer } from "../../../../vocabulary/json/pointer.ts";
import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { BoundTextCell, Compile, MappedRows } from "../plan.ts";
import type { DataScope, MakeText } from "../scope/scope.ts";
import { compileText, compileToken, cutText, mayHold } from "../text/text.ts";

/** A column of nothing but text. */
interface TextColumn {
  readonly cell: BoundTextCell;
  readonly make: MakeText;
}

/**
 * The rows of a `map` in which every column is text, without an object for every cell. undefined: some column is more
 * than text.
 */
export function compileTextRows(
  map: unknown,
  trail: PointerSteps,
  compile: Compile,
): ((items: readonly unknown[], scope: DataScope) => MappedRows) | undefined {
  const columns = textColumns(map, [...trail, "map"], compile);
  if (columns === undefined) return undefined;
  const cells = columns.map(({ cell }) => cell);
  return (items, scope) => ({ cells, texts: textsOf(items, columns, scope) });
}

function textsOf(items: readonly unknown[], columns: readonly TextColumn[], around: DataScope): readonly string[] {
  const texts: string[] = [];
  // One scope for all: what makes a text is done with it when the text is made.
  const scope = { ...around, item: undefined as unknown, index: 0 };
  for (const item of items) {
    keepOn();
    scope.item = item;
    scope.index += 1;
    for (const { make } of columns) texts.push(make(scope));
  }
  return texts;
}

function textColumns(map: unknown, trail: PointerSteps, compile: Compile): readonly TextColumn[] | undefined {
  if (!Array.isArray(map) || map.length === 0) return undefined;
  const columns: TextColumn[] = [];
  for (const [at, column] of map.entries()) {
    const made = typeof column === "string" ? ofText(column, [...trail, at]) : ofCell(column, [...trail, at], compile);
    if (made === undefined) return undefined;
    columns.push(made);
  }
  return columns;
}

const ofText = (column: string, trail: PointerSteps): TextColumn | undefined =>
  isText(column) && mayHoldShortcodes(column)
    ? undefined
    : { cell: { td: column }, make: makeColumn(column, pointer(trail)) };

/** Text has tokens or expressions; anything else is the key of a member of the element. */
const isText = (column: string): boolean => cutText(column) !== undefined;

/** Makes the text of a column for an entry: text with its tokens filled in, or the value of the member that `column` names. */
export function makeColumn(column: string, path: string): MakeText {
  if (isText(column)) return compileText(column, () => path) ?? (() => column);
  return column === "" ? () => "" : compileToken(keyToken(column), path);
}

/** A cell of text whose style, if it has one, is the same in every row. */
function ofCell(column: unknown, trail: PointerSteps, compile: Compile): TextColumn | undefined {
  if (typeof column !== "object" || column === null) return undefined;
  const { style, ...texts } = column as Readonly<Record<string, unknown>>;
  const [[key, text] = ["", undefined], ...others] = Object.entries(texts);
  if (typeof text !== "string" || others.length > 0 || (key !== "td" && key !== "th" && key !== "p")) return undefined;
  if (mayHoldShortcodes(text) || compile(style, [...trail, "style"]) !== undefined) return undefined;
  const make = mayHold(text) ? compileText(text, () => pointer([...trail, key])) : undefined;
  return { cell: column as BoundTextCell, make: make ?? (() => text) };
}

/**
 * Whether a text may contain shortcodes. Resources that shortcodes need, such as images, are searched for in the bound
 * document, cell by cell.
 */
const mayHoldShortcodes = (text: string): boolean =>
  (cutText(text) ?? [{ kind: "plain", text }]).some(
    (part) => part.kind === "translation" || (part.kind === "plain" && part.text.includes("[")),
  );
