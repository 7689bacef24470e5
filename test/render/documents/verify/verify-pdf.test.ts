import { X509Certificate } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formRecord } from "../../../../src/render/documents/fill/form-record.ts";
import { typedPassword } from "../../../../src/render/documents/fill/typed-password.ts";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { sizeShown } from "../../../../src/render/pdf-syntax/reader/page-form.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { isReference, type PdfReference } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { signedData } from "../../../../src/render/signatures/cms/signed-data.ts";
import { openedKeys, openSigner } from "../../../../src/render/signatures/open-signer.ts";
import { hashOf } from "../../../../src/render/signatures/signer.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { atNight } from "../../../support/night.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile, signingOutside } from "../../signatures/signed.ts";
import { addPage, annotate, changedCopies, fill, replaceContent, withUpdate } from "./changed-copies.ts";

const roots = Buffer.from(signFile("root.pem")).toString("utf8");
const now = "2026-11-22T12:00:00.000Z";
const found = (file: Uint8Array, trusted = roots) => verifyFile({ file, roots: trusted, now });

const form = { content: [{ p: "[textfield, note, x, 100|20] [textfield, amount, x, 100|20]" }] };
const formFile = async (members: object = {}): Promise<Uint8Array> => (await signedFile(members, form)).bytes;

describe("a signed file of ours", () => {
  const keys = ["rsa-2048", "rsa-4096", "pss-2048", "p256", "p384", "p521"];
  const algorithms: Readonly<Record<string, string>> = { rsa: "RS", pss: "PS", p25: "ES", p38: "ES", p52: "ES" };

  test.each(keys.flatMap((key) => ["sha256", "sha384", "sha512"].map((digest) => [key, digest] as const)))(
    "by a key of %s over %s is valid, trusted and covered whole",
    async (key, digest) => {
      const { bytes } = await signedFile({ certificate: `certs/${key}.p12`, digest });
      expect(found(bytes).signatures).toMatchObject([
        {
          ...{
            name: "Signature1",
            kind: "signature",
            verdict: "valid",
            reasons: [],
            coverage: "wholeFile",
            changes: [],
          },
          algorithm: `${algorithms[key.slice(0, 3)]}${digest.slice(3)}`,
          ...{ trust: "trusted", certification: "noChanges", signedAt: "2026-04-14T09:00:00.000Z", timestamp: null },
          signer: { subject: "CN=Ada Lindqvist, O=Acme Ltd", issuer: "CN=Colophon Test Authority, O=Tests" },
        },
      ]);
    },
  );

  test("says why, where, what it locks and who is above the signer", async () => {
    const appearance = { signedBy: "Ada", reason: "Zweck – 目的", location: "Malmö" };
    const { bytes } = await signedFile({ appearance, fieldLock: { action: "include", fields: ["a", "b"] } });
    expect(found(bytes).signatures[0]).toMatchObject({
      reason: "Zweck – 目的",
      location: "Malmö",
      lock: { action: "include", fields: ["a", "b"] },
      chain: ["CN=Ada Lindqvist, O=Acme Ltd", "CN=Colophon Test Authority, O=Tests", "CN=Colophon Test Root, O=Tests"],
    });
  });

  test("by an algorithm that is not judged is unknown, and invalid where its bytes were changed", async () => {
    const { bytes } = await signedFile({ certificate: "certs/p256.p12" }, { content: [{ p: "Hello" }] });
    const [ecdsa, other] = ["2a8648ce3d040302", "2a8648ce3d040363"];
    const written = Buffer.from(bytes).toString("latin1");
    const place = written.search(new RegExp(ecdsa, "i"));
    expect(place).toBeGreaterThan(0);
    const odd = Buffer.from(`${written.slice(0, place)}${other}${written.slice(place + other.length)}`, "latin1");
    const reason = "It is made by an algorithm other than RSA and ECDSA over SHA-256, SHA-384 and SHA-512.";
    expect(found(odd).signatures).toMatchObject([{ verdict: "unknown", reasons: [reason] }]);
    odd[20] = (odd[20] ?? 0) ^ 1;
    expect(found(odd).signatures).toMatchObject([
      { verdict: "invalid", reasons: expect.arrayContaining(["The signed bytes were changed.", reason]) },
    ]);
  });

  test("is not trusted with other roots, and is judged without roots", async () => {
    const { bytes } = await signedFile();
    const other = new X509Certificate(signFile("stamp.pem")).toString();
    expect(found(bytes, other).signatures[0]).toMatchObject({ verdict: "valid", trust: "notTrusted" });
    expect(found(bytes, "").signatures[0]).toMatchObject({ verdict: "valid", trust: "notChecked" });
  });

  test("has no signatures when it was not signed", async () => {
    const file = classicPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R>>",
    ]);
    expect(found(file).signatures).toEqual([]);
  });
});

