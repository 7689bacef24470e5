import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import type { TrustedIssuer } from "../../../config/trusted-issuers.ts";
import type { Outbound, OutboundRequest } from "../../../ports/net/port.ts";

/** Most bytes of a discovery document, and of a set of keys. */
const mostBytes = 256 * 1024;
const mostKeys = 100;

/** Its requests keep none of the other kind waiting. */
type IssuerTarget = Extract<OutboundRequest["target"], "issuer" | "provider">;

/** Gets an issuer's keys, by way of its discovery document where the configuration does not say where they are (OpenID Connect Discovery 1.0, 4). */
export async function fetchKeys(
  outbound: Outbound,
  { issuer, jwksUri }: Pick<TrustedIssuer, "issuer" | "jwksUri">,
  timeoutMs: number,
  target: IssuerTarget = "issuer",
): Promise<JWTVerifyGetKey> {
  const get = (url: string): Promise<unknown> => getJson(outbound, { target, url, timeoutMs });
  const set = await get(jwksUri ?? addressOfKeys(issuer, await get(discoveryOf(issuer))));
  const { keys } = (set ?? {}) as { readonly keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > mostKeys)
    throw new Error(`The keys of ${issuer}: expected a list of 1 to ${mostKeys} keys in the member keys.`);
  return createLocalJWKSet(set as JSONWebKeySet);
}

/** The slash with which an issuer may end is not doubled. */
const discoveryOf = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

/** Another issuer's document would lead to another issuer's keys (RFC 8414, 3.3). */
function addressOfKeys(issuer: string, document: unknown): string {
  const { issuer: says, jwks_uri: address } = (document ?? {}) as Readonly<Record<string, unknown>>;
  if (says !== issuer) throw new Error(`The discovery document of ${issuer}: expected it as issuer, got another.`);
  if (typeof address === "string") return address;
  throw new Error(`The discovery document of ${issuer}: expected an address in jwks_uri, got none.`);
}

async function getJson(
  outbound: Outbound,
  { target, url, timeoutMs }: { readonly target: IssuerTarget; readonly url: string; readonly timeoutMs: number },
): Promise<unknown> {
  const objection = outbound.objection(url, target, "secure");
  if (objection !== undefined) throw new Error(objection);
  const headers = { accept: "application/json" };
  const request = { target, method: "GET", url, headers, timeoutMs, mostBytes } as const;
  const { status, body } = await outbound.request(request);
  if (status !== 200) throw new Error(`${new URL(url).hostname} answers ${status}, expected 200.`);
  return JSON.parse(Buffer.from(body).toString("utf8"));
}
