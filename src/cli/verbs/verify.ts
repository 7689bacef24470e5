import { verifyFile } from "../../render/documents/verify/verify-file.ts";
import type { RevocationState, SignatureVerdict, Verification } from "../../vocabulary/http/verification.ts";
import { unlessRefused } from "../answer.ts";
import { readGiven } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon verify <file> [--roots <roots.pem>] [--signature <file.p7s>] [--json]`: what each signature is found to be; exit
 * code 1 when one is not valid, one is not trusted though roots are given, or there is none.
 */
export async function verify(words: readonly string[]): Promise<number> {
  const { positionals, json, ...files } = parseWords(words, { texts: ["roots", "signature"], flags: ["json"] });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("verify takes one file.");
  const file = await readGiven(path);
  const roots = files.roots === undefined ? "" : (await readGiven(files.roots)).toString("utf8");
  const signature = files.signature === undefined ? undefined : await readGiven(files.signature);
  return await unlessRefused(async () => {
    const found = verifyFile({ file, signature, roots, now: new Date().toISOString() });
    if (json) console.log(JSON.stringify(found));
    else for (const line of linesOf(found)) console.log(line);
    return isSound(found) ? 0 : 1;
  });
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
