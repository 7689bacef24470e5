import type { FastifyReply } from "fastify";
import { isSealOf, type StudioKeys, sealed, sealOf, unsealed } from "../../commands/session/sealed-words.ts";
import { limits } from "../../vocabulary/limits.ts";

/** The content of the studio's cookie: who signed in, never a secret. Times are milliseconds since 1970. */
export interface SessionCookie {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly clientId: string;
  /** Which of the key's secrets it had then: with another one the session has ended. Absent for a person, who has no key. */
  readonly secretId?: string;
  readonly beganAt: number;
  /** When a request last came with it, to the minute. */
  readonly seenAt: number;
}

/** Keys, address and clock that session cookies are made with. */
export interface CookieJar {
  readonly keys: StudioKeys;
  /** The address that callers see: the cookie is for what lies below its `/studio`, and for TLS alone where it says https. */
  readonly baseUrl: () => string;
  readonly now: () => Date;
}

const name = "colophon";

const idleMs = limits.session.idleMinutes * 60_000;
const longestMs = limits.session.hours * 3_600_000;
/** A cookie is written again when it is older than that, not with every answer. */
const renewAfterMs = 60_000;

/** When a session ends at the latest. */
export const endOf = ({ beganAt }: Pick<SessionCookie, "beganAt">): Date => new Date(beganAt + longestMs);

/** The session of a Cookie header; undefined when there is none, or its time is over. */
export function readSession({ keys, now }: CookieJar, header: string | undefined): SessionCookie | undefined {
  const value = cookieIn(header, name);
  const session = value === undefined ? undefined : (unsealed(keys.session, value) as SessionCookie | undefined);
  if (session === undefined) return undefined;
  const at = now().getTime();
  return at - session.seenAt < idleMs && at - session.beganAt < longestMs ? session : undefined;
}

/** The word that a page must send with a request that changes something: it can read it, another site's page cannot. */
export const csrfOf = ({ keys }: CookieJar, { sessionId }: Pick<SessionCookie, "sessionId">): string =>
  sealOf(keys.csrf, sessionId);

export const isCsrfOf = ({ keys }: CookieJar, { sessionId }: Pick<SessionCookie, "sessionId">, word: string): boolean =>
  isSealOf(keys.csrf, sessionId, word);

/** A session that is still in use lives on. */
export function renewSession(reply: FastifyReply, jar: CookieJar, session: SessionCookie): void {
  if (jar.now().getTime() - session.seenAt >= renewAfterMs) sendSession(reply, jar, session);
}

/** Has the browser keep a session until it is closed. */
export function sendSession(reply: FastifyReply, jar: CookieJar, session: SessionCookie): void {
  const value = sealed(jar.keys.session, { ...session, seenAt: jar.now().getTime() });
  reply.header("set-cookie", `${name}=${value}; ${attributesOf(jar, "/studio", "Strict")}`);
}

/** Has the browser forget it. */
export function eraseSession(reply: FastifyReply, jar: CookieJar): void {
  reply.header("set-cookie", `${name}=; Max-Age=0; ${attributesOf(jar, "/studio", "Strict")}`);
}

/** Attributes of a cookie for what lies below a path of this service; no script reads it. */
export function attributesOf(
  { baseUrl }: Pick<CookieJar, "baseUrl">,
  below: string,
  sameSite: "Strict" | "Lax",
): string {
  const { pathname, protocol } = new URL(baseUrl());
  const path = `${pathname.replace(/\/$/, "")}${below}`;
  return `Path=${path}; HttpOnly; SameSite=${sameSite}${protocol === "https:" ? "; Secure" : ""}`;
}

/** A cookie's value in a Cookie header (RFC 6265, 5.4); undefined when it is not there. */
export function cookieIn(header: string | undefined, cookie: string): string | undefined {
  const found = header?.split(";").find((pair) => pair.trimStart().startsWith(`${cookie}=`));
  return found?.trim().slice(cookie.length + 1);
}
