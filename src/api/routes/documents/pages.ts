import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FileSource, storedFile } from "../../../commands/document/stored-file.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import { matchesTag } from "../../answers/etag.ts";
import { empty, file as fileAnswer, responses } from "../../answers/responses.ts";
import { sendPicture } from "../../answers/send-picture.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { passwordOf } from "../../parameters/file-password.ts";
import { pageInPath, pictureTag, widthInQuery } from "../../parameters/page-picture.ts";
import { pathText } from "../../parameters/parameter.ts";
import { addRoute, conditionOf } from "../../route-declaration.ts";
import type { Generation } from "./generate.ts";

/** Services for pictures of pages, beside those of a generation. */
export interface PagePictures {
  readonly pool: Pick<RenderPool, "drawPage">;
  readonly queries: DocumentQueries;
}

interface PageDrawing extends PagePictures {
  readonly generator: Generation["generator"];
}

/** `GET …/pages/{page}.png` of stored documents and of uploaded PDF files. */
export function addPageRoutes(app: FastifyInstance, { generator }: Generation, pictures: PagePictures): void {
  const drawing = { ...pictures, generator };
  addPageOfDocument(app, drawing);
  addPageOfUpload(app, drawing);
}

const answers = {
  reads: ["If-None-Match", "Colophon-File-Password"],
  sends: ["ETag", "Colophon-Pages"],
  response: responses(
    { 200: fileAnswer("The page", "image/png"), 304: empty("The copy at hand is the same") },
    { also: [400, 404] },
  ),
} as const;

const description =
  "A PNG file of the page as it is read, on white. Only PDF files have pages: of a DOCX file, ask for a preview as PDF.";

function addPageOfDocument(app: FastifyInstance, drawing: PageDrawing): void {
  addRoute(app, {
    ...{ operationId: "documentPage", method: "GET", url: "/v1/:tenantId/documents/:ref/pages/:page.png" },
    config: { access: "documents:read", limit: "render", notes: "page" },
    ...{ summary: "Draw a page of a stored document", description, tags: ["Stored documents"] },
    path: { ...documentReference, ...pageInPath },
    query: widthInQuery,
    ...answers,
    handler: async ({ path: { ref, page }, query: { width } }, request, reply) => {
      const document = await documentIdOf(request, ref, drawing.queries, drawing.generator.clock);
      request.readDocument = document;
      return await sendPage(request, reply, drawing, { document, page, width });
    },
  });
}

function addPageOfUpload(app: FastifyInstance, drawing: PageDrawing): void {
  addRoute(app, {
    ...{ operationId: "attachmentPage", method: "GET", url: "/v1/:tenantId/assets/attachments/:file/pages/:page.png" },
    config: { access: "assets:read", limit: "render" },
    ...{ summary: "Draw a page of an uploaded PDF file", description, tags: ["Assets"] },
    path: { file: pathText("The file's name, in any case"), ...pageInPath },
    query: widthInQuery,
    ...answers,
    handler: async ({ path: { file, page }, query: { width } }, request, reply) =>
      await sendPage(request, reply, drawing, { file: `attachments/${file}`, page, width }),
  });
}

/** Draws no page for a caller that has the picture; the password is checked all the same, before any other answer. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { generator, pool }: PageDrawing,
  { page, width, ...source }: FileSource & { readonly page: number; readonly width: number | undefined },
): Promise<FastifyReply> {
  const origin = originOf(request, generator.clock);
  const file = await storedFile(generator, origin, source);
  const etag = pictureTag(file, page, width);
  const isAtHand = matchesTag(conditionOf(request, "If-None-Match"), etag, true);
  const password = passwordOf(request);
  const wanted = { file, page, width, password, work: generator.allowance.work, isAtHand };
  const picture = await pool.drawPage(wanted, origin);
  reply.headers({ etag, "cache-control": "private" });
  return isAtHand ? reply.code(304).send() : sendPicture(reply, picture);
}
