import type { Document, Word } from "../../../vocabulary/generated/definition.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { isOwnPath, type Outside, templateFile } from "../../contract/outside.ts";
import { Report } from "../../contract/report.ts";
import type { AcceptedRequest } from "../../definition/accept/accept.ts";
import { compileValues } from "../../definition/bind/scope/values.ts";
import { bytesOfDataUri, isDataUri } from "../../definition/resources/fetch-files.ts";
import { hashOfFile } from "../../definition/resources/known-hashes.ts";
import { unquoteOptional } from "../../model/literal.ts";
import type { CompiledWord } from "../../word/compile-word.ts";
import { fillWord, refuseFaults, type WordFilling } from "../../word/fill-word.ts";
import type { RenderContext } from "../document/rendering.ts";
import { KnownTemplates } from "./known-templates.ts";
import { loadWordPictures } from "./word-pictures.ts";
import { readingOf, writtenReading } from "./word-reading.ts";

const knownTemplates = new KnownTemplates();

/** Where the Word file is in its definition. */
export const wordFilePath = "/word/file";

/** A Word file with its tags filled in. */
export interface FilledRoot {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Hashes of the file, by its path for the service, and of the uploads that its tags name, by their names. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** With what a file is filled; `use` learns which of the data is read. */
interface FillingParts {
  readonly rendering: RenderContext;
  readonly outside: Outside;
  readonly use: WordFilling["use"];
}

/**
 * Fills the Word file that is a definition's template: the author's own file with values in it.
 *
 * `bound`: the settings of the definition with the data filled in.
 * @throws Refusal INVALID_REQUEST when the file or its tags cannot be used; BUDGET_EXCEEDED
 */
export async function fillRoot(
  { data, template, fileOf, document }: Pick<AcceptedRequest, "data" | "template" | "fileOf" | "document">,
  word: Word,
  bound: Pick<Document, "locale" | "timeZone">,
  { rendering, outside, use }: FillingParts,
): Promise<FilledRoot> {
  const { job, report, phases, budget } = rendering;
  const { file: name, missing } = word;
  const file = await wordFile(name, { template, fileOf }, outside);
  const compiled = phases.time("read", () =>
    knownTemplates.compiled(file, wordFilePath, writtenReading(word), () => readingOf(word)),
  );
  refuseFaults(compiled, wordFilePath);
  const { now, documentId } = job;
  const locale = unquoteOptional(bound.locale) ?? job.locale;
  const timeZone = unquoteOptional(bound.timeZone) ?? job.timeZone;
  const values = compileValues(document.values);
  const words = { locale, timeZone, now, documentId, path: wordFilePath, missing };
  const filling = { data: data ?? {}, values, use, budget, report, ...words };
  const { bytes, loaded } = await filledWith(compiled, filling, rendering, outside);
  const own = isDataUri(name) ? [] : [[pathOf(name, template), hashOfFile(file)] as const];
  return { bytes, hashes: new Map([...own, ...Object.entries(loaded.hashes)]) };
}

/** An upload of the name that a revision's file has in its definition may be another file, and both in one document. */
const pathOf = (name: string, template: AcceptedRequest["template"]): string =>
  template === undefined ? name : templateFile(template);

/** The file of the template's revision, whatever was uploaded since; of a definition that was sent along, the upload, else the file of the template beside it. */
async function wordFile(
  name: string,
  { template, fileOf }: Pick<AcceptedRequest, "template" | "fileOf">,
  outside: Pick<Outside, "asset">,
): Promise<Uint8Array> {
  if (isDataUri(name)) {
    const found = bytesOfDataUri(name, limits.wordBytes);
    if (typeof found !== "string") return found;
    throw refusedAt(wordFilePath, `The Word file in the data: URI cannot be read: ${found}.`, "WORD_UNUSABLE");
  }
  const isNoName = template === undefined && isOwnPath(name);
  const upload = isNoName ? undefined : await outside.asset(pathOf(name, template));
  const file = upload ?? (fileOf && (await outside.asset(templateFile(fileOf))));
  if (file !== undefined) return file;
  const why =
    template === undefined
      ? "There is no file of this name."
      : "There was no file of this name when the revision was saved: upload it, and save the template again.";
  throw refusedAt(wordFilePath, why, "WORD_UNUSABLE");
}

/** Tags that may show a picture of the data. */
const mayShow: ReadonlySet<string> = new Set(["picture", "frame", "control"]);

/** Fills the file; where its tags name pictures, these are loaded, and it is filled with them. */
async function filledWith(
  { template, tags }: CompiledWord,
  filling: WordFilling,
  rendering: RenderContext,
  outside: Outside,
) {
  const { phases, budget } = rendering;
  if (!tags.some(({ meaning }) => mayShow.has(meaning.kind)))
    return { ...phases.time("fill", () => fillWord(template, filling)), loaded: { hashes: {} } };
  const first = { ...filling, budget: budget.attempt(), report: new Report() };
  const { wanted } = phases.time("fill", () => fillWord(template, first));
  const loaded = await phases.timeAsync("load", () => loadWordPictures(wanted, rendering, outside));
  const { bytes } = phases.time("fill", () => fillWord(template, { ...filling, pictures: loaded.pictures }));
  return { bytes, loaded };
}
