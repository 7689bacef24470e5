import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packagedFaces } from "../../dist/ports/faces/packages.js";
import { createPictureReader } from "../../dist/render/graphics/images/read-picture.js";
import { createEngine } from "../../dist/render/jobs/engine.js";
import { render } from "../../dist/render/jobs/render.js";
import { logo, type Workload } from "../workloads/workload.ts";
import type { Peer } from "./peer.ts";

// The built service, as it runs; sources through tsx would pay for names kept on every closure.

const { resolve } = createRequire(import.meta.url);
const faces = packagedFaces();
const engine = createEngine({
  version: "0.0.0-bench",
  readPicture: createPictureReader(() => readFileSync(resolve("@cwasm/webp/webp.wasm"))),
  bundled: faces.list(),
  harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
  subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
  resvg: () => readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")),
  face: (key: string) => readFileSync(faces.file(key)),
  milliseconds: () => performance.now(),
});
const noFiles: ReadonlyMap<string, Uint8Array> = new Map();

const outsideWith = (files: ReadonlyMap<string, Uint8Array>) => ({
  template: async () => undefined,
  component: async () => [],
  timestamp: async () => ({ failure: "There is no network." }),
  validation: async () => ({ failure: "There is no network." }),
  vaultKey: async () => undefined,
  vaultSign: async () => ({ failure: "There is no network." }),
  certificate: async (path: string) => files.get(path),
  asset: async (path: string) => (path === "images/logo.png" ? new Uint8Array(logo) : files.get(path)),
});

/** A request as it comes over the wire. */
export const bodyOf = ({ definition }: Workload, data: Record<string, unknown>): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ content: definition, data }));

/** From request bytes to file bytes: parse, validate, bind, load resources, read, layout, write. `files`: in addition to the logo. */
export async function renderWithColophon(body: Uint8Array, files = noFiles, format: "pdf" | "docx" = "pdf") {
  const outcome = await render(
    {
      documentId: "0123456789abcdef0123456789abcdef",
      format,
      source: "template",
      body,
      now: "2026-04-14T09:00:00.000Z",
      locale: "en-US",
      timeZone: "UTC",
      seed: "5eed".repeat(16),
      allowance: { work: 50_000_000, pages: 5_000 },
    },
    outsideWith(files),
    engine,
  );
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

/** The definition comes with every request; what is known of it from earlier ones is the engine's own affair. */
export const colophon: Peer = {
  name: "Colophon",
  ready: (workload, data) => {
    const body = bodyOf(workload, data);
    return async () => (await renderWithColophon(body)).bytes;
  },
};

export const colophonDocx: Peer = {
  name: "Colophon, DOCX",
  ready: (workload, data) => {
    const body = bodyOf(workload, data);
    return async () => (await renderWithColophon(body, noFiles, "docx")).bytes;
  },
};
