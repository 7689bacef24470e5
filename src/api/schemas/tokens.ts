import { type JsonSchema, listOf, object, text, words } from "../../vocabulary/http/schema.ts";

const names = words("As RFC 8414 names them");

/** RFC 8414, 2. */
export const serverMetadata: JsonSchema = {
  type: "object",
  required: ["issuer", "token_endpoint", "jwks_uri", "grant_types_supported", "response_types_supported"],
  properties: {
    issuer: text("Who makes the tokens", { format: "uri" }),
    token_endpoint: text("Where tokens are got", { format: "uri" }),
    jwks_uri: text("Where the keys are that check them", { format: "uri" }),
    grant_types_supported: names,
    response_types_supported: names,
    token_endpoint_auth_methods_supported: names,
    scopes_supported: names,
    service_documentation: text("For people", { format: "uri" }),
  },
};

const key = object({
  kty: text("OKP"),
  crv: text("Ed25519"),
  x: text("The public key, base64url"),
  kid: text("As tokens name it"),
  alg: text("EdDSA"),
  use: text("sig"),
});

/** RFC 7517, 5; RFC 8037, 2. */
export const keySet: JsonSchema = object({ keys: listOf(key, "The keys that tokens are signed with") });
