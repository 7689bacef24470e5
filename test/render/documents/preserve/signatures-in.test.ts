import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signaturesIn, subjectsOf } from "../../../../src/render/documents/preserve/signatures-in.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { partsOf } from "../../../../src/render/signatures/certificate.ts";
import { DerError } from "../../../../src/render/signatures/der/read.ts";
import {
  identifier,
  octetString,
  sequence,
  setOf,
  smallInteger,
  tagged,
} from "../../../../src/render/signatures/der/write.ts";
import { digestAlgorithm } from "../../../../src/render/signatures/signer.ts";
import { ValidationError } from "../../../../src/render/signatures/validation/validation-error.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signFile } from "../../signatures/files.ts";

/** The signatures of a file whose form has these fields, objects from 4 on. */
const foundIn = (...fields: readonly string[]) => {
  const list = fields.map((_, at) => `${4 + at} 0 R`).join(" ");
  const pages = ["<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R>>"];
  const catalog = `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${list}]>>>>`;
  return signaturesIn(new ForeignPdf(classicPdf([catalog, ...pages, ...fields])));
};

const signed = (entries: string): string => `<</T(a)/FT/Sig/V<<${entries}>>>>`;

describe("signatures in a file", () => {
  test("stand in the order of its form, with the space behind them", () => {
    const fields = [signed("/Type/Sig/Contents<80FF0000>"), signed("/Type/DocTimeStamp/Contents(b)")];
    expect(foundIn(...fields)).toEqual([
      { field: 4, kind: "signature", contents: Buffer.of(0x80, 0xff, 0, 0) },
      { field: 5, kind: "timestamp", contents: Buffer.of(0x62) },
    ]);
  });

  test.each(["", "/Type/Sig", "/Type/Other", "/Type(DocTimeStamp)"])(
    "are timestamps only by that type's name: %s",
    (type) => {
      expect(foundIn(signed(`${type}/Contents<00>`))).toMatchObject([{ kind: "signature" }]);
    },
  );

  test("are found where their type and contents are objects of their own", () => {
    const [one, ...more] = foundIn(signed("/Type 5 0 R/Contents 6 0 R"), "/DocTimeStamp", "<31>");
    expect([one, more]).toEqual([{ field: 4, kind: "timestamp", contents: Buffer.from("1") }, []]);
  });

  test.each(["", "/Contents null", "/Contents 7", "/Contents/Name", "/Contents[<00>]", "/Contents<</kind(string)>>"])(
    "have bytes as their contents, or are none: %s",
    (contents) => {
      expect(foundIn(signed(contents), signed("/Contents()"))).toMatchObject([{ field: 5, contents: Buffer.of() }]);
    },
  );

  test("are in fields for signatures, and only where those are signed", () => {
    expect(foundIn()).toEqual([]);
    expect(foundIn("<</T(a)/FT/Sig>>", "<</T(b)/FT/Tx/V<</Contents<00>>>>>", "<</T(c)/FT/Sig/V(text)>>")).toEqual([]);
  });
});

const [signer, authority, above] = ["lt-p256", "lt-stamp", "lt-sub"].map(
  (name) => new X509Certificate(signFile(`${name}.pem`)).raw,
) as [Buffer, Buffer, Buffer];

/** A SignerInfo (RFC 5652, 5.3) by a certificate; nothing in it is verified here. `unsigned`: attributes. */
function signerInfo(certificate: Uint8Array, ...unsigned: readonly Uint8Array[]): Buffer {
  const { issuer, serial } = partsOf(certificate);
  const algorithm = digestAlgorithm("sha256");
  const signature = octetString(Buffer.of(1));
  const more = unsigned.length === 0 ? [] : [tagged(1, ...unsigned)];
  return sequence(smallInteger(1), sequence(issuer, serial), algorithm, algorithm, signature, ...more);
}

function signedData(certificates: readonly Uint8Array[], ...signers: readonly Uint8Array[]): Buffer {
  const content = sequence(identifier("1.2.840.113549.1.7.1"));
  const body = [setOf(), content, tagged(0, ...certificates), setOf(...signers)];
  return sequence(identifier("1.2.840.113549.1.7.2"), tagged(0, sequence(smallInteger(1), ...body)));
}

const timestamps = (...tokens: readonly Uint8Array[]): Buffer =>
  sequence(identifier("1.2.840.113549.1.9.16.2.14"), setOf(...tokens));

const subjects = (contents: Uint8Array, known: readonly Uint8Array[] = []) =>
  subjectsOf({ field: 4, kind: "signature", contents }, known);

describe("the certificates that a signature depends on", () => {
  test("are its signer's, with those that came along before those that are known", () => {
    const contents = signedData([above, signer], signerInfo(signer));
    expect(subjects(contents, [authority])).toEqual([{ certificate: signer, known: [above, signer, authority] }]);
  });

  test("are the same where space follows the signature", () => {
    const contents = signedData([signer], signerInfo(signer));
    expect(subjects(Buffer.concat([contents, Buffer.alloc(3)]))).toEqual(subjects(contents));
  });

  test("are its first timestamp's as well, with those that came along there", () => {
    const token = signedData([authority, above], signerInfo(authority));
    const later = signedData([above], signerInfo(above));
    const first = { certificate: signer, known: [signer, above] };
    const second = { certificate: authority, known: [authority, above, above] };
    const stamped = (...attributes: readonly Uint8Array[]) => signedData([signer], signerInfo(signer, ...attributes));
    expect(subjects(stamped(timestamps(token)), [above])).toEqual([first, second]);
    expect(subjects(stamped(timestamps(token), timestamps(later)), [above])).toEqual([first, second]);
    expect(subjects(stamped(timestamps()), [above])).toEqual([first]);
    expect(subjects(stamped(sequence(identifier("1.2.3"), setOf(token))), [above])).toEqual([first]);
  });

  const lacking = new ValidationError("a signature lacks its certificate");

  test.each([
    ["there is no signer", signedData([signer])],
    ["there is no certificate", signedData([], signerInfo(signer))],
    ["it is among the known ones alone", signedData([above], signerInfo(signer))],
    [
      "the timestamp has none",
      signedData([signer], signerInfo(signer, timestamps(signedData([], signerInfo(authority))))),
    ],
  ])("are not found where %s", (_, contents) => {
    expect(() => subjects(contents, [signer])).toThrow(lacking);
  });

  test.each([
    ["nothing", Buffer.of()],
    ["space alone", Buffer.alloc(9)],
    ["more than space behind it", Buffer.concat([signedData([signer], signerInfo(signer)), Buffer.of(0, 1)])],
    ["a token that is no SignedData", signedData([signer], signerInfo(signer, timestamps(octetString(Buffer.of(1)))))],
  ])("are not read from %s", (_, contents) => {
    expect(() => subjects(contents)).toThrow(DerError);
  });
});
