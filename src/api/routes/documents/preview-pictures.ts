import type { FastifyInstance } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { renderOnce } from "../../../commands/document/render-once.ts";
import { file, responses } from "../../answers/responses.ts";
import { sendPicture } from "../../answers/send-picture.ts";
import { originOf } from "../../origin.ts";
import { choicesOf, dryRunQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { pageInQuery, widthInQuery } from "../../parameters/page-picture.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRunBodies } from "../../schemas/dry-run.ts";
import type { Generation } from "./generate.ts";
import type { PagePictures } from "./pages.ts";

/** `POST …/documents/preview-from-{payload,template}/png`: a page of the PDF that a generation would make. */
export function addPreviewPictureRoutes(app: FastifyInstance, generation: Generation, pictures: PagePictures): void {
  addPreviewPicture(app, generation, pictures, "payload");
  addPreviewPicture(app, generation, pictures, "template");
}

function addPreviewPicture(
  app: FastifyInstance,
  { generator, bodyLimit }: Generation,
  { pool }: PagePictures,
  source: keyof typeof dryRunBodies & GenerateRequest["source"],
): void {
  addRoute(app, {
    operationId: source === "payload" ? "previewPageFromPayload" : "previewPageFromTemplate",
    method: "POST",
    url: `/v1/:tenantId/documents/preview-from-${source}/png`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    bodyLimit,
    readsBody: true,
    summary: "Answer a page of what a generation would make, as a picture",
    description:
      "Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document.",
    tags: ["Generation"],
    query: { ...dryRunQuery, ...pageInQuery, ...widthInQuery },
    sends: ["Colophon-Pages"],
    consumes: ["application/json"],
    body: dryRunBodies[source],
    response: responses({ 200: file("The page", "image/png") }, { body: true, also: [404] }),
    handler: async ({ query }, request, reply) => {
      const origin = originOf(request, generator.clock);
      const wanted = { source, format: "pdf", body: request.body as Uint8Array, ...choicesOf(request, query) } as const;
      const made = await renderOnce(generator, origin, wanted);
      const { page, width } = query;
      const toDraw = { file: made.bytes, page, width, password: "", work: generator.allowance.work };
      const picture = await pool.drawPage(toDraw, origin.tenantId);
      Object.assign(request.facts, { pages: made.pages, bytes: picture.bytes.length, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return sendPicture(reply.header("cache-control", "no-store"), picture);
    },
  });
}
