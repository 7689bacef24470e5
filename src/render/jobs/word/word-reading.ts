import type { WordFillingKey } from "../../../vocabulary/definition/word.ts";
import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import type { Word } from "../../../vocabulary/generated/definition.ts";
import { escapeStep } from "../../../vocabulary/json/pointer.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { CompileOptions } from "../../word/compile-word.ts";
import { simplifiedName } from "../../word/program/merge-name.ts";

/** How the Word file of a definition is read. @throws Refusal INVALID_REQUEST */
export function readingOf(word: Word): CompileOptions {
  const { syntax = "colophon", delimiters, records, between, lists = {}, names = {}, fields, controls } = word;
  const [opening, closing] = delimiters ?? [];
  if (opening !== undefined && closing !== undefined && (syntax === "carbone" || syntax === "jinja"))
    throw refusedAt("/word/delimiters", `Tags of ${syntax} have their own delimiters; leave them out.`);
  // Half a surrogate pair would divide a letter of the text.
  for (const [at, one] of [opening, closing].entries())
    if (one !== undefined && !/^[^\s\p{Cc}\p{Cs}]{1,10}$/u.test(one))
      throw refusedAt(`/word/delimiters/${at}`, "It has 1 to 10 characters, and no blanks.");
  return {
    syntax,
    delimiters: opening === undefined || closing === undefined ? undefined : [opening, closing],
    records: records === undefined ? undefined : treeAt("/word/records", records),
    between,
    lists: treesAt("/word/lists", lists),
    names: treesAt("/word/names", names),
    ...{ fields, controls },
  };
}

/** The same for all files that are read alike. */
export const writtenReading = (word: Word): string => JSON.stringify(readingKeys.map((key) => word[key]));

/** What a value becomes that is missing, the filling decides. */
const readingKeys = Object.keys({
  ...{ syntax: 0, delimiters: 0, records: 0, between: 0, lists: 0, names: 0, fields: 0, controls: 0 },
} satisfies Record<Exclude<WordFillingKey, "missing">, 0>) as readonly WordFillingKey[];

function treesAt(path: string, given: Readonly<Record<string, string>>): ReadonlyMap<string, ExpressionTree> {
  const known = new Map<string, string>();
  const trees = new Map<string, ExpressionTree>();
  for (const [name, written] of Object.entries(given)) {
    keepOn();
    const place = `${path}/${escapeStep(name)}`;
    const like = known.get(simplifiedName(name));
    if (like !== undefined)
      throw refusedAt(place, `“${like}” is the same name: case, blanks and underscores do not count.`);
    known.set(simplifiedName(name), name);
    trees.set(name, treeAt(place, written));
  }
  return trees;
}

function treeAt(path: string, written: string): ExpressionTree {
  const tree = parseExpression(written, "read");
  if (!isMalformed(tree)) return tree;
  const message = `It is an expression, such as “customers”: ${tree.message}.`;
  throw refusedAt(path, message, "EXPRESSION_INVALID");
}
