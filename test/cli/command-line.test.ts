import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenPool } from "../../src/cli/lone-pool.ts";
import { verbs } from "../../src/cli/verbs.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { readPng } from "../../src/render/graphics/images/png/png.ts";
import { p, r, wordFile } from "../render/import/word-file.ts";
import { type Ended, colophon as inThisProcess, root } from "../support/command-line.ts";
import { saying, smallPdf } from "../support/files/foreign-files.ts";
import { formFile } from "../support/files/form-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { lentPool } from "../support/threads/render-pool.ts";

/** One for all documents: a start of its host takes longer than all of them. `process.test.ts` has a line that opens its own. */
const pool = lentPool();
const openPool: OpenPool = () => ({
  render: (...given) => pool.render(...given),
  drawPage: (...given) => pool.drawPage(...given),
  importFile: (...given) => pool.importFile(...given),
  inspect: (...given) => pool.inspect(...given),
  close: async () => undefined,
});
const colophon = (words: readonly string[], settings?: Readonly<Record<string, string>>): Promise<Ended> =>
  inThisProcess(words, settings, openPool);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
});

const given = async (name: string, value: unknown): Promise<string> => {
  const file = join(folder.path, name);
  await writeFile(file, JSON.stringify(value));
  return file;
};

test("a wrong environment ends the start with exit code 78 and a line for every fault", async () => {
  const { code, out, err } = await colophon(["serve"], { PORT: "eighty", WORKERS: "0", DATA_DIR: folder.path });
  expect(code).toBe(78);
  expect(out).toBe("");
  expect(err).toContain('PORT: expected a whole number from 0 to 65535, got "eighty".');
  expect(err).toContain("WORKERS: expected");
});

test("folders that cannot be used are faults of the settings", async () => {
  const { code, err } = await colophon(["serve"], { PLATFORM_ASSETS: "/nope", DATA_DIR: join(root, "package.json") });
  expect(code).toBe(78);
  expect(err).toMatch(/^ {2}DATA_DIR: expected a folder/m);
  expect(err).toMatch(/^ {2}PLATFORM_ASSETS: expected a folder that is there, got "\/nope"/m);
});

test("replay makes no data folder where there is none, and says so", async () => {
  const missing = join(folder.path, "nowhere");
  const { code, err } = await colophon(["replay", "0".repeat(32)], { DATA_DIR: missing });
  expect(code).toBe(66);
  expect(err).toBe(`DATA_DIR ${missing} holds no data of a service: there is no event log in it.\n`);
  expect(existsSync(missing)).toBe(false);
  expect(await colophon(["rebuild"], { DATA_DIR: missing })).toMatchObject({ code: 66, err });
  expect(existsSync(missing)).toBe(false);
});

