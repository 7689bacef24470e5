import { createHash } from "node:crypto";
import { noWorker, type RenderJob, type RenderOutcome } from "../../src/render/contract/job.ts";
import type { Outside } from "../../src/render/contract/outside.ts";
import { accept } from "../../src/render/definition/accept/accept.ts";
import { formRecord } from "../../src/render/documents/fill/form-record.ts";
import { typedPassword } from "../../src/render/documents/fill/typed-password.ts";
import { drawPage } from "../../src/render/documents/page-pictures/draw-page.ts";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import { importFile } from "../../src/render/import/import-file.ts";
import { spreadsheetAsCsv } from "../../src/render/import/spreadsheet/spreadsheet.ts";
import { inspectUpload } from "../../src/render/jobs/inspect/inspect-upload.ts";
import type { RenderPool, WorkWatcher } from "../../src/render/pool/pool.ts";
import { openedKeys, openSigner } from "../../src/render/signatures/open-signer.ts";
import { definitionDiff } from "../../src/vocabulary/compare/definition-diff.ts";
import { noImpact } from "../../src/vocabulary/compare/impact/document-impact.ts";
import type { EngineRecord } from "../../src/vocabulary/engine.ts";
import { contentTypes } from "../../src/vocabulary/http/documents.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { pdfium, readPicture } from "../support/threads/local-engine.ts";

/** A pool that reads requests as the worker does and writes a file that is recognisable, but no PDF. */
export interface FakeRenderPool extends RenderPool {
  readonly jobs: readonly RenderJob[];
  /** Renders begun from now on wait until the function it answers is called. */
  hold(): () => void;
  /** The next render fails in this way. */
  failWith(error: Error): void;
  /** Reports that a job of a tenant has held a thread. */
  worked: WorkWatcher;
}

/** The record of the engine of the fake pool. */
const fakeEngine: EngineRecord = { version: "fake", digest: "0".repeat(64), runtime: null };

export function fakeRenderPool(): FakeRenderPool {
  const jobs: RenderJob[] = [];
  let gate: Promise<void> = Promise.resolve();
  let failure: Error | undefined;
  let watcher: WorkWatcher = () => undefined;
  let closing = false;
  let running = 0;
  const abandoned = new AbortController();
  const cutOff = new Promise<never>((_, reject) => {
    abandoned.signal.addEventListener("abort", () => reject(stopping()), { once: true });
  });
  cutOff.catch(() => undefined);
  return {
    concurrency: 1,
    jobs,
    hold: () => {
      const held = { release: (): void => undefined };
      gate = new Promise((resolve) => {
        held.release = resolve;
      });
      return held.release;
    },
    failWith: (error) => {
      failure = error;
    },
    worked: (tenantId, milliseconds) => watcher(tenantId, milliseconds),
    watch: (worked) => {
      watcher = worked;
    },
    render: async (job, outside) => {
      if (closing) throw stopping();
      jobs.push(job);
      running += 1;
      try {
        await Promise.race([gate, cutOff]);
        const thrown = failure;
        failure = undefined;
        if (thrown !== undefined) throw thrown;
        return await outcomeOf(job, outside);
      } finally {
        running -= 1;
      }
    },
    inspect: async (upload) => inspectUpload(upload, readPicture),
    verify: async (given) => verifyFile(given),
    fields: async ({ file, password }) => formRecord(file, await typedPassword(password)),
    importFile: async (given) => await importFile(given),
    readSpreadsheet: async (bytes) => spreadsheetAsCsv(bytes),
    drawPage: async (wanted) => await drawPage(wanted, pdfium()),
    compare: async ({ before, after }) => definitionDiff(JSON.parse(before), JSON.parse(after)),
    compareDrawn: async ({ after }) => noImpact(after.kind === "drawn" ? after.pages : 0),
    outlines: async () => undefined,
    engine: async () => fakeEngine,
    stats: () => ({
      processes: 1,
      waiting: 0,
      completed: jobs.length,
      lost: 0,
      replaced: 0,
      compared: 0,
      different: 0,
    }),
    close: async () => {
      closing = true;
      while (running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    abandon: async () => {
      closing = true;
      abandoned.abort();
    },
  };
}

const stopping = (): Refusal => new Refusal("UNAVAILABLE", "The service is stopping.", { cause: noWorker });

async function outcomeOf(job: RenderJob, outside: Outside): Promise<RenderOutcome> {
  try {
    const accepted = await accept(job, outside);
    const { signature } = accepted.document;
    if (signature !== undefined)
      await openSigner(
        { certificate: signature.certificate, password: signature.password ?? "", digest: "sha256" },
        job.now,
        outside,
        openedKeys(),
      );
    const bytes = Buffer.from(
      `${job.format === "pdf" ? "%PDF-fake" : "PK-fake"} ${job.documentId} ${accepted.hashes.definition}\n`.repeat(20),
    );
    return made(job, new Uint8Array(bytes), accepted);
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error.record() };
    throw error;
  }
}

function made(
  job: RenderJob,
  bytes: Uint8Array,
  { hashes, template }: Awaited<ReturnType<typeof accept>>,
): RenderOutcome {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const { documentId, format, locale, timeZone, now } = job;
  return {
    kind: "made",
    bytes,
    contentType: contentTypes[format],
    pages: 1,
    errorCodes: ["UNRESOLVED_TOKEN"],
    warnings: [{ code: "UNRESOLVED_TOKEN", path: "/document/content/0/p", message: "$data.x has no value." }],
    colophon: {
      definition: hashes.definition,
      ...(hashes.data === undefined ? {} : { data: hashes.data }),
      ...(template === undefined ? {} : { template }),
      assets: {},
      faces: {},
      engine: "fake",
      claims: null,
      job: { documentId, clock: now, format, locale, timeZone },
      body: hash,
      output: hash,
    },
    phases: { accept: 1 },
  };
}
