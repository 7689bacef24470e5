import type { WordFillingChoices } from "../library/job-bodies.ts";
import { wholeJson } from "../library/whole-json.ts";
import type { WordFillingKey } from "../vocabulary/definition/word.ts";
import { readGiven } from "./given-file.ts";
import { UsageError } from "./usage-error.ts";
import { wordOptionNames } from "./word-options.ts";

/** What the command line says of how a Word file is filled, as it was written. */
export type WrittenWordChoices = { readonly [Key in WordFillingKey]: string | undefined };

/**
 * The keys of a definition that the options of a command stand for; whether their values are right, the schema says.
 *
 * @throws FileError, Refusal INVALID_JSON of a file that they name
 */
export async function readWordChoices(written: WrittenWordChoices): Promise<WordFillingChoices> {
  const { delimiters, lists, names } = written;
  return {
    ...(Object.fromEntries(wordOptionNames.map((name) => [name, written[name]])) as WordFillingChoices),
    delimiters: delimiters?.trim().split(/\s+/),
    lists: await namedExpressions(lists, "/lists"),
    names: await namedExpressions(names, "/names"),
  };
}

async function namedExpressions(
  file: string | undefined,
  path: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (file === undefined) return undefined;
  return JSON.parse(wholeJson((await readGiven(file)).toString("utf8"), file, path)) as Record<string, string>;
}

/** @throws UsageError where an option is given that is for Word files alone, beside a form */
export function refuseWordChoices(written: WrittenWordChoices): void {
  const given = wordOptionNames.filter((name) => written[name] !== undefined).map((name) => `--${name}`);
  if (given.length > 0) throw new UsageError(`${given.join(", ")}: for Word files alone.`);
}
