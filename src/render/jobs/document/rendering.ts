import { Budget } from "../../contract/budget.ts";
import type { RenderJob } from "../../contract/job.ts";
import { Phases } from "../../contract/phases.ts";
import { Report } from "../../contract/report.ts";
import type { Rasterise } from "../../writers/docx/media/rasteriser.ts";
import type { RenderEngine } from "../engine.ts";

/** One job on its way through the stages. */
export interface RenderContext {
  readonly job: RenderJob;
  readonly engine: RenderEngine;
  readonly report: Report;
  readonly budget: Budget;
  readonly phases: Phases;
  /** Where drawings are to become pictures. */
  readonly rasterise?: Rasterise | undefined;
}

/** A job at its beginning. */
export const openRendering = (job: RenderJob, engine: RenderEngine, report: Report = new Report()) =>
  ({
    job,
    engine,
    report,
    budget: new Budget(job.allowance),
    phases: new Phases(engine.milliseconds),
  }) satisfies RenderContext;
