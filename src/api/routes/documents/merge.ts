import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GenerationResult } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { downloadName } from "../../answers/content-disposition.ts";
import { json, responses } from "../../answers/responses.ts";
import { choicesOf, generationQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { mergeRequest } from "../../schemas/merge.ts";
import { type Generation, generate } from "./generate.ts";

/** `POST …/documents/merge`. It counts as a generation, and its body stays bytes: a worker reads it. */
export function addMergeRoute(app: FastifyInstance, generation: Generation): void {
  addRoute(app, {
    operationId: "mergeDocuments",
    method: "POST",
    url: "/v1/:tenantId/documents/merge",
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    bodyLimit: generation.bodyLimit,
    summary: "Put documents one behind the other",
    description:
      "Stored documents (they need the scope documents:read as well), uploads and documents that are made for it become one stored PDF " +
      "file with an outline of its parts. A part that cannot be taken refuses the whole (`PART_UNUSABLE`). What does not survive, as a " +
      "signature, is a warning; with `strict=true` it is a refusal (FIDELITY_LOSS).",
    tags: ["Generation"],
    query: { ...generationQuery, fileName: downloadName },
    body: mergeRequest,
    response: responses(
      { 200: json("The document was made and stored", { $ref: "GenerationResult#" }) },
      { body: true, also: [404] },
    ),
    handler: async ({ query }, request, reply) => {
      const choices = { ...choicesOf(request, query), fileName: query.fileName };
      const result = await merge(request, generation, choices);
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return result;
    },
  });
}

async function merge(
  request: FastifyRequest,
  generation: Generation,
  choices: ReturnType<typeof choicesOf>,
): Promise<GenerationResult> {
  const body = request.body as Uint8Array;
  if (!callerOf(request).scopes.has("documents:read") && mayNameDocuments(body))
    throw new Refusal("SCOPE_MISSING", "Merging stored documents needs the scope documents:read.");
  return await generate(request, generation, { source: "merge", format: "pdf", body, ...choices });
}

/** By the look of the text; a key can be written with escapes as well. The body is parsed in a worker alone. */
const mayNameDocuments = (body: Uint8Array): boolean => {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return /"document"\s*:\s*"/.test(text.toString("latin1")) || text.includes("\\u");
};
