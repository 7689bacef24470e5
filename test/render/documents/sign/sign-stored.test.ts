import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { blueFile, withTwin } from "../../../support/attacked/updates.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile } from "../../signatures/signed.ts";
import { addPage, fill, withUpdate } from "../verify/changed-copies.ts";
import { countersign, countersigned } from "./countersigned.ts";

const roots = Buffer.from(signFile("root.pem")).toString("utf8");
const verdictsOf = (file: Uint8Array) =>
  verifyFile({ file, roots, now: "2026-11-22T12:00:00.000Z" }).signatures.map(
    ({ name, verdict, trust, coverage }) => `${name} ${verdict} ${trust} ${coverage}`,
  );

const form = { content: [{ p: "[textfield, note, x, 100|20]" }] };
const approved = async (members: object = {}): Promise<Uint8Array> =>
  (await signedFile({ certificationLevel: "unspecified", ...members }, form)).bytes;
const plain = classicPdf([
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>",
]);

const refusalOf = async (file: Uint8Array, members: object = {}, others: object = {}) => {
  const outcome = await countersign(file, members, others);
  if (outcome.kind === "made") throw new Error("it was signed");
  const { code, message, faults } = outcome.refusal;
  return { code, message, path: faults[0]?.path };
};

describe("a file that is signed again", () => {
  test("begins with what it was, and all its signatures are valid", async () => {
    const one = await approved();
    const two = await countersigned(one);
    const three = await countersigned(two, { certificate: "certs/p384.p12", digest: "sha384", fieldName: "Witness" });
    expect(Buffer.compare(two.subarray(0, one.length), one)).toBe(0);
    expect(Buffer.compare(three.subarray(0, two.length), two)).toBe(0);
    expect(verdictsOf(three)).toEqual([
      "Signature1 valid trusted revision",
      "Signature2 valid trusted revision",
      "Witness valid trusted wholeFile",
    ]);
  });

  test("says what the signature is, also with a timestamp", async () => {
    const outcome = await countersign(await approved(), {
      timestampServer: "https://tsa.example.com",
      appearance: { signedBy: "Grace", reason: "Approved", location: "Berne" },
    });
    expect(outcome).toMatchObject({ signature: { fieldName: "Signature2", level: "B-T", algorithm: "RS256" } });
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    const [, second] = verifyFile({ file: outcome.bytes, roots, now: "2026-11-22T12:00:00.000Z" }).signatures;
    expect(second).toMatchObject({ reason: "Approved", location: "Berne", certification: null });
    expect(second?.timestamp?.at).toBe("2026-04-14T09:00:03.000Z");
  });

  test("need not have been signed before", async () => {
    expect(verdictsOf(await countersigned(plain))).toEqual(["Signature1 valid trusted wholeFile"]);
  });

  test("may have been filled in since, where that is allowed", async () => {
    const filled = withUpdate(await approved(), fill("note"));
    expect(verdictsOf(await countersigned(filled))).toEqual([
      "Signature1 valid trusted revision",
      "Signature2 valid trusted wholeFile",
    ]);
  });

  test("gets a visible block on the page that it names, at its place", async () => {
    const file = await countersigned(plain, { position: { left: 20, bottom: 30, width: 100, height: 40 } });
    expect(Buffer.from(file).toString("latin1")).toContain("/Rect [20 30 120 70]");
  });

  test("keeps what a lock of its own names, and names that are none are reported", async () => {
    const outcome = await countersign(await approved(), { fieldLock: { action: "include", fields: ["note", "nope"] } });
    expect(outcome).toMatchObject({
      errorCodes: ["CONTENT_ERROR"],
      warnings: [{ code: "SIGNATURE_FAULT", path: "/signature/fieldLock/fields/1" }],
    });
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    const changed = withUpdate(outcome.bytes, fill("note"));
    expect(verdictsOf(changed)[1]).toContain("invalid");
  });

  test("whose block reaches beyond the page, or stands on the last one, is reported", async () => {
    const outcome = await countersign(plain, { position: { pageNumber: 7, left: 290 } });
    expect(outcome).toMatchObject({
      warnings: [
        { code: "SIGNATURE_FAULT", path: "/signature/position/pageNumber" },
        { code: "BOX_OUTSIDE", path: "/signature/position" },
      ],
    });
  });
});

