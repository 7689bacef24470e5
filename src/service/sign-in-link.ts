import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { studioKeys } from "../commands/session/sealed-words.ts";
import { signInLink, writeTicket } from "../commands/session/ticket.ts";
import { type Config, sharedOf } from "../config/config.ts";
import type { Clock } from "../ports/clock/port.ts";
import { randomGuid } from "../vocabulary/ids.ts";
import { SealingKey } from "../vocabulary/sealing/sealing-key.ts";
import { oneTokenKey, type TokenKeys } from "../vocabulary/sealing/token-keys.ts";
import { type Bootstrap, keptTokenKey, sharedTokenKey } from "./private-files.ts";

/** Whom a link signs in. */
export type LinkFor = Pick<Bootstrap, "baseUrl" | "tenantId" | "clientId">;

/** A link, or why there can be none and what to do. */
export type LinkOrReason = { readonly link: string } | { readonly why: string };

/** A link that signs a key's holder in to the studio, once, for ten minutes. */
export function linkFor(tokenKeys: TokenKeys, clock: Clock, { baseUrl, tenantId, clientId }: LinkFor): string {
  const sessionId = randomGuid(clock.randomBytes(16));
  const ticket = writeTicket(studioKeys(tokenKeys).ticket, { tenantId, clientId, sessionId }, clock.now());
  return signInLink(baseUrl, ticket);
}

/**
 * The same by the settings of a service, for an account that may read its keys. `key`: another one than the first key, which the
 * first start kept in DATA_DIR/bootstrap.json.
 */
export async function signInLinkOf(config: Config, clock: Clock, key: Partial<LinkFor> = {}): Promise<LinkOrReason> {
  const kept = await keptAccess(config.dataDir);
  const baseUrl = config.baseUrl ?? kept?.baseUrl;
  const { tenantId = kept?.tenantId, clientId = kept?.clientId } = key;
  if (baseUrl === undefined || tenantId === undefined || clientId === undefined)
    return {
      why: `${join(config.dataDir, "bootstrap.json")} is not there: name the key by --tenant and --client, and the service by BASE_URL.`,
    };
  const tokenKey = await tokenKeyOf(config);
  if (tokenKey === undefined)
    return { why: `DATA_DIR ${config.dataDir} has no token-key.pem: no service has started there.` };
  return { link: linkFor(oneTokenKey(tokenKey), clock, { baseUrl, tenantId, clientId }) };
}

async function tokenKeyOf(config: Config): Promise<string | undefined> {
  const shared = sharedOf(config);
  if (shared === undefined) return await keptTokenKey(config.dataDir);
  // While the key is rotated, every node knows the previous one.
  return sharedTokenKey(new SealingKey(config.sealingKeyPrevious ?? shared.sealingKey));
}

async function keptAccess(folder: string): Promise<Partial<Bootstrap> | undefined> {
  const text = await readFile(join(folder, "bootstrap.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Bootstrap>);
}
