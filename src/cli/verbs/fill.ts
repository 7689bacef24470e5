import { isWordFile } from "../../library/job-bodies.ts";
import { type Format, formats } from "../../vocabulary/http/documents.ts";
import { type AnswerOptions, answer } from "../answer.ts";
import { readGiven } from "../given-file.ts";
import { readPassword } from "../given-password.ts";
import { fillLocally, fillWordLocally, type LocalFilling, type LocalWordFilling } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { readWordChoices, refuseWordChoices, type WrittenWordChoices } from "../word-choices.ts";
import { wordOptionNames } from "../word-options.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
type FillCommand = Omit<LocalFilling, "password"> &
  Pick<LocalWordFilling, "assets" | "timeZone"> &
  WrittenWordChoices &
  AnswerOptions & { readonly passwordFile: string | undefined };

/** `colophon fill <file> <values.json> -o <file>`: a PDF form or a Word file, filled without a service. */
export async function fill(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const making = { strict: given.strict, openPool };
  const file = await readGiven(given.file);
  if (isWordFile(file)) {
    refuseOptionsOfForms(given);
    const format = formatOf(given);
    return await answer(given, async () => {
      const choices = await readWordChoices(given);
      return await fillWordLocally({ ...given, choices, file, format, data: given.values }, making);
    });
  }
  refuseWordChoices(given);
  if (given.assets !== undefined) throw new UsageError("--assets is for Word files.");
  if (given.timeZone !== undefined)
    throw new UsageError("--time-zone is for Word files: a form is given its dates as text.");
  const password = await readPassword(given.passwordFile);
  return await answer(given, () => fillLocally({ ...given, password }, making));
}

function refuseOptionsOfForms({ flatten, readOnly, passwordFile }: FillCommand): void {
  if (flatten || readOnly || passwordFile !== undefined)
    throw new UsageError("--flatten, --read-only and --password-file are for PDF forms.");
}

/** The ending of the output says it. */
function formatOf({ output }: FillCommand): Format {
  const format = formats.find((one) => output.toLowerCase().endsWith(`.${one}`));
  if (format !== undefined) return format;
  throw new UsageError("A Word file is filled as .docx or .pdf: so must end what -o names.");
}

function readWords(words: readonly string[]): FillCommand {
  const { positionals, output, data, ...choices } = parseWords(words, {
    texts: ["data", "assets", "password-file", "locale", "time-zone", "output", ...wordOptionNames],
    flags: ["flatten", "read-only", "strict", "json"],
  });
  const [file, values = data, ...more] = positionals;
  const isTwice = positionals.length > 1 && data !== undefined;
  if (file === undefined || values === undefined || more.length > 0 || isTwice)
    throw new UsageError("fill takes a PDF or Word file and a JSON file with the values.");
  if (output === undefined) throw new UsageError("fill needs -o, the file to write.");
  return { ...choices, file, values, output };
}
