import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { statusSaid } from "../../../../src/render/signatures/validation/ocsp-answer.ts";
import { statusQuery } from "../../../../src/render/signatures/validation/ocsp-query.ts";
import { type AuthorityFault, validationAnswer } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../files.ts";

const certificateOf = (name: string): Buffer => new X509Certificate(signFile(`${name}.pem`)).raw;
const about = { certificate: certificateOf("lt-p256"), issuer: certificateOf("lt-sub"), nonce: Buffer.alloc(16, 1) };

/** An answer that was made at `at`, ISO 8601 UTC. */
function said(at: string, fault: AuthorityFault = {}) {
  const address = "http://pki.example.com/ocsp";
  const answer = validationAnswer({ kind: "ocsp", address, query: statusQuery(about) }, at, fault);
  if (!("body" in answer)) throw new Error("there is no answer");
  return statusSaid(answer.body, about);
}

// RFC 6960, 4.2.2.2. The responder's certificate is valid from 2020 to 2119.
test("the certificate that signs an OCSP answer must be valid when the answer is made", () => {
  expect(said("2026-04-14T09:00:00Z")?.status).toBe("good");
  const refused = "its certificate was not valid when it made its answer";
  expect(() => said("2019-12-31T23:59:59Z")).toThrow(refused);
  expect(() => said("2120-01-02T00:00:00Z")).toThrow(refused);
});

test("an answer that the issuer signs itself has no other certificate", () => {
  expect(said("2026-04-14T09:00:00Z", { responder: "lt-sub" })?.responder).toBeUndefined();
});
