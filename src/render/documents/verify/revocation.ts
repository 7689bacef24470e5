import { X509Certificate } from "node:crypto";
import type { RevocationState } from "../../../vocabulary/http/verification.ts";
import { isNeverAsked, validityOf } from "../../signatures/certificate.ts";
import { DerError } from "../../signatures/der/read.ts";
import { listSaid, onlyChanges } from "../../signatures/validation/crl.ts";
import { mustBeFresh, type ValiditySpan } from "../../signatures/validation/freshness.ts";
import { statusSaid } from "../../signatures/validation/ocsp-answer.ts";
import { ValidationError } from "../../signatures/validation/validation-error.ts";
import { subjectLine } from "./chain/validate-path.ts";
import type { Evidence } from "./evidence.ts";

/** When it counts, and when it is; ISO 8601 UTC. */
export interface CheckTimes {
  readonly at: string;
  readonly now: string;
}

/** A certificate and who issued it. */
interface Pair {
  readonly certificate: X509Certificate;
  /** undefined: it is not at hand. */
  readonly issuer: X509Certificate | undefined;
}

/**
 * Whether a certificate was revoked at a time, by the evidence that is kept: OCSP answers (RFC 6960) and lists (RFC 5280, 5) that its
 * issuer signed, from that time or fresh at it (ETSI EN 319 102-1, 5.2.5.4 and 5.2.7, without policies). Nothing is fetched. The
 * latest of several counts.
 */
export function revocationOf(pair: Pair, evidence: Evidence, moment: CheckTimes): RevocationState {
  return stateOf(pair, evidence, moment, 0);
}

interface RevocationAnswer {
  readonly source: "ocsp" | "crl";
  readonly revokedAt: string | undefined;
  /** It says so of now, and may take it back. */
  readonly isOnHold: boolean;
  readonly span: ValiditySpan;
}

/** A responder's certificate may need an answer of another one. */
const deepest = 2;

function stateOf(pair: Pair, evidence: Evidence, moment: CheckTimes, depth: number): RevocationState {
  const subject = subjectLine(pair.certificate);
  const unknown = (reason: string): RevocationState => ({
    ...{ subject, status: "unknown", source: null, revokedAt: null },
    reason,
  });
  const { certificate, issuer } = pair;
  if (issuer === undefined) return unknown("The certificate of its issuer is not at hand.");
  const both = { certificate, issuer };
  const failures: string[] = [];
  const found = [
    ...evidence.statuses.map((answer) => () => byAnswer(answer, both, evidence, { moment, depth })),
    ...evidence.lists.map((list) => () => byList(list, both, moment)),
  ].flatMap((judge) => attempted(judge, failures) ?? []);
  const [latest] = found.toSorted((one, other) => -compare(one.span.thisUpdate, other.span.thisUpdate));
  if (latest === undefined) return unknown(failures[0] ?? "The file keeps nothing that says whether it was revoked.");
  const { source, revokedAt, isOnHold } = latest;
  const mayHaveChanged = source === "crl" && (revokedAt === undefined || isOnHold);
  if (mayHaveChanged && failures.some((one) => one.includes(onlyChanges)))
    return unknown(`What the file keeps does not count: ${onlyChanges}.`);
  const isRevoked = revokedAt !== undefined && revokedAt <= moment.at;
  return { subject, status: isRevoked ? "revoked" : "good", source, revokedAt: revokedAt ?? null, reason: null };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** undefined: it is about another, or does not count. */
function attempted(judge: () => RevocationAnswer | undefined, failures: string[]): RevocationAnswer | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof ValidationError) failures.push(`What the file keeps does not count: ${error.message}.`);
    else if (error instanceof DerError) failures.push("What the file keeps cannot be read.");
    else throw error;
    return undefined;
  }
}

interface Known extends Pair {
  readonly issuer: X509Certificate;
}

interface Depth {
  readonly moment: CheckTimes;
  readonly depth: number;
}

function byAnswer(
  answer: Uint8Array,
  { certificate, issuer }: Known,
  evidence: Evidence,
  { moment, depth }: Depth,
): RevocationAnswer | undefined {
  const said = statusSaid(answer, { certificate: certificate.raw, issuer: issuer.raw });
  if (said === undefined) return undefined;
  const { status, revokedAt, span, responder } = said;
  if (status === "unknown") throw new ValidationError("the responder does not know the certificate");
  if (responder !== undefined) mayAnswer(responder, issuer, evidence, { moment, depth });
  if (revokedAt === undefined) mustCount(span, certificate, moment);
  return { source: "ocsp", revokedAt, isOnHold: false, span };
}

/** Checks that a responder, which answers for the issuer, is not revoked itself (RFC 6960, 4.2.2.2.1). */
function mayAnswer(responder: Uint8Array, issuer: X509Certificate, evidence: Evidence, { moment, depth }: Depth): void {
  if (isNeverAsked(responder)) return;
  if (depth === deepest) throw new ValidationError("too many responders answer for one another");
  const certificate = new X509Certificate(responder);
  const { status } = stateOf({ certificate, issuer }, evidence, moment, depth + 1);
  if (status !== "good")
    throw new ValidationError(`nothing shows that its responder ${subjectLine(certificate)} was not revoked`);
}

function byList(list: Uint8Array, { certificate, issuer }: Known, moment: CheckTimes): RevocationAnswer | undefined {
  const said = listSaid(list, certificate.raw, issuer.raw);
  if (said === undefined) return undefined;
  if (said.revokedAt === undefined) mustCount(said.span, certificate, moment);
  return { source: "crl", ...said };
}

/** Checks that an answer counts at that time. A later one is even better, as long as the certificate had not expired. */
function mustCount(span: ValiditySpan, certificate: X509Certificate, { at, now }: CheckTimes): void {
  const { thisUpdate } = span;
  mustBeFresh(span, thisUpdate <= at ? at : thisUpdate <= now ? thisUpdate : now);
  if (thisUpdate > validityOf(certificate).to)
    throw new ValidationError(`it is of ${thisUpdate}, after the certificate expired`);
}
