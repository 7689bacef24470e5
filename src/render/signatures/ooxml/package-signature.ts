import { digestFacts } from "../../../vocabulary/digests.ts";
import { hashOf, type Signer } from "../signer.ts";
import type { Timestamper } from "../timestamp/timestamper.ts";
import { apart, canonicalisation, canonicalText, element } from "./canonical.ts";
import { relationshipTransform, transformed } from "./relationships.ts";
import { signatureValue } from "./signature-value.ts";
import { type PackageParts, type SignedPart, signedParts } from "./signed-parts.ts";
import { base64, qualifyingProperties, signedProperties, xadesNamespace } from "./xades.ts";

/** Signer of a package, and contents of the signature. */
export interface PackageSigning {
  readonly signer: Signer;
  /** Identifier of the signature's algorithm in XML. */
  readonly method: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly reason: string;
  /** Has the value of the signature timestamped, as canonical XML. */
  readonly timestamp?: Timestamper | undefined;
}

export interface SignedPackage {
  readonly xml: string;
  /** As a timestamp authority confirms it, ISO 8601 UTC; null without one. */
  readonly timestampedAt: string | null;
}

const namespace = "http://www.w3.org/2000/09/xmldsig#";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006/digital-signature";
const officeNamespace = "http://schemas.microsoft.com/office/2006/digsig";
const around = { xmlns: namespace };

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");

/**
 * The signature of a package (ECMA-376-2, 13) as its part `/_xmlsignatures/sig1.xml` holds it: an XML Signature with a
 * manifest of the signed parts, what Office wants to know (MS-OFFCRYPTO, 2.5.2) and the properties of XAdES-EPES.
 */
export async function packageSignature(parts: PackageParts, signing: PackageSigning): Promise<SignedPackage> {
  const { signer, now, reason, method, timestamp } = signing;
  const [certificate = new Uint8Array()] = signer.certificates;
  const manifest = packageObject(signedParts(parts), signer, now);
  const office = officeObject(reason);
  const properties = signedProperties(certificate, signer.digest, now);
  const info = signedInfo({ manifest, office, properties }, signer, method);
  const value = signatureValue(await signer.sign(utf8(apart(info, around))), certificate);
  const written = element("SignatureValue", {}, base64(value));
  const stamp = await timestamp?.(hashOf(signer.digest, utf8(apart(written, around))));
  const whole = [info, written, keyInfo(signer), manifest, office, qualifyingProperties(properties, stamp?.token)].join(
    "",
  );
  const xml = element("Signature", { ...around, Id: "idPackageSignature" }, whole);
  return { xml, timestampedAt: stamp?.time ?? null };
}

const algorithm = (name: string, identifier: string): string => element(name, { Algorithm: identifier }, "");

const digestOf = (bytes: Uint8Array, { digest }: Signer): string =>
  algorithm("DigestMethod", digestFacts[digest].xml) + element("DigestValue", {}, base64(hashOf(digest, bytes)));

interface Pieces {
  readonly manifest: string;
  readonly office: string;
  readonly properties: string;
}

function signedInfo({ manifest, office, properties }: Pieces, signer: Signer, method: string): string {
  const object = (id: string, xml: string): string =>
    element("Reference", { Type: `${namespace}Object`, URI: `#${id}` }, digestOf(utf8(apart(xml, around)), signer));
  const own = apart(properties, { ...around, "xmlns:xd": xadesNamespace });
  const transforms = element("Transforms", {}, algorithm("Transform", canonicalisation));
  const signed = { Type: "http://uri.etsi.org/01903#SignedProperties", URI: "#idSignedProperties" };
  return element(
    "SignedInfo",
    {},
    [
      algorithm("CanonicalizationMethod", canonicalisation),
      algorithm("SignatureMethod", method),
      object("idPackageObject", manifest),
      object("idOfficeObject", office),
      element("Reference", signed, transforms + digestOf(utf8(own), signer)),
    ].join(""),
  );
}

/** The signer's certificate first. */
function keyInfo({ certificates }: Signer): string {
  const all = certificates.map((certificate) => element("X509Certificate", {}, base64(certificate)));
  return element("KeyInfo", {}, element("X509Data", {}, all.join("")));
}

function packageObject(signed: readonly SignedPart[], signer: Signer, now: string): string {
  const manifest = element("Manifest", {}, signed.map((part) => partReference(part, signer)).join(""));
  const time = element(
    "mdssi:SignatureTime",
    { "xmlns:mdssi": packageNamespace },
    element("mdssi:Format", {}, "YYYY-MM-DDThh:mm:ssTZD") + element("mdssi:Value", {}, `${now.slice(0, 19)}Z`),
  );
  return element("Object", { Id: "idPackageObject" }, manifest + property("idSignatureTime", time));
}

const property = (id: string, content: string): string =>
  element("SignatureProperties", {}, element("SignatureProperty", { Id: id, Target: "#idPackageSignature" }, content));

/** A part over its bytes, a `.rels` part over those of its relationships that are signed. */
function partReference({ name, type, bytes, relationships }: SignedPart, signer: Signer): string {
  const attributes = { URI: `${name}?ContentType=${type}` };
  if (relationships === undefined) return element("Reference", attributes, digestOf(bytes, signer));
  const references = relationships.map(({ id }) =>
    element("mdssi:RelationshipReference", { "xmlns:mdssi": packageNamespace, SourceId: id }, ""),
  );
  const transforms = [
    element("Transform", { Algorithm: relationshipTransform }, references.join("")),
    algorithm("Transform", canonicalisation),
  ];
  const ids = new Set(relationships.map(({ id }) => id));
  const digest = digestOf(utf8(transformed(relationships, ids)), signer);
  return element("Reference", attributes, element("Transforms", {}, transforms.join("")) + digest);
}

/** MS-OFFCRYPTO, 2.5.2.5: comments of so many characters. */
const longestComments = 255;

/** Every element is there, and in this order, or Office does not show the signature. */
function officeObject(reason: string): string {
  const facts: Readonly<Record<string, string>> = {
    SetupID: "",
    SignatureText: "",
    SignatureImage: "",
    SignatureComments: canonicalText([...reason].slice(0, longestComments).join("")),
    WindowsVersion: "10.0",
    OfficeVersion: "16.0",
    ApplicationVersion: "16.0",
    Monitors: "1",
    HorizontalResolution: "1920",
    VerticalResolution: "1080",
    ColorDepth: "32",
    SignatureProviderId: "{00000000-0000-0000-0000-000000000000}",
    SignatureProviderUrl: "",
    SignatureProviderDetails: "9",
    SignatureType: "1",
  };
  const all = Object.entries(facts).map(([name, value]) => element(name, {}, value));
  const info = element("SignatureInfoV1", { xmlns: officeNamespace }, all.join(""));
  return element("Object", { Id: "idOfficeObject" }, property("idOfficeV1Details", info));
}
