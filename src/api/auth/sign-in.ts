import type { FastifyReply, FastifyRequest } from "fastify";
import { secretMatches } from "../../commands/access/secret.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { RateLimits } from "../plugins/rate-limit.ts";
import type { ClientKey } from "../services.ts";
import type { Failures } from "./failures.ts";
import { TokenRefusal, type TokenRequest } from "./token-request.ts";
import type { Tokens } from "./tokens.ts";

export interface SigningIn {
  readonly tokens: Tokens;
  /** The key of a client that may sign in now. */
  readonly findKey: (clientId: string) => Promise<ClientKey | undefined>;
  /** Remembers that somebody signed in with a key. */
  readonly noteUse: (key: ClientKey) => Promise<void>;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly onBlocked: () => void;
}

/**
 * The key that a client proves to have.
 *
 * @throws Refusal INVALID_CLIENT; RATE_LIMITED after too many failures, even with the right secret
 */
export async function signInWithSecret(
  { clientId, clientSecret }: Pick<TokenRequest, "clientId" | "clientSecret">,
  request: FastifyRequest,
  reply: FastifyReply,
  signingIn: Pick<SigningIn, "findKey" | "onBlocked">,
  failures: Failures,
): Promise<ClientKey> {
  const attempt = `${request.ip}|${clientId}`;
  mustNotBeBlocked(attempt, reply, signingIn, failures);
  const key = await signingIn.findKey(clientId);
  if (secretMatches(clientSecret, key?.secretHash) && key !== undefined) return key;
  await failures.count(attempt);
  const basic = request.headers.authorization !== undefined;
  reply.header("www-authenticate", basic ? 'Basic realm="colophon"' : 'Bearer realm="colophon"');
  throw new TokenRefusal("invalid_client", "The client id or the secret is wrong.");
}

/** @throws Refusal RATE_LIMITED */
export function mustNotBeBlocked(
  attempt: string,
  reply: FastifyReply,
  { onBlocked }: Pick<SigningIn, "onBlocked">,
  failures: Failures,
): void {
  const wait = failures.blockedFor(attempt);
  if (wait <= 0) return;
  onBlocked();
  reply.header("retry-after", String(wait));
  throw new Refusal("RATE_LIMITED", "Too many failed attempts for this client from this address.");
}
