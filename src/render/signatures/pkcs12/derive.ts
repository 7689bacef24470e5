import { createHash, hash as hashOnce } from "node:crypto";
import type { RoundBudget } from "./rounds.ts";

/** Purposes of derived bytes (RFC 7292, appendix B.3). */
export const purposes = { key: 1, iv: 2, mac: 3 } as const;

export interface Derivation {
  /** As node:crypto names it. */
  readonly hash: string;
  readonly purpose: (typeof purposes)[keyof typeof purposes];
  /** UTF-16BE with two zero bytes at its end; no bytes at all for the password that is absent. */
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly rounds: number;
  readonly bytes: number;
}

const hashBytes = (hash: string): number => createHash(hash).digest().length;

/** The key derivation of PKCS#12 (RFC 7292, appendix B.2). @throws Pkcs12Error LIMIT */
export function derive({ hash, purpose, password, salt, rounds, bytes }: Derivation, budget: RoundBudget): Uint8Array {
  const block = hash === "sha384" || hash === "sha512" ? 128 : 64;
  const each = hashBytes(hash);
  const mixed = Buffer.concat([filled(salt, block), filled(password, block)]);
  const diversifier = Buffer.alloc(block, purpose);
  const out: Uint8Array[] = [];
  for (let made = 0; made < bytes; made += each) {
    budget.spend(rounds);
    let digest: Uint8Array = createHash(hash).update(diversifier).update(mixed).digest();
    for (let round = 1; round < rounds; round++) digest = hashOnce(hash, digest, "buffer");
    out.push(digest);
    const added = repeated(digest, block);
    for (let at = 0; at < mixed.length; at += block) addOne(mixed.subarray(at, at + block), added);
  }
  return Buffer.concat(out).subarray(0, bytes);
}

/** Repeated up to the next whole number of blocks. */
const filled = (bytes: Uint8Array, block: number): Buffer =>
  repeated(bytes, bytes.length === 0 ? 0 : Math.ceil(bytes.length / block) * block);

const repeated = (bytes: Uint8Array, length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] as number));

/** `target` + `added` + 1, as numbers with the highest byte first. */
function addOne(target: Uint8Array, added: Uint8Array): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at--) {
    const sum = (target[at] as number) + (added[at] as number) + carry;
    target[at] = sum & 0xff;
    carry = sum >> 8;
  }
}
