import type { FastifyReply, FastifyRequest } from "fastify";
import { secretMatches } from "../../commands/access/secret.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { RateLimits } from "../plugins/limits/rate-limit.ts";
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
 * @throws Refusal INVALID_CLIENT; RATE_LIMITED in its place after too many failures
 */
export async function signInWithSecret(
  { clientId, clientSecret }: Pick<TokenRequest, "clientId" | "clientSecret">,
  request: FastifyRequest,
  reply: FastifyReply,
  signingIn: Pick<SigningIn, "findKey">,
  failures: Failures,
): Promise<ClientKey> {
  const key = await signingIn.findKey(clientId);
  if (secretMatches(clientSecret, key?.secretHash) && key !== undefined) return key;
  failures.count(request, "secret", clientId);
  const basic = request.headers.authorization !== undefined;
  reply.header("www-authenticate", basic ? 'Basic realm="colophon"' : 'Bearer realm="colophon"');
  throw new TokenRefusal("invalid_client", "The client id or the secret is wrong.");
}
