import { constants, verify, type X509Certificate } from "node:crypto";
import { type XmlAlgorithm, xmlAlgorithm } from "../../../signatures/ooxml/algorithms.ts";
import { xadesNamespace } from "../../../signatures/ooxml/xades.ts";
import { hashOf } from "../../../signatures/signer.ts";
import { certificateIn } from "../chain/chain.ts";
import { type CmsFindings, judgeToken, noFindings } from "../judge-cms.ts";
import { quoted } from "../quoted.ts";
import { canonical, canonicalisationOf, usualCanonicalisation } from "./canonical-tree.ts";
import type { OpcPackage } from "./opc-package.ts";
import type { PackageBudget } from "./package-budget.ts";
import { PackageError } from "./package-error.ts";
import { dsig, type FollowedReference, followInside, followPart, partIn } from "./references.ts";
import { evidenceInXades, instantOf, isLongTerm, timestampIn, xadesFacts } from "./xades-facts.ts";
import { allIn, attributeOf, childrenOf, inside, textOf, type XmlElement } from "./xml-tree.ts";

/** Result of judging a signature of a package. */
export interface XmlFindings extends CmsFindings {
  readonly reason: string | null;
  readonly location: string | null;
  readonly longTerm: boolean;
  /** Results of following the references to the signed parts. */
  readonly followed: readonly FollowedReference[];
}

const mostReferences = 12;
const mostCertificates = 20;
const office = "http://schemas.microsoft.com/office/2006/digsig";
const packages = "http://schemas.openxmlformats.org/package/2006/digital-signature";

/** Judges a Signature (XML Signature 1.1, 3.2; ECMA-376-2, 13.2). Only what it is itself over counts as said by it. */
export function judgeSignature(signature: XmlElement, opc: OpcPackage): XmlFindings {
  const signed = signedElements(signature, opc.budget);
  const manifests = signed.elements.flatMap(manifestsIn);
  const followed = partsOf(manifests, opc);
  const properties = signed.elements.find((one) => one.local === "SignedProperties" && one.uri === xadesNamespace);
  const facts = xadesFacts(properties);
  const value = judgeValue(signature, { names: facts.names, budget: opc.budget });
  const said = officeFacts(signed.elements);
  const all = [...signed.followed, ...followed];
  const found: XmlFindings = {
    ...value,
    faults: [
      ...value.faults,
      ...all.flatMap(({ fault }) => fault ?? []),
      ...(manifests.length === 0 ? ["It is over no part of the file."] : []),
    ],
    unknown: value.unknown ?? all.find(({ unknown }) => unknown !== undefined)?.unknown,
    ...{ signedAt: facts.signedAt ?? said.signedAt, reason: said.reason, location: facts.location },
    ...{ longTerm: isLongTerm(properties?.parent), evidence: evidenceInXades(properties?.parent), followed },
  };
  const stamp = timestampIn(properties?.parent);
  return stamp === undefined ? found : withTimestamp(found, stamp, { signature, budget: opc.budget });
}

interface SignedElements {
  readonly elements: readonly XmlElement[];
  readonly followed: readonly FollowedReference[];
}

/** The elements of the signature that its SignedInfo refers to. An Id that two elements have is one that readers may find either by. */
function signedElements(signature: XmlElement, budget: PackageBudget): SignedElements {
  const references = childrenOf(inside(signature, dsig, "SignedInfo") ?? signature, dsig, "Reference");
  if (references.length > mostReferences)
    throw new PackageError(`A signature has more than ${mostReferences} references, which is the limit.`);
  const ids = new Map<string, XmlElement[]>();
  for (const element of allIn(signature)) {
    const id = attributeOf(element, "Id");
    if (id === "") continue;
    const same = ids.get(id);
    if (same === undefined) ids.set(id, [element]);
    else same.push(element);
  }
  const elements = new Set<XmlElement>();
  const followed = references.map((reference): FollowedReference => {
    const uri = attributeOf(reference, "URI");
    const [target, ...more] = ids.get(uri.slice(1)) ?? [];
    if (!uri.startsWith("#")) return { unknown: `Its reference to "${quoted(uri)}" is not judged.` };
    if (target === undefined || more.length > 0) return { fault: `It has not one element ${quoted(uri)}.` };
    elements.add(target);
    return followInside(reference, target, budget);
  });
  return { elements: [...elements], followed };
}

/** A manifest that is signed itself, or is in an object that is. */
function manifestsIn(element: XmlElement): readonly XmlElement[] {
  if (element.uri !== dsig) return [];
  return element.local === "Manifest" ? [element] : childrenOf(element, dsig, "Manifest");
}

/** One part may be named in many escapes. */
function partsOf(manifests: readonly XmlElement[], opc: OpcPackage): readonly FollowedReference[] {
  const references = manifests.flatMap((manifest) => childrenOf(manifest, dsig, "Reference"));
  const known = new Set<string>();
  return references.map((reference) => {
    const part = partIn(reference);
    const folded = part.toLowerCase();
    if (known.has(folded)) return { fault: `It refers to ${quoted(part)} twice.` };
    known.add(folded);
    return followPart(reference, opc);
  });
}

