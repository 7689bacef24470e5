import type { SignInProvider } from "../../../config/sign-in-provider.ts";
import type { KeyRole } from "../../../vocabulary/http/scopes.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { actorId, nameFrom, type TokenClaims, tenantFrom, textsAt } from "../issuers/claims.ts";

/** A person who signed in by the identity provider. */
export interface Person {
  /** `user-` and a hash of issuer and subject: the same as with an access token of the same issuer. */
  readonly clientId: string;
  readonly tenantId: string;
  readonly issuer: string;
  /** As the provider calls the person; null where it does not say. */
  readonly name: string | null;
  readonly roles: readonly KeyRole[];
  /** The provider's own session, as `providerSessionOf` names it; left out: it gives none. */
  readonly providerSession?: string;
}

/** A reason to keep a person out: `why` is for the log, `reason` for the person. */
export interface Unwelcome {
  readonly reason: "noRole" | "noTenant";
  readonly why: string;
}

const names = [["name"], ["preferred_username"], ["email"]];

/** The person that the verified claims of an id token name, or why none may come in. */
export function personFrom(
  claims: TokenClaims & { readonly sub: string },
  { issuer, tenant, roles: of }: Pick<SignInProvider, "issuer" | "tenant" | "roles">,
): Person | Unwelcome {
  const tenantId = tenantFrom(claims, tenant);
  if (typeof tenantId !== "string") return { reason: "noTenant", why: tenantId.why };
  const roles = rolesFrom(claims, of);
  if (roles.length === 0) return { reason: "noRole", why: "its claims lead to no role" };
  const name = nameFrom(claims, names) ?? null;
  const { sid } = claims;
  const session = typeof sid === "string" ? { providerSession: providerSessionOf(issuer, sid) } : {};
  return { clientId: actorId(issuer, claims.sub), tenantId, issuer, name, roles, ...session };
}

/** Name of a provider's session (`sid`, OpenID Connect Front-Channel Logout 1.0, 3): of one length, and revealing nothing. */
export const providerSessionOf = (issuer: string, sid: string): string =>
  sha256(JSON.stringify([issuer, "session", sid])).slice(0, 32);

/** A value counts as it stands: names of groups have spaces in them. */
function rolesFrom(claims: TokenClaims, of: SignInProvider["roles"]): readonly KeyRole[] {
  if (of.kind === "fixed") return of.roles;
  const found = of.claims.flatMap((claim) => textsAt(claims, claim).flatMap((value) => of.map.get(value) ?? []));
  return [...new Set(found)];
}
