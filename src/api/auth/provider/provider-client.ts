import type { Configuration, CustomFetch } from "openid-client";
import type { SignInProvider } from "../../../config/sign-in-provider.ts";
import { type Outbound, OutboundError } from "../../../ports/net/port.ts";

type Library = typeof import("openid-client");

/** The library with what the provider's discovery document says. */
export interface ProviderClient {
  readonly library: Library;
  readonly configuration: Configuration;
}

const timeoutSeconds = 5;
/** Most bytes of an answer of the provider: documents, keys, tokens. */
const mostBytes = 256 * 1024;

/**
 * Reads the provider's discovery document (OpenID Connect Discovery 1.0, 4). The library is loaded for the first sign-in.
 *
 * @throws Error when the provider does not answer, or its document is another issuer's
 */
export async function openProviderClient(provider: SignInProvider, outbound: Outbound): Promise<ProviderClient> {
  const library = await import("openid-client");
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith("http:");
  const options = {
    [library.customFetch]: fetchBy(outbound),
    timeout: timeoutSeconds,
    execute: [
      // Http is for a host of OUTBOUND_INSIDE, as the settings allow: the guard of outbound requests decides.
      ...(isPlain ? [library.allowInsecureRequests] : []),
      // The signature of the id token counts, not only the connection that it came by.
      library.enableNonRepudiationChecks,
    ],
  };
  const authenticate: ReturnType<Library["ClientSecretBasic"]> = (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic");
    return (isBasic ? library.ClientSecretBasic : library.ClientSecretPost)(clientSecret)(server, ...more);
  };
  const configuration = await library.discovery(new URL(issuer), clientId, undefined, authenticate, options);
  const { issuer: says, authorization_endpoint: address } = configuration.serverMetadata();
  if (says !== issuer) throw new Error(`The discovery document of ${issuer}: expected it as issuer, got another.`);
  const protocol = URL.parse(address ?? "")?.protocol;
  if (protocol === "https:" || (isPlain && protocol === "http:")) return { library, configuration };
  throw new Error(`The discovery document of ${issuer}: expected an https address in authorization_endpoint.`);
}

/** The library's requests go out by the one door to the network, with its rules, and are followed nowhere. */
function fetchBy(outbound: Outbound): CustomFetch {
  return async (url, { body, headers, method }) => {
    const objection = outbound.objection(url, "provider", "secure");
    if (objection !== undefined) throw new OutboundError("OUTBOUND_REFUSED", objection);
    const answer = await outbound.request({
      ...{ target: "provider", url, headers, timeoutMs: timeoutSeconds * 1000, mostBytes },
      method: method === "POST" ? "POST" : "GET",
      ...(body == null ? {} : { body: String(body) }),
    });
    const { hostname } = new URL(url);
    if (answer.status >= 500) throw new OutboundError("OUTBOUND_FAILED", `${hostname} answers ${answer.status}.`);
    const { status } = answer;
    const sent = Object.entries(answer.headers).filter((one): one is [string, string] => one[1] !== undefined);
    return new Response(status === 204 || status === 304 ? null : Buffer.from(answer.body), { status, headers: sent });
  };
}

/** Whether an error comes from a provider that did not answer, at any depth of its causes. */
export function isAway(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < 10 && cause instanceof Error; depth += 1) {
    if ("code" in cause && (cause.code === "OUTBOUND_FAILED" || cause.code === "OUTBOUND_REFUSED")) return true;
    if (cause.name === "TimeoutError") return true;
    ({ cause } = cause);
  }
  return false;
}
