import { createHash } from "node:crypto";
import { derived } from "../../model/document/derived.ts";
import type { FileProtection } from "../../model/document/encryption.ts";
import { byteHex } from "../objects.ts";
import { aesBlocks } from "./digests.ts";
import type { FileKey } from "./file-key.ts";
import { permissionBits } from "./permissions.ts";

/** Revision 6 of the standard handler: keys and entries of ISO 32000-2, 7.6.4.4.7 to 7.6.4.4.9. */
export function aes256Key({ seed, userPassword, ownerPassword, permissions, clearMetadata }: FileProtection): FileKey {
  const key = derived(seed, "file key", 32);
  const user = entries(userPassword, key, salts(seed, "user"), new Uint8Array());
  const owner = entries(ownerPassword ?? derived(seed, "owner password", 32), key, salts(seed, "owner"), user.proof);
  const bits = permissionBits(permissions, 6);
  return {
    key,
    entries: {
      V: "5",
      R: "6",
      Length: "256",
      P: String(bits),
      U: byteHex(user.proof),
      UE: byteHex(user.wrapped),
      O: byteHex(owner.proof),
      OE: byteHex(owner.wrapped),
      Perms: byteHex(sealedPermissions(key, bits, clearMetadata, derived(seed, "permissions", 4))),
    },
  };
}

/** The validation salt and the key salt. */
const salts = (seed: Uint8Array, whose: string): readonly [Uint8Array, Uint8Array] => [
  derived(seed, `${whose} validation salt`, 8),
  derived(seed, `${whose} key salt`, 8),
];

/** Entries for a password: the one that proves it (U, O) and the one that gives the file key for it (UE, OE). */
function entries(
  password: Uint8Array,
  key: Uint8Array,
  [validation, forKey]: readonly [Uint8Array, Uint8Array],
  user: Uint8Array,
): { readonly proof: Buffer; readonly wrapped: Buffer } {
  return {
    proof: Buffer.concat([hardened(password, validation, user), validation, forKey]),
    wrapped: aesBlocks(hardened(password, forKey, user), key),
  };
}

const digests = ["sha256", "sha384", "sha512"] as const;

/** Algorithm 2.B: a hash that is slow to try. `user`: the entry U when the owner's password is hashed, else nothing. */
export function hardened(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer {
  let hash = createHash("sha256").update(password).update(salt).update(user).digest();
  for (let round = 0; ; round++) {
    const once = Buffer.concat([password, hash, user]);
    const repeated = Buffer.alloc(64 * once.length);
    for (let at = 0; at < 64; at++) once.copy(repeated, at * once.length);
    const encrypted = aesBlocks(hash.subarray(0, 16), repeated, hash.subarray(16, 32));
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    hash = createHash(digests[sum % 3] ?? "sha256")
      .update(encrypted)
      .digest();
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return hash.subarray(0, 32);
  }
}

/** Algorithm 10, one block: in CBC mode without a vector this is ECB. */
function sealedPermissions(key: Uint8Array, bits: number, clearMetadata: boolean, random: Uint8Array): Buffer {
  const block = Buffer.alloc(16, 0xff);
  block.writeInt32LE(bits, 0);
  block.write(`${clearMetadata ? "F" : "T"}adb`, 8, "latin1");
  block.set(random, 12);
  return aesBlocks(key, block);
}
