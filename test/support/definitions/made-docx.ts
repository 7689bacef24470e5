import type { RenderJob } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { prepare } from "../../../src/render/jobs/document/prepare.ts";
import { openRendering } from "../../../src/render/jobs/document/rendering.ts";
import { typeset } from "../../../src/render/jobs/document/typeset.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import type { Warning } from "../../../src/vocabulary/http/warning.ts";
import { exampleOutside } from "./render-example.ts";

interface MadeDocx {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Warning[];
}

/** A job's document in DOCX. */
export async function madeDocx(
  engine: RenderEngine,
  job: RenderJob,
  outside: Outside = exampleOutside,
): Promise<MadeDocx> {
  const report = new Report();
  const rendering = {
    ...openRendering({ ...job, format: "docx" }, engine, report),
    rasterise: await engine.rasteriser(),
  };
  const { bytes } = typeset(await prepare(rendering, outside), rendering);
  return { bytes, warnings: report.warnings() };
}
