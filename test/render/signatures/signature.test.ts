import { describe, expect, test } from "vitest";
import { Report } from "../../../src/render/contract/report.ts";
import { readSignature } from "../../../src/render/definition/read/signature/read-signature.ts";
import type { SignatureSetting } from "../../../src/render/definition/read/signature/signature-setting.ts";
import { openSigning } from "../../../src/render/jobs/document/open-signing.ts";
import { render } from "../../../src/render/jobs/render.ts";
import * as known from "../../../src/render/model/document/signature.ts";
import { signatureWords } from "../../../src/vocabulary/definition/document/signature.ts";
import type { Document, Signature } from "../../../src/vocabulary/generated/definition.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { inTurn } from "../../support/night.ts";
import { engine, renderSigned, signedDefinition, signedFile, signingOutside } from "./signed.ts";
import { names, verifyPdf } from "./verify.ts";

const keys = ["rsa-2048", "rsa-4096", "pss-2048", "p256", "p384", "p521"] as const;
const digests = ["sha256", "sha384", "sha512"] as const;
const levels = ["noChanges", "formFilling", "annotating", "unspecified"] as const;
const locks = [
  undefined,
  { action: "all" },
  { action: "include", fields: ["total", "note"] },
  { action: "exclude", fields: ["note"] },
] as const;

const certificate = (key: string) => ({ certificate: `certs/${key}.p12` });

describe("a signed document", () => {
  const combinations = keys.flatMap((key) => digests.map((digest) => [key, digest] as const));

  test.each(combinations)("by a key of %s over %s, of every level and lock, is valid", async (key, digest) => {
    for (const [at, certificationLevel] of levels.entries()) {
      for (const fieldLock of inTurn(locks, at, locks.length)) {
        const members = {
          ...certificate(key),
          digest,
          certificationLevel,
          ...(fieldLock === undefined ? {} : { fieldLock }),
        };
        const { bytes, signature } = await signedFile(members);
        const found = await verifyPdf(bytes);
        const { covers, padded, valid } = found;
        expect({ covers, padded, valid, digest: found.digest }).toEqual({
          covers: true,
          padded: true,
          valid: true,
          digest,
        });
        expect(found.dictionary.includes("/DocMDP")).toBe(certificationLevel !== "unspecified");
        expect(found.dictionary.includes("/FieldMDP")).toBe(fieldLock !== undefined);
        expect(signature?.level).toBe("B-B");
      }
    }
  });

  test("has the signed attributes of PAdES and no other", async () => {
    const { signed, unsigned } = await verifyPdf((await signedFile()).bytes);
    expect(signed.toSorted()).toEqual([names.contentType, names.messageDigest, names.signingCertificateV2].toSorted());
    expect(unsigned).toEqual([]);
  });

  test("writes attributes and certificates as DER wants a SET OF: in the order of their bytes", async () => {
    const { cms } = await verifyPdf((await signedFile(certificate("rsa-2048"))).bytes);
    const attributes = (cms.signerInfos[0]?.signedAttrs?.attributes ?? []).map((one) =>
      Buffer.from(one.toSchema().toBER()),
    );
    expect(attributes.toSorted(Buffer.compare)).toEqual(attributes);
    expect(cms.certificates).toHaveLength(2);
  });

  test.each([
    ["a byte of a page", 600],
    ["a byte behind the signature", -20],
  ])("is not valid any more when %s changes", async (_what, at) => {
    const { bytes } = await signedFile();
    const changed = Buffer.from(bytes);
    const place = at < 0 ? changed.length + at : at;
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect((await verifyPdf(changed)).valid).toBe(false);
  });

  test("is not covered whole any more when something is appended", async () => {
    const { bytes } = await signedFile();
    expect((await verifyPdf(Buffer.concat([bytes, Buffer.from("\n% more\n")]))).covers).toBe(false);
  });

  test("has its signature in clear, outside of object streams, once", async () => {
    const text = Buffer.from((await signedFile()).bytes).toString("latin1");
    expect(text.split("/ETSI.CAdES.detached")).toHaveLength(2);
    expect(text.split("/ByteRange")).toHaveLength(2);
  });

  test("differs from the same made again only in the signature; its body is the same", async () => {
    const [one, two] = [await signedFile(), await signedFile()];
    expect(one.colophon.body).toBe(two.colophon.body);
    expect(one.colophon.output).not.toBe(two.colophon.output);
  });

  test("by an RSA key is the same file each time", async () => {
    const [one, two] = [await signedFile(certificate("rsa-2048")), await signedFile(certificate("rsa-2048"))];
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
  });

  test("names the key's file in its colophon, and says of the signature nothing that is secret", async () => {
    const { colophon, signature } = await signedFile({ fieldName: "Approval" });
    expect(Object.keys(colophon.assets)).toEqual(["certs/p256.p12"]);
    expect(signature).toEqual({
      fieldName: "Approval",
      level: "B-B",
      algorithm: "ES256",
      certificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      signedAt: "2026-04-14T09:00:00.000Z",
      timestampedAt: null,
      reservedBytes: 3072,
    });
  });
});

