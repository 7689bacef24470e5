import type { Outside } from "../../../src/render/contract/outside.ts";
import type { ReadDocument } from "../../../src/render/definition/read/document.ts";
import { type PreparedDocument, prepare } from "../../../src/render/jobs/document/prepare.ts";
import { readPrepared, withTypesetter } from "../../../src/render/jobs/document/read-prepared.ts";
import type { RenderContext } from "../../../src/render/jobs/document/rendering.ts";

/** A job's definition as a Flow, before it is laid out. Throws a `Refusal`. */
export async function understand(rendering: RenderContext, outside: Outside): Promise<PreparedDocument & ReadDocument> {
  const prepared = await prepare(rendering, outside);
  const read = withTypesetter(prepared.resources.families, prepared, rendering, (text) =>
    readPrepared(prepared, text, rendering, { budget: rendering.budget }),
  );
  return { ...prepared, ...read };
}
