import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process, { argv, env, execPath, version } from "node:process";
import { fileURLToPath } from "node:url";
import { listening, madeBy } from "./tried-service.ts";

/**
 * `npm run installed [-- <archive>]`: the package as a user gets it. Packs it, unless it is given an archive, installs that into an empty
 * folder, and there lints, renders and serves with `npx colophon`, and compiles and runs a program that imports the library; then installs
 * it without its optional packages, compares the size with the limit, and looks whether a start names what is missing. Anything unexpected
 * ends it with exit code 1.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const invoice = join(root, "examples", "invoice");
const beginnings = { pdf: "%PDF-", docx: "PK", png: "\u0089PNG" };

/** Milliseconds in which the service must say that it listens, and end after a signal. */
const patienceMs = 120_000;

/** The most that an installation without optional packages may take, in megabytes (1,000,000 bytes) of files. */
const mostSmallMb = 190;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-installed-"));
  try {
    const home = join(folder, "empty");
    await mkdir(home);
    const archive = argv[2] === undefined ? await pack(folder) : resolve(argv[2]);
    install(archive, home);
    console.log(`with all packages: ${megabytesOf(home).toFixed(1)} MB`);
    await rendersIn(home);
    await makesByItselfIn(home);
    saysWhatItLacks(home);
    await servesIn(home);
    const small = join(folder, "small");
    await mkdir(small);
    install(archive, small, ["--omit=optional"]);
    await isSmall(small);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The archive that `npm publish` would send. */
async function pack(folder: string): Promise<string> {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
  });
  const [archive] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  if (archive === undefined) throw new Error("npm pack made no archive.");
  return join(folder, archive);
}

function install(archive: string, home: string, words: readonly string[] = []): void {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", ...words];
  execFileSync("npm", ["install", ...quiet, archive], { cwd: home, stdio: ["ignore", 2, "inherit"], env: plain() });
  console.log(`installed ${said(home, "--version").trim()}`);
}

/** The environment without what npm sets for a script: variables of ours, and the folder that npx takes for its own. */
function plain(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.toLowerCase().startsWith("npm_")));
}

const said = (home: string, ...words: readonly string[]): string =>
  execFileSync("npx", ["--no-install", "colophon", ...words], { cwd: home, encoding: "utf8", env: plain() });

async function rendersIn(home: string): Promise<void> {
  for (const file of ["definition.json", "data.json"]) await copyFile(join(invoice, file), join(home, file));
  const given = ["definition.json", "--data", "data.json", "--assets", join(root, "examples", "assets")];
  console.log(`linted: ${said(home, "lint", ...given, "--strict").trim()}`);
  for (const [format, beginning] of Object.entries(beginnings)) {
    said(home, "render", ...given, "--strict", "-o", `invoice.${format}`);
    begins(await readFile(join(home, `invoice.${format}`)), beginning);
  }
  console.log("rendered the invoice as PDF, DOCX and a picture");
}

function begins(file: Uint8Array, beginning: string): void {
  const found = Buffer.from(file.subarray(0, beginning.length)).toString("latin1");
  if (found !== beginning) throw new Error(`The file begins with ${JSON.stringify(found)}, not with ${beginning}.`);
}

/** Node.js gave its permission model another name when it was finished. */
const permission = Number(version.slice(1).split(".")[0]) < 23 ? "--experimental-permission" : "--permission";

/**
 * The ten lines that docs/how-to/library.md begins with, compiled against the declarations of the package, and run as on a host
 * without a disk: 512 MB, one file that may be written, no other process and no other thread.
 */
async function makesByItselfIn(home: string): Promise<void> {
  for (const folder of ["assets", "invoice"])
    await cp(join(root, "examples", folder), join(home, "examples", folder), { recursive: true });
  await copyFile(join(root, "examples", "library", "invoice.ts"), join(home, "invoice.mts"));
  const types = ["--types", "node", "--typeRoots", join(root, "node_modules", "@types")];
  const strictly = ["--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false"];
  const compiler = [join(root, "node_modules", "typescript-7", "bin", "tsc"), "--module", "nodenext", ...strictly];
  execFileSync(execPath, [...compiler, "--target", "es2023", ...types, "invoice.mts"], { cwd: home, stdio: "inherit" });
  await rm(join(home, "invoice.pdf"), { force: true });
  const may = [permission, "--allow-fs-read=*", `--allow-fs-write=${join(home, "invoice.pdf")}`, "--no-warnings"];
  const words = [...may, "--max-old-space-size=512", "invoice.mjs"];
  const printed = execFileSync(execPath, words, { cwd: home, encoding: "utf8", env: plain() });
  begins(await readFile(join(home, "invoice.pdf")), beginnings.pdf);
  console.log(`the library: ${printed.trim()}`);
}

