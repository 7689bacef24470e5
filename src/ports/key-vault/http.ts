import type { Clock } from "../clock/port.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../net/port.ts";
import { type Directory, type DirectoryIdentity, directoryTokens } from "./directory.ts";
import { attempts, isPassingStatus, waitOf } from "./passing.ts";
import {
  type HeldKeys,
  KeyVaultError,
  type VaultKeyFacts,
  type VaultKeyKind,
  type VaultKeyPlace,
  type VaultTrace,
} from "./port.ts";
import { member, parsed, type VaultJson } from "./vault-answers.ts";

export interface HttpVaultOptions {
  readonly outbound: Outbound;
  readonly clock: Pick<Clock, "now">;
  readonly hosts: readonly string[];
  /** The service's identity at directories; undefined: it has none, and no vault lets it in. */
  readonly identity: DirectoryIdentity | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

const apiVersion = "7.4";
const timeoutMs = 5000;
const mostBytes = 64 * 1024;

/** Key vaults that speak the REST interface of Azure Key Vault and Managed HSM. */
export function httpKeyVault(options: HttpVaultOptions): HeldKeys {
  const tokens = options.identity === undefined ? undefined : directoryTokens(options, options.identity);
  return {
    shape: `https://{vault}.{vault host}/keys/{name}/{version}, the version 32 hexadecimal digits, the vault host one of ${options.hosts.join(", ")}`,
    holds: (keyId) => options.hosts.includes(hostIn(keyId)),
    objection: ({ directoryId }) =>
      /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$/.test(directoryId)
        ? undefined
        : { member: "directoryId", message: "The directory must be a GUID or a domain." },
    describe: async (place, trace) =>
      factsOf(await requestVault(options, tokens, place, { method: "GET", step: "", trace })),
    sign: async (place, algorithm, digest, trace) => {
      const body = JSON.stringify({ alg: algorithm, value: Buffer.from(digest).toString("base64url") });
      return signatureOf(await requestVault(options, tokens, place, { method: "POST", step: "/sign", body, trace }));
    },
  };
}

/** The value of `{vault host}`; empty: `keyId` is no identifier of a vault. */
const hostIn = (keyId: string): string =>
  /^https:\/\/[a-z0-9-]{1,63}\.([a-z0-9.-]{1,200})\/keys\/[a-z0-9-]{1,127}\/[0-9a-f]{32}$/.exec(keyId)?.[1] ?? "";

interface VaultRequest {
  readonly method: OutboundRequest["method"];
  readonly step: "" | "/sign";
  readonly body?: string;
  readonly trace: VaultTrace | undefined;
}

async function requestVault(
  { outbound, wait }: HttpVaultOptions,
  tokens: Directory | undefined,
  { keyId, directoryId }: VaultKeyPlace,
  { method, step, body, trace }: VaultRequest,
): Promise<VaultJson> {
  if (tokens === undefined) throw new KeyVaultError("DENIED", "This service has no identity of its own at key vaults.");
  const url = `${keyId}${step}?api-version=${apiVersion}`;
  const ask = async (): Promise<OutboundAnswer> => {
    const traceparent = trace?.traceparent;
    const headers = {
      authorization: `Bearer ${await tokens.token(directoryId)}`,
      "content-type": "application/json",
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    const request = {
      target: "vault" as const,
      method,
      url,
      headers,
      timeoutMs,
      mostBytes,
      ...(body === undefined ? {} : { body }),
    };
    return await outbound.request(request).catch((error: unknown) => {
      throw new KeyVaultError("UNAVAILABLE", "The key vault does not answer.", error);
    });
  };
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status === 401 && !renewed) {
      renewed = true;
      tokens.drop(directoryId);
    } else if (!isPassingStatus(answer.status) || attempt >= attempts) return read(answer);
    else await wait(waitOf(answer));
  }
}

function read({ status, body }: OutboundAnswer): VaultJson {
  const said = parsed(body);
  if (status === 200 && said !== undefined) return said;
  const inner = member(member(said, "error"), "innererror");
  if (status === 403 && member(inner, "code") === "KeyDisabled")
    throw new KeyVaultError("DISABLED", "The key is disabled.");
  if (status === 401 || status === 403)
    throw new KeyVaultError("DENIED", "The key vault does not let this service use the key.");
  if (status === 404) throw new KeyVaultError("NO_KEY", "The key vault has no key of this name and version.");
  throw new KeyVaultError("UNAVAILABLE", `The key vault answers ${status}.`);
}

function factsOf(said: VaultJson): VaultKeyFacts {
  const key = member(said, "key");
  const tags = member(said, "tags");
  return {
    kind: kindOf(member(key, "kty"), member(key, "crv")),
    enabled: member(member(said, "attributes"), "enabled") === true,
    tags: Object.fromEntries(
      Object.entries(typeof tags === "object" && tags !== null ? tags : {}).filter(
        ([, value]) => typeof value === "string",
      ),
    ) as Readonly<Record<string, string>>,
  };
}

function kindOf(type: unknown, curve: unknown): VaultKeyKind | undefined {
  if (type === "RSA" || type === "RSA-HSM") return "RSA";
  if (type !== "EC" && type !== "EC-HSM") return undefined;
  return (["P-256", "P-384", "P-521"] as const).find((known) => known === curve);
}

function signatureOf(said: VaultJson): Uint8Array {
  const value = member(said, "value");
  if (typeof value === "string" && /^[\w-]{40,1400}={0,2}$/.test(value)) return Buffer.from(value, "base64url");
  throw new KeyVaultError("UNAVAILABLE", "The key vault answers without a signature.");
}
