import type { FastifyReply } from "fastify";
import { sealed, unsealed } from "../../../commands/session/sealed-words.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { attributesOf, type CookieJar, cookieIn } from "../session-cookie.ts";
import type { Secrets } from "./identity-provider.ts";

/** A way to the identity provider that a browser has begun. */
export interface BegunSignIn extends Secrets {
  /** Id of the one session that it leads to: a GUID. */
  readonly sessionId: string;
}

const name = "colophon-sign-in";
const seconds = limits.session.providerMinutes * 60;

/** Where browsers come back to, below the service's address; the cookie is sent there alone. */
export const callbackPath = "/studio/provider/callback";

/**
 * Has the browser keep what the provider's answer must fit. `Lax`: the browser comes back from another site, and brings it
 * along for a visit, never for a request that a page makes.
 */
export function sendSignIn(reply: FastifyReply, jar: CookieJar, begun: BegunSignIn): void {
  const value = sealed(jar.keys.provider, { ...begun, ends: jar.now().getTime() + seconds * 1000 });
  reply.header("set-cookie", `${name}=${value}; Max-Age=${seconds}; ${attributesOf(jar, callbackPath, "Lax")}`);
}

/** Undefined when there is none, or its time is over. */
export function readSignIn({ keys, now }: CookieJar, header: string | undefined): BegunSignIn | undefined {
  const value = cookieIn(header, name);
  const found = value === undefined ? undefined : (unsealed(keys.provider, value) as KeptSignIn | undefined);
  return found === undefined || found.ends <= now().getTime() ? undefined : found;
}

type KeptSignIn = BegunSignIn & { readonly ends: number };

/** Has the browser forget it: each counts once. */
export function eraseSignIn(reply: FastifyReply, jar: CookieJar): void {
  reply.header("set-cookie", `${name}=; Max-Age=0; ${attributesOf(jar, callbackPath, "Lax")}`);
}
