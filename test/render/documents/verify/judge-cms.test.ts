import { expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { identifier, octetString, sequence } from "../../../../src/render/signatures/der/write.ts";
import { hashOf } from "../../../../src/render/signatures/signer.ts";
import { timestamper } from "../../../../src/render/signatures/timestamp/timestamper.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { signFile } from "../../signatures/files.ts";
import { signingOutside } from "../../signatures/signed.ts";
import { attribute, cms, signerOf } from "./cms.ts";

const file = Buffer.from("any file");
const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const found = (signature: Uint8Array) => verifyFile({ file, signature, roots, now: stampedAt }).signatures[0];

test("a signature that encloses content of its own is unknown, even if that is the file", async () => {
  expect(found(await cms(file, {}))).toMatchObject({ verdict: "valid", reasons: [] });
  for (const content of [file, Buffer.from("another"), Buffer.from("")])
    expect(found(await cms(file, { content }))).toMatchObject({
      verdict: "unknown",
      reasons: [expect.stringContaining("content of its own")],
    });
});

test("timestamps may be there twice, and the first counts", async () => {
  const request = { authority: "https://lt.example.com/tsr", digest: "sha256", seed: "00".repeat(32) } as const;
  const stamp = timestamper(request, signingOutside);
  const name = "1.2.840.113549.1.9.16.2.14";
  const twice = await cms(file, {
    unsigned: async (value) => {
      const { token } = await stamp(hashOf("sha256", value));
      return [attribute(name, token), attribute(name, token)];
    },
  });
  expect(found(twice)).toMatchObject({ verdict: "valid", trust: "trusted", timestamp: { at: stampedAt } });
});

test("nobody is trusted of whom nothing can be read", () => {
  const nobody = { signer: null, trust: "notChecked", trustReasons: [], chain: [], revocation: [] };
  expect(found(Buffer.from("no signature"))).toMatchObject({ verdict: "invalid", ...nobody });
});

test("a timestamp that holds no time makes a signature invalid", async () => {
  const unsigned = async () => [attribute("1.2.840.113549.1.9.16.2.14", await cms(file, {}))];
  expect(found(await cms(file, { unsigned }))).toMatchObject({
    verdict: "invalid",
    reasons: [expect.stringMatching(/^Its timestamp: The timestamp is not valid: it answers with no token/)],
    timestamp: null,
  });
});

test("signed attributes may not be there twice", async () => {
  const digest = attribute("1.2.840.113549.1.9.4", octetString(hashOf("sha256", file)));
  expect(found(await cms(file, { signed: [digest] }))).toMatchObject({
    verdict: "invalid",
    reasons: ["The signature cannot be read: A signed attribute is there twice."],
  });
});

test.each([
  ["1.3.101.112", "Ed25519"],
  ["1.3.101.113", "Ed448"],
])("a signature by the algorithm %s is unknown, and is called %s", async (name, algorithm) => {
  const signer = { ...(await signerOf("lt-p256")), algorithm: sequence(identifier(name)) };
  expect(found(await cms(file, { signer }))).toMatchObject({
    ...{ verdict: "unknown", algorithm },
    reasons: [expect.stringContaining(`It is made by ${algorithm}, which is not judged`)],
  });
});
