import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tryVerify, verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { sha256 } from "../../../../src/vocabulary/ids.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signFile } from "../../signatures/files.ts";
import { cms } from "./cms.ts";

const now = "2026-11-24T00:00:00.000Z";
const file = Buffer.from("any file");
const root = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const unsigned = classicPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Kids[]/Count 0>>"]);
const docx = readFileSync(new URL("../../../fixtures/signed-docx/python-docx.docx", import.meta.url));
const damagedDocx = docx.subarray(0, 200);

describe("what is said of a file:", () => {
  test.each<[string, Uint8Array, object]>([
    ["PDF", unsigned, { format: "pdf", signatures: [] }],
    ["DOCX", docx, { format: "docx", fileId: null, structure: [] }],
  ])("a %s file's format, size and hash", (_what, bytes, expected) => {
    expect(verifyFile({ file: bytes, roots: "", now })).toMatchObject({
      sha256: sha256(bytes),
      sizeBytes: bytes.length,
      ...expected,
    });
  });

  test("of one with a signature beside it the same, though it is none of both", async () => {
    const { signatures, ...facts } = verifyFile({ file, signature: await cms(file, {}), roots: "", now });
    const none = { fileId: null, structure: [], evidence: null };
    expect(facts).toEqual({ sha256: sha256(file), sizeBytes: file.length, format: "pdf", ...none });
    expect(signatures).toHaveLength(1);
    const archive = Buffer.from("PK\x03\x04 and more", "latin1");
    expect(verifyFile({ file: archive, signature: await cms(archive, {}), roots: "", now }).format).toBe("docx");
  });

  test("a signature beside it has no name, and covers all of it", async () => {
    const [one] = verifyFile({ file, signature: await cms(file, {}), roots: root, now }).signatures;
    expect(one).toMatchObject({
      ...{ name: "", kind: "signature", verdict: "valid", reasons: [], trust: "trusted", longTerm: false },
      ...{ signedAt: null, reason: null, location: null, algorithm: "ES256", timestamp: null },
      ...{ coverage: "wholeFile", unsignedParts: [], changes: [], certification: null, lock: null },
    });
  });
});

describe("roots are judged", () => {
  const trusted = async (roots: string, at = now) =>
    verifyFile({ file, signature: await cms(file, {}), roots, now: at }).signatures[0]?.trust;

  test("when there are any but blanks", async () => {
    expect(await Promise.all([root, `\n ${root}\n`, "", " \n\t"].map((roots) => trusted(roots)))).toEqual([
      "trusted",
      "trusted",
      "notChecked",
      "notChecked",
    ]);
  });

  test("at the time that is now", async () => {
    expect(await trusted(root, "2126-01-01T00:00:00.000Z")).toBe("notTrusted");
  });
});

describe("a file is refused, as a value where it crosses threads,", () => {
  test.each<[string, Uint8Array, string, string, RegExp]>([
    ["that is no PDF file", file, "", "/file", /^The file cannot be verified\. .*no PDF file, .* no DOCX file/],
    ["that is half an archive", damagedDocx, "", "/file", /^The file cannot be verified\. \S/],
    ["of four bytes", Buffer.from("PK\x03\x04", "latin1"), "", "/file", /^The file cannot be verified\. \S/],
    ["whose roots are none", unsigned, "none", "/roots", /^There is no certificate in PEM/],
    [
      "whose second root cannot be read",
      unsigned,
      `${root}-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n`,
      "/roots",
      /^Certificate 2 of the roots cannot be read\.$/,
    ],
    ["with more than 200 roots", unsigned, root.repeat(201), "/roots", /^There are more than 200 roots/],
  ])("%s", async (_what, bytes, roots, path, message) => {
    expect(await tryVerify({ file: bytes, roots, now })).toMatchObject({
      kind: "refused",
      refusal: {
        code: "INVALID_REQUEST",
        message: expect.stringMatching(message),
        faults: [{ code: "INVALID_VALUE", path, message: expect.stringMatching(message) }],
      },
    });
    expect(() => verifyFile({ file: bytes, roots, now })).toThrow(message);
  });

  test("but not one that can be read, with 200 roots", async () => {
    expect(await tryVerify({ file: unsigned, roots: root.repeat(200), now })).toEqual({
      kind: "verified",
      verification: verifyFile({ file: unsigned, roots: root.repeat(200), now }),
    });
  });
});

test("an error that says nothing of the file is no refusal", () => {
  const broken = Buffer.from(unsigned);
  Object.defineProperty(broken, "byteOffset", {
    get: () => {
      throw new RangeError("a fault of the program");
    },
  });
  expect(() => verifyFile({ file: broken, roots: "", now })).toThrow(RangeError);
});
