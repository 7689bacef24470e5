import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MadeDocument } from "../../../src/render/contract/job.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { Format } from "../../../src/vocabulary/http/documents.ts";
import { type CookbookRecipe, cookbookFolder } from "../../../tools/generate/pages/cookbook.ts";
import { exampleJob, exampleOutside } from "./render-example.ts";

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** The file of a recipe; as PDF it is made under strict, so that it lacks nothing. */
export async function madeRecipe(
  engine: RenderEngine,
  { name }: CookbookRecipe,
  format: Format,
): Promise<MadeDocument> {
  const data = join(cookbookFolder, `${name}.data.json`);
  const definition = readJson(join(cookbookFolder, `${name}.json`));
  const job = exampleJob(definition, existsSync(data) ? readJson(data) : undefined);
  const outcome = await render({ ...job, format, strict: format === "pdf" }, exampleOutside, engine);
  if (outcome.kind === "refused") throw new Error(`${name} was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome;
}
