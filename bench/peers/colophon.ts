import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packagedFaces } from "../../dist/ports/faces/packages.js";
import { createEngine, render } from "../../dist/render/render.js";
import { logo } from "../workloads/workload.ts";
import type { Peer } from "./peer.ts";

// The built service, as it runs; sources through tsx would pay for names kept on every closure.

const { resolve } = createRequire(import.meta.url);
const faces = packagedFaces();
const engine = createEngine({
  version: "0.0.0-bench",
  bundled: faces.list(),
  harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
  subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
  face: (key: string) => readFileSync(faces.file(key)),
  milliseconds: () => performance.now(),
});
const outside = {
  template: async () => undefined,
  asset: async (path: string) => (path === "images/logo.png" ? new Uint8Array(logo) : undefined),
};

/** From request bytes to file bytes: parse, validate, bind, gather, read, layout, write. Nothing is prepared ahead. */
export const colophon: Peer = {
  name: "Colophon",
  make: async (workload, data) => {
    const body = new TextEncoder().encode(JSON.stringify({ content: workload.definition, data }));
    const outcome = await render(
      {
        documentId: "0123456789abcdef0123456789abcdef",
        format: "pdf",
        source: "template",
        body,
        now: "2026-04-14T09:00:00.000Z",
        locale: "en-US",
        timeZone: "UTC",
        allowance: { work: 50_000_000, pages: 5_000 },
      },
      outside,
      engine,
    );
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
    return outcome.bytes;
  },
};
