import type { FastifyInstance } from "fastify";
import type { RenderPool } from "../../../render/pool/pool.ts";
import { type ImportKind, importKinds } from "../../../vocabulary/codes.ts";
import type { ImportFinding } from "../../../vocabulary/http/import.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { wordIn } from "../../bodies/part-words.ts";
import { addUploading } from "../../bodies/uploads.ts";
import { askerOf } from "../../origin.ts";
import { addRoute } from "../../route-declaration.ts";
import { toImport } from "../../schemas/import.ts";

export interface ImportServices {
  readonly pool: Pick<RenderPool, "importFile" | "readSpreadsheet">;
}

/** `POST /v1/{tenantId}/templates/import`: a definition out of another program's file. Nothing is stored. */
export async function addImportRoute(parent: FastifyInstance, { pool }: ImportServices): Promise<void> {
  await addUploading(parent, (app, uploads) => {
    addRoute(app, {
      ...{ operationId: "importTemplate", method: "POST", url: "/v1/:tenantId/templates/import", tags: ["Templates"] },
      config: { access: "templates:write", body: "upload" },
      summary: "Make a definition of another program's file",
      description:
        "Of a file of at most 16 MB. Nothing is stored: `content` and `testData` are what a new template takes, `assets` what to upload for it, and `report` says what of the file is lost.",
      body: toImport,
      response: responses({ 200: json("The definition", { $ref: "ImportedTemplate#" }) }, { body: true }),
      preValidation: (request) => uploads.read(request, limits.importedBytes, ["format", "literal", "strict"]),
      handler: async (_input, request) => {
        const { bytes, fileName = "", others } = uploads.of(request);
        const format = others.get("format")?.toString("utf8");
        const literal = wordIn(others, "literal", ["false", "true"]) === "true";
        const refused = strictnesses[wordIn(others, "strict", ["false", "true", "lost"])];
        const imported = await pool.importFile({ bytes, fileName, format, literal }, askerOf(request));
        mustLack(imported.report, refused);
        return imported;
      },
    });
  });
}

/** The kinds of entries that each value of the part `strict` refuses. */
const strictnesses = { false: [], true: importKinds, lost: ["lost"] } as const satisfies Readonly<
  Record<string, readonly ImportKind[]>
>;

/** @throws Refusal FIDELITY_LOSS with the entries of these kinds */
function mustLack(report: readonly ImportFinding[], kinds: readonly ImportKind[]): void {
  const faults = report
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ code, place, message }) => ({ code, path: "/file", message: `${place}: ${message}` }));
  if (faults.length > 0) throw new Refusal("FIDELITY_LOSS", undefined, { faults });
}
