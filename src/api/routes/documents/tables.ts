import type { FastifyInstance } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { tableContentTypes, tableFormats } from "../../../vocabulary/http/documents.ts";
import { file, responses } from "../../answers/responses.ts";
import { dryRunQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { oneOf, optionalWholeNumber } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRun, dryRunRoute } from "./dry-run.ts";
import type { Generation } from "./generate.ts";

/** `POST …/documents/tables-from-{payload,template}`: the tables of the document that a generation would make, as data. */
export function addTableRoutes(app: FastifyInstance, generation: Generation): void {
  addTableRoute(app, generation, "payload");
  addTableRoute(app, generation, "template");
}

const tablesQuery = {
  format: oneOf("xlsx: a workbook, a sheet for each table; csv: one table. xlsx when left out", tableFormats),
  table: optionalWholeNumber("Which table, from 1; when left out, all in a workbook, and the first as CSV"),
};

function addTableRoute(app: FastifyInstance, generation: Generation, source: GenerateRequest["source"]): void {
  addRoute(app, {
    ...dryRunRoute(source, generation),
    operationId: source === "payload" ? "tablesFromPayload" : "tablesFromTemplate",
    url: `/v1/:tenantId/documents/tables-from-${source}`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    summary: "Answer the tables of what a generation would make, as a spreadsheet",
    description:
      "Takes what a generation takes. Numbers and dates are values, rounded as they are printed. Nothing is laid out, stored, signed or counted as a document.",
    query: { ...dryRunQuery, ...tablesQuery },
    sends: ["Colophon-Tables"],
    response: responses({ 200: file("The tables", tableContentTypes.xlsx, "text/csv") }, { body: true, also: [404] }),
    handler: async ({ query }, request, reply) => {
      const { format = "xlsx", table } = query;
      const made = await dryRun(request, generation, { source, query }, { tables: { format, table } });
      const { bytes, contentType, errorCodes, tables = [] } = made;
      Object.assign(request.facts, { bytes: bytes.length, errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return reply
        .headers({ "cache-control": "no-store", "content-type": contentType, "colophon-tables": String(tables.length) })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}
