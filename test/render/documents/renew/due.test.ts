import { beforeAll, describe, expect, test } from "vitest";
import { dueIn } from "../../../../src/render/documents/renew/due.ts";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { signedFile } from "../../signatures/signed.ts";
import { long, longNamed } from "../preserve/long-named.ts";
import { countersigned } from "../sign/countersigned.ts";

const fieldNames = (file: Uint8Array): ReadonlyMap<number, string> =>
  new Map(fieldsOf(new ForeignPdf(file)).map(({ name, reference }) => [reference.id, name]));

/** The fields that are due, by their whole names. */
function due(file: Uint8Array, now: string): readonly (string | undefined)[] {
  const names = fieldNames(file);
  return [...dueIn(file, now)].map((field) => names.get(field));
}

const key = { certificate: "certs/lt-p256.p12", timestampServer: "https://lt.example.com/tsr" };

describe("a file with a timestamp of the whole document", () => {
  const file = { bytes: new Uint8Array(), validTo: "" };
  beforeAll(async () => {
    const { bytes } = await signedFile({ ...key, certificationLevel: "unspecified", level: "B-LTA" });
    const { signatures } = verifyFile({ file: bytes, roots: "", now: stampedAt });
    const validTo = signatures.find(({ kind }) => kind === "timestamp")?.signer?.validTo ?? "";
    Object.assign(file, { bytes, validTo });
  });

  test("that timestamp is due, and what was signed after it, but nothing before", async () => {
    expect(due(file.bytes, stampedAt)).toEqual(["Timestamp1"]);
    const again = await countersigned(file.bytes, { certificate: "certs/lt-rsa-2048.p12" });
    expect(due(again, stampedAt)).toEqual(["Timestamp1", "Signature2"]);
  });

  test("it is due until the last second of its certificate, and too late then", () => {
    const justAfter = new Date(Date.parse(file.validTo) + 1).toISOString();
    expect(due(file.bytes, file.validTo)).toEqual(["Timestamp1"]);
    expect(() => dueIn(file.bytes, justAfter)).toThrow(
      `The timestamp cannot be renewed: the certificate of its timestamp Timestamp1 expired at ${file.validTo}.`,
    );
  });
});

test("when the names of two fields differ only behind their first 1,000 characters, the one signed after the timestamp is due", async () => {
  expect(due(await longNamed(), stampedAt)).toEqual(["Timestamp1", `${long}.second`]);
});

test("a file without one is refused for a reason of its own", async () => {
  const { bytes } = await signedFile({ certificate: "certs/lt-p256.p12" });
  expect(() => dueIn(bytes, stampedAt)).toThrow(
    expect.objectContaining({
      code: "SIGNATURE_NOT_APPLIED",
      reason: "NOT_RENEWABLE",
      message:
        "The timestamp cannot be renewed: the file has no timestamp of the whole document: only files of level B-LTA have.",
    }),
  );
});
