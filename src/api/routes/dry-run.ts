import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GenerateRequest } from "../../commands/document/generate.ts";
import { renderOnce } from "../../commands/document/render-once.ts";
import type { Made } from "../../render/job.ts";
import { contentTypes, type Diagnosis } from "../../vocabulary/http/records.ts";
import { contentDisposition } from "../content-disposition.ts";
import { dryRunChoices, prefersStrict, readDryRunChoices, readFormat } from "../generation-request.ts";
import { originOf } from "../origin.ts";
import { tenantAnd } from "../parameters.ts";
import { file, json, responses } from "../responses.ts";
import type { JsonSchema } from "../schemas/words.ts";
import type { Generation } from "./generate.ts";

type Source = GenerateRequest["source"];

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

const bodies: Readonly<Record<Source, JsonSchema>> = {
  payload: { $ref: "DocumentDefinition#" },
  template: { $ref: "GenerateFromTemplate#" },
};

/** `POST …/documents/{diagnose,preview}-from-{payload,template}[/{format}]`: nothing is stored, signed or counted. */
export function addDryRunRoutes(app: FastifyInstance, generation: Generation): void {
  for (const kind of ["diagnose", "preview"] as const) {
    for (const source of ["payload", "template"] as const) {
      for (const withFormat of [false, true]) addDryRunRoute(app, generation, kind, source, withFormat);
    }
  }
}

function addDryRunRoute(
  app: FastifyInstance,
  { generator, bodyLimit }: Generation,
  kind: Kind,
  source: Source,
  withFormat: boolean,
): void {
  const { summary, success, answer } = kinds[kind];
  app.route({
    method: "POST",
    url: `/v1/:tenantId/documents/${kind}-from-${source}${withFormat ? "/:format" : ""}`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    bodyLimit,
    validatorCompiler: () => () => true,
    schema: {
      summary,
      description:
        "Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document.",
      tags: ["Generation"],
      params: tenantAnd(withFormat ? { format: { type: "string", description: "pdf or docx, in any case" } } : {}),
      querystring: dryRunChoices,
      consumes: ["application/json"],
      body: bodies[source],
      response: responses({ 200: success }, { body: true, also: source === "template" ? [404] : [] }),
    },
    handler: async (request, reply) => {
      const origin = originOf(request, generator.clock);
      const made = await renderOnce(generator, origin, readRequest(request, source), kind === "diagnose");
      Object.assign(request.facts, { pages: made.pages, bytes: made.bytes.length, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return answer(made, reply);
    },
  });
}

function readRequest(request: FastifyRequest, source: Source): GenerateRequest {
  const format = readFormat((request.params as { readonly format?: string }).format);
  return { source, format, body: request.body as Uint8Array, ...readDryRunChoices(request) };
}

function sendDiagnosis({ pages, bytes, contentType, errorCodes, warnings, diagnosis }: Made): Diagnosis {
  if (diagnosis === undefined) throw new Error("the renderer was asked for a diagnosis and made none");
  return { pages, fileSizeBytes: bytes.length, contentType, errorCodes, warnings, ...diagnosis };
}

function sendPreview({ bytes, contentType, colophon }: Made, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      "content-type": contentType,
      "content-disposition": contentDisposition("inline", `preview.${colophon.job.format}`),
      "cache-control": "no-store",
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
