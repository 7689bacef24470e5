import { createHash, type KeyObject, verify } from "node:crypto";
import {
  algorithmOf,
  type KeyVault,
  type KeyVaultError,
  type VaultKeyFacts,
  type VaultKeyKind,
  type VaultTrace,
} from "../../ports/key-vault/port.ts";
import type { VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { readChain } from "./chain.ts";
import { rejected } from "./rejected.ts";

export interface KeyRequest {
  readonly name: string;
  readonly keyId: string;
  readonly directoryId: string;
  readonly certificateChain: string;
}

/** Who asks, when, and what the vault is to sign. */
export interface Inspection {
  readonly tenantId: string;
  readonly now: string;
  /** Random, so that no earlier signature can be replayed. */
  readonly challenge: Uint8Array;
  readonly trace: VaultTrace;
}

const tagName = "service-tenant";

/**
 * What a tenant says of its vault key, held against the vault: name, address and chain by themselves, then the tag, then a
 * signature over a test digest that the certificate's key must verify. The digest is all that the vault is sent.
 *
 * @throws Refusal VAULT_KEY_REJECTED with a fault, UNAVAILABLE when the vault does not answer
 */
export async function inspectKey(vault: KeyVault, request: KeyRequest, inspection: Inspection): Promise<VaultKeyFound> {
  const { tenantId, now } = inspection;
  checkName(request.name);
  checkPlace(request, vault.hosts);
  const { signer, facts: read } = readChain(request.certificateChain, now);
  const facts = await asking(() => vault.describe(request, inspection.trace));
  const kind = usableKind(facts, tenantId);
  await checkSignature(vault, request, kind, signer.publicKey, inspection);
  return { tenantId, ...request, keyType: keyTypeOf(kind, signer.publicKey), ...read, at: now };
}

/** Of a registered key, and of the part of an address that is one. */
const vaultKeyName = new RegExp(`^[a-z0-9-]{1,${limits.vaultKeyNameLength}}$`);

function checkName(name: string): void {
  if (vaultKeyName.test(name)) return;
  throw rejected(
    "NAME_INVALID",
    "/name",
    `The name must have 1 to ${limits.vaultKeyNameLength} lower-case letters, digits and hyphens.`,
  );
}

function checkPlace({ keyId, directoryId }: KeyRequest, hosts: readonly string[]): void {
  const [, host = ""] =
    /^https:\/\/[a-z0-9-]{1,63}\.([a-z0-9.-]{1,200})\/keys\/[a-z0-9-]{1,127}\/[0-9a-f]{32}$/.exec(keyId) ?? [];
  if (!hosts.includes(host)) {
    const shape = "https://{vault}.{vault host}/keys/{name}/{version}";
    const message = `The identifier must be ${shape}, the version 32 hexadecimal digits, the vault host one of ${hosts.join(", ")}.`;
    throw rejected("KEY_ID_INVALID", "/keyId", message);
  }
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$/.test(directoryId)) {
    throw rejected("DIRECTORY_INVALID", "/directoryId", "The directory must be a GUID or a domain.");
  }
}

/** Whether a tenant may use a key, by what the vault says of it now. @throws Refusal VAULT_KEY_REJECTED with a fault */
export function usableKind({ kind, enabled, tags }: VaultKeyFacts, tenantId: string): VaultKeyKind {
  const tag = Object.hasOwn(tags, tagName) ? tags[tagName] : undefined;
  if (tag === undefined) {
    throw rejected(
      "TAG_MISSING",
      "/keyId",
      `The key has no tag ${tagName}; give it one with your tenant's identifier.`,
    );
  }
  if (tag.toLowerCase() !== tenantId)
    throw rejected("TAG_MISMATCH", "/keyId", `The key's tag ${tagName} names another tenant.`);
  if (!enabled) throw rejected("KEY_DISABLED", "/keyId", "The key is disabled in the vault.");
  if (kind === undefined)
    throw rejected("KEY_KIND", "/keyId", "The key must be RSA, or of the curve P-256, P-384 or P-521.");
  return kind;
}

async function checkSignature(
  vault: KeyVault,
  place: KeyRequest,
  kind: VaultKeyKind,
  publicKey: KeyObject,
  { challenge, trace }: Inspection,
): Promise<void> {
  const algorithm = algorithmOf(kind, "sha256");
  const hash = hashes[algorithm];
  const digest = createHash(hash).update(challenge).digest();
  const signature = await asking(() => vault.sign(place, algorithm, digest, trace));
  const isEc = publicKey.asymmetricKeyType === "ec";
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  const suits = kind === "RSA" ? isRsa : isEc;
  if (suits && verify(hash, challenge, isEc ? { key: publicKey, dsaEncoding: "ieee-p1363" } : publicKey, signature))
    return;
  const message =
    "The vault's signature of a test digest does not verify with the signer's certificate: it is another key's.";
  throw rejected("TEST_SIGNATURE_WRONG", "/certificateChain", message);
}

const hashes = {
  RS256: "sha256",
  RS384: "sha384",
  RS512: "sha512",
  ES256: "sha256",
  ES384: "sha384",
  ES512: "sha512",
} as const;

function keyTypeOf(kind: VaultKeyKind, { asymmetricKeyDetails }: KeyObject): string {
  return kind === "RSA" ? `RSA-${asymmetricKeyDetails?.modulusLength ?? "?"}` : kind;
}

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { code, message } = error as KeyVaultError;
    switch (code) {
      case "DENIED":
        throw rejected("ACCESS_DENIED", "/keyId", message, error);
      case "NO_KEY":
        throw rejected("KEY_ID_INVALID", "/keyId", message, error);
      case "DISABLED":
        throw rejected("KEY_DISABLED", "/keyId", message, error);
      case "UNAVAILABLE":
        throw new Refusal("UNAVAILABLE", message, { cause: error });
    }
    throw error;
  }
}
