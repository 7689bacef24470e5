import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** An OpenID provider that others wrote, in this process. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Requests that came, discovery and keys among them. */
  readonly paths: string[];
  /** An access token as the provider makes it, for these scopes. */
  token(scope: string): Promise<string>;
  /** A token of these claims over the usual ones, signed with the provider's present key. */
  signed(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A new key in place of the present one. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

const audience = "https://colophon.example";
const secret = "s".repeat(40);
type Key = Awaited<ReturnType<typeof newKey>>;

export async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, use: "sig", alg: "RS256" } };
}

export function signedWith(
  { kid, privateKey }: Pick<Key, "kid" | "privateKey">,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", typ: "JWT", kid, ...header }).sign(privateKey);
}

/** `tid`: the claim of that name in every token. */
export async function startIdentityProvider(tid: string): Promise<IdentityProvider> {
  const paths: string[] = [];
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let number = 0;
  let key: Key;
  const rotate = async (): Promise<void> => {
    number += 1;
    key = await newKey(`key-${number}`);
    listener = await listenerOf(issuer, key, tid);
  };
  await rotate();
  return {
    issuer,
    paths,
    token: (scope) => tokenOf(issuer, scope),
    signed: (claims, header) => {
      const exp = Math.floor(Date.now() / 1000) + 600;
      const usual = { iss: issuer, aud: audience, sub: "ada", name: "Ada", exp, tid, scope: "documents:read" };
      return signedWith(key, { ...usual, ...claims }, header);
    },
    rotate,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function listenerOf(issuer: string, { jwk }: Key, tid: string): Promise<RequestListener> {
  // It warns of this version of Node.js and of its store in memory.
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    const { Provider } = await import("oidc-provider");
    const scopes = "documents:generate documents:read templates:write templates:read audit:read admin";
    const resource = { scope: scopes, audience, accessTokenFormat: "jwt", jwt: { sign: { alg: "RS256" } } };
    return new Provider(issuer, {
      jwks: { keys: [jwk] },
      clients: [
        {
          ...{ client_id: "shop", client_secret: secret, grant_types: ["client_credentials"] },
          ...{ redirect_uris: [], response_types: [] },
        },
      ],
      ttl: { ClientCredentials: 600 },
      extraTokenClaims: () => ({ tid }),
      features: {
        clientCredentials: { enabled: true },
        devInteractions: { enabled: false },
        resourceIndicators: { enabled: true, getResourceServerInfo: () => resource },
      },
    }).callback();
  } finally {
    Object.assign(console, { warn, info });
  }
}

async function tokenOf(issuer: string, scope: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", resource: audience, scope });
  const authorization = `Basic ${Buffer.from(`shop:${secret}`).toString("base64")}`;
  const answer = await fetch(`${issuer}/token`, { method: "POST", headers: { authorization }, body });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}
