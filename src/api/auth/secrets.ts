import { createHash, timingSafeEqual } from "node:crypto";

const nobody = Buffer.alloc(32);

/**
 * Whether a secret is the one whose SHA-256 (hexadecimal) was kept. An unknown client, `kept` undefined, costs the same
 * time as a wrong secret, so that nobody learns which client ids exist.
 */
export function secretMatches(secret: string, kept: string | undefined): boolean {
  const expected = kept === undefined ? nobody : Buffer.from(kept, "hex");
  const actual = createHash("sha256").update(secret, "utf8").digest();
  const equal = expected.length === actual.length && timingSafeEqual(actual, expected);
  return equal && kept !== undefined;
}
