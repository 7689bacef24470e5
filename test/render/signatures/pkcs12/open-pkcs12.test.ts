import { describe, expect, test } from "vitest";
import { openPkcs12 } from "../../../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { atNight, everyNth } from "../../../support/night.ts";
import { signFile } from "../files.ts";

/** Files of OpenSSL, keytool and libcrypto, with their passwords. */
const opened: readonly (readonly [name: string, password: string])[] = [
  ["rsa-2048", "secret"],
  ["rsa-3072", "secret"],
  ["rsa-4096", "secret"],
  ["pss-2048", "secret"],
  ["p256", "secret"],
  ["p384", "secret"],
  ["p521", "secret"],
  ["aes-128", "secret"],
  ["aes-192", "secret"],
  ["mac-sha1", "secret"],
  ["mac-sha384", "secret"],
  ["mac-sha512", "secret"],
  ["legacy", "secret"],
  ["legacy-p521", "secret"],
  ["3des", "secret"],
  ["2des", "secret"],
  ["rc2-128", "secret"],
  ["rc4-128", "secret"],
  ["rc4-40", "secret"],
  ["pbes2-3des", "secret"],
  ["clear-certificates", "secret"],
  ["all-clear", "secret"],
  ["no-mac", "secret"],
  ["clear-no-mac", "secret"],
  ["empty", ""],
  ["empty-legacy", ""],
  ["accented", "pässwörd€"],
  ["accented-legacy", "pässwörd€"],
  ["absent-aes", ""],
  ["absent-3des", ""],
  ["keytool", "secret"],
  ["keytool-legacy", "secret"],
  ["many-rounds", "secret"],
];

const openFile = (name: string, password: string) => openPkcs12(signFile(`${name}.p12`), password);

describe("a PKCS#12 file as people have them", () => {
  test.each(opened)("opens: %s", async (name, password) => {
    const { key, certificates } = await openFile(name, password);
    expect(certificates[0]?.checkPrivateKey(key)).toBe(true);
    expect(certificates[0]?.subject).toContain("Ada Lindqvist");
  });

  // Without a MAC and without encryption every password opens a file.
  const guarded = opened.filter(([name]) => name !== "clear-no-mac");
  test.each(everyNth(guarded, 6))("refuses another password: %s", async (name, password) => {
    await expect(openFile(name, `not ${password}`)).rejects.toMatchObject({ code: "PASSWORD" });
  });

  test("gives the chain from the signer up, and leaves the root out", async () => {
    const { certificates } = await openFile("p256", "secret");
    expect(certificates.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1])).toEqual([
      "Ada Lindqvist",
      "Colophon Test Authority",
    ]);
  });

  test("takes the key that is joined to its certificate, of two", async () => {
    const { key, certificates } = await openFile("two-keys", "secret");
    expect(certificates[0]?.checkPrivateKey(key)).toBe(true);
  });

  test.each([["no-key"], ["no-certificate"]])("refuses one without a pair: %s", async (name) => {
    await expect(openFile(name, "secret")).rejects.toMatchObject({ code: "NO_KEY" });
  });

  test("refuses more rounds than are allowed before it makes them", async () => {
    await expect(openFile("too-many-rounds", "secret")).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("refuses more than 64 KB", async () => {
    await expect(openPkcs12(new Uint8Array(64 * 1024 + 1), "")).rejects.toMatchObject({ code: "LIMIT" });
  });
});

describe("a damaged PKCS#12 file", () => {
  const refused = new Set(["UNREADABLE", "PASSWORD", "NO_KEY", "LIMIT", "AMBIGUOUS"]);

  test("is refused, wherever it is cut off", async () => {
    const whole = signFile("clear-certificates.p12");
    for (let length = 0; length < whole.length; length += 37) {
      await expect(openPkcs12(whole.subarray(0, length), "secret")).rejects.toMatchObject({ code: "UNREADABLE" });
    }
  });

  test("never fails in another way, whichever byte is changed", async () => {
    const whole = signFile("clear-no-mac.p12");
    for (let at = 0; at < whole.length; at += atNight(7, 63)) {
      const changed = new Uint8Array(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const code = await openPkcs12(changed, "secret").then(
        () => undefined,
        (error: { code?: string }) => error.code ?? String(error),
      );
      expect(code === undefined || refused.has(code), `byte ${at}: ${code}`).toBe(true);
    }
  });

  test.each([
    ["deep", Buffer.from("3080".repeat(15_000), "hex")],
    ["deep and closed", Buffer.from("3080".repeat(15_000) + "0000".repeat(15_000), "hex")],
    ["wide", Buffer.concat([Buffer.from("3082ea60", "hex"), Buffer.from("0500".repeat(30_000), "hex")])],
  ])("is refused at once when it is %s", async (_kind, bytes) => {
    await expect(openPkcs12(new Uint8Array(bytes), "")).rejects.toMatchObject({ code: "UNREADABLE" });
  });
});
