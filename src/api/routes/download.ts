import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentBlob } from "../../vocabulary/events/document.ts";
import { contentTypes } from "../../vocabulary/records.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { askedRange } from "../byte-range.ts";
import { contentDisposition } from "../content-disposition.ts";
import { matchesTag } from "../etag.ts";
import { asked, tenantAnd } from "../parameters.ts";
import { oneOf, type Query } from "../query.ts";
import { empty, file, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
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
        querystring: asked({
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
      handler: async (request, reply) => sendFile(request, reply, documents),
    });
  }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, documents: Documents): Promise<FastifyReply> {
  const { fileName } = request.params as { readonly fileName: string };
  const now = documents.clock.now().toISOString();
  const found = await documents.queries.byFileName(callerOf(request).tenantId, fileName, now);
  if (found === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  const tag = `"${found.file.sha256}"`;
  describe(request, reply, found.file, tag);
  const { headers } = request;
  if (headers["if-match"] !== undefined && !matchesTag(headers["if-match"], tag, false)) {
    throw new Refusal("PRECONDITION_FAILED");
  }
  if (matchesTag(headers["if-none-match"], tag, true)) return reply.code(304).send();
  return sendBytes(request, reply, documents, found.file, tag);
}

function describe(request: FastifyRequest, reply: FastifyReply, stored: DocumentBlob, tag: string): void {
  const wish = oneOf(request.query as Query, "disposition", ["attachment", "inline"]) ?? "attachment";
  const disposition = stored.contentType === contentTypes.pdf ? wish : "attachment";
  reply.headers({
    "content-type": stored.contentType,
    "content-disposition": contentDisposition(disposition, stored.fileName),
    etag: tag,
    "repr-digest": `sha-256=:${Buffer.from(stored.sha256, "hex").toString("base64")}:`,
    "accept-ranges": "bytes",
    "cache-control": "private",
  });
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { blobs }: Documents,
  stored: DocumentBlob,
  tag: string,
): Promise<FastifyReply> {
  const ifRange = request.headers["if-range"];
  const header = ifRange === undefined || ifRange === tag ? request.headers.range : undefined;
  const part = askedRange(header, stored.sizeBytes);
  if (part.kind === "outside") {
    reply.header("content-range", `bytes */${stored.sizeBytes}`);
    throw new Refusal("RANGE_NOT_SATISFIABLE", `The file has ${stored.sizeBytes} bytes.`);
  }
  const length = part.kind === "part" ? part.end - part.start + 1 : stored.sizeBytes;
  if (part.kind === "part") {
    reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${stored.sizeBytes}`);
  }
  reply.header("content-length", String(length));
  if (request.method === "HEAD") return reply.send();
  const bytes = await blobs.open(stored.key, part.kind === "part" ? part : undefined);
  if (bytes !== undefined) return reply.send(bytes);
  request.log.error({ blob: stored.key }, "a stored document's file is missing");
  throw new Refusal("DOCUMENT_NOT_FOUND");
}
