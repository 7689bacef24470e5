import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changeTenant, type TenantChange } from "../../../commands/tenant/change.ts";
import { type OpenedTenant, openTenant } from "../../../commands/tenant/open.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { TenantQueries } from "../../../projections/tenants/queries.ts";
import type { ApiKeyWithSecret, TenantAdministered } from "../../../vocabulary/http/access.ts";
import type { Quotas } from "../../../vocabulary/http/quotas.ts";
import { checkedRetention, type Retention, retentionInBody } from "../../../vocabulary/http/retention.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { page, pathGuid } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { newTenant, tenantChange } from "../../schemas/access.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface Tenants extends ReadYourWrites {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly queries: TenantQueries;
  readonly baseUrl: () => string;
  /** The tenant whose admin keys administer the others: the one the service began with. */
  readonly host: () => Promise<string | undefined>;
  /** Documents a minute of a tenant without a number of its own. */
  readonly generations: (tenantId: string) => Promise<number>;
}

type Known = Awaited<ReturnType<TenantQueries["list"]>>["items"][number];

const url = "/v1/tenants";
const tags = ["Tenants"];
const config = { access: "admin" } as const;
const one = { id: pathGuid("The tenant", tenantNotFound) };

/** All tenants of the service: list, create, get, set a tenant's own limit, retention and quotas. For admin keys of the first tenant only. */
export function addTenantRoutes(app: FastifyInstance, tenants: Tenants): void {
  addReadRoutes(app, tenants);
  addCreateRoute(app, tenants);
  addChangeRoute(app, tenants);
}

function addReadRoutes(app: FastifyInstance, tenants: Tenants): void {
  addRoute(app, {
    ...{ operationId: "listTenants", method: "GET", url, config, tags, preValidation: onlyHost(tenants) },
    summary: "List tenants, the oldest first",
    query: page(limits.tenantsPage, limits.tenantsPage),
    sends: ofList,
    response: responses({ 200: json("Tenants", { type: "array", items: { $ref: "Tenant#" } }) }, { also: [400] }),
    handler: async ({ query }, request, reply) => {
      const { items, total } = await tenants.queries.list(query);
      announcePage(request, reply, tenants.baseUrl(), { ...query, count: items.length, total });
      return await Promise.all(items.map((tenant) => tenantRecord(tenants, tenant)));
    },
  });
  addRoute(app, {
    ...{ operationId: "getTenant", method: "GET", url: `${url}/:id`, config, tags, preValidation: onlyHost(tenants) },
    summary: "Get a tenant",
    path: one,
    response: responses({ 200: json("The tenant", { $ref: "Tenant#" }) }, { also: [404] }),
    handler: async ({ path: { id } }) => tenantRecord(tenants, await known(tenants, id)),
  });
}

function addCreateRoute(app: FastifyInstance, tenants: Tenants): void {
  const success = { 201: json("The tenant, and a key for it", { $ref: "NewTenant#" }) };
  addRoute(app, {
    ...{ operationId: "createTenant", method: "POST", url, config, tags, preValidation: onlyHost(tenants) },
    summary: "Create a tenant",
    body: newTenant,
    sends: ["Location"],
    response: responses(success, { body: true }),
    handler: (_input, request, reply) => create(request, reply, tenants),
  });
}

/** Creates a tenant, and answers its first key. */
async function create(request: FastifyRequest, reply: FastifyReply, tenants: Tenants) {
  const { name, generationLimit, quotas, retention: written } = request.body as NewTenantBody;
  const asker = originOf(request, tenants.clock);
  const retention = written && checkedRetention(written, asker.now, retentionInBody);
  const { tenantId, ...first } = await openTenant(tenants, asker, { name, generationLimit, retention, quotas });
  const apiKey = await firstKey(tenants, first);
  reply.code(201).headers({ location: `${tenants.baseUrl()}${url}/${tenantId}`, "cache-control": "no-store" });
  const limit = generationLimit ?? (await tenants.generations(tenantId));
  const tenant = { tenantId, name, generationLimit: limit, ownLimit: generationLimit !== undefined };
  const own = { ...(retention === undefined ? {} : { retention }), ...(quotas === undefined ? {} : { quotas }) };
  return { ...tenant, ...own, createdAt: asker.now, apiKey };
}

interface NewTenantBody {
  readonly name: string;
  readonly generationLimit?: number;
  readonly retention?: Retention;
  readonly quotas?: Quotas;
}

async function firstKey(
  tenants: Tenants,
  { key: { issued, isNew, position }, credentials }: Pick<OpenedTenant, "key" | "credentials">,
): Promise<ApiKeyWithSecret> {
  await tenants.caughtUp(position);
  const { clientId, name, at: createdAt, expiresAt } = issued;
  const key = { clientId, name, scopes: issued.scopes, createdAt, expiresAt, lastUsedAt: null };
  return isNew ? { ...key, clientSecret: credentials.clientSecret } : key;
}

function addChangeRoute(app: FastifyInstance, tenants: Tenants): void {
  const success = { 200: json("The tenant as it is now", { $ref: "Tenant#" }) };
  addRoute(app, {
    ...{ operationId: "changeTenant", method: "PATCH", url: `${url}/:id`, config, tags },
    preValidation: onlyHost(tenants),
    summary: "Set a tenant's own limit, how long its documents are kept, or what it may use",
    path: one,
    body: tenantChange,
    response: responses(success, { body: true, also: [404] }),
    handler: async ({ path: { id } }, request) => {
      const origin = { ...originOf(request, tenants.clock), tenantId: id };
      const position = await changeTenant(tenants.log, origin, request.body as TenantChange);
      await tenants.caughtUp(position);
      return await tenantRecord(tenants, await known(tenants, id));
    },
  });
}

/** Refuses the keys of other tenants before anything of the request is looked at. */
export function onlyHost({ host }: Pick<Tenants, "host">) {
  return async (request: FastifyRequest): Promise<void> => {
    if (callerOf(request).tenantId === (await host())) return;
    throw new Refusal("TENANT_MISMATCH", "Tenants are administered with the keys of the service's first tenant.");
  };
}

async function known({ queries }: Tenants, tenantId: string): Promise<Known> {
  const tenant = await queries.get(tenantId);
  if (tenant === undefined) throw tenantNotFound(tenantId);
  return tenant;
}

export function tenantNotFound(id: string): Refusal {
  return new Refusal("NOT_FOUND", `Tenant '${id.slice(0, 64)}' not found.`);
}

async function tenantRecord({ generations }: Tenants, tenant: Known): Promise<TenantAdministered> {
  const { id: tenantId, name, ownLimit, retention, quotas, closedAt, createdAt } = tenant;
  const kept = { ...(retention === null ? {} : { retention }), ...(quotas == null ? {} : { quotas }) };
  const own = { ownLimit: ownLimit !== null, ...kept };
  const closing = typeof closedAt === "string" ? { closedAt } : {};
  return { tenantId, name, generationLimit: await generations(tenantId), ...own, ...closing, createdAt };
}
