import type { FastifyInstance } from "fastify";
import { documentNameOf } from "../../../vocabulary/file-name.ts";
import { contentTypes } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { downloadName } from "../../answers/content-disposition.ts";
import { empty, file, responses } from "../../answers/responses.ts";
import { ofFile, sendFile } from "../../answers/send-file.ts";
import { oneOf, pathText } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { DocumentServices } from "./documents.ts";

const addresses = [
  ["downloadDocument", "/v1/:tenantId/documents/:fileName"],
  ["downloadDocumentFile", "/v1/:tenantId/assets/docs/:fileName"],
] as const;

const disposition = oneOf("inline: for PDF only", ["attachment", "inline"], { default: "attachment" });

/** A stored file, at the address next to the list and at the one in `downloadUrl`. */
export function addDownloadRoutes(app: FastifyInstance, documents: DocumentServices): void {
  for (const [operationId, url] of addresses) {
    addRoute(app, {
      ...{ operationId, method: ["GET", "HEAD"], url, config: { access: "documents:read", notes: "file" } },
      summary: "Download a stored document",
      tags: ["Stored documents"],
      path: { fileName: pathText("As the record says") },
      query: { disposition, fileName: downloadName },
      ...ofFile,
      response: responses(
        {
          200: file("The file", ...Object.values(contentTypes), "application/pkcs7-signature"),
          206: file("A part of it", ...Object.values(contentTypes)),
          304: empty("The copy at hand is the same"),
        },
        { also: [400, 404] },
      ),
      handler: async ({ path: { fileName }, query }, request, reply) => {
        const now = documents.clock.now().toISOString();
        const found = await documents.queries.byFileName(callerOf(request).tenantId, fileName, now);
        if (found === undefined) throw missing();
        request.readDocument = found.document.id;
        const isShown = query.disposition === "inline" && found.file.contentType === contentTypes.pdf;
        const saved = savedAs(query.fileName ?? found.document.documentName, found.file);
        const served = {
          ...found.file,
          fileName: saved,
          checksHash: documents.checksHash,
          disposition: isShown ? "inline" : "attachment",
          missing,
        } as const;
        return sendFile(request, reply, documents, served);
      },
    });
  }
}

/** The name of a file of a document: a signature beside it has the same, and one extension more. */
function savedAs(name: string | undefined, { fileName }: { readonly fileName: string }): string {
  if (name === undefined) return fileName;
  const [extension = "", more] = extensionOf({ fileName }).split(".");
  const own = documentNameOf(name, extension);
  if (own === undefined) return fileName;
  return more === undefined ? own : (documentNameOf(own, more) ?? own);
}

/** `docx.p7s` of a signature beside its document is one extension. */
const extensionOf = ({ fileName }: { readonly fileName: string }): string => fileName.slice(fileName.indexOf(".") + 1);

const missing = (): Refusal => new Refusal("DOCUMENT_NOT_FOUND");