describe("a certified file", () => {
  test("that lets nothing be changed is not signed again, and it is said why", async () => {
    const { bytes } = await signedFile({ certificationLevel: "noChanges" }, form);
    expect(await refusalOf(bytes)).toMatchObject({
      code: "SIGNATURE_NOT_APPLIED",
      message: expect.stringContaining("Signature1 lets nothing be changed"),
    });
  });

  test.each(["formFilling", "annotating"])("with %s takes an invisible signature and no new block", async (level) => {
    const file = await approved({ certificationLevel: level });
    expect(verdictsOf(await countersigned(file, { visible: false }))).toEqual([
      "Signature1 valid trusted revision",
      "Signature2 valid trusted wholeFile",
    ]);
    expect(await refusalOf(file)).toMatchObject({ path: "/signature/visible" });
  });

  test("whose lock holds the new field is not signed in it", async () => {
    const file = await approved({ fieldLock: { action: "exclude", fields: ["note"] } });
    expect(await refusalOf(file)).toMatchObject({
      path: "/signature/fieldName",
      message: expect.stringContaining("locks the field Signature2"),
    });
  });
});

describe("a file that cannot be signed is refused with its place", () => {
  const rows: readonly (readonly [string, object, object, string])[] = [
    ["a certification", { certificationLevel: "formFilling" }, {}, "/signature/certificationLevel"],
    ["a level", { level: "B-LT" }, {}, "/signature/level"],
    ["a signature beside the file", { signingType: "Detached" }, {}, "/signature/signingType"],
    ["an unknown member", {}, { content: [] }, "/content"],
    ["an unknown member of the signature", { colour: "red" }, {}, "/signature/colour"],
    ["a key that is not there", { certificate: "certs/none.p12" }, {}, "/signature/certificate"],
    ["a field that is signed", { fieldName: "Signature1" }, {}, "/signature/fieldName"],
    ["a field of another kind", { fieldName: "note" }, {}, "/signature/fieldName"],
  ];

  test.each(rows)("%s", async (_what, members, others, path) => {
    expect(await refusalOf(await approved(), members, others)).toMatchObject({ path });
  });

  test("an encrypted file", async () => {
    const { bytes } = await signedFile(
      { certificationLevel: "unspecified" },
      { encryption: { encryptionType: "aes256", ownerPassword: "x" } },
    );
    expect(await refusalOf(bytes)).toMatchObject({ message: expect.stringContaining("encrypted") });
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ["signed", approved],
    ["not signed", async () => blueFile],
  ])("a file, %s, that holds one of its objects a second time: readers may see another page", async (_what, make) => {
    const { code, message } = await refusalOf(withTwin(await make()));
    expect([code, message]).toEqual([
      "SIGNATURE_NOT_APPLIED",
      expect.stringContaining("Readers may see different files"),
    ]);
  });

  test("a file that is none", async () => {
    expect(await refusalOf(Buffer.from("text"))).toMatchObject({ code: "SIGNATURE_NOT_APPLIED" });
  });
});

describe("the name of a new field", () => {
  const long = "n".repeat(1500);
  const having = async (...names: readonly string[]): Promise<Uint8Array> =>
    (
      await signedFile(
        { certificationLevel: "unspecified" },
        { content: names.map((name) => ({ p: `[textfield, ${name}]` })) },
      )
    ).bytes;

  test("that is cut to the name of another field is refused, and it is said why", async () => {
    const file = await countersigned(await having("note"), { fieldName: `${long}a` });
    const { path, message } = await refusalOf(file, { fieldName: `${long}b` });
    expect(path).toBe("/signature/fieldName");
    expect(message).toContain("names no field of it, and a new one would be named");
    expect(message).toContain("at most 100 characters, no full stop and no control character");
    const { message: dotted } = await refusalOf(await having("a_b"), { fieldName: "a.b" });
    expect(dotted).toContain('"a.b" names no field of it, and a new one would be named "a_b", as one of its fields is');
  });

  test("is compared with the whole names of others, however much of them is quoted", async () => {
    const file = await having(`${long}a`, `${long}b`);
    expect(verdictsOf(await countersigned(file, { fieldName: `${long}c` }))).toEqual([
      "Signature1 valid trusted revision",
      `${"n".repeat(100)} valid trusted wholeFile`,
    ]);
    expect((await refusalOf(file, { fieldName: `${long}b` })).message).toContain("is not for signatures");
  });

  test("is locked as it is written into the file", async () => {
    const members = { certificationLevel: "formFilling", fieldLock: { action: "include", fields: ["a_b"] } };
    const { bytes } = await signedFile(members, { content: [{ p: "[textfield, a_b]" }] });
    expect((await refusalOf(bytes, { fieldName: "a.b" })).message).toContain("locks the field a_b");
  });

  test("that other fields lie below is refused", async () => {
    const file = classicPdf([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>",
      "<</T(Signature1)/Kids[5 0 R]>>",
      "<</T(b)/FT/Tx/Parent 4 0 R>>",
    ]);
    expect((await refusalOf(file, { fieldName: "Signature1" })).message).toContain('fields below "Signature1"');
    expect(verdictsOf(await countersigned(file))).toEqual(["Signature2 valid trusted wholeFile"]);
  });
});

