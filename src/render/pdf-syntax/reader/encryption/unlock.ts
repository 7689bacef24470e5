import { createHash } from "node:crypto";
import { hardened } from "../../encryption/aes-256.ts";
import { aesBlocksOpened } from "../../encryption/digests.ts";
import { outOfRounds, ownerKey, userKey, userProof } from "../../encryption/old-steps.ts";
import type { EncryptDictionary } from "./encrypt-dictionary.ts";

/** The key of a file, and whose password gave it. */
export interface UnlockedFile {
  readonly key: Uint8Array;
  /** To the owner nothing is forbidden. */
  readonly isOwner: boolean;
}

/** Tries each password as the owner's and as the user's; undefined: none of them opens the file. */
export function unlock(encryption: EncryptDictionary, passwords: readonly Uint8Array[]): UnlockedFile | undefined {
  const [asOwner, asUser] = encryption.revision >= 5 ? [ownerOfNew, userOfNew] : [ownerOfOld, userOfOld];
  for (const [open, isOwner] of [[asOwner, true] as const, [asUser, false] as const]) {
    for (const password of passwords) {
      const key = open(encryption, password);
      if (key !== undefined) return { key, isOwner };
    }
  }
  return undefined;
}

type Open = (encryption: EncryptDictionary, password: Uint8Array) => Uint8Array | undefined;

/** Algorithm 6 (ISO 32000-1, 7.6.3.4). */
const userOfOld: Open = ({ U, ...facts }, password) => {
  const { revision, fileId } = facts;
  const key = userKey(password, { ...facts, owner: facts.O });
  const proof = userProof(key, revision, fileId);
  return proof.every((byte, at) => byte === U[at]) ? key : undefined;
};

/** Algorithm 7: the owner's password opens the user's. */
const ownerOfOld: Open = (encryption, password) => {
  const { revision, size, O } = encryption;
  return userOfOld(encryption, outOfRounds(ownerKey(password, revision, size), O, revision));
};

/** Algorithm 2.A (ISO 32000-2, 7.6.4.3.3). */
const userOfNew: Open = ({ revision, U, UE }, password) => opened(revision, password, U, UE, new Uint8Array());

const ownerOfNew: Open = ({ revision, O, OE, U }, password) => opened(revision, password, O, OE, U);

/** `proof`: a hash, the salt it was made with, and the salt for the key; `user`: the entry U for the owner's password. */
function opened(
  revision: number,
  password: Uint8Array,
  proof: Buffer,
  wrapped: Buffer,
  user: Uint8Array,
): Uint8Array | undefined {
  const hash = revision === 5 ? once : hardened;
  const expected = hash(password, proof.subarray(32, 40), user);
  if (!expected.equals(proof.subarray(0, 32)) || wrapped.length !== 32) return undefined;
  return aesBlocksOpened(hash(password, proof.subarray(40, 48), user), wrapped);
}

/** Revision 5, which Acrobat 9 wrote before there was a standard of it. */
const once = (password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer =>
  createHash("sha256").update(password).update(salt).update(user).digest();
