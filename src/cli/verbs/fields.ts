import { isWordFile, type WordFillingChoices, wordFileName } from "../../library/job-bodies.ts";
import { formRecord } from "../../render/documents/fill/form-record.ts";
import { typedPassword } from "../../render/documents/fill/typed-password.ts";
import { wordDataOf } from "../../render/jobs/word/word-facts.ts";
import { readingOf } from "../../render/jobs/word/word-reading.ts";
import { compileWord } from "../../render/word/compile-word.ts";
import { listedTag } from "../../render/word/reads/listed-tag.ts";
import type { Word } from "../../vocabulary/generated/definition.ts";
import type { FormFieldRecord } from "../../vocabulary/http/form.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { checkRoot } from "../../vocabulary/validate.ts";
import { unlessRefused } from "../answer.ts";
import { readGiven } from "../given-file.ts";
import { readPassword } from "../given-password.ts";
import { UsageError } from "../usage-error.ts";
import { readWordChoices, refuseWordChoices } from "../word-choices.ts";
import { wordOptionNames } from "../word-options.ts";
import { parseWords } from "../words.ts";

/** `colophon fields <file> [--password-file <file>] [--json]`: the fields of a form or the tags of a Word file, one a line. */
export async function fields(words: readonly string[]): Promise<number> {
  const { positionals, passwordFile, json, ...written } = parseWords(words, {
    texts: ["password-file", ...wordOptionNames],
    flags: ["json"],
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("fields takes one PDF or Word file.");
  const file = await readGiven(path);
  if (isWordFile(file)) {
    if (passwordFile !== undefined) throw new UsageError("--password-file is for PDF forms.");
    return await unlessRefused(async () => listTags(file, await readWordChoices(written), json));
  }
  refuseWordChoices(written);
  const password = await readPassword(passwordFile);
  return await unlessRefused(async () => {
    const form = formRecord(file, await typedPassword(password));
    if (json) console.log(JSON.stringify(form));
    else if (form.fields.length === 0) console.log("The file has no form fields.");
    else for (const field of form.fields) console.log(lineOf(field));
    return 0;
  });
}

/** The definition of a Word file that options say. @throws Refusal INVALID_DEFINITION */
function wordOf(choices: WordFillingChoices): Word {
  const root: unknown = JSON.parse(JSON.stringify({ word: { file: wordFileName, ...choices } }));
  const checked = checkRoot(root);
  if (checked.kind === "right" && "word" in checked.definition) return checked.definition.word;
  const faults = checked.kind === "wrong" ? checked.faults : [];
  const message = faults.map(({ path, message }) => `${path}: ${message}`).join("\n");
  throw new Refusal("INVALID_DEFINITION", message, { faults });
}

/** The tags of a Word file, then what is wrong with them; the exit code is 1 where something is. */
function listTags(file: Uint8Array, choices: WordFillingChoices, json: boolean): number {
  const reading = readingOf(wordOf(choices));
  const { tags, faults, moreFaults, arranged } = compileWord(file, "", reading);
  if (json) {
    console.log(
      JSON.stringify({ tags: tags.map(listedTag), data: wordDataOf(arranged(), reading), faults, moreFaults }),
    );
  } else {
    if (tags.length === 0 && faults.length === 0) console.log("The file has no tags.");
    for (const { spelling, where } of tags) console.log(`${where}: ${spelling}`);
    for (const { where, message } of faults) console.error(`${where}: ${message}`);
    if (moreFaults > 0) console.error(`${moreFaults} further faults are not listed.`);
  }
  return faults.length === 0 ? 0 : 1;
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
