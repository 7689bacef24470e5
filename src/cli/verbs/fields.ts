import { formRecord } from "../../render/documents/fill/form-record.ts";
import { typedPassword } from "../../render/documents/fill/typed-password.ts";
import type { FormFieldRecord } from "../../vocabulary/http/form.ts";
import { unlessRefused } from "../answer.ts";
import { readGiven } from "../given-file.ts";
import { readPassword } from "../given-password.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** `colophon fields <file.pdf> [--password-file <file>] [--json]`: the fields of a form, one a line. */
export async function fields(words: readonly string[]): Promise<number> {
  const { positionals, passwordFile, json } = parseWords(words, { texts: ["password-file"], flags: ["json"] });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("fields takes one PDF file.");
  const file = await readGiven(path);
  const password = await readPassword(passwordFile);
  return await unlessRefused(async () => {
    const form = formRecord(file, await typedPassword(password));
    if (json) console.log(JSON.stringify(form));
    else if (form.fields.length === 0) console.log("The file has no form fields.");
    else for (const field of form.fields) console.log(lineOf(field));
    return 0;
  });
}

function lineOf({ name, type, value, options, maxLength, readOnly, required }: FormFieldRecord): string {
  const facts = [
    ...(options === null ? [] : [`one of ${options.map((option) => JSON.stringify(option.value)).join(", ")}`]),
    ...(maxLength === null ? [] : [`${maxLength} characters`]),
    ...(required ? ["required"] : []),
    ...(readOnly ? ["read-only"] : []),
  ];
  return `${name} (${[type, ...facts].join("; ")}): ${JSON.stringify(value)}`;
}
