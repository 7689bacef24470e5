import { derived } from "../../model/document/derived.ts";
import type { Cipher, FileProtection } from "../../model/document/encryption.ts";
import { byteHex } from "../objects.ts";
import type { FileKey } from "./file-key.ts";
import { inRounds, ownerKey, padded, userKey, userProof } from "./old-steps.ts";
import { permissionBits } from "./permissions.ts";

/** `size`: bytes of the file's key. */
const revisions = {
  rc4_40: { V: 1, R: 2, size: 5 },
  rc4_128: { V: 2, R: 3, size: 16 },
  aes128: { V: 4, R: 4, size: 16 },
} as const;

/**
 * Revisions 2 to 4 of the standard handler (ISO 32000-1, 7.6.3). `fileId`: the bytes of the trailer's first ID.
 */
export function oldKey(cipher: Exclude<Cipher, "aes256">, encryption: FileProtection, fileId: Uint8Array): FileKey {
  const { V, R, size } = revisions[cipher];
  const { seed, userPassword, ownerPassword = derived(seed, "owner password", 32), permissions } = encryption;
  const bits = permissionBits(permissions, R);
  const owner = inRounds(ownerKey(ownerPassword, R, size), padded(userPassword), R);
  const { clearMetadata } = encryption;
  const key = userKey(userPassword, { revision: R, size, owner, bits, fileId, clearMetadata });
  return {
    key,
    entries: {
      V: String(V),
      R: String(R),
      Length: String(8 * size),
      P: String(bits),
      O: byteHex(owner),
      U: byteHex(userEntry(key, R, fileId)),
    },
  };
}

/** The entry U; from revision 3 on its last 16 bytes are arbitrary padding. */
function userEntry(key: Uint8Array, revision: number, fileId: Uint8Array): Uint8Array {
  const proof = userProof(key, revision, fileId);
  return Buffer.concat([proof, Buffer.alloc(32 - proof.length)]);
}
