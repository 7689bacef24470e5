import { type Format, formats } from "../../vocabulary/http/documents.ts";
import { type Answered, answer } from "../answer.ts";
import { documentOptions, type LocalDocument, type OpenPool, renderLocally } from "../local-render.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
interface CommandLine extends LocalDocument, Answered {
  readonly format: Format;
}

/** `colophon render <definition.json> [--data <data.json>] -o <file.pdf>`: a document without a service. */
export async function render(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  return await answer(given, () => renderLocally(given, given.format, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): CommandLine {
  const options = { ...documentOptions, output: { type: "string", short: "o" } } as const;
  const { values, positionals } = parseWords(words, options);
  const [definition, ...more] = positionals;
  const { output, data, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  if (definition === undefined || more.length > 0) throw new UsageError("render takes one definition.");
  if (output === undefined) throw new UsageError("render needs -o, the file to write.");
  const format = formats.find((known) => output.toLowerCase().endsWith(`.${known}`));
  if (format === undefined) throw new UsageError(`The file to write ends in .${formats.join(" or .")}.`);
  return { definition, data, assets, output, format, locale, timeZone, strict, json };
}
