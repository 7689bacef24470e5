import type { FastifyInstance, FastifyRequest } from "fastify";
import { credentialsOf, issueApiKey } from "../../commands/access/issue.ts";
import type { Origin } from "../../commands/origin.ts";
import { createTenant } from "../../commands/tenant/create.ts";
import { setTenantLimit } from "../../commands/tenant/set-limit.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { TenantQueries } from "../../projections/tenants/queries.ts";
import type { ApiKeyWithSecret, TenantAdministered } from "../../vocabulary/http/records.ts";
import { type Guid, parseGuid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { scopes } from "../auth/scopes.ts";
import { originOf } from "../origin.ts";
import { announcePage } from "../paging.ts";
import { pageParameters, queryParameters } from "../parameters.ts";
import { type Query, wholeNumber } from "../query.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { newTenant, tenantChange } from "../schemas/access.ts";
import type { ReadYourWrites } from "../services.ts";

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
const one = { type: "object", properties: { id: { type: "string", format: "uuid", description: "The tenant" } } };

/** All tenants of the service: list, create, get, set a tenant's own limit. For admin keys of the first tenant only. */
export function addTenantRoutes(app: FastifyInstance, tenants: Tenants): void {
  addReadRoutes(app, tenants);
  addCreateRoute(app, tenants);
  addLimitRoute(app, tenants);
}

function addReadRoutes(app: FastifyInstance, tenants: Tenants): void {
  const list = responses({ 200: json("Tenants", { type: "array", items: { $ref: "Tenant#" } }) }, { also: [400] });
  const listSchema = {
    summary: "List tenants, the oldest first",
    tags,
    querystring: queryParameters(pageParameters(limits.tenantsPage)),
    response: list,
  };
  app.get(url, { config, schema: listSchema }, async (request, reply) => {
    await mustBeHost(request, tenants);
    const query = request.query as Query;
    const limit = wholeNumber(query, "limit", limits.tenantsPage, limits.tenantsPage);
    const offset = wholeNumber(query, "offset", 0, Number.MAX_SAFE_INTEGER);
    const { items, total } = await tenants.queries.list({ limit, offset });
    announcePage(request, reply, tenants.baseUrl(), { limit, offset, count: items.length, total });
    return await Promise.all(items.map((tenant) => recordOf(tenants, tenant)));
  });
  const get = responses({ 200: json("The tenant", { $ref: "Tenant#" }) }, { also: [404] });
  const getSchema = { summary: "Get a tenant", tags, params: one, response: get };
  app.get(`${url}/:id`, { config, schema: getSchema }, async (request) => {
    await mustBeHost(request, tenants);
    return await recordOf(tenants, await known(tenants, idOf(request)));
  });
}

/** With a first key that has every scope: without it nobody could sign in. */
function addCreateRoute(app: FastifyInstance, tenants: Tenants): void {
  const success = { 201: json("The tenant, and a key for it", { $ref: "NewTenant#" }) };
  const schema = { summary: "Create a tenant", tags, body: newTenant, response: responses(success, { body: true }) };
  app.post(url, { config, schema }, async (request, reply) => {
    await mustBeHost(request, tenants);
    const { name, generationLimit } = request.body as { readonly name: string; readonly generationLimit?: number };
    const asker = originOf(request, tenants.clock);
    const tenantId = uuidv5(asker.commandId, "tenant");
    await createTenant(tenants, within(asker, tenantId, "create"), {
      name,
      generationLimit: limits.generationsPerMinute,
    });
    if (generationLimit !== undefined) {
      await setTenantLimit(tenants, within(asker, tenantId, "limit"), generationLimit);
    }
    const begin = within(asker, tenantId, "key");
    const credentials = credentialsOf(begin, tenants.clock);
    const wish = { name: "First key", scopes };
    const { issued, isNew, position } = await issueApiKey(tenants, begin, credentials, wish);
    await tenants.caughtUp(position);
    reply.code(201).headers({ location: `${tenants.baseUrl()}${url}/${tenantId}`, "cache-control": "no-store" });
    const { clientId, at, expiresAt } = issued;
    const key = { clientId, name: issued.name, scopes: issued.scopes, createdAt: at, expiresAt, lastUsedAt: null };
    const apiKey: ApiKeyWithSecret = isNew ? { ...key, clientSecret: credentials.clientSecret } : key;
    const limit = generationLimit ?? (await tenants.generations(tenantId));
    const tenant = { tenantId, name, generationLimit: limit, ownLimit: generationLimit !== undefined };
    return { ...tenant, createdAt: asker.now, apiKey };
  });
}

function addLimitRoute(app: FastifyInstance, tenants: Tenants): void {
  const success = { 200: json("The tenant as it is now", { $ref: "Tenant#" }) };
  const response = responses(success, { body: true, also: [404] });
  const schema = { summary: "Set a tenant's own limit", tags, params: one, body: tenantChange, response };
  app.patch(`${url}/:id`, { config, schema }, async (request) => {
    await mustBeHost(request, tenants);
    const id = idOf(request);
    const { generationLimit } = request.body as { readonly generationLimit: number | null };
    const origin = { ...originOf(request, tenants.clock), tenantId: id };
    const { position } = await setTenantLimit(tenants, origin, generationLimit);
    await tenants.caughtUp(position);
    return await recordOf(tenants, await known(tenants, id));
  });
}

/** A command of its own for each stream, all of them following from the request's. */
function within(asker: Origin, tenantId: Guid, step: string): Origin {
  return { ...asker, tenantId, commandId: uuidv5(asker.commandId, step) };
}

async function mustBeHost(request: FastifyRequest, { host }: Tenants): Promise<void> {
  if (callerOf(request).tenantId === (await host())) return;
  throw new Refusal("TENANT_MISMATCH", "Tenants are administered with the keys of the service's first tenant.");
}

async function known({ queries }: Tenants, tenantId: string): Promise<Known> {
  const tenant = await queries.get(tenantId);
  if (tenant === undefined) throw tenantNotFound(tenantId);
  return tenant;
}

function idOf(request: FastifyRequest): Guid {
  const { id } = request.params as { readonly id: string };
  const guid = parseGuid(id);
  if (guid === undefined) throw tenantNotFound(id);
  return guid;
}

function tenantNotFound(id: string): Refusal {
  return new Refusal("NOT_FOUND", `Tenant '${id.slice(0, 64)}' not found.`);
}

async function recordOf({ generations }: Tenants, tenant: Known): Promise<TenantAdministered> {
  const { id: tenantId, name, ownLimit, createdAt } = tenant;
  return { tenantId, name, generationLimit: await generations(tenantId), ownLimit: ownLimit !== null, createdAt };
}
