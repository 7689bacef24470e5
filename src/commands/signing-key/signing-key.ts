import type { SigningKeyEvent, VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import { signingKeyStream } from "../../vocabulary/events/signing-key.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A tenant's vault key as the events of its stream describe it. */
export type SigningKey =
  | { readonly status: "absent" }
  | {
      readonly status: "registered";
      readonly found: VaultKeyFound;
      readonly registeredAt: string;
      readonly checkedAt: string;
    };

export const noSigningKey: SigningKey = { status: "absent" };

export function evolveSigningKey(state: SigningKey, event: SigningKeyEvent): SigningKey {
  switch (event.type) {
    case "SigningKeyRegistered":
      return { status: "registered", found: event.data, registeredAt: event.data.at, checkedAt: event.data.at };
    case "SigningKeyReplaced": {
      const registeredAt = state.status === "registered" ? state.registeredAt : event.data.at;
      return { status: "registered", found: event.data, registeredAt, checkedAt: event.data.at };
    }
    case "SigningKeyChecked":
      return state.status === "registered" ? { ...state, checkedAt: event.data.at } : state;
    case "SigningKeyRemoved":
      return noSigningKey;
  }
}

export const signingKeyFolding: StateFolding<SigningKey, SigningKeyEvent> = {
  initial: noSigningKey,
  evolve: evolveSigningKey,
};

export const signingKeyDecider = decidersOf(signingKeyFolding);

export function streamOf(tenantId: string, name: string): string {
  return signingKeyStream(tenantId, sha256(name));
}

export function vaultKeyNotFound(name: string): Refusal {
  return new Refusal("NOT_FOUND", `Vault key '${name.slice(0, 64)}' not found.`);
}
