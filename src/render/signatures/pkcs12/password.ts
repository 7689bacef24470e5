/** A password in the two spellings that PKCS#12 uses. */
export interface Password {
  /** For PBES2 (RFC 8018): UTF-8. */
  readonly utf8: Uint8Array;
  /** For the older derivation and for MACs (RFC 7292, appendix B.1): UTF-16BE with two zero bytes at its end. */
  readonly utf16: Uint8Array;
}

/** Possible meanings of a given password: "" means the empty password or no password, and tools differ in that. */
export function passwordsFor(given: string): readonly Password[] {
  const said = { utf8: Buffer.from(given, "utf8"), utf16: Buffer.from(`${given}\0`, "utf16le").swap16() };
  return given === "" ? [said, { utf8: Buffer.alloc(0), utf16: Buffer.alloc(0) }] : [said];
}
