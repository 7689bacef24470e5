import { X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { withTimestamp } from "../../../../src/render/documents/preserve/preserve.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { inside, octetsOf, onlyElement, tags } from "../../../../src/render/signatures/der/read.ts";
import { identifier, sequence, tagged } from "../../../../src/render/signatures/der/write.ts";
import { timestamper } from "../../../../src/render/signatures/timestamp/timestamper.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { revocationList } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile, signingOutside } from "../../signatures/signed.ts";
import { attribute, cms } from "./cms.ts";
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

/** The finding on the signer's certificate. */
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

test("kept proofs have at most 16 MB together", () => {
  const raw = (name: string) => new X509Certificate(signFile(`${name}.pem`)).raw.length;
  const certificates = raw("lt-sub") + raw("lt-root") + raw("lt-responder");
  const rest = 16 * 1024 * 1024 - certificates;
  expect(found({ lists: [Buffer.alloc(rest - 9), Buffer.alloc(9)] })).toMatchObject({ status: "unknown" });
  expect(() => found({ lists: [Buffer.alloc(rest - 9), Buffer.alloc(10)] })).toThrow("16 MB");
});

describe("a signature in CMS that keeps", () => {
  const signed = Buffer.from("any file");
  const list = revocationList("lt-sub", stampedAt, { listed: [serial("lt-p256")] });
  const status = answer("lt-p256");
  /** BasicOCSPResponse. */
  const basic = (response: Uint8Array): Uint8Array => {
    const [, wrapped] = inside(onlyElement(response, tags.sequence));
    const [outer] = wrapped === undefined ? [] : inside(wrapped);
    return octetsOf(outer && inside(outer)[1]);
  };
  const state = async (members: Parameters<typeof cms>[1], now = hours(48)) => {
    const signature = await cms(signed, members);
    const [one] = verifyFile({ file: signed, signature, roots, now }).signatures;
    return { verdict: one?.verdict, trust: one?.trust, ...one?.revocation[0] };
  };
  const [archival, values] = ["1.2.840.113583.1.1.8", "1.2.840.113549.1.9.16.2.24"];
  const good = { verdict: "valid", trust: "trusted", status: "good", source: "ocsp" };
  const revoked = { verdict: "valid", trust: "notTrusted", status: "revoked", source: "crl" };
  const nothing = { verdict: "valid", trust: "trusted", status: "unknown" };
  const unsigned = (value: Uint8Array) => async () => [attribute(values, value)];
  const otherFormat = (name: string, value: Uint8Array) => tagged(1, identifier(name), value);

  test.each<[string, Parameters<typeof cms>[1], object]>([
    ["nothing", {}, nothing],
    [
      "an answer in adbe-revocationInfoArchival",
      { signed: [attribute(archival, sequence(tagged(1, sequence(status))))] },
      good,
    ],
    [
      "a list in adbe-revocationInfoArchival",
      { signed: [attribute(archival, sequence(tagged(0, sequence(list))))] },
      revoked,
    ],
    ["an answer in revocation-values", { unsigned: unsigned(sequence(tagged(1, sequence(basic(status))))) }, good],
    ["a list in revocation-values", { unsigned: unsigned(sequence(tagged(0, sequence(list)))) }, revoked],
    ["a list in crls", { revocation: [list] }, revoked],
    ["an answer in crls", { revocation: [otherFormat("1.3.6.1.5.5.7.16.2", status)] }, good],
    ["something else in crls", { revocation: [otherFormat("1.3.6.1.5.5.7.16.4", status)] }, nothing],
    ["no revocation-values in their place", { unsigned: unsigned(identifier(values)) }, nothing],
    ["no archive in its place", { signed: [attribute(archival, identifier(values))] }, nothing],
  ])("%s", async (_, members, expected) => {
    expect(await state(members, stampedAt)).toMatchObject(expected);
  });
});

test("that a certificate was revoked is said without roots, and trust is not judged", () => {
  const [one] = verifyFile({
    file: keeping(file.stamped, { statuses: [answer("lt-p256", { says: "revoked" })] }),
    ...{ roots: "", now: stampedAt },
  }).signatures;
  expect(one).toMatchObject({ trust: "notChecked", trustReasons: [], revocation: [{ status: "revoked" }, {}] });
});
