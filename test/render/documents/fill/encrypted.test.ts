import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { formRecord } from "../../../../src/render/documents/fill/form-record.ts";
import { typedPassword } from "../../../../src/render/documents/fill/typed-password.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { formFile } from "../../../support/files/form-file.ts";
import { isJudgedBy, needs, program } from "../../../support/programs/programs.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { readers } from "../../pdf-syntax/encryption/readers.ts";
import { withFile } from "../../writers/pdf/judges.ts";

const engine = localEngine();
const passwords = ["open sesame", "the öwner's"] as const;
const [user, owner] = passwords;

async function outcomeOf(file: Uint8Array, body: object, more: object = {}) {
  const outside = { ...caseOutside, asset: async () => file };
  const job = {
    ...exampleJob({}),
    source: "fill" as const,
    body: Buffer.from(JSON.stringify({ file: "a.pdf", ...body })),
  };
  return await render({ ...job, ...more }, outside, engine);
}

async function filled(file: Uint8Array, body: object, more: object = {}): Promise<MadeDocument> {
  const outcome = await outcomeOf(file, body, more);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

async function faultOf(file: Uint8Array, body: object): Promise<unknown> {
  const outcome = await outcomeOf(file, { values: {}, ...body });
  return outcome.kind === "made" ? "made" : outcome.refusal.faults.map(({ code, path }) => `${code} ${path}`);
}

/** A document of ours with a form. */
async function ours(encryption: object): Promise<Uint8Array> {
  const content = [{ p: "Name [textfield, name, '', 200|20] [checkbox, box, Yes] [choicefield, size, a | b, 0]" }];
  const definition = { document: { content, encryption: { userPassword: user, ownerPassword: owner, ...encryption } } };
  const made = await render({ ...exampleJob(definition) }, caseOutside, engine);
  if (made.kind === "refused") throw new Error(JSON.stringify(made.refusal));
  return made.bytes;
}

const values = { name: "Ж (a) \\ שלום", box: true, size: "b" };

const valuesIn = async (bytes: Uint8Array, password: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(formRecord(bytes, await typedPassword(password)).fields.map(({ name, value }) => [name, value]));

async function textByPdfJs(bytes: Uint8Array, password: string, name: string): Promise<unknown> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, password });
  const all = (await pdf.getFieldObjects()) as Record<string, readonly { value: unknown }[]> | null;
  return all?.[name]?.findLast(({ value }) => value !== undefined)?.value;
}

/** The complaints of qpdf, which opens the file with a password. */
const complaints = (bytes: Uint8Array, password: string): string =>
  withFile(bytes, (path) => {
    program("qpdf").output([`--password=${password}`, "--check", path]);
    return "";
  });

const may = { permissions: { fillForm: true, modify: true } };

describe.each(["aes256", "aes128", "rc4_128", "rc4_40"])("a document of ours, encrypted by %s", (encryptionType) => {
  let file: Uint8Array;
  beforeAll(async () => {
    // Revision 2 takes the permission to annotate for the one to fill.
    file = await ours({ encryptionType, permissions: { fillForm: true, annotate: true } });
  });

  test.each(passwords)("is read and filled with %s, and opens with both passwords and no other", async (password) => {
    expect(await valuesIn(file, password)).toEqual({ name: "", box: false, size: "a" });
    const { bytes } = await filled(file, { values, password });
    expect(Buffer.from(bytes).subarray(0, file.length).equals(Buffer.from(file))).toBe(true);
    expect(Buffer.from(bytes).includes("FEFF0416")).toBe(false);
    for (const each of passwords) {
      expect(await valuesIn(bytes, each)).toEqual(values);
      expect(await textByPdfJs(bytes, each, "name")).toBe(values.name);
      if (isJudgedBy("qpdf")) expect(complaints(bytes, each)).toBe("");
    }
    await expect(textByPdfJs(bytes, "another", "name")).rejects.toThrow(/password/i);
    if (!isJudgedBy("pdftotext")) return;
    const shown = await readers.poppler.read(bytes, [user, undefined]);
    expect([shown[0]?.includes("Ж (a) \\"), shown[1]]).toEqual([true, undefined]);
  });
});

test("the same job gives the same bytes, another seed others", async () => {
  const file = await ours({ encryptionType: "aes256" });
  const body = { values, password: owner };
  const made = await filled(file, body);
  expect(Buffer.compare(made.bytes, (await filled(file, body)).bytes)).toBe(0);
  expect(Buffer.compare(made.bytes, (await filled(file, body, { seed: "ab".repeat(32) })).bytes)).not.toBe(0);
});

test("no initial vector comes twice, however often a file is filled", async () => {
  let file = await ours({ encryptionType: "aes256" });
  for (const documentId of ["1", "2"]) {
    const seed = documentId.repeat(64);
    file = (await filled(file, { values, password: owner }, { documentId: documentId.repeat(32), seed })).bytes;
  }
  const written = Buffer.from(file).toString("latin1");
  const starts = [
    ...[...written.matchAll(/(?<!end)stream\n([\s\S]{16})/g)].map(([, vector = ""]) =>
      Buffer.from(vector, "latin1").toString("hex"),
    ),
    ...[...written.matchAll(/<([0-9A-F]{64,})>/g)].map(([, hex = ""]) => hex.slice(0, 32)),
  ];
  expect(starts.length).toBeGreaterThan(20);
  expect(new Set(starts).size).toBe(starts.length);
});

