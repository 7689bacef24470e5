import type { EventLog } from "../../ports/event-log/port.ts";
import { type KeyVault, KeyVaultError, type VaultAlgorithm } from "../../ports/key-vault/port.ts";
import type { VaultAnswer, VaultKey } from "../../render/contract/outside.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import type { SigningKeyEvent, VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { readPast } from "../read-past.ts";
import { usableKind } from "./inspect.ts";
import { signingKeyFolding, streamOf } from "./signing-key.ts";

/** A tenant's vault key by its registered name; undefined when there is none. */
export async function vaultKeyCalled(log: EventLog, tenantId: string, name: string): Promise<VaultKey | undefined> {
  const found = await foundKey(log, tenantId, name);
  return found && { certificateChain: found.certificateChain };
}

/** The same as it was registered once, by the hash of its certificate. */
export async function vaultKeyWith(
  log: EventLog,
  tenantId: string,
  name: string,
  certificateSha256: string,
): Promise<VaultKey | undefined> {
  for await (const recorded of log.readStream(streamOf(tenantId, name))) {
    const event = knownEvent(recorded) as SigningKeyEvent | undefined;
    if (event === undefined || !("certificateChain" in event.data)) continue;
    if (event.data.certificateSha256 === certificateSha256) return { certificateChain: event.data.certificateChain };
  }
  return undefined;
}

/**
 * Has the vault sign a digest for a tenant. The key is read before each signature: once the tag or the key is gone, nothing
 * is signed any more.
 */
export async function signWith(
  { log, vault }: { readonly log: EventLog; readonly vault: KeyVault },
  tenantId: string,
  {
    name,
    algorithm,
    digest,
  }: { readonly name: string; readonly algorithm: VaultAlgorithm; readonly digest: Uint8Array },
): Promise<VaultAnswer> {
  const place = await foundKey(log, tenantId, name);
  if (place === undefined) return { failure: "The key is registered no more." };
  try {
    usableKind(await vault.describe(place), tenantId);
    return { signature: await vault.sign(place, algorithm, digest) };
  } catch (error) {
    if (error instanceof KeyVaultError || error instanceof Refusal) return { failure: error.message };
    throw error;
  }
}

async function foundKey(log: EventLog, tenantId: string, name: string): Promise<VaultKeyFound | undefined> {
  const { state } = await readPast(log, streamOf(tenantId, name), signingKeyFolding);
  return state.status === "registered" ? state.found : undefined;
}