test("restore, which is no verb, gets how a backup is put in the place of the data folder", async () => {
  const { code, err } = await colophon(["restore", "backups/2026-03-28"]);
  expect(code).toBe(64);
  expect(err).toMatch(/^There is no verb "restore"\. .* in the place of DATA_DIR.*operate\.md#restore\.\n$/);
});

test("lint names every fault with its file and place, and has an exit code for it", async () => {
  const wrong = await given("wrong.json", { document: { content: [{ p: "a", stlye: "x" }], colour: 1 } });
  const bad = await colophon(["lint", wrong]);
  expect(bad.code).toBe(1);
  expect(bad.out).toContain(`${wrong}#/document/content/0/stlye: UNKNOWN_PROPERTY`);
  expect(bad.out).toContain(`${wrong}#/document/colour: UNKNOWN_PROPERTY`);
  const right = await given("right.json", { document: { content: [{ p: "a" }] } });
  expect(await colophon(["lint", right])).toMatchObject({ code: 0, out: expect.stringContaining("no faults") });
  await writeFile(right, "{");
  expect(await colophon(["lint", right])).toMatchObject({ code: 1, out: expect.stringContaining("INVALID_JSON") });
});

describe("diff", () => {
  const letter = (...texts: readonly string[]) => ({ document: { content: texts.map((p) => ({ p })) } });

  test("says what became of a definition, a line for each change, with exit code 1", async () => {
    const older = await given("older.json", letter("Dear Ada,", "Good bye."));
    const newer = await given("newer.json", letter("Dear Ada,", "How are you?", "Good bye."));
    const { code, out } = await colophon(["diff", older, newer]);
    expect(code).toBe(1);
    expect(out).toBe("paragraph 2 is new: paragraph “How are you?”\n");
    const answer = JSON.parse((await colophon(["diff", older, newer, "--json"])).out);
    expect(answer).toMatchObject({ older, newer, leftOut: 0, changes: [{ kind: "added", to: "/document/content/1" }] });
  });

  test("finds no difference between equal definitions whose keys have another order", async () => {
    const older = await given("older.json", { document: { language: "en", content: [] } });
    const newer = await given("newer.json", { document: { content: [], language: "en" } });
    expect(await colophon(["diff", older, newer])).toMatchObject({ code: 0, out: "The definitions do not differ.\n" });
  });

  test("draws both where pictures are wanted, says what moved, and writes the pages that look different", async () => {
    const sized = (texts: readonly string[]) => ({
      document: { pageSetup: { size: [200, 100] }, content: texts.map((p) => ({ p })) },
    });
    const long = Array.from({ length: 3 }, (_, at) => `Line ${at + 1} of $data.name`);
    const older = await given("older.json", sized(long));
    const newer = await given("newer.json", sized([...long, "One more", "And one more", "And the last"]));
    const data = await given("data.json", { name: "Ada" });
    const pictures = join(folder.path, "pictures");
    const drawn = ["diff", older, newer, "--pictures", pictures, "--data", data];
    const { code, out } = await colophon(drawn);
    expect(code).toBe(1);
    const answer = JSON.parse((await colophon([...drawn, "--json"])).out);
    const numbers = answer.pages.map(({ page }: { readonly page: number }) => page);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).not.toContain(1);
    expect(answer.seen.some((line: string) => line.includes("One more"))).toBe(true);
    expect(answer.pages.at(-1)).toEqual({
      page: numbers.at(-1),
      after: join(pictures, `page-${numbers.at(-1)}-after.png`),
    });
    for (const line of answer.seen) expect(out).toContain(line);
    expect(out).toContain(`page ${numbers.at(-1)} is new: ${pictures}/page-${numbers.at(-1)}-after.png`);
    for (const { before, after } of answer.pages)
      for (const file of [before, after])
        if (file !== undefined) expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
    const same = await colophon(["diff", older, older, "--pictures", pictures]);
    expect(same).toMatchObject({ code: 0, out: "The definitions do not differ.\nThe pages look the same.\n" });
    expect(await colophon(["diff", older, newer, "--data", data])).toMatchObject({ code: 64 });
    const wrong = await given("wrong.json", { document: { content: [{ q: 1 }] } });
    const refused = await colophon(["diff", older, wrong, "--pictures", pictures]);
    expect(refused.code).toBe(65);
    expect(refused.err).toMatch(/wrong\.json cannot be drawn: [\s\S]+\/document\/content\/0/);
  });

  const pages = (count: number, ...more: readonly string[]) => {
    const numbered = Array.from({ length: count - 1 }, (_, at) => [{ p: `Page ${at + 1}` }, { break: "page" }]).flat();
    return { document: { pageSetup: { size: [200, 100] }, content: [...numbered, ...more.map((p) => ({ p }))] } };
  };

  test("says for long documents which pages were not compared, and how many pages there are", async () => {
    const older = await given("long-older.json", pages(22, "Total 100"));
    const newer = await given("long-newer.json", pages(22, "Total 999"));
    const longer = await given("longer.json", pages(25, "Total 100"));
    const pictures = ["--pictures", join(folder.path, "long")];
    const sameEverywhere: OpenPool = (config) => ({
      ...openPool(config),
      drawPage: async () => ({ bytes: Buffer.from("a picture"), pages: 22, width: 1, height: 1 }),
    });
    const compared = (...files: readonly string[]) =>
      inThisProcess(["diff", ...files, ...pictures], {}, sameEverywhere);
    const { code, out } = await compared(older, newer);
    expect(code).toBe(1);
    expect(out).toMatch(/\nThe first 20 pages look the same; those after them were not compared\.\n$/);
    const more = await compared(older, longer);
    expect(more.out).toMatch(/\npages: 22 → 25\nThe first 20 pages look the same; [^\n]+\n$/);
    const answer = JSON.parse((await compared(older, longer, "--json")).out);
    expect(answer).toMatchObject({ pages: [], count: { before: 22, after: 25 }, drawn: 20 });
  });

  test("says which pictures a page lacks, since pages that lack them look the same", async () => {
    const [older, newer] = [
      await given("image-older.json", { document: { content: [{ image: { src: "missing-a.png" } }] } }),
      await given("image-newer.json", { document: { content: [{ image: { src: "missing-b.png" } }] } }),
    ];
    const { err } = await colophon(["diff", older, newer, "--pictures", join(folder.path, "images")]);
    expect(err).toContain(`${older}: `);
    expect(err).toMatch(/image-newer\.json: .*\/document\/content\/0.*missing-b\.png/);
  });

  test("draws both with the same id and time, and without their passwords", async () => {
    const shown = { content: [{ p: "$global.DOCUMENT_ID, $global.DATE, $global.TIME" }] };
    const file = await given("id.json", { document: shown });
    const locked = await given("locked.json", {
      document: { ...shown, encryption: { encryptionType: "aes256", userPassword: "secret" } },
    });
    const pictures = join(folder.path, "ids");
    expect(await colophon(["diff", file, file, "--pictures", pictures])).toMatchObject({ code: 0, err: "" });
    const { code, out } = await colophon(["diff", file, locked, "--pictures", pictures]);
    expect([code, out]).toEqual([1, expect.stringMatching(/encryption.*\nThe pages look the same\.\n$/)]);
  });

  test("puts its pictures in the place of those of an earlier run, and names a folder that is a file", async () => {
    const [older, newer] = [await given("a.json", pages(2, "A")), await given("b.json", pages(2, "B"))];
    const pictures = join(folder.path, "again");
    await colophon(["diff", older, newer, "--pictures", pictures]);
    await writeFile(join(pictures, "mine.png"), "");
    expect(readdirSync(pictures).toSorted()).toEqual(["mine.png", "page-2-after.png", "page-2-before.png"]);
    await colophon(["diff", older, older, "--pictures", pictures]);
    expect(readdirSync(pictures)).toEqual(["mine.png"]);
    const { code, err } = await colophon(["diff", older, newer, "--pictures", older]);
    expect([code, err]).toEqual([73, `${older} is no folder to write into: it is a file.\n`]);
  });

  test("takes two files of JSON", async () => {
    const file = await given("one.json", {});
    expect(await colophon(["diff", file])).toMatchObject({ code: 64 });
    await writeFile(file, "{");
    expect((await colophon(["diff", file, file])).err).toContain("JSON");
  });
});