test("a password is in no answer, and what is recorded does not depend on it", async () => {
  const file = await ours({ encryptionType: "aes256", ...may });
  const made = [
    await filled(file, { values, password: user }),
    await filled(file, { values, password: owner }),
  ] as const;
  expect(JSON.stringify({ ...made[0], bytes: [] })).not.toContain(user);
  expect(made[0].colophon).toEqual(made[1].colophon);
});

describe("an encrypted form is not filled", () => {
  test("without a password, or with another", async () => {
    const file = await ours({ encryptionType: "aes256", ...may });
    expect(await faultOf(file, {})).toEqual(["FORM_LOCKED /password"]);
    expect(await faultOf(file, { password: "another" })).toEqual(["FORM_LOCKED /password"]);
    expect(await faultOf(file, { password: 1 })).toEqual(["INVALID_VALUE /password"]);
    expect(() => formRecord(file)).toThrow(/password/);
  });

  test("where its owner forbids it, and the owner's password is not given", async () => {
    const file = await ours({ encryptionType: "aes256", permissions: { modify: true } });
    expect(await faultOf(file, { password: user })).toEqual(["FORM_LOCKED /password"]);
    expect(await faultOf(file, { password: owner })).toBe("made");
    const fixed = await ours({ encryptionType: "aes256", permissions: { fillForm: true } });
    expect(await faultOf(fixed, { password: user })).toBe("made");
    expect(await faultOf(fixed, { password: user, flatten: true })).toEqual(["FORM_LOCKED /password"]);
  });

  test.each([
    ["certificates", "<</Filter/Adobe.PubSec/V 4>>", /something else than a password/],
    ["a version of its own", "<</Filter/Standard/V 9/R 9>>", /not known/],
    ["proofs that are cut off", "<</Filter/Standard/V 2/R 3/O()/U()>>", /cut off/],
    [
      "a filter that it does not have",
      `<</Filter/Standard/V 4/R 4/StmF/X/O(${"o".repeat(32)})/U(${"u".repeat(32)})>>`,
      /filter that is not known/,
    ],
  ])("when it is encrypted with %s", (_how, encrypt, message) => {
    const file = classicPdf(["<</Pages 2 0 R>>"], { trailer: `/Encrypt${encrypt}` });
    expect(() => formRecord(file)).toThrow(message);
  });
});

describe("another program's form, encrypted by qpdf", needs("qpdf"), () => {
  const ways: readonly (readonly [string, readonly string[]])[] = [
    ["RC4 of 40 bits", ["40"]],
    ["RC4 of 128 bits", ["128", "--use-aes=n"]],
    ["RC4 in a crypt filter", ["128", "--use-aes=n", "--force-V4"]],
    ["AES of 128 bits", ["128", "--use-aes=y"]],
    ["AES of 128 bits, metadata in clear", ["128", "--use-aes=y", "--cleartext-metadata"]],
    ["AES of 256 bits, revision 5", ["256", "--force-R5"]],
    ["AES of 256 bits", ["256"]],
    ["AES of 256 bits, metadata in clear", ["256", "--cleartext-metadata"]],
  ];

  const encrypted = (file: Uint8Array, given: readonly [string, string], way: readonly string[], packed: boolean) =>
    withFile(file, (path, folder) => {
      const out = join(folder, "out.pdf");
      const objects = packed ? ["--object-streams=generate"] : [];
      program("qpdf").output(["--allow-weak-crypto", ...objects, path, out, "--encrypt", ...given, ...way, "--"]);
      return new Uint8Array(readFileSync(out));
    });

  test.each(ways)("%s", async (_way, options) => {
    const form = await formFile();
    for (const packed of [false, true]) {
      const file = encrypted(form, ["u", "o"], options, packed);
      for (const password of ["u", "o"]) {
        const flatten = password === "o";
        const { bytes } = await filled(file, { values: { note: "日本", agreed: true }, password, flatten });
        expect(complaints(bytes, "u")).toBe("");
        if (!flatten)
          expect(await valuesIn(bytes, "u")).toMatchObject({ note: "日本", agreed: true, fixed: "as it is" });
      }
    }
  });

  test("opens without a password where only its owner has one, and is filled if that is allowed", async () => {
    const form = await formFile();
    const open = encrypted(form, ["", "o"], ["256"], true);
    expect(await valuesIn((await filled(open, { values: { note: "x" } })).bytes, "")).toMatchObject({ note: "x" });
    const closed = encrypted(form, ["", "o"], ["256", "--form=n", "--annotate=n"], true);
    expect(await faultOf(closed, {})).toEqual(["FORM_LOCKED /password"]);
  });

  test("is refused when it is damaged as well, and never read with a wrong key", async () => {
    const file = encrypted(await formFile(), ["u", "o"], ["256"], false);
    const damaged = Buffer.from(
      Buffer.from(file)
        .toString("latin1")
        .replace(/startxref\n\d+/, "startxref\n9"),
      "latin1",
    );
    expect(await faultOf(damaged, { password: "u" })).toEqual(["FORM_UNUSABLE "]);
    expect(() => new ForeignPdf(file)).toThrow(/--decrypt/);
  });
});
