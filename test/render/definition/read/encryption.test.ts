import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { readEncryption } from "../../../../src/render/definition/read/facts/encryption.ts";
import { preparePassword } from "../../../../src/render/pdf-syntax/encryption/passwords.ts";
import type { Encryption as EncryptionWord } from "../../../../src/vocabulary/generated/definition.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";

const job = { seed: "5eed".repeat(16), format: "pdf" } as const;

async function reading(encryption: EncryptionWord, attachments: { filePath: string }[] = []) {
  const report = new Report();
  const read = await readEncryption({ content: [{ p: "a" }], encryption, attachments }, job, report);
  return {
    read,
    reported: report.warnings().map(({ code, path }) => `${code} ${path.slice("/document/encryption".length)}`),
  };
}

async function refusal(encryption: EncryptionWord): Promise<Refusal> {
  try {
    await reading(encryption);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const aes256 = { encryptionType: "aes256", userPassword: "u", ownerPassword: "o" } as const;

describe("what is said of an encryption", () => {
  test("two different passwords and a strong cipher: nothing", async () => {
    expect((await reading(aes256)).reported).toEqual([]);
    expect((await reading({ ...aes256, ownerPassword: undefined })).reported).toEqual([]);
  });

  test.each([
    [{ encryptionType: "aes256" }, "ENCRYPTION_WEAK "],
    [{ encryptionType: "aes256", ownerPassword: "o" }, "ENCRYPTION_WEAK "],
    [{ encryptionType: "aes256", userPassword: "" }, "ENCRYPTION_WEAK "],
    [{ ...aes256, ownerPassword: "u" }, "ENCRYPTION_WEAK /ownerPassword"],
    [{ ...aes256, encryptionType: "rc4_128" }, "ENCRYPTION_WEAK /encryptionType"],
    [{ ...aes256, encryptEmbeddedFilesOnly: true }, "ENCRYPTION_WEAK /encryptEmbeddedFilesOnly"],
    [{ ...aes256, userPassword: "①" }, "ENCRYPTION_ADAPTED /userPassword"],
  ] as const)("%j: %s", async (encryption, expected) => {
    expect((await reading(encryption)).reported).toEqual([expected]);
  });

  test("options that a cipher lacks are reported, each at its place", async () => {
    const permissions = { fillForm: true, copy: true };
    const options = { doNotEncryptMetadata: true, encryptEmbeddedFilesOnly: true };
    const { read, reported } = await reading({ ...aes256, encryptionType: "rc4_40", permissions, ...options });
    expect(reported.slice(1)).toEqual([
      "ENCRYPTION_ADAPTED /doNotEncryptMetadata",
      "ENCRYPTION_ADAPTED /encryptEmbeddedFilesOnly",
      "ENCRYPTION_ADAPTED /permissions/fillForm",
      "ENCRYPTION_ADAPTED /permissions/extract",
    ]);
    expect(read).toMatchObject({ clearMetadata: false, attachmentsOnly: false });
  });
});

describe("a DOCX file", () => {
  const inDocx = async (encryption: EncryptionWord) => {
    const report = new Report();
    const document = { content: [{ p: "a" }], encryption };
    const read = await readEncryption(document, { ...job, format: "docx" }, report);
    const reported = report.warnings().map(({ code, path }) => `${code} ${path.slice("/document/encryption".length)}`);
    return { read, reported, errorCodes: report.errorCodes() };
  };

  test("is encrypted by the user's password as it is typed, in UTF-16", async () => {
    const { read, reported } = await inDocx({ encryptionType: "aes256", userPassword: "\u2460\u{1f600}" });
    expect(read).toMatchObject({ cipher: "aes256", userPassword: Buffer.from("\u2460\u{1f600}", "utf16le") });
    expect(reported).toEqual([]);
  });

  test.each([
    [{ encryptionType: "aes256" }, [" "], false],
    [{ encryptionType: "aes256", ownerPassword: "o" }, [" ", " /ownerPassword"], false],
    [{ ...aes256, permissions: { print: true } }, [" /ownerPassword", " /permissions"], true],
    [{ ...aes256, ownerPassword: "", encryptEmbeddedFilesOnly: true }, [" /encryptEmbeddedFilesOnly"], true],
    [{ ...aes256, ownerPassword: "", doNotEncryptMetadata: true }, [" /doNotEncryptMetadata"], true],
  ] as const)("of %j: what it lacks is reported at %j", async (encryption, places, isEncrypted) => {
    const { read, reported, errorCodes } = await inDocx(encryption);
    expect(reported).toEqual(places.map((place) => `ENCRYPTION_ADAPTED${place}`));
    expect(errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(read !== undefined).toBe(isEncrypted);
  });

  test("has a better cipher than an old one, which is no loss", async () => {
    const { reported, errorCodes } = await inDocx({ encryptionType: "rc4_40", userPassword: "u" });
    expect([reported, errorCodes]).toEqual([["ENCRYPTION_ADAPTED /encryptionType"], []]);
  });

  test.each([["x".repeat(256)], ["a\u0007"]])(
    "with a password that cannot be typed is refused",
    async (userPassword) => {
      await expect(inDocx({ encryptionType: "aes256", userPassword })).rejects.toMatchObject({
        code: "ENCRYPTION_NOT_APPLIED",
        faults: [{ path: "/document/encryption/userPassword" }],
      });
      expect((await inDocx({ encryptionType: "aes256", userPassword: "x".repeat(255) })).read).toBeDefined();
    },
  );
});

test("an empty owner password is none: readers open such a file without any", async () => {
  expect((await reading({ ...aes256, ownerPassword: "" })).read?.ownerPassword).toBeUndefined();
});

describe("passwords", () => {
  // RFC 4013, section 3.
  test.each([
    ["I\u00adX", "IX"],
    ["user", "user"],
    ["USER", "USER"],
    ["\u00aa", "a"],
    ["\u2168", "IX"],
  ])("%j is prepared as %j", async (given, expected) => {
    expect(await preparePassword(given, "aes256")).toEqual({
      bytes: Buffer.from(expected, "utf8"),
      isChanged: given !== expected,
    });
  });

  test.each(["\u0007", "\u0627\u0031", "a\u0627", "\ue000", "😀", "\u00ad", `${"ß".repeat(64)}`])(
    "%j is refused for aes256",
    async (given) => {
      const refused = await refusal({ ...aes256, userPassword: given });
      expect(refused.code).toBe("ENCRYPTION_NOT_APPLIED");
      expect(refused.faults[0]?.path).toBe("/document/encryption/userPassword");
      expect(JSON.stringify(refused.record())).not.toContain(given);
    },
  );

  test("of 127 bytes is taken, of 128 refused; of 32 and 33 for the old ciphers", async () => {
    expect(await preparePassword("x".repeat(127), "aes256")).toMatchObject({ isChanged: false });
    expect(await preparePassword("x".repeat(128), "aes256")).toEqual({
      refused: "it has 128 bytes, and at most 127 are allowed",
    });
    expect(await preparePassword("x".repeat(32), "aes128")).toMatchObject({ isChanged: false });
    expect(await preparePassword("x".repeat(33), "rc4_40")).toMatchObject({ refused: expect.stringContaining("33") });
  });

  test("for the old ciphers are in PDFDocEncoding, and refused beyond it", async () => {
    const { bytes } = (await preparePassword("aÄ€œž•˘", "aes128")) as { bytes: Uint8Array };
    expect([...bytes]).toEqual([0x61, 0xc4, 0xa0, 0x9c, 0x9e, 0x80, 0x18]);
    for (const char of ["Ж", "\u0007", "\u00ad", "漢"]) {
      expect(await preparePassword(char, "rc4_128")).toMatchObject({ refused: expect.stringContaining("no code") });
    }
  });
});