describe("lint with data", () => {
  const greeting = { document: { content: [{ p: "Dear $data.name," }, { image: { src: "logo.png" } }] } };

  test("lists what a document would lack, which is a fault only if strict", async () => {
    const definition = await given("lacking-logo.json", greeting);
    const data = await given("greeting-data.json", { name: "Ada" });
    const lenient = await colophon(["lint", definition, "--data", data]);
    expect(lenient.code).toBe(0);
    expect(lenient.out).toContain(`${definition}#/document/content/1/image/src: IMAGE_NOT_LOADED`);
    expect(lenient.out).toContain("no faults, 1 warning.");
    expect(await colophon(["lint", definition, "--data", data, "--strict"])).toMatchObject({ code: 1 });
  });

  test("takes references without a value for faults if strict", async () => {
    const definition = await given("unresolved.json", { document: { content: [{ p: "Dear $data.name," }] } });
    const data = await given("no-data.json", {});
    const strict = await colophon(["lint", definition, "--data", data, "--strict", "--json"]);
    expect(strict.code).toBe(1);
    expect(JSON.parse(strict.out)).toMatchObject({
      ok: false,
      file: definition,
      errors: [],
      errorCodes: ["UNRESOLVED_TOKEN"],
      warnings: [{ code: "UNRESOLVED_TOKEN", path: "/document/content/0/p" }],
    });
    const full = await given("full-data.json", { name: "Ada" });
    const good = await colophon(["lint", definition, "--data", full, "--strict", "--json"]);
    expect(good.code).toBe(0);
    expect(JSON.parse(good.out)).toEqual({ ok: true, file: definition, errors: [], errorCodes: [], warnings: [] });
  });

  test("names faults of the definition and of the data's JSON as one line of JSON", async () => {
    const definition = await given("misspelt.json", { document: { content: [{ p: "a", stlye: "x" }] } });
    const { code, out } = await colophon(["lint", definition, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      errors: [{ code: "UNKNOWN_PROPERTY", path: "/document/content/0/stlye" }],
    });
    const data = await given("broken-data.json", {});
    await writeFile(data, "{,}");
    const right = await given("plain.json", { document: { content: [{ p: "a" }] } });
    expect(await colophon(["lint", right, "--data", data])).toMatchObject({
      code: 1,
      out: expect.stringContaining("INVALID_JSON: The data"),
    });
  });
});

