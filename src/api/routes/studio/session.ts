import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { secretIdOf } from "../../../commands/access/secret.ts";
import { beginSession } from "../../../commands/session/begin.ts";
import { endSession } from "../../../commands/session/end.ts";
import { readTicket } from "../../../commands/session/ticket.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { TimeQueries } from "../../../projections/usage-hours/queries.ts";
import type { SessionBegan } from "../../../vocabulary/events/session.ts";
import type { SignOutAnswer, StudioSession } from "../../../vocabulary/http/session.ts";
import { randomGuid } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import type { Failures } from "../../auth/failures.ts";
import type { IdentityProvider } from "../../auth/provider/identity-provider.ts";
import { csrfOf, endOf, eraseSession, sendSession } from "../../auth/session-cookie.ts";
import { type SigningIn, signInWithSecret } from "../../auth/sign-in.ts";
import { rateLimit } from "../../openapi/headers.ts";
import { originOf } from "../../origin.ts";
import { takePoint } from "../../plugins/limits/rate-limit.ts";
import { mustComeFromHere, type StudioDoor } from "../../plugins/session.ts";
import { addRoute } from "../../route-declaration.ts";
import { sessionRequest } from "../../schemas/session.ts";
import type { ClientKey } from "../../services.ts";

/** Services of the studio's sessions. */
export interface Sessions {
  readonly log: EventLog;
  readonly door: StudioDoor;
  /** Undefined: people sign in with keys and links alone. */
  readonly provider: IdentityProvider | undefined;
  readonly times: TimeQueries;
}

export interface SessionRoutes extends Sessions {
  readonly signingIn: SigningIn;
  readonly failures: Failures;
}

const tags = ["Studio"];
const url = "/studio/session";
const ofStudio = { door: "studio" } as const;

/** `POST`, `GET` and `DELETE /studio/session`: signing in to the studio, who is signed in, and signing out. */
export function addSessionRoutes(app: FastifyInstance, sessions: SessionRoutes): void {
  addSignIn(app, sessions);
  addRoute(app, {
    ...{ operationId: "getSession", method: "GET", url, config: ofStudio, tags },
    summary: "Say who is signed in to the studio",
    response: responses({ 200: json("The session", { $ref: "StudioSession#" }) }, { also: [400] }),
    handler: async (_input, request, reply) => {
      reply.header("cache-control", "no-store");
      return await shown(request, sessions.door);
    },
  });
  addRoute(app, {
    ...{ operationId: "endSession", method: "DELETE", url, config: ofStudio, tags },
    summary: "Sign out of the studio",
    response: responses(
      {
        200: json("The session has ended; the identity provider ends its own at this address", { $ref: "SignedOut#" }),
        204: empty("The session has ended"),
      },
      { also: [400] },
    ),
    handler: async (_input, request, reply) => {
      const { door, provider, signingIn } = sessions;
      const { sessionId, secretId } = sessionOf(request);
      await endSession(sessions.log, originOf(request, signingIn.clock), sessionId);
      eraseSession(reply, door);
      const returnTo = `${door.baseUrl()}/studio/`;
      const signOutUrl = secretId === undefined ? await provider?.signOutUrl(returnTo) : undefined;
      return signOutUrl === undefined ? reply.code(204).send() : reply.send({ signOutUrl } satisfies SignOutAnswer);
    },
  });
}

function addSignIn(app: FastifyInstance, sessions: SessionRoutes): void {
  addRoute(app, {
    ...{ operationId: "beginSession", method: "POST", url, config: { access: "anyone" }, tags },
    summary: "Sign in to the studio",
    description:
      "With client id and secret, or with the ticket of a sign-in link; the answer sets the cookie that requests below /studio need. For pages of this service alone.",
    sends: rateLimit,
    bodyLimit: limits.openBodyBytes,
    body: sessionRequest,
    response: responses({ 204: empty("Signed in") }, { body: true, also: [401, 403, 429] }),
    handler: async (_input, request, reply) => {
      mustComeFromHere(request, sessions.door);
      await signIn(request, reply, sessions);
      return reply.code(204).send();
    },
  });
}

/** The key and the new session of a request that signs in. */
interface OpenedSession {
  readonly key: ClientKey;
  readonly sessionId: string;
  readonly by: SessionBegan["data"]["by"];
}

async function signIn(request: FastifyRequest, reply: FastifyReply, sessions: SessionRoutes): Promise<void> {
  const { signingIn, door } = sessions;
  const { key, sessionId, by } = await openedWith(request, reply, sessions);
  const { clientId, tenantId, secretHash } = key;
  const secretId = secretIdOf(secretHash);
  request.caller = { clientId, tenantId, secretId, scopes: new Set(key.scopes) };
  await takePoint(request, reply, request.caller, signingIn.limits);
  const origin = originOf(request, signingIn.clock);
  const beganAt = Date.parse(origin.now);
  const endsAt = endOf({ beganAt }).toISOString();
  const data = { sessionId, tenantId, clientId, by, endsAt, at: origin.now };
  await beginSession(sessions.log, origin, { type: "SessionBegan", data });
  await signingIn.noteUse(key).catch((err: unknown) => request.log.warn({ err }, "a sign-in was not noted"));
  sendSession(reply, door, { sessionId, tenantId, clientId, secretId, beganAt, seenAt: beganAt });
}

async function openedWith(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: SessionRoutes,
): Promise<OpenedSession> {
  const { signingIn, failures } = sessions;
  const { clientId, clientSecret, ticket } = request.body as { readonly [Name in Member]?: string };
  if (ticket !== undefined && clientId === undefined && clientSecret === undefined)
    return await openedWithTicket(ticket, request, sessions);
  if (ticket !== undefined || clientId === undefined || clientSecret === undefined)
    throw new Refusal("INVALID_REQUEST", "Send either clientId and clientSecret, or ticket.");
  const key = await signInWithSecret({ clientId, clientSecret }, request, reply, signingIn, failures);
  return { key, sessionId: randomGuid(signingIn.clock.randomBytes(16)), by: "secret" };
}

type Member = "clientId" | "clientSecret" | "ticket";

async function openedWithTicket(
  text: string,
  request: FastifyRequest,
  { failures, door }: SessionRoutes,
): Promise<OpenedSession> {
  const ticket = readTicket(door.keys.ticket, text, door.now());
  const key = ticket === undefined ? undefined : await door.findKey(ticket.clientId);
  if (ticket !== undefined && key?.tenantId === ticket.tenantId)
    return { key, sessionId: ticket.sessionId, by: "ticket" };
  failures.count(request, "ticket");
  throw new Refusal("INVALID_CLIENT", "The sign-in link is too old, or none of this service's.");
}

function sessionOf({ session, routeOptions }: FastifyRequest) {
  if (session === undefined) throw new Error(`${routeOptions.url} was reached without a session`);
  return session;
}

async function shown(request: FastifyRequest, door: StudioDoor): Promise<StudioSession> {
  const session = sessionOf(request);
  const { tenantId, clientId, beganAt } = session;
  const { caller } = request;
  const isPerson = caller !== undefined && "issuer" in caller;
  const name = isPerson ? caller.name : (await door.findKey(clientId))?.name;
  return {
    tenantId,
    clientId,
    name: name ?? "",
    scopes: [...(request.caller?.scopes ?? [])].toSorted((a, b) => (a < b ? -1 : 1)),
    csrf: csrfOf(door, session),
    beganAt: new Date(beganAt).toISOString(),
    endsAt: endOf(session).toISOString(),
    idleMinutes: limits.session.idleMinutes,
  };
}
