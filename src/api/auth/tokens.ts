import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from "node:crypto";
import { errors, exportJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { limits } from "../../vocabulary/limits.ts";
import type { TokenKeys } from "../../vocabulary/sealing/token-keys.ts";
import type { KeyCaller } from "./caller.ts";
import { isCanonical } from "./canonical.ts";
import { verifiedJwt } from "./verified-jwt.ts";

/** Seconds by which the clocks of two nodes may differ. */
const clockTolerance = 5;

/** Tokens whose signature was checked and need not be checked again before they end. */
const mostRemembered = 5000;

export interface TokensOptions {
  readonly keys: TokenKeys;
  /** Issuer and audience of the tokens: the service's own address, known once it listens. */
  readonly issuer: () => string;
  readonly now: () => Date;
}

export interface Tokens {
  issue(caller: KeyCaller): Promise<string>;
  /** Undefined for anything that is not a current token of ours. */
  verify(token: string): Promise<KeyCaller | undefined>;
  /** The public key, for programs that verify tokens elsewhere (RFC 7517). */
  keySet(): Promise<{ readonly keys: readonly JWK[] }>;
}

/** Access tokens as signed JWTs (RFC 9068): EdDSA only, even if a token's own header names another algorithm. */
export function createTokens(options: TokensOptions): Tokens {
  const pairs = new Map(options.keys.all.map((pem) => [pem, pairOf(pem)]));
  const byKid = new Map([...pairs.values()].map((pair) => [pair.kid, pair]));
  const current = (): Pair => pairs.get(options.keys.current()) as Pair;
  const remembered = new Map<string, { readonly caller: KeyCaller; readonly ends: number }>();

  const seconds = (): number => Math.floor(options.now().getTime() / 1000);

  const check = async (token: string): Promise<KeyCaller | undefined> => {
    const { payload } = await verifiedJwt(token, ({ kid = "" }) => (byKid.get(kid) ?? current()).publicKey, {
      algorithms: ["EdDSA"],
      typ: "at+jwt",
      issuer: options.issuer(),
      audience: options.issuer(),
      requiredClaims: ["sub", "tenant", "scope", "secret_id", "iat", "exp", "jti"],
      clockTolerance,
      currentDate: options.now(),
    });
    const caller = callerOf(payload);
    if (caller !== undefined) remember(remembered, token, { caller, ends: payload.exp ?? 0 });
    return caller;
  };

  return {
    issue: (caller) => signed(caller, current(), { issuer: options.issuer(), seconds: seconds() }),
    verify: async (token) => {
      const known = remembered.get(token);
      if (known !== undefined && seconds() < known.ends) return known.caller;
      remembered.delete(token);
      if (!isCanonical(token)) return undefined;
      try {
        return await check(token);
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    keySet: async () => ({ keys: await Promise.all([...byKid.values()].map(publicPart)) }),
  };
}

interface Issue {
  readonly issuer: string;
  /** Since 1970. */
  readonly seconds: number;
}

function signed(caller: KeyCaller, { privateKey, kid }: Pair, { issuer, seconds }: Issue): Promise<string> {
  const { clientId, tenantId, scopes, secretId } = caller;
  return new SignJWT({ tenant: tenantId, scope: [...scopes].join(" "), secret_id: secretId })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + limits.tokenLifetimeSeconds)
    .setJti(randomUUID())
    .sign(privateKey);
}

function callerOf({ sub, ...claims }: JWTPayload): KeyCaller | undefined {
  const { tenant, scope, secret_id: secretId } = claims as Readonly<Record<string, unknown>>;
  if (typeof sub !== "string" || typeof tenant !== "string" || typeof scope !== "string") return undefined;
  if (typeof secretId !== "string") return undefined;
  const scopes = new Set(scope.split(" ").filter((name) => name !== ""));
  return { clientId: sub, tenantId: tenant, scopes, secretId };
}

/** The oldest go first: a Map keeps the order of insertion. */
function remember<Value>(map: Map<string, Value>, token: string, value: Value): void {
  map.set(token, value);
  const oldest = map.size > mostRemembered ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly kid: string;
}

function pairOf(pem: string): Pair {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, kid: keyId(publicKey) };
}

const publicPart = async ({ publicKey, kid }: Pair): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  ...{ kid, alg: "EdDSA", use: "sig" },
});

/** Short, stable, and the same in every process that has the key. */
function keyId(publicKey: KeyObject): string {
  return publicKey.export({ format: "der", type: "spki" }).subarray(-8).toString("hex");
}
