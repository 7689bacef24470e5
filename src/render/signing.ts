import type { SignatureRecord } from "../vocabulary/events/document.ts";
import type { Document } from "../vocabulary/generated/definition.ts";
import { sha256 } from "../vocabulary/ids.ts";
import { unquoteLiteral } from "./model/literal.ts";
import type { Digest, SignatureField } from "./model/signature.ts";
import type { Outside } from "./outside.ts";
import type { Prepared, Rendering } from "./prepare.ts";
import type { SigningFacts } from "./read/signature/read-signature.ts";
import { subjectOf } from "./sign/certificate.ts";
import { fillSignature } from "./sign/fill-signature.ts";
import { notApplied } from "./sign/not-applied.ts";
import { openSigner } from "./sign/open-signer.ts";
import { longestSignature, reserveFor, roundedUp } from "./sign/reserve.ts";
import type { Signer } from "./sign/signer.ts";
import { type Typeset, typeset } from "./typeset.ts";

/** The key of a document that asks for a signature, opened, and what the file says and shows of it. */
export interface Signing {
  readonly signer: Signer;
  readonly facts: SigningFacts;
}

const digests = ["sha256", "sha384", "sha512"] as const satisfies readonly Digest[];

/**
 * Opens the key that a definition names; `hashes` gets that of its file. Undefined: it asks for no signature.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
export async function openSigning(
  { signature }: Document,
  { job, engine }: Rendering,
  outside: Pick<Outside, "certificate">,
  hashes: Map<string, string>,
): Promise<Signing | undefined> {
  if (signature === undefined) return undefined;
  if (job.format === "docx")
    throw notApplied("", "The document cannot be signed: this version does not sign DOCX files.");
  if (signature.signingType?.toLowerCase() === "detached") {
    throw notApplied("signingType", "The document cannot be signed: this version makes no detached signatures.");
  }
  if (signature.timestampServer !== undefined) {
    throw notApplied("timestampServer", "The document cannot be signed: this version asks no timestamp authority.");
  }
  const certificate = unquoteLiteral(signature.certificate);
  const digest = digests.find((known) => known === signature.digest?.toLowerCase()) ?? "sha256";
  const wanted = { certificate, password: signature.password ?? "", digest };
  const noting: Pick<Outside, "certificate"> = {
    certificate: async (path) => {
      const file = await outside.certificate(path);
      if (file !== undefined) hashes.set(path, sha256(file));
      return file;
    },
  };
  const signer = await openSigner(wanted, job.now, noting, engine.keys);
  const [own = new Uint8Array()] = signer.certificates;
  const facts = { subject: subjectOf(own), certificateSha256: sha256(own), reserve: reserveOf(job.signing, signer) };
  return { signer, facts };
}

function reserveOf(mode: Rendering["job"]["signing"], signer: Signer): number | undefined {
  if (mode === "preview") return undefined;
  return mode?.reserve ?? reserveFor(signer, false);
}

/** A document as it is handed out: `body` is the hash of the file before it was signed. */
export interface Finished extends Omit<Typeset, "signature"> {
  readonly body: string;
  readonly signature: SignatureRecord | undefined;
}

/** Typesets, and signs when that is requested. A signature longer than its space has the document made once more. */
export async function finish(prepared: Prepared, rendering: Rendering): Promise<Finished> {
  const made = typeset(prepared, rendering);
  const { signing } = prepared;
  if (signing === undefined || made.signature === undefined || rendering.job.signing !== undefined) {
    return { ...made, body: made.plainHash ?? sha256(made.bytes), signature: undefined };
  }
  const first = await sign(made, made.signature, signing, rendering);
  if (!("needed" in first)) return first;
  const facts = { ...signing.facts, reserve: roundedUp(first.needed) };
  if (first.needed > longestSignature) throw tooLong(first.needed);
  const again = typeset({ ...prepared, signing: { ...signing, facts } }, rendering);
  const second = await sign(again, again.signature ?? made.signature, { ...signing, facts }, rendering);
  if ("needed" in second) throw tooLong(second.needed);
  return second;
}

const tooLong = (bytes: number) =>
  notApplied("", `The document cannot be signed: the signature has ${bytes} bytes, more than there is space for.`);

async function sign(
  made: Typeset,
  field: SignatureField,
  { signer, facts }: Signing,
  { phases }: Rendering,
): Promise<Finished | { readonly needed: number }> {
  const body = made.plainHash ?? sha256(made.bytes);
  const reserve = facts.reserve ?? 0;
  const tooLong = await phases.timeAsync("sign", () => fillSignature(made.bytes, reserve, { signer }));
  if (tooLong !== undefined) return tooLong;
  const signature: SignatureRecord = {
    fieldName: field.fieldName,
    level: "B-B",
    algorithm: signer.name,
    certificateSha256: facts.certificateSha256,
    signedAt: new Date(field.signedAt).toISOString(),
    timestampedAt: null,
    reservedBytes: reserve,
  };
  return { ...made, body, signature };
}
