import type { FastifyInstance, FastifyRequest } from "fastify";
import { holdDocument, releaseDocument } from "../../../commands/document/hold.ts";
import { checkedInstant } from "../../../vocabulary/http/retention.ts";
import { text } from "../../../vocabulary/http/schema.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { empty, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { addRoute } from "../../route-declaration.ts";
import type { DocumentServices } from "./documents.ts";

const url = "/v1/:tenantId/documents/:ref/hold";
const tags = ["Stored documents"];

const hold = {
  type: "object",
  required: ["reason"],
  properties: {
    reason: {
      type: "string",
      minLength: 1,
      maxLength: limits.holdReason,
      description: "Why it must stay: a file number, say",
    },
    until: text(
      `When the hold ends by itself: an instant that is to come, at most ${limits.mostRetentionDays} days from now`,
      {
        format: "date-time",
        maxLength: limits.instantLength,
      },
    ),
  },
  additionalProperties: false,
};

/** `PUT` and `DELETE …/documents/{ref}/hold`: a document that must stay, whatever its retention. */
export function addHoldRoutes(app: FastifyInstance, documents: DocumentServices): void {
  const meant = (request: FastifyRequest, ref: string): Promise<string> =>
    documentIdOf(request, ref, documents.queries, documents.clock);
  addRoute(app, {
    ...{ operationId: "holdDocument", method: "PUT", url, config: { access: "documents:delete" }, tags },
    summary: "Hold a document: it neither expires nor is deleted",
    description:
      "Until it is released, or until an instant. A hold for another reason, or until another instant, takes the place of the one that is there.",
    path: documentReference,
    body: hold,
    response: responses({ 204: empty("It is held") }, { body: true, also: [404] }),
    handler: async ({ path: { ref } }, request, reply) => {
      const { reason, until } = request.body as { readonly reason: string; readonly until?: string };
      const origin = originOf(request, documents.clock);
      const hold = { reason, until: until === undefined ? null : checkedInstant(until, origin.now, "/until") };
      const documentId = await meant(request, ref);
      const position = await holdDocument(documents.log, origin, documentId, hold);
      await documents.caughtUp(position);
      return reply.code(204).send();
    },
  });
  addRoute(app, {
    ...{ operationId: "releaseDocument", method: "DELETE", url, config: { access: "documents:delete" }, tags },
    summary: "Release a document that is held",
    description: "It expires when it would have without the hold; at once when that time is over.",
    path: documentReference,
    response: responses({ 204: empty("It is not held") }, { also: [404] }),
    handler: async ({ path: { ref } }, request, reply) => {
      const documentId = await meant(request, ref);
      const position = await releaseDocument(documents.log, originOf(request, documents.clock), documentId);
      await documents.caughtUp(position);
      return reply.code(204).send();
    },
  });
}
