import type { FastifyInstance } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { renderOnce } from "../../../commands/document/render-once.ts";
import { tableContentTypes, tableFormats } from "../../../vocabulary/http/documents.ts";
import { file, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { choicesOf, dryRunQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { oneOf, optionalWholeNumber } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRunBodies } from "../../schemas/dry-run.ts";
import type { Generation } from "./generate.ts";

/** `POST …/documents/tables-from-{payload,template}`: the tables of the document that a generation would make, as data. */
export function addTableRoutes(app: FastifyInstance, generation: Generation): void {
  addTableRoute(app, generation, "payload");
  addTableRoute(app, generation, "template");
}

const tablesQuery = {
  format: oneOf("xlsx: a workbook, a sheet for each table; csv: one table. xlsx when left out", tableFormats),
  table: optionalWholeNumber("Which table, from 1; when left out, all in a workbook, and the first as CSV", 1),
};

function addTableRoute(
  app: FastifyInstance,
  { generator, bodyLimit }: Generation,
  source: keyof typeof dryRunBodies & GenerateRequest["source"],
): void {
  addRoute(app, {
    operationId: source === "payload" ? "tablesFromPayload" : "tablesFromTemplate",
    method: "POST",
    url: `/v1/:tenantId/documents/tables-from-${source}`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    bodyLimit,
    readsBody: true,
    summary: "Answer the tables of what a generation would make, as a spreadsheet",
    description:
      "Takes what a generation takes. Numbers and dates are values, rounded as they are printed. Nothing is laid out, stored, signed or counted as a document.",
    tags: ["Generation"],
    query: { ...dryRunQuery, ...tablesQuery },
    sends: ["Colophon-Tables"],
    consumes: ["application/json"],
    body: dryRunBodies[source],
    response: responses({ 200: file("The tables", tableContentTypes.xlsx, "text/csv") }, { body: true, also: [404] }),
    handler: async ({ query }, request, reply) => {
      const origin = originOf(request, generator.clock);
      const { format = "xlsx", table } = query;
      const wanted = { source, format: "pdf", body: request.body as Uint8Array, ...choicesOf(request, query) } as const;
      const made = await renderOnce(generator, origin, wanted, { tables: { format, table } });
      const { bytes, contentType, errorCodes, tables = [] } = made;
      Object.assign(request.facts, { bytes: bytes.length, errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return reply
        .headers({ "cache-control": "no-store", "content-type": contentType, "colophon-tables": String(tables.length) })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}
