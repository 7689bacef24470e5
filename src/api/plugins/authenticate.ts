import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Caller } from "../auth/caller.ts";
import type { Tokens } from "../auth/tokens.ts";

export interface Authentication {
  readonly tokens: Pick<Tokens, "verify">;
  /** Whether the key that a token was got with still stands, and still has that secret. */
  readonly isCurrent: (caller: Caller) => Promise<boolean>;
}

const challenge = 'Bearer realm="colophon"';

/** RFC 6750, 2.1: one token, of the letters that section names. */
const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Puts the caller on every request but those to routes that anyone may ask. */
export function addAuthentication(app: FastifyInstance, { tokens, isCurrent }: Authentication): void {
  app.decorateRequest("caller", undefined);
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404 || request.routeOptions.config.access === "anyone") return;
    const { authorization } = request.headers;
    if (authorization === undefined && request.routeOptions.config.tokenOptional === true) return;
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    const caller = token === undefined ? undefined : await tokens.verify(token);
    if (caller !== undefined && (await isCurrent(caller))) {
      request.caller = caller;
      return;
    }
    const sent = authorization !== undefined;
    reply.header("www-authenticate", sent ? `${challenge}, error="invalid_token"` : challenge);
    throw new Refusal("UNAUTHENTICATED", sent ? "The bearer token is not valid." : "A bearer token is needed.");
  });
}
