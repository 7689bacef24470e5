import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { beginSession } from "../../../commands/session/begin.ts";
import { randomGuid } from "../../../vocabulary/ids.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { IdentityProvider, NotSignedIn } from "../../auth/provider/identity-provider.ts";
import type { Person } from "../../auth/provider/person.ts";
import {
  type BegunSignIn,
  callbackPath,
  eraseSignIn,
  readSignIn,
  sendSignIn,
} from "../../auth/provider/sign-in-cookie.ts";
import { endOf, sendSession } from "../../auth/session-cookie.ts";
import { originOf } from "../../origin.ts";
import { takePoint } from "../../plugins/limits/rate-limit.ts";
import { personCaller } from "../../plugins/session.ts";
import type { SessionRoutes } from "./session.ts";

/** They are for the studio's pages and for browsers on their way, no part of the interface that is described. */
const hidden = {
  config: {
    access: "anyone",
    ignoresUnknown: "RFC 6749, 4.1.2: the answer of a provider may have parameters that its receiver does not know.",
  },
  schema: { hide: true },
} as const;

/** The provider's name; null: people do not sign in by a provider. */
interface Offered {
  readonly name: string | null;
}

/** The reason for which a sign-in failed, as the sign-in page reads it. */
type Reason = NotSignedIn["reason"] | "tooMany";

/** `GET /studio/provider…`: whether people sign in by an identity provider, the way there, and the way back. */
export function addProviderRoutes(app: FastifyInstance, sessions: SessionRoutes): void {
  const { provider } = sessions;
  app.get("/studio/provider", hidden, async (_request, reply): Promise<Offered> => {
    reply.header("cache-control", "no-store");
    return { name: provider?.name ?? null };
  });
  if (provider === undefined) return;
  app.get("/studio/provider/sign-in", hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const found = await leave(reply, provider, sessions);
    if (typeof found === "string") return await reply.redirect(found, 303);
    return await sendBack(request, reply, found);
  });
  app.get(callbackPath, hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    eraseSignIn(reply, sessions.door);
    const found = await arrive(request, reply, provider, sessions);
    return found === undefined ? await reply.redirect("../", 303) : await sendBack(request, reply, found);
  });
}

/** The sign-in page says the reason; more stands in the log alone. Relative, as every way back, so that none leads to another site. */
async function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  { reason, why }: { readonly reason: Reason; readonly why: string },
): Promise<FastifyReply> {
  request.log.warn({ reason, why }, "a person did not sign in by the identity provider");
  return await reply.redirect(`../#sign-in=${reason}`, 303);
}

async function leave(
  reply: FastifyReply,
  provider: IdentityProvider,
  { door, signingIn }: SessionRoutes,
): Promise<string | NotSignedIn> {
  const { clock } = signingIn;
  const word = (): string => Buffer.from(clock.randomBytes(32)).toString("base64url");
  const secrets = { state: word(), nonce: word(), verifier: word() };
  const address = await provider.begin(door.baseUrl() + callbackPath, secrets);
  if (typeof address === "string")
    sendSignIn(reply, door, { ...secrets, sessionId: randomGuid(clock.randomBytes(16)) });
  return address;
}

/** Undefined: somebody is signed in. */
async function arrive(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IdentityProvider,
  sessions: SessionRoutes,
): Promise<{ readonly reason: Reason; readonly why: string } | undefined> {
  const { door, failures } = sessions;
  try {
    const begun = readSignIn(door, request.headers.cookie);
    const found = begun === undefined ? nothingBegun : await finish(request, provider, sessions, begun);
    if (begun === undefined || "reason" in found) {
      failures.count(request, "provider");
      return "reason" in found ? found : nothingBegun;
    }
    await admit(request, reply, sessions, { ...found, sessionId: begun.sessionId });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    if (code === "RATE_LIMITED") return { reason: "tooMany", why: message };
    if (code === "INVALID_CLIENT") return { reason: "again", why: "its session was begun before" };
    throw error;
  }
}

const nothingBegun = { reason: "again", why: "the browser brings no sign-in that was begun, or an old one" } as const;

/** A person whose tenant exists, or the reason for which the sign-in failed. */
async function finish(
  { url }: FastifyRequest,
  provider: IdentityProvider,
  { door }: SessionRoutes,
  begun: BegunSignIn,
): Promise<Person | NotSignedIn> {
  const query = url.indexOf("?");
  const answer = new URL(`${door.baseUrl()}${callbackPath}${query < 0 ? "" : url.slice(query)}`);
  const found = await provider.finish(answer, begun);
  if ("reason" in found || (await door.isOpenTenant(found.tenantId))) return found;
  return { reason: "noTenant", why: `the tenant ${found.tenantId} is not there, or is closed` };
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: SessionRoutes,
  person: Person & { readonly sessionId: string },
): Promise<void> {
  const { door, signingIn } = sessions;
  const { sessionId, tenantId, clientId } = person;
  request.caller = personCaller(person);
  await takePoint(request, reply, request.caller, signingIn.limits);
  const origin = originOf(request, signingIn.clock);
  const beganAt = Date.parse(origin.now);
  const data = { ...person, endsAt: endOf({ beganAt }).toISOString(), at: origin.now };
  await beginSession(sessions.log, origin, { type: "PersonSignedIn", data });
  sendSession(reply, door, { sessionId, tenantId, clientId, beganAt, seenAt: beganAt });
}
