import { type KeyObject, randomBytes } from "node:crypto";

// ECDSA over a digest as it is given (FIPS 186-5, 6.4), which node:crypto does not do: it hashes what it is given. For
// the double of a key vault only, slow and not in constant time.

interface Curve {
  readonly p: bigint;
  readonly n: bigint;
  readonly g: Point;
  readonly bytes: number;
}

type Point = readonly [x: bigint, y: bigint] | undefined;

/** SP 800-186, 3.2.1. */
const curves: Readonly<Record<string, Curve>> = {
  "P-256": {
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    g: [
      0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
      0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    ],
    bytes: 32,
  },
  "P-384": {
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    g: [
      0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
      0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
    ],
    bytes: 48,
  },
  "P-521": {
    p: 2n ** 521n - 1n,
    n: 0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
    g: [
      0x00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66n,
      0x011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650n,
    ],
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

function sum(one: Point, other: Point, p: bigint): Point {
  if (one === undefined || other === undefined) return one ?? other;
  const [x1, y1] = one;
  const [x2, y2] = other;
  if (x1 === x2 && mod(y1 + y2, p) === 0n) return undefined;
  const slope = x1 === x2 ? (3n * x1 * x1 - 3n) * inverse(2n * y1, p) : (y2 - y1) * inverse(x2 - x1, p);
  const x = mod(slope * slope - x1 - x2, p);
  return [x, mod(slope * (x1 - x) - y1, p)];
}

function times(factor: bigint, point: Point, p: bigint): Point {
  let [left, doubled, total]: [bigint, Point, Point] = [factor, point, undefined];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) total = sum(total, doubled, p);
    doubled = sum(doubled, doubled, p);
  }
  return total;
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

/** r and s, one after the other. The digest is no longer than the curve's order. */
export function signDigest(key: KeyObject, digest: Uint8Array): Buffer {
  const { crv = "", d = "" } = key.export({ format: "jwk" });
  const curve = curves[crv];
  if (curve === undefined) throw new Error(`no curve ${crv}`);
  const { p, n, g, bytes } = curve;
  const k = mod(numberOf(randomBytes(bytes + 8)), n - 1n) + 1n;
  const r = mod(times(k, g, p)?.[0] ?? 0n, n);
  const s = mod(inverse(k, n) * (numberOf(digest) + r * numberOf(Buffer.from(d, "base64url"))), n);
  const written = (value: bigint): string => value.toString(16).padStart(bytes * 2, "0");
  return Buffer.from(written(r) + written(s), "hex");
}
