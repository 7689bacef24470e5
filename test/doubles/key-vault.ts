import { constants, type KeyObject, privateEncrypt } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { guardedOutbound } from "../../src/ports/net/guarded.ts";
import type { Outbound } from "../../src/ports/net/port.ts";
import { signDigest } from "../support/pki/ecdsa.ts";
import { plainRsa, signPss } from "../support/pki/pss.ts";

/** A key as the double's vault holds it. */
export interface VaultedKey {
  readonly privateKey: KeyObject;
  readonly tags?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
  /** Signs with another key than the one it shows. */
  readonly signsWith?: KeyObject;
  readonly maySign?: boolean;
}

export interface KeyVaultDouble {
  /** In place of the network: directories and vaults are this server, under whatever name. */
  readonly outbound: Outbound;
  /** Puts a key into the vault; answers its identifier. */
  put(name: string, key: VaultedKey): string;
  /** The next answers of vaults, in place of the true ones. */
  fail(...statuses: readonly (number | { readonly status: number; readonly retryAfter: string })[]): void;
  /** Tokens given out so far are not taken any more. */
  revoke(): void;
  /** `GET /keys/…`, `POST …/sign`, `POST …/token`, in order, with the hosts they were sent to. */
  readonly requests: readonly string[];
  /** The digests that vaults were sent to sign. */
  readonly digests: readonly string[];
  /** Every `traceparent` that came along. */
  readonly traces: ReadonlySet<string>;
  readonly identity: { readonly clientId: string; readonly clientSecret: string };
  close(): Promise<void>;
}

const directory = "acme.example";
const version = "00112233445566778899aabbccddeeff";

/** Speaks the REST interface of Azure Key Vault and of its directory over HTTP, faults included. */
export async function keyVaultDouble(): Promise<KeyVaultDouble> {
  const state: State = {
    keys: new Map(),
    faults: [],
    tokens: new Set(),
    requests: [],
    digests: [],
    traces: new Set(),
    issued: 0,
  };
  const server = createServer((request, reply) => {
    answer(state, request, reply).catch((error: Error) => reply.writeHead(599).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    outbound: redirected(base),
    put: (name, key) => {
      state.keys.set(`/keys/${name}/${version}`, key);
      return `https://acme.vault.azure.net/keys/${name}/${version}`;
    },
    fail: (...statuses) => {
      state.faults.push(...statuses.map((one) => (typeof one === "number" ? { status: one, retryAfter: "0" } : one)));
    },
    revoke: () => state.tokens.clear(),
    requests: state.requests,
    digests: state.digests,
    traces: state.traces,
    identity,
    close: () => closed(server),
  };
}

const identity = { clientId: "colophon", clientSecret: "vault-identity-secret" };

interface State {
  readonly keys: Map<string, VaultedKey>;
  readonly faults: { readonly status: number; readonly retryAfter: string }[];
  readonly tokens: Set<string>;
  readonly requests: string[];
  readonly digests: string[];
  readonly traces: Set<string>;
  issued: number;
}

function redirected(base: string): Outbound {
  const door = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
  return {
    objection: (...given) => door.objection(...given),
    request: (sent) => {
      const { host, pathname, search } = new URL(sent.url);
      return door.request({
        ...sent,
        url: `${base}${pathname}${search}`,
        headers: { ...sent.headers, "x-host": host },
      });
    },
    stream: (exchange) => door.stream(exchange),
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function answer(state: State, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", "http://double");
  const body = await bodyOf(request);
  state.requests.push(`${request.method} ${request.headers["x-host"]}${url.pathname}`);
  const { traceparent } = request.headers;
  if (typeof traceparent === "string") state.traces.add(traceparent);
  const send = (status: number, json: object, headers: Readonly<Record<string, string>> = {}): void => {
    reply.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  };
  if (url.pathname.endsWith("/oauth2/v2.0/token"))
    return send(...tokenAnswer(state, url.pathname, new URLSearchParams(body)));
  const fault = state.faults.shift();
  if (fault !== undefined) return send(fault.status, { error: { code: "Fault" } }, { "retry-after": fault.retryAfter });
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!state.tokens.has(token)) return send(401, { error: { code: "Unauthorized" } });
  if (url.searchParams.get("api-version") !== "7.4") return send(400, { error: { code: "BadParameter" } });
  const path = url.pathname.replace(/\/sign$/, "");
  const key = state.keys.get(path);
  if (key === undefined) return send(404, { error: { code: "KeyNotFound" } });
  return send(...(request.method === "POST" ? signed(state, key, JSON.parse(body)) : described(path, key)));
}

type Sent = [status: number, json: object];

/** AADSTS90002, 700016 and 7000215. */
function tokenAnswer(state: State, path: string, form: URLSearchParams): Sent {
  if (!path.startsWith(`/${directory}/`)) return [400, { error: "invalid_request", error_codes: [90002] }];
  if (form.get("client_id") !== identity.clientId)
    return [400, { error: "unauthorized_client", error_codes: [700016] }];
  if (form.get("client_secret") !== identity.clientSecret)
    return [401, { error: "invalid_client", error_codes: [7000215] }];
  state.issued += 1;
  const token = `token-${state.issued}`;
  state.tokens.add(token);
  return [200, { access_token: token, token_type: "Bearer", expires_in: 3600 }];
}

function described(path: string, { privateKey, tags = {}, enabled = true }: VaultedKey): Sent {
  const { kty, crv, n, e, x, y } = plainRsa(privateKey).export({ format: "jwk" });
  const key = { kid: `https://acme.vault.azure.net${path}`, kty: kty === "EC" ? "EC-HSM" : kty, crv, n, e, x, y };
  return [200, { key, attributes: { enabled }, tags }];
}

const digestInfo: Readonly<Record<string, string>> = {
  RS256: "3031300d060960864801650304020105000420",
  RS384: "3041300d060960864801650304020205000430",
  RS512: "3051300d060960864801650304020305000440",
};
const lengths: Readonly<Record<string, number>> = { "256": 32, "384": 48, "512": 64 };
const curves: Readonly<Record<string, string>> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };

/** Signs the digest as it is given: hashing it once more is a known mistake of emulators. */
function signed(state: State, key: VaultedKey, { alg, value }: { alg: string; value: string }): Sent {
  const digest = Buffer.from(value, "base64url");
  state.digests.push(`${alg} ${digest.length}`);
  if (key.enabled === false) return [403, { error: { code: "Forbidden", innererror: { code: "KeyDisabled" } } }];
  if (key.maySign === false) return [403, { error: { code: "Forbidden", innererror: { code: "AccessDenied" } } }];
  const { crv } = plainRsa(key.privateKey).export({ format: "jwk" });
  if (digest.length !== lengths[alg.slice(2)] || crv !== curves[alg]) return [400, { error: { code: "BadParameter" } }];
  const signature = signedBy(key.signsWith ?? key.privateKey, alg, digest);
  return [200, { kid: "kid", value: signature.toString("base64url") }];
}

function signedBy(key: KeyObject, alg: string, digest: Buffer): Buffer {
  if (alg.startsWith("PS")) return signPss(key, `sha${alg.slice(2)}`, digest);
  const prefix = digestInfo[alg];
  if (prefix === undefined) return signDigest(key, digest);
  const encoded = Buffer.concat([Buffer.from(prefix, "hex"), digest]);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, encoded);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
