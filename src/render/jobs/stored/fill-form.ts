import { canonicalHash } from "../../../vocabulary/canonical.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { MadeDocument } from "../../contract/job.ts";
import { isOwnPath, type Outside, storedDocument } from "../../contract/outside.ts";
import type { Report } from "../../contract/report.ts";
import { type FillResult, type FillTask, fillFile } from "../../documents/fill/fill-file.ts";
import { unread, unusable } from "../../documents/fill/form-record.ts";
import { type FillRequest, readFillRequest } from "../../documents/fill/read-request.ts";
import { typedPassword } from "../../documents/fill/typed-password.ts";
import type { ObstacleKind } from "../../model/document/claims.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { notingFaces } from "../document/noting-faces.ts";
import type { RenderContext } from "../document/rendering.ts";
import { madeOf } from "../made.ts";
import { refuseLoss } from "../refuse-loss.ts";

/** A stored document or an upload whose form is filled: a file of its own, which begins with the file that was filled. Throws a `Refusal`. */
export async function makeFilled(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, engine, report, phases } = rendering;
  if (job.format !== "pdf") throw new Refusal("INVALID_REQUEST", "Filled files are PDF files.");
  const request = readFillRequest(job.body);
  const { kind, name } = request.source;
  const source = kind === "document" ? storedDocument(name) : name;
  const isNoName = kind !== "document" && isOwnPath(name);
  const file = isNoName ? undefined : await outside.asset(source);
  if (file === undefined)
    throw unusable(`There is no ${kind === "document" ? "such document" : "file of this name among your uploads"}.`);
  const faces = new Set<string>();
  const typesetter = engine.text.typesetter({ declared: new Map(), report, locale: job.locale });
  try {
    const passwords = await typedPassword(request.password);
    const programs = notingFaces(typesetter, faces);
    const setting = { passwords, seed: Buffer.from(job.seed, "hex"), typesetter, programs };
    const filled = phases.time("fill", () => fill(request, file, setting));
    reportFilled(filled, report);
    if (job.strict === true) refuseLoss(report);
    return madeOf(rendering, {
      bytes: filled.bytes,
      pages: filled.pages,
      // The request without its password, which somebody could try against the hash.
      definition: canonicalHash(request.value),
      assets: { [source]: sha256(file) },
      faces,
    });
  } finally {
    typesetter.close();
  }
}

type FillSetting = Pick<FillTask, "passwords" | "seed" | "typesetter" | "programs">;

function fill(request: FillRequest, bytes: Uint8Array, setting: FillSetting): FilledFile {
  const { values, flatten, readOnly } = request;
  try {
    const filled = fillFile({ bytes, values, flatten, readOnly, ...setting });
    if (filled.kind === "filled") return filled;
    throw new Refusal("INVALID_REQUEST", filled.faults[0]?.message, { faults: filled.faults });
  } catch (error) {
    throw error instanceof ForeignPdfError ? unread(error, "/password") : error;
  }
}

type FilledFile = Extract<FillResult, { kind: "filled" }>;

/** Reports what a filled form lacks, and other findings about it. */
function reportFilled({ leftOut, hasScripts, clipped, unseen, withheld }: FilledFile, report: Report): void {
  for (const { level, obstacles } of withheld) reportWithheld(level, obstacles, report);
  for (const what of leftOut)
    report.add("CONTENT_ERROR", "FORM_PART_LEFT_OUT", "", `Filling cannot keep this: ${what}.`);
  for (const { path, name } of clipped) {
    const message = `The text of the field ${JSON.stringify(name.slice(0, 60))} is larger than the field, which cuts it off.`;
    report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message);
  }
  for (const { path, name } of unseen) {
    const message = `The field ${JSON.stringify(name.slice(0, 60))} is filled, but nothing of it is seen: it is hidden, on no page, or shows nothing.`;
    report.add(undefined, "FIELD_NOT_SEEN", path, message);
  }
  if (hasScripts) report.add(undefined, "FORM_SCRIPTS_NOT_RUN", "", scriptsNotRun);
}

const inTheWay: Readonly<Partial<Record<ObstacleKind, string>>> = {
  "glyph-missing": "what was filled in has characters that none of our fonts has.",
  "text-unmapped": "what was filled in has characters that stand for no text.",
  "private-use": "what was filled in has characters of Unicode's private use, and nothing says what they mean.",
};

/** Where characters were missing, that is said of each value; of others it is not known which they are. */
function reportWithheld(level: string, obstacles: readonly ObstacleKind[], report: Report): void {
  const places = report.from("info").flatMap(({ code, path }) => (code === "GLYPH_MISSING" ? [path] : []));
  const message = `The claim ${level} of the file is left out: what was filled in stands in its way.`;
  report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", "", message);
  for (const kind of obstacles)
    for (const path of kind === "glyph-missing" && places.length > 0 ? places : ["/values"])
      report.add(undefined, "CONFORMANCE_OBSTACLE", path, `Not ${level}: ${inTheWay[kind]}`);
}

const scriptsNotRun =
  "The form has scripts that calculate, format or check fields. None was run: give calculated fields their values as well.";
