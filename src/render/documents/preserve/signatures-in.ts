import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { nameOf, textOf } from "../../pdf-syntax/reader/value.ts";
import { readSignedData, type SignedData } from "../../signatures/cms/read-signed-data.ts";
import { certificateOf } from "../../signatures/cms/verify-signer.ts";
import type { CertificateSubject } from "../../signatures/validation/collect.ts";
import { ValidationError } from "../../signatures/validation/validation-error.ts";
import { withoutSpace } from "../verify/coverage.ts";
import { fieldsOf, signatureOf } from "../verify/signature-fields.ts";

/** A signature or document timestamp as it stands in a file. */
export interface SignatureIn {
  /** Number of the object that is its field. */
  readonly field: number;
  readonly kind: "signature" | "timestamp";
  /** With the space behind it. */
  readonly contents: Uint8Array;
}

/** In the order of the file's form, which is that of their making where others than ours did not change it. */
export function signaturesIn(pdf: ForeignPdf): readonly SignatureIn[] {
  return fieldsOf(pdf).flatMap((field) => {
    const dictionary = signatureOf(pdf, field);
    const contents = textOf(pdf.resolve(dictionary?.entries.get("Contents")));
    if (dictionary === undefined || contents === undefined) return [];
    const type = nameOf(pdf.resolve(dictionary.entries.get("Type")));
    const kind = type === "DocTimeStamp" ? "timestamp" : "signature";
    return [{ field: field.reference.id, kind, contents: Buffer.from(contents, "latin1") }];
  });
}

const tokenName = "1.2.840.113549.1.9.16.2.14";

/**
 * The certificates that a signature depends on: of who signed, and of the authority that timestamped it.
 *
 * @throws ValidationError, DerError
 */
export function subjectsOf({ contents }: SignatureIn, known: readonly Uint8Array[]): readonly CertificateSubject[] {
  const signedData = readSignedData(withoutSpace(contents) ?? contents);
  const [token] = signedData.signers[0]?.unsigned.get(tokenName) ?? [];
  return [
    subjectOf(signedData, known),
    ...(token === undefined ? [] : [subjectOf(readSignedData(token.whole), known)]),
  ];
}

function subjectOf(signedData: SignedData, known: readonly Uint8Array[]): CertificateSubject {
  const [signer] = signedData.signers;
  const certificate = signer && certificateOf(signedData, signer);
  if (certificate === undefined) throw new ValidationError("a signature lacks its certificate");
  return { certificate, known: [...signedData.certificates, ...known] };
}
