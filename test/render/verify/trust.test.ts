import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { noEvidence } from "../../../src/render/verify/evidence.ts";
import type { CmsFindings } from "../../../src/render/verify/judge-cms.ts";
import { trustOf } from "../../../src/render/verify/trust.ts";
import { signFile } from "../sign/files.ts";

const certificate = (name: string) => new X509Certificate(signFile(name));
const roots = [certificate("sub.pem")];
const now = "2026-11-22T12:00:00.000Z";

/** By a certificate that expired in 2021, at a time that `authority` confirms for 2020. */
const stamped = (authority: string): CmsFindings => ({
  ...{ faults: [], unknown: undefined, algorithm: "RS256", signedAt: null, evidence: noEvidence },
  ...{ signer: certificate("stamp-expired.pem"), others: [] },
  timestamp: { at: "2020-06-01T00:00:00.000Z", authority: "" },
  authority: { certificate: certificate(authority), others: [] },
});

test("the time of a timestamp counts when the chain of its authority is trusted", () => {
  expect(trustOf(stamped("stamp.pem"), { roots, now }).trust).toBe("trusted");
});

test("a timestamp of an authority that nobody trusts makes no expired certificate valid", () => {
  expect(trustOf(stamped("root.pem"), { roots, now }).trust).toBe("notTrusted");
  expect(trustOf(stamped("stamp-expired.pem"), { roots, now }).trust).toBe("notTrusted");
});

test("without a timestamp the chain must be valid now", () => {
  expect(trustOf({ ...stamped("stamp.pem"), timestamp: null }, { roots, now }).trust).toBe("notTrusted");
});

test("what existed in time, as a later timestamp says, need not be valid now", () => {
  const found = { ...stamped("stamp-expired.pem"), timestamp: null };
  expect(trustOf(found, { roots, now, existed: "2020-06-01T00:00:00.000Z" }).trust).toBe("trusted");
  expect(trustOf(stamped("stamp-expired.pem"), { roots, now, existed: "2020-07-01T00:00:00.000Z" }).trust).toBe(
    "trusted",
  );
  expect(trustOf(found, { roots, now, existed: "2022-06-01T00:00:00.000Z" }).trust).toBe("notTrusted");
});
