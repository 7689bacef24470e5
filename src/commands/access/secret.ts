import { timingSafeEqual } from "node:crypto";
import { sha256 } from "../../vocabulary/ids.ts";

/** The credentials that a key's holder is shown, once. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** 256 bits of chance. */
export const secretBytes = 32;

/** As it is shown: base64url, 43 characters. */
export function secretOf(chance: Uint8Array): string {
  return Buffer.from(chance).toString("base64url");
}

/** As it is kept: SHA-256, hexadecimal. A secret of full entropy needs no slow hash. */
export function hashOf(secret: string): string {
  return sha256(secret);
}

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
