import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import type { Word } from "../../../vocabulary/generated/definition.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import type { CompileOptions } from "../../word/compile-word.ts";

/** How the Word file of a definition is read. @throws Refusal INVALID_REQUEST */
export function readingOf({
  syntax = "colophon",
  delimiters,
  records,
  between,
  lists = {},
  names = {},
}: Word): CompileOptions {
  const [opening, closing] = delimiters ?? [];
  if (opening !== undefined && closing !== undefined && (syntax === "carbone" || syntax === "jinja"))
    throw refusedAt("/word/delimiters", `Tags of ${syntax} have their own delimiters; leave them out.`, "TAG_UNKNOWN");
  for (const [at, one] of [opening, closing].entries())
    if (one !== undefined && !/^\S{1,10}$/.test(one))
      throw refusedAt(`/word/delimiters/${at}`, "It has 1 to 10 characters, and no blanks.", "INVALID_VALUE");
  return {
    syntax,
    delimiters: opening === undefined || closing === undefined ? undefined : [opening, closing],
    records: records === undefined ? undefined : treeAt("/word/records", records),
    between,
    lists: treesAt("/word/lists", lists),
    names: treesAt("/word/names", names),
  };
}

/** The same for all files that are read alike. */
export const writtenReading = ({ syntax, delimiters, records, between, lists, names }: Word): string =>
  JSON.stringify([syntax, delimiters, records, between, lists, names]);

const treesAt = (path: string, given: Readonly<Record<string, string>>): ReadonlyMap<string, ExpressionTree> =>
  new Map(Object.entries(given).map(([name, written]) => [name, treeAt(`${path}/${name}`, written)]));

function treeAt(path: string, written: string): ExpressionTree {
  const tree = parseExpression(written, "read");
  if (!isMalformed(tree)) return tree;
  const message = `It is an expression, such as “customers”: ${tree.message}.`;
  throw refusedAt(path, message, "EXPRESSION_INVALID");
}
