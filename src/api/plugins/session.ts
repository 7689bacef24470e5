import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { secretIdOf } from "../../commands/access/secret.ts";
import type { Session } from "../../commands/session/session.ts";
import type { PersonSignedIn } from "../../vocabulary/events/session.ts";
import { scopesOf } from "../../vocabulary/http/scopes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Caller, IssuerCaller, KeyCaller } from "../auth/caller.ts";
import { type CookieJar, isCsrfOf, readSession, renewSession, type SessionCookie } from "../auth/session-cookie.ts";
import type { ClientKey } from "../services.ts";
import { beforeSending } from "./at-once.ts";

/** How the studio's door finds keys and open sessions. */
export interface StudioDoor extends CookieJar {
  /** The key of a client that may sign in now. */
  readonly findKey: (clientId: string) => Promise<ClientKey | undefined>;
  /** A session as it is now. */
  readonly find: (tenantId: string, sessionId: string) => Promise<Session>;
  /** Whether the tenant is there and not being deleted. */
  readonly isOpenTenant: (tenantId: string) => Promise<boolean>;
  /** Whether the tenant is there, also while it is being deleted. */
  readonly hasTenant: (tenantId: string) => Promise<boolean>;
  /** Issuer of the people who may sign in; undefined: none may. */
  readonly issuer: string | undefined;
}

const prefix = "/studio";

const changesUrl = "/v1/:tenantId/changes";

/** Requests that came by the studio's door, whose paths are the interface's by now. */
const throughStudio = new WeakSet<IncomingMessage>();

/** `/studio/v1/…` is `/v1/…` for callers with the studio's cookie; the server's `rewriteUrl`. */
export function intoInterface(raw: IncomingMessage): string {
  const { url = "/" } = raw;
  if (!url.startsWith(`${prefix}/v1/`)) return url;
  throughStudio.add(raw);
  return url.slice(prefix.length);
}

/** Whether a request has to come with the studio's cookie, and may not come with a token. */
export const isOfStudio = ({ raw, routeOptions }: FastifyRequest): boolean =>
  throughStudio.has(raw) || routeOptions.config.door === "studio";

/** How a request came in: the path before the interface's own, and the headers by which another one comes in as the same caller. */
export function doorOf({ raw, headers }: FastifyRequest): {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const isStudio = throughStudio.has(raw);
  const names = isStudio ? studioHeaders : ["authorization"];
  const sent = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { path: isStudio ? prefix : "", headers: Object.fromEntries(sent) };
}

const studioHeaders = ["cookie", "x-colophon-csrf", "sec-fetch-site", "origin", "host"];

/**
 * The caller of a request with the studio's cookie.
 *
 * @throws Refusal INVALID_REQUEST for a token, UNAUTHENTICATED without a session, CSRF_REFUSED for a page of another site
 */
export async function enterStudio(request: FastifyRequest, reply: FastifyReply, door: StudioDoor): Promise<Caller> {
  if (request.headers.authorization !== undefined) {
    const message = "What lies below /studio takes the studio's cookie; send a bearer token to /v1.";
    throw new Refusal("INVALID_REQUEST", message);
  }
  const session = readSession(door, request.headers.cookie);
  const caller = session === undefined ? undefined : await callerOf(session, door);
  if (session === undefined || caller === undefined)
    throw new Refusal("UNAUTHENTICATED", "The session is over, or there is none: sign in to the studio.");
  if (!isSafe(request)) mustBeOurs(request, door, session);
  // The stream of changes does not renew the session: a page that is open and unused must not keep it alive.
  if (request.routeOptions.url !== changesUrl) renewSession(reply, door, session);
  request.session = session;
  return caller;
}

/** Whether a request with the studio's cookie would still be let in, as the same caller. */
export async function isStillInStudio({ headers, caller }: FastifyRequest, door: StudioDoor): Promise<boolean> {
  const session = readSession(door, headers.cookie);
  const now = session === undefined ? undefined : await callerOf(session, door);
  return now !== undefined && now.clientId === caller?.clientId;
}

/** Undefined when the session has ended. */
async function callerOf(session: SessionCookie, door: StudioDoor): Promise<Caller | undefined> {
  const { tenantId, clientId, secretId, sessionId } = session;
  if (secretId !== undefined) return await keyOf({ ...session, secretId }, door);
  const state = await door.find(tenantId, sessionId);
  const person = state.status === "open" ? state.person : undefined;
  if (person === undefined || person.clientId !== clientId || person.issuer !== door.issuer) return undefined;
  return (await door.isOpenTenant(tenantId)) ? personCaller(person) : undefined;
}

/** The caller that a person is, with the scopes that the roles have now. */
export function personCaller({ clientId, tenantId, issuer, name, roles }: PersonMark): IssuerCaller {
  return { clientId, tenantId, issuer, name: name ?? undefined, scopes: scopesOf(roles) };
}

type PersonMark = Pick<PersonSignedIn["data"], "clientId" | "tenantId" | "issuer" | "name" | "roles">;

/** The session's key as it is now; undefined when it was revoked or rotated, has expired, or somebody signed out. */
async function keyOf(
  { tenantId, clientId, secretId, sessionId }: SessionCookie & { readonly secretId: string },
  { findKey, find }: StudioDoor,
): Promise<KeyCaller | undefined> {
  const key = await findKey(clientId);
  if (key?.tenantId !== tenantId || secretIdOf(key.secretHash) !== secretId) return undefined;
  if ((await find(tenantId, sessionId)).status !== "open") return undefined;
  return { clientId, tenantId, secretId, scopes: new Set(key.scopes) };
}

const isSafe = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

function mustBeOurs(request: FastifyRequest, door: StudioDoor, session: SessionCookie): void {
  mustComeFromHere(request, door);
  const given = request.headers["x-colophon-csrf"];
  if (typeof given === "string" && isCsrfOf(door, session, given)) return;
  throw new Refusal("CSRF_REFUSED", "The header X-Colophon-Csrf is not that of this session.");
}

/**
 * Browsers say which site's page a request comes from (Fetch Metadata), and older ones, or those without TLS, the page's
 * origin.
 *
 * @throws Refusal CSRF_REFUSED
 */
export function mustComeFromHere({ headers }: FastifyRequest, { baseUrl }: Pick<CookieJar, "baseUrl">): void {
  const { "sec-fetch-site": site, origin, host } = headers;
  const from = site === undefined && origin !== undefined ? URL.parse(origin) : null;
  const isOurs =
    site === "same-origin" || (from !== null && (from.host === host || from.origin === originOf(baseUrl())));
  if (isOurs) return;
  throw new Refusal("CSRF_REFUSED", "The request comes from a page of another site, or does not say from which.");
}

const originOf = (address: string): string => new URL(address).origin;

/**
 * A tenant's files are never pages of the studio's own origin: whatever the answer is, a browser saves it or, if it shows
 * it after all, runs nothing in it.
 */
export function addStudioGuard(app: FastifyInstance): void {
  app.decorateRequest("session", undefined);
  app.addHook(
    "onSend",
    beforeSending((request, reply) => {
      if (!throughStudio.has(request.raw) || isData(reply)) return;
      const named = String(reply.getHeader("content-disposition") ?? "attachment");
      reply.headers({
        "content-disposition": named.replace(/^inline\b/, "attachment"),
        "content-security-policy": "default-src 'none'; sandbox",
      });
    }),
  );
}

/** Browsers show JSON as text. */
const isData = (reply: FastifyReply): boolean =>
  /^(?:$|application\/(?:[\w.-]+\+)?json\b)/.test(String(reply.getHeader("content-type") ?? ""));
