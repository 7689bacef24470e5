import { describe, expect, test } from "vitest";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { type ReproducedDocument, reproduceDocument } from "../../../src/commands/document/reproduce.ts";
import { eraseDocument } from "../../../src/commands/erasure/erase-document.ts";
import type { MadeDocument, RenderJob } from "../../../src/render/contract/job.ts";
import type { EngineRecord } from "../../../src/vocabulary/engine.ts";
import { sha256 } from "../../../src/vocabulary/ids.ts";
import { eventsOf, origin } from "../stage.ts";
import { body, engineOf, generation, made, seeds } from "./generation.ts";

const then = engineOf("0.1.0");
const definition = "a definition";

/** A document made by `then`, and made again by `now`, which writes `text` under the label that it is given. */
async function again(now: EngineRecord, text: (job: RenderJob) => string = () => definition) {
  const { service, log, jobs } = generation();
  const { document } = await generateDocument(service, origin(1), {
    format: "pdf",
    source: "payload",
    body: body(definition),
  });
  const render = async (job: RenderJob): Promise<MadeDocument> => {
    jobs.push(job);
    const first = made(job);
    const bytes = body(text(job));
    const output = sha256(bytes);
    return { ...first, bytes, colophon: { ...first.colophon, body: output, output } };
  };
  const pool = { render, engine: async () => now };
  const found = await reproduceDocument({ ...service, seeds, pool }, origin(2), document.documentId, { definition });
  return { found, jobs, event: (await eventsOf(log)).at(-1) };
}

const verdictOf = ({ verdict, reason }: ReproducedDocument) => ({ verdict, reason });

describe("a document made again by another program", () => {
  test("is reproduced with the label of then", async () => {
    const { jobs } = await again(engineOf("0.2.0"));
    expect(jobs.map(({ label }) => label)).toEqual([undefined, "0.1.0"]);
  });

  test("is proved by equal bytes, and both programs are named", async () => {
    const { found, event } = await again(engineOf("0.2.0"));
    expect(verdictOf(found)).toEqual({ verdict: "identical", reason: null });
    expect(found).toMatchObject({ made: then, by: engineOf("0.2.0") });
    expect(event).toMatchObject({ type: "DocumentReproduced", data: { verdict: "identical", by: engineOf("0.2.0") } });
  });

  test.each<[string, EngineRecord]>([
    ["another version", engineOf("0.2.0")],
    ["other files under the same version", { ...then, digest: "1".repeat(64) }],
    [
      "the same files on another Node",
      { ...then, runtime: { node: "24", zlib: "1", icu: "1", tz: "1", arch: "arm64" } },
    ],
  ])("cannot be judged by different bytes: %s", async (_, now) => {
    const { found } = await again(now, () => "something else");
    expect(verdictOf(found)).toEqual({ verdict: "unavailable", reason: "ENGINE_NOT_INSTALLED" });
    expect(found.rebuilt?.output).toBe(sha256("something else"));
  });
});

test("different bytes of the same program are different", async () => {
  const { found } = await again(then, () => "another file");
  expect(verdictOf(found)).toEqual({ verdict: "different", reason: null });
  expect(found.firstDifference).toEqual({ offset: 1 });
});

test("an attempt that made nothing names no program of now", async () => {
  const { service, log: _log } = generation();
  const request = { format: "pdf", source: "payload", body: body(definition) } as const;
  const { document } = await generateDocument(service, origin(1), request);
  const found = await reproduceDocument({ ...service, seeds }, origin(2), document.documentId, {});
  expect(found).toMatchObject({ verdict: "unavailable", reason: "INPUTS_NOT_KEPT", made: then, by: null });
});

test.each(["before it is made", "while it is made"])(
  "one whose erasure is requested %s gets no event more",
  async (when) => {
    const { service, log, blobs } = generation();
    const request = { format: "pdf", source: "payload", body: body(definition) } as const;
    const { documentId } = (await generateDocument(service, origin(1), request)).document;
    const erase = () => eraseDocument({ log, blobs }, origin(3), documentId, "other");
    if (when === "before it is made") await erase();
    const render = async (job: RenderJob): Promise<MadeDocument> => {
      await erase();
      return made(job);
    };
    const reproduced = reproduceDocument(
      { ...service, seeds, pool: { render, engine: async () => then } },
      origin(2),
      documentId,
      {
        definition,
      },
    );
    await expect(reproduced).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
    const types = (await eventsOf(log)).map(({ type }) => type);
    expect(types).toEqual(["DocumentGenerated", "DocumentErasureRequested", "DocumentDeleted"]);
  },
);
