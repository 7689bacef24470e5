import { type Digest, digestWith } from "../../../vocabulary/digests.ts";
import {
  context,
  type DerElement,
  DerError,
  expecting,
  identifierOf,
  inside,
  octetsOf,
  onlyElement,
  tags,
} from "../der/read.ts";

/** A SignedData (RFC 5652, 5.1) as it is written; nothing of it has been verified. */
export interface SignedData {
  /** Object identifier of what is signed. */
  readonly contentType: string;
  /** The signed content; undefined: it is stored elsewhere. */
  readonly content: Uint8Array | undefined;
  /** In DER, in the order of the file. */
  readonly certificates: readonly Uint8Array[];
  readonly signers: readonly SignerInfo[];
  /** RevocationInfoChoices (10.2.1): lists, and other formats tagged [1]. */
  readonly revocation: readonly DerElement[];
}

/** SignerInfo (5.3). */
export interface SignerInfo {
  /** By issuer and serial number, both whole elements, or by the key's identifier. */
  readonly certificate: { readonly issuer: Uint8Array; readonly serial: Uint8Array } | { readonly keyId: Uint8Array };
  /** undefined: one that is not known here. */
  readonly digest: Digest | undefined;
  /** The signed attributes as they are signed, a SET OF; undefined: there are none, and the content itself is signed. */
  readonly signedBytes: Uint8Array | undefined;
  readonly signed: ReadonlyMap<string, readonly DerElement[]>;
  readonly unsigned: ReadonlyMap<string, readonly DerElement[]>;
  /** Object identifier of the algorithm, and its parameters. */
  readonly algorithm: { readonly name: string; readonly parameters: DerElement | undefined };
  readonly signature: Uint8Array;
}

const signedDataName = "1.2.840.113549.1.7.2";
const mostCertificates = 64;
const mostSigners = 8;
const mostAttributes = 64;

/** @throws DerError */
export function readSignedData(der: Uint8Array): SignedData {
  const [name, wrapped] = inside(onlyElement(der, tags.sequence));
  if (identifierOf(name) !== signedDataName) throw new DerError("It is no SignedData.");
  const [, , encapsulated, ...rest] = inside(expecting(inside(expecting(wrapped, context(0)))[0], tags.sequence));
  const [contentType, content] = inside(expecting(encapsulated, tags.sequence));
  const certificates = rest.find(({ tag }) => tag === context(0));
  const signers = inside(expecting(rest.at(-1), tags.set));
  if (signers.length > mostSigners) throw new DerError(`It has more than ${mostSigners} signers.`);
  return {
    contentType: identifierOf(contentType),
    content: content && octetsOf(inside(expecting(content, context(0)))[0]),
    certificates: certificates === undefined ? [] : certificatesIn(certificates),
    signers: signers.map(readSigner),
    revocation: rest.slice(0, -1).flatMap((one) => (one.tag === context(1) ? inside(one) : [])),
  };
}

/** Attribute certificates and the like are left out (10.2.2). */
function certificatesIn(set: DerElement): readonly Uint8Array[] {
  const all = inside(set).filter(({ tag }) => tag === tags.sequence);
  if (all.length > mostCertificates) throw new DerError(`It has more than ${mostCertificates} certificates.`);
  return all.map(({ whole }) => whole);
}

function readSigner(element: DerElement): SignerInfo {
  const [, who, digest, ...others] = inside(expecting(element, tags.sequence));
  const [signed, rest] = others[0]?.tag === context(0) ? [others[0], others.slice(1)] : [undefined, others];
  const [algorithm, signature, unsigned] = rest;
  const [algorithmName, parameters] = inside(expecting(algorithm, tags.sequence));
  const attributes = attributesOf(signed);
  if (attributes.hasRepeated) throw new DerError("A signed attribute is there twice.");
  return {
    certificate: readIdentity(who),
    digest: digestOf(digest),
    signedBytes: signed === undefined ? undefined : asSet(signed),
    signed: attributes.values,
    unsigned: attributesOf(unsigned).values,
    algorithm: { name: identifierOf(algorithmName), parameters },
    signature: octetsOf(signature),
  };
}

function readIdentity(who: DerElement | undefined): SignerInfo["certificate"] {
  if (who?.tag === context(0, "primitive")) return { keyId: who.content };
  const [issuer, serial] = inside(expecting(who, tags.sequence));
  return { issuer: expecting(issuer, tags.sequence).whole, serial: expecting(serial, tags.integer).whole };
}

/** Written as [0], signed as a SET OF (5.4). */
function asSet({ whole }: DerElement): Uint8Array {
  const copy = Uint8Array.from(whole);
  copy[0] = tags.set;
  return copy;
}

interface Attributes {
  readonly values: ReadonlyMap<string, readonly DerElement[]>;
  readonly hasRepeated: boolean;
}

/**
 * Values of each attribute by its identifier; those of a repeated attribute, which unsigned ones may be (11), are
 * joined.
 */
function attributesOf(element: DerElement | undefined): Attributes {
  const all = element === undefined ? [] : inside(element);
  if (all.length > mostAttributes) throw new DerError(`It has more than ${mostAttributes} attributes.`);
  const found = new Map<string, readonly DerElement[]>();
  for (const one of all) {
    const [name, values] = inside(expecting(one, tags.sequence));
    const key = identifierOf(name);
    found.set(key, [...(found.get(key) ?? []), ...inside(expecting(values, tags.set))]);
  }
  return { values: found, hasRepeated: found.size < all.length };
}

/** Digest algorithm of an AlgorithmIdentifier; undefined for one that is not supported. */
export const digestOf = (algorithm: DerElement | undefined): Digest | undefined =>
  digestWith("identifier", identifierOf(inside(expecting(algorithm, tags.sequence))[0]));