describe("what may change afterwards", () => {
  const lock = { certificationLevel: "formFilling", fieldLock: { action: "all" } };
  const part = { certificationLevel: "formFilling", fieldLock: { action: "include", fields: ["amount"] } };
  const rows: readonly (readonly [string, object, readonly boolean[]])[] = [
    ["noChanges", { certificationLevel: "noChanges" }, [false, false, false]],
    ["formFilling", { certificationLevel: "formFilling" }, [true, true, false]],
    ["annotating", { certificationLevel: "annotating" }, [true, true, false]],
    ["approval", { certificationLevel: "unspecified" }, [true, true, false]],
    ["formFilling with all fields locked", lock, [false, false, false]],
    ["formFilling with one field locked", part, [true, false, false]],
  ];

  test.each(rows)("after %s is as the table says", async (_level, members, expected) => {
    const file = await formFile(members);
    const changes = [fill("note"), fill("amount"), addPage];
    for (const [at, change] of changes.entries()) {
      const [verdict] = found(withUpdate(file, change)).signatures;
      const isValid = verdict?.verdict === "valid";
      expect({ at, isValid, coverage: verdict?.coverage }).toEqual({ at, isValid: expected[at], coverage: "revision" });
      expect(verdict?.changes.every(({ isAllowed }) => isAllowed)).toBe(expected[at]);
    }
  });

  test("comments are allowed by annotating alone", async () => {
    const annotated = async (certificationLevel: string) =>
      found(withUpdate(await formFile({ certificationLevel }), annotate)).signatures[0]?.verdict;
    expect([await annotated("annotating"), await annotated("formFilling")]).toEqual(["valid", "invalid"]);
  });

  const formEntry = (entry: string) => async (certificationLevel: string) => {
    const file = withUpdate(await formFile({ certificationLevel }), (update, pdf) => {
      const form = pdf.catalog.entries.get("AcroForm");
      const root = pdf.trailer.entries.get("Root") as PdfReference;
      const all = fieldsOf(pdf).map(({ reference }) => `${reference.id} 0 R`);
      if (isReference(form ?? null)) update.change(form as PdfReference, { [entry]: "(0 g)" });
      else update.change(root, { AcroForm: `<</SigFlags 3/Fields [${all.join(" ")}]/${entry} (0 g)>>` });
    });
    return found(file).signatures[0];
  };

  test("the form's default appearance changes with filling, and nothing that it does not know", async () => {
    const changed = formEntry("DA");
    expect(await changed("formFilling")).toMatchObject({ verdict: "valid" });
    const ofAllFields = [
      { page: 1, height: 20 },
      { page: 1, height: 20 },
      { page: 1, height: 50 },
    ];
    expect((await changed("formFilling"))?.changes).toContainEqual(
      expect.objectContaining({ message: "The form's DA was changed.", isAllowed: true, kind: "form" }),
    );
    for (const { places } of (await changed("formFilling"))?.changes ?? []) expect(places).toMatchObject(ofAllFields);
    expect(await changed("noChanges")).toMatchObject({ verdict: "invalid" });
    expect(await formEntry("XFA")("formFilling")).toMatchObject({ verdict: "invalid" });
  });

  test("an empty signature field may be signed, and only so get its flags", async () => {
    const empty = { content: [{ p: "[textfield, note, x, 100|20] [signaturefield, Buyer]" }] };
    const { bytes } = await signedFile({ certificationLevel: "formFilling" }, empty);
    const changed = (name: string, entries: Readonly<Record<string, string>>) =>
      found(
        withUpdate(bytes, (update, pdf) => {
          const field = fieldsOf(pdf).find((one) => one.name === name);
          update.change(field?.reference ?? { kind: "reference", id: 0, generation: 0 }, { F: "128", ...entries });
        }),
      ).signatures.find((one) => one.name === "Signature1");
    expect(changed("note", { V: "(x)" })).toMatchObject({ verdict: "invalid", changes: [{ kind: "content" }] });
    for (const entries of [{ V: "<</Type /Sig>>" }, { V: "(x)" }, { V: undefined as never }])
      expect(changed("Buyer", entries)).toMatchObject({
        verdict: "invalid",
        changes: [{ kind: "content", message: "The field Buyer was changed, and not signed." }],
      });
  });

  test("each change is told, with the name of its field, and where it is seen", async () => {
    const file = withUpdate(withUpdate(await formFile(), fill("note")), fill("amount"));
    const places = [{ page: 1, x: expect.any(Number), y: expect.any(Number), width: 100, height: 20 }];
    expect(found(file).signatures[0]?.changes).toEqual([
      { kind: "form", message: "The field note was filled.", isAllowed: false, places },
      { kind: "form", message: "The field amount was filled.", isAllowed: false, places },
    ]);
    const form = formRecord(file, await typedPassword(""));
    const { option: _, ...first } = form.fields.find(({ name }) => name === "note")?.places[0] ?? {};
    expect(found(file).signatures[0]?.changes[0]?.places).toEqual([first]);
  });

  test("a note is seen at its rectangle, and a page whose content changed as a whole", async () => {
    const changesOf = (file: Uint8Array) => found(file).signatures[0]?.changes ?? [];
    const noted = changesOf(withUpdate(await formFile(), annotate));
    expect(noted[0]).toMatchObject({ kind: "annotation", places: [{ page: 1, x: 10, width: 20, height: 20 }] });
    const covered = changesOf(withUpdate(await formFile(), replaceContent));
    const [page] = pagesOf(new ForeignPdf(await formFile()));
    const size = page && sizeShown(page);
    expect(covered).toContainEqual(
      expect.objectContaining({ kind: "content", places: [{ page: 1, x: 0, y: 0, ...size }] }),
    );
    expect(noted[0]?.places[0]?.y).toBe((size?.height ?? 0) - 30);
  });

  test("a change that is seen nowhere has no place", async () => {
    const infoChanged = withUpdate(await formFile(), addPage);
    expect(found(infoChanged).signatures[0]?.changes).toContainEqual({
      ...{ kind: "content", message: "Pages were added, removed or moved.", isAllowed: false },
      places: [],
    });
  });
});

