import type { DataUsed, LayoutDiagnosis } from "../../../vocabulary/http/diagnosis.ts";
import type { MadeDocument, RenderJob } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import type { Report } from "../../contract/report.ts";
import { describePages } from "../../describe/describe-pages.ts";
import type { DescriptionFacts } from "../../describe/describing.ts";
import { diagnose } from "../../layout/diagnosis/diagnose.ts";
import type { Page } from "../../model/page/page.ts";
import { ingredientsOf } from "../colophon.ts";
import { madeOf } from "../made.ts";
import { type PreparedDocument, prepare } from "./prepare.ts";
import type { RenderContext } from "./rendering.ts";
import { type CompletedDocument, signWritten, tooLong, withSpace } from "./signing.ts";
import { typeset } from "./typeset.ts";

/**
 * A document from its definition: prepared (accept, components, bind, load resources), typeset (read, layout, write) and, when it asks
 * for it, signed; or its tables alone, which are read and written. Throws a `Refusal`.
 */
export async function makeDocument(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, engine, report } = rendering;
  const prepared = await prepare(rendering, outside);
  // Loaded for the first that asks for it.
  if (job.tables !== undefined) return (await import("./write-tables.ts")).writeTables(prepared, rendering, job.tables);
  const rasterise = drawsPictures(job, prepared) ? await engine.rasteriser() : undefined;
  const { diagnosable, used, begun, ...finished } = await typesetAndSign(prepared, { ...rendering, rasterise });
  const made = madeOf(rendering, {
    ...finished,
    ...ingredientsOf(prepared),
    faces: used,
    name: prepared.name,
    diagnosis: prepared.use && diagnosisOf(begun === undefined ? diagnosable : undefined, report, prepared.use.found()),
  });
  if (job.describe === undefined) return made;
  const pages = { pages: diagnosable, rows: begun?.rows };
  const described = describePages(pages, job.describe, factsOf(rendering, prepared));
  const partial = begun !== undefined;
  return { ...made, bytes: new TextEncoder().encode(JSON.stringify({ ...described, partial })) };
}

/** A signature longer than its space has the document made once more. */
async function typesetAndSign(prepared: PreparedDocument, rendering: RenderContext): Promise<CompletedDocument> {
  const first = await signWritten(typeset(prepared, rendering), prepared, rendering);
  if (!("needed" in first)) return first;
  const again = withSpace(prepared, first);
  const second = await signWritten(typeset(again, rendering), again, rendering);
  if ("needed" in second) throw tooLong(second.needed);
  return second;
}

/** `pages`: undefined: not all of them are there, which says nothing of the document. */
const diagnosisOf = (pages: readonly Page[] | undefined, report: Report, data: DataUsed): LayoutDiagnosis =>
  pages === undefined ? { nodes: [], nodesLeftOut: 0, findings: [], data } : diagnose(pages, report, data);

function factsOf(
  { engine, report }: RenderContext,
  { bound: { layers = [] }, resources: { hashes } }: PreparedDocument,
): DescriptionFacts {
  const files = new Map([...hashes].map(([path, sha256]) => [sha256, path]));
  return {
    faceHashes: engine.faceHashes,
    layers: layers.map(({ name, visible = true }) => ({ name, visible })),
    fileOf: (sha256) => files.get(sha256),
    asWritten: (path) => report.asWritten(path),
  };
}

/** Whether drawings become pictures: what is filtered; in DOCX all, and photographs, which may be turned and cut. */
const drawsPictures = (
  { format }: RenderJob,
  { resources: { drawings, pictures, svgFiles } }: PreparedDocument,
): boolean =>
  (format === "docx" && (drawings || pictures.size > 0)) || [...svgFiles.values()].some(({ file }) => file.filtered);
