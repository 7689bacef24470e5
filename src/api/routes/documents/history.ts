import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Inputs, type Reproducer, reproduceDocument } from "../../../commands/document/reproduce.ts";
import { placeBefore } from "../../../commands/history/place-before.ts";
import { eventsAfter, eventsBefore, type History, historyOf } from "../../../commands/history/read.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../../ports/event-log/port.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { TimeQueries } from "../../../projections/usage-hours/queries.ts";
import { documentStream } from "../../../vocabulary/events/document.ts";
import { upcasts } from "../../../vocabulary/events/shapes.ts";
import { templateStream } from "../../../vocabulary/events/template.ts";
import type { HistoryEntry } from "../../../vocabulary/http/history.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { matchesTag } from "../../answers/etag.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { announceNext, announcePage, ofList } from "../../parameters/paging.ts";
import {
  instant,
  oneOf,
  optionalPosition,
  type Parameter,
  page,
  pathGuid,
  position,
  text,
  wrong,
} from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute, conditionOf } from "../../route-declaration.ts";
import { reproductionInputs } from "../../schemas/history.ts";

/** Services of the routes about a tenant's past. */
export interface HistoryServices {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly documents: DocumentQueries;
  readonly times: TimeQueries;
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

/** Routes of the history of a template, of a document, and of a whole tenant. */
export function addHistoryRoutes(app: FastifyInstance, past: HistoryServices): void {
  addTemplateRoute(app, past);
  addDocumentRoute(app, past);
  addEventsRoute(app, past);
  addReproduceRoute(app, past);
}

const success = { 200: json("Events, the first one first", entries), 304: empty("Nothing new has happened") };

const paged = page(limits.historyPage, limits.mostHistoryPage);

function addTemplateRoute(app: FastifyInstance, past: HistoryServices): void {
  addRoute(app, {
    ...{ operationId: "getTemplateHistory", method: "GET", url: "/v1/:tenantId/templates/:id/history", config, tags },
    summary: "What happened to a template, also to one that is deleted",
    path: { id: pathGuid("The template", templateNotFound) },
    query: paged,
    reads: ["If-None-Match"],
    sends: ["ETag", ...ofList],
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path: { id }, query }, request, reply) => {
      const history = await historyOf(past.log, templateStream(callerOf(request).tenantId, id), query);
      if (history === undefined) throw templateNotFound(id);
      return answer(request, reply, past, { ...history, ...query });
    },
  });
}

function addDocumentRoute(app: FastifyInstance, past: HistoryServices): void {
  addRoute(app, {
    ...{ operationId: "getDocumentHistory", method: "GET", url: "/v1/:tenantId/documents/:ref/history", config, tags },
    summary: "How a document was made, and what happened to it since, also when it is gone",
    path: documentReference,
    query: paged,
    reads: ["If-None-Match"],
    sends: ["ETag", ...ofList],
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path: { ref }, query }, request, reply) => {
      const { tenantId } = callerOf(request);
      const documentId = await documentIdOf(request, ref, past.documents, past.clock);
      const history = await historyOf(past.log, documentStream(tenantId, documentId), query);
      if (history === undefined) throw neverWasOrRemoved(past);
      return answer(request, reply, past, { ...history, ...query });
    },
  });
}

