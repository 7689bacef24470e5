import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { secretIdOf } from "../../../commands/access/secret.ts";
import type { TokenResponse } from "../../../vocabulary/http/access.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { json, problem } from "../../answers/responses.ts";
import type { KeyCaller } from "../../auth/caller.ts";
import type { Failures } from "../../auth/failures.ts";
import { type SigningIn, signInWithSecret } from "../../auth/sign-in.ts";
import { readTokenRequest, TokenRefusal } from "../../auth/token-request.ts";
import { rateLimit } from "../../openapi/headers.ts";
import { takePoint } from "../../plugins/limits/rate-limit.ts";
import { refusalOfError, sendProblem } from "../../plugins/problems.ts";
import { addRoute } from "../../route-declaration.ts";
import type { ClientKey } from "../../services.ts";

const members = {
  clientId: { type: "string", description: "The API key's client id" },
  clientSecret: { type: "string", description: "The API key's secret" },
  scope: {
    type: ["string", "null"],
    description: "Requested scopes, separated by spaces; absent or null: all that the key has",
  },
  scopes: {
    type: ["array", "null"],
    items: { type: "string" },
    description: "The same as a list, as the key's record has it; not read beside `scope`",
  },
};

const response = {
  ...Object.fromEntries([400, 401, 413, 415, 429, 500, 503].map((status) => [status, problem(status, "TokenProblem")])),
  200: json("A token", { $ref: "TokenResponse#" }),
};

/** `POST /v1/api-auth/token`: the client credentials grant of RFC 6749, 4.4, and the interface's JSON form of it. */
export async function addTokenRoute(parent: FastifyInstance, signingIn: SigningIn, failures: Failures): Promise<void> {
  await parent.register(async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    addRoute(app, {
      ...{ operationId: "getToken", method: "POST", url: "/v1/api-auth/token", config: { access: "anyone" } },
      summary: "Get an access token",
      description:
        "Also takes form-encoded grant_type=client_credentials with client_id and client_secret, or HTTP Basic.",
      tags: ["Authentication"],
      sends: rateLimit,
      body: { type: "object", required: ["clientId", "clientSecret"], properties: members },
      response,
      readsBody: true,
      bodyLimit: limits.openBodyBytes,
      errorHandler: sendTokenProblem,
      handler: (_input, request, reply) => giveToken(request, reply, signingIn, failures),
    });
  });
}

async function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  signingIn: SigningIn,
  failures: Failures,
): Promise<TokenResponse> {
  reply.headers({ "cache-control": "no-store", pragma: "no-cache" });
  const tokenRequest = readTokenRequest(request);
  const key = await signInWithSecret(tokenRequest, request, reply, signingIn, failures);
  const caller = callerWith(key, tokenRequest.scope);
  request.caller = caller;
  await takePoint(request, reply, caller, signingIn.limits);
  await signingIn.noteUse(key).catch((err: unknown) => request.log.warn({ err }, "a sign-in was not noted"));
  const token = await signingIn.tokens.issue(caller);
  const granted = tokenRequest.scope === undefined ? {} : { scope: [...caller.scopes].join(" ") };
  return { access_token: token, token_type: "Bearer", expires_in: limits.tokenLifetimeSeconds, ...granted };
}

/** The key's scopes, or the requested ones among them. */
function callerWith({ clientId, tenantId, scopes, secretHash }: ClientKey, requested: string | undefined): KeyCaller {
  const secretId = secretIdOf(secretHash);
  if (requested === undefined) return { clientId, tenantId, scopes: new Set(scopes), secretId };
  const wanted = requested.split(" ").filter((name) => name !== "");
  const missing = wanted.find((name) => !scopes.includes(name));
  if (missing !== undefined || wanted.length === 0) {
    throw new TokenRefusal("invalid_scope", "The key does not have every requested scope.");
  }
  return { clientId, tenantId, scopes: new Set(wanted), secretId };
}

/** RFC 6749, 5.2: `error` and `error_description` beside the members of a problem. */
async function sendTokenProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = refusalOfError(error, request);
  const name = refusal instanceof TokenRefusal ? refusal.error : "invalid_request";
  return sendProblem(request, reply, refusal, { error: name, error_description: refusal.message });
}
