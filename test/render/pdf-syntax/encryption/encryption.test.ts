import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { EmbeddedFile } from "../../../../src/render/model/document/document.ts";
import type { Cipher, FileProtection } from "../../../../src/render/model/document/encryption.ts";
import { everyNth } from "../../../support/night.ts";
import { needs, program } from "../../../support/programs/programs.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { withFile } from "../../writers/pdf/judges.ts";
import { facts, made, page, words } from "../../writers/pdf/made.ts";
import { encryptionSeenByQpdf, type Reader, readers } from "./readers.ts";

const nothing = {
  print: false,
  modify: false,
  copy: false,
  annotate: false,
  fillForm: false,
  extract: false,
  assemble: false,
};
const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");

const encryption: FileProtection = {
  cipher: "aes256",
  userPassword: ascii("open sesame"),
  ownerPassword: ascii("the owner's"),
  permissions: nothing,
  clearMetadata: false,
  attachmentsOnly: false,
  seed: Buffer.alloc(32, 7),
};

const attachment: EmbeddedFile = {
  name: "prices.csv",
  description: "Prices (net)",
  relationship: "data",
  mediaType: "text/csv",
  path: "/document/attachments/0",
  bytes: Buffer.from("chair,142.00\n".repeat(40)),
};

const metadata = { ...facts.metadata, title: "Title of the file", author: "Müller & Søn" };
const text = words("Hello inside", 20, 40);

const encrypted = (more: Partial<FileProtection> = {}, attachments = [attachment]): Uint8Array =>
  made([page(text)], { metadata, attachments, encryption: { ...encryption, ...more } });

const ciphers: readonly Cipher[] = ["aes256", "aes128", "rc4_128", "rc4_40"];

/** Every reader opens every cipher with both passwords; files with one password are left to two of them by day: others take a process each time. */
const isQuick = (name: string): boolean =>
  !isLeftOut("every reader of encrypted files") || name === "pdf.js" || name === "qpdf";

const reading = (name: string, read: Reader) => (): void => {
  const shows = (found: string | undefined): void => {
    expect(found, name).toBeDefined();
    if (name === "pyHanko") expect(found).toContain("chair,142.00");
    else if (name === "qpdf") expect(found).toContain("Title of the file");
    else expect(found).toContain("Hello inside");
  };

  /** Which of the passwords open the file; what is shown then is what is in it. */
  async function opening(bytes: Uint8Array, passwords: readonly (string | undefined)[]) {
    const found = await read(bytes, passwords);
    expect(found).toHaveLength(passwords.length);
    return passwords.filter((_, at) => {
      if (found[at] !== undefined) shows(found[at]);
      return found[at] !== undefined;
    });
  }

  test.each(ciphers)("opens %s with either password, and with no other", async (cipher) => {
    const both = ["open sesame", "the owner's"];
    expect(await opening(encrypted({ cipher }), [...both, "another", "", undefined])).toEqual(both);
  });

  test.runIf(isQuick(name)).each(everyNth(ciphers, 3))(
    "opens %s without an owner password with the user's alone",
    async (cipher) => {
      const bytes = encrypted({ cipher, ownerPassword: undefined });
      expect(await opening(bytes, ["open sesame", "", undefined])).toEqual(["open sesame"]);
    },
  );

  test.runIf(isQuick(name)).each(everyNth(ciphers, 3))(
    "opens %s without a password where only the owner has one",
    async (cipher) => {
      const bytes = encrypted({ cipher, userPassword: new Uint8Array() });
      expect(await opening(bytes, [undefined, "the owner's"])).toEqual([undefined, "the owner's"]);
    },
  );

  test.each(["aes256", "aes128"] as const)("opens %s whose metadata stay in clear", async (cipher) => {
    const bytes = encrypted({ cipher, clearMetadata: true });
    expect(await opening(bytes, ["open sesame", undefined])).toEqual(["open sesame"]);
    expect(Buffer.from(bytes).includes('<rdf:li xml:lang="x-default">Title of the file')).toBe(true);
  });

  // pdftotext cuts passwords off at 32 bytes.
  test.skipIf(name === "poppler")("opens a password of 127 bytes beyond ASCII", async () => {
    const password = `${"ß".repeat(63)}x`;
    const bytes = encrypted({ userPassword: Buffer.from(password, "utf8"), ownerPassword: undefined });
    expect(await opening(bytes, [password, password.slice(0, -1)])).toEqual([password]);
  });

  test.each(["aes256", "aes128"] as const)("opens a %s file whose attachments are encrypted alone", async (cipher) => {
    // pyHanko 0.36.2 reads revision 6 so, and takes another key for revision 4 than the other four.
    if (name === "pyHanko" && cipher === "aes128") return;
    const bytes = encrypted({ cipher, attachmentsOnly: true, clearMetadata: true });
    expect(await opening(bytes, ["open sesame"])).toEqual(["open sesame"]);
  });
};

