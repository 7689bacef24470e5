import { X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { withTimestamp } from "../../../src/render/preserve/preserve.ts";
import { timestamper } from "../../../src/render/sign/timestamp/timestamper.ts";
import { verifyFile } from "../../../src/render/verify/verify-file.ts";
import { stampedAt } from "../../support/case-outside.ts";
import { revocationList } from "../../support/validation-authority.ts";
import { signFile } from "../sign/files.ts";
import { signedFile, signingOutside } from "../sign/signed.ts";
import { answer, type Kept, keeping } from "./keeping.ts";

const serial = (name: string): string => new X509Certificate(signFile(`${name}.pem`)).serialNumber;
const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const hours = (count: number): string => new Date(Date.parse(stampedAt) + count * 3_600_000).toISOString();

const file: { stamped: Uint8Array; plain: Uint8Array } = { stamped: new Uint8Array(), plain: new Uint8Array() };
beforeAll(async () => {
  const usual = { certificate: "certs/lt-p256.p12", certificationLevel: "unspecified" };
  const stamped = await signedFile({ ...usual, timestampServer: "https://lt.example.com/tsr" });
  const plain = await signedFile(usual);
  Object.assign(file, { stamped: stamped.bytes, plain: plain.bytes });
});

/** Of the signer's certificate. */
function found(kept: Kept & { readonly to?: Uint8Array }, now = stampedAt) {
  const [signature] = verifyFile({ file: keeping(kept.to ?? file.stamped, kept), roots, now }).signatures;
  if (signature === undefined) throw new Error("it has no signature");
  const { verdict, trust, revocation } = signature;
  const [{ status, source, revokedAt, reason } = { status: undefined }] = revocation;
  return { verdict, trust, status, source, revokedAt, reason };
}

describe("a signer's certificate was", () => {
  const good = { trust: "trusted", status: "good", revokedAt: null, reason: null };

  test.each<[string, Kept, object]>([
    ["not revoked, says an answer", { statuses: [answer("lt-p256")] }, { ...good, source: "ocsp" }],
    [
      "not revoked, says an answer of a day later",
      { statuses: [answer("lt-p256", {}, hours(24))] },
      { ...good, source: "ocsp" },
    ],
    [
      "not revoked, says the issuer's own answer",
      { statuses: [answer("lt-p256", { responder: "lt-sub" })] },
      { ...good, source: "ocsp" },
    ],
    ["not revoked, says a list", { lists: [revocationList("lt-sub", stampedAt)] }, { ...good, source: "crl" }],
    [
      "revoked, says an answer",
      { statuses: [answer("lt-p256", { says: "revoked" })] },
      { trust: "notTrusted", status: "revoked", source: "ocsp", revokedAt: "2026-01-02T03:04:05.000Z" },
    ],
    [
      "revoked, says a list",
      { lists: [revocationList("lt-sub", stampedAt, { listed: [serial("lt-p256")] })] },
      { trust: "notTrusted", status: "revoked", source: "crl", revokedAt: "2026-01-02T03:04:05.000Z" },
    ],
    [
      "revoked, says an old answer, for nothing ends a revocation",
      { statuses: [answer("lt-p256", { says: "revoked", thisUpdate: hours(-600), nextUpdate: hours(-500) })] },
      { trust: "notTrusted", status: "revoked" },
    ],
    [
      "on hold until a later answer",
      {
        statuses: [
          answer("lt-p256", { says: "revoked", thisUpdate: hours(-600), nextUpdate: hours(-500) }),
          answer("lt-p256"),
        ],
      },
      { ...good, source: "ocsp" },
    ],
  ])("%s", (_, kept, expected) => {
    expect(found(kept, hours(48))).toMatchObject({ verdict: "valid", ...expected });
  });

  test.each<[string, Kept, string]>([
    [
      "the answer is stale",
      { statuses: [answer("lt-p256", { thisUpdate: hours(-48), nextUpdate: hours(-24) })] },
      "counted only until",
    ],
    ["the list is stale", { lists: [revocationList("lt-sub", hours(-24 * 30))] }, "counted only until"],
    ["the answer is of a time to come", { statuses: [answer("lt-p256", {}, hours(72))] }, "counts only from"],
    ["the answer is of another certificate", { statuses: [answer("lt-stamp")] }, "keeps nothing"],
    [
      "the answer is of another serial number",
      { statuses: [answer("lt-p256", { otherSerial: true })] },
      "keeps nothing",
    ],
    ["the responder does not know it", { statuses: [answer("lt-p256", { says: "unknown" })] }, "does not know"],
    [
      "the responder may not answer",
      { statuses: [answer("lt-p256", { responder: "lt-stamp" })] },
      "does not let answer",
    ],
    ["the answer names another", { statuses: [answer("lt-p256", { otherName: true })] }, "names another"],
    ["the answer was changed", { statuses: [answer("lt-p256", { badSignature: true })] }, "is not valid"],
    [
      "nothing vouches for the responder",
      { statuses: [answer("lt-p256", { responder: "lt-second" })] },
      "its responder",
    ],
    ["the list is another issuer's", { lists: [revocationList("lt-root", stampedAt)] }, "keeps nothing"],
    [
      "the list is signed by another",
      { lists: [revocationList("lt-sub", stampedAt, { listedBy: "lt-root" })] },
      "not signed",
    ],
    ["the list is only a part", { lists: [revocationList("lt-sub", stampedAt, { partial: true })] }, "only a part"],
    ["what is kept is none", { statuses: [Buffer.from("no answer")] }, "cannot be read"],
  ])("unknown: %s", (_, kept, reason) => {
    expect(found(kept, hours(48))).toMatchObject({
      ...{ verdict: "valid", trust: "trusted", status: "unknown", source: null, revokedAt: null },
      reason: expect.stringContaining(reason),
    });
  });
});

describe("a certificate that was revoked a day after", () => {
  const lists = [revocationList("lt-sub", hours(30), { listed: [serial("lt-p256")], revokedAt: hours(24) })];
  const revokedAt = hours(24);

  test("its signature had a trusted timestamp was good", () => {
    expect(found({ lists }, hours(48))).toMatchObject({ trust: "trusted", status: "good", revokedAt });
  });

  test("a signature without a timestamp is revoked", () => {
    expect(found({ lists, to: file.plain }, hours(48))).toMatchObject({
      trust: "notTrusted",
      status: "revoked",
      revokedAt,
    });
  });

  test("a trusted timestamp of the document was good", async () => {
    const request = { authority: "https://lt.example.com/tsr", digest: "sha256", seed: "00".repeat(32) } as const;
    const timestamp = timestamper(request, signingOutside);
    const { bytes } = await withTimestamp(file.plain, { timestamp, digest: "sha256" });
    expect(found({ lists, to: bytes }, hours(48))).toMatchObject({ trust: "trusted", status: "good", revokedAt });
  });
});

test("more than a hundred lists refuse the file", () => {
  const lists = Array.from({ length: 101 }, (_, at) => Buffer.from(`list ${at}`));
  expect(() => found({ lists })).toThrow("100 of a kind");
  expect(found({ lists: lists.slice(1) }).status).toBe("unknown");
});
