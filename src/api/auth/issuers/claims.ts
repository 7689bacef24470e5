import type { ClaimPath, TenantOf } from "../../../config/claim-readers.ts";
import type { ClaimDemand, ScopesOf, TrustedIssuer } from "../../../config/trusted-issuers.ts";
import { scopes as allScopes, type Scope } from "../../../vocabulary/http/scopes.ts";
import { parseGuid, sha256 } from "../../../vocabulary/ids.ts";
import { valueAt } from "../../../vocabulary/json/pointer.ts";
import { limits } from "../../../vocabulary/limits.ts";
import type { IssuerCaller } from "../caller.ts";

/** Claims of a token whose signature was verified. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Why a token does not count, for the log: the caller learns less. */
export interface UnacceptedToken {
  readonly why: string;
}

/** The caller that a token of this issuer names, or why it names none. */
export function callerFrom(claims: TokenClaims, trusted: TrustedIssuer): IssuerCaller | UnacceptedToken {
  const unmet = [trusted.audience, ...trusted.demands].find((demand) => !isMet(claims, demand));
  if (unmet !== undefined) return { why: `${written(unmet.claim)} is none of ${unmet.values.join(", ")}` };
  // RFC 9449 and RFC 8705: such a token counts only with the proof of a key, which is not verified here.
  if (claims["cnf"] !== undefined) return { why: "the token is bound to a key (cnf)" };
  const subject = valueAt(claims, trusted.subject);
  if (!isText(subject)) return { why: `${written(trusted.subject)} is no text` };
  const tenantId = tenantFrom(claims, trusted.tenant);
  if (typeof tenantId !== "string") return tenantId;
  const { issuer } = trusted;
  const scopes = new Set<string>(scopesFrom(claims, trusted.scopes));
  return { clientId: actorId(issuer, subject), tenantId, scopes, issuer, name: nameFrom(claims, trusted.names) };
}

/** Id of a caller: the same on every node for one subject of one issuer, and revealing neither. */
export function actorId(issuer: string, subject: string): string {
  return `user-${sha256(JSON.stringify([issuer, subject])).slice(0, 32)}`;
}

const written = (path: ClaimPath): string => (path.length === 1 ? String(path[0]) : `/${path.join("/")}`);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A claim's texts: those of a list, or the one. */
export function textsAt(claims: TokenClaims, path: ClaimPath): readonly string[] {
  const value = valueAt(claims, path);
  return (Array.isArray(value) ? value : [value]).filter(isText);
}

const isMet = (claims: TokenClaims, { claim, values }: ClaimDemand): boolean =>
  textsAt(claims, claim).some((text) => values.includes(text));

/** The tenant of a token. Only one of a claim's values may lead to a tenant: with two, it would be unclear which is meant. */
export function tenantFrom(claims: TokenClaims, of: TenantOf): string | UnacceptedToken {
  if (of.kind === "fixed") return of.tenantId;
  const found = textsAt(claims, of.claim).flatMap((text) =>
    of.map === undefined ? (parseGuid(text) ?? []) : (of.map.get(text) ?? []),
  );
  const [tenantId, ...more] = new Set(found);
  if (tenantId === undefined) return { why: `${written(of.claim)} names no tenant` };
  return more.length === 0 ? tenantId : { why: `${written(of.claim)} names several tenants` };
}

/** Without a table our own names count, but for `admin`: an issuer gives that only where the operator says with which value. */
function scopesFrom(claims: TokenClaims, of: ScopesOf): readonly Scope[] {
  if (of.kind === "fixed") return of.scopes;
  const values = of.claims.flatMap((claim) => textsAt(claims, claim).flatMap((text) => text.split(" ")));
  return values.flatMap((value) => (of.map === undefined ? ownScope(value) : (of.map.get(value) ?? [])));
}

const ownScope = (value: string): readonly Scope[] => allScopes.filter((scope) => scope === value && scope !== "admin");

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They show a name, and what stands beside it, in another order than it has. */
const directional = /\p{Bidi_Control}/gu;

/** A name as it is shown and kept: no line ends, no controls. */
const plainName = (name: string): string => name.replace(directional, "").replace(controls, " ").trim();

/** Every name of a person comes in here. At most as long as the name of a key; a claim that leaves no letter is passed over. */
export function nameFrom(claims: TokenClaims, names: readonly ClaimPath[]): string | undefined {
  const texts = names.map((path) => valueAt(claims, path)).filter(isText);
  const found = texts.map(plainName).find((name) => name !== "");
  return found === undefined ? undefined : [...found].slice(0, limits.accessNameLength).join("");
}
