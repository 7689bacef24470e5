import type { FastifyInstance } from "fastify";
import type { RenderPool } from "../../../render/pool/pool.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { addUploading } from "../../bodies/uploads.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { toImport } from "../../schemas/import.ts";

export interface Importing {
  readonly pool: Pick<RenderPool, "importFile" | "readSpreadsheet">;
}

/** `POST /v1/{tenantId}/templates/import`: a definition out of another program's file. Nothing is stored. */
export async function addImportRoute(parent: FastifyInstance, { pool }: Importing): Promise<void> {
  await addUploading(parent, (app, uploads) => {
    addRoute(app, {
      ...{ operationId: "importTemplate", method: "POST", url: "/v1/:tenantId/templates/import", tags: ["Templates"] },
      config: { access: "templates:write", body: "upload" },
      summary: "Make a definition of another program's file",
      description:
        "Of a file of at most 16 MB. Nothing is stored: `content` and `testData` are what a new template takes, `assets` what to upload for it, and `report` says what of the file is lost.",
      body: toImport,
      response: responses({ 200: json("The definition", { $ref: "ImportedTemplate#" }) }, { body: true }),
      preValidation: (request) => uploads.read(request, limits.importedBytes, ["format", "literal"]),
      handler: async (_input, request) => {
        const { bytes, fileName = "", others } = uploads.of(request);
        const format = others.get("format")?.toString("utf8");
        const literal = flagIn(others, "literal");
        return await pool.importFile({ bytes, fileName, format, literal }, callerOf(request).tenantId);
      },
    });
  });
}

/** A part that is true or false; absent: false. @throws Refusal with its place where it is neither */
function flagIn(parts: ReadonlyMap<string, Buffer>, name: string): boolean {
  const written = parts.get(name)?.toString("utf8") ?? "false";
  if (written === "true" || written === "false") return written === "true";
  throw refusedAt(`/${name}`, `${name} is true or false; came ${JSON.stringify(written.slice(0, 100))}.`);
}
