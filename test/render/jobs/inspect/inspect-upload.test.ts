import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { inspectUpload } from "../../../../src/render/jobs/inspect/inspect-upload.ts";
import { saying, smallPdf, withoutTable } from "../../../support/files/foreign-files.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { fixture as picture } from "../../graphics/images/fixtures.ts";
import { signFile } from "../../signatures/files.ts";

const require = createRequire(import.meta.url);
const font = readFileSync(new URL("../../../support/letters/square.ttf", import.meta.url));
const logo = readFileSync(new URL("../../../../examples/assets/images/logo.png", import.meta.url));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const codes = async (kind: Parameters<typeof inspectUpload>[0]["kind"], fileName: string, bytes: Uint8Array) =>
  (await inspectUpload({ kind, fileName, bytes }, readPicture)).warnings.map(({ code }) => code);

describe("an upload", () => {
  test.each([
    ["fonts", "a.ttf", font],
    ["images", "a.png", logo],
    ["images", "a.jpg", logo],
    ["images", "a.svg", logo],
    ["images", "a.png", text("<svg/>")],
    ["images", "a.gif", picture("gif/plain.gif")],
    ["images", "a.webp", picture("webp/lossy.webp")],
    ["images", "a.svg", text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["images", "a.SVG", text("\ufeff <svg:svg/>")],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x03, 2, 1, 3)],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x81, 0x01, 0)],
    ["certs", "a.pfx", Uint8Array.of(0x30, 0x80, 0, 0)],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x84, 0, 0, 0, 0)],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x82, 0x01, 0x02, ...new Uint8Array(0x102))],
    ["roots", "a.pem", signFile("root.pem")],
    ["roots", "a.pem", Buffer.concat([text("Roots:\n"), signFile("root.pem"), signFile("lt-root.pem")])],
    ["attachments", "a.xml", text("not even XML")],
    ["attachments", "a.pdf", smallPdf([saying("A")])],
  ] as const)("of %s called %s is fine when documents can use it", async (kind, fileName, bytes) => {
    expect(await codes(kind, fileName, bytes)).toEqual([]);
  });

  test.each([
    ["attachments", "a.pdf", withoutTable(smallPdf([saying("A")])), "PDF_REPAIRED"],
    ["fonts", "a.ttf", text("no font"), "FONT_NOT_LOADED"],
    ["fonts", "a.ttf", font.subarray(0, 200), "FONT_NOT_LOADED"],
    ["fonts", "a.otf", text("wOFF and so on, long enough"), "FONT_NOT_LOADED"],
    ["images", "a.png", text("no image"), "IMAGE_NOT_LOADED"],
    ["images", "a.png", logo.subarray(0, logo.length >> 1), "IMAGE_NOT_LOADED"],
    ["images", "a.gif", text("GIF89a"), "IMAGE_NOT_LOADED"],
    ["images", "a.png", picture("gif/plain.gif").subarray(0, 600), "IMAGE_NOT_LOADED"],
    ["images", "a.webp", picture("webp/lossy.webp").subarray(0, 300), "IMAGE_NOT_LOADED"],
    ["images", "a.svg", text("<html></html>"), "SVG_NOT_LOADED"],
    ["images", "a.svg", text('<!DOCTYPE svg [<!ENTITY a SYSTEM "b">]><svg/>'), "SVG_NOT_LOADED"],
    ["certs", "a.p12", text("no certificate"), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x05, 2, 1, 3), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x85, 1, 1, 1, 1, 1), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", new Uint8Array(), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", Uint8Array.of(0x31, 0x80, 0, 0), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x85, 0, 0, 0, 0, 0), "CERTIFICATE_UNREADABLE"],
    ["certs", "a.p12", Uint8Array.of(0x30, 0x82, 0x01, 0x02, ...new Uint8Array(0x101)), "CERTIFICATE_UNREADABLE"],
    ["roots", "a.pem", text("no certificate"), "CERTIFICATE_UNREADABLE"],
    ["roots", "a.pem", new Uint8Array(), "CERTIFICATE_UNREADABLE"],
    ["roots", "a.pem", signFile("root.pem").subarray(0, 200), "CERTIFICATE_UNREADABLE"],
    ["roots", "a.pem", text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"), "CERTIFICATE_UNREADABLE"],
    ["roots", "a.pem", Buffer.concat(Array(201).fill(signFile("root.pem"))), "CERTIFICATE_UNREADABLE"],
    ["images", "svg.png", text("no picture"), "IMAGE_NOT_LOADED"],
    ["images", "a.svg.png", text("no picture"), "IMAGE_NOT_LOADED"],
  ] as const)("of %s called %s that documents cannot use is reported (%#)", async (kind, fileName, bytes, code) => {
    const {
      warnings: [warning],
    } = await inspectUpload({ kind, fileName, bytes }, readPicture);
    expect(warning).toEqual({ code, path: "/file", message: expect.stringMatching(/[.]$/) });
  });
});