/** The two cases cannot be distinguished any more. */
function neverWasOrRemoved({ historyDays }: HistoryServices): Refusal {
  if (historyDays === 0) return new Refusal("DOCUMENT_NOT_FOUND");
  const rest = `The history of a document is kept for ${historyDays} days after it is gone.`;
  return new Refusal("DOCUMENT_NOT_FOUND", `Document not found. ${rest}`);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The log holds nothing about what was gone before the instant in this header. */
function announceRemoved(reply: FastifyReply, { historyDays, clock }: HistoryServices): void {
  if (historyDays === 0) return;
  const before = new Date(clock.now().getTime() - historyDays * dayMs);
  reply.header("colophon-removed-before", before.toISOString());
}

type UpcastEventType = keyof typeof upcasts;

/** The name of an event as it is spelled in the log. */
const eventType: Parameter<UpcastEventType | undefined> = {
  schema: { type: "string", enum: Object.keys(upcasts), description: "Only events of this type" },
  read: (written, name) => {
    if (written === undefined || isEventType(written)) return written;
    throw wrong(name, `names no event; there are ${Object.keys(upcasts).join(", ")}`);
  },
};

const isEventType = (written: string): written is UpcastEventType => Object.hasOwn(upcasts, written);

const eventsQuery = {
  after: position("A position; events after it are listed"),
  limit: paged.limit,
  type: eventType,
  actor: text("Only what this client did: a client id"),
  subject: text("Only what happened to this thing: the id of the entry's subject"),
  correlationId: text("Only what this request led to"),
  from: instant("Only what happened at this instant or later"),
  to: instant("Only what happened before this instant"),
  order: oneOf("asc when left out; desc: the newest first, going back from `before`", ["asc", "desc"]),
  before: optionalPosition("With order=desc, a position: events before it are listed; the log's end when left out"),
};

function addEventsRoute(app: FastifyInstance, past: HistoryServices): void {
  addRoute(app, {
    ...{ operationId: "listEvents", method: "GET", url: "/v1/:tenantId/audit/events", config, tags },
    summary: "What happened to the tenant's things, in the log's order",
    description:
      "A page may hold fewer events than `limit`, or none, and still not be the last: follow `Link`. Documents, jobs and deliveries that were gone before the instant in `Colophon-Removed-Before` are left out.",
    query: eventsQuery,
    sends: ["Link", "Colophon-Removed-Before"],
    response: responses({ 200: json("Events, the first one first", entries) }, { also: [400] }),
    handler: async ({ query }, request, reply): Promise<readonly HistoryEntry[]> => {
      const { tenantId } = callerOf(request);
      announceRemoved(reply, past);
      const { after, before, order, limit, type, actor, subject, correlationId, from, to } = query;
      const filter = { tenantId, type, actor, subject, correlationId, from, to, limit: Math.max(1, limit) };
      if (order === "desc") {
        const begin = from === undefined ? 0n : await past.times.placeBefore(from);
        const earlier = await eventsBefore(past.log, { ...filter, before, after: begin });
        if (earlier.downTo !== undefined && limit > 0)
          announceNext(request, reply, past.baseUrl(), { before: String(earlier.downTo) });
        return limit === 0 ? [] : earlier.entries;
      }
      const found = await eventsAfter(past.log, { ...filter, after: await beginOf(past, after, from) });
      // With a limit of 0 nothing was read: a link to the next page would leave out the first event.
      if (found.upTo !== undefined && limit > 0)
        announceNext(request, reply, past.baseUrl(), { after: String(found.upTo) });
      return limit === 0 ? [] : found.entries;
    },
  });
}

/** Where to begin to read: a page that is not the first begins after the one before, which is near the time already. */
async function beginOf(past: HistoryServices, after: LogPosition, from: string | undefined): Promise<LogPosition> {
  if (from === undefined) return after;
  const begin = after === 0n ? await placeBefore(past, from) : await past.times.placeBefore(from);
  return begin > after ? begin : after;
}

function addReproduceRoute(app: FastifyInstance, past: HistoryServices): void {
  addRoute(app, {
    ...{ operationId: "reproduceDocument", method: "POST", url: "/v1/:tenantId/documents/:ref/reproduce", tags },
    config: { ...config, limit: "render", body: "optional" },
    bodyLimit: past.bodyLimit,
    summary: "Make a document again from what is known of it, and compare",
    description:
      "Data, and a definition of no stored template, are not kept: send them along. Nothing is stored or counted.",
    path: documentReference,
    body: reproductionInputs,
    response: responses({ 200: json("The verdict", { $ref: "Reproduction#" }) }, { body: true, also: [404] }),
    handler: async ({ path: { ref } }, request) => {
      const documentId = await documentIdOf(request, ref, past.documents, past.clock);
      const { definition, data } = (request.body ?? {}) as Inputs;
      const origin = originOf(request, past.clock);
      const found = await reproduceDocument(past.reproducer, origin, documentId, { definition, data });
      const { bytes: _bytes, position: _position, ...reproduction } = found;
      return reproduction;
    },
  });
}

/** The tag is the number of the last event: as long as it is the same, nothing has happened. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl }: HistoryServices,
  { entries: items, total, limit, offset }: History & { readonly limit: number; readonly offset: number },
): FastifyReply {
  const tag = `"r${total - 1}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total });
  return matchesTag(conditionOf(request, "If-None-Match"), tag, true) ? reply.code(304).send() : reply.send(items);
}
