import { constants, createHash, type SignKeyObjectInput, sign, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { partsOf, subjectKeyIdOf } from "../../../../src/render/signatures/certificate.ts";
import type { SignerInfo } from "../../../../src/render/signatures/cms/read-signed-data.ts";
import {
  bindsCertificate,
  certificateOf,
  hasSigned,
  isKnownAlgorithm,
  isSignedBy,
} from "../../../../src/render/signatures/cms/verify-signer.ts";
import { type DerElement, firstElement } from "../../../../src/render/signatures/der/read.ts";
import {
  identifier,
  nothing,
  octetString,
  sequence,
  smallInteger,
  tagged,
} from "../../../../src/render/signatures/der/write.ts";
import { testIdentity } from "../../../support/pki/test-certificate.ts";
import { signFile } from "../files.ts";

const rsa = testIdentity("RSA", { key: "rsa" });
const ec = testIdentity("EC");
const derOf = ({ certificate }: { readonly certificate: string }): Uint8Array => new X509Certificate(certificate).raw;
const [ofRsa, ofEc] = [derOf(rsa), derOf(ec)];

const hashNames = {
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
} as const;
type Digest = keyof typeof hashNames;

const algorithmDer = (name: string, ...parameters: readonly Uint8Array[]): Buffer =>
  sequence(identifier(name), ...parameters);

/** Its name and its values. */
type Attribute = readonly [name: string, ...values: Uint8Array[]];

const values = (...attributes: readonly Attribute[]): SignerInfo["signed"] =>
  new Map(attributes.map(([name, ...all]) => [name, all.map((one) => firstElement(one))]));

const bytes = Buffer.from("what is signed");
const named = (name: string, parameters?: DerElement): SignerInfo["algorithm"] => ({ name, parameters });

function infoWith(members: Partial<SignerInfo>): SignerInfo {
  const { issuer, serial } = partsOf(ofEc);
  return {
    ...{
      certificate: { issuer, serial },
      digest: "sha256",
      signedBytes: bytes,
      signed: new Map(),
      unsigned: new Map(),
    },
    ...{ algorithm: named("1.2.840.10045.4.3.2"), signature: sign("sha256", bytes, ec.privateKey) },
    ...members,
  };
}

describe("the certificate of a signer", () => {
  const data = { contentType: "", content: undefined, signers: [], revocation: [] };
  const ofStamp = new X509Certificate(signFile("lt-stamp.pem")).raw;
  const find = (certificate: SignerInfo["certificate"], ...certificates: readonly Uint8Array[]) =>
    certificateOf({ ...data, certificates }, infoWith({ certificate }));

  test("has its issuer and its serial number, both", () => {
    const [own, other] = [partsOf(ofEc), partsOf(ofRsa)];
    expect(find(own, ofRsa, ofEc)).toBe(ofEc);
    expect(find({ issuer: own.issuer, serial: other.serial }, ofRsa, ofEc)).toBeUndefined();
    expect(find({ issuer: other.issuer, serial: own.serial }, ofRsa, ofEc)).toBeUndefined();
  });

  test("has its key identifier", () => {
    const keyId = subjectKeyIdOf(ofStamp) ?? new Uint8Array();
    expect(keyId.length).toBeGreaterThan(0);
    expect(find({ keyId }, ofRsa, ofStamp)).toBe(ofStamp);
    expect(find({ keyId: keyId.subarray(1) }, ofRsa, ofStamp)).toBeUndefined();
    expect(find({ keyId: new Uint8Array() }, ofRsa)).toBeUndefined();
  });
});

describe("a signer has signed", () => {
  const type = "1.2.840.113549.1.7.1";
  const digest = createHash("sha256").update("content").digest();
  const typed = ["1.2.840.113549.1.9.3", identifier(type)] as const;
  const digested = ["1.2.840.113549.1.9.4", octetString(digest)] as const;
  const whole = { signed: values(typed, digested) };
  const isSigned = (members: Partial<SignerInfo>, content: object = {}): boolean =>
    isSignedBy(infoWith({ ...whole, ...members }), ofEc, { contentType: type, digest, ...content });

  test("what its attributes say, by its certificate's key", () => {
    expect(isSigned({})).toBe(true);
    expect(isSigned({}, { contentType: "1.2.3" })).toBe(false);
    expect(isSigned({}, { digest: createHash("sha256").update("other").digest() })).toBe(false);
    expect(isSigned({}, { digest: digest.subarray(1) })).toBe(false);
    expect(isSigned({ signedBytes: Buffer.from("other") })).toBe(false);
  });

  test.each<[string, Partial<SignerInfo>]>([
    ["an unknown digest", { digest: undefined }],
    ["no signed attributes", { signedBytes: undefined }],
    ["no type", { signed: values(digested) }],
    ["no digest", { signed: values(typed) }],
    ["two types", { signed: values([...typed, identifier(type)], digested) }],
    ["two digests", { signed: values(typed, [...digested, octetString(digest)]) }],
  ])("nothing with %s", (_, members) => {
    expect(isSigned(members)).toBe(false);
  });
});

describe("attributes that bind a certificate", () => {
  const newer = "1.2.840.113549.1.9.16.2.47";
  const older = "1.2.840.113549.1.9.16.2.12";
  const hashed = (digest: string, der: Uint8Array = ofEc): Buffer =>
    octetString(createHash(digest).update(der).digest());
  const binding = (...inside: readonly Uint8Array[]): Buffer => sequence(sequence(sequence(...inside)));
  const binds = (...attributes: readonly Attribute[]): boolean | undefined =>
    bindsCertificate(infoWith({ signed: values(...attributes) }), ofEc);

  test("may be missing", () => {
    expect(binds()).toBeUndefined();
  });

  test.each([
    ["by SHA-256, which need not be named", newer, [hashed("sha256")], true],
    ["by a digest that is named", newer, [algorithmDer(hashNames.sha512), hashed("sha512")], true],
    ["by SHA-384", newer, [algorithmDer(hashNames.sha384), hashed("sha384")], true],
    ["not by another digest than is named", newer, [algorithmDer(hashNames.sha512), hashed("sha256")], false],
    ["not by a digest that is not known", newer, [algorithmDer("1.3.14.3.2.26"), hashed("sha1")], false],
    ["not of another", newer, [hashed("sha256", ofRsa)], false],
    ["not by SHA-1 in the newer form", newer, [hashed("sha1")], false],
    ["by SHA-1 in the older form", older, [hashed("sha1")], true],
    ["not of another in the older form", older, [hashed("sha1", ofRsa)], false],
    ["not by SHA-256 in the older form", older, [hashed("sha256")], false],
  ])("do so %s", (_, name, inside, expected) => {
    expect(binds([name, binding(...inside)])).toBe(expected);
  });

  test("count in the newer form, where both are there", () => {
    const [wrong, right] = [binding(hashed("sha1", ofRsa)), binding(hashed("sha256"))];
    expect(binds([older, wrong], [newer, right])).toBe(true);
    expect(binds([older, binding(hashed("sha1"))], [newer, binding(hashed("sha256", ofRsa))])).toBe(false);
  });
});

/** RSASSA-PSS-params (RFC 4055, 3.1); undefined: left out. */
function pss(hash: Digest | undefined, mask: Digest | undefined, salt: number | undefined): DerElement {
  const parts = [
    hash && tagged(0, algorithmDer(hashNames[hash], nothing)),
    mask && tagged(1, algorithmDer("1.2.840.113549.1.1.8", algorithmDer(hashNames[mask]))),
    salt === undefined ? undefined : tagged(2, smallInteger(salt)),
  ];
  return firstElement(sequence(...parts.filter((part) => part !== undefined)));
}

const pssName = "1.2.840.113549.1.1.10";
const salted = (saltLength: number): Partial<SignKeyObjectInput> => ({
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength,
});

describe("a signature verifies", () => {
  const signed = (
    digest: Digest,
    by: typeof rsa,
    algorithm: SignerInfo["algorithm"],
    { how = {}, claimed = digest }: { how?: Partial<SignKeyObjectInput>; claimed?: Digest | undefined } = {},
  ): boolean =>
    hasSigned(
      { algorithm, digest: claimed, signature: sign(digest, bytes, { key: by.privateKey, ...how }) },
      bytes,
      derOf(by),
    );

  test.each<[Digest, "rsa" | "ec", string]>([
    ["sha256", "rsa", "1.2.840.113549.1.1.11"],
    ["sha384", "rsa", "1.2.840.113549.1.1.12"],
    ["sha512", "rsa", "1.2.840.113549.1.1.13"],
    ["sha256", "ec", "1.2.840.10045.4.3.2"],
    ["sha384", "ec", "1.2.840.10045.4.3.3"],
    ["sha512", "ec", "1.2.840.10045.4.3.4"],
  ])("by %s and a key of the kind %s as %s, with no other digest and no other key", (digest, kind, name) => {
    const [own, other] = kind === "rsa" ? [rsa, ec] : [ec, rsa];
    expect(isKnownAlgorithm({ algorithm: named(name), digest })).toBe(true);
    expect(signed(digest, own, named(name))).toBe(true);
    expect(signed(digest === "sha256" ? "sha512" : "sha256", own, named(name))).toBe(false);
    expect(signed(digest, other, named(name))).toBe(false);
  });

  test("by RSA with the signer's digest, where the algorithm names none", () => {
    const plain = named("1.2.840.113549.1.1.1");
    expect(signed("sha384", rsa, plain)).toBe(true);
    expect(signed("sha384", rsa, plain, { claimed: "sha256" })).toBe(false);
    expect(signed("sha256", ec, plain)).toBe(false);
    expect(isKnownAlgorithm({ algorithm: plain, digest: undefined })).toBe(false);
  });

  test("by PSS with the salt that it names, or one of 20 bytes", () => {
    expect(signed("sha256", rsa, named(pssName, pss("sha256", "sha256", 32)), { how: salted(32) })).toBe(true);
    expect(signed("sha512", rsa, named(pssName, pss("sha512", "sha512", undefined)), { how: salted(20) })).toBe(true);
    expect(signed("sha256", rsa, named(pssName, pss("sha256", "sha256", 32)), { how: salted(20) })).toBe(false);
    expect(signed("sha256", rsa, named(pssName, pss("sha256", "sha256", 32)))).toBe(false);
    expect(signed("sha256", ec, named(pssName, pss("sha256", "sha256", 32)))).toBe(false);
  });

  test("not by a certificate whose key cannot be read, nor by an algorithm that is not known", () => {
    const { algorithm, digest, signature } = infoWith({});
    expect(hasSigned({ algorithm, digest, signature }, bytes, ofEc)).toBe(true);
    expect(hasSigned({ algorithm, digest, signature }, bytes, Buffer.from("none"))).toBe(false);
    expect(hasSigned({ algorithm: named("1.2.3"), digest, signature }, bytes, ofEc)).toBe(false);
  });
});

describe("an algorithm is not known:", () => {
  test.each<[string, SignerInfo["algorithm"]]>([
    ["one of another name", named("1.2.840.113549.1.1.5")],
    ["PSS without parameters", named(pssName)],
    ["PSS without a digest", named(pssName, pss(undefined, "sha256", 32))],
    ["PSS whose mask has no digest", named(pssName, pss("sha256", undefined, 32))],
    ["PSS whose mask has another digest", named(pssName, pss("sha256", "sha512", 32))],
    ["PSS with neither", named(pssName, pss(undefined, undefined, 32))],
  ])("%s", (_, algorithm) => {
    expect(isKnownAlgorithm({ algorithm, digest: "sha256" })).toBe(false);
  });
});
