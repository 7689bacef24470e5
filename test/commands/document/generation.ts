import type { Generator } from "../../../src/commands/document/generate.ts";
import { OutboundError } from "../../../src/ports/net/port.ts";
import type { MadeDocument, RenderJob, RenderOutcome } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import type { EngineRecord } from "../../../src/vocabulary/engine.ts";
import { sha256 } from "../../../src/vocabulary/ids.ts";
import type { DocumentSeeds } from "../../../src/vocabulary/sealing/document-seeds.ts";
import { noVault } from "../../doubles/no-vault.ts";
import { plainSteps } from "../../doubles/plain-steps.ts";
import { stage } from "../stage.ts";

/** A program that makes documents. */
export const engineOf = (version: string): EngineRecord => ({ version, digest: "0".repeat(64), runtime: null });

/** Stands in for the renderer: the file is the body, the job is remembered. */
export function made(job: RenderJob, more: Partial<MadeDocument> = {}): MadeDocument {
  const output = sha256(job.body);
  return {
    kind: "made",
    bytes: job.body,
    contentType: "application/pdf",
    pages: 3,
    errorCodes: [],
    warnings: [],
    phases: { layout: 1 },
    colophon: {
      definition: output,
      assets: {},
      faces: {},
      engine: job.label ?? "0.1.0",
      claims: null,
      job: {
        documentId: job.documentId,
        clock: job.now,
        format: job.format,
        locale: job.locale,
        timeZone: job.timeZone,
      },
      body: output,
      output,
    },
    ...more,
  };
}

export function generation(
  render: (job: RenderJob, outside: Outside) => RenderOutcome | Promise<RenderOutcome> = (job) => made(job),
) {
  const stores = stage();
  const jobs: RenderJob[] = [];
  const service: Generator = {
    ...stores,
    sealed: stores.blobs,
    pool: {
      render: async (job, outside) => {
        jobs.push(job);
        return await render(job, outside);
      },
      engine: async () => engineOf("0.1.0"),
    },
    componentsNamed: async () => [],
    vault: noVault,
    outbound: {
      objection: () => undefined,
      request: () => Promise.reject(new OutboundError("OUTBOUND_FAILED", "There is no network.")),
    },
    platformAsset: async (path) => (path === "images/seal.png" ? new Uint8Array([1, 2]) : undefined),
    allowance: { work: 1000, pages: 10 },
    seeds,
    retentionDays: 30,
    steps: plainSteps,
    quotas: { enter: async () => () => undefined, mayRevise: async () => () => undefined },
    termsOf: async () => ({ retention: undefined, quotas: null }),
  };
  return { ...stores, service, jobs };
}

/** Of one key that never changes. */
export const seeds: DocumentSeeds = {
  fresh: (documentId) => ({ seed: documentId.repeat(2), sealingKey: "0011223344556677" }),
  again: (documentId) => documentId.repeat(2),
};

export const body = (text: string): Uint8Array => new TextEncoder().encode(text);
