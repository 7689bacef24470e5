import { collection } from "../../ports/read-models/port.ts";
import { type SigningKeyEvent, signingKeyStreams, type VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import type { VaultKeyRecord } from "../../vocabulary/http/assets.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { type Projection, type ShownFields, sets } from "../projection.ts";

/** A tenant's vault key. */
export interface ListedKey extends VaultKeyRecord {
  /** Tenant and name, the name hashed. */
  readonly id: string;
  readonly tenantId: string;
}

export const signingKeysCollection = collection<ListedKey>()({
  name: "signing-keys",
  version: 1,
  fields: { name: "text" },
});

const shown: ShownFields<ListedKey, VaultKeyRecord> = {
  id: { hidden: "callers ask by its name" },
  tenantId: { hidden: "the path names it" },
  name: "name",
  keyId: "keyId",
  directoryId: "directoryId",
  keyType: "keyType",
  subject: "subject",
  issuer: "issuer",
  notBefore: "notBefore",
  notAfter: "notAfter",
  certificateSha256: "certificateSha256",
  registeredAt: "registeredAt",
  checkedAt: "checkedAt",
};

export const signingKeys: Projection<ListedKey, SigningKeyEvent> = {
  collection: signingKeysCollection,
  shown,
  prefixes: [signingKeyStreams],
  change: (event) => {
    const { tenantId, name, at } = event.data;
    const id = signingKeyIdOf(tenantId, name);
    switch (event.type) {
      case "SigningKeyRegistered":
        return { id, apply: () => listed(id, event.data, at) };
      case "SigningKeyReplaced":
        return { id, apply: (key) => listed(id, event.data, key?.registeredAt ?? at) };
      case "SigningKeyChecked":
        return sets(id, { checkedAt: at });
      case "SigningKeyRemoved":
        return { id, apply: () => undefined };
    }
  },
};

export function signingKeyIdOf(tenantId: string, name: string): string {
  return `${tenantId}.${sha256(name)}`;
}

function listed(id: string, { certificateChain: _, at, ...found }: VaultKeyFound, registeredAt: string): ListedKey {
  return { id, ...found, registeredAt, checkedAt: at };
}
