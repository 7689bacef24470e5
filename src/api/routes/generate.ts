import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type Generated,
  type GenerateRequest,
  type Generator,
  generateDocument,
} from "../../commands/document/generate.ts";
import { type Format, formats, type GenerationResult } from "../../vocabulary/records.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { addressOf } from "../addresses.ts";
import type { GenerationFigures } from "../metrics.ts";
import { originOf } from "../origin.ts";
import { tenantAnd } from "../parameters.ts";
import { type Query, single, wholeNumber, wrong } from "../query.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import type { JsonSchema } from "../schemas/words.ts";
import type { ReadYourWrites } from "../services.ts";

export interface Generation extends ReadYourWrites {
  readonly generator: Generator;
  readonly baseUrl: () => string;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  readonly onGeneration: (figures: GenerationFigures) => void;
}

type Source = GenerateRequest["source"];

const sources: Readonly<Record<Source, { readonly summary: string; readonly body: JsonSchema }>> = {
  payload: {
    summary: "Make a document from a definition",
    body: { $ref: "DocumentDefinition#" },
  },
  template: {
    summary: "Make a document from a template and data",
    body: { $ref: "GenerateFromTemplate#" },
  },
};

/** `POST …/documents/generate-from-{payload,template}[/{format}]`. The body stays bytes: a worker reads it. */
export function addGenerateRoutes(app: FastifyInstance, generation: Generation): void {
  for (const source of ["payload", "template"] as const) {
    for (const withFormat of [false, true]) addGenerateRoute(app, generation, source, withFormat);
  }
}

function addGenerateRoute(app: FastifyInstance, generation: Generation, source: Source, withFormat: boolean): void {
  app.route({
    method: "POST",
    url: `/v1/:tenantId/documents/generate-from-${source}${withFormat ? "/:format" : ""}`,
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    bodyLimit: generation.bodyLimit,
    validatorCompiler: () => () => true,
    schema: {
      summary: sources[source].summary,
      tags: ["Generation"],
      params: tenantAnd(withFormat ? { format: { type: "string", description: "pdf or docx, in any case" } } : {}),
      querystring: choices,
      consumes: ["application/json"],
      body: sources[source].body,
      response: responses(
        { 200: json("The document was made and stored", { $ref: "GenerationResult#" }) },
        { body: true, also: source === "template" ? [404] : [] },
      ),
    },
    handler: async (request) => generate(request, generation, source),
  });
}

const choices: JsonSchema = {
  type: "object",
  properties: {
    locale: { type: "string", description: "BCP 47, for numbers and dates; en-US when left out" },
    timeZone: { type: "string", description: "IANA name, for dates and times; UTC when left out" },
    ttlSeconds: { type: "integer", minimum: 1, description: "Lets the document expire sooner than usual" },
  },
};

async function generate(request: FastifyRequest, generation: Generation, source: Source): Promise<GenerationResult> {
  const asked = readRequest(request, source);
  const count = (figures: Omit<GenerationFigures, "format">): void =>
    generation.onGeneration({ format: asked.format, ...figures });
  try {
    const made = await generateDocument(generation.generator, originOf(request, generation.generator.clock), asked);
    const { pages, sizeBytes: bytes, errorCodes } = made.document;
    Object.assign(request.facts, { pages, bytes, errorCodes });
    count({ outcome: "made", pages, bytes, errorCodes, phases: made.phases });
    await generation.caughtUp(made.position);
    return resultOf(made, generation.baseUrl(), callerOf(request).tenantId);
  } catch (error) {
    count({ outcome: error instanceof Refusal && error.code !== "UNAVAILABLE" ? "refused" : "failed" });
    throw error;
  }
}

function readRequest({ params, query, body }: FastifyRequest, source: Source): GenerateRequest {
  const asked = query as Query;
  return {
    source,
    format: readFormat((params as { readonly format?: string }).format),
    body: body as Uint8Array,
    locale: single(asked, "locale"),
    timeZone: single(asked, "timeZone"),
    ttlSeconds: readTtl(asked),
  };
}

function readFormat(written: string | undefined): Format {
  const format = written === undefined ? "pdf" : formats.find((known) => known === written.toLowerCase());
  if (format !== undefined) return format;
  const message = "The format must be pdf or docx.";
  throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "/format", message }] });
}

function readTtl(query: Query): number | undefined {
  if (single(query, "ttlSeconds") === undefined) return undefined;
  const seconds = wholeNumber(query, "ttlSeconds", 0, Number.MAX_SAFE_INTEGER);
  if (seconds === 0) throw wrong("ttlSeconds", "must be at least 1");
  return seconds;
}

function resultOf({ document, warnings }: Generated, baseUrl: string, tenantId: string): GenerationResult {
  return {
    status: "Succeeded",
    documentId: document.documentId,
    fileName: document.fileName,
    downloadUrl: addressOf(baseUrl, tenantId, document.fileName),
    fileSizeBytes: document.sizeBytes,
    contentType: document.contentType,
    errorCodes: document.errorCodes,
    warnings,
    sha256: document.colophon.output,
  };
}
