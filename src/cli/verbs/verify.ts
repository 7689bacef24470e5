import { PolicyFault, policyKeys } from "../../proof/bundle/policy.ts";
import { type BundleVerdict, isBundle, verifyBundle } from "../../proof/bundle/verify-bundle.ts";
import { verifyFile } from "../../render/documents/verify/verify-file.ts";
import type { RevocationState, SignatureVerdict, Verification } from "../../vocabulary/http/verification.ts";
import { unlessRefused } from "../answer.ts";
import { FileError, readGiven } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon verify <file> [--policy <policy.txt>] [--roots <roots.pem>] [--signature <file.p7s>] [--json]`: what each signature is found to be; exit
 * code 1 when one is not valid, one is not trusted though roots are given, or there is none. Of evidence: 0 proved, 1 refuted, 2 wrong use, 3 by no key of
 * the policy.
 */
export async function verify(words: readonly string[]): Promise<number> {
  const { positionals, json, ...files } = parseWords(words, {
    texts: ["roots", "signature", "policy"],
    flags: ["json"],
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("verify takes one file.");
  const { policy } = files;
  if (policy !== undefined)
    return await orWrongUse(async () => await verifyEvidence(await readGiven(path), policy, json));
  const file = await readGiven(path);
  if (isBundle(file)) return await verifyEvidence(file, undefined, json);
  const roots = files.roots === undefined ? "" : (await readGiven(files.roots)).toString("utf8");
  const signature = files.signature === undefined ? undefined : await readGiven(files.signature);
  return await unlessRefused(async () => {
    const found = verifyFile({ file, signature, roots, now: new Date().toISOString() });
    if (json) console.log(JSON.stringify(found));
    else for (const line of linesOf(found)) console.log(line);
    return isSound(found) ? 0 : 1;
  });
}

const evidenceCodes = { PROVED: 0, REFUTED: 1, NOT_TRUSTED: 3 } as const;
/** As other verifiers of evidence have it. */
const wrongUse = 2;

async function verifyEvidence(file: Uint8Array, policy: string | undefined, json: boolean): Promise<number> {
  const keys = policy === undefined ? [] : policyKeys((await readGiven(policy)).toString("utf8"));
  const found = verifyBundle(file, keys);
  for (const line of json ? [JSON.stringify(found)] : evidenceLines(found)) console.log(line);
  return evidenceCodes[found.verdict];
}

async function orWrongUse(verified: () => Promise<number>): Promise<number> {
  try {
    return await verified();
  } catch (error) {
    if (!(error instanceof PolicyFault || error instanceof FileError)) throw error;
    console.error(error.message);
    return wrongUse;
  }
}

function evidenceLines({ verdict, reason, message, proved }: BundleVerdict): readonly string[] {
  const files = proved?.files ?? [];
  return [
    `${verdict}${reason === null ? "" : ` ${reason}`}: ${message}`,
    ...files.map(({ name, sha256, isInBundle }) => {
      return `  ${name} has SHA-256 ${sha256}${isInBundle ? "" : " (the file is not in the bundle: compare it)"}`;
    }),
    ...(proved?.events ?? []).map((type) => `  ${type}`),
  ];
}

const isSound = ({ signatures }: Verification): boolean =>
  signatures.length > 0 && signatures.every(({ verdict, trust }) => verdict === "valid" && trust !== "notTrusted");

const linesOf = ({ signatures, structure }: Verification): readonly string[] =>
  signatures.length === 0 ? ["The file has no signatures."] : [...signatures.flatMap(linesAbout), ...structure];

function linesAbout(one: SignatureVerdict): readonly string[] {
  const {
    name,
    verdict,
    reasons,
    signer,
    signedAt,
    timestamp,
    coverage,
    unsignedParts,
    changes,
    trust,
    trustReasons,
    revocation,
  } = one;
  const who = signer === null ? "nobody that it names" : signer.subject;
  const facts = [
    ...reasons,
    ...(signedAt === null ? [] : [`signed at ${signedAt}, by its own account`]),
    ...(timestamp === null ? [] : [`existed at ${timestamp.at}, says ${timestamp.authority}`]),
    coverage === "wholeFile" ? "covers the whole file" : `covers a part of the file (${coverage})`,
    ...(unsignedParts.length === 0 ? [] : [`is not over ${unsignedParts.join(", ")}`]),
    ...changes.map(
      ({ message, isAllowed }) => `${message} ${isAllowed ? "It allows that." : "It does not allow that."}`,
    ),
    ...(trust === "notChecked" ? [] : [trust === "trusted" ? "leads to a given root" : "leads to no given root"]),
    ...trustReasons,
    ...revocation.flatMap(revocationLine),
  ];
  return [`${name === "" ? "signature" : name}: ${verdict}, by ${who}`, ...facts.map((fact) => `  ${fact}`)];
}

/** The status of a certificate by the proofs in the file; no line where there are none. */
function revocationLine({ subject, status, source, revokedAt }: RevocationState): readonly string[] {
  if (status === "unknown") return [];
  const kept = source === "crl" ? "list" : "answer";
  return [
    status === "good" ? `${subject} was not revoked, says a kept ${kept}` : `${subject} was revoked at ${revokedAt}`,
  ];
}
