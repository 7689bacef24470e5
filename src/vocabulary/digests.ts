/** What has to be known of an algorithm of digests to sign with it, and to judge what was signed with it. */
interface DigestFacts {
  readonly bytes: number;
  /** Bits, as names of algorithms end (RFC 7518, 3.1). */
  readonly bits: string;
  /** In sentences. */
  readonly title: string;
  /** Its object identifier (RFC 5754, 2). */
  readonly identifier: string;
  /** Those of signatures over it, by RSA and by an elliptic curve (RFC 5754, 3). */
  readonly rsa: string;
  readonly ecdsa: string;
  /** Its identifier in XML (XML Signature 1.1, 6.2; RFC 6931). */
  readonly xml: string;
  /** Those of signatures over it in XML, by RSA, RSA-PSS and an elliptic curve. */
  readonly xmlRsa: string;
  readonly xmlPss: string;
  readonly xmlEcdsa: string;
  /** The curve that goes with it (RFC 7518, 3.4), by OpenSSL's name; undefined: none does. */
  readonly curve: string | undefined;
}

/** By the name in definitions and requests, which is that of OpenSSL and of `node:crypto` as well. */
export const digestFacts = {
  sha256: {
    bytes: 32,
    bits: "256",
    title: "SHA-256",
    identifier: "2.16.840.1.101.3.4.2.1",
    rsa: "1.2.840.113549.1.1.11",
    ecdsa: "1.2.840.10045.4.3.2",
    xml: "http://www.w3.org/2001/04/xmlenc#sha256",
    xmlRsa: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    xmlPss: "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
    xmlEcdsa: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
    curve: "prime256v1",
  },
  sha384: {
    bytes: 48,
    bits: "384",
    title: "SHA-384",
    identifier: "2.16.840.1.101.3.4.2.2",
    rsa: "1.2.840.113549.1.1.12",
    ecdsa: "1.2.840.10045.4.3.3",
    xml: "http://www.w3.org/2001/04/xmldsig-more#sha384",
    xmlRsa: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
    xmlPss: "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1",
    xmlEcdsa: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384",
    curve: "secp384r1",
  },
  sha512: {
    bytes: 64,
    bits: "512",
    title: "SHA-512",
    identifier: "2.16.840.1.101.3.4.2.3",
    rsa: "1.2.840.113549.1.1.13",
    ecdsa: "1.2.840.10045.4.3.4",
    xml: "http://www.w3.org/2001/04/xmlenc#sha512",
    xmlRsa: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    xmlPss: "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1",
    xmlEcdsa: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
    curve: "secp521r1",
  },
} as const satisfies Readonly<Record<string, DigestFacts>>;

/** An algorithm of digests that documents, seals and timestamps are signed over. */
export type Digest = keyof typeof digestFacts;

export const digests = Object.keys(digestFacts) as readonly Digest[];

const before = (last: "and" | "or", words: readonly string[]): string =>
  `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** All of them in sentences. */
export const allDigests: string = before(
  "and",
  digests.map((digest) => digestFacts[digest].title),
);
export const anyDigest: string = before("or", digests);

/** Facts by which a digest is found. */
type DigestIdentifier = Exclude<keyof DigestFacts, "bytes" | "bits" | "title">;

/** The digest of which a fact is this one. */
export const digestWith = (fact: DigestIdentifier, value: string): Digest | undefined =>
  digests.find((digest) => digestFacts[digest][fact] === value);
