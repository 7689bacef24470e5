import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentTypes } from "../../vocabulary/http/records.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { queryParameters, tenantAnd } from "../parameters.ts";
import { oneOf, type Query } from "../query.ts";
import { empty, file, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { sendFile } from "../send-file.ts";
import type { Documents } from "./documents.ts";

const addresses = ["/v1/:tenantId/documents/:fileName", "/v1/:tenantId/assets/docs/:fileName"];

/** A stored file, at the address next to the list and at the one in `downloadUrl`. */
export function addDownloadRoutes(app: FastifyInstance, documents: Documents): void {
  for (const url of addresses) {
    app.route({
      method: ["GET", "HEAD"],
      url,
      exposeHeadRoute: false,
      config: { access: "documents:read" },
      schema: {
        summary: "Download a stored document",
        tags: ["Stored documents"],
        params: tenantAnd({ fileName: { type: "string", description: "As the record says" } }),
        querystring: queryParameters({
          disposition: { type: "string", enum: ["attachment", "inline"], description: "inline: for PDF only" },
        }),
        response: responses(
          {
            200: file("The file", ...Object.values(contentTypes), "application/pkcs7-signature"),
            206: file("A part of it", ...Object.values(contentTypes)),
            304: empty("The copy at hand is the same"),
          },
          { also: [400, 404, 412, 416] },
        ),
      },
      handler: async (request, reply) => sendDocument(request, reply, documents),
    });
  }
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, documents: Documents): Promise<FastifyReply> {
  const { fileName } = request.params as { readonly fileName: string };
  const now = documents.clock.now().toISOString();
  const found = await documents.queries.byFileName(callerOf(request).tenantId, fileName, now);
  if (found === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  const requested = oneOf(request.query as Query, "disposition", ["attachment", "inline"]) ?? "attachment";
  const disposition = found.file.contentType === contentTypes.pdf ? requested : "attachment";
  const missing = () => new Refusal("DOCUMENT_NOT_FOUND");
  return sendFile(request, reply, documents.blobs, { ...found.file, disposition, missing });
}
