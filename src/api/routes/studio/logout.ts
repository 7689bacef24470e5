import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { placeBefore } from "../../../commands/history/place-before.ts";
import { endSignedOut } from "../../../commands/session/end-signed-out.ts";
import { limits } from "../../../vocabulary/limits.ts";
import type { IdentityProvider } from "../../auth/provider/identity-provider.ts";
import type { SessionRoutes } from "./session.ts";

/** For the identity provider alone, no part of the interface that is described. */
const hidden = {
  config: {
    access: "anyone",
    ignoresUnknown: "OpenID Connect Back-Channel Logout 1.0, 2.5: values that are not understood are ignored.",
  },
  schema: { hide: true },
} as const;

/** `POST /studio/provider/logout`: the identity provider signed somebody out (OpenID Connect Back-Channel Logout 1.0, 2.5). */
export async function addLogoutRoute(parent: FastifyInstance, sessions: SessionRoutes): Promise<void> {
  const { provider } = sessions;
  if (provider === undefined) return;
  await parent.register(async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    app.post("/studio/provider/logout", { ...hidden, bodyLimit: limits.openBodyBytes }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      return await signOut(request, reply, provider, sessions);
    });
  });
}

/** An error is answered as RFC 6749, 5.2 says; only the log has more. */
async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IdentityProvider,
  sessions: SessionRoutes,
): Promise<FastifyReply> {
  const token = tokenIn(request.body);
  const found =
    token === undefined ? { why: "the form has no logout_token, or several" } : await provider.verifyLogout(token);
  if ("why" in found) return await refuse(request, reply, found.why, sessions);
  const { log, door, times, signingIn } = sessions;
  const place = (instant: string) => placeBefore({ log, times }, instant);
  const services = { log, clock: signingIn.clock, placeBefore: place, hasTenant: door.hasTenant };
  const ended = await endSignedOut(services, found, request.id);
  request.log.info({ ended }, "the identity provider signed a person out");
  return await reply.code(200).send();
}

/**
 * The cost of a check is bounded: a small body, and keys that are fetched once in 30 seconds at most.
 *
 * @throws Refusal RATE_LIMITED
 */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  why: string,
  { failures }: SessionRoutes,
): Promise<FastifyReply> {
  failures.count(request, "logout");
  request.log.warn({ why }, "a logout token of the identity provider did not count");
  return await reply
    .code(400)
    .send({ error: "invalid_request", error_description: "The logout token does not count." });
}

function tokenIn(body: unknown): string | undefined {
  const [token, ...more] = body instanceof URLSearchParams ? body.getAll("logout_token") : [];
  return more.length > 0 ? undefined : token;
}
