import type { FastifyInstance, FastifyReply } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { renderOnce } from "../../../commands/document/render-once.ts";
import type { Made } from "../../../render/contract/job.ts";
import { contentTypes, type Diagnosis } from "../../../vocabulary/http/documents.ts";
import { contentDisposition, downloadName, withExtension } from "../../answers/content-disposition.ts";
import { file, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { choicesOf, dryRunQuery, formatInPath, prefersStrict } from "../../parameters/generation-request.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRunBodies } from "../../schemas/dry-run.ts";
import type { Generation } from "./generate.ts";

type Source = GenerateRequest["source"] & keyof typeof dryRunBodies;

const kinds = {
  diagnose: {
    summary: "Say what a generation would make, and what it would lack",
    success: json("Pages, codes and warnings", { $ref: "Diagnosis#" }),
    answer: sendDiagnosis,
  },
  preview: {
    summary: "Answer the file that a generation would make",
    success: file("The file", ...Object.values(contentTypes)),
    answer: sendPreview,
  },
} as const;

type Kind = keyof typeof kinds;

/** `POST …/documents/{diagnose,preview}-from-{payload,template}[/{format}]`: nothing is stored, signed or counted. */
export function addDryRunRoutes(app: FastifyInstance, generation: Generation): void {
  for (const kind of ["diagnose", "preview"] as const) {
    for (const source of ["payload", "template"] as const) {
      addDryRunRoute(app, generation, kind, source);
      addDryRunRoute(app, generation, kind, source, formatInPath);
    }
  }
}

/** `path`: with a format in the path, or without. */
function addDryRunRoute(
  app: FastifyInstance,
  { generator, bodyLimit }: Generation,
  kind: Kind,
  source: Source,
  path?: typeof formatInPath,
): void {
  const { summary, success, answer } = kinds[kind];
  const name = `${kind}From${source === "payload" ? "Payload" : "Template"}`;
  const url = `/v1/:tenantId/documents/${kind}-from-${source}`;
  addRoute<Partial<typeof formatInPath>, typeof dryRunQuery & { readonly fileName?: typeof downloadName }>(app, {
    operationId: path === undefined ? name : `${name}InFormat`,
    method: "POST",
    url: path === undefined ? url : `${url}/:format`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    bodyLimit,
    readsBody: true,
    summary,
    description:
      "Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document.",
    tags: ["Generation"],
    ...(path === undefined ? {} : { path }),
    query: kind === "preview" ? { ...dryRunQuery, fileName: downloadName } : dryRunQuery,
    sends: kind === "preview" ? ["Content-Disposition"] : [],
    consumes: ["application/json"],
    body: dryRunBodies[source],
    response: responses({ 200: success }, { body: true, also: source === "template" ? [404] : [] }),
    handler: async ({ path: { format = "pdf" }, query }, request, reply) => {
      const origin = originOf(request, generator.clock);
      const wanted = { source, format, body: request.body as Uint8Array, ...choicesOf(request, query) };
      const made = await renderOnce(generator, origin, wanted, { diagnose: kind === "diagnose" });
      Object.assign(request.facts, { pages: made.pages, bytes: made.bytes.length, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return answer(made, reply, query.fileName);
    },
  });
}

function sendDiagnosis({ pages, bytes, contentType, errorCodes, warnings, diagnosis }: Made): Diagnosis {
  if (diagnosis === undefined) throw new Error("a diagnosis was requested and the renderer made none");
  return { pages, fileSizeBytes: bytes.length, contentType, errorCodes, warnings, ...diagnosis };
}

function sendPreview({ bytes, contentType, colophon }: Made, reply: FastifyReply, fileName = "preview"): FastifyReply {
  const { format } = colophon.job;
  return reply
    .headers({
      "content-type": contentType,
      "content-disposition": contentDisposition("inline", withExtension(fileName, format)),
      "cache-control": "no-store",
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
