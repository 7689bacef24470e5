import type { RenderOutcome } from "../../../src/render/contract/job.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { nowhere } from "./nowhere.ts";
import { exampleJob } from "./render-example.ts";

interface Drawn {
  readonly content: string;
  /** `place: CODE: message` of each entry. */
  readonly report: readonly string[];
  readonly made: RenderOutcome;
}

/**
 * A foreign file as a definition, and what is made of that with its example data and its pictures.
 *
 * @throws Refusal where the file cannot be imported
 */
export async function importedAndDrawn(bytes: Uint8Array, fileName: string, engine: RenderEngine): Promise<Drawn> {
  const { content, testData, assets, report } = await importFile({ bytes, fileName });
  const asset = async (path: string): Promise<Uint8Array | undefined> => {
    const found = assets.find((one) => one.path === path);
    return found === undefined ? undefined : Buffer.from(found.base64, "base64");
  };
  const made = await render(exampleJob(JSON.parse(content), JSON.parse(testData)), { ...nowhere, asset }, engine);
  return { content, report: report.map(({ code, place, message }) => `${place}: ${code}: ${message}`), made };
}
