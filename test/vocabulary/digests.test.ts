import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { allDigests, anyDigest, digestFacts, digests, digestWith } from "../../src/vocabulary/digests.ts";

test("digests are listed in sentences, the last behind a word", () => {
  expect(allDigests).toBe("SHA-256, SHA-384 and SHA-512");
  expect(anyDigest).toBe("sha256, sha384 or sha512");
});

test("the table says how many bytes each digest of node:crypto has", () => {
  for (const digest of digests) {
    const { bytes, bits } = digestFacts[digest];
    expect(createHash(digest).update("").digest()).toHaveLength(bytes);
    expect(Number(bits)).toBe(8 * bytes);
  }
});

test("each identifier leads to one digest, and a foreign one to none", () => {
  for (const fact of ["identifier", "rsa", "ecdsa", "xml", "xmlRsa", "xmlPss", "xmlEcdsa", "curve"] as const) {
    for (const digest of digests) {
      const value: string | undefined = digestFacts[digest][fact];
      // Only a curve may be missing: the compiler asks for all else.
      if (value !== undefined) expect(digestWith(fact, value)).toBe(digest);
    }
    expect(digestWith(fact, "1.3.14.3.2.26")).toBeUndefined();
  }
});
