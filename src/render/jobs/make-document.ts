import type { Job, Made } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import { diagnose } from "../layout/diagnosis/diagnose.ts";
import { ingredientsOf } from "./colophon.ts";
import { madeOf } from "./made.ts";
import { type Prepared, prepare, type Rendering } from "./prepare.ts";
import { finish } from "./signing.ts";

/**
 * A document from its definition: prepared (accept, components, bind, load resources), typeset (read, layout, write) and, when it asks
 * for it, signed. Throws a `Refusal`.
 */
export async function makeDocument(rendering: Rendering, outside: Outside): Promise<Made> {
  const { job, engine, report } = rendering;
  const prepared = await prepare(rendering, outside);
  const rasterise = drawsPictures(job, prepared) ? await engine.rasteriser() : undefined;
  const { diagnosable, used, ...finished } = await finish(prepared, { ...rendering, rasterise });
  return madeOf(rendering, {
    ...finished,
    ...ingredientsOf(prepared),
    faces: used,
    diagnosis: prepared.use && diagnose(diagnosable, report, prepared.use.found()),
  });
}

/** Whether drawings become pictures: in DOCX, where there are any, or photographs, which may be turned and cut. */
const drawsPictures = ({ format }: Job, { resources: { drawings, pictures } }: Prepared): boolean =>
  format === "docx" && (drawings || pictures.size > 0);