for (const [name, { read, by }] of Object.entries(readers)) describe(name, needs(...by), reading(name, read));

test("encrypted text cannot be read in the file", () => {
  for (const cipher of ciphers) {
    const bytes = Buffer.from(encrypted({ cipher }));
    for (const secret of ["Title of the file", "Hello", "prices.csv", "chair", "D:2026", "Adobe", "open sesame"]) {
      expect(bytes.includes(secret), `${cipher}: ${secret}`).toBe(false);
    }
  }
});

test(
  "dates of an attachment, which stand outside of object streams, are encrypted and come back",
  needs("qpdf"),
  async () => {
    for (const cipher of ciphers) {
      const found = await readers.qpdf.read(encrypted({ cipher }), ["open sesame"]);
      expect(found[0], cipher).toContain("/CreationDate (D:20260301123045Z)");
    }
  },
);

test("the same job gives the same bytes, another seed others; so does another document", () => {
  const again = encrypted();
  expect(Buffer.compare(encrypted(), again)).toBe(0);
  expect(Buffer.compare(encrypted({ seed: Buffer.alloc(32, 8) }), again)).not.toBe(0);
});

test("no two streams have one initial vector", () => {
  const bytes = Buffer.from(encrypted()).toString("latin1");
  const starts = [...bytes.matchAll(/stream\n([\s\S]{16})/g)].map(([, vector]) => vector);
  expect(starts.length).toBeGreaterThan(4);
  expect(new Set(starts).size).toBe(starts.length);
});

describe("permissions", needs("qpdf"), () => {
  const seen = [
    ["print", "print low resolution: allowed", "print high resolution: allowed"],
    ["modify", "modify other: allowed"],
    ["copy", "extract for any purpose: allowed"],
    ["annotate", "modify annotations: allowed"],
    ["fillForm", "modify forms: allowed"],
    ["extract", "extract for accessibility: allowed"],
    ["assemble", "modify document assembly: allowed"],
  ] as const;

  test.each(seen)("%s is the only one that qpdf sees allowed", (name, ...lines) => {
    for (const cipher of ["aes256", "rc4_128"] as const) {
      const shown = encryptionSeenByQpdf(
        encrypted({ cipher, permissions: { ...nothing, [name]: true } }),
        "open sesame",
      );
      const allowed = shown.split("\n").filter((line) => line.endsWith(": allowed"));
      // qpdf takes accessibility for granted from revision 3 on.
      const granted = allowed.filter((line) => line !== "extract for accessibility: allowed" || name === "extract");
      expect(granted.toSorted(), `${cipher}\n${shown}`).toEqual([...lines].toSorted());
    }
  });

  test("the owner's password is known as such", () => {
    expect(encryptionSeenByQpdf(encrypted(), "the owner's")).toContain("Supplied password is owner password");
    expect(encryptionSeenByQpdf(encrypted(), "open sesame")).toContain("Supplied password is user password");
  });

  test.each([
    ["aes256", "R = 6", "stream encryption method: AESv3"],
    ["aes128", "R = 4", "stream encryption method: AESv2"],
    ["rc4_128", "R = 3", "R = 3"],
    ["rc4_40", "R = 2", "R = 2"],
  ] as const)("%s is %s", (cipher, revision, method) => {
    const shown = encryptionSeenByQpdf(encrypted({ cipher }), "open sesame");
    expect(shown).toContain(revision);
    expect(shown).toContain(method);
  });
});

test("pdf.js is reported the permissions as bits", async () => {
  const bytes = encrypted({ permissions: { ...nothing, print: true, fillForm: true } });
  const document = await getDocumentProxy(new Uint8Array(bytes), { password: "open sesame" });
  expect(await document.getPermissions()).toEqual([4, 256, 2048]);
});

describe("attachments encrypted alone", () => {
  const bytes = encrypted({ attachmentsOnly: true, clearMetadata: true });

  test("are not to be read in the file, the pages are", () => {
    expect(Buffer.from(bytes).includes("<rdf:li xml:lang")).toBe(true);
    expect(Buffer.from(bytes).includes("chair")).toBe(false);
  });

  test("let poppler show the pages without a password", needs("pdftotext"), async () => {
    expect(await readers.poppler.read(bytes, [undefined])).toEqual([expect.stringContaining("Hello inside")]);
  });

  test("come out as they went in", needs("qpdf"), () => {
    const shown = withFile(bytes, (path) =>
      program("qpdf").outcome(["--password=open sesame", "--show-attachment=prices.csv", path]),
    );
    expect(shown.stdout).toBe("chair,142.00\n".repeat(40));
  });
});
