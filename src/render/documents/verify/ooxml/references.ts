import { allDigests, type Digest, digestWith } from "../../../../vocabulary/digests.ts";
import { relationshipTransform, transformed } from "../../../signatures/ooxml/relationships.ts";
import { hashOf } from "../../../signatures/signer.ts";
import { quoted } from "../quoted.ts";
import { canonical, canonicalisationOf, usualCanonicalisation } from "./canonical-tree.ts";
import { unescaped } from "./entry-name.ts";
import type { OpcPackage } from "./opc-package.ts";
import type { PackageBudget } from "./package-budget.ts";
import { PackageError, PackageLimitError } from "./package-error.ts";
import { parseXml } from "./parse-xml.ts";
import { attributeOf, childrenOf, inside, textOf, type XmlElement } from "./xml-tree.ts";

/** Namespace of XML Signature (W3C, XMLDSig Core). */
export const dsig = "http://www.w3.org/2000/09/xmldsig#";
const packages = "http://schemas.openxmlformats.org/package/2006/digital-signature";

/** Result of following a reference. `part`: the part that it covers; `links`: in a part of relationships, only those with these ids. */
export interface FollowedReference {
  readonly fault?: string;
  readonly unknown?: string;
  readonly part?: string;
  readonly links?: ReadonlySet<string>;
}

/** The digest that a reference is by; undefined: one that is not judged, as SHA-1. */
export const digestIn = (reference: XmlElement): Digest | undefined =>
  digestWith("xml", attributeOf(inside(reference, dsig, "DigestMethod"), "Algorithm"));

const hasDigest = (reference: XmlElement, hash: Uint8Array): boolean =>
  Buffer.compare(Buffer.from(textOf(inside(reference, dsig, "DigestValue")), "base64"), hash) === 0;

const transformsIn = (reference: XmlElement): readonly XmlElement[] => {
  const all = inside(reference, dsig, "Transforms");
  return all === undefined ? [] : childrenOf(all, dsig, "Transform");
};

/** A reference to an element of the signature itself (XML Signature 1.1, 4.4.3), found by its Id. */
export function followInside(reference: XmlElement, target: XmlElement, budget: PackageBudget): FollowedReference {
  const digest = digestIn(reference);
  const uri = attributeOf(reference, "URI");
  const [transform, ...more] = transformsIn(reference);
  const how = transform === undefined ? usualCanonicalisation : canonicalisationOf(transform);
  if (digest === undefined || how === undefined || more.length > 0)
    return { unknown: `Its reference to ${quoted(uri)} is by a digest or a transform that is not judged.` };
  const hash = hashOf(digest, Buffer.from(canonical(target, how, budget)));
  return hasDigest(reference, hash) ? {} : { fault: `What it says in ${quoted(uri)} was changed.` };
}

/** The part that a reference names, unescaped. */
export const partIn = (reference: XmlElement): string =>
  unescaped(attributeOf(reference, "URI").split("?", 1)[0] ?? "");

/** A reference of the manifest to a part (ECMA-376-2, 10.5.8 of its second edition: 13.2.4.3 and 13.2.4.19). */
export function followPart(reference: XmlElement, opc: OpcPackage): FollowedReference {
  const [, query = ""] = attributeOf(reference, "URI").split("?");
  const named = partIn(reference);
  const part = opc.nameOf(named);
  const digest = digestIn(reference);
  if (part === undefined) return { fault: `The part ${quoted(named)} was removed.` };
  const type = unescaped(query.replace(/^ContentType=/, ""));
  if (type.toLowerCase() !== opc.typeOf(part).toLowerCase())
    return { part, fault: `The part ${quoted(part)} was given another type.` };
  if (digest === undefined)
    return { part, unknown: `It signs ${quoted(part)} over a digest other than ${allDigests}.` };
  const [first, second, ...more] = transformsIn(reference);
  if (attributeOf(first, "Algorithm") === relationshipTransform && first !== undefined)
    return more.length > 0 || !isUsual(second)
      ? { part, unknown: `It signs ${quoted(part)} by transforms that are not judged.` }
      : followLinks(reference, part, { transform: first, digest, opc });
  const hash = first === undefined ? opc.hashOf(part, digest) : canonicalHash(part, first, { digest, opc });
  if (hash === undefined || second !== undefined)
    return { part, unknown: `It signs ${quoted(part)} by transforms that are not judged.` };
  return hasDigest(reference, hash) ? { part } : { part, fault: `The part ${quoted(part)} was changed.` };
}

/**
 * Whether a canonicalisation is supported after the transform of relationships, whose output is canonical by either
 * method because it has no namespace but its own.
 */
const isUsual = (transform: XmlElement | undefined): boolean =>
  transform === undefined || canonicalisationOf(transform) !== undefined;

interface By {
  readonly digest: Digest;
  readonly opc: OpcPackage;
}

function canonicalHash(part: string, transform: XmlElement, { digest, opc }: By): Buffer | undefined {
  const how = canonicalisationOf(transform);
  const bytes = opc.bytesOf(part);
  if (how === undefined || bytes === undefined) return undefined;
  try {
    return hashOf(digest, Buffer.from(canonical(parseXml(bytes, opc.budget), how, opc.budget)));
  } catch (error) {
    if (error instanceof PackageError && !(error instanceof PackageLimitError)) return undefined;
    throw error;
  }
}

function followLinks(
  reference: XmlElement,
  part: string,
  { transform, digest, opc }: By & { readonly transform: XmlElement },
): FollowedReference {
  const all = opc.linksOf(sourceOf(part));
  const named = new Set(
    childrenOf(transform, packages, "RelationshipReference").map((one) => attributeOf(one, "SourceId")),
  );
  const groups = childrenOf(transform, packages, "RelationshipsGroupReference");
  const types = new Set(groups.map((one) => attributeOf(one, "SourceType")));
  const links = new Set(all.filter(({ id, type }) => named.has(id) || types.has(type)).map(({ id }) => id));
  const text = transformed(all, links);
  opc.budget.characters(text.length);
  const hash = hashOf(digest, Buffer.from(text));
  return hasDigest(reference, hash)
    ? { part, links }
    : { part, links, fault: `What ${quoted(sourceOf(part)) || "the package"} leads to was changed.` };
}

/** The part whose relationships a part holds; "": the package. */
const sourceOf = (part: string): string => part.replace(/_rels\/([^/]*)\.rels$/i, "$1").replace(/^\/$/, "");
