import type { FastifyInstance } from "fastify";
import { orRefusal } from "../../../commands/append-events.ts";
import { type ReadPlace, readsOf } from "../../../commands/document/reads.ts";
import { firstOf } from "../../../commands/read-past.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import { documentStream } from "../../../vocabulary/events/document.ts";
import { type AccessLogMode, hourOf } from "../../../vocabulary/events/document-reads.ts";
import type { DocumentReadsRecord } from "../../../vocabulary/http/history.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { type Parameter, wholeNumber, wrong } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

export interface ReadServices {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly documents: DocumentQueries;
  readonly accessLog: AccessLogMode;
  readonly accessLogDays: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** `2026-12-01T08.41`: an hour, and an event's revision among those of the hour. */
const writtenPlace = /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2})([.][0-9]{1,15})?$/;

const before: Parameter<ReadPlace | undefined> = {
  schema: { type: "string", pattern: writtenPlace.source, description: "`next` of the answer before" },
  read: (written, name) => {
    if (written === undefined) return undefined;
    const [, hour = "", revision] = writtenPlace.exec(written) ?? [];
    if (hour === "" || Number.isNaN(Date.parse(`${hour}:00:00Z`)))
      throw wrong(name, "is no place in the reads: give `next` of the answer before");
    return revision === undefined ? { hour } : { hour, revision: BigInt(revision.slice(1)) };
  },
};

const limit = wholeNumber(
  `An answer ends where it has so many reads, or soon after; more than ${limits.mostHistoryPage} is cut to that`,
  { fallback: limits.historyPage, most: limits.mostHistoryPage },
);

const placeText = ({ hour, revision }: ReadPlace): string => (revision === undefined ? hour : `${hour}.${revision}`);

/** `GET …/documents/{ref}/reads`: who got contents of a document, also when it is gone. */
export function addReadsRoute(app: FastifyInstance, services: ReadServices): void {
  const { log, clock, documents, accessLog, accessLogDays: keptDays } = services;
  addRoute(app, {
    ...{ operationId: "listDocumentReads", method: "GET", url: "/v1/:tenantId/documents/:ref/reads" },
    ...{ config: { access: "audit:read" }, tags: ["History"] },
    summary: "Who got the file of a document, pictures of its pages, its form's values or evidence of it",
    description:
      "As far as ACCESS_LOG has it noted. An answer may have fewer reads than `limit`, or none, and still not be the last: follow `next`.",
    path: documentReference,
    query: { limit, before },
    response: responses({ 200: json("The reads", { $ref: "DocumentReads#" }) }, { also: [400, 404] }),
    handler: async (
      { path: { ref }, query: { limit: most, before: place } },
      request,
      reply,
    ): Promise<DocumentReadsRecord> => {
      const { tenantId } = callerOf(request);
      const documentId = await documentIdOf(request, ref, documents, clock);
      const begun = await orRefusal(firstOf(log.readStream(documentStream(tenantId, documentId), { limit: 1 })));
      if (begun === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
      const now = clock.now();
      const since = Math.max(begun.at.getTime(), now.getTime() - keptDays * dayMs);
      const found = await readsOf(log, {
        ...{ tenantId, documentId, limit: most },
        before: place ?? { hour: hourOf(now.toISOString()) },
        since: new Date(since).toISOString(),
      });
      reply.header("cache-control", "private, no-store");
      return {
        ...{ documentId, accessLog, keptDays },
        reads: found.reads.map(({ at, by, content }) => ({ at, by, content })),
        next: found.next === undefined ? null : placeText(found.next),
      };
    },
  });
}
