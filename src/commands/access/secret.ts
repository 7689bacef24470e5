import { sha256 } from "../../vocabulary/ids.ts";

/** The credentials that a key's holder is shown, once. */
export interface Credentials {
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
