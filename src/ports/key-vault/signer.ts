import type { Outbound, OutboundAnswer, OutboundRequest } from "../net/port.ts";
import { attempts, isPassingStatus, waitOf } from "./passing.ts";
import { type HeldKeys, KeyVaultError, type VaultKeyFacts, type VaultKeyKind, type VaultTrace } from "./port.ts";
import { member, parsed, type VaultJson } from "./vault-answers.ts";

export interface SignerOptions {
  readonly outbound: Outbound;
  /** Its name, with a port that is not 443. */
  readonly host: string;
  /** The bearer credential of this service there. */
  readonly credential: string;
  readonly wait: (ms: number) => Promise<void>;
}

const timeoutMs = 5000;
const mostBytes = 64 * 1024;
const kinds: readonly VaultKeyKind[] = ["RSA", "P-256", "P-384", "P-521"];

/** A signer of the operator's own, such as a hardware module behind a small service: the protocol is in `docs/how-to/vault-keys.md`. */
export function httpsSigner(options: SignerOptions): HeldKeys {
  const start = `https://${options.host}/`;
  const shape = `${start}{path}, of letters, digits, hyphens, dots, underscores and slashes`;
  const holds = (keyId: string): boolean => keyId.startsWith(start) && isPath(keyId.slice(start.length));
  return {
    shape,
    holds,
    objection: ({ directoryId }) =>
      directoryId === ""
        ? undefined
        : { member: "directoryId", message: "Keys of this signer have no directory: leave it out." },
    describe: async ({ keyId }, trace) => factsOf(await request(options, { method: "GET", url: keyId, trace })),
    sign: async ({ keyId }, algorithm, digest, trace) => {
      const body = JSON.stringify({ algorithm, digest: Buffer.from(digest).toString("base64url") });
      return signatureOf(await request(options, { method: "POST", url: `${keyId}/sign`, body, trace }));
    },
  };
}

/** One address for every reader: no `..`, no empty part, no query. */
const isPath = (path: string): boolean =>
  path.length <= 500 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:[/][A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(path);

interface SignerRequest {
  readonly method: OutboundRequest["method"];
  readonly url: string;
  readonly body?: string;
  readonly trace: VaultTrace | undefined;
}

async function request(
  { outbound, credential, wait }: SignerOptions,
  { trace, ...sent }: SignerRequest,
): Promise<VaultJson> {
  const traceparent = trace?.traceparent;
  const headers = {
    authorization: `Bearer ${credential}`,
    "content-type": "application/json",
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await outbound
      .request({ target: "vault", ...sent, headers, timeoutMs, mostBytes })
      .catch((error: unknown) => {
        throw new KeyVaultError("UNAVAILABLE", "The signer does not answer.", error);
      });
    if (!isPassingStatus(answer.status) || attempt >= attempts) return read(answer);
    await wait(waitOf(answer));
  }
}

function read({ status, body }: OutboundAnswer): VaultJson {
  const said = parsed(body);
  if (status === 200 && said !== undefined) return said;
  if (status === 401 || status === 403)
    throw new KeyVaultError("DENIED", "The signer does not let this service use the key.");
  if (status === 404) throw new KeyVaultError("NO_KEY", "The signer has no such key.");
  throw new KeyVaultError("UNAVAILABLE", `The signer answers ${status}.`);
}

function factsOf(said: VaultJson): VaultKeyFacts {
  const tenant = member(said, "tenant");
  return {
    kind: kinds.find((kind) => kind === member(said, "kind")),
    enabled: member(said, "enabled") === true,
    tags: typeof tenant === "string" ? { "service-tenant": tenant } : {},
  };
}

function signatureOf(said: VaultJson): Uint8Array {
  const value = member(said, "signature");
  if (typeof value === "string" && /^[\w-]{40,1400}={0,2}$/.test(value)) return Buffer.from(value, "base64url");
  throw new KeyVaultError("UNAVAILABLE", "The signer answers without a signature.");
}
