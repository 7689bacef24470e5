import { createPrivateKey, generateKeyPairSync, sign, verify, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { firstElement } from "../../../src/render/signatures/der/read.ts";
import { generalizedTimeOf, timeOf } from "../../../src/render/signatures/der/time.ts";
import { sequence } from "../../../src/render/signatures/der/write.ts";
import { signatureValue } from "../../../src/render/signatures/ooxml/signature-value.ts";
import { RoundBudget } from "../../../src/render/signatures/pkcs12/rounds.ts";
import { mustBeFresh } from "../../../src/render/signatures/validation/freshness.ts";
import { atNight } from "../../support/night.ts";
import { testIdentity } from "../../support/pki/test-certificate.ts";

describe("a certificate's status counts for a time (RFC 5280, 5.1.2; RFC 6960, 4.2.2.1)", () => {
  const begin = "2026-04-14T09:00:00.000Z";
  const end = "2026-04-20T09:00:00.000Z";

  test.each<[string, string | undefined, string | undefined]>([
    ["2026-04-14T08:55:00.000Z", end, undefined],
    ["2026-04-14T08:54:59.999Z", end, `what it says counts only from ${begin}`],
    ["2026-04-20T09:05:00.000Z", end, undefined],
    ["2026-04-20T09:05:00.001Z", end, `what it says counted only until ${end}`],
    ["2026-04-15T09:00:00.000Z", undefined, undefined],
    ["2026-04-15T09:00:00.001Z", undefined, `what it says is of ${begin}, more than a day ago`],
    ["2026-04-14T08:54:59.999Z", undefined, `what it says counts only from ${begin}`],
  ])("at %s until %s, five minutes and a day taken exactly: %s", (at, nextUpdate, message) => {
    const judge = () => mustBeFresh({ thisUpdate: begin, nextUpdate }, at);
    if (message === undefined) expect(judge).not.toThrow();
    else
      expect(judge).toThrow(
        expect.objectContaining({ name: "ValidationError", message: expect.stringContaining(message) }),
      );
  });
});

describe("rounds of key derivation", () => {
  test("are 2,000,000 together at most, and at least one each", () => {
    const rounds = new RoundBudget();
    rounds.spend(1);
    rounds.spend(1_999_999);
    expect(() => rounds.spend(1)).toThrow(
      expect.objectContaining({ code: "LIMIT", message: expect.stringContaining("more than 2000000 rounds") }),
    );
    expect(() => new RoundBudget().spend(0)).toThrow(
      expect.objectContaining({ code: "UNREADABLE", message: expect.stringContaining("no rounds at all") }),
    );
  });
});

describe("a signature as XML has it (XML Signature 1.1, 6.4.3)", () => {
  const bytes = Buffer.from("signed");

  test.each(["P-256", "P-384", "P-521"] as const)("by %s has two numbers of full length", (key) => {
    const { privateKey, publicKey, certificate } = testIdentity("Any", { key });
    // Numbers are shorter than their curve's in one of 128 signatures, and longer, by a sign, in every other one.
    for (let tried = 0; tried < atNight(300, 60); tried += 1) {
      const value = signatureValue(sign("sha256", bytes, privateKey), new X509Certificate(certificate).raw);
      expect(verify("sha256", bytes, { key: publicKey, dsaEncoding: "ieee-p1363" }, value)).toBe(true);
    }
  });

  test("by RSA stays as it is", () => {
    const { privateKey, certificate } = testIdentity("Any", { key: "rsa" });
    const value = sign("sha256", bytes, privateKey);
    expect(signatureValue(value, new X509Certificate(certificate).raw)).toBe(value);
  });

  test("is one of two whole numbers, or none", () => {
    const { certificate } = testIdentity("Any");
    const of =
      (...parts: readonly Uint8Array[]) =>
      () =>
        signatureValue(sequence(...parts), new X509Certificate(certificate).raw);
    expect(of(Buffer.from([4, 1, 1]), Buffer.from([2, 1, 1]))).toThrow("An element of tag 2 was expected, not of 4.");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const raw = sign("sha256", bytes, {
      key: createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })),
      dsaEncoding: "ieee-p1363",
    });
    expect(() => signatureValue(raw, new X509Certificate(certificate).raw)).toThrow(/tag|cut off|follows|length/);
  });
});

describe("times of certificates (RFC 5280, 4.1.2.5)", () => {
  const element = (tag: number, text: string) =>
    firstElement(Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text)]));
  const utc = 0x17;
  const generalized = 0x18;

  test.each([
    [utc, "491231235959Z", "2049-12-31T23:59:59.000Z"],
    [utc, "500101000000Z", "1950-01-01T00:00:00.000Z"],
    [utc, "000229120000Z", "2000-02-29T12:00:00.000Z"],
    [generalized, "20500101000000Z", "2050-01-01T00:00:00.000Z"],
    [generalized, "20260414090000.5Z", "2026-04-14T09:00:00.500Z"],
    [generalized, "20260414090000.123999999Z", "2026-04-14T09:00:00.123Z"],
  ])("of tag %i, %s, are read %s", (tag, text, expected) => {
    expect(timeOf(element(tag, text))).toBe(expected);
  });

  test.each([
    [utc, "4912312359Z"],
    [utc, "491231235959"],
    [utc, "491231235959+0100"],
    [utc, "x491231235959Z"],
    [utc, "491331235959Z"],
    [generalized, "20260414090000"],
    [generalized, "20260414090000.Z"],
    [generalized, "20260414090000.1234567890Z"],
    [generalized, "x20260414090000Z"],
    [generalized, "20260414090000Zx"],
  ])("of tag %i, %s, cannot be read", (tag, text) => {
    expect(() => timeOf(element(tag, text))).toThrow("A time cannot be read.");
  });

  test("are of no other type", () => {
    expect(() => timeOf(element(0x0c, "491231235959Z"))).toThrow("An element of tag 24 was expected, not of 12.");
    expect(() => generalizedTimeOf(element(utc, "491231235959Z"))).toThrow("An element of tag 24 was expected");
    expect(() => timeOf(undefined)).toThrow("An element of tag 24 is missing.");
  });
});