test("an empty field is signed under its own name, though no new one could have it", async () => {
  const long = "n".repeat(1500);
  const { bytes } = await signedFile(
    { certificationLevel: "unspecified" },
    { content: [{ p: `[signaturefield, ${long}]` }] },
  );
  const outcome = await countersign(bytes, { fieldName: long });
  expect(outcome).toMatchObject({ kind: "made", warnings: [], signature: { fieldName: long } });
});

test("a signature that is broken already stays what it was", async () => {
  const changed = withUpdate(await approved(), addPage);
  expect(verdictsOf(await countersigned(changed))).toEqual([
    "Signature1 invalid trusted revision",
    "Signature2 valid trusted wholeFile",
  ]);
});

describe("an empty field of the definition", () => {
  const content = [
    { p: "Seller [signaturefield, Seller, 160|50]" },
    { table: { rows: [[{ td: "Buyer" }, { td: "[signaturefield, Buyer, 120|40, label=Signature of the buyer]" }]] } },
  ];
  const reserved = async (members: object = {}, others: object = {}): Promise<Uint8Array> =>
    (await signedFile({ certificationLevel: "formFilling", ...members }, { content, ...others })).bytes;
  const rectOf = (file: Uint8Array, name: string): string => {
    const pdf = new ForeignPdf(file);
    const field = fieldsOf(pdf).find((one) => one.name === name);
    return JSON.stringify(pdf.resolve(field?.dictionary.entries.get("Rect")));
  };

  test("is signed after a certification, visibly and in its place", async () => {
    const one = await reserved();
    const outcome = await countersign(one, { fieldName: "Seller" });
    expect(outcome).toMatchObject({ kind: "made", warnings: [], signature: { fieldName: "Seller" } });
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    const both = await countersigned(outcome.bytes, { fieldName: "Buyer", certificate: "certs/p256.p12" });
    expect(rectOf(both, "Seller")).toBe(rectOf(one, "Seller"));
    expect(verdictsOf(both)).toEqual([
      "Signature1 valid trusted revision",
      "Seller valid trusted revision",
      "Buyer valid trusted wholeFile",
    ]);
    const [first] = verifyFile({ file: both, roots, now: "2026-11-22T12:00:00.000Z" }).signatures;
    expect(first?.changes.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      "signature: The field Seller was signed.",
      "signature: The field Buyer was signed.",
    ]);
  });

  test("keeps its place: another one is reported, and not applied", async () => {
    const outcome = await countersign(await reserved(), { fieldName: "Seller", position: { left: 1 } });
    expect(outcome).toMatchObject({ warnings: [{ code: "SIGNATURE_FAULT", path: "/signature/position" }] });
  });

  test("that a lock holds is not signed", async () => {
    const file = await reserved({ fieldLock: { action: "include", fields: ["Buyer"] } });
    expect(await refusalOf(file, { fieldName: "Buyer" })).toMatchObject({
      message: expect.stringContaining("locks the field Buyer"),
    });
    expect(verdictsOf(await countersigned(file, { fieldName: "Seller" }))).toHaveLength(2);
  });

  test("takes the document's own signature when that names it", async () => {
    const file = await reserved({ fieldName: "Seller" });
    expect(verdictsOf(file)).toEqual(["Seller valid trusted wholeFile"]);
    const [left, bottom] = JSON.parse(rectOf(await reserved(), "Seller"));
    const [x, y] = JSON.parse(rectOf(file, "Seller"));
    expect([Math.round(x), Math.round(y)]).toEqual([Math.round(left), Math.round(bottom)]);
  });

  test("is in the structure tree of a tagged file, before and after", async () => {
    const file = await countersigned(await reserved({}, { tagged: true, metadata: { title: "A" } }), {
      fieldName: "Buyer",
    });
    const pdf = new ForeignPdf(file);
    const field = fieldsOf(pdf).find(({ name }) => name === "Buyer");
    expect(typeof pdf.resolve(field?.dictionary.entries.get("StructParent"))).toBe("number");
    expect(verdictsOf(file)).toHaveLength(2);
  });

  test("gives no second field its name", async () => {
    const twice = { content: [...content, { p: "[signaturefield, Buyer]" }, { p: "[textfield, Signature1]" }] };
    const outcome = await signedFile({}, twice);
    expect(outcome.warnings.map(({ code }) => code)).toEqual(["FIELD_REPEATED", "FIELD_REPEATED"]);
    expect(fieldsOf(new ForeignPdf(outcome.bytes)).map(({ name }) => name)).toEqual(["Seller", "Buyer", "Signature1"]);
  });
});

test("a lock of the definition that names no field is reported", async () => {
  const { warnings } = await signedFile({ fieldLock: { action: "include", fields: ["note", "nope"] } }, form);
  expect(warnings).toMatchObject([{ code: "SIGNATURE_FAULT", path: "/document/signature/fieldLock/fields/1" }]);
});
