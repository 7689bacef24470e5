import { Refusal, type RefusalRecord } from "../../vocabulary/refusal.ts";
import type { MadeDocument, RenderJob, RenderOutcome } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import { Report } from "../contract/report.ts";
import { makeDocument } from "./document/make-document.ts";
import { openRendering, type RenderContext } from "./document/rendering.ts";
import type { RenderEngine } from "./engine.ts";

/**
 * One job, from the request's bytes to the file's. The same job and the same answers from outside give the same bytes, in any
 * process. A refusal is returned as a value; anything thrown is a fault of ours.
 */
export async function render(job: RenderJob, outside: Outside, engine: RenderEngine): Promise<RenderOutcome> {
  const outcome = await outcomeOf(job, outside, engine);
  const recordVerdict = engine.records?.takeVerdict();
  return recordVerdict === undefined ? outcome : { ...outcome, recordVerdict };
}

async function outcomeOf(job: RenderJob, outside: Outside, engine: RenderEngine): Promise<RenderOutcome> {
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
async function makeFrom(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  switch (rendering.job.source) {
    case "merge":
      return await (await import("./stored/merge-files.ts")).makeMerged(rendering, outside);
    case "fill":
      return await (await import("./stored/fill-form.ts")).makeFilled(rendering, outside);
    case "signature":
      return await (await import("./stored/sign-stored.ts")).signStored(rendering, outside);
    case "renewal":
      return await (await import("./stored/renew-stored.ts")).renewStored(rendering, outside);
    case "payload":
    case "template":
      return await makeDocument(rendering, outside);
  }
}

/** Faults found after the template was read say where they are in the definition; those found while reading, in the template. */
function asWritten(refusal: RefusalRecord, report: Report): RefusalRecord {
  return { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, path: report.asWritten(fault.path) })) };
}
