import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { SignInProvider } from "../../../config/sign-in-provider.ts";
import { signatureAlgorithms } from "../../../config/trusted-issuers.ts";
import type { Outbound } from "../../../ports/net/port.ts";
import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { isCanonical } from "../canonical.ts";
import { actorId, type UnacceptedToken } from "../issuers/claims.ts";
import { fetchKeys } from "../issuers/fetch-keys.ts";
import { issuerKeys } from "../issuers/keys.ts";
import { verifiedJwt } from "../verified-jwt.ts";
import { providerSessionOf } from "./person.ts";

/** Whom the provider signed out: a person, one session at the provider, or both. */
interface SignedOutThere {
  readonly issuer: string;
  /** As events name the person; undefined: the token names the session alone. */
  readonly clientId: string | undefined;
  /** As `providerSessionOf` names it; undefined: every session of the person. */
  readonly providerSession: string | undefined;
  /** Sessions that began later are others: when the provider wrote the token, by the later of two clocks. */
  readonly until: Date;
}

export interface ProviderOptions {
  readonly provider: SignInProvider;
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Milliseconds of a clock that never goes back. */
  readonly steady: () => number;
  /** Called when the provider's keys cannot be fetched. */
  readonly onFailure: (what: string, error: unknown) => void;
}

export interface LogoutTokens {
  /**
   * Whom a token signs out, or why it counts for nothing (OpenID Connect Back-Channel Logout 1.0, 2.6).
   *
   * @throws Refusal UNAVAILABLE when the provider's keys cannot be had
   */
  verify(token: string): Promise<SignedOutThere | UnacceptedToken>;
}

const timeoutMs = 5000;
/** As the provider's clock may differ from ours. */
export const skewSeconds = 60;
const event = "http://schemas.openid.net/event/backchannel-logout";
/** Kinds of token that are logout tokens, or do not say what they are (2.4). */
const kinds: ReadonlySet<unknown> = new Set([undefined, "jwt", "logout+jwt", "application/logout+jwt"]);

/** Logout tokens of the identity provider by which people sign in. Its keys are fetched for the first. */
export function createLogoutTokens({ provider, outbound, now, steady, onFailure }: ProviderOptions): LogoutTokens {
  const { issuer } = provider;
  const keys = issuerKeys({
    fetch: () => fetchKeys(outbound, { issuer, jwksUri: undefined }, timeoutMs, "provider"),
    now: steady,
    onFailure: (error) => onFailure(`the keys of ${issuer} cannot be fetched`, error),
  });
  return {
    verify: async (token) => {
      if (token.length > limits.issuerTokenCharacters)
        return { why: `the token has more than ${limits.issuerTokenCharacters} characters` };
      if (!isCanonical(token)) return { why: "the token is not base64url" };
      return await check(token, provider, keys, now());
    },
  };
}

async function check(
  token: string,
  provider: SignInProvider,
  keys: JWTVerifyGetKey,
  currentDate: Date,
): Promise<SignedOutThere | UnacceptedToken> {
  try {
    const { payload, protectedHeader } = await verifiedJwt(token, keys, {
      algorithms: [...signatureAlgorithms],
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ["iat", "exp", "jti", "events"],
      clockTolerance: skewSeconds,
      currentDate,
    });
    if (!kinds.has(protectedHeader.typ?.toLowerCase())) return { why: `typ is ${protectedHeader.typ}` };
    return signedOutOf(payload, provider.issuer);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { why: error instanceof Error ? error.message : "the token cannot be verified" };
  }
}

/** The claims that a logout token alone has, and the one that none may have. */
function signedOutOf(claims: JWTPayload, issuer: string): SignedOutThere | UnacceptedToken {
  const { sub, sid, nonce, iat = 0, events } = claims;
  if (!isJsonObject(events) || !Object.hasOwn(events, event) || !isJsonObject(events[event]))
    return { why: "events names no logout" };
  if (nonce !== undefined) return { why: "it has a nonce, as an id token has" };
  const [clientId, providerSession] = [textOf(sub), textOf(sid)];
  if (clientId === undefined && providerSession === undefined) return { why: "neither sub nor sid is a text" };
  return {
    issuer,
    clientId: clientId === undefined ? undefined : actorId(issuer, clientId),
    providerSession: providerSession === undefined ? undefined : providerSessionOf(issuer, providerSession),
    until: new Date((iat + skewSeconds) * 1000),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
