import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Inputs, type Reproducer, reproduceDocument } from "../../commands/document/reproduce.ts";
import { eventsAfter, type History, historyOf } from "../../commands/history/read.ts";
import { templateNotFound } from "../../commands/template/template.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { DocumentQueries } from "../../projections/documents/queries.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { upcasts } from "../../vocabulary/events/shapes.ts";
import { templateStream } from "../../vocabulary/events/template.ts";
import type { HistoryEntry } from "../../vocabulary/http/history.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { documentIdOf } from "../document-reference.ts";
import { matchesTag } from "../etag.ts";
import { originOf } from "../origin.ts";
import { announceNext, announcePage } from "../paging.ts";
import { pageParameters, queryParameters, tenantAnd } from "../parameters.ts";
import { position, type Query, single, wholeNumber, wrong } from "../query.ts";
import { empty, json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { reproductionInputs } from "../schemas/history.ts";

/** What the routes about a tenant's past work with. */
export interface Past {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly documents: DocumentQueries;
  readonly reproducer: Reproducer;
  /** The largest body of a reproduction, in bytes. */
  readonly bodyLimit: number;
  readonly baseUrl: () => string;
  /** Days for which the log keeps the history of what is gone; 0: for ever. */
  readonly historyDays: number;
}

const tags = ["History"];
const config = { access: "audit:read" } as const;
const entries = { type: "array", items: { $ref: "HistoryEntry#" } };

/** Who did what when: of a template, of a document, of a whole tenant. */
export function addHistoryRoutes(app: FastifyInstance, past: Past): void {
  addTemplateRoute(app, past);
  addDocumentRoute(app, past);
  addEventsRoute(app, past);
  addReproduceRoute(app, past);
}

const success = { 200: json("Events, the first one first", entries), 304: empty("Nothing new has happened") };

function addTemplateRoute(app: FastifyInstance, past: Past): void {
  const schema = {
    summary: "What happened to a template, also to one that is deleted",
    tags,
    params: tenantAnd({ id: { type: "string", format: "uuid", description: "The template" } }),
    querystring: queryParameters(pageParameters(limits.historyPage)),
    response: responses(success, { also: [400, 404] }),
  };
  app.get("/v1/:tenantId/templates/:id/history", { config, schema }, async (request, reply) => {
    const { id } = request.params as { readonly id: string };
    const guid = parseGuid(id);
    if (guid === undefined) throw templateNotFound(id.slice(0, 64));
    const stream = templateStream(callerOf(request).tenantId, guid);
    const history = await historyOf(past.log, stream, pageOf(request));
    if (history === undefined) throw templateNotFound(guid);
    return answer(request, reply, past, history);
  });
}

function addDocumentRoute(app: FastifyInstance, past: Past): void {
  const schema = {
    summary: "How a document was made, and what happened to it since, also when it is gone",
    tags,
    params: tenantAnd({ ref: { type: "string", description: "The record's id, the documentId or the file name" } }),
    querystring: queryParameters(pageParameters(limits.historyPage)),
    response: responses(success, { also: [400, 404] }),
  };
  app.get("/v1/:tenantId/documents/:ref/history", { config, schema }, async (request, reply) => {
    const { tenantId } = callerOf(request);
    const documentId = await documentIdOf(request, past.documents, past.clock);
    const history = await historyOf(past.log, documentStream(tenantId, documentId), pageOf(request));
    if (history === undefined) throw neverWasOrRemoved(past);
    return answer(request, reply, past, history);
  });
}

/** The two cases cannot be distinguished any more. */
function neverWasOrRemoved({ historyDays }: Past): Refusal {
  if (historyDays === 0) return new Refusal("DOCUMENT_NOT_FOUND");
  const rest = `The history of a document is kept for ${historyDays} days after it is gone.`;
  return new Refusal("DOCUMENT_NOT_FOUND", `Document not found. ${rest}`);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The log holds nothing about what was gone before the instant in this header. */
function announceRemoved(reply: FastifyReply, { historyDays, clock }: Past): void {
  if (historyDays === 0) return;
  const before = new Date(clock.now().getTime() - historyDays * dayMs);
  reply.header("colophon-removed-before", before.toISOString());
}

function addEventsRoute(app: FastifyInstance, past: Past): void {
  const { log, baseUrl } = past;
  const schema = {
    summary: "What happened to the tenant's things, in the log's order",
    description:
      "A page may hold fewer events than `limit`, or none, and still not be the last: follow `Link`. Documents, jobs and deliveries that were gone before the instant in `Colophon-Removed-Before` are left out.",
    tags,
    params: tenantAnd(),
    querystring: queryParameters({
      after: {
        type: "string",
        pattern: "^[0-9]+$",
        default: "0",
        description: "A position; events after it are listed",
      },
      limit: { type: "integer", minimum: 0, default: limits.historyPage, description: "At most this many" },
      type: { type: "string", enum: Object.keys(upcasts), description: "Only events of this type" },
    }),
    response: responses({ 200: json("Events, the first one first", entries) }, { also: [400] }),
  };
  app.get(
    "/v1/:tenantId/audit/events",
    { config, schema },
    async (request, reply): Promise<readonly HistoryEntry[]> => {
      const query = request.query as Query;
      const type = single(query, "type");
      if (type !== undefined && !Object.hasOwn(upcasts, type)) {
        throw wrong("type", `names no event; there are ${Object.keys(upcasts).join(", ")}`);
      }
      const limit = wholeNumber(query, "limit", limits.historyPage, limits.mostHistoryPage);
      const { tenantId } = callerOf(request);
      announceRemoved(reply, past);
      const after = position(query, "after") ?? 0n;
      const found = await eventsAfter(log, { tenantId, after, limit: Math.max(1, limit), type });
      // With a limit of 0 nothing was read: a link to the next page would leave out the first event.
      if (found.upTo !== undefined && limit > 0) announceNext(request, reply, baseUrl(), { after: String(found.upTo) });
      return limit === 0 ? [] : found.entries;
    },
  );
}

function addReproduceRoute(app: FastifyInstance, past: Past): void {
  const success = { 200: json("The verdict", { $ref: "Reproduction#" }) };
  const schema = {
    summary: "Make a document again from what is known of it, and compare",
    description:
      "Data, and a definition of no stored template, are not kept: send them along. Nothing is stored or counted.",
    tags,
    params: tenantAnd({ ref: { type: "string", description: "The record's id, the documentId or the file name" } }),
    body: reproductionInputs,
    response: responses(success, { body: true, also: [404] }),
  };
  const { bodyLimit } = past;
  const repeated = { ...config, limit: "render", body: "optional" } as const;
  app.post("/v1/:tenantId/documents/:ref/reproduce", { config: repeated, bodyLimit, schema }, async (request) => {
    const documentId = await documentIdOf(request, past.documents, past.clock);
    const { definition, data } = (request.body ?? {}) as Inputs;
    const origin = originOf(request, past.clock);
    const found = await reproduceDocument(past.reproducer, origin, documentId, { definition, data });
    const { bytes: _bytes, position: _position, ...reproduction } = found;
    return reproduction;
  });
}

function pageOf(request: FastifyRequest): { readonly limit: number; readonly offset: number } {
  const query = request.query as Query;
  return {
    limit: wholeNumber(query, "limit", limits.historyPage, limits.mostHistoryPage),
    offset: wholeNumber(query, "offset", 0, Number.MAX_SAFE_INTEGER),
  };
}

/** The tag is the number of the last event: as long as it is the same, nothing has happened. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl }: Past,
  { entries: items, total }: History,
): FastifyReply {
  const tag = `"r${total - 1}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  announcePage(request, reply, baseUrl(), { ...pageOf(request), count: items.length, total });
  return matchesTag(request.headers["if-none-match"], tag, true) ? reply.code(304).send() : reply.send(items);
}