/** Where fewer files may be open than the program has, the start ends with a sentence. */
function saysWhatItLacks(home: string): void {
  const program = "ulimit -n 64; exec node_modules/.bin/colophon serve";
  const { status, stderr } = spawnSync("sh", ["-c", program], { cwd: home, encoding: "utf8", env: plain() });
  if (status !== 1 || !stderr.startsWith("The service cannot start: ") || /^ +at /m.test(stderr))
    throw new Error(`With 64 open files the start ended with ${status} and said:\n${stderr}`);
  console.log(`with 64 open files: ${stderr.trim()}`);
}

function megabytesOf(folder: string): number {
  const words = ["--summarize", "--apparent-size", "--block-size=1", join(folder, "node_modules")];
  return Number(execFileSync("du", words, { encoding: "utf8" }).split("\t")[0]) / 1_000_000;
}

/** Without optional packages: small, renders, serves, and says what a storage or a script lacks. */
async function isSmall(home: string): Promise<void> {
  const size = megabytesOf(home);
  if (size >= mostSmallMb)
    throw new Error(`Expected less than ${mostSmallMb} MB without optional packages; came ${size.toFixed(1)}.`);
  console.log(`without optional packages: ${size.toFixed(1)} MB`);
  await rendersIn(home);
  await makesByItselfIn(home);
  const sealed = { SEALING_KEY: Buffer.alloc(32, 1).toString("base64") };
  const postgres = { ...sealed, STORAGE: "postgres", PG_URL: "postgres://127.0.0.1:9/colophon" };
  const cluster = {
    ...sealed,
    STORAGE: "cluster",
    ESDB_URL: "esdb://127.0.0.1:9?tls=false",
    MONGO_URL: "mongodb://127.0.0.1:9",
  };
  refusesIn(home, postgres, ["pg"]);
  refusesIn(home, cluster, ["@eventstore/db-client", "mongodb"]);
  const { errors } = await servesIn(home);
  for (const name of await namedInTheLog())
    if (!errors.includes(`${name}@`)) throw new Error(`The start does not name ${name}:\n${errors}`);
}

/** Optional packages that no setting needs: faces, and what agents speak. */
async function namedInTheLog(): Promise<readonly string[]> {
  const file = await readFile(join(root, "package.json"), "utf8");
  const { optionalDependencies } = JSON.parse(file) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(optionalDependencies).filter((name) => /\/noto-|modelcontextprotocol/.test(name));
}

function refusesIn(home: string, settings: Readonly<Record<string, string>>, packages: readonly string[]): void {
  const own = { ...plain(), ...settings, DATA_DIR: "data" };
  const { status, stderr } = spawnSync("node_modules/.bin/colophon", ["serve"], {
    cwd: home,
    encoding: "utf8",
    env: own,
  });
  const names = packages.every((name) => stderr.includes(`npm install ${name}@`));
  if (status !== 78 || !names)
    throw new Error(`Without ${packages.join(" and ")} the start ended with ${status}:\n${stderr}`);
  console.log(stderr.trim());
}

/** Starts the service as a newcomer would, makes a document over HTTP, and ends it as a shell would. */
async function servesIn(home: string): Promise<{ readonly errors: string }> {
  const settings = { ...plain(), PORT: "0", DATA_DIR: "data", WORKERS: "1" };
  const service = spawn("npx", ["--no-install", "colophon", "serve"], {
    ...{ cwd: home, env: settings, detached: true },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  service.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => service.stdout.on("close", resolve));
  try {
    await within(listening(service), "The service does not listen.");
    const hello = { document: { content: [{ h1: "Hello" }] } };
    begins(await madeBy(join(home, "data", "bootstrap.json"), "payload", hello), beginnings.pdf);
    await showsInterface(join(home, "data", "bootstrap.json"));
    service.kill("SIGTERM");
    await within(ended, "The service goes on after SIGTERM to npx.");
  } finally {
    endGroup(service);
  }
  console.log("served, and stopped at SIGTERM");
  return { errors };
}

/** npx, its shell and the service are one group of processes, of which any may be left when something went wrong. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

async function within(event: Promise<void>, otherwise: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), patienceMs);
  });
  await Promise.race([event, late]).finally(() => clearTimeout(timer));
}

/** The viewer's own files are its package's, which the bundle of the service finds by name. */
async function showsInterface(bootstrap: string): Promise<void> {
  const { baseUrl } = JSON.parse(await readFile(bootstrap, "utf8"));
  for (const name of ["", "/json", "/static/swagger-ui.css"]) {
    const { status } = await fetch(`${baseUrl}/docs${name}`);
    if (status !== 200) throw new Error(`/docs${name} answered ${status}.`);
  }
}

await main();
