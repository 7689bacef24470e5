import {
  context,
  type DerElement,
  expecting,
  identifierOf,
  inside,
  numberOf,
  onlyElement,
  tags,
} from "../../../signatures/der/read.ts";

/** An extension of a certificate (RFC 5280, 4.2). */
export interface PathExtension {
  readonly isCritical: boolean;
  /** DER. */
  readonly value: Uint8Array;
}

/** By their object identifiers. */
export const names = {
  keyUsage: "2.5.29.15",
  subjectAlternativeName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  nameConstraints: "2.5.29.30",
  certificatePolicies: "2.5.29.32",
  policyMappings: "2.5.29.33",
  policyConstraints: "2.5.29.36",
  extendedKeyUsage: "2.5.29.37",
  inhibitAnyPolicy: "2.5.29.54",
} as const;

/** These too may be critical: what they say concerns lists and keys, which are found by other means. */
const harmless = ["2.5.29.14", "2.5.29.18", "2.5.29.31", "2.5.29.35", "2.5.29.46"];
const known: ReadonlySet<string> = new Set([...Object.values(names), ...harmless]);

/** All extensions of a certificate that OpenSSL has read. @throws DerError; an extension that stands twice is none (RFC 5280, 4.2) */
export function extensionsOf(certificate: Uint8Array): ReadonlyMap<string, PathExtension> | undefined {
  const [body] = inside(onlyElement(certificate, tags.sequence));
  const members = inside(expecting(body, tags.sequence)).find(({ tag }) => tag === context(3));
  const found = new Map<string, PathExtension>();
  if (members === undefined) return found;
  for (const extension of inside(expecting(inside(members)[0], tags.sequence))) {
    const [name, ...rest] = inside(extension);
    const dotted = identifierOf(name);
    if (found.has(dotted)) return undefined;
    const isCritical = rest[0]?.tag === tags.boolean && rest[0].content[0] !== 0;
    found.set(dotted, { isCritical, value: expecting(rest.at(-1), tags.octetString).content });
  }
  return found;
}

/** Critical extensions that are not implemented here: the certificate must not be used (RFC 5280, 4.2). */
export const unknownIn = (extensions: ReadonlyMap<string, PathExtension>): readonly string[] =>
  [...extensions].filter(([name, { isCritical }]) => isCritical && !known.has(name)).map(([name]) => name);

const contentOf = (extension: PathExtension | undefined): readonly DerElement[] | undefined =>
  extension && inside(onlyElement(extension.value, tags.sequence));

/** 4.2.1.9; undefined: it has none. */
export function basicConstraintsOf(
  extensions: ReadonlyMap<string, PathExtension>,
): { readonly isAuthority: boolean; readonly pathLength: number | undefined } | undefined {
  const members = contentOf(extensions.get(names.basicConstraints));
  if (members === undefined) return undefined;
  const isAuthority = members[0]?.tag === tags.boolean && members[0].content[0] !== 0;
  const length = members.find(({ tag }) => tag === tags.integer);
  return { isAuthority, pathLength: length && numberOf(length) };
}

/** 4.2.1.3: the bits by their numbers from the left; undefined: all. */
export function mayUse(extensions: ReadonlyMap<string, PathExtension>, ...bits: readonly number[]): boolean {
  const extension = extensions.get(names.keyUsage);
  if (extension === undefined) return true;
  const { content } = onlyElement(extension.value, tags.bitString);
  return bits.some((bit) => ((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0);
}

/** 4.2.1.12; undefined: it says nothing of purposes. */
export const purposesOf = (extensions: ReadonlyMap<string, PathExtension>): readonly string[] | undefined =>
  contentOf(extensions.get(names.extendedKeyUsage))?.map((one) => identifierOf(one));

/** 4.2.1.4: the policies without their qualifiers; undefined: it names none. */
export const policiesOf = (extensions: ReadonlyMap<string, PathExtension>): readonly string[] | undefined =>
  contentOf(extensions.get(names.certificatePolicies))?.map((one) => identifierOf(inside(one)[0]));

/** 4.2.1.5: the issuer's policy and the subject's that it equals. */
export const mappingsOf = (extensions: ReadonlyMap<string, PathExtension>): readonly (readonly [string, string])[] =>
  (contentOf(extensions.get(names.policyMappings)) ?? []).map((pair) => {
    const [issuers, subjects] = inside(pair);
    return [identifierOf(issuers), identifierOf(subjects)] as const;
  });

/** 4.2.1.11. */
export function policyConstraintsOf(extensions: ReadonlyMap<string, PathExtension>): {
  readonly requireExplicitPolicy: number | undefined;
  readonly inhibitPolicyMapping: number | undefined;
} {
  const members = contentOf(extensions.get(names.policyConstraints)) ?? [];
  return { requireExplicitPolicy: numberIn(members, 0), inhibitPolicyMapping: numberIn(members, 1) };
}

function numberIn(members: readonly DerElement[], number: number): number | undefined {
  const found = members.find(({ tag }) => tag === context(number, "primitive"));
  return found?.content.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** 4.2.1.14. */
export function inhibitAnyPolicyOf(extensions: ReadonlyMap<string, PathExtension>): number | undefined {
  const extension = extensions.get(names.inhibitAnyPolicy);
  return extension && numberOf(onlyElement(extension.value, tags.integer));
}
