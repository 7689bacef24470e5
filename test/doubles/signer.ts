import { constants, type KeyObject, privateEncrypt } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { guardedOutbound } from "../../src/ports/net/guarded.ts";
import type { Outbound } from "../../src/ports/net/port.ts";
import { signDigest } from "../support/pki/ecdsa.ts";
import { signPss } from "../support/pki/pss.ts";

/** A key as the double holds it. */
export interface SignerKey {
  readonly privateKey: KeyObject;
  readonly kind: string;
  readonly tenant: string;
  readonly enabled?: boolean;
}

export interface SignerDouble {
  readonly outbound: Outbound;
  readonly credential: string;
  readonly keys: Map<string, SignerKey>;
  /** `GET /path`, `POST /path/sign RS256 32`. */
  readonly requests: string[];
  /** The next answers, in place of the true ones. */
  readonly faults: { readonly status: number; readonly body?: string }[];
  close(): Promise<void>;
}

const digestInfo: Readonly<Record<string, string>> = {
  RS256: "3031300d060960864801650304020105000420",
  RS384: "3041300d060960864801650304020205000430",
  RS512: "3051300d060960864801650304020305000440",
};

/** A signer as `docs/how-to/vault-keys.md` describes it, over HTTP behind a door that takes it for https. */
export async function signerDouble(): Promise<SignerDouble> {
  const state = emptyState();
  const { port, close } = await listening(createServer(answering(state)), "127.0.0.1");
  const base = `http://127.0.0.1:${port}`;
  const door = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
  const outbound: Outbound = {
    objection: (...given) => door.objection(...given),
    request: (sent) => door.request({ ...sent, url: `${base}${new URL(sent.url).pathname}` }),
    stream: (exchange) => door.stream(exchange),
  };
  return { outbound, credential, ...state, close };
}

/** The same over TLS, for services that are processes of their own: `localhost` with its port, by this certificate in PEM. */
export async function signerOverTls(
  key: string,
  cert: string,
): Promise<Pick<SignerDouble, "credential" | "keys" | "close"> & { readonly host: string }> {
  const state = emptyState();
  const { port, close } = await listening(createTlsServer({ key, cert }, answering(state)), "localhost");
  return { host: `localhost:${port}`, credential, keys: state.keys, close };
}

const credential = "signer-credential";

const emptyState = (): State => ({ keys: new Map(), requests: [], faults: [] });

const answering =
  (state: State): RequestListener =>
  (request, reply) =>
    void answer(state, request).then(({ status, body }) => reply.writeHead(status).end(body));

interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

async function listening(
  server: Pick<Server, "listen" | "address" | "close" | "closeAllConnections">,
  host: string,
): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

type State = Pick<SignerDouble, "keys" | "requests" | "faults">;

async function answer(
  { keys, requests, faults }: State,
  request: IncomingMessage,
): Promise<{ readonly status: number; readonly body: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? "";
  const body = Buffer.concat(chunks).toString();
  const { algorithm = "", digest = "" } =
    body === "" ? {} : (JSON.parse(body) as { algorithm: string; digest: string });
  const hash = Buffer.from(digest, "base64url");
  requests.push(`${request.method} ${path}${algorithm === "" ? "" : ` ${algorithm} ${hash.length}`}`);
  const fault = faults.shift();
  if (fault !== undefined) return { status: fault.status, body: fault.body ?? "{}" };
  if (request.headers.authorization !== `Bearer ${credential}`) return { status: 401, body: "{}" };
  const key = keys.get(path.replace(/[/]sign$/, ""));
  if (key === undefined) return { status: 404, body: "{}" };
  const { kind, tenant, enabled = true, privateKey } = key;
  if (request.method === "GET") return { status: 200, body: JSON.stringify({ kind, tenant, enabled }) };
  return {
    status: 200,
    body: JSON.stringify({ signature: signed(privateKey, algorithm, hash).toString("base64url") }),
  };
}

function signed(key: KeyObject, algorithm: string, digest: Buffer): Buffer {
  if (algorithm.startsWith("ES")) return signDigest(key, digest);
  if (algorithm.startsWith("PS")) return signPss(key, `sha${algorithm.slice(2)}`, digest);
  const info = Buffer.concat([Buffer.from(digestInfo[algorithm] ?? "", "hex"), digest]);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info);
}
