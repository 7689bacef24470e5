/*
 * How a verdict is reached. Each signature of a file gets its own, from four questions:
 *
 * 1. Do the bytes hold? `coverage.ts`: the signature must be over everything up to the end of a revision but its own value.
 *    `judge-cms.ts`: the hash and the signer's signature must be right.
 * 2. What came later? The file is read twice: as it was when it was signed, up to the end of that revision, and as it is now. Both
 *    readings are walked in step from the catalog (`changes.ts`), object by object (`comparison.ts`). A difference has a kind: longTerm,
 *    metadata, form, signature, annotation, or content, which is everything that is not known to be harmless. The signature says which
 *    kinds it permits (`permissions.ts`). One that it forbids makes it invalid.
 * 3. Do all readers see the same file? `judgeStructure` answers that for the whole file. If not, a verdict that would be valid is unknown.
 * 4. Who signed? `trust.ts` judges the chain to the caller's roots, at the time that a trusted timestamp proves, else now. That is an
 *    answer of its own, and has no part in the verdict.
 *
 * The newest signature is judged first: a trusted timestamp proves that what it covers existed, and an earlier signature permits a later
 * one only if that is still as it was signed (`seals.ts`). Valid: no fault, no doubt. Invalid: a fault. Unknown: doubts alone.
 */

import type {
  LaterChange,
  SignatureCoverage,
  SignatureVerdict,
  Verification,
} from "../../../vocabulary/http/verification.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type ForeignLimits, foreignLimits, ReadingBudget } from "../../pdf-syntax/reader/reading-budget.ts";
import { judgeStructure, type Structure } from "../../pdf-syntax/reader/structure/judge-structure.ts";
import { type Dictionary, isArray, nameOf } from "../../pdf-syntax/reader/value.ts";
import { changesSince } from "./changes.ts";
import { type SignedRange, signedBytes, withoutSpace } from "./coverage.ts";
import { type Evidence, evidenceIn, together } from "./evidence.ts";
import { type CmsFindings, judgeCms, judgeToken, noFindings } from "./judge-cms.ts";
import { type PermittedChanges, permissionsOf } from "./permissions.ts";
import { quoted } from "./quoted.ts";
import { type Seal, type Seals, sealsBehind } from "./seals.ts";
import { fieldsOf, signatureOf, textOf } from "./signature-fields.ts";
import { type Trust, trustOf } from "./trust.ts";

/** A file with more signatures than this is refused. */
const mostSignatures = 100;

/** All earlier revisions of a file together. */
const limitsOfRevisions: ForeignLimits = {
  ...foreignLimits,
  values: 4 * foreignLimits.values,
  quotedCharacters: 4 * foreignLimits.quotedCharacters,
};

const unsigned: Structure = { faults: [], notes: [], sections: new Set() };

/** All signatures of a PDF file, the oldest first. @throws ForeignPdfError for a file that cannot be read, or beyond a limit */
export function verifyPdf(file: Uint8Array, trust: Trust): Pick<Verification, "fileId" | "structure" | "signatures"> {
  const { signatures, ...found } = judgePdf(file, trust);
  return { ...found, signatures: signatures.map(({ verdict }) => verdict) };
}

/** The verdict on a signature, in which a long name is cut, and the field that it is of. */
interface JudgedField {
  /** Number of the object that is its field: in files of others names may be equal. */
  readonly field: number;
  readonly verdict: SignatureVerdict;
}

interface JudgedPdf extends Pick<Verification, "fileId" | "structure"> {
  readonly signatures: readonly JudgedField[];
}

/** The same, each with its field. @throws ForeignPdfError */
export function judgePdf(file: Uint8Array, trust: Trust): JudgedPdf {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const pdf = new ForeignPdf(bytes);
  const signed = fieldsOf(pdf).flatMap((field) => {
    const dictionary = signatureOf(pdf, field);
    return dictionary === undefined
      ? []
      : [{ name: field.name, field: field.reference.id, dictionary, signed: signedBytes(bytes, pdf, dictionary) }];
  });
  if (signed.length > mostSignatures)
    throw new ForeignPdfError("limit", `It has more than ${mostSignatures} signatures, which is the limit.`);
  const sorted = signed.toSorted((a, b) => (a.signed?.end ?? 0) - (b.signed?.end ?? 0));
  const evidence = evidenceIn(pdf);
  const revisions = new ReadingBudget(limitsOfRevisions);
  const structure = signed.length === 0 ? unsigned : judgeStructure(bytes, pdf);
  const subjects = sorted.map((one) => ({ ...one, bytes, pdf, structure, trust, evidence, revisions }));
  return { fileId: idOf(pdf), structure: structure.notes, signatures: verifyAll(subjects) };
}

