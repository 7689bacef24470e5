import { setImmediate as others } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../ports/clock/port.ts";
import type { TenantQueries } from "../../../projections/tenants/queries.ts";
import type { UsageQueries } from "../../../projections/usage/queries.ts";
import type { WorkQueries } from "../../../projections/work/queries.ts";
import type { TenantMonth } from "../../../vocabulary/http/access.ts";
import { contentDisposition } from "../../../vocabulary/http/content-disposition.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { asParameter, csvMediaType, csvOf, jsonOrCsv, prefersCsv } from "../../answers/csv.ts";
import { responses } from "../../answers/responses.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { month, type ParameterValues, page, wrong } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import { onlyHost, type Tenants } from "./tenants.ts";

export interface EveryUsage {
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly tenants: Pick<TenantQueries, "list">;
  readonly made: UsageQueries["totals"];
  readonly work: WorkQueries["totals"];
  /** Work of a month that this process has not recorded yet. */
  readonly unrecorded: (tenantId: string, month: string) => Awaited<ReturnType<WorkQueries["totals"]>>;
  /** Bytes of stored documents and uploads, now. */
  readonly storedBytes: (tenantId: string) => Promise<number>;
}

const mostMonths = 12;

/** Rows that are read at once; then other requests get their turn. */
const atOnce = 10;

const query = {
  from: month("The first month, UTC; the last when left out"),
  to: month(`The last month; this month when left out. At most ${mostMonths} months`),
  ...page(limits.everyUsagePage, limits.mostEveryUsagePage),
  as: asParameter,
};

const columns = [
  "month",
  "tenantId",
  "name",
  "documents",
  "pages",
  "bytes",
  "storedBytes",
  "seconds",
  "quotaRefusals",
] as const satisfies readonly (keyof TenantMonth)[];

const success = jsonOrCsv(
  "A page of the list",
  { type: "array", items: { $ref: "TenantMonth#" } },
  "A line for each tenant and month",
);

/** `GET /v1/usage`: what every tenant used, by month. For admin keys of the first tenant only. */
export function addEveryUsageRoute(app: FastifyInstance, host: Pick<Tenants, "host">, usage: EveryUsage): void {
  addRoute(app, {
    ...{ operationId: "listUsage", method: "GET", url: "/v1/usage", tags: ["Tenants"], preValidation: onlyHost(host) },
    config: { access: "admin" },
    summary: "What every tenant used, by month: the oldest tenant first, each with its months",
    description:
      "Deleted and expired documents are in the sums; `storedBytes` is what documents and uploads take now, in the row of this month. " +
      "As CSV with `Accept: text/csv`.",
    query,
    sends: [...ofList, "Content-Disposition"],
    response: responses({ 200: success }, { also: [400] }),
    handler: ({ query: wanted }, request, reply) => answer(usage, wanted, request, reply),
  });
}

async function answer(
  usage: EveryUsage,
  { as, limit, offset, from, to }: ParameterValues<typeof query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly TenantMonth[] | FastifyReply> {
  const now = usage.clock.now().toISOString().slice(0, "2026-03".length);
  const months = monthsOf({ from, to }, now);
  const { rows, total } = await rowsOf(usage, months, { limit, offset, now });
  announcePage(request, reply, usage.baseUrl(), { limit, offset, count: rows.length, total });
  reply.header("vary", "Accept");
  if (as === "json" || (as === undefined && !prefersCsv(request))) return [...rows];
  const fileName = `usage-${months[0]}-${months.at(-1)}.csv`;
  reply.header("content-disposition", contentDisposition("attachment", fileName));
  return reply.type(csvMediaType).send(csvOf(columns, rows));
}

function monthsOf(
  { from: first, to: last }: { readonly from: string | undefined; readonly to: string | undefined },
  now: string,
): readonly string[] {
  const to = last ?? now;
  const from = first ?? to;
  if (from > to) throw wrong("from", `must not be after the last month, ${to}; came ${from}`);
  const [start, end] = [monthNumber(from), monthNumber(to)];
  if (end - start >= mostMonths) throw wrong("from", `must be within ${mostMonths} months; came ${from} to ${to}`);
  return Array.from({ length: end - start + 1 }, (_, at) => monthOf(start + at));
}

/** Months since January of the year 0: the month after 9999-12 has no text of its own. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return year * 12 + number - 1;
}

const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

interface UsagePart {
  readonly limit: number;
  readonly offset: number;
  /** This month. */
  readonly now: string;
}

/** Each tenant has as many rows as there are months: which tenants a part of the list is of follows from that. */
async function rowsOf(
  usage: EveryUsage,
  months: readonly string[],
  { limit, offset, now }: UsagePart,
): Promise<{ readonly rows: readonly TenantMonth[]; readonly total: number }> {
  const skipped = Math.floor(offset / months.length);
  const wanted = limit === 0 ? 0 : Math.ceil((offset + limit) / months.length) - skipped;
  const { items, total } = await usage.tenants.list({ limit: wanted, offset: skipped });
  const all = items.flatMap((tenant) => months.map((month) => ({ tenantId: tenant.id, name: tenant.name, month })));
  const first = offset - skipped * months.length;
  const places = all.slice(first, first + limit);
  const rows: TenantMonth[] = [];
  for (let done = 0; done < places.length; done += atOnce) {
    rows.push(...(await Promise.all(places.slice(done, done + atOnce).map((place) => rowOf(usage, place, now)))));
    await others();
  }
  return { rows, total: total * months.length };
}

async function rowOf(
  usage: EveryUsage,
  { month, tenantId, name }: Pick<TenantMonth, "month" | "tenantId" | "name">,
  now: string,
): Promise<TenantMonth> {
  const { documents, pages, bytes } = await usage.made(tenantId, month);
  const work = await usage.work(tenantId, month);
  const more = usage.unrecorded(tenantId, month);
  const storedBytes = month === now ? await usage.storedBytes(tenantId) : null;
  const seconds = (work.milliseconds + more.milliseconds) / 1000;
  const quotaRefusals = work.refusals + more.refusals;
  return { month, tenantId, name, documents, pages, bytes, storedBytes, seconds, quotaRefusals };
}