describe("a changed copy", () => {
  test.each(Object.entries(changedCopies))("with %s is not called valid", async (_what, change) => {
    const file = await formFile({ certificationLevel: "annotating" });
    const copy = change(file);
    expect(Buffer.compare(copy, file)).not.toBe(0);
    let verdicts: readonly string[] = [];
    try {
      verdicts = found(copy).signatures.map(({ verdict }) => verdict);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    expect(verdicts).not.toContain("valid");
  });

  const replacing =
    (from: string, to: string) =>
    (file: Uint8Array): Uint8Array =>
      Buffer.from(Buffer.from(file).toString("latin1").replace(from, to), "latin1");
  const copied = (what: string) => changedCopies[what] ?? (() => Buffer.alloc(0));
  const space = "Something stands in the space behind the signature.";
  const whole = "It does not cover the file but for its own value.";
  const unreadable = "Signatures of the kind ETSI.CAdES.detachee are not judged.";
  const damaged = "Its table of objects is damaged: readers look for the objects, each in its own way.";
  const changed = "The file was changed afterwards in a way that it does not allow.";

  test.each([
    ["invalid", space, copied("the space behind the signature")],
    ["invalid", whole, copied("a ByteRange that does not begin at 0")],
    ["invalid", changed, copied("another content of a page")],
    ["unknown", unreadable, replacing("/ETSI.CAdES.detached", "/ETSI.CAdES.detachee")],
    ["invalid", "It says of no bytes that it is over them.", replacing("/ByteRange [", "/ByteRangx [")],
    ["invalid", damaged, replacing("startxref", "startxxxx")],
  ] as const)("says why, number %#: it is %s", async (verdict, reason, change) => {
    const [one] = found(change(await formFile({ certificationLevel: "annotating" }))).signatures;
    expect(one).toMatchObject({ verdict, reasons: expect.arrayContaining([reason]) });
  });

  test("with any other byte outside of the signature's value is not called valid, and nothing throws but a refusal", async () => {
    const file = Buffer.from(await formFile());
    const from = file.indexOf("/Contents <") + 11;
    const to = file.indexOf(">", from);
    const places = fc.integer({ min: 0, max: file.length - 1 }).filter((at) => at < from || at >= to);
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const copy = Buffer.from(file);
        copy[at] = (copy[at] ?? 0) ^ bits;
        try {
          for (const { verdict } of found(copy).signatures) expect(verdict).not.toBe("valid");
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
      { numRuns: atNight(150, 20) },
    );
  });

  test("with another value of the signature never throws but a refusal", async () => {
    const file = Buffer.from(await formFile());
    const from = file.indexOf("/Contents <") + 11;
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(..."0123456789abcdef")), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(digits, (changes) => {
        const copy = Buffer.from(file);
        for (const [at, digit] of changes) copy.write(digit, from + at, "latin1");
        if (Buffer.compare(copy, file) === 0) return;
        const [one] = found(copy).signatures;
        expect(one === undefined || ["valid", "invalid", "unknown"].includes(one.verdict)).toBe(true);
      }),
      { numRuns: atNight(200, 20) },
    );
  });
});