describe("what a file says of itself", () => {
  const inspected = (upload: Parameters<typeof inspectUpload>[0]) => inspectUpload(upload, readPicture);
  const bundled = (name: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/${name}`));

  test("of a font are its family, style, weight and the scripts that it is made for", async () => {
    const bytes = bundled("noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf");
    const { font } = await inspected({ kind: "fonts", fileName: "a.ttf", bytes });
    expect(font).toMatchObject({ family: "Noto Sans", style: "Bold Italic", weight: 700, isItalic: true, axes: [] });
    expect(font?.scripts.slice(0, 3)).toEqual(["Latn", "Cyrl", "Grek"]);
    const hebrew = bundled("noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf");
    const facts = (await inspected({ kind: "fonts", fileName: "a.ttf", bytes: hebrew })).font;
    expect(facts?.scripts).toContain("Hebr");
    expect(facts?.scripts).not.toContain("Cyrl");
  });

  test("of a PKCS#12 file that opens is the signer's certificate, and one that is closed is fine without", async () => {
    const bytes = signFile("p256.p12");
    const closed = await inspected({ kind: "certs", fileName: "a.p12", bytes });
    expect(closed).toEqual({ warnings: [], certificates: [] });
    const open = await inspected({ kind: "certs", fileName: "a.p12", bytes, password: "secret" });
    expect(open.warnings).toEqual([]);
    expect(open.certificates[0]).toEqual({
      subject: expect.stringContaining("CN="),
      issuer: expect.stringContaining("CN="),
      notBefore: expect.stringMatching(/Z$/),
      notAfter: expect.stringMatching(/Z$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const wrong = await inspected({ kind: "certs", fileName: "a.p12", bytes, password: "n0t-it" });
    expect(wrong).toMatchObject({ warnings: [], ofPassword: [{ code: "CERTIFICATE_UNREADABLE" }], certificates: [] });
    expect(wrong.ofPassword?.[0]?.message).not.toContain("n0t-it");
  });

  test("of a file of roots are its certificates, 20 at most", async () => {
    const one = await inspected({ kind: "roots", fileName: "a.pem", bytes: signFile("root.pem") });
    expect(one.certificates).toHaveLength(1);
    const many = Buffer.concat(Array(30).fill(signFile("root.pem")));
    expect((await inspected({ kind: "roots", fileName: "a.pem", bytes: many })).certificates).toHaveLength(20);
  });

  test("of a template are the ids that several elements have, 100 at most; those of a component are its own", async () => {
    const named = (count: number) =>
      JSON.stringify({ document: { content: Array(count).fill({ p: "x", id: "twice" }) } });
    const found = async (content: string) =>
      (await inspected({ kind: "templates", fileName: "", bytes: text(content) })).warnings.map(
        ({ code, path }) => `${code} ${path}`,
      );
    expect(await found(named(1))).toEqual([]);
    expect(await found(named(2))).toEqual(["ID_REPEATED /document/content/1/id"]);
    expect(await found(named(102))).toHaveLength(100);
    const component = JSON.stringify({
      component: { metadata: { name: "C" }, content: Array(2).fill({ p: "x", id: "twice" }) },
    });
    expect(await found(component)).toEqual([]);
  });
});
