import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RenderJob, RenderOutcome } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { Format } from "../../../src/vocabulary/http/documents.ts";
import { certificateFile } from "../../render/signatures/files.ts";
import { nowhere } from "./nowhere.ts";

const assets = new URL("../../../examples/assets/", import.meta.url).pathname;

/** A folder plays the outside: what the examples publish for every tenant. Their company signs with a test key. */
export const exampleOutside: Outside = {
  ...nowhere,
  certificate: async (path) => (path === "certs/company.p12" ? certificateFile("certs/rsa-2048.p12") : undefined),
  asset: async (path) => {
    const file = join(assets, path);
    return file.startsWith(assets) && existsSync(file) ? readFileSync(file) : undefined;
  },
};

/** A definition, with data when there are any, as a job under a fixed clock: the same input gives the same bytes. */
export function exampleJob(definition: unknown, data?: unknown): RenderJob {
  const request = data === undefined ? definition : { content: definition, data };
  return {
    documentId: "00112233445566778899aabbccddeeff",
    format: "pdf",
    source: data === undefined ? "payload" : "template",
    body: new TextEncoder().encode(JSON.stringify(request)),
    now: "2026-04-14T09:00:00.000Z",
    locale: "en-US",
    timeZone: "UTC",
    seed: "5eed".repeat(16),
    allowance: { work: 50_000_000, pages: 5_000 },
  };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** `folder` holds `definition.json` and, if it binds data, `data.json`. */
export function renderFolder(engine: RenderEngine, folder: string, format: Format = "pdf"): Promise<RenderOutcome> {
  const data = join(folder, "data.json");
  const definition = readJson(join(folder, "definition.json"));
  const job = exampleJob(definition, existsSync(data) ? readJson(data) : undefined);
  return render({ ...job, format }, exampleOutside, engine);
}
