import { X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chainOf } from "../../../../../src/render/documents/verify/chain/chain.ts";
import { casesOf, pathTestsIn, settingsOf } from "./pkits-cases.ts";

const folder = new URL("../../../../fixtures/pkits/certs/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".crt"));
const certificates = new Map(files.map((name) => [name, new X509Certificate(readFileSync(new URL(name, folder)))]));
const anchor = certificates.get("TrustAnchorRootCertificate.crt") as X509Certificate;
const others = [...certificates].filter(([name]) => !name.endsWith("EE.crt")).map(([, certificate]) => certificate);
const at = "2020-01-01T00:00:00.000Z";

/** Tests that we judge differently from the suite, and why; `docs/reference/verification.md` says the same. */
const differences: Readonly<Record<string, string>> = {
  ValidDSAParameterInheritanceTest5: "keys for DSA without their parameters are not judged",
};

const tested = pathTestsIn(files);

test.each(tested)("PKITS: %s", (name) => {
  const signer = certificates.get(`${name}EE.crt`) as X509Certificate;
  for (const { settings: policies, isValid } of casesOf(name)) {
    const chain = chainOf({ signer, others, roots: [anchor], at, purpose: "documents", policies });
    const isExpected = name in differences ? !isValid : isValid;
    expect([chain.trust, ...chain.reasons, policies]).toEqual(
      isExpected ? ["trusted", policies] : ["notTrusted", expect.any(String), ...chain.reasons.slice(1), policies],
    );
  }
});

test("every setting is that of a test of the suite", () => {
  expect(Object.keys(settingsOf).filter((name) => !tested.includes(name))).toEqual([]);
});
