import type { FastifyInstance } from "fastify";
import { placeBefore } from "../../../commands/history/place-before.ts";
import { endSession } from "../../../commands/session/end.ts";
import { type OpenSession, openSessions, sessionsSince } from "../../../commands/session/open-sessions.ts";
import { findSession } from "../../../commands/session/session.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { TimeQueries } from "../../../projections/usage-hours/queries.ts";
import type { OpenSessionRecord } from "../../../vocabulary/http/session.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { page, pathGuid, text } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

/** Services of the routes of a tenant's sessions. */
export interface TenantSessions {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly times: TimeQueries;
  readonly baseUrl: () => string;
}

const url = "/v1/:tenantId/sessions";
const config = { access: "admin" } as const;
const tags = ["Studio"];

const noSession = (): Refusal => new Refusal("NOT_FOUND", "There is no such session.");

/** Lists the people who are signed in to the studio, and ends the session of one of them. */
export function addTenantSessionRoutes(app: FastifyInstance, { log, clock, times, baseUrl }: TenantSessions): void {
  addRoute(app, {
    ...{ operationId: "listSessions", method: "GET", url, config, tags },
    summary: "List the tenant's open sessions of the studio, the newest first",
    description:
      "Sessions that nobody has ended, of the last twelve hours. One that was not used for half an hour is over, and still listed.",
    query: {
      ...page(limits.apiKeysPage, limits.apiKeysPage),
      clientId: text("Only sessions of this key or person"),
    },
    sends: ofList,
    response: responses({ 200: json("Sessions", { type: "array", items: { $ref: "OpenSession#" } }) }, { also: [400] }),
    handler: async ({ query: { limit, offset, clientId } }, request, reply) => {
      const { tenantId } = callerOf(request);
      const now = clock.now();
      const after = await placeBefore({ log, times }, sessionsSince(now));
      const isWanted = ({ data }: OpenSession) => clientId === undefined || data.clientId === clientId;
      const all = await openSessions(log, { tenantId, isWanted, now, after });
      const items = all.slice(offset, offset + limit);
      announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total: all.length });
      reply.header("cache-control", "no-store");
      return items.map(sessionRecord);
    },
  });
  addRoute(app, {
    ...{ operationId: "endTenantSession", method: "DELETE", url: `${url}/:sessionId`, config, tags },
    summary: "End a session of the studio, of any person or key",
    path: { sessionId: pathGuid("The session", noSession) },
    response: responses({ 204: empty("The session has ended") }, { also: [404] }),
    handler: async ({ path: { sessionId } }, request, reply) => {
      const { status } = await findSession(log, callerOf(request).tenantId, sessionId);
      if (status === "absent") throw noSession();
      await endSession(log, originOf(request, clock), sessionId);
      return reply.code(204).send();
    },
  });
}

function sessionRecord({ type, data }: OpenSession): OpenSessionRecord {
  const { sessionId, clientId, at: beganAt, endsAt } = data;
  const who =
    type === "PersonSignedIn"
      ? ({ name: data.name, by: "provider", roles: data.roles } as const)
      : { name: null, by: data.by, roles: [] };
  return { sessionId, clientId, ...who, beganAt, endsAt };
}
