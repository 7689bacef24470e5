import { type Digest, digests } from "../../../vocabulary/digests.ts";
import type { Document } from "../../../vocabulary/generated/definition.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import type { Report } from "../../contract/report.ts";
import type { SigningFacts } from "../../definition/read/signature/signature-setting.ts";
import type { LongTerm } from "../../documents/preserve/preserve.ts";
import { type LongTermLevel, longTermLevels } from "../../model/document/signature.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { signatureMethod } from "../../signatures/ooxml/algorithms.ts";
import { openSigner } from "../../signatures/open-signer.ts";
import { reserveFor } from "../../signatures/reserve.ts";
import { notSigned } from "../../signatures/signature-refusals.ts";
import type { Signer } from "../../signatures/signer.ts";
import { type Timestamper, timestamper } from "../../signatures/timestamp/timestamper.ts";
import { ValidationClient } from "../../signatures/validation/validation-client.ts";
import type { RenderEngine } from "../engine.ts";

/** The key of a document that asks for a signature, opened, and what the file says and shows of it. */
export interface OpenSigning {
  readonly signer: Signer;
  /** Where it is to be timestamped. */
  readonly timestamp: Timestamper | undefined;
  readonly facts: SigningFacts;
  /** undefined: nothing is kept for later. */
  readonly longTerm: WantedLongTerm | undefined;
}

/** Validation data that a document requests beyond a timestamp. */
interface WantedLongTerm extends LongTerm {
  readonly level: LongTermLevel;
}

/**
 * Opens the key that a definition names; `hashes` gets that of its file. Undefined: it asks for no signature.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
export async function openSigning(
  { signature, encryption }: Document,
  { job, engine, report }: { readonly job: RenderJob; readonly engine: RenderEngine; readonly report: Report },
  outside: Pick<Outside, "certificate" | "timestamp" | "validation" | "vaultKey" | "vaultSign">,
  hashes: Map<string, string>,
): Promise<OpenSigning | undefined> {
  if (signature === undefined) return undefined;
  const isDocx = job.format === "docx";
  const certificate = unquoteLiteral(signature.certificate);
  const digest = digestOf(signature.digest);
  const wanted = { certificate, password: passwordOf(signature, report), digest };
  const noting: typeof outside = {
    ...outside,
    certificate: async (path) => {
      const file = await outside.certificate(path);
      if (file !== undefined) hashes.set(path, sha256(file));
      return file;
    },
  };
  const level = levelOf(signature, job, encryption !== undefined);
  const signer = await openSigner(wanted, job.now, noting, engine.keys);
  if (isDocx) methodOf(signer);
  const [own = new Uint8Array()] = signer.certificates;
  const { timestampServer } = signature;
  const timestamp =
    timestampServer === undefined
      ? undefined
      : timestamper({ authority: unquoteLiteral(timestampServer), digest: signer.digest, seed: job.seed }, outside);
  const reserve = reserveOf(job, signer, timestamp !== undefined);
  const asking = new ValidationClient(outside, job.seed);
  const longTerm = level === undefined ? undefined : { level, known: signer.known, asking };
  const facts = { subject: signer.subject, certificateSha256: sha256(own), reserve };
  return { signer, timestamp, facts, longTerm };
}

/** @throws Refusal SIGNATURE_NOT_APPLIED where it refers to data that are not there */
function passwordOf({ password = "" }: NonNullable<Document["signature"]>, report: Report): string {
  if (report.lacksValue("/document/signature/password"))
    throw notSigned("PASSWORD_WRONG", "password", "the password refers to data, and there is no such value.");
  return unquoteLiteral(password);
}

/** A word from data may be any. @throws Refusal SIGNATURE_NOT_APPLIED */
function digestOf(written: string = "sha256"): Digest {
  const digest = digests.find((known) => known === written.toLowerCase());
  if (digest !== undefined) return digest;
  const what = `there is no digest ${excerpt(written)}; known are ${digests.join(", ")}.`;
  throw notSigned("KEY_UNUSABLE", "digest", `${what}`);
}

const excerpt = (written: string): string => `"${written.slice(0, 60)}"`;

/** A signature that lasts less than requested is none. @throws Refusal SIGNATURE_NOT_APPLIED */
function levelOf(
  { level: written, timestampServer, signingType }: NonNullable<Document["signature"]>,
  { format }: RenderJob,
  isEncrypted: boolean,
): LongTermLevel | undefined {
  if (written === undefined) return undefined;
  const level = longTermLevels.find((known) => known === written.toUpperCase());
  const refused = (why: string) => notSigned("LEVEL_IMPOSSIBLE", "level", `${why}.`);
  if (level === undefined)
    throw refused(`there is no level ${excerpt(written)}; known are ${longTermLevels.join(", ")}`);
  if (format === "docx") throw refused(`DOCX files have no level ${level}`);
  if (signingType?.toLowerCase() === "detached") throw refused(`a detached signature has no level ${level}`);
  if (isEncrypted) throw refused(`level ${level} is not written into encrypted files`);
  if (timestampServer === undefined) throw refused(`level ${level} needs a \`timestampServer\``);
  return level;
}

/** The identifier of a signer's algorithm in XML. @throws Refusal SIGNATURE_NOT_APPLIED */
export function methodOf({ name, digest }: Signer): string {
  const method = signatureMethod(name, digest);
  if (method !== undefined) return method;
  throw notSigned("KEY_UNUSABLE", "certificate", "Office knows no RSA-PSS signatures in DOCX files.");
}

/** A signature in DOCX is a part of its own, and needs no space in another. */
function reserveOf({ signing: mode, format }: RenderJob, signer: Signer, timestamped: boolean): number | undefined {
  if (mode === "preview") return undefined;
  if (format === "docx") return 0;
  return mode?.reserve ?? reserveFor(signer, timestamped);
}
