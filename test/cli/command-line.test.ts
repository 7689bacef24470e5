import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, execPath, platform } from "node:process";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verbs } from "../../src/cli/verbs.ts";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { saying, smallPdf } from "../support/files/foreign-files.ts";
import { formFile } from "../support/files/form-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
});

const main = compiledFile("cli/main.ts");

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `colophon` until it ends; `onOut` may end it. */
function colophon(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  onOut: (out: string, stop: () => void) => void = () => undefined,
  cwd = root,
  program: readonly string[] = [main],
): Promise<Ended> {
  const { PATH = "" } = env; // no more of it: the test runner sets variables that are settings of ours
  const child = spawn(execPath, [...program, ...words], { cwd, env: { PATH, ...settings } });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    onOut(out, () => child.kill("SIGTERM"));
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

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

test("settings are read from .env in the working folder, and the environment wins", async () => {
  const cwd = join(folder.path, "with-env");
  await mkdir(cwd);
  await writeFile(join(cwd, ".env"), "# of the host\nPORT=eighty\nWORKERS=0\nLOG_LEVEL='loud'\n");
  const { code, err } = await colophon(["serve"], { WORKERS: "many" }, undefined, cwd);
  expect(code).toBe(78);
  expect(err).toContain('PORT: expected a whole number from 0 to 65535, got "eighty".');
  expect(err).toContain('WORKERS: expected a whole number from 1 to 256, got "many".');
  expect(err).toContain('got "loud"');
});

test("folders that cannot be used are faults of the settings", async () => {
  const { code, err } = await colophon(["serve"], { PLATFORM_ASSETS: "/nope", DATA_DIR: join(root, "package.json") });
  expect(code).toBe(78);
  expect(err).toMatch(/^ {2}DATA_DIR: expected a folder/m);
  expect(err).toMatch(/^ {2}PLATFORM_ASSETS: expected a folder that is there, got "\/nope"/m);
});

test("a data folder whose files cannot be opened ends the start with a sentence, not a stack", async () => {
  const dataDir = join(folder.path, "closed");
  await mkdir(join(dataDir, "events.db"), { recursive: true });
  const { code, err } = await colophon(["serve"], { PORT: "0", DATA_DIR: dataDir, WORKERS: "1" });
  expect(code).toBe(1);
  expect(err).toMatch(/^The service cannot start: .*events\.db.*: unable to open database file$/m);
  expect(err).not.toMatch(/^ +at /m);
});

describe("verbs on the data of a service", () => {
  // Nobody may make files here, the superuser neither.
  const closed = "/sys/kernel";
  const data = (): string => join(folder.path, "served");
  beforeAll(async () => {
    await colophon(["serve"], { PORT: "0", DATA_DIR: data(), WORKERS: "1" }, stopWhenUp());
  });

  test("what a rebuild writes is for its own account, whatever the shell allows", async () => {
    await rm(join(data(), "read"), { recursive: true });
    expect((await colophon(["rebuild"], { DATA_DIR: data() })).code).toBe(0);
    const made = await readdir(join(data(), "read"));
    expect(made.length).toBeGreaterThan(10);
    for (const name of made) expect((await stat(join(data(), "read", name))).mode & 0o077).toBe(0);
  });

  test.skipIf(platform !== "linux")("a backup into a folder that takes no files ends with a sentence", async () => {
    const { code, err } = await colophon(["backup", join(closed, "backup")], { DATA_DIR: data() });
    expect(code).toBe(1);
    expect(err).toMatch(/^colophon backup cannot go on: .*mkdir '\/sys\/kernel\/backup'$/m);
    expect(err).not.toMatch(/^ +at /m);
  });

  test.skipIf(platform !== "linux")("a rebuild where no read model can be made ends with a sentence", async () => {
    await rm(join(data(), "read"), { recursive: true });
    await symlink(closed, join(data(), "read"));
    const { code, err } = await colophon(["rebuild"], { DATA_DIR: data() });
    expect(code).toBe(1);
    expect(err).toMatch(/^colophon rebuild cannot go on: ./m);
    expect(err).not.toMatch(/^ +at /m);
  });
});

/** One signal and no second, which would cut the end short. */
function stopWhenUp(): (out: string, stop: () => void) => void {
  let isSignalled = false;
  return (out, stop) => {
    if (isSignalled || !out.includes('"msg":"listening"')) return;
    isSignalled = true;
    stop();
  };
}

test("the first start shows the way in once, without the secret, and SIGTERM ends it well", async () => {
  const settings = { PORT: "0", DATA_DIR: join(folder.path, "data"), WORKERS: "1" };
  const first = await colophon(["serve"], settings, stopWhenUp());
  const { baseUrl, clientSecret, tenantId } = JSON.parse(
    await readFile(join(settings.DATA_DIR, "bootstrap.json"), "utf8"),
  );
  expect(first.code).toBe(0);
  expect(first.err).toContain(`curl -s ${baseUrl}/v1/api-auth/token`);
  expect(first.err).toContain(tenantId);
  expect(first.err).toContain(join(settings.DATA_DIR, "bootstrap.json"));
  expect(first.err + first.out).not.toContain(clientSecret);
  for (const file of ["events.db", "bootstrap.json", "blobs", "read"])
    expect([file, (await stat(join(settings.DATA_DIR, file))).mode & 0o077]).toEqual([file, 0]);
  const second = await colophon(["serve"], settings, stopWhenUp());
  expect(second.code).toBe(0);
  expect(second.err + second.out).not.toContain(clientSecret);
});

test("a service that npm started stops when npm's shell is ended, which passes no signal on, and frees its data folder", async () => {
  const settings = { PORT: "0", DATA_DIR: join(folder.path, "orphan"), WORKERS: "1", npm_lifecycle_event: "start" };
  const { PATH = "" } = env;
  const line = `"${execPath}" "${main}" serve; true`;
  const shell = spawn("sh", ["-c", line], { cwd: root, env: { PATH, ...settings } });
  let out = "";
  shell.stdout.on("data", (chunk: Buffer) => {
    const wasUp = out.includes('"msg":"listening"');
    out += chunk.toString();
    if (!wasUp && out.includes('"msg":"listening"')) shell.kill("SIGTERM");
  });
  // The output is closed by the last of the two processes that hold it.
  await new Promise((resolve) => shell.on("close", resolve));
  expect(shell.signalCode).toBe("SIGTERM");
  const next = await colophon(["serve"], settings, stopWhenUp());
  expect(next).toMatchObject({ code: 0, err: "" });
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

test("a verb that meets a service on its data folder says so in a sentence", async () => {
  const settings = { PORT: "0", DATA_DIR: join(folder.path, "busy"), WORKERS: "1" };
  let met: Promise<Ended> | undefined;
  await colophon(["serve"], settings, (out, stop) => {
    if (met !== undefined || !out.includes('"msg":"listening"')) return;
    met = colophon(["rebuild"], { DATA_DIR: settings.DATA_DIR });
    void met.finally(stop);
  });
  const { code, err } = (await met) ?? { code: undefined, err: "" };
  expect(code).toBe(1);
  expect(err).toMatch(/^The data folder .* is in use by another process\. [^\n]*\n$/);
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

test("render reads pictures whose reader is loaded when it is needed, run from the sources", async () => {
  const src = "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
  const definition = await given("gif.json", { document: { content: [{ image: { src, width: 9 } }] } });
  const fromSources = ["--import", import.meta.resolve("tsx"), join(root, "src", "cli", "main.ts")];
  const words = ["render", definition, "-o", join(folder.path, "gif.pdf"), "--strict"];
  const ended = await colophon(words, {}, undefined, root, fromSources);
  expect(ended).toMatchObject({ code: 0, err: "" });
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
  for (const words of [["--help"], ["help"], ["dance", "--help"]]) {
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

  test("writes nothing when a value does not fit, and says where", async () => {
    const form = join(folder.path, "form.pdf");
    await writeFile(form, await formFile());
    const output = join(folder.path, "unfilled.pdf");
    const { code, err } = await colophon(["fill", form, await given("wrong.json", { noted: "x" }), "-o", output]);
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toContain("/values/noted: The form has no field of this name");
  });
});

test("verify-storage reads a data folder, for people and for programs, and a damaged log ends the start with a sentence", async () => {
  const dataDir = join(folder.path, "verified");
  const settings = { PORT: "0", DATA_DIR: dataDir, WORKERS: "1" };
  await colophon(["serve"], settings, (said, stop) => said.includes("listening") && stop());
  const sound = await colophon(["verify-storage"], settings);
  expect([sound.code, sound.err]).toEqual([0, ""]);
  expect(sound.out).toMatch(/^events\.db: sound$/m);
  expect(sound.out).toMatch(/^blobs: \d+ files, \d+ bytes, \d+ compared with the log, 0 damaged$/m);
  await rm(join(dataDir, "events.db-wal"), { force: true });
  await writeFile(join(dataDir, "events.db"), "no database at all, but longer than its header is: ".repeat(9));
  const damaged = await colophon(["verify-storage", "--json"], settings);
  expect(damaged.code).toBe(1);
  expect(JSON.parse(damaged.out).databases[0]).toEqual({ name: "events.db", faults: ["file is not a database"] });
  const { code, err } = await colophon(["serve"], settings);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The service cannot start: .*file is not a database\. What to do: docs\/how-to\/recover\.md\.$/m,
  );
  expect(err).not.toMatch(/^ +at /m);
});
