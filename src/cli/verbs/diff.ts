import { definitionDiff } from "../../vocabulary/compare/definition-diff.ts";
import type { DefinitionDiff } from "../../vocabulary/http/template-diff.ts";
import { parseJson } from "../../vocabulary/json/parse-json.ts";
import { readGiven } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon diff <older.json> <newer.json> [--json]`: a line for each difference of two definitions; exit code 1 when there
 * is one, as diff has it.
 */
export async function diff(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { json: { type: "boolean" } });
  const [older, newer, ...more] = positionals;
  if (older === undefined || newer === undefined || more.length > 0) throw new UsageError("diff takes two files.");
  const found = definitionDiff(await definitionIn(older), await definitionIn(newer));
  if (values.json === true) console.log(JSON.stringify({ older, newer, ...found }));
  else for (const line of linesOf(found)) console.log(line);
  return found.changes.length === 0 ? 0 : 1;
}

const definitionIn = async (file: string): Promise<unknown> =>
  parseJson((await readGiven(file)).toString("utf8"), file);

function linesOf({ changes, leftOut }: DefinitionDiff): readonly string[] {
  if (changes.length === 0) return ["The definitions do not differ."];
  const more = leftOut === 0 ? [] : [`and ${leftOut} more`];
  return [...changes.map(({ message }) => message), ...more];
}
