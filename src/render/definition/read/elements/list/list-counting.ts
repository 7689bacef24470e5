import { noNumbering } from "../../../../../vocabulary/definition/built-in-numberings.ts";
import type { OrderedList } from "../../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../../contract/shown.ts";
import { unquoteLiteral } from "../../../../model/literal.ts";
import type { Count } from "../../collected/counted-lists.ts";
import type { ListCounting, ReadContext } from "../../context.ts";

/** How a list counts in a numbering, its own or that of the list around; undefined: it counts in the usual way. `path`: the list's. */
export function countingOf(
  list: OrderedList,
  before: Count | undefined,
  path: string,
  context: ReadContext,
): ListCounting | undefined {
  const around = list.symbol === undefined && list.text === undefined ? context.counting : undefined;
  if (list.numbering === undefined) return within(around, path, context);
  const name = unquoteLiteral(list.numbering);
  if (name === noNumbering) return undefined;
  const scheme = before?.scheme ?? context.scheme(name);
  if (scheme !== undefined) return { scheme, counts: [] };
  report(`There is no numbering ${shown(name)} in document.numbering; the list has its usual numbers.`, path, context);
  return undefined;
}

function within(around: ListCounting | undefined, path: string, context: ReadContext): ListCounting | undefined {
  if (around === undefined) return undefined;
  const { scheme, counts } = around;
  if (counts.length < scheme.levels.length) return around;
  const levels = scheme.levels.length === 1 ? "1 level" : `${scheme.levels.length} levels`;
  report(`The numbering of the list around has ${levels}; the list has its usual numbers.`, path, context);
  return undefined;
}

const report = (message: string, path: string, context: ReadContext): void =>
  context.report.add("CONTENT_ERROR", "NUMBERING_NOT_FOUND", path, message);
