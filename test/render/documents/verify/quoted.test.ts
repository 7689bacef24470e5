import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { described } from "../../../../src/render/documents/verify/chain/chain.ts";
import { quoted } from "../../../../src/render/documents/verify/quoted.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { firstElement, inside, tags } from "../../../../src/render/signatures/der/read.ts";
import { element, sequence } from "../../../../src/render/signatures/der/write.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile } from "../../signatures/signed.ts";
import { fill, withUpdate } from "./changed-copies.ts";

// Texts of a file are quoted up to a documented length (docs/reference/verification.md, "Limits").

const long = "n".repeat(3000);
const cut = `${"n".repeat(1000)}…`;
const judged = (file: Uint8Array) => verifyFile({ file, roots: "", now: "2026-11-22T12:00:00.000Z" });

test("a text is cut at 1,000 characters, and between two of them", () => {
  expect(quoted("n".repeat(1000))).toBe("n".repeat(1000));
  expect(quoted(long)).toBe(cut);
  expect(quoted(`${"n".repeat(999)}\u{1f600}`)).toBe(`${"n".repeat(999)}…`);
});

test("reason, place and the fields that are locked are cut in a verdict; a field is locked by its whole name", async () => {
  const content = [{ p: `[textfield, ${long}]` }];
  const fieldLock = { action: "include", fields: [long], permissions: "formFilling" };
  const appearance = { reason: long, location: long };
  const { bytes } = await signedFile({ certificationLevel: "formFilling", fieldLock, appearance }, { content });
  const [verdict] = judged(withUpdate(bytes, fill(long))).signatures;
  expect(verdict).toMatchObject({ verdict: "invalid", reason: cut, location: cut });
  expect(verdict?.lock).toEqual({ action: "include", fields: [cut] });
  for (const { message } of verdict?.changes ?? []) expect(message.length).toBeLessThanOrEqual(cut.length);
});

test("a serial number is cut", () => {
  const certificate = firstElement(new X509Certificate(signFile("lt-p256.pem")).raw);
  const [body, ...signature] = inside(certificate);
  const [version, , ...rest] = inside(body ?? certificate);
  const serial = element(tags.integer, new Uint8Array(3000).fill(0x11));
  const whole = (one: { readonly whole: Uint8Array } | undefined): Uint8Array => one?.whole ?? new Uint8Array();
  const other = sequence(sequence(whole(version), serial, ...rest.map(whole)), ...signature.map(whole));
  expect(described(new X509Certificate(other)).serialNumber).toBe(`${"1".repeat(1000)}…`);
});

test("an ID that is longer than any hash is none of ours, and not carried further", () => {
  const having = (bytes: number): Uint8Array => {
    const objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R>>",
    ];
    const text = classicPdf(objects).toString("latin1");
    return Buffer.from(text.replace("/Root", `/ID[<${"ab".repeat(bytes)}><00>]/Root`), "latin1");
  };
  expect(judged(having(64)).fileId).toBe("ab".repeat(64));
  expect(judged(having(65)).fileId).toBeNull();
});
