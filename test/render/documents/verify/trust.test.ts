import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { noEvidence } from "../../../../src/render/documents/verify/evidence.ts";
import type { CmsFindings } from "../../../../src/render/documents/verify/judge-cms.ts";
import { trustOf } from "../../../../src/render/documents/verify/trust.ts";
import { testIdentity } from "../../../support/pki/test-certificate.ts";
import { signFile } from "../../signatures/files.ts";

const certificate = (name: string) => new X509Certificate(signFile(name));
const now = "2026-11-22T12:00:00.000Z";

const root = testIdentity("Old root", { isAuthority: true, from: new Date("2019-01-01"), to: new Date("2040-01-01") });
const expired = testIdentity("Expired", { by: root, from: new Date("2020-01-01"), to: new Date("2021-01-01") });

const roots = [certificate("sub.pem"), new X509Certificate(root.certificate)];

/** By a certificate that expired in 2021, at a time that `authority` confirms for 2020. */
const stamped = (authority: string): CmsFindings => ({
  ...{ faults: [], unknown: undefined, algorithm: "RS256", signedAt: null, evidence: noEvidence },
  ...{ signer: new X509Certificate(expired.certificate), others: [] },
  timestamp: { at: "2020-06-01T00:00:00.000Z", authority: "" },
  authority: { certificate: certificate(authority), others: [] },
});

test("the time of a timestamp counts when the chain of its authority is trusted", () => {
  expect(trustOf(stamped("stamp.pem"), { roots, now }).trust).toBe("trusted");
});

test("a timestamp of an authority that is not trusted makes no expired certificate valid", () => {
  expect(trustOf(stamped("root.pem"), { roots, now }).trust).toBe("notTrusted");
  expect(trustOf(stamped("stamp-expired.pem"), { roots, now }).trust).toBe("notTrusted");
});

test("without a timestamp the chain must be valid now", () => {
  expect(trustOf({ ...stamped("stamp.pem"), timestamp: null }, { roots, now }).trust).toBe("notTrusted");
});

test("a signature that existed in time, as a later timestamp says, need not be valid now", () => {
  const found = { ...stamped("stamp-expired.pem"), timestamp: null };
  expect(trustOf(found, { roots, now, existed: "2020-06-01T00:00:00.000Z" }).trust).toBe("trusted");
  expect(trustOf(stamped("stamp-expired.pem"), { roots, now, existed: "2020-07-01T00:00:00.000Z" }).trust).toBe(
    "trusted",
  );
  expect(trustOf(found, { roots, now, existed: "2022-06-01T00:00:00.000Z" }).trust).toBe("notTrusted");
});

test("a timestamp's certificate signs no documents, and it is said why there is no trust", () => {
  const found = { ...stamped("stamp.pem"), signer: certificate("stamp.pem") };
  expect(trustOf(found, { roots, now })).toMatchObject({
    trust: "notTrusted",
    trustReasons: ["The signer's certificate is for timestamps, and not for documents."],
  });
});

test("a certificate that an end entity issued is not trusted", () => {
  const leaf = testIdentity("Leaf", { by: root, from: new Date("2020-01-01"), to: new Date("2040-01-01") });
  const below = testIdentity("Below", { by: leaf, from: new Date("2020-01-01"), to: new Date("2040-01-01") });
  const [signer, other] = [below, leaf].map((one) => new X509Certificate(one.certificate)) as [
    X509Certificate,
    X509Certificate,
  ];
  const found = { ...stamped("stamp.pem"), timestamp: null, signer, others: [other] };
  expect(trustOf(found, { roots, now })).toMatchObject({
    trust: "notTrusted",
    trustReasons: ["CN=Leaf is no authority, and issued a certificate."],
  });
});

test("a bag of certificates that all issued each other is not tried without end", () => {
  const years = Array.from({ length: 30 }, (_, at) => ({
    from: new Date("2020-01-01"),
    to: new Date(`20${40 + at}-01-01`),
  }));
  const loop = testIdentity("Loop", { isAuthority: true, ...years[0] });
  const same = years.map((times) => testIdentity("Loop", { by: loop, keysOf: loop, isAuthority: true, ...times }));
  const signer = new X509Certificate(testIdentity("Signer", { by: loop, ...years[0] }).certificate);
  const others = same.map((one) => new X509Certificate(one.certificate));
  const { trust, trustReasons } = trustOf({ ...stamped("stamp.pem"), timestamp: null, signer, others }, { roots, now });
  expect([trust, ...trustReasons]).toEqual([
    "notTrusted",
    "More than 200 certificates would have to be tried to find a path.",
  ]);
});

test("a document timestamp is by a certificate that is for timestamps alone", () => {
  const token = { ...stamped("stamp.pem"), signer: certificate("stamp.pem"), authority: undefined };
  expect(trustOf(token, { roots, now }).trust).toBe("trusted");
});