interface OfficeFacts {
  readonly signedAt: string | null;
  readonly reason: string | null;
}

/** Facts that Office stores beside XAdES: the purpose, and the time again (MS-OFFCRYPTO, 2.5.2.5; ECMA-376-2, 13.2.4.20). */
function officeFacts(elements: readonly XmlElement[]): OfficeFacts {
  const properties = elements
    .flatMap((element) => childrenOf(element, dsig, "SignatureProperties"))
    .flatMap((all) => childrenOf(all, dsig, "SignatureProperty"));
  const text = (uri: string, ...path: readonly string[]): string =>
    properties.map((property) => textOf(inside(property, uri, ...path))).find((found) => found !== "") ?? "";
  return {
    signedAt: instantOf(text(packages, "SignatureTime", "Value")),
    reason: text(office, "SignatureInfoV1", "SignatureComments") || null,
  };
}

interface Judging {
  readonly names: (certificate: X509Certificate) => boolean | undefined;
  readonly budget: PackageBudget;
}

function judgeValue(signature: XmlElement, { names, budget }: Judging): CmsFindings {
  const info = inside(signature, dsig, "SignedInfo");
  const method = inside(info, dsig, "CanonicalizationMethod");
  const how = method && canonicalisationOf(method);
  const identifier = attributeOf(inside(info, dsig, "SignatureMethod"), "Algorithm");
  const algorithm = xmlAlgorithm(identifier);
  const others = certificatesIn(signature);
  const known = others.find((one) => names(one) === true);
  const found = { ...noFindings, others, signer: known ?? others[0] };
  if (info === undefined) return { ...found, faults: ["It lacks what it is over."] };
  if (others.length === 0) return { ...found, faults: ["The signer's certificate is missing."] };
  if (how === undefined || algorithm === undefined)
    return { ...found, unknown: `Signatures by ${quoted(identifier) || "a method that is not named"} are not judged.` };
  const bytes = Buffer.from(canonical(info, how, budget));
  const value = Buffer.from(textOf(inside(signature, dsig, "SignatureValue")), "base64");
  const signer = others.find((one) => isMadeBy(one, bytes, algorithm, value));
  const faults = [
    ...(signer === undefined ? ["The signature was not made with the key of its certificate, or it was changed."] : []),
    ...(signer !== undefined && names(signer) === false ? ["It names another certificate than its own."] : []),
  ];
  return { ...found, faults, signer: signer ?? found.signer, algorithm: algorithm.name };
}

function certificatesIn(signature: XmlElement): readonly X509Certificate[] {
  const data = childrenOf(inside(signature, dsig, "KeyInfo") ?? signature, dsig, "X509Data");
  const all = data.flatMap((one) => childrenOf(one, dsig, "X509Certificate"));
  if (all.length > mostCertificates)
    throw new PackageError(`A signature has more than ${mostCertificates} certificates, which is the limit.`);
  return all.flatMap((one) => certificateIn(Buffer.from(textOf(one), "base64")) ?? []);
}

/** The timestamp over a signature's value, as Canonical XML (ETSI EN 319 132-1, 5.3). */
function withTimestamp(
  found: XmlFindings,
  stamp: XmlElement,
  { signature, budget }: { readonly signature: XmlElement; readonly budget: PackageBudget },
): XmlFindings {
  const method = inside(stamp, dsig, "CanonicalizationMethod");
  const how = method === undefined ? usualCanonicalisation : canonicalisationOf(method);
  const value = inside(signature, dsig, "SignatureValue");
  const wrong = (fault: string): XmlFindings => ({ ...found, faults: [...found.faults, `Its timestamp: ${fault}`] });
  if (how === undefined || value === undefined) return wrong("It is made in a way that is not judged.");
  const token = Buffer.from(textOf(inside(stamp, xadesNamespace, "EncapsulatedTimeStamp")), "base64");
  const bytes = Buffer.from(canonical(value, how, budget));
  const { faults, unknown, timestamp, signer, others } = judgeToken(token, (digest) => hashOf(digest, bytes));
  if (unknown !== undefined) return { ...found, unknown: `Its timestamp: ${unknown}` };
  const [first] = faults;
  if (first !== undefined || signer === undefined) return wrong(first ?? "It names no authority.");
  return { ...found, timestamp, authority: { certificate: signer, others } };
}

/** Whether a certificate's key made a signature over these bytes; that of a curve is its two numbers (XML Signature 1.1, 6.4.3). */
function isMadeBy(
  { publicKey }: X509Certificate,
  bytes: Uint8Array,
  { family, digest }: XmlAlgorithm,
  value: Uint8Array,
): boolean {
  if (publicKey.asymmetricKeyType !== (family === "ES" ? "ec" : "rsa")) return false;
  const padding =
    family === "PS" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {};
  return verify(digest, bytes, { key: publicKey, dsaEncoding: "ieee-p1363", ...padding }, value);
}
