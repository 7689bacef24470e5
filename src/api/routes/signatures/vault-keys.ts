import type { FastifyInstance } from "fastify";
import type { SigningKeyRequest } from "../../../commands/signing-key/inspect.ts";
import {
  checkKey,
  type KeyStore,
  type RegisteredAt,
  registerKey,
  removeKey,
  replaceKey,
} from "../../../commands/signing-key/register.ts";
import { vaultKeyNotFound } from "../../../commands/signing-key/signing-key.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { SigningKeyQueries } from "../../../projections/signing-keys/queries.ts";
import type { VaultKeyRecord } from "../../../vocabulary/http/assets.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { page, pathText } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { changedVaultKey, newVaultKey } from "../../schemas/assets.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface VaultKeys extends ReadYourWrites {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly queries: SigningKeyQueries;
  readonly baseUrl: () => string;
}

const url = "/v1/:tenantId/vault-keys";
const tags = ["Vault keys"];
const reads = { access: "assets:read" } as const;
const writes = { access: "assets:write" } as const;
const one = { name: pathText("The key's name") };
const record = { $ref: "VaultKey#" };

/** Keys in the tenant's own vault: the service holds none of them, and asks the vault for each signature. */
export function addVaultKeyRoutes(app: FastifyInstance, keys: VaultKeys): void {
  addReadRoutes(app, keys);
  addRegisterRoute(app, keys);
  addReplaceRoute(app, keys);
  addCheckRoute(app, keys);
  addRemoveRoute(app, keys);
}

function addReadRoutes(app: FastifyInstance, { queries, baseUrl }: VaultKeys): void {
  addRoute(app, {
    ...{ operationId: "listVaultKeys", method: "GET", url, config: reads, tags },
    summary: "List vault keys by name",
    query: page(limits.vaultKeysPage, limits.vaultKeysPage),
    sends: ofList,
    response: responses({ 200: json("Keys", { type: "array", items: record }) }, { also: [400] }),
    handler: async ({ query }, request, reply) => {
      const { items, total } = await queries.list(callerOf(request).tenantId, query);
      announcePage(request, reply, baseUrl(), { ...query, count: items.length, total });
      return items.map(listed);
    },
  });
  addRoute(app, {
    ...{ operationId: "getVaultKey", method: "GET", url: `${url}/:name`, config: reads, tags },
    summary: "Get a vault key",
    path: one,
    response: responses({ 200: json("The key", record) }, { also: [404] }),
    handler: async ({ path: { name } }, request) => {
      const found = await queries.get(callerOf(request).tenantId, name);
      if (found === undefined) throw vaultKeyNotFound(name);
      return listed(found);
    },
  });
}

function addRegisterRoute(app: FastifyInstance, keys: VaultKeys): void {
  addRoute(app, {
    ...{ operationId: "registerVaultKey", method: "POST", url, config: writes, tags },
    summary: "Register a key of your own vault",
    description:
      "The key's tag service-tenant must be your tenant's identifier. The vault signs a test digest, which must verify with the certificate.",
    body: newVaultKey,
    sends: ["Location"],
    response: responses({ 201: json("Registered", record) }, { body: true, also: [409] }),
    handler: async (_input, request, reply) => {
      const requested = requestedIn(request.body as Partial<SigningKeyRequest>);
      const { name } = requested;
      const registered = await registerKey(keys.store, originOf(request, keys.clock), requested);
      await keys.caughtUp(registered.position);
      reply.code(201).header("location", `${keys.baseUrl()}/v1/${callerOf(request).tenantId}/vault-keys/${name}`);
      return registeredRecord(registered);
    },
  });
}

function addReplaceRoute(app: FastifyInstance, keys: VaultKeys): void {
  addRoute(app, {
    ...{ operationId: "replaceVaultKey", method: "PUT", url: `${url}/:name`, config: writes, tags },
    summary: "Take another version or chain for a vault key",
    path: one,
    body: changedVaultKey,
    response: responses({ 200: json("The key as it is now", record) }, { body: true, also: [404] }),
    handler: async ({ path: { name } }, request) => {
      const requested = requestedIn({ ...(request.body as Partial<SigningKeyRequest>), name });
      const replaced = await replaceKey(keys.store, originOf(request, keys.clock), requested);
      await keys.caughtUp(replaced.position);
      return registeredRecord(replaced);
    },
  });
}

function addCheckRoute(app: FastifyInstance, keys: VaultKeys): void {
  addRoute(app, {
    ...{ operationId: "checkVaultKey", method: "POST", url: `${url}/:name/check`, config: writes, tags },
    summary: "Check a vault key as it was checked when it was registered",
    path: one,
    response: responses({ 200: json("It still signs", record) }, { also: [400, 404] }),
    handler: async ({ path: { name } }, request) => {
      const checked = await checkKey(keys.store, originOf(request, keys.clock), name);
      await keys.caughtUp(checked.position);
      return registeredRecord(checked);
    },
  });
}

function addRemoveRoute(app: FastifyInstance, keys: VaultKeys): void {
  addRoute(app, {
    ...{ operationId: "removeVaultKey", method: "DELETE", url: `${url}/:name`, config: writes, tags },
    summary: "Forget a vault key",
    path: one,
    response: responses({ 204: empty("Forgotten here; the vault keeps it") }, { also: [404] }),
    handler: async ({ path: { name } }, request, reply) => {
      const position = await removeKey(keys.store.log, originOf(request, keys.clock), name);
      await keys.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

/** Checked against its schema before; the keys of a signer have no directory. */
const requestedIn = ({
  name = "",
  keyId = "",
  directoryId = "",
  certificateChain = "",
}: Partial<SigningKeyRequest>) => ({
  ...{ name, keyId, directoryId, certificateChain },
});

/** Made from the log, which is ahead of the read model. */
function registeredRecord({ key: { found, registeredAt, checkedAt } }: RegisteredAt): VaultKeyRecord {
  return listed({ ...found, registeredAt, checkedAt });
}

/** Named members only. */
function listed(key: VaultKeyRecord): VaultKeyRecord {
  const { name, keyId, directoryId, keyType, subject, issuer, notBefore, notAfter } = key;
  const { certificateSha256, registeredAt, checkedAt } = key;
  return {
    name,
    keyId,
    directoryId,
    keyType,
    subject,
    issuer,
    notBefore,
    notAfter,
    certificateSha256,
    registeredAt,
    checkedAt,
  };
}