/**
 * The newest first: a trusted timestamp of the document shows of what it is over that it existed then (ETSI EN 319 102-1, 5.6.2), and an
 * earlier signature allows a later one only where that is still as it was signed.
 */
function verifyAll(oldestFirst: readonly Omit<VerifiedSignature, "seals">[]): readonly JudgedField[] {
  const verdicts: JudgedField[] = [];
  const seals = new Map<number, Seal>();
  let existed: string | undefined;
  for (const subject of oldestFirst.toReversed()) {
    const { verdict: one, seal } = verifyOne({ ...subject, seals, trust: { ...subject.trust, existed } });
    verdicts.unshift({ field: subject.field, verdict: one });
    if (seal !== undefined) seals.set(subject.field, seal);
    const isProof = one.kind === "timestamp" && one.verdict === "valid" && one.trust === "trusted";
    if (isProof) existed = one.timestamp?.at ?? existed;
  }
  return verdicts;
}

/** Bytes of an ID that is looked for: ours have 16, those of others are mostly a hash. */
const mostOfId = 64;

/** ISO 32000-1, 14.4; null also for one that is longer than any hash: it is none of ours. */
function idOf(pdf: ForeignPdf): string | null {
  const parts = pdf.resolve(pdf.trailer.entries.get("ID"));
  const first = isArray(parts) ? pdf.resolve(parts[0]) : null;
  const isText = typeof first === "object" && first !== null && "kind" in first && first.kind === "string";
  return isText && first.bytes.length <= mostOfId ? Buffer.from(first.bytes, "latin1").toString("hex") : null;
}

interface VerifiedSignature {
  readonly name: string;
  readonly field: number;
  readonly dictionary: Dictionary;
  readonly signed: SignedRange | undefined;
  readonly bytes: Buffer;
  readonly pdf: ForeignPdf;
  readonly structure: Structure;
  readonly trust: Trust;
  readonly evidence: Evidence;
  /** Budget for reading earlier revisions. */
  readonly revisions: ReadingBudget;
  /** The seals of newer signatures. */
  readonly seals: Seals;
}

interface VerifiedOne {
  readonly verdict: SignatureVerdict;
  /** undefined: its field is no longer as it was signed, or never was. */
  readonly seal: Seal | undefined;
}

function verifyOne(subject: VerifiedSignature): VerifiedOne {
  const { name, dictionary, pdf, trust, evidence } = subject;
  const isTimestamp = nameOf(pdf.resolve(dictionary.entries.get("Type"))) === "DocTimeStamp";
  const cms = cmsOf(subject, isTimestamp);
  const later = laterOf(subject);
  const faults = [...cms.faults, ...later.faults];
  const text = (key: string): string | null => {
    const found = textOf(pdf.resolve(dictionary.entries.get(key)));
    return found === null ? null : quoted(found);
  };
  const signedAt = instantOf(text("M")) ?? cms.signedAt;
  const { certification, lock } = later.permissions;
  const verdict: SignatureVerdict = {
    name: quoted(name),
    kind: isTimestamp ? "timestamp" : "signature",
    ...judged(verdictOf(faults, cms.unknown), [...later.doubts, ...ambiguityOf(subject, later.startXref)]),
    ...{ signedAt, reason: text("Reason"), location: text("Location") },
    ...{ algorithm: cms.algorithm, timestamp: cms.timestamp, coverage: later.coverage },
    unsignedParts: [],
    ...{ changes: later.changes, certification, lock: lock && { ...lock, fields: lock.fields.map(quoted) } },
    ...trustOf({ ...cms, evidence: together(cms.evidence, evidence) }, trust),
    longTerm: pdf.dictionary(pdf.catalog.entries.get("DSS")) !== undefined,
  };
  pdf.budget.quoted(JSON.stringify(verdict).length);
  return { verdict, seal: sealOf(subject, later, isTimestamp && cms.faults.length === 0) };
}

const sealOf = (
  { signed, field }: VerifiedSignature,
  { coverage, fields, permissions }: LaterFindings,
  isTimestamp: boolean,
) =>
  signed === undefined || coverage === "partial" || fields.has(field)
    ? undefined
    : { end: signed.end, isTimestamp, lock: permissions.lock };

/** A file that readers see differently is never judged by one reading of it. */
function ambiguityOf({ structure, pdf }: VerifiedSignature, signedXref: number | undefined): readonly string[] {
  if (pdf.crossReferences === "rebuilt") return [rebuilt, ...structure.faults];
  if (structure.faults.length > 0) return structure.faults;
  return signedXref === undefined || structure.sections.has(signedXref)
    ? []
    : ["The table of objects that was signed is not among those of the file."];
}

const rebuilt = "Its table of objects is damaged: readers look for the objects, each in its own way.";

type Judged = Pick<SignatureVerdict, "verdict" | "reasons">;

