import type { FastifyInstance } from "fastify";
import type { UsageHours } from "../../../vocabulary/http/access.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { json, responses } from "../../answers/responses.ts";
import { instant, type ParameterValues, wrong } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { Usage } from "./usage.ts";

const hourMs = 60 * 60 * 1000;
const usualHours = 24;

const hours = {
  from: instant("An instant of the first hour; 23 hours before the last when left out"),
  to: instant(`An instant of the last hour; now when left out. At most ${limits.usageHours} hours`),
};

/** `GET /v1/{tenantId}/usage/hours`: what was made and what failed in each hour, and how long it took. */
export function addUsageHoursRoute(app: FastifyInstance, { clock, hours: queries }: Usage): void {
  addRoute(app, {
    ...{ operationId: "getUsageHours", method: "GET", url: "/v1/:tenantId/usage/hours", tags: ["Usage"] },
    config: { access: "documents:read" },
    summary: "Documents and failed jobs by hour, and how long rendering and waiting took",
    description: "Hours are kept until the events of their day are removed.",
    query: hours,
    response: responses({ 200: json("The hours", { $ref: "UsageHours#" }) }, { also: [400] }),
    handler: async ({ query }, request): Promise<UsageHours> => {
      const { from, to } = readHours(query, clock.now());
      return { from, to, ...(await queries.hourly(callerOf(request).tenantId, from, to, limits.usageHours)) };
    },
  });
}

function readHours(wanted: ParameterValues<typeof hours>, now: Date): { readonly from: string; readonly to: string } {
  const to = hourOf(wanted.to ?? now.toISOString());
  const usual = new Date(timeOf(to) - (usualHours - 1) * hourMs).toISOString();
  const from = hourOf(wanted.from ?? usual);
  if (from > to) throw wrong("from", "must not be after the last hour");
  if (timeOf(to) - timeOf(from) >= limits.usageHours * hourMs)
    throw wrong("from", `must be within ${limits.usageHours} hours`);
  return { from, to };
}

const hourOf = (instant: string): string => instant.slice(0, 13);
const timeOf = (hour: string): number => Date.parse(`${hour}:00:00Z`);
