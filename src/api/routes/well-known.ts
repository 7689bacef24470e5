import type { FastifyInstance } from "fastify";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { scopes } from "../../vocabulary/http/scopes.ts";
import { json, responses } from "../answers/responses.ts";
import type { Tokens } from "../auth/tokens.ts";
import { sameForAll } from "../route.ts";
import { addRoute } from "../route-declaration.ts";
import { keySet, serverMetadata } from "../schemas/tokens.ts";

const config = sameForAll;
const tags = ["Authentication"];

/** Routes that clients and gateways look up by themselves: RFC 8414 metadata and the keys that verify tokens. */
export function addWellKnownRoutes(app: FastifyInstance, tokens: Pick<Tokens, "keySet">, baseUrl: () => string): void {
  const answering = (answer: JsonSchema) => responses({ 200: json("Now", answer) }, { token: false });
  addRoute(app, {
    ...{ operationId: "getAuthorizationServer", method: "GET", config, tags },
    url: "/.well-known/oauth-authorization-server",
    summary: "How tokens are given out (RFC 8414)",
    response: answering(serverMetadata),
    handler: () => ({
      issuer: baseUrl(),
      token_endpoint: `${baseUrl()}/v1/api-auth/token`,
      jwks_uri: `${baseUrl()}/.well-known/jwks.json`,
      grant_types_supported: ["client_credentials"],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      scopes_supported: scopes,
      service_documentation: `${baseUrl()}/docs`,
    }),
  });
  addRoute(app, {
    ...{ operationId: "getKeySet", method: "GET", url: "/.well-known/jwks.json", config, tags },
    summary: "The keys that check tokens (RFC 7517)",
    response: answering(keySet),
    handler: () => tokens.keySet(),
  });
}
