import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../ports/clock/port.ts";
import type { UsageQueries } from "../../../projections/usage/queries.ts";
import type { UsageHourQueries } from "../../../projections/usage-hours/queries.ts";
import type { UsageReport } from "../../../vocabulary/http/access.ts";
import { contentDisposition } from "../../../vocabulary/http/content-disposition.ts";
import type { Quotas } from "../../../vocabulary/http/quotas.ts";
import type { Retention } from "../../../vocabulary/http/retention.ts";
import { asParameter, csvMediaType, csvOf, jsonOrCsv, prefersCsv } from "../../answers/csv.ts";
import { responses } from "../../answers/responses.ts";
import { instant, type ParameterValues, wrong } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

export interface Usage {
  readonly clock: Clock;
  readonly queries: UsageQueries;
  readonly hours: UsageHourQueries;
  readonly generations: (tenantId: string) => Promise<number>;
  readonly requestsPerMinute: number;
  readonly retentionDays: number;
  /** The tenant's own; undefined: it has none. */
  readonly retention: (tenantId: string) => Promise<Retention | undefined>;
  readonly quotas: (tenantId: string) => Promise<Quotas | null>;
}

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 30;
const mostDays = 366;

const days = {
  from: instant("The first day, UTC; 29 days before the last when left out"),
  to: instant(`The last day; today when left out. At most ${mostDays} days`),
};

/** `GET /v1/{tenantId}/usage`: what was generated, deleted and expired documents included. */
export function addUsageRoute(app: FastifyInstance, usage: Usage): void {
  addRoute(app, {
    ...{ operationId: "getUsage", method: "GET", url: "/v1/:tenantId/usage", tags: ["Usage"] },
    config: { access: "documents:read" },
    summary: "Documents, pages and bytes by day, format and template, and the limits",
    query: { ...days, as: asParameter },
    sends: ["Content-Disposition"],
    response: responses({ 200: usageOrTable }, { also: [400] }),
    handler: async ({ query }, request, reply) => {
      const { from, to } = readDays(query, usage.clock.now());
      const found = await report(usage, callerOf(request).tenantId, from, to);
      reply.header("vary", "Accept");
      if (query.as === "json" || (query.as === undefined && !prefersCsv(request))) return found;
      reply.header("content-disposition", contentDisposition("attachment", `usage-${from}-${to}.csv`));
      return reply.type(csvMediaType).send(csvOf(columns, found.daily));
    },
  });
}

const usageOrTable = jsonOrCsv("The usage", { $ref: "Usage#" }, "A line for each day, format and template");

const columns = ["day", "format", "templateId", "documents", "pages", "bytes"] as const;

function readDays(wanted: ParameterValues<typeof days>, now: Date): { readonly from: string; readonly to: string } {
  const to = dayOf(wanted.to ?? now.toISOString());
  const from = dayOf(wanted.from ?? new Date(Date.parse(to) - (usualDays - 1) * dayMs).toISOString());
  if (from > to) throw wrong("from", "must not be after the last day");
  if (Date.parse(to) - Date.parse(from) >= mostDays * dayMs) throw wrong("from", `must be within ${mostDays} days`);
  return { from, to };
}

const dayOf = (time: string): string => time.slice(0, 10);

async function report(usage: Usage, tenantId: string, from: string, to: string): Promise<UsageReport> {
  const daily = await usage.queries.daily(tenantId, from, to);
  const total = (of: "documents" | "pages" | "bytes"): number => daily.reduce((sum, day) => sum + day[of], 0);
  const { requestsPerMinute, retentionDays } = usage;
  const retention = await usage.retention(tenantId);
  const quotas = await usage.quotas(tenantId);
  const limits = {
    generationsPerMinute: await usage.generations(tenantId),
    requestsPerMinute,
    retentionDays,
    ...(retention === undefined ? {} : { retention }),
    ...(quotas === null ? {} : { quotas }),
  };
  return { from, to, documents: total("documents"), pages: total("pages"), bytes: total("bytes"), daily, limits };
}
