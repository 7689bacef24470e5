import { describe, expect, test } from "vitest";
import { withTimestamp, withValidationData } from "../../../../src/render/documents/preserve/preserve.ts";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { DerError } from "../../../../src/render/signatures/der/read.ts";
import { longestSignature, timestampBytes } from "../../../../src/render/signatures/reserve.ts";
import { ValidationClient } from "../../../../src/render/signatures/validation/validation-client.ts";
import { ValidationError } from "../../../../src/render/signatures/validation/validation-error.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { signedPage } from "../../../support/attacked/signed-page.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

const time = "2026-01-02T03:04:05.000Z";

/** Tokens of these lengths, one after the other; the last is given again. */
function tokensOf(...lengths: readonly number[]) {
  const imprints: string[] = [];
  const timestamp = async (imprint: Uint8Array) => {
    const length = lengths[Math.min(imprints.length, lengths.length - 1)] ?? 0;
    imprints.push(Buffer.from(imprint).toString("hex"));
    return { token: new Uint8Array(length).fill(0x30), time };
  };
  return { imprints, timestamper: { timestamp, digest: "sha256" } as const };
}

/** The bytes that the timestamp's Contents have space for. */
function spaceIn(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString("latin1");
  return (/\/DocTimeStamp[\s\S]*?\/Contents\s*<([0-9a-fA-F]+)>/.exec(text)?.[1] ?? "").length / 2;
}

describe("a timestamp of the document", () => {
  test("that is larger than usual gets the space that it needs", async () => {
    const { imprints, timestamper } = tokensOf(timestampBytes + 1);
    const { bytes, time: at } = await withTimestamp(await signedPage(), timestamper);
    expect(at).toBe(time);
    expect(spaceIn(bytes)).toBe(timestampBytes + 1024);
    expect(new Set(imprints).size).toBe(2);
    expect(new ForeignPdf(bytes).crossReferences).not.toBe("rebuilt");
  });

  test("has the name of no field, and of none that has fields below it", async () => {
    const kids = ["<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"];
    const above = ["<</T(Timestamp1)/Kids[5 0 R]>>", "<</T(a)/FT/Tx/Parent 4 0 R>>", "<</T(Timestamp2)/FT/Tx>>"];
    const file = classicPdf(["<</Pages 2 0 R/AcroForm<</Fields[4 0 R 6 0 R]/A#20B 1>>>>", ...kids, ...above]);
    const { bytes } = await withTimestamp(file, tokensOf(10).timestamper);
    const pdf = new ForeignPdf(bytes);
    expect(fieldsOf(pdf).map(({ name }) => name)).toEqual(["Timestamp1.a", "Timestamp2", "Timestamp3"]);
    expect(pdf.dictionary(pdf.catalog.entries.get("AcroForm"))?.entries.get("A B")).toBe(1);
  });

  test("may have as many bytes as a string of PDF/A, and not one more", async () => {
    const { timestamper } = tokensOf(longestSignature);
    expect(spaceIn((await withTimestamp(await signedPage(), timestamper)).bytes)).toBe(longestSignature);
    const longer = tokensOf(longestSignature + 1);
    const refused = await withTimestamp(await signedPage(), longer.timestamper).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    const { reason, faults, message } = refused as Refusal;
    expect(message).toBe("The document cannot be signed: a timestamp has 32768 bytes, more than there is space for.");
    expect(reason).toBe("SIGNATURE_TOO_LONG");
    expect(faults[0]?.path).toBe("/document/signature/timestampServer");
    expect(longer.imprints).toHaveLength(1);
  });
});

describe("proofs that keep a signature verifiable, where looking for them fails", () => {
  /** The outcome when every query ends with this error. */
  async function failed(error: Error): Promise<unknown> {
    const asking = new ValidationClient({ validation: () => Promise.reject(error) }, "00".repeat(32));
    const fail = (): never => {
      throw error;
    };
    const failing: ValidationClient = Object.assign(asking, {
      send: () => Promise.reject(error),
      named: error instanceof DerError ? fail : () => "a name",
    });
    return await withValidationData(await signedPage(), { asking: failing, known: [] }).catch(
      (thrown: unknown) => thrown,
    );
  }

  test.each([
    [
      "nobody answers",
      new ValidationError("nobody is there"),
      /^The document cannot be signed for the long term: .*nobody is there/,
    ],
    [
      "what comes is not DER",
      new DerError("cut off"),
      /^The document cannot be signed for the long term: what a certificate says cannot be read\.$/,
    ],
  ])("%s: it is refused, with its reason and place", async (_what, error, message) => {
    const refused = (await failed(error)) as Refusal;
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused.message).toMatch(message);
    expect(refused.reason).toBe("VALIDATION_DATA_MISSING");
    expect(refused.faults[0]?.path).toBe("/document/signature/level");
    expect(refused.cause).toBeInstanceOf(Error);
  });

  test("a fault of the program is no refusal", async () => {
    const fault = new TypeError("a fault");
    expect(await failed(fault)).toBe(fault);
  });
});
