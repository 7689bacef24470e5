import { type AnswerOptions, answer } from "../answer.ts";
import { readPassword } from "../given-password.ts";
import { fillLocally, type LocalFilling, type OpenPool } from "../local-render.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
type FillCommand = Omit<LocalFilling, "password"> & AnswerOptions & { readonly passwordFile: string | undefined };

/** `colophon fill <form.pdf> <values.json> -o <file.pdf>`: a form with its fields filled, without a service. */
export async function fill(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const password = await readPassword(given.passwordFile);
  return await answer(given, () => fillLocally({ ...given, password }, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): FillCommand {
  const { positionals, output, ...choices } = parseWords(words, {
    texts: ["password-file", "locale", "output"],
    flags: ["flatten", "read-only", "strict", "json"],
  });
  const [file, values, ...more] = positionals;
  if (file === undefined || values === undefined || more.length > 0)
    throw new UsageError("fill takes a PDF file and a JSON file with the values.");
  if (output === undefined) throw new UsageError("fill needs -o, the file to write.");
  return { ...choices, file, values, output };
}
