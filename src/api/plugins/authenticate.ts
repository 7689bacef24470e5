import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Caller } from "../auth/caller.ts";
import type { IssuerTokens } from "../auth/issuers/issuer-tokens.ts";
import type { Tokens } from "../auth/tokens.ts";
import { enterStudio, isOfStudio, isStillInStudio, type StudioDoor } from "./session.ts";

export interface Authentication {
  readonly tokens: Pick<Tokens, "verify">;
  /** Undefined where the service trusts no other issuer than itself. */
  readonly issuerTokens: IssuerTokens | undefined;
  /** Undefined: there is no studio. */
  readonly studio: StudioDoor | undefined;
  /** Whether the tenant is there and open, and the key that a token of ours was got with still has that secret. */
  readonly isCurrent: (caller: Caller) => Promise<boolean>;
}

const challenge = 'Bearer realm="colophon"';

/** RFC 6750, 2.1: one token, of the letters that section names. */
const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Puts the caller on every request but those to routes that anyone may ask. */
export function addAuthentication(app: FastifyInstance, authentication: Authentication): void {
  app.decorateRequest("caller", undefined);
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404 || request.routeOptions.config.access === "anyone") return;
    const { authorization, cookie } = request.headers;
    const { studio } = authentication;
    if (studio !== undefined && isOfStudio(request)) {
      const isNobody = authorization === undefined && cookie === undefined;
      if (isNobody && request.routeOptions.config.tokenOptional === true) return;
      request.caller = await enterStudio(request, reply, studio);
      return;
    }
    if (authorization === undefined && request.routeOptions.config.tokenOptional === true) return;
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    const caller = token === undefined ? undefined : await callerWith(token, request, authentication);
    if (caller !== undefined && (await authentication.isCurrent(caller))) {
      request.caller = caller;
      return;
    }
    const sent = authorization !== undefined;
    reply.header("www-authenticate", sent ? `${challenge}, error="invalid_token"` : challenge);
    throw new Refusal("UNAUTHENTICATED", sent ? "The bearer token is not valid." : "A bearer token is needed.");
  });
}

/** Whether the token or session of a request that was accepted is still valid. */
export async function isStillIn(request: FastifyRequest, authentication: Authentication): Promise<boolean> {
  const { studio } = authentication;
  if (studio !== undefined && isOfStudio(request)) return await isStillInStudio(request, studio);
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  const caller = token === undefined ? undefined : await callerWith(token, request, authentication);
  return caller !== undefined && (await authentication.isCurrent(caller));
}

/** Why a trusted issuer's token does not count stands in the log alone. */
async function callerWith(
  token: string,
  request: FastifyRequest,
  { tokens, issuerTokens }: Authentication,
): Promise<Caller | undefined> {
  const found = await issuerTokens?.verify(token);
  if (found === undefined) return await tokens.verify(token);
  if (!("why" in found)) return found;
  request.facts.token = found.why;
  return undefined;
}
