import { X509Certificate } from "node:crypto";
import { appendValidationData } from "../../../../src/render/documents/preserve/append-validation-data.ts";
import { signaturesIn } from "../../../../src/render/documents/preserve/signatures-in.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { PdfUpdate } from "../../../../src/render/pdf-syntax/reader/pdf-update.ts";
import { statusQuery } from "../../../../src/render/signatures/validation/ocsp-query.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { type AuthorityFault, validationAnswer } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../../signatures/files.ts";

const certificate = (name: string): Buffer => new X509Certificate(signFile(`${name}.pem`)).raw;
const address = "http://pki.example.com/ocsp";

/** An answer about a certificate that lt-sub issued, made without a nonce at `now`. */
export function answer(name: string, fault: AuthorityFault = {}, now = stampedAt): Uint8Array {
  const query = statusQuery({
    ...{ certificate: certificate(name), issuer: certificate("lt-sub") },
    nonce: new Uint8Array(16),
  });
  const made = validationAnswer({ kind: "ocsp", address, query }, now, { nonce: "none", ...fault });
  if ("failure" in made) throw new Error(made.failure);
  return made.body;
}

/** The proofs that a file is to keep: OCSP answers and lists, in DER. */
export interface Kept {
  readonly statuses?: readonly Uint8Array[];
  readonly lists?: readonly Uint8Array[];
}

/** A signed file with answers and lists in its document security store. */
export function keeping(file: Uint8Array, { statuses = [], lists = [] }: Kept): Uint8Array {
  const pdf = new ForeignPdf(file);
  const update = new PdfUpdate(file, pdf);
  const certificates = ["lt-sub", "lt-root", "lt-responder"].map(certificate);
  const contents = signaturesIn(pdf).map((one) => one.contents);
  appendValidationData(pdf, update, { certificates, statuses, lists }, contents);
  return update.finish();
}
