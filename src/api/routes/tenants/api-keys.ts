import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiKeyRequest, credentialsOf, issueApiKey } from "../../../commands/access/issue.ts";
import { revokeApiKey } from "../../../commands/access/revoke.ts";
import { rotateApiKey } from "../../../commands/access/rotate.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { AccessQueries } from "../../../projections/access/queries.ts";
import type { ApiKeyRecord, ApiKeyWithSecret, RotatedKey } from "../../../vocabulary/http/access.ts";
import { usualScopes } from "../../../vocabulary/http/scopes.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { page, pathText } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { newApiKey } from "../../schemas/access.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface ApiKeys extends ReadYourWrites {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly queries: AccessQueries;
  readonly baseUrl: () => string;
}

type Key = Awaited<ReturnType<AccessQueries["list"]>>["items"][number];

const url = "/v1/:tenantId/api-keys";
const tags = ["API keys"];
const config = { access: "admin" } as const;
const one = { clientId: pathText("The key's client id") };

/** The tenant's API keys: list, create, rotate, revoke. A secret is shown once, when it is made. */
export function addApiKeyRoutes(app: FastifyInstance, keys: ApiKeys): void {
  addListRoute(app, keys);
  addCreateRoute(app, keys);
  addRotateRoute(app, keys);
  addRevokeRoute(app, keys);
}

function addListRoute(app: FastifyInstance, { queries, baseUrl }: ApiKeys): void {
  const success = { 200: json("Keys", { type: "array", items: { $ref: "ApiKey#" } }) };
  addRoute(app, {
    ...{ operationId: "listApiKeys", method: "GET", url, config, tags },
    summary: "List API keys, the oldest first",
    query: page(limits.apiKeysPage, limits.apiKeysPage),
    sends: ofList,
    response: responses(success, { also: [400] }),
    handler: async ({ query }, request, reply) => {
      const { items, total } = await queries.list(callerOf(request).tenantId, query);
      announcePage(request, reply, baseUrl(), { ...query, count: items.length, total });
      return items.map(keyRecord);
    },
  });
}

function addCreateRoute(app: FastifyInstance, keys: ApiKeys): void {
  const success = { 201: json("The key, with its secret", { $ref: "ApiKeyWithSecret#" }) };
  addRoute(app, {
    ...{ operationId: "createApiKey", method: "POST", url, config, tags },
    summary: "Make an API key",
    body: newApiKey,
    sends: ["Location"],
    response: responses(success, { body: true }),
    handler: (_input, request, reply) => createKey(request, reply, keys),
  });
}

async function createKey(request: FastifyRequest, reply: FastifyReply, keys: ApiKeys): Promise<ApiKeyWithSecret> {
  const requested = readRequest(request.body as Partial<ApiKeyRequest> & { readonly name: string }, keys.clock.now());
  const origin = originOf(request, keys.clock);
  const credentials = credentialsOf(origin, keys.clock);
  const { issued, isNew, position } = await issueApiKey(keys.log, origin, credentials, requested);
  await keys.caughtUp(position);
  const { clientId, name, scopes, expiresAt, at } = issued;
  const place = `${keys.baseUrl()}/v1/${issued.tenantId}/api-keys/${clientId}`;
  reply.code(201).headers({ location: place, "cache-control": "no-store" });
  const key = { clientId, name, scopes, createdAt: at, expiresAt, lastUsedAt: null };
  return isNew ? { ...key, clientSecret: credentials.clientSecret } : key;
}

/** Instants are kept as UTC milliseconds spell them, since they are compared as texts. */
function readRequest(
  { name, scopes, expiresAt }: Partial<ApiKeyRequest> & { readonly name: string },
  now: Date,
): ApiKeyRequest {
  const ends = expiresAt == null ? null : new Date(expiresAt);
  if (ends !== null && !(ends > now)) throw refusedAt("/expiresAt", "The key must end in the future.");
  return { name, scopes: [...new Set(scopes ?? usualScopes)], expiresAt: ends?.toISOString() ?? null };
}

function addRotateRoute(app: FastifyInstance, keys: ApiKeys): void {
  const success = { 200: json("The new secret", { $ref: "RotatedKey#" }) };
  addRoute(app, {
    ...{ operationId: "rotateApiKey", method: "POST", url: `${url}/:clientId/rotate`, config, tags },
    summary: "Give a key a new secret; the old one ends at once, and the tokens got with it",
    path: one,
    response: responses(success, { also: [404] }),
    handler: async ({ path: { clientId } }, request, reply): Promise<RotatedKey> => {
      const { credentials, position } = await rotateApiKey(keys, originOf(request, keys.clock), clientId);
      await keys.caughtUp(position);
      reply.header("cache-control", "no-store");
      return credentials ?? { clientId };
    },
  });
}

function addRevokeRoute(app: FastifyInstance, keys: ApiKeys): void {
  addRoute(app, {
    ...{ operationId: "revokeApiKey", method: "DELETE", url: `${url}/:clientId`, config, tags },
    summary: "Revoke a key",
    path: one,
    response: responses({ 204: empty("Revoked, and its tokens with it") }, { also: [404] }),
    handler: async ({ path: { clientId } }, request, reply) => {
      const position = await revokeApiKey(keys.log, originOf(request, keys.clock), clientId);
      await keys.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

function keyRecord({ id: clientId, name, scopes, createdAt, expiresAt, lastUsedAt }: Key): ApiKeyRecord {
  return { clientId, name, scopes, createdAt, expiresAt, lastUsedAt };
}