test.each(["aes256", "aes128"])(
  "a document encrypted with %s is signed, and nothing that it says stands in clear",
  async (cipher) => {
    const encryption = { encryptionType: cipher, userPassword: "user", ownerPassword: "owner" };
    const { bytes } = await signedFile({ contactInfo: "ada@example.com" }, { encryption });
    const { covers, padded, valid } = await verifyPdf(bytes);
    expect({ covers, padded, valid }).toEqual({ covers: true, padded: true, valid: true });
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("ada@example.com");
  },
);

test.each([
  ["level", "B-XL", /there is no level "B-XL"; known are B-LT, B-LTA/],
  ["digest", "sha1", /there is no digest "sha1"; known are sha256, sha384, sha512/],
])("a %s that signing does not know is refused, and none is taken in its place", async (member, word, message) => {
  const { document } = signedDefinition({ [member]: word, timestampServer: "https://tsa.example.com" });
  const job = exampleJob({ document });
  const opened = openSigning(document as Document, { job, engine, report: new Report() }, signingOutside, new Map());
  await expect(opened).rejects.toThrow(message);
});

test.each<[string, object]>([
  ["certificationLevel", { certificationLevel: "sometimes" }],
  ["fieldLock/permissions", { fieldLock: { permissions: "sometimes" } }],
  ["fieldLock/action", { fieldLock: { action: "sometimes" } }],
])("a %s that signing does not know throws, and none is taken in its place", (_member, members) => {
  const { document } = signedDefinition({ ...members, visible: false });
  const { signature } = document as Document;
  const signing = { subject: "Ada", certificateSha256: "", reserve: 1 };
  const setting = { signing, now: "2026-04-14T09:00:00Z", timeZone: "UTC", format: "pdf", context: {} };
  const read = () => readSignature(signature as Signature, setting as unknown as SignatureSetting);
  expect(read).toThrow('"sometimes" is none of');
});

test.each<[string, readonly string[]]>([
  ["level", known.longTermLevels],
  ["certificationLevel", known.certificationLevels],
])("the words of %s in the schema are those that signing knows", (member, words) => {
  const { properties } = signatureWords["Signature"] as unknown as {
    readonly properties: Readonly<Record<string, { readonly enum: readonly string[] }>>;
  };
  expect(properties[member]?.enum).toEqual(words);
});

