import type { FastifyInstance } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { file, responses } from "../../answers/responses.ts";
import { sendPicture } from "../../answers/send-picture.ts";
import { askerOf } from "../../origin.ts";
import { dryRunQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { pageInQuery, widthInQuery } from "../../parameters/page-picture.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRun, dryRunRoute } from "./dry-run.ts";
import type { Generation } from "./generate.ts";
import type { PagePictures } from "./pages.ts";

/** `POST …/documents/preview-from-{payload,template}/png`: a page of the PDF that a generation would make. */
export function addPreviewPictureRoutes(app: FastifyInstance, generation: Generation, pictures: PagePictures): void {
  addPreviewPicture(app, generation, pictures, "payload");
  addPreviewPicture(app, generation, pictures, "template");
}

function addPreviewPicture(
  app: FastifyInstance,
  generation: Generation,
  { pool }: PagePictures,
  source: GenerateRequest["source"],
): void {
  addRoute(app, {
    ...dryRunRoute(source, generation),
    operationId: source === "payload" ? "previewPageFromPayload" : "previewPageFromTemplate",
    url: `/v1/:tenantId/documents/preview-from-${source}/png`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    summary: "Answer a page of what a generation would make, as a picture",
    description:
      "Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document.",
    query: { ...dryRunQuery, ...pageInQuery, ...widthInQuery },
    sends: ["Colophon-Pages"],
    response: responses({ 200: file("The page", "image/png") }, { body: true, also: [404] }),
    handler: async ({ query }, request, reply) => {
      const made = await dryRun(request, generation, { source, query });
      const { page, width } = query;
      const toDraw = { file: made.bytes, page, width, password: "", work: generation.generator.allowance.work };
      const picture = await pool.drawPage(toDraw, askerOf(request));
      Object.assign(request.facts, { pages: made.pages, bytes: picture.bytes.length, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return sendPicture(reply.header("cache-control", "no-store"), picture);
    },
  });
}
