import type { KeyObject } from "node:crypto";
import { type CryptoKey, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from "jose";

/** Time and tolerance are said by every caller. */
type Options = JWTVerifyOptions & {
  readonly currentDate: Date;
  /** Seconds by which the clocks of two machines may differ. */
  readonly clockTolerance: number;
};

type Key = JWTVerifyGetKey | CryptoKey | KeyObject;

/**
 * The claims and the header of a token whose signature and claims hold. Every token that comes in is read here, or by the library of
 * OpenID Connect, whose claims are put to `implausible`.
 *
 * @throws JOSEError
 */
export async function verifiedJwt(token: string, key: Key, options: Options) {
  // Two signatures of one function in the library; both take all that is a key.
  const verified = await jwtVerify(token, key as JWTVerifyGetKey, options);
  const { payload } = verified;
  const why = implausible(payload, options.currentDate, options.clockTolerance);
  if (why !== undefined) throw new errors.JWTClaimValidationFailed(why, payload);
  return verified;
}

/** Why claims that are signed count for nothing all the same: libraries look at neither. */
export function implausible(
  { sub, iat }: Pick<JWTPayload, "sub" | "iat">,
  now: Date,
  clockTolerance: number,
): string | undefined {
  if (sub !== undefined && (typeof sub !== "string" || sub === "")) return "sub is no text, or has no length";
  if (iat === undefined) return undefined;
  if (typeof iat !== "number") return "iat is no number";
  return iat > now.getTime() / 1000 + clockTolerance ? "iat is in the future" : undefined;
}
