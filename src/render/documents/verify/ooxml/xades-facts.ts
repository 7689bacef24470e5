import type { X509Certificate } from "node:crypto";
import { xadesNamespace } from "../../../signatures/ooxml/xades.ts";
import { hashOf } from "../../../signatures/signer.ts";
import type { Evidence } from "../evidence.ts";
import { PackageError } from "./package-error.ts";
import { digestIn, dsig } from "./references.ts";
import { childrenOf, inside, textOf, type XmlElement } from "./xml-tree.ts";

/** Facts in the signed properties of a signature (ETSI EN 319 132-1, 5.2). */
export interface XadesFacts {
  /** ISO 8601 UTC. */
  readonly signedAt: string | null;
  readonly location: string | null;
  /** Whether they name this certificate; undefined: they name none that can be judged. */
  readonly names: (certificate: X509Certificate) => boolean | undefined;
}

export function xadesFacts(properties: XmlElement | undefined): XadesFacts {
  const signature = inside(properties, xadesNamespace, "SignedSignatureProperties");
  const of = (...path: readonly string[]): XmlElement | undefined => inside(signature, xadesNamespace, ...path);
  const place = of("SignatureProductionPlace") ?? of("SignatureProductionPlaceV2");
  const places = ["City", "StateOrProvince", "CountryName"].map((name) => textOf(inside(place, xadesNamespace, name)));
  const named = of("SigningCertificateV2", "Cert", "CertDigest") ?? of("SigningCertificate", "Cert", "CertDigest");
  return {
    signedAt: instantOf(textOf(of("SigningTime"))),
    location: places.filter((part) => part !== "").join(", ") || null,
    names: (certificate) => isNamed(named, certificate),
  };
}

function isNamed(named: XmlElement | undefined, certificate: X509Certificate): boolean | undefined {
  const digest = named && digestIn(named);
  if (named === undefined || digest === undefined) return undefined;
  const value = Buffer.from(textOf(inside(named, dsig, "DigestValue")), "base64");
  return Buffer.compare(value, hashOf(digest, certificate.raw)) === 0;
}

/** A time as XML Schema has it; null: it is none. */
export function instantOf(text: string): string | null {
  const instant = /^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text.trim()) : new Date(Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

const unsignedIn = (qualifying: XmlElement | undefined): XmlElement | undefined =>
  inside(qualifying, xadesNamespace, "UnsignedProperties", "UnsignedSignatureProperties");

/** The first timestamp over the signature's value; undefined: there is none. */
export const timestampIn = (qualifying: XmlElement | undefined): XmlElement | undefined =>
  inside(unsignedIn(qualifying), xadesNamespace, "SignatureTimeStamp");

/** Whether certificates or revocation data are kept with it. */
export function isLongTerm(qualifying: XmlElement | undefined): boolean {
  const unsigned = unsignedIn(qualifying);
  return unsigned !== undefined && childrenOf(unsigned, xadesNamespace, "RevocationValues").length > 0;
}

const mostOfKind = 100;

/** Evidence stored with it, not signed (ETSI EN 319 132-1, 5.4.1 and 5.4.2). @throws PackageError beyond a limit */
export function evidenceInXades(qualifying: XmlElement | undefined): Evidence {
  const unsigned = unsignedIn(qualifying);
  const of = (path: readonly string[], item: string): readonly Uint8Array[] => {
    const list = inside(unsigned, xadesNamespace, ...path);
    const items = list === undefined ? [] : childrenOf(list, xadesNamespace, item);
    if (items.length > mostOfKind)
      throw new PackageError(`A signature keeps more than ${mostOfKind} of ${item}, which is the limit.`);
    return items.map((one) => Buffer.from(textOf(one), "base64"));
  };
  return {
    certificates: of(["CertificateValues"], "EncapsulatedX509Certificate"),
    statuses: of(["RevocationValues", "OCSPValues"], "EncapsulatedOCSPValue"),
    lists: of(["RevocationValues", "CRLValues"], "EncapsulatedCRLValue"),
  };
}
