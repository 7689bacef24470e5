import { canonicalHash } from "../../../vocabulary/canonical.ts";
import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseRequestBody } from "../../../vocabulary/json/parse-json.ts";
import { Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import type { MadeDocument } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import { Report } from "../../contract/report.ts";
import { compileWord, type WordTemplate } from "../../word/compile-word.ts";
import { type WordSyntax, wordSyntaxes } from "../../word/dialects/word-dialect.ts";
import { fillWord, refuseFaults, type WordFilling } from "../../word/fill-word.ts";
import type { RenderContext } from "../document/prepare.ts";
import { madeOf } from "../made.ts";
import { refuseLoss } from "../refuse-loss.ts";
import { loadWordPictures } from "./word-pictures.ts";

/** A request to fill a Word file: the path of an upload, and the data. */
interface TemplateRequest {
  readonly file: string;
  readonly syntax: WordSyntax;
  /** A list: each of its entries gets a copy of the body. */
  readonly records: ExpressionTree | undefined;
  readonly data: JsonObject;
}

const path = "/file";

/** A Word file with its tags filled in: the author's own file with values in it. Throws a `Refusal`. */
export async function makeFilledWord(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, report, phases, budget } = rendering;
  if (job.format !== "docx") throw new Refusal("INVALID_REQUEST", "Filled Word files are DOCX files.");
  const { file: name, syntax, records, data } = readTemplateRequest(job.body);
  const file = await outside.asset(name);
  if (file === undefined) throw refusedAt(path, "There is no file of this name among your uploads.", "WORD_UNUSABLE");
  const compiled = phases.time("read", () => compileWord(file, path, { syntax, records }));
  refuseFaults(compiled, path);
  const { locale, timeZone, now, documentId } = job;
  const filling = { data, locale, timeZone, now, documentId, budget, report, path };
  const { bytes, loaded } = await filledWith(compiled.template, filling, rendering, outside);
  if (job.strict === true) refuseLoss(report);
  return madeOf(rendering, {
    bytes,
    // How many pages it has, only the program that lays it out knows.
    pages: 0,
    definition: canonicalHash({ file: name, syntax, ...(records === undefined ? {} : { records }) }),
    data: canonicalHash(data),
    assets: { [name]: sha256(file), ...loaded.hashes },
    faces: [],
  });
}

/** Fills the file; where its tags name pictures, these are loaded, and it is filled with them. */
async function filledWith(template: WordTemplate, filling: WordFilling, rendering: RenderContext, outside: Outside) {
  const { phases, budget } = rendering;
  const first = { ...filling, budget: budget.attempt(), report: new Report() };
  const { wanted } = phases.time("fill", () => fillWord(template, first));
  const loaded = await phases.timeAsync("load", () => loadWordPictures(wanted, rendering, outside));
  const { bytes } = phases.time("fill", () => fillWord(template, { ...filling, pictures: loaded.pictures }));
  return { bytes, loaded };
}

/** @throws Refusal INVALID_JSON, INVALID_REQUEST */
function readTemplateRequest(body: Uint8Array): TemplateRequest {
  const request = objectIn(parseRequestBody(body)) ?? {};
  const [file, data] = [request["file"], objectIn(request["data"])];
  if (typeof file !== "string") throw refusedAt(path, "`file` is the path of an uploaded Word file.");
  if (data === undefined) throw refusedAt("/data", "`data` is an object: the values that the tags stand for.");
  const syntax = wordSyntaxes.find((one) => one === (request["syntax"] ?? "colophon"));
  if (syntax === undefined) throw refusedAt("/syntax", `\`syntax\` is one of ${wordSyntaxes.join(", ")}.`);
  return { file, syntax, records: recordsOf(request["records"]), data };
}

/** @throws Refusal INVALID_REQUEST */
function recordsOf(given: unknown): ExpressionTree | undefined {
  if (given === undefined) return undefined;
  const tree = parseExpression(typeof given === "string" ? given : "", "read");
  if (!isMalformed(tree)) return tree;
  throw refusedAt(
    "/records",
    `\`records\` is an expression, such as “customers”: ${tree.message}.`,
    "EXPRESSION_INVALID",
  );
}
