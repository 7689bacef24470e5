import { createECDH, type KeyObject, randomBytes } from "node:crypto";

// ECDSA over a digest as it is given (FIPS 186-5, 6.4), which node:crypto does not do: it hashes what it is given. For
// the double of a key vault only, not in constant time.

interface Curve {
  /** As OpenSSL names it. */
  readonly name: string;
  /** Order of its base point: SP 800-186, 3.2.1. */
  readonly n: bigint;
  readonly bytes: number;
}

const curves: Readonly<Record<string, Curve>> = {
  "P-256": {
    name: "prime256v1",
    n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    bytes: 32,
  },
  "P-384": {
    name: "secp384r1",
    n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    bytes: 48,
  },
  "P-521": {
    name: "secp521r1",
    n: 0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
    bytes: 66,
  },
};

const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;

function inverse(value: bigint, by: bigint): bigint {
  let [old, rest, a, b] = [mod(value, by), by, 1n, 0n];
  while (rest !== 0n) {
    const q = old / rest;
    [old, rest, a, b] = [rest, old - q * rest, b, a - q * b];
  }
  return mod(a, by);
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

/** The base point times `factor`, its x: a private key's public one is that point. */
function xOf(factor: Buffer, { name, bytes }: Curve): bigint {
  const pair = createECDH(name);
  pair.setPrivateKey(factor);
  return numberOf(pair.getPublicKey().subarray(1, 1 + bytes));
}

/** r and s, one after the other. The digest is no longer than the curve's order. */
export function signDigest(key: KeyObject, digest: Uint8Array): Buffer {
  const { crv = "", d = "" } = key.export({ format: "jwk" });
  const curve = curves[crv];
  if (curve === undefined) throw new Error(`no curve ${crv}`);
  const { n, bytes } = curve;
  const written = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(bytes * 2, "0"), "hex");
  const k = mod(numberOf(randomBytes(bytes + 8)), n - 1n) + 1n;
  const r = mod(xOf(written(k), curve), n);
  const s = mod(inverse(k, n) * (numberOf(digest) + r * numberOf(Buffer.from(d, "base64url"))), n);
  return Buffer.concat([written(r), written(s)]);
}