const judged = ({ verdict, reasons }: Judged, ambiguity: readonly string[]): Judged =>
  ambiguity.length === 0
    ? { verdict, reasons }
    : { verdict: verdict === "invalid" ? verdict : "unknown", reasons: [...reasons, ...ambiguity] };

/** Faults make a signature invalid; without any, something that cannot be judged (`unknown`) leaves it unknown. */
export function verdictOf(
  faults: readonly string[],
  unknown: string | undefined,
): Pick<SignatureVerdict, "verdict" | "reasons"> {
  if (unknown === undefined) return { verdict: faults.length > 0 ? "invalid" : "valid", reasons: faults };
  return { verdict: faults.length > 0 ? "invalid" : "unknown", reasons: [...faults, unknown] };
}

const readable: ReadonlySet<string | undefined> = new Set(["ETSI.CAdES.detached", "adbe.pkcs7.detached"]);

function cmsOf({ pdf, dictionary, signed }: VerifiedSignature, isTimestamp: boolean): CmsFindings {
  if (signed === undefined) return { ...noFindings, faults: ["It says of no bytes that it is over them."] };
  const format = nameOf(pdf.resolve(dictionary.entries.get("SubFilter")));
  const der = withoutSpace(signed.contents);
  const padding = der === undefined ? ["Something stands in the space behind the signature."] : [];
  const known = isTimestamp ? format === "ETSI.RFC3161" : readable.has(format);
  if (!known)
    return {
      ...noFindings,
      faults: padding,
      unknown: `Signatures of the kind ${quoted(format ?? "that it does not name")} are not judged.`,
    };
  const found = (isTimestamp ? judgeToken : judgeCms)(der ?? signed.contents, signed.hashed);
  return { ...found, faults: [...padding, ...found.faults] };
}

interface LaterFindings {
  readonly coverage: SignatureCoverage;
  readonly faults: readonly string[];
  readonly changes: readonly LaterChange[];
  /** Why changes cannot be judged. */
  readonly doubts: readonly string[];
  /** Numbers of the fields that are not as they were. */
  readonly fields: ReadonlySet<number>;
  readonly permissions: PermittedChanges;
  /** Where the newest table of the signed revision is; undefined: the signature is over no earlier revision. */
  readonly startXref?: number | undefined;
}

/** Changes appended after it was signed. */
function laterOf({ pdf, dictionary, signed, bytes, revisions, seals }: VerifiedSignature): LaterFindings {
  const unchanged = { faults: [], changes: [], doubts: [], fields: new Set<number>() };
  const own = permissionsOf(pdf, dictionary);
  const partly = (fault: string): LaterFindings => ({
    ...unchanged,
    coverage: "partial",
    faults: [fault],
    permissions: own,
  });
  if (signed === undefined || signed.coverage === "partial")
    return partly("It does not cover the file but for its own value.");
  const { coverage, end } = signed;
  if (coverage === "wholeFile") return { ...unchanged, coverage, permissions: own };
  const before = revision(bytes.subarray(0, end), revisions);
  if (before === undefined) return partly("What it covers is no whole revision of the file.");
  const permissions = permissionsOf(before, dictionary);
  const found = changesSince({ before, after: pdf, permissions, seals: sealsBehind(seals, end) });
  const isForbidden = found.changes.some(({ isAllowed }) => !isAllowed);
  const { startXref } = before;
  const isNoUpdate = startXref === pdf.startXref && !isBlank(bytes.subarray(end));
  const fault = isNoUpdate
    ? "Something was appended to the file that is no update of it."
    : "The file was changed afterwards in a way that it does not allow.";
  return { ...found, coverage, faults: isNoUpdate || isForbidden ? [fault] : [], permissions, startXref };
}

/** Readers look for the end of a file within so many bytes. */
const mostBlanks = 1_000;

const isBlank = (bytes: Buffer): boolean =>
  bytes.length <= mostBlanks && bytes.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32);

/** An earlier state of the file; undefined: it is none by itself. */
function revision(bytes: Buffer, budget: ReadingBudget): ForeignPdf | undefined {
  try {
    const pdf = new ForeignPdf(bytes, budget);
    return pdf.crossReferences === "rebuilt" ? undefined : pdf;
  } catch (error) {
    if (error instanceof ForeignPdfError && error.reason !== "limit") return undefined;
    throw error;
  }
}

/** A date of PDF (7.9.4) as ISO 8601 UTC. */
function instantOf(date: string | null): string | null {
  const found = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:Z|([+-])(\d{2})'?(\d{2})?'?)?/.exec(date ?? "");
  if (found === null) return null;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    sign,
    hours = "00",
    minutes = "00",
  ] = found;
  const zone = sign === undefined ? "Z" : `${sign}${hours}:${minutes}`;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
