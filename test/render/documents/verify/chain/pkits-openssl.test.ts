import { X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PolicySettings } from "../../../../../src/render/documents/verify/chain/policies.ts";
import { needs, program } from "../../../../support/programs/programs.ts";
import { casesOf, pathTestsIn } from "./pkits-cases.ts";

// A second opinion: what the suite's tests of paths come to in OpenSSL is what `pkits.test.ts` expects of ours.

const folder = new URL("../../../../fixtures/pkits/certs/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".crt"));
const pem = (name: string): string => new X509Certificate(readFileSync(new URL(name, folder))).toString();

const made = mkdtempSync(join(tmpdir(), "colophon-pkits-"));
afterAll(() => rmSync(made, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  const path = join(made, name);
  writeFileSync(path, text);
  return path;
};
const root = written("root.pem", pem("TrustAnchorRootCertificate.crt"));
const others = written(
  "others.pem",
  files
    .filter((name) => !name.endsWith("EE.crt"))
    .map(pem)
    .join(""),
);
const at = String(Date.parse("2020-01-01T00:00:00Z") / 1000);

/** A set of no policies means any policy (RFC 5280, 6.1.1 (c)); OpenSSL wants it by name. */
const anyPolicy = "2.5.29.32.0";

/** Tests that OpenSSL judges differently from the suite, and why. */
const differences: Readonly<Record<string, string>> = {
  ValidDSAParameterInheritanceTest5: "keys for DSA take no parameters from their issuers",
};

const switches = ({ initialPolicies = [anyPolicy], ...more }: PolicySettings): readonly string[] => [
  ...initialPolicies.flatMap((policy) => ["-policy", policy]),
  ...(more.requireExplicitPolicy === true ? ["-explicit_policy"] : []),
  ...(more.inhibitPolicyMapping === true ? ["-inhibit_map"] : []),
  ...(more.inhibitAnyPolicy === true ? ["-inhibit_any"] : []),
];

const isValid = (name: string, settings: PolicySettings): boolean => {
  const file = written("signer.pem", pem(`${name}EE.crt`));
  const usual = ["-attime", at, "-auth_level", "0", "-policy_check", "-CAfile", root, "-untrusted", others];
  const { status } = program("openssl").outcome(["verify", ...usual, ...switches(settings), file]);
  return status === 0;
};

test("OpenSSL finds of every path what the suite expects", { ...needs("openssl"), timeout: 300_000 }, () => {
  const wrong = pathTestsIn(files).flatMap((name) =>
    casesOf(name)
      .filter((one) => isValid(name, one.settings) !== (name in differences ? !one.isValid : one.isValid))
      .map(({ settings }) => `${name} ${JSON.stringify(settings)}`),
  );
  expect(wrong).toEqual([]);
});
