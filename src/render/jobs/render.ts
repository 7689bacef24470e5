import { contentTypes } from "../../vocabulary/http/documents.ts";
import { Refusal, type RefusalRecord } from "../../vocabulary/refusal.ts";
import type { Job, Made, Outcome } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import { Report } from "../contract/report.ts";
import type { ReadDocument } from "../definition/read/document.ts";
import { diagnose } from "../layout/diagnosis/diagnose.ts";
import { colophonOf } from "./colophon.ts";
import type { Engine } from "./engine.ts";
import { openRendering, type Prepared, prepare, type Rendering } from "./prepare.ts";
import { finish } from "./signing.ts";
import { readPrepared } from "./typeset.ts";

/**
 * One document, from the request's bytes to the file's: prepared (accept, components, bind, load resources), then typeset (read,
 * layout, write). The same job and the same answers from outside give the same bytes, in any process. What is refused
 * comes back as a value; anything thrown is a fault of ours.
 */
export async function render(job: Job, outside: Outside, engine: Engine): Promise<Outcome> {
  const report = new Report();
  const rendering = openRendering(job, engine, report);
  try {
    return await makeFrom(rendering, outside);
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: asWritten(error.record(), report) };
    throw error;
  }
}

/** The code for other people's files is loaded for the first job that needs it. */
async function makeFrom(rendering: Rendering, outside: Outside): Promise<Made> {
  switch (rendering.job.source) {
    case "merge":
      return await (await import("./merge-document.ts")).makeMerged(rendering, outside, make);
    case "fill":
      return await (await import("./fill-document.ts")).makeFilled(rendering, outside);
    case "signature":
      return await (await import("./sign-stored.ts")).signStored(rendering, outside);
    case "renewal":
      return await (await import("./renew-stored.ts")).renewStored(rendering, outside);
    case "payload":
    case "template":
      return await make(rendering, outside);
  }
}

async function make(rendering: Rendering, outside: Outside): Promise<Made> {
  const { job, engine, report, phases } = rendering;
  const prepared = await prepare(rendering, outside);
  const rasterise = drawsPictures(job, prepared) ? await engine.rasteriser() : undefined;
  const finished = await finish(prepared, { ...rendering, rasterise });
  const { pages, bytes, diagnosable, signature, beside } = finished;
  return {
    kind: "made",
    bytes,
    contentType: contentTypes[job.format],
    pages,
    errorCodes: report.errorCodes(),
    warnings: report.warnings(),
    colophon: colophonOf(job, engine, prepared, finished),
    phases: phases.all(),
    ...(signature === undefined ? {} : { signature }),
    ...(beside === undefined ? {} : { beside }),
    ...(prepared.use === undefined ? {} : { diagnosis: diagnose(diagnosable, report, prepared.use.found()) }),
  };
}

/** Whether drawings become pictures: in DOCX, where there are any, or photographs, which may be turned and cut. */
const drawsPictures = ({ format }: Job, { resources: { drawings, pictures } }: Prepared): boolean =>
  format === "docx" && (drawings || pictures.size > 0);

/** What a job's definition says, before it is laid out. Throws a `Refusal`. */
export async function understand(rendering: Rendering, outside: Outside): Promise<Prepared & ReadDocument> {
  const prepared = await prepare(rendering, outside);
  return { ...prepared, ...readPrepared(prepared, rendering) };
}

/** Faults found after the template was read say where they are in the definition; those found while reading, in the template. */
function asWritten(refusal: RefusalRecord, report: Report): RefusalRecord {
  return { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, path: report.asWritten(fault.path) })) };
}
