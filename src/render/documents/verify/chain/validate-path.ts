import type { X509Certificate } from "node:crypto";
import { holderOf, partsOf, validityOf } from "../../../signatures/certificate.ts";
import { DerError, onlyElement, tags } from "../../../signatures/der/read.ts";
import { hasIssued } from "../../../signatures/validation/has-issued.ts";
import { quoted } from "../quoted.ts";
import { basicConstraintsOf, extensionsOf, mayUse, names, type PathExtension, unknownIn } from "./extensions.ts";
import { alternativeNames, emailsIn, type GeneralName, relativeNames } from "./general-name.ts";
import { constrainedBy, isWithin, type NameConstraints, unconstrained } from "./name-constraints.ts";
import { Policies, type PolicySettings } from "./policies.ts";

/** A path, and how it is judged. */
export interface PathQuestion {
  /** From the certificate that the trust anchor issued to the end entity's. */
  readonly path: readonly X509Certificate[];
  readonly anchor: X509Certificate;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly policies?: PolicySettings | undefined;
}

const keyCertSign = 5;

/** State of path validation between the trust anchor and the next certificate (RFC 5280, 6.1.2). */
interface State {
  readonly issuer: X509Certificate;
  readonly constraints: NameConstraints;
  readonly mostBelow: number;
}

/**
 * Path validation (RFC 5280, 6.1) without revocation, which is judged apart: signatures, validity, names and their constraints, lengths,
 * policies, key usage and critical extensions. undefined: the path is valid; else a sentence that says why it is not.
 */
export function faultOfPath({ path, anchor, at, policies: settings = {} }: PathQuestion): string | undefined {
  const policies = new Policies(path.length, settings);
  let state: State = { issuer: anchor, constraints: unconstrained, mostBelow: path.length };
  for (const [index, certificate] of path.entries()) {
    const next = judged(certificate, state, { at, policies, isLast: index === path.length - 1 });
    if (typeof next === "string") return `${subjectLine(certificate)} ${next}.`;
    state = next;
  }
  return undefined;
}

interface Judging {
  readonly at: string;
  readonly policies: Policies;
  readonly isLast: boolean;
}

function judged(certificate: X509Certificate, state: State, judging: Judging): State | string {
  try {
    return step(certificate, state, judging);
  } catch (error) {
    if (error instanceof DerError) return "cannot be read";
    throw error;
  }
}

/** 6.1.3, and then 6.1.4 or 6.1.5. @throws DerError */
function step(certificate: X509Certificate, state: State, { at, policies, isLast }: Judging): State | string {
  const extensions = extensionsOf(certificate.raw);
  if (extensions === undefined) return "has an extension twice";
  if (!hasIssued(state.issuer, certificate)) return "was not issued by the certificate before it";
  const { from, to } = validityOf(certificate);
  if (at < from || at > to) return `is valid from ${from} to ${to}, and not at ${at}`;
  const isSelfIssued = isSameName(certificate);
  if (!(isSelfIssued && !isLast)) {
    const name = namesOf(certificate, extensions).find((one) => !isWithin(one, state.constraints));
    if (name !== undefined) return "has a name that an authority above it excludes or does not permit";
  }
  if (!policies.take(extensions, { isSelfIssued, isLast })) return "has no policy that the authorities above it demand";
  const [unknown] = unknownIn(extensions);
  if (unknown !== undefined) return `has the critical extension ${unknown}, which is not understood`;
  if (isLast) return policies.finish(extensions) ? state : "has no policy that the authorities above it demand";
  if (!policies.prepare(extensions, { isSelfIssued, isLast })) return "maps policies that may not be mapped";
  return below(certificate, extensions, state, isSelfIssued);
}

/** 6.1.4 (g) and (k) to (n): what an authority may issue. */
function below(
  issuer: X509Certificate,
  extensions: ReadonlyMap<string, PathExtension>,
  { constraints, mostBelow }: State,
  isSelfIssued: boolean,
): State | string {
  const basic = basicConstraintsOf(extensions);
  if (basic?.isAuthority !== true) return "is no authority, and issued a certificate";
  if (!mayUse(extensions, keyCertSign)) return "may not sign certificates by its key usage";
  if (!isSelfIssued && mostBelow === 0) return "is further from its root than an authority above it allows";
  const left = isSelfIssued ? mostBelow : mostBelow - 1;
  const named = extensions.get(names.nameConstraints);
  const next = named === undefined ? constraints : constrainedBy(constraints, named.value);
  if (next === undefined) return "has constraints of names that are not understood";
  return { issuer, constraints: next, mostBelow: Math.min(left, basic.pathLength ?? left) };
}

/** The names that constraints are about (6.1.3 (b) and (c)). @throws DerError */
function namesOf(certificate: X509Certificate, extensions: ReadonlyMap<string, PathExtension>): readonly GeneralName[] {
  const subject = onlyElement(holderOf(certificate.raw).name, tags.sequence);
  const name = relativeNames(subject);
  return [
    ...(name.length === 0 ? [] : [{ kind: "directory", name } as const]),
    ...emailsIn(subject).map((text) => ({ kind: "email", text }) as const),
    ...alternativeNames(extensions.get(names.subjectAlternativeName)?.value),
  ];
}

/** Self-issued: subject and issuer are one name (6.1). @throws DerError */
function isSameName({ raw }: X509Certificate): boolean {
  const [subject, issuer] = [holderOf(raw).name, partsOf(raw).issuer].map((name) =>
    relativeNames(onlyElement(name, tags.sequence)).join("\n"),
  );
  return subject === issuer;
}

/** A certificate's subject in one line. */
export const subjectLine = ({ subject }: X509Certificate): string => oneLine(subject);

/** A distinguished name, which Node.js writes in lines, as one line; long ones are cut. */
export const oneLine = (name: string | undefined): string => quoted((name ?? "").split("\n").join(", "));
