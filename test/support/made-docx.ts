import type { Engine } from "../../src/render/engine.ts";
import type { Job } from "../../src/render/job.ts";
import type { Outside } from "../../src/render/outside.ts";
import { openRendering, prepare } from "../../src/render/prepare.ts";
import { Report } from "../../src/render/report.ts";
import { typeset } from "../../src/render/typeset.ts";
import type { Warning } from "../../src/vocabulary/http/warning.ts";
import { exampleOutside } from "./render-example.ts";

interface MadeDocx {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Warning[];
}

/** A job's document in DOCX. */
export async function madeDocx(engine: Engine, job: Job, outside: Outside = exampleOutside): Promise<MadeDocx> {
  const report = new Report();
  const rendering = {
    ...openRendering({ ...job, format: "docx" }, engine, report),
    rasterise: await engine.rasteriser(),
  };
  const { bytes } = typeset(await prepare(rendering, outside), rendering);
  return { bytes, warnings: report.warnings() };
}
