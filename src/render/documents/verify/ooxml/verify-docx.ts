import type { SignatureVerdict } from "../../../../vocabulary/http/verification.ts";
import { quoted } from "../quoted.ts";
import { type Trust, trustOf } from "../trust.ts";
import { verdictOf } from "../verify-pdf.ts";
import { judgeSignature } from "./judge-signature.ts";
import { OpcPackage } from "./opc-package.ts";
import { packageCoverage } from "./package-coverage.ts";
import { PackageError } from "./package-error.ts";
import { parseXml } from "./parse-xml.ts";
import { dsig } from "./references.ts";

const mostSignatures = 100;
/** Most bytes of all signatures of a file together. */
const mostBytes = 16 * 1024 * 1024;

const typesOfWord = /wordprocessingml|ms-word\./i;

/** All signatures of a DOCX file, in its own order. @throws PackageError for a file that cannot be read, or beyond a limit */
export function verifyDocx(file: Uint8Array, trust: Trust): readonly SignatureVerdict[] {
  const opc = new OpcPackage(file);
  const documents = opc.linksOf("").filter(({ type }) => type.endsWith("/officeDocument"));
  if (!documents.some(({ part }) => part !== undefined && typesOfWord.test(opc.typeOf(part))))
    throw new PackageError("It is a package, but not one of a Word document.");
  const parts = signatureParts(opc);
  if (parts.length > mostSignatures)
    throw new PackageError(`It has more than ${mostSignatures} signatures, which is the limit.`);
  const bytes = parts.reduce((sum, part) => sum + (opc.bytesOf(part)?.length ?? 0), 0);
  if (bytes > mostBytes)
    throw new PackageError(`Its signatures have more than ${mostBytes} bytes, which is the limit.`);
  return parts.map((part) => verifyOne(part, opc, trust));
}

/** The package leads to an origin, and that to the signatures (ECMA-376-2, 13.2.2). */
function signatureParts(opc: OpcPackage): readonly string[] {
  const origins = opc.linksOf("").filter(({ type }) => type.endsWith("/digital-signature/origin"));
  const links = origins.flatMap(({ part }) => (part === undefined ? [] : opc.linksOf(part)));
  const parts = links.flatMap(({ type, part }) => (type.endsWith("/digital-signature/signature") ? (part ?? []) : []));
  return [...new Set(parts)];
}

const cut = (said: string | null): string | null => (said === null ? null : quoted(said));

function verifyOne(part: string, opc: OpcPackage, trust: Trust): SignatureVerdict {
  const root = parseXml(opc.bytesOf(part) ?? new Uint8Array(), opc.budget);
  if (root.uri !== dsig || root.local !== "Signature")
    throw new PackageError(`Its part ${quoted(part)} is no signature.`);
  const found = judgeSignature(root, opc);
  const { coverage, unsignedParts, faults } = packageCoverage(opc, found.followed);
  const verdict: SignatureVerdict = {
    name: quoted(part),
    kind: "signature",
    ...verdictOf([...found.faults, ...faults], found.unknown),
    ...{ signedAt: found.signedAt, reason: cut(found.reason), location: cut(found.location) },
    ...{ algorithm: found.algorithm, timestamp: found.timestamp, coverage, unsignedParts },
    ...{ changes: [], certification: null, lock: null },
    ...trustOf(found, trust),
    longTerm: found.longTerm,
  };
  opc.budget.quoted(JSON.stringify(verdict).length);
  return verdict;
}
