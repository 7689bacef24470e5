import { createDecipheriv, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { rc4 } from "../../codecs/rc4.ts";
import { type DerElement, DerError, expecting, identifierOf, inside, numberOf, octetsOf, tags } from "../der/read.ts";
import { derive, purposes } from "./derive.ts";
import type { Password } from "./password.ts";
import { Pkcs12Error } from "./pkcs12-error.ts";
import { decryptRc2 } from "./rc2.ts";
import type { RoundBudget } from "./rounds.ts";

/**
 * Decrypts what an AlgorithmIdentifier of PKCS#12 or PKCS#5 (RFC 8018) says. Undefined: it does not come out as a whole
 * number of padded blocks, so the password is wrong.
 *
 * @throws Pkcs12Error UNREADABLE of an algorithm that is not known, LIMIT
 */
export async function decrypt(
  algorithm: DerElement,
  data: Uint8Array,
  password: Password,
  rounds: RoundBudget,
): Promise<Uint8Array | undefined> {
  const [kind, parameters] = inside(expecting(algorithm, tags.sequence));
  const name = identifierOf(kind);
  if (name === pbes2) return await decryptPbes2(expecting(parameters, tags.sequence), data, password, rounds);
  const old = oldSchemes[name];
  if (old === undefined)
    throw new Pkcs12Error("UNREADABLE", `it is encrypted with an algorithm that is not known (${name})`);
  const [salt, count] = inside(expecting(parameters, tags.sequence));
  return decryptOld(old, { salt: octetsOf(salt), rounds: numberOf(count) }, data, password, rounds);
}

const pbes2 = "1.2.840.113549.1.5.13";
const pbkdf2Name = "1.2.840.113549.1.5.12";

/** Hash of each pseudorandom function (RFC 8018, B.1.2). */
const pseudorandom: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.8": "sha224",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

interface BlockCipher {
  readonly name: string;
  readonly keyBytes: number;
}

const ciphers: Readonly<Record<string, BlockCipher>> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};

const deriveKey = promisify(pbkdf2);

/** RFC 8018, 6.2; the derivation runs in a thread of its own. */
async function decryptPbes2(
  parameters: DerElement,
  data: Uint8Array,
  password: Password,
  budget: RoundBudget,
): Promise<Uint8Array | undefined> {
  const [derivation, scheme] = inside(parameters).map((part) => inside(expecting(part, tags.sequence)));
  const cipher = ciphers[identifierOf(scheme?.[0])];
  if (cipher === undefined || identifierOf(derivation?.[0]) !== pbkdf2Name) {
    throw new Pkcs12Error("UNREADABLE", "it is encrypted with an algorithm that is not known");
  }
  const { salt, rounds, hash } = derivationOf(expecting(derivation?.[1], tags.sequence));
  budget.spend(rounds);
  const key = await deriveKey(password.utf8, salt, rounds, cipher.keyBytes, hash);
  return decipher(cipher.name, key, octetsOf(scheme?.[1]), data);
}

/** PBKDF2-params (A.2): the length of the key is optional, and so is the function, which then is HMAC with SHA-1. */
function derivationOf(parameters: DerElement): {
  readonly salt: Uint8Array;
  readonly rounds: number;
  readonly hash: string;
} {
  const [salt, count, ...others] = inside(parameters);
  const chosen = others.find(({ tag }) => tag === tags.sequence);
  const hash = chosen === undefined ? "sha1" : pseudorandom[identifierOf(inside(chosen)[0])];
  if (hash === undefined) throw new Pkcs12Error("UNREADABLE", "it derives its keys with a function that is not known");
  return { salt: octetsOf(salt), rounds: numberOf(count), hash };
}

interface OldScheme {
  readonly cipher: "rc4" | "rc2" | "3des";
  readonly keyBytes: number;
}

/** RFC 7292, appendix C. */
const oldSchemes: Readonly<Record<string, OldScheme>> = {
  "1.2.840.113549.1.12.1.1": { cipher: "rc4", keyBytes: 16 },
  "1.2.840.113549.1.12.1.2": { cipher: "rc4", keyBytes: 5 },
  "1.2.840.113549.1.12.1.3": { cipher: "3des", keyBytes: 24 },
  "1.2.840.113549.1.12.1.4": { cipher: "3des", keyBytes: 16 },
  "1.2.840.113549.1.12.1.5": { cipher: "rc2", keyBytes: 16 },
  "1.2.840.113549.1.12.1.6": { cipher: "rc2", keyBytes: 5 },
};

function decryptOld(
  { cipher, keyBytes }: OldScheme,
  { salt, rounds }: { readonly salt: Uint8Array; readonly rounds: number },
  data: Uint8Array,
  { utf16 }: Password,
  budget: RoundBudget,
): Uint8Array | undefined {
  const common = { hash: "sha1", password: utf16, salt, rounds };
  const key = derive({ ...common, purpose: purposes.key, bytes: keyBytes }, budget);
  if (cipher === "rc4") return rc4(key, data);
  const iv = derive({ ...common, purpose: purposes.iv, bytes: 8 }, budget);
  if (cipher === "rc2") return decryptRc2(key, keyBytes * 8, iv, data);
  const three = keyBytes === 24 ? key : Buffer.concat([key, key.subarray(0, 8)]);
  return decipher("des-ede3-cbc", three, iv, data);
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array | undefined {
  try {
    const opened = createDecipheriv(name, key, iv);
    return Buffer.concat([opened.update(data), opened.final()]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_CRYPTO_INVALID_IV")
      throw new DerError("An IV is too short or too long.");
    return undefined;
  } finally {
    key.fill(0);
  }
}
