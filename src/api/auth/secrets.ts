import { timingSafeEqual } from "node:crypto";
import { hashOf } from "../../commands/access/secret.ts";

/**
 * Names a secret without revealing it, by the beginning of its SHA-256 (hexadecimal). A secret has 256 random bits, so this
 * name in a token does not help to guess it.
 */
export function secretIdOf(secretHash: string): string {
  return secretHash.slice(0, 16);
}

const nobody = "0".repeat(64);

/**
 * Whether a secret is the one whose SHA-256 (hexadecimal) was kept. An unknown client, `kept` undefined, costs the same
 * time as a wrong secret, so that the time does not reveal which client ids exist.
 */
export function secretMatches(secret: string, kept: string | undefined): boolean {
  const expected = Buffer.from(kept ?? nobody, "hex");
  const actual = Buffer.from(hashOf(secret), "hex");
  const equal = expected.length === actual.length && timingSafeEqual(actual, expected);
  return equal && kept !== undefined;
}
