import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signedBytes } from "../../../../src/render/documents/verify/coverage.ts";
import { permissionsOf } from "../../../../src/render/documents/verify/permissions.ts";
import { revocationOf } from "../../../../src/render/documents/verify/revocation.ts";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import type { Dictionary, PdfReference } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { valueText } from "../../../../src/render/pdf-syntax/reader/value-text.ts";
import { validityOf } from "../../../../src/render/signatures/certificate.ts";
import { octetString, sequence } from "../../../../src/render/signatures/der/write.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile } from "../../signatures/signed.ts";
import { withUpdate } from "./changed-copies.ts";
import { attribute, cms } from "./cms.ts";
import { answer } from "./keeping.ts";

// Rules of the verifier that only a clause of a standard asks for: each test fails without its rule.

const now = "2026-11-22T12:00:00.000Z";

describe("a signature covers (ISO 32000-2, 12.8.1)", () => {
  const [before, contents, after] = ["%PDF-1.7 signed ", "<0102>", " signed too"];
  const coverage = (ranges: readonly number[], gap = contents): string | undefined => {
    const file = Buffer.from(`${before}${gap}${after}`, "latin1");
    const pdf = new ForeignPdf(classicPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Kids[]/Count 0>>"]));
    const entries = new Map<string, unknown>([
      ["ByteRange", ranges],
      ["Contents", { kind: "string", bytes: "\u0001\u0002" }],
    ]);
    return signedBytes(file, pdf, { kind: "dictionary", entries } as Dictionary)?.coverage;
  };
  const whole = [0, before.length, before.length + contents.length, after.length];

  test("the whole file from its first byte on", () => {
    expect(coverage(whole)).toBe("wholeFile");
  });

  test("only a part when it begins later", () => {
    expect(coverage([5, ...whole.slice(1)])).toBe("partial");
  });

  test("only a part when a blank stands among its digits, which the signature does not cover", () => {
    expect(coverage([0, before.length, before.length + contents.length + 1, after.length], "<01 02>")).toBe("partial");
  });
});

test("the permissions of an earlier certification hold for later signatures (ISO 32000-2, 12.8.2.2)", () => {
  const certified = (level: number): ForeignPdf =>
    new ForeignPdf(
      classicPdf([
        "<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 3 0 R>>>>",
        "<</Kids[]/Count 0>>",
        `<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${level}>>>>]>>`,
      ]),
    );
  const approval: Dictionary = { kind: "dictionary", entries: new Map() };
  expect([1, 2, 3].map((level) => permissionsOf(certified(level), approval).level)).toEqual([1, 2, 3]);
});

describe("after a certification that lets forms be filled", () => {
  const form = { content: [{ p: "[textfield, note, x, 100|20]" }] };
  const noteIn = (pdf: ForeignPdf) => fieldsOf(pdf).find(({ name }) => name === "note");
  const changed = async (change: Parameters<typeof withUpdate>[1]): Promise<unknown> => {
    const { bytes } = await signedFile({ certificationLevel: "formFilling" }, form);
    const [first] = verifyFile({ file: withUpdate(bytes, change), roots: "", now }).signatures;
    return [first?.verdict, ...(first?.changes ?? []).map(({ kind }) => kind)];
  };

  test("a field that is replaced by another object, though an equal one, is content", async () => {
    const exchanged = await changed((update, pdf) => {
      const note = noteIn(pdf);
      const copy = update.add(valueText(note?.dictionary ?? null, (id) => `${id} 0 R`));
      const all = fieldsOf(pdf).map(({ name, reference }) => `${name === "note" ? copy.id : reference.id} 0 R`);
      const root = pdf.trailer.entries.get("Root") as PdfReference;
      const dictionary = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
      const entries = new Map([...(dictionary?.entries ?? [])].filter(([key]) => key !== "Fields"));
      const others = valueText({ kind: "dictionary", entries }, (id) => `${id} 0 R`).slice(0, -2);
      update.change(root, { AcroForm: `${others}/Fields[${all.join(" ")}]>>` });
    });
    expect(exchanged).toEqual(["invalid", "content", "content"]);
  });

  test.each(["MK", "BS"])("captions, borders and colours of a field (%s) are content", async (entry) => {
    const redrawn = await changed((update, pdf) => {
      update.change(noteIn(pdf)?.reference as PdfReference, { [entry]: "<</BG[1 0 0]/W 3>>" });
    });
    expect(redrawn).toEqual(["invalid", "content"]);
  });

  test("a font of the form that is exchanged is content, one that is added is filling", async () => {
    const withFont = (font: string) =>
      changed((update, pdf) => {
        const root = pdf.trailer.entries.get("Root") as PdfReference;
        const dictionary = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
        const fonts = pdf.dictionary(pdf.dictionary(dictionary?.entries.get("DR"))?.entries.get("Font"));
        const [name = "F"] = fonts?.entries.keys() ?? [];
        const kept = valueText(fonts ?? null, (id) => `${id} 0 R`);
        const red = update.add("<</Type/Font/Subtype/Type3>>");
        const listed = `${kept.slice(0, -2)}/${font === "same" ? name : font} ${red.id} 0 R>>`;
        const entries = new Map([...(dictionary?.entries ?? [])].filter(([key]) => key !== "DR"));
        const others = valueText({ kind: "dictionary", entries }, (id) => `${id} 0 R`).slice(0, -2);
        update.change(root, { AcroForm: `${others}/DR<</Font${listed}>>>>` });
      });
    expect(await withFont("same")).toEqual(["invalid", "content"]);
    expect(await withFont("Added")).toEqual(["valid", "form"]);
  });
});

test("a signature that names another certificate than the one that it was made with is invalid (RFC 5035, 3)", async () => {
  const file = Buffer.from("signed");
  const names = sequence(sequence(sequence(octetString(Buffer.alloc(32, 7)))));
  const signature = await cms(file, { signed: [attribute("1.2.840.113549.1.9.16.2.47", names)] });
  const [verdict] = verifyFile({ file, signature, roots: "", now }).signatures;
  expect(verdict?.verdict).toBe("invalid");
  expect(verdict?.reasons).toContain("It names another certificate than its own.");
});

test("an answer made after a certificate expired shows nothing of it (ETSI EN 319 102-1, 5.2.5.4)", () => {
  const certificate = new X509Certificate(signFile("lt-p256.pem"));
  const issuer = new X509Certificate(signFile("lt-sub.pem"));
  const { to } = validityOf(certificate);
  const later = new Date(Date.parse(to) + 3_600_000).toISOString();
  const evidence = { certificates: [], statuses: [answer("lt-p256", { responder: "lt-sub" }, later)], lists: [] };
  const { status, reason } = revocationOf({ certificate, issuer }, evidence, { at: now, now: later });
  expect([status, reason]).toEqual(["unknown", expect.stringContaining("after the certificate expired")]);
});
