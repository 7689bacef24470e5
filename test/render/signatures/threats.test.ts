import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { openPkcs12 } from "../../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "../../../src/render/signatures/pkcs12/pkcs12-error.ts";
import { signFile } from "./files.ts";
import { signedFile } from "./signed.ts";

// Threats to signing, a row each: tested here, or by the tests that are named.

const now = "2026-11-22T12:00:00.000Z";
const elsewhere: readonly (readonly [threat: string, ...proof: string[]])[] = [
  [
    "a timestamp server inside",
    "ports/net/guarded#a name that resolves to the inside is refused, and no request is sent",
  ],
  [
    "a second look-up (rebinding)",
    "ports/net/guarded#the look-up that is checked is the connection's own: there is no second one",
  ],
  ["a redirection", "ports/net/guarded#a redirection is an answer and leads nowhere"],
  [
    "rounds of key derivation",
    "render/signatures/pkcs12/open-pkcs12#refuses more rounds than are allowed before it makes them",
  ],
  [
    "mutated files",
    "render/documents/verify/properties#mutated PDF and DOCX files, signatures, roots and keys are read or refused, and nothing else",
  ],
  [
    "fonts of a block",
    "render/graphics/text/fonts/hostile-fonts#a font with bytes flipped anywhere is set, replaced or refused by name, and never ends the process",
  ],
  [
    "drawings that use themselves",
    "render/graphics/draw/svg-files#symbols that use themselves and gradients that refer in a circle end",
  ],
  ["entities in drawings", "render/graphics/draw/svg-from-tools#a DOCTYPE"],
  ["other tenants", "hostile/tenant-matrix#under another tenant's path every route is 403"],
  ["other tenants' documents", "hostile/tenant-matrix#under its own path a stranger finds nothing of another tenant"],
  [
    "members of Object.prototype",
    "hostile/bodies#names of Object.prototype in a body are members like any other and change nothing",
  ],
  ["deep JSON", "hostile/bodies#thousands of levels of nesting are 400 on every route that takes a body"],
  [
    "passwords in logs",
    "hostile/log-canary#no secret, token, body, data, query or header of a caller reaches the log or the metrics",
  ],
  ["forged tokens", "api/tokens#an unsigned token and one signed with the public key as a secret are refused"],
  ["keys at rest", "api/assets#is sealed on disk, with a key that only the owner can read"],
  ["keys as files", "api/assets#is never served to anyone, by any method"],
  ["keys as pictures", "api/assets-in-documents#a certificate cannot be drawn into a document by its path"],
  ["guessing of clients", "api/token#a wrong secret and an unknown client get the same answer"],
  ["shadow, wrapping and certification attacks", "render/documents/verify/verify-pdf#with %s is not called valid"],
  [
    "an archive that inflates without end",
    "render/documents/verify/ooxml/verify-docx#is inflated up to the limits and no further",
  ],
  ["entities and nesting in XML of signatures", "render/documents/verify/ooxml/verify-docx#entities in its signature"],
  ["wrapping and additions in packages", "render/documents/verify/ooxml/verify-docx#with %s is not valid"],
  ["a signature over another file", "render/documents/verify/verify-pdf#is valid over that file, and over no other"],
  [
    "signing against a certification",
    "render/documents/sign/sign-stored#that lets nothing be changed is not signed again, and it is said why",
  ],
];

test.each(elsewhere)("%s: its test is there", (_threat, proof) => {
  const [path = "", title = ""] = proof.split(/#(.*)/s);
  const source = readFileSync(new URL(`../../${path}.test.ts`, import.meta.url), "utf8");
  expect(source.includes(title)).toBe(true);
});

/** DER or BER that is nested, or wide, beyond reason. */
const bombs: Readonly<Record<string, Buffer>> = {
  "16,000 levels": nested(16_000),
  "15,000 levels without length": Buffer.concat([Buffer.from("3080".repeat(15_000), "hex"), Buffer.alloc(30_000)]),
  "30,000 NULLs": wrapped(Buffer.from("0500".repeat(30_000), "hex")),
};

function wrapped(inside: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inside.length);
  return Buffer.concat([Buffer.from([0x30, 0x84]), length, inside]);
}

function nested(levels: number): Buffer {
  const whole = Buffer.alloc(levels * 6);
  for (let level = 0; level < levels; level += 1) {
    whole.writeUInt16BE(0x3084, level * 6);
    whole.writeUInt32BE((levels - level - 1) * 6, level * 6 + 2);
  }
  return whole;
}

describe.each(Object.entries(bombs))("ASN.1 of %s", (_what, bomb) => {
  test("as a signature is not valid, and read to its limit alone", () => {
    const { signatures } = verifyFile({ file: Buffer.from("a"), signature: bomb, roots: "", now });
    expect(signatures.map(({ verdict }) => verdict)).not.toContain("valid");
  });

  test("as a key file is refused", async () => {
    await expect(openPkcs12(new Uint8Array(bomb.subarray(0, 65_536)), "secret")).rejects.toThrow(Pkcs12Error);
  });

  test("as a root is refused", () => {
    const pem = `-----BEGIN CERTIFICATE-----\n${bomb.toString("base64")}\n-----END CERTIFICATE-----\n`;
    expect(() => verifyFile({ file: Buffer.from("%PDF-1.7"), roots: pem, now })).toThrow(/cannot be read/);
  });
});

test("a root with a date that does not exist is refused", () => {
  const der = Buffer.from(new X509Certificate(signFile("root.pem")).raw);
  const at = der.indexOf(Buffer.from([0x17, 0x0d]));
  der.write("99", at + 4, "latin1");
  const roots = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  expect(at).toBeGreaterThan(0);
  expect(() => verifyFile({ file: Buffer.from("%PDF-1.7"), roots, now })).toThrow(/Certificate 1 of the roots/);
});

describe("what a definition says of its signature", () => {
  const hostile = "a\r\nb) /V 1 0 R /JS (app.alert(1)) /Launch >> endobj";

  test("stays text: it ends no string and brings no object", async () => {
    const members = { fieldName: hostile, contactInfo: hostile, signatureCreator: hostile };
    const { bytes, warnings } = await signedFile({ ...members, appearance: { signedBy: hostile, reason: hostile } });
    expect(warnings.map(({ path }) => path)).toContain("/document/signature/fieldName");
    const [one, ...more] = verifyFile({ file: bytes, roots: "", now }).signatures;
    expect([one?.verdict, one?.reason, more.length]).toEqual(["valid", hostile, 0]);
    expect(one?.name).not.toMatch(/[\r\n]/);
  });

  test("leads to no file by its name", async () => {
    for (const certificate of [
      "../../etc/passwd",
      "certs/../../x.p12",
      "certs\\x.p12",
      "certs/%2e%2e/x.p12",
      "certs/\0.p12",
    ])
      await expect(signedFile({ certificate })).rejects.toThrow(/no certificate file|cannot be signed|no key/);
  });
});
