import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { holderOf } from "../../../src/render/signatures/certificate.ts";
import { identifier, octetString, sequence, setOf } from "../../../src/render/signatures/der/write.ts";
import { hashOf, keySigner, kindOf, type Signer } from "../../../src/render/signatures/signer.ts";
import { timestamper } from "../../../src/render/signatures/timestamp/timestamper.ts";
import { attribute, cms, signerOf } from "../../render/documents/verify/cms.ts";
import { signFile } from "../../render/signatures/files.ts";
import { signingOutside } from "../../render/signatures/signed.ts";
import { testIdentity } from "../pki/test-certificate.ts";
import type { Attack } from "./attack.ts";
import { signedPage } from "./signed-page.ts";

const other = Buffer.from("another file");
const messageDigest = "1.2.840.113549.1.9.4";
const contentType = "1.2.840.113549.1.9.3";
const signingCertificate = "1.2.840.113549.1.9.16.2.47";

const timestamp = "1.2.840.113549.1.9.16.2.14";

/** The certificates of an end entity, and its key, of the fixtures. */
function endEntity(name: string) {
  const certificates = [name, "lt-sub"].map((one) => new X509Certificate(signFile(`${one}.pem`)));
  return { certificates, key: createPrivateKey(Buffer.from(signFile(`${name}.key`))) };
}

/** A signer by a key and the certificates from its own upwards. */
const signerBy = (key: KeyObject, certificates: readonly X509Certificate[]): Signer =>
  keySigner(key, kindOf(key) ?? "rsa", { certificates, others: [] }, "sha256");

const byEndEntity = (name: string): Signer => {
  const { key, certificates } = endEntity(name);
  return signerBy(key, certificates);
};

/** Signed by a person whose certificate an end entity issued, as if it were an authority. */
function byItsIssue(name: string): Signer {
  const { key, certificates } = endEntity(name);
  const subject = holderOf(certificates[0]?.raw ?? Buffer.alloc(0)).name;
  const from = new Date("2025-01-01T00:00:00Z");
  const to = new Date("2100-01-01T00:00:00Z");
  const issued = testIdentity("Issued", { by: { name, privateKey: key, subject }, from, to });
  return signerBy(issued.privateKey, [new X509Certificate(issued.certificate), ...certificates]);
}

/** A timestamp of other bytes. */
async function otherTimestamp(): Promise<readonly Uint8Array[]> {
  const request = { authority: "https://lt.example.com/tsr", digest: "sha256", seed: "00".repeat(32) } as const;
  const { token } = await timestamper(request, signingOutside)(hashOf("sha256", other));
  return [attribute(timestamp, token)];
}

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
  "a timestamp of another signature": {
    clause: "ETSI EN 319 102-1, 5.5.4",
    sign: (bytes) => cms(bytes, { unsigned: otherTimestamp }),
  },
  "the key of somebody whose root is not given": {
    clause: "RFC 5280, 6.1.1",
    sign: async (bytes) => cms(bytes, { signer: await signerOf("p256") }),
  },
  "the key of an authority that is for timestamps alone": {
    clause: "RFC 5280, 4.2.1.12; ETSI EN 319 102-1, 5.2.6",
    sign: (bytes) => cms(bytes, { signer: byEndEntity("lt-stamp") }),
  },
  "the key of an authority that is for OCSP answers alone": {
    clause: "RFC 5280, 4.2.1.12; ETSI EN 319 102-1, 5.2.6",
    sign: (bytes) => cms(bytes, { signer: byEndEntity("lt-responder") }),
  },
  "the key of somebody whose certificate an end entity issued": {
    clause: "RFC 5280, 6.1.4 (k)",
    sign: (bytes) => cms(bytes, { signer: byItsIssue("lt-responder") }),
  },
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
