import type { FastifyInstance } from "fastify";
import type { Clock } from "../../ports/clock/port.ts";
import type { UsageQueries } from "../../projections/usage/queries.ts";
import type { UsageReport } from "../../vocabulary/http/records.ts";
import { queryParameters, tenantAnd } from "../parameters.ts";
import { instant, type Query, wrong } from "../query.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";

export interface Usage {
  readonly clock: Clock;
  readonly queries: UsageQueries;
  readonly generations: (tenantId: string) => Promise<number>;
  readonly requestsPerMinute: number;
  readonly retentionDays: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 30;
const mostDays = 366;

/** `GET /v1/{tenantId}/usage`: what was generated, deleted and expired documents included. */
export function addUsageRoute(app: FastifyInstance, usage: Usage): void {
  const schema = {
    summary: "Documents, pages and bytes by day, format and template, and the limits",
    tags: ["Usage"],
    params: tenantAnd(),
    querystring: queryParameters({
      from: { type: "string", description: "The first day, UTC; 29 days before the last when left out" },
      to: { type: "string", description: "The last day; today when left out. At most 366 days" },
    }),
    response: responses({ 200: json("The usage", { $ref: "Usage#" }) }, { also: [400] }),
  };
  app.get("/v1/:tenantId/usage", { config: { access: "documents:read" }, schema }, async (request) => {
    const { from, to } = readDays(request.query as Query, usage.clock.now());
    return await report(usage, callerOf(request).tenantId, from, to);
  });
}

function readDays(query: Query, now: Date): { readonly from: string; readonly to: string } {
  const to = dayOf(instant(query, "to") ?? now.toISOString());
  const from = dayOf(instant(query, "from") ?? new Date(Date.parse(to) - (usualDays - 1) * dayMs).toISOString());
  if (from > to) throw wrong("from", "must not be after the last day");
  if (Date.parse(to) - Date.parse(from) >= mostDays * dayMs) throw wrong("from", `must be within ${mostDays} days`);
  return { from, to };
}

const dayOf = (time: string): string => time.slice(0, 10);

async function report(usage: Usage, tenantId: string, from: string, to: string): Promise<UsageReport> {
  const daily = await usage.queries.daily(tenantId, from, to);
  const total = (of: "documents" | "pages" | "bytes"): number => daily.reduce((sum, day) => sum + day[of], 0);
  const { requestsPerMinute, retentionDays } = usage;
  const limits = { generationsPerMinute: await usage.generations(tenantId), requestsPerMinute, retentionDays };
  return { from, to, documents: total("documents"), pages: total("pages"), bytes: total("bytes"), daily, limits };
}
