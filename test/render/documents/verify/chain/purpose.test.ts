import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { faultOfPurpose } from "../../../../../src/render/documents/verify/chain/purpose.ts";
import { testIdentity } from "../../../../support/pki/test-certificate.ts";

/** RFC 5280, 4.2.1.12: 1.3.6.1.5.5.7.3 and a number. */
const purpose = (number: number): string => `2b060105050703${number.toString(16).padStart(2, "0")}`;
const [servers, clients, programs, email, timestamps, status] = [1, 2, 3, 4, 8, 9].map(purpose) as [
  string,
  ...string[],
];

test.each<readonly [string, readonly (string | undefined)[], string | undefined]>([
  ["nothing", [], undefined],
  ["e-mail", [email], undefined],
  ["clients", [clients], undefined],
  ["timestamps and e-mail", [timestamps, email], undefined],
  ["servers", [servers], "servers"],
  ["timestamps", [timestamps], "timestamps"],
  ["programs and the status of certificates", [programs, status], "programs, the status of certificates"],
])("a certificate for %s may sign documents unless these are all none of documents", (_, purposes, others) => {
  const given = purposes.filter((one) => one !== undefined);
  const certificate = new X509Certificate(testIdentity("Signer", { purposes: given }).certificate);
  const fault = `The signer's certificate is for ${others}, and not for documents.`;
  expect(faultOfPurpose(certificate, "documents")).toBe(others === undefined ? undefined : fault);
  for (const purpose of ["timestamps", "any"] as const) expect(faultOfPurpose(certificate, purpose)).toBeUndefined();
});