describe("a signature beside its file", () => {
  const sign = async (file: Uint8Array): Promise<Uint8Array> => {
    const wanted = { certificate: "certs/p256.p12", password: "secret", digest: "sha384" } as const;
    const signer = await openSigner(wanted, now, signingOutside, openedKeys());
    return (await signedData(hashOf("sha384", file), { signer, signingTime: now })).value;
  };

  test("is valid over that file, and over no other", async () => {
    const file = Buffer.from("any file");
    const signature = await sign(file);
    const [same] = verifyFile({ file, signature, roots, now }).signatures;
    expect(same).toMatchObject({
      verdict: "valid",
      trust: "trusted",
      algorithm: "ES384",
      signedAt: "2026-11-22T12:00:00.000Z",
    });
    const [other] = verifyFile({ file: Buffer.from("another"), signature, roots, now }).signatures;
    expect(other).toMatchObject({ verdict: "invalid", reasons: ["The signed bytes were changed."] });
  });

  test("that is none is not valid, and says so", () => {
    const [one] = verifyFile({ file: Buffer.from("a"), signature: Buffer.from("b"), roots: "", now }).signatures;
    expect(one?.verdict).toBe("invalid");
    expect(one?.reasons[0]).toMatch(/cannot be read/);
  });
});

test.each([
  ["no PDF", Buffer.from("text"), "", "/file", /no PDF/],
  ["roots without a certificate", classicPdf(["<</Type/Catalog>>"]), "text", "/roots", /no certificate/],
])("%s is refused", (_what, file, pem, path, message) => {
  const verify = () => verifyFile({ file, roots: pem, now });
  expect(verify).toThrow(message);
  try {
    verify();
  } catch (error) {
    expect((error as Refusal).faults).toMatchObject([{ path }]);
  }
});

test("a hundred signatures are judged, one more refuses the file", () => {
  const having = (count: number): Uint8Array => {
    const ids = Array.from({ length: count }, (_, at) => 4 + at);
    const fields = ids.map((id) => `<</FT/Sig/T(S${id})/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<30>>>>>`);
    const form = `/AcroForm<</Fields[${ids.map((id) => `${id} 0 R`).join(" ")}]>>`;
    return classicPdf([
      `<</Type/Catalog/Pages 2 0 R${form}>>`,
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R>>",
      ...fields,
    ]);
  };
  expect(found(having(100)).signatures).toHaveLength(100);
  expect(() => found(having(101))).toThrow("more than 100 signatures");
});

test("a signature over bytes that are no revision covers the file partly", async () => {
  const file = Buffer.from(withUpdate(await formFile({ certificationLevel: "unspecified" }), fill("note")));
  const written = file.toString("latin1");
  const [all = "", before = "", length = ""] = /(\/ByteRange \[0 \d+ \d+ )(\d+ *)\]/.exec(written) ?? [];
  const shorter = `${before}${String(Number(length) - 40).padEnd(length.length)}]`;
  const [cut] = found(Buffer.from(written.replace(all, shorter), "latin1")).signatures;
  expect(cut).toMatchObject({ verdict: "invalid", coverage: "partial" });
  expect(cut?.reasons).toContain("What it covers is no whole revision of the file.");
});