describe("the signature dictionary", () => {
  const dictionaryOf = async (members: object) => (await verifyPdf((await signedFile(members)).bytes)).dictionary;

  test("certifies what the stricter of certification and field lock allows (ISO 32000-2, 12.8.2.4)", async () => {
    const lock = (permissions: string) => ({ fieldLock: { permissions, action: "all" } });
    const levels = async (certificationLevel: string, permissions: string) =>
      [...(await dictionaryOf({ certificationLevel, ...lock(permissions) })).matchAll(/[/]P (\d)/g)].map(([, p]) => p);
    expect(await levels("annotating", "formFilling")).toEqual(["2", "2"]);
    expect(await levels("formFilling", "annotating")).toContain("2");
    expect(await levels("annotating", "noChanges")).toEqual(["1", "1"]);
  });

  test("says the time of generation when none is claimed", async () => {
    expect(await dictionaryOf({})).toContain("/M (D:20260414090000Z)");
  });

  test.each([
    ["2026-07-01T12:00:00+02:00", "D:20260701120000+02'00'"],
    ["2026-07-01T12:00:00.5Z", "D:20260701120000Z"],
    ["2026-07-01", "D:20260701000000Z"],
  ])("says the time that is claimed: %s", async (claimedSignDate, written) => {
    expect(await dictionaryOf({ claimedSignDate })).toContain(`/M (${written})`);
  });

  test("reports a day that does not exist, and says the time of generation", async () => {
    const made = await signedFile({ claimedSignDate: "2026-02-30" });
    expect(made.warnings.map(({ code, path }) => [code, path])).toEqual([
      ["SIGNATURE_FAULT", "/document/signature/claimedSignDate"],
    ]);
    expect((await verifyPdf(made.bytes)).dictionary).toContain("/M (D:20260414090000Z)");
  });

  test("holds name, reason, location, contact and creator in any script", async () => {
    const dictionary = await dictionaryOf({
      contactInfo: "ada@example.com",
      signatureCreator: "Contracts ä",
      appearance: { signedBy: "Ada", reason: "Approved", location: "大阪" },
    });
    expect(dictionary).toContain("/Name (Ada)");
    expect(dictionary).toContain("/Reason (Approved)");
    expect(dictionary).toContain("/Location <FEFF5927962A>");
    expect(dictionary).toContain("/ContactInfo (ada@example.com)");
    expect(dictionary).toContain("/Prop_Build <</App <</Name /Contracts#20#C3#A4>>>>");
  });

  test("takes the stricter of level and lock", async () => {
    const fieldLock = { action: "all", permissions: "annotating" };
    const lockIn = async (certificationLevel: string) =>
      /FieldMDP.*?[/]P (\d)/.exec(await dictionaryOf({ certificationLevel, fieldLock }))?.[1];
    expect([await lockIn("noChanges"), await lockIn("formFilling"), await lockIn("unspecified")]).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  test("renames a field whose name a PDF cannot have", async () => {
    const made = await signedFile({ fieldName: "a.b\r\n/x" });
    expect(made.signature?.fieldName).toBe("a_b__/x");
    expect(made.warnings[0]?.path).toBe("/document/signature/fieldName");
  });
});

describe("the password of a key", () => {
  const withData = (password: string, data: object) =>
    render(exampleJob(signedDefinition({ password }), data), signingOutside, engine);

  test("comes from the data, as any text does", async () => {
    expect(await withData("$data.pw", { pw: "secret" })).toMatchObject({ kind: "made", errorCodes: [], warnings: [] });
    expect(await withData("[= lower($data.pw)]", { pw: "SECRET" })).toMatchObject({ kind: "made" });
  });

  test("is missing where the data lack it, and the document is not made", async () => {
    for (const password of ["$data.pw", "[= lower($data.pw)]"]) {
      expect(await withData(password, { other: "secret" })).toMatchObject({
        kind: "refused",
        refusal: {
          code: "SIGNATURE_NOT_APPLIED",
          message: expect.stringContaining("refers to data"),
          faults: [{ path: "/document/signature/password" }],
        },
      });
    }
  });

  test("that only looks like a reference is itself, and is quoted nowhere", async () => {
    for (const password of ["my$Data.pw", "\\$DATA.pw", "{pw}", "%pw%"]) {
      const outcome = await withData(password, { pw: "secret" });
      expect(outcome).toMatchObject({ kind: "refused", refusal: { message: expect.stringContaining("another one") } });
      expect(JSON.stringify(outcome)).not.toContain(JSON.stringify(password).slice(1, -1));
    }
  });
});

describe("a document is not signed, and not made", () => {
  const refusalOf = async (members: object) => {
    const outcome = await renderSigned(members);
    if (outcome.kind === "made") throw new Error("it was made");
    const { code, message, faults } = outcome.refusal;
    return { code, message, path: faults[0]?.path };
  };

  test.each([
    ["the file is not there", { certificate: "certs/none.p12" }, /no certificate file/, "certificate"],
    ["the password is wrong", { password: "wrong" }, /its password is another one/, "password"],
    ["the file has no key", { certificate: "certs/no-key.p12" }, /no private key/, "certificate"],
    [
      "the file has a key of no certificate",
      { certificate: "certs/no-certificate.p12" },
      /none of its certificates/,
      "certificate",
    ],
    ["the certificate has expired", { certificate: "certs/expired.p12" }, /expired at 2021-01-01/, "certificate"],
    [
      "the certificate is not valid yet",
      { certificate: "certs/later.p12" },
      /valid only from 2090-01-01/,
      "certificate",
    ],
    ["the certificate is not for signing", { certificate: "certs/encrypting.p12" }, /key usage/, "certificate"],
    ["the key is too short", { certificate: "certs/rsa-1024.p12" }, /RSA of 1024 bits/, "certificate"],
    ["the key is of Ed25519", { certificate: "certs/ed25519.p12" }, /ed25519/, "certificate"],
    ["the key is of another curve", { certificate: "certs/k256.p12" }, /curve secp256k1/, "certificate"],
    [
      "the file asks for too many rounds",
      { certificate: "certs/too-many-rounds.p12" },
      /more than 2000000 rounds/,
      "certificate",
    ],
    ["the name is that of a vault's key", { certificate: "signing-key", password: "" }, /no vault key/, "certificate"],
  ])("when %s", async (_when, members, message, member) => {
    const refusal = await refusalOf(members);
    expect(refusal).toMatchObject({ code: "SIGNATURE_NOT_APPLIED", path: `/document/signature/${member}` });
    expect(refusal.message).toMatch(message);
  });
});
