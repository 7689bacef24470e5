import { identifier, octetString, sequence, setOf } from "../../../src/render/signatures/der/write.ts";
import { hashOf } from "../../../src/render/signatures/signer.ts";
import { attribute, cms } from "../../render/documents/verify/cms.ts";
import type { Attack } from "./attack.ts";
import { signedPage } from "./signed-page.ts";

const other = Buffer.from("another file");
const messageDigest = "1.2.840.113549.1.9.4";
const contentType = "1.2.840.113549.1.9.3";
const signingCertificate = "1.2.840.113549.1.9.16.2.47";

type Sign = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Signatures in CMS that are not over the file, or contradict themselves. */
const messages: Readonly<Record<string, { readonly clause: string; readonly sign: Sign }>> = {
  "a digest of another file": { clause: "RFC 5652, 5.4", sign: () => cms(other, {}) },
  "a second digest, of another file": {
    clause: "RFC 5652, 11.2",
    sign: (bytes) => cms(bytes, { signed: [attribute(messageDigest, octetString(hashOf("sha256", other)))] }),
  },
  "a second content type": {
    clause: "RFC 5652, 11.1",
    sign: (bytes) => cms(bytes, { signed: [attribute(contentType, identifier("1.2.840.113549.1.7.5"))] }),
  },
  "the hash of another certificate": {
    clause: "RFC 5035, 3",
    sign: (bytes) =>
      cms(bytes, {
        signed: [attribute(signingCertificate, sequence(sequence(sequence(octetString(hashOf("sha256", other))))))],
      }),
  },
  "two hashes of certificates": {
    clause: "RFC 5035, 3",
    sign: (bytes) => {
      const named = attribute(signingCertificate, sequence(sequence(sequence(octetString(hashOf("sha256", other))))));
      return cms(bytes, { signed: [named, named] });
    },
  },
  "another file that it encloses": { clause: "RFC 5652, 5.2", sign: (bytes) => cms(bytes, { content: other }) },
  "a file that it encloses, whose digest it has": {
    clause: "RFC 5652, 5.2",
    sign: () => cms(other, { content: other }),
  },
  "its end cut off": { clause: "RFC 5652, 3", sign: async (bytes) => (await cms(bytes, {})).subarray(0, -20) },
  "another one behind it": {
    clause: "ISO 32000-2, 12.8.1",
    sign: async (bytes) => Buffer.concat([await cms(bytes, {}), await cms(other, {})]),
  },
  "another one before it": {
    clause: "ISO 32000-2, 12.8.1",
    sign: async (bytes) => Buffer.concat([await cms(other, {}), await cms(bytes, {})]),
  },
  "nothing in it": { clause: "RFC 5652, 3", sign: async () => sequence(identifier("1.2.840.113549.1.7.2")) },
  "a set in place of it": { clause: "RFC 5652, 3", sign: async () => setOf() },
  "content without a signature": {
    clause: "RFC 5652, 4",
    sign: async () => sequence(identifier("1.2.840.113549.1.7.1")),
  },
};

export async function messageAttacks(): Promise<readonly Attack[]> {
  const signed = await signedPage();
  const found: Attack[] = [];
  for (const [what, { clause, sign }] of Object.entries(messages))
    found.push({ name: `a signature with ${what}`, clause, signed, file: await signedPage({ sign }) });
  return found;
}
