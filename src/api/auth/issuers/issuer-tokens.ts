import { decodeJwt, type JWTVerifyGetKey } from "jose";
import type { TrustedIssuer } from "../../../config/trusted-issuers.ts";
import type { Outbound } from "../../../ports/net/port.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { IssuerCaller } from "../caller.ts";
import { isCanonical } from "../canonical.ts";
import { verifiedJwt } from "../verified-jwt.ts";
import { callerFrom, type UnacceptedToken } from "./claims.ts";
import { fetchKeys } from "./fetch-keys.ts";
import { issuerKeys } from "./keys.ts";

const timeoutMs = 5000;

/** Kinds of token that are access tokens, or do not say what they are: Keycloak and others write JWT (RFC 9068, 2.1; RFC 8725, 3.11). */
const kinds: ReadonlySet<unknown> = new Set([undefined, "jwt", "at+jwt", "application/at+jwt"]);

export interface IssuerTokensOptions {
  readonly trusted: readonly TrustedIssuer[];
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Milliseconds of a clock that never goes back. */
  readonly steady: () => number;
  /** Called when the keys of an issuer cannot be fetched. */
  readonly onFailure: (what: string, error: unknown) => void;
}

export interface IssuerTokens {
  /**
   * Undefined for a token that does not say it is of a trusted issuer: nothing is verified or fetched for it.
   *
   * @throws Refusal UNAVAILABLE when the issuer's keys cannot be had
   */
  verify(token: string): Promise<IssuerCaller | UnacceptedToken | undefined>;
}

interface Verifier {
  readonly trusted: TrustedIssuer;
  readonly keys: JWTVerifyGetKey;
}

/** Access tokens of identity providers that the operator trusts: signed JWTs whose claims say tenant and scopes. */
export function createIssuerTokens(options: IssuerTokensOptions): IssuerTokens {
  const { outbound, steady: now } = options;
  const verifiers = new Map(
    options.trusted.map((trusted): readonly [string, Verifier] => {
      const onFailure = (error: unknown): void =>
        options.onFailure(`the keys of ${trusted.issuer} cannot be fetched`, error);
      const fetch = (): Promise<JWTVerifyGetKey> => fetchKeys(outbound, trusted, timeoutMs);
      return [trusted.issuer, { trusted, keys: issuerKeys({ fetch, now, onFailure }) }];
    }),
  );
  return {
    verify: async (token) => {
      const verifier = verifiers.get(issuerIn(token) ?? "");
      if (verifier === undefined) return undefined;
      if (token.length > limits.issuerTokenCharacters)
        return { why: `the token has more than ${limits.issuerTokenCharacters} characters` };
      return isCanonical(token) ? await check(token, verifier, options.now()) : { why: "the token is not base64url" };
    },
  };
}

/** As the token says; what it says is not verified. */
function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function check(token: string, verifier: Verifier, currentDate: Date): Promise<IssuerCaller | UnacceptedToken> {
  const { trusted, keys } = verifier;
  try {
    const { payload, protectedHeader } = await verifiedJwt(token, keys, {
      algorithms: [...trusted.algorithms],
      issuer: trusted.issuer,
      requiredClaims: ["exp"],
      clockTolerance: trusted.clockSkewSeconds,
      currentDate,
    });
    if (!kinds.has(protectedHeader.typ?.toLowerCase())) return { why: `typ is ${protectedHeader.typ}` };
    return callerFrom(payload, trusted);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A key that is too short or broken is a TypeError or an error of the platform: the token does not count either way.
    return { why: error instanceof Error ? error.message : "the token cannot be verified" };
  }
}
