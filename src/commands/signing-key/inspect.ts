import { constants, createHash, type KeyObject, verify } from "node:crypto";
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

export interface SigningKeyRequest {
  readonly name: string;
  readonly keyId: string;
  readonly directoryId: string;
  readonly certificateChain: string;
}

/** The tenant and time of an inspection, and the challenge that the vault is to sign. */
export interface KeyInspection {
  readonly tenantId: string;
  readonly now: string;
  /** Random, so that no earlier signature can be replayed. */
  readonly challenge: Uint8Array;
  readonly trace: VaultTrace;
}

const tagName = "service-tenant";

/**
 * Checks a tenant's vault key against the vault: name, address and chain by themselves first, then the tag, then a signature
 * over a test digest, which the certificate's key must verify. The vault is sent nothing but the digest.
 *
 * @throws Refusal VAULT_KEY_REJECTED with a fault, UNAVAILABLE when the vault does not answer
 */
export async function inspectKey(
  vault: KeyVault,
  request: SigningKeyRequest,
  inspection: KeyInspection,
): Promise<VaultKeyFound> {
  const { tenantId, now } = inspection;
  checkName(request.name);
  checkPlace(request, vault);
  const { signer, facts: read } = readChain(request.certificateChain, now);
  const facts = await asking(() => vault.describe(request, inspection.trace));
  const kind = usableKind(facts, tenantId);
  await checkSignature(vault, request, kind, signer.publicKey, inspection);
  return { tenantId, ...request, keyType: keyTypeOf(kind, signer.publicKey), ...read, at: now };
}

/** Pattern of a registered key's name, which is also a part of its address. */
const vaultKeyName = new RegExp(`^[a-z0-9-]{1,${limits.vaultKeyNameLength}}$`);

function checkName(name: string): void {
  if (vaultKeyName.test(name)) return;
  throw rejected(
    "NAME_INVALID",
    "/name",
    `The name must have 1 to ${limits.vaultKeyNameLength} lower-case letters, digits and hyphens.`,
  );
}

function checkPlace({ keyId, directoryId }: SigningKeyRequest, vault: KeyVault): void {
  const objection = vault.objection({ keyId, directoryId });
  if (objection !== undefined) throw rejected(codes[objection.member], `/${objection.member}`, objection.message);
}

const codes = { keyId: "KEY_ID_INVALID", directoryId: "DIRECTORY_INVALID" } as const;

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
  place: SigningKeyRequest,
  kind: VaultKeyKind,
  publicKey: KeyObject,
  { challenge, trace }: KeyInspection,
): Promise<void> {
  const type = publicKey.asymmetricKeyType;
  const algorithm = algorithmOf(kind, type === "rsa-pss" ? "PS" : "RS");
  const hash = `sha${algorithm.slice(2)}`;
  const digest = createHash(hash).update(challenge).digest();
  const signature = await asking(() => vault.sign(place, algorithm, digest, trace));
  const suits = kind === "RSA" ? type === "rsa" || type === "rsa-pss" : type === "ec";
  if (suits && verify(hash, challenge, { key: publicKey, ...verifying(type) }, signature)) return;
  const message =
    "The vault's signature of a test digest does not verify with the signer's certificate: it is another key's.";
  throw rejected("TEST_SIGNATURE_WRONG", "/certificateChain", message);
}

/** For PSS the salt is as long as the digest (RFC 7518, 3.5); for a curve r and s stand one after the other (3.4). */
const verifying = (type: string | undefined): object => ({
  ...(type === "ec" ? { dsaEncoding: "ieee-p1363" } : {}),
  ...(type === "rsa-pss"
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {}),
});

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
