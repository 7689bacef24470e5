import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type GenerateRequest,
  type Generator,
  generateDocument,
  type MakeRequest,
} from "../../../commands/document/generate.ts";
import { refusals } from "../../../vocabulary/codes.ts";
import type { GenerationResult } from "../../../vocabulary/http/documents.ts";
import type { JobRecord } from "../../../vocabulary/http/jobs.ts";
import type { JsonSchema } from "../../../vocabulary/http/schema.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { documentName } from "../../answers/content-disposition.ts";
import { json, responses } from "../../answers/responses.ts";
import type { GenerationMetrics } from "../../metrics.ts";
import { originOf } from "../../origin.ts";
import {
  answerOf,
  choicesOf,
  formatInPath,
  generationQuery,
  prefersStrict,
} from "../../parameters/generation-request.ts";
import { prefers } from "../../parameters/prefer.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { ReadYourWrites } from "../../services.ts";
import { acceptGeneration, type Jobs } from "./jobs.ts";

export interface Generation extends ReadYourWrites {
  readonly generator: Generator;
  readonly baseUrl: () => string;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  readonly onGeneration: (metrics: GenerationMetrics) => void;
}

type GenerateSource = GenerateRequest["source"];

const namedQuery = { ...generationQuery, fileName: documentName };

const sources: Readonly<
  Record<GenerateSource, { readonly operationId: string; readonly summary: string; readonly body: JsonSchema }>
> = {
  payload: {
    operationId: "generateFromPayload",
    summary: "Make a document from a definition",
    body: {
      anyOf: [{ $ref: "DocumentDefinition#" }, { $ref: "DeliveredDefinition#" }, { $ref: "DefinitionWordDefinition#" }],
    },
  },
  template: {
    operationId: "generateFromTemplate",
    summary: "Make a document from a template and data",
    body: { $ref: "GenerateFromTemplate#" },
  },
};

/** `POST …/documents/generate-from-{payload,template}[/{format}]`. The body stays bytes: a worker reads it. */
export function addGenerateRoutes(app: FastifyInstance, generation: Generation, jobs: Jobs): void {
  for (const source of ["payload", "template"] as const) {
    addGenerateRoute(app, generation, jobs, source);
    addGenerateRoute(app, generation, jobs, source, formatInPath);
  }
}

/** `path`: with a format in the path, or without. */
function addGenerateRoute(
  app: FastifyInstance,
  generation: Generation,
  jobs: Jobs,
  source: GenerateSource,
  path?: typeof formatInPath,
): void {
  const { operationId, summary, body } = sources[source];
  const url = `/v1/:tenantId/documents/generate-from-${source}`;
  addRoute<Partial<typeof formatInPath>, typeof namedQuery>(app, {
    operationId: path === undefined ? operationId : `${operationId}InFormat`,
    method: "POST",
    url: path === undefined ? url : `${url}/:format`,
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    bodyLimit: generation.bodyLimit,
    summary,
    description:
      "With `Prefer: respond-async` the answer is 202 and a job that makes the document. With `strict=true` or `Prefer: handling=strict` a " +
      "document that would lack something is refused (FIDELITY_LOSS): `errors` lists what. With `deliverTo` the document is also put where it says.",
    tags: ["Generation"],
    ...(path === undefined ? {} : { path }),
    query: namedQuery,
    sends: ["Location", "Retry-After"],
    body,
    response: responses(answers, { body: true, also: source === "template" ? [404] : [] }),
    handler: async ({ path: { format = "pdf" }, query }, request, reply) => {
      const wanted = {
        unknownNames: "named" as const,
        source,
        format,
        body: request.body as Uint8Array,
        ...choicesOf(request, query),
        fileName: query.fileName,
      };
      if (prefers(request, "respond-async")) return acceptLater(request, reply, jobs, wanted);
      const result = await generate(request, generation, wanted);
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return result;
    },
  });
}

const answers = {
  200: json("The document was made and stored", { $ref: "GenerationResult#" }),
  202: json("The document will be made; `Location` is the job's", { $ref: "Job#" }),
};

async function acceptLater(
  request: FastifyRequest,
  reply: FastifyReply,
  jobs: Jobs,
  wanted: GenerateRequest,
): Promise<JobRecord> {
  const accepted = await acceptGeneration(jobs, originOf(request, jobs.clock), wanted, reply);
  if (prefersStrict(request)) reply.header("preference-applied", "respond-async, handling=strict");
  return accepted;
}

/** Makes a document, counts it, and answers when it can be seen. */
export async function generate(
  request: FastifyRequest,
  generation: Generation,
  wanted: MakeRequest,
): Promise<GenerationResult> {
  const { tenantId } = callerOf(request);
  const count = (metrics: Omit<GenerationMetrics, "format" | "tenantId">): void =>
    generation.onGeneration({ tenantId, format: wanted.format, ...metrics });
  const origin = originOf(request, generation.generator.clock);
  try {
    const made = await generateDocument(generation.generator, origin, wanted);
    const { pages, sizeBytes: bytes, errorCodes } = made.document;
    const { queueMs } = made;
    Object.assign(request.facts, { pages, bytes, errorCodes, ...(queueMs === undefined ? {} : { queueMs }) });
    count({ outcome: "made", pages, bytes, errorCodes, phases: made.phases });
    await generation.caughtUp(made.position);
    return answerOf(made, generation.baseUrl(), tenantId);
  } catch (error) {
    if (origin.signal?.aborted !== true) count({ outcome: outcomeOf(error) });
    throw error;
  }
}

/** Whether the caller or the service is to blame for a document that was not made. */
export function outcomeOf(error: unknown): GenerationMetrics["outcome"] {
  return error instanceof Refusal && refusals[error.code].status < 500 ? "refused" : "failed";
}
