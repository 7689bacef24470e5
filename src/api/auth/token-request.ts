import type { FastifyRequest } from "fastify";
import { mustBeKnown, unknownIn } from "../../vocabulary/check/unknown-names.ts";
import { isJsonObject } from "../../vocabulary/json/json-object.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** The request of a client for a token, whichever way it was sent. */
export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Requested scopes; undefined: all that the key has. */
  readonly scope: string | undefined;
}

/** A refusal with the `error` of RFC 6749, 5.2. */
export class TokenRefusal extends Refusal {
  readonly error: "invalid_request" | "invalid_client" | "invalid_scope" | "unsupported_grant_type";

  constructor(error: TokenRefusal["error"], message: string) {
    super(error === "invalid_client" ? "INVALID_CLIENT" : "INVALID_REQUEST", message);
    this.error = error;
  }
}

const longest = 200;

/** The interface's JSON members, or RFC 6749's form members, with the credentials there or in a Basic header, not both. */
export function readTokenRequest({ headers, body }: FastifyRequest): TokenRequest {
  const members = body instanceof URLSearchParams ? formMembers(body) : jsonMembers(body);
  const basic = basicCredentials(headers.authorization);
  if (basic !== undefined && (members.clientId ?? members.clientSecret) !== undefined) {
    throw new TokenRefusal("invalid_request", "Send the credentials in the body or in the header, not in both.");
  }
  const clientId = basic?.clientId ?? members.clientId;
  const clientSecret = basic?.clientSecret ?? members.clientSecret;
  if (clientId === undefined || clientSecret === undefined) {
    throw new TokenRefusal("invalid_request", "clientId and clientSecret are needed, both texts.");
  }
  if (clientId.length > longest || clientSecret.length > longest) {
    throw new TokenRefusal("invalid_request", `clientId and clientSecret have at most ${longest} characters.`);
  }
  return { clientId, clientSecret, scope: members.scope };
}

type TokenMembers = { readonly [Name in keyof TokenRequest]?: TokenRequest[Name] | undefined };

const ofForm = ["grant_type", "client_id", "client_secret", "scope"];

/** RFC 6749, 3.2: parameters that are not known are ignored; one that looks like `scope` would be all that the key may. */
function formMembers(form: URLSearchParams): TokenMembers {
  mustBeKnown(unknownIn(Object.fromEntries(form), ofForm), "named");
  const member = (name: string): string | undefined => {
    const [value, ...more] = form.getAll(name);
    if (more.length > 0) throw new TokenRefusal("invalid_request", `${name} is given more than once.`);
    return value;
  };
  const grant = member("grant_type");
  if (grant === undefined) throw new TokenRefusal("invalid_request", "grant_type is missing.");
  if (grant !== "client_credentials") {
    throw new TokenRefusal("unsupported_grant_type", "The only grant type is client_credentials.");
  }
  return { clientId: member("client_id"), clientSecret: member("client_secret"), scope: member("scope") };
}

function jsonMembers(body: unknown): TokenMembers {
  if (body === undefined) return {};
  if (!isJsonObject(body)) {
    throw new TokenRefusal("invalid_request", "The body must be an object.");
  }
  const member = (name: string): string | undefined => {
    const value = Object.hasOwn(body, name) ? ((body as Record<string, unknown>)[name] ?? undefined) : undefined;
    if (value === undefined || typeof value === "string") return value;
    throw new TokenRefusal("invalid_request", `${name} must be a text.`);
  };
  const scope = member("scope") ?? listedScopes(body["scopes"]);
  return { clientId: member("clientId"), clientSecret: member("clientSecret"), scope };
}

/** `scopes` of a key's record, which can be sent as it is: a caller who sends a part of them means no more than that part. */
function listedScopes(scopes: unknown): string | undefined {
  if (scopes === undefined || scopes === null) return undefined;
  if (Array.isArray(scopes) && scopes.every((one) => typeof one === "string")) return scopes.join(" ");
  throw new TokenRefusal("invalid_request", "scopes must be a list of texts, as the key's record has it.");
}

/** RFC 6749, 2.3.1: both halves are form-encoded before they are put together. */
function basicCredentials(header: string | undefined): { clientId: string; clientSecret: string } | undefined {
  if (header === undefined || !/^basic /i.test(header)) return undefined;
  const pair = Buffer.from(header.slice(6).trim(), "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 0) throw new TokenRefusal("invalid_request", "The Basic credentials are malformed.");
  return { clientId: formDecoded(pair.slice(0, colon)), clientSecret: formDecoded(pair.slice(colon + 1)) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new TokenRefusal("invalid_request", "The Basic credentials are malformed.");
  }
}