test("render --strict writes no file that would lack something, and --json says what", async () => {
  const definition = await given("strict.json", { document: { content: [{ image: { src: "nowhere.png" } }] } });
  const output = join(folder.path, "strict.pdf");
  const refused = await colophon(["render", definition, "-o", output, "--strict", "--json"]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({
    ok: false,
    errorCode: "FIDELITY_LOSS",
    errors: [{ code: "IMAGE_NOT_LOADED", path: "/document/content/0/image/src" }],
  });
  expect(existsSync(output)).toBe(false);
  const made = await colophon(["render", definition, "-o", output, "--json"]);
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({
    ok: true,
    file: output,
    pages: 1,
    errorCodes: ["IMAGE_NOT_LOADED"],
    warnings: [{ code: "IMAGE_NOT_LOADED", page: 1 }],
  });
});

test("render makes a PDF of a definition and data, with the files beside the definition", async () => {
  const definition = join(root, "examples", "invoice", "definition.json");
  const data = join(root, "examples", "invoice", "data.json");
  const output = join(folder.path, "invoice.pdf");
  const assets = join(root, "examples", "assets");
  const ended = await colophon(["render", definition, "--data", data, "--assets", assets, "-o", output]);
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect((await readFile(output)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("render makes a DOCX where the file to write is one, and says what it cannot keep", async () => {
  const content = [{ p: "Round", style: "round" }];
  const definition = await given("round.json", { document: { styles: { round: { clipPath: "circle()" } }, content } });
  const output = join(folder.path, "round.docx");
  const ended = await colophon(["render", definition, "-o", output]);
  expect(ended).toMatchObject({ code: 0, err: expect.stringContaining("/document/content/0: DOCX cannot clip") });
  expect((await readFile(output)).subarray(0, 2).toString()).toBe("PK");
});

test("render makes a picture of a page where the file to write is one", async () => {
  const definition = await given("two.json", { document: { content: [{ p: "1" }, { break: "page" }, { p: "2" }] } });
  const output = join(folder.path, "page.png");
  const ended = await colophon(["render", definition, "-o", output, "--page", "2", "--width", "120"]);
  expect(ended).toMatchObject({ code: 0, out: expect.stringMatching(/page\.png: page 2 of 2, \d+ bytes\n$/) });
  const { columns, rows } = readPng(await readFile(output), "");
  expect([columns, rows]).toEqual([120, 170]);
  const first = await colophon(["render", definition, "-o", output, "--json"]);
  expect(JSON.parse(first.out)).toMatchObject({ ok: true, page: 1, pages: 2, contentType: "image/png" });

  const none = await colophon(["render", definition, "-o", output, "--page", "3"]);
  expect(none).toMatchObject({ code: 1, err: "The file has 2 pages; there is no page 3.\n" });
  for (const words of [
    ["-o", output, "--page", "0"],
    ["-o", `${output}.pdf`, "--width", "9"],
  ])
    expect(await colophon(["render", definition, ...words])).toMatchObject({ code: 64 });
});

test("render says what is wrong with a definition and writes nothing", async () => {
  const wrong = await given("unrenderable.json", { document: { content: [{ p: 5 }] } });
  const output = join(folder.path, "none.pdf");
  const ended = await colophon(["render", wrong, "-o", output]);
  expect(ended.code).toBe(1);
  expect(ended.err).toContain("/document/content/0/p");
  await expect(readFile(output)).rejects.toThrow(/ENOENT/);
});

test("a file that cannot be read or written is named in a sentence, with a code of its own", async () => {
  const right = await given("readable.json", { document: { content: [{ p: "a" }] } });
  const missing = join(folder.path, "missing.json");
  const output = join(folder.path, "unread.pdf");
  const unread = { code: 66, err: `${missing} cannot be read: there is no such file or folder.\n` };
  expect(await colophon(["render", missing, "-o", output])).toMatchObject(unread);
  expect(await colophon(["render", right, "--data", missing, "-o", output])).toMatchObject(unread);
  expect(await colophon(["lint", missing])).toMatchObject(unread);
  const unwritable = join(folder.path, "no", "folder.pdf");
  expect(await colophon(["render", right, "-o", unwritable])).toMatchObject({
    code: 73,
    err: `${unwritable} cannot be written: there is no such file or folder.\n`,
  });
});

test("render takes the locale and the time zone, and says which it does not know", async () => {
  const plain = await given("plain.json", { document: { content: [{ p: "a" }] } });
  const output = join(folder.path, "plain.pdf");
  const words = ["render", plain, "-o", output];
  expect(await colophon([...words, "--locale", "de-CH", "--time-zone", "Europe/Zurich"])).toMatchObject({ code: 0 });
  const wrong = await colophon([...words, "--time-zone", "Nope"]);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("'Nope' is no time zone") });
});

test("render says where it looked for files that are not there, in words of the command line", async () => {
  const image = (src: string) => ({ image: { src } });
  const lacking = await given("lacking.json", {
    document: { content: [image("gone.png"), image("https://example.com/a.png"), { p: "a" }] },
  });
  const { code, err } = await colophon(["render", lacking, "-o", join(folder.path, "lacking.pdf")]);
  expect(code).toBe(0);
  expect(err).toContain("it is not in the folder of files: --assets, or else the definition's own");
  expect(err).toContain("put it into the folder of files (--assets, or else the definition's own)");
  expect(err).not.toMatch(/upload/);
});

test("--version prints the version, --help the verbs, and help with a verb all about it", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(await colophon(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  for (const words of [["--help"], ["help"], ["help", "--help"]]) {
    const { code, out, err } = await colophon(words);
    expect([code, err]).toEqual([0, ""]);
    for (const verb of Object.keys(verbs)) expect(out).toContain(`  colophon ${verb} `);
  }
  for (const words of [
    ["help", "render"],
    ["render", "--help"],
    ["render", "x.json", "-h"],
  ]) {
    const { code, out } = await colophon(words);
    expect(code).toBe(0);
    expect(out).toMatch(/^colophon render <definition.json> \[options\]\n/);
    expect(out).not.toContain("colophon serve");
  }
});

test.each([
  [[], "A verb is missing."],
  [["dance"], 'There is no verb "dance".'],
  [["help", "dance"], 'There is no verb "dance".'],
  [["dance", "--help"], 'There is no verb "dance".'],
  [["constructor"], 'There is no verb "constructor".'],
])("the words %j get the names of the verbs and exit code 64", async (words, message) => {
  const { code, out, err } = await colophon(words);
  expect([code, out]).toEqual([64, ""]);
  expect(err).toBe(`${message} They are ${Object.keys(verbs).join(", ")}; colophon help explains them.\n`);
});

test.each([
  [["render"]],
  [["render", "x.json"]],
  [["render", "x.json", "-o", "x.odt"]],
  [["lint"]],
  [["render", "--huh"]],
])("the words %j get what is wrong, where help is, and exit code 64", async (words) => {
  const { code, err } = await colophon(words);
  expect(code).toBe(64);
  const lines = err.trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(`colophon help ${words[0]} explains its words.`);
});

describe("colophon import", () => {
  const to = (name: string): string => join(folder.path, name);
  const png =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  test("writes a definition that renders, with its data and pictures, and says what is lost", async () => {
    const file = to("offer.md");
    await writeFile(file, `# Offer for {{client.name}}\n\n![seal](${png})\n\n<b>raw</b>\n`);
    const { code, out } = await colophon(["import", file, "-o", to("offer")]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /IMPORT_DROPPED: .*\n.*definition\.json, data\.json, images\/.*; \d+ entr(?:y|ies) in the report\.\n$/,
    );
    const made = await colophon([
      ...["render", join(to("offer"), "definition.json"), "--data", join(to("offer"), "data.json")],
      ...["--strict", "-o", to("offer.pdf")],
    ]);
    expect([made.code, made.err]).toEqual([0, ""]);
  });

  test("--strict has an exit code for what is lost, --literal reads no placeholders, and a file that cannot be read ends with a sentence", async () => {
    const lossy = to("lossy.md");
    await writeFile(lossy, "a <b>b</b>\n");
    expect((await colophon(["import", lossy, "--strict", "-o", to("lossy")])).code).toBe(1);
    expect((await colophon(["import", lossy, "--strict=lost", "-o", to("lossy")])).code).toBe(1);
    const near = to("near.md");
    await writeFile(near, "###### Deep\n");
    const { code: nearCode, out: nearOut } = await colophon(["import", near, "--strict=lost", "-o", to("near")]);
    expect([nearCode, nearOut.split("\n")[0]]).toEqual([0, "Differences without a loss (1):"]);
    expect((await colophon(["import", near, "--strict", "-o", to("near")])).code).toBe(1);
    expect(await colophon(["import", near, "--strict=most", "-o", to("near")])).toMatchObject({
      code: 64,
      err: expect.stringContaining("came --strict=most"),
    });
    const filled = to("filled.md");
    await writeFile(filled, "For {{name}}\n");
    expect((await colophon(["import", filled, "--literal", "-o", to("filled")])).out).toContain("nothing is lost");
    expect(await readFile(join(to("filled"), "data.json"), "utf8")).toBe("{}\n");
    const broken = to("broken.docx");
    await writeFile(broken, "PK\u0003\u0004nothing");
    const { code, err } = await colophon(["import", broken, "-o", to("broken")]);
    expect(code).toBe(1);
    expect(err).toMatch(/^The file cannot be imported\. .*\n$/);
    expect(existsSync(to("broken"))).toBe(false);
    expect((await colophon(["import", lossy])).code).toBe(64);
  });
});

describe("colophon merge", () => {
  test("puts definitions and PDF files one behind the other, the same one twice", async () => {
    const cover = await given("cover.json", { document: { content: [{ p: "Cover" }] } });
    const pdf = join(folder.path, "Terms.pdf");
    await writeFile(pdf, smallPdf([saying("A"), saying("B")]));
    const output = join(folder.path, "whole.pdf");
    const { code, out, err } = await colophon(["merge", cover, pdf, pdf, "--title", "Whole", "--strict", "-o", output]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`${output}: 5 pages`);
    const read = await PDFDocument.load(await readFile(output), { updateMetadata: false });
    expect([read.getPageCount(), read.getTitle()]).toEqual([5, "Whole"]);
  });

  test("writes nothing when a part cannot be taken", async () => {
    const output = join(folder.path, "nothing.pdf");
    const broken = join(folder.path, "broken.pdf");
    await writeFile(broken, "%PDF-1.7\n");
    const { code, err } = await colophon(["merge", broken, "-o", output]);
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toContain("/parts/0: The part cannot be merged: it is damaged");
  });
});

describe("colophon fill", () => {
  test("writes the form with its values, which colophon fields lists", async () => {
    const form = join(folder.path, "form.pdf");
    await writeFile(form, await formFile());
    const values = await given("values.json", { note: "As agreed", agreed: true });
    const output = join(folder.path, "filled.pdf");
    const made = await colophon(["fill", form, values, "--strict", "-o", output]);
    expect([made.code, made.err]).toEqual([0, ""]);
    const listed = await colophon(["fields", output]);
    expect(listed.out).toContain('note (text): "As agreed"');
    expect(listed.out).toContain('fixed (text; read-only): "as it is"');
    expect(JSON.parse((await colophon(["fields", output, "--json"])).out).fields).toHaveLength(10);
  });

  test("opens an encrypted form with the password in a file", async () => {
    const definition = {
      document: {
        encryption: { encryptionType: "aes256", userPassword: "open sesame" },
        content: [{ p: "[textfield, a]" }],
      },
    };
    const form = join(folder.path, "locked.pdf");
    const made = await colophon(["render", await given("locked.json", definition), "-o", form]);
    expect(made.code).toBe(0);
    const password = join(folder.path, "password.txt");
    await writeFile(password, "open sesame\n");
    const output = join(folder.path, "locked-filled.pdf");
    const locked = await colophon(["fields", form]);
    expect([locked.code, locked.err]).toEqual([1, "It is encrypted, and only its password opens it.\n"]);
    const refused = await colophon([
      "fill",
      form,
      await given("a.json", { a: "x" }),
      "--password-file",
      password,
      "-o",
      output,
    ]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("/password: The owner of the file does not allow"),
    ]);
    const listed = await colophon(["fields", form, "--password-file", password]);
    expect([listed.code, listed.out]).toEqual([0, 'a (text): ""\n']);
  });

  test("fills a Word file by its tags, which colophon fields lists, and takes no options of forms for it", async () => {
    const file = join(folder.path, "letter.docx");
    await writeFile(file, wordFile(p(r("Dear {{ name }},")) + p(r("{{#if gone}}x{{/if}}"))));
    const values = await given("letter.json", { name: "Ada" });
    const output = join(folder.path, "letter-filled.docx");
    expect((await colophon(["fields", file])).out).toBe(
      "paragraph 1, behind “Dear”: {{ name }}\nparagraph 2: {{#if gone}}\nparagraph 2, behind “{{#if gone}}x”: {{/if}}\n",
    );
    const made = await colophon(["fill", file, "--data", values, "--strict", "-o", output]);
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(made.out).toMatch(/letter-filled\.docx: \d+ bytes\n$/);
    expect((await colophon(["fields", output])).out).toBe("The file has no tags.\n");
    const strict = await colophon(["fill", file, await given("none.json", {}), "--strict", "-o", output]);
    expect([strict.code, strict.err]).toEqual([
      1,
      expect.stringContaining("paragraph 1, behind “Dear”: {{ name }} has no value"),
    ]);
    const lacking = await colophon(["fill", file, join(folder.path, "none.json"), "-o", output]);
    expect([lacking.code, lacking.err]).toEqual([0, expect.stringContaining("{{ name }} has no value")]);
    for (const option of ["--flatten", "--read-only"])
      expect((await colophon(["fill", file, values, option, "-o", output])).code).toBe(64);
    expect((await colophon(["fill", file, values, "-o", "letter.odt"])).code).toBe(64);
    const pages = join(folder.path, "letter-filled.pdf");
    const printed = await colophon(["fill", file, values, "-o", pages]);
    expect([printed.code, (await readFile(pages)).subarray(0, 5).toString()]).toEqual([0, "%PDF-"]);
  });

  test("fills a Word file as options say, and fields reads it so", async () => {
    const file = join(folder.path, "options.docx");
    const field = '<w:fldSimple w:instr="MERGEFIELD Ort"><w:r><w:t>old</w:t></w:r></w:fldSimple>';
    await writeFile(file, wordFile(p(r("[[name]] [[nobody]]")) + p(field)));
    const values = await given("options.json", {
      people: [
        { name: "Ada", city: "Bonn" },
        { name: "Bo", city: "Rome" },
      ],
    });
    const names = await given("names.json", { Ort: "upper(city)" });
    const output = join(folder.path, "options-filled.docx");
    const options = ["--delimiters", "[[ ]]", "--names", names, "--records", "people", "--between", "nothing"];
    const more = ["--missing", "empty", "--fields", "keep", "-o", output];
    expect((await colophon(["fill", file, values, ...options, ...more])).code).toBe(0);
    const body = Buffer.from(readArchive(await readFile(output)).get("/word/document.xml") ?? []).toString();
    expect(body.match(/<w:t[ >].*?<\/w:t>/g)?.map((text) => text.replaceAll(/<.*?>/g, ""))).toEqual([
      ...["Ada ", "BONN", "Bo ", "ROME"],
    ]);
    expect(body.match(/MERGEFIELD Ort/g)).toHaveLength(2);
    const listed = await colophon(["fields", file, "--delimiters", "[[ ]]", "--names", names]);
    expect(listed.out.split("\n").filter((line) => line.includes("[["))).toHaveLength(2);
    const read = JSON.parse((await colophon(["fields", file, ...options, "--json"])).out);
    expect(read.data.places.map(({ path }: { path: string }) => path)).toEqual([
      ...["/people", "/people/*/name", "/people/*/nobody", "/people/*/city"],
    ]);
    const wrong = await colophon(["fields", file, "--between", "nobody"]);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("/word/between")]);
    const refused = await colophon(["fill", file, values, "--missing", "no", "-o", output]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("/word/missing")]);
    const form = join(folder.path, "options.pdf");
    await writeFile(form, await formFile());
    const ofForms = await colophon(["fill", form, values, "--fields", "keep", "--names", names, "-o", output]);
    expect([ofForms.code, ofForms.err]).toEqual([
      64,
      expect.stringContaining("--names, --fields: for Word files alone"),
    ]);
  });

  test("puts pictures of the folder of files and of the data into a Word file", async () => {
    const file = join(folder.path, "pictures.docx");
    await writeFile(file, wordFile(p(r("{{image logo}}{{image same 20mm}}{{image gone}}"))));
    const logo = await readFile(join(root, "examples/assets/images/logo.png"));
    const same = `data:image/png;base64,${logo.toString("base64")}`;
    const values = await given("pictures.json", { logo: "images/logo.png", same, gone: "https://example.com/a.png" });
    const output = join(folder.path, "pictures-filled.docx");
    const words = ["fill", file, values, "--assets", join(root, "examples/assets"), "-o", output];
    const made = await colophon(words);
    expect([made.code, made.err]).toEqual([0, expect.stringContaining("files are never fetched from the network")]);
    const media = [...readArchive(await readFile(output))].filter(([name]) => name.startsWith("/word/media/"));
    expect(media.map(([, bytes]) => Buffer.from(bytes).equals(logo))).toEqual([true]);
  });

  test("lists what is wrong with the tags of a Word file, and does not fill it", async () => {
    const file = join(folder.path, "wrong.docx");
    await writeFile(file, wordFile(p(r("{{#if a}}"))));
    const listed = await colophon(["fields", file]);
    expect([listed.code, listed.err]).toEqual([1, expect.stringMatching(/^paragraph 1: .*has no end/)]);
    expect(JSON.parse((await colophon(["fields", file, "--json"])).out).faults).toHaveLength(1);
    const output = join(folder.path, "wrong-filled.docx");
    const { code, err } = await colophon(["fill", file, await given("w.json", {}), "-o", output]);
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toContain("/file: paragraph 1: {{#if a}} has no end");
  });

  test("writes nothing when a value does not fit, and says where", async () => {
    const form = join(folder.path, "form.pdf");
    await writeFile(form, await formFile());
    const output = join(folder.path, "unfilled.pdf");
    const { code, err } = await colophon(["fill", form, await given("wrong.json", { noted: "x" }), "-o", output]);
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toContain("/values/noted: The form has no field of this name");
  });
});

