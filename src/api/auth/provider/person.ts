import type { SignInProvider } from "../../../config/sign-in-provider.ts";
import type { Role } from "../../../vocabulary/http/scopes.ts";
import { actorId, type Claims, nameFrom, tenantFrom, textsAt } from "../issuers/claims.ts";

/** Who signed in by the identity provider. */
export interface Person {
  /** `user-` and a hash of issuer and subject: the same as with an access token of the same issuer. */
  readonly clientId: string;
  readonly tenantId: string;
  readonly issuer: string;
  /** As the provider calls the person; null where it does not say. */
  readonly name: string | null;
  readonly roles: readonly Role[];
}

/** A reason to keep a person out: `why` is for the log, `reason` for the person. */
export interface Unwelcome {
  readonly reason: "noRole" | "noTenant";
  readonly why: string;
}

const names = [["name"], ["preferred_username"], ["email"]];

/** The person that the verified claims of an id token name, or why none may come in. */
export function personFrom(
  claims: Claims & { readonly sub: string },
  { issuer, tenant, roles: of }: Pick<SignInProvider, "issuer" | "tenant" | "roles">,
): Person | Unwelcome {
  const tenantId = tenantFrom(claims, tenant);
  if (typeof tenantId !== "string") return { reason: "noTenant", why: tenantId.why };
  const roles = rolesFrom(claims, of);
  if (roles.length === 0) return { reason: "noRole", why: "its claims lead to no role" };
  const name = nameFrom(claims, names) ?? null;
  return { clientId: actorId(issuer, claims.sub), tenantId, issuer, name, roles };
}

/** A value counts as it stands: names of groups have spaces in them. */
function rolesFrom(claims: Claims, of: SignInProvider["roles"]): readonly Role[] {
  if (of.kind === "fixed") return of.roles;
  const found = of.claims.flatMap((claim) => textsAt(claims, claim).flatMap((value) => of.map.get(value) ?? []));
  return [...new Set(found)];
}
