import { render } from "../../src/render/render.ts";
import { localEngine } from "../../test/support/local-engine.ts";
import { logo } from "../workloads/workload.ts";
import type { Peer } from "./peer.ts";

const engine = localEngine();
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