describe("colophon tables", () => {
  const table = { table: { rows: [[{ td: "$data.name" }, { td: "[number, $data.sum, 2]" }]] } };

  test("writes a workbook and a CSV file for each table, with their names", async () => {
    const definition = await given("tables.json", { document: { content: [table, { ...table, id: "again" }] } });
    const data = await given("tables-data.json", { name: "Bolts", sum: 1234.5 });
    const output = join(folder.path, "tables");
    const { code, out, err } = await colophon(["tables", definition, "--data", data, "-o", output]);
    expect([code, err]).toEqual([0, ""]);
    const files = ["tables.xlsx", "table-1.csv: Table 1", "table-2.csv: again"];
    expect(out).toBe(files.map((line) => `${join(output, line)}\n`).join(""));
    expect(await readFile(join(output, "table-2.csv"), "utf8")).toBe("Bolts,1234.5\r\n");
  });

  test("writes nothing of a document without tables, and says so", async () => {
    const definition = await given("no-tables.json", { document: { content: [{ p: "x" }] } });
    const output = join(folder.path, "none");
    const { code, err } = await colophon(["tables", definition, "-o", output]);
    expect([code, err, existsSync(output)]).toEqual([1, "The document has no table.\n", false]);
    const { out } = await colophon(["tables", definition, "--json", "-o", output]);
    expect(JSON.parse(out)).toMatchObject({ ok: false, errorCode: "NOT_FOUND" });
  });
});
