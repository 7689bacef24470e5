// Makes a fresh clone ready: installs what the lock file names when it is not there, and with --build brings dist up to
// date with src and studio. Plain Node, since it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { argv, env, execPath, exit, platform } from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const at = (...parts) => join(root, ...parts);

const lockFile = at("package-lock.json");
const installedLock = at("node_modules", ".package-lock.json");
const stamp = at("dist", ".built");

if (!isInstalled()) install();
if (argv.includes("--build") && !isBuilt()) build();

/** npm keeps a lock file of its own inside node_modules; when it is older, what both of them name decides. */
function isInstalled() {
  if (!existsSync(installedLock)) return false;
  return modified(installedLock) >= modified(lockFile) || holds(installedLock, lockFile);
}

/** Whether every package that the lock file names, and this machine can use, is there in that version. */
function holds(installed, wanted) {
  const there = packagesOf(installed);
  return Object.entries(packagesOf(wanted)).every(([path, { version, optional }]) => {
    if (path === "" || (optional === true && there[path] === undefined)) return true;
    return there[path]?.version === version;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * `npm ci`, and where it will not take the lock file (one made against a registry without the packages of other platforms
 * lacks them, and newer npm minds), `npm install` with the versions the lock file names, which changes no file of ours.
 */
function install() {
  console.error("Installing what package-lock.json names …");
  const quiet = ["--include=dev", "--no-audit", "--no-fund"];
  const clean = npm(["ci", ...quiet], "pipe");
  if (clean.status === 0) return;
  const { status } = npm(["install", "--no-save", ...quiet], "inherit");
  if (status === 0) return;
  console.error(String(clean.stderr ?? clean.error));
  exit(status ?? 1);
}

function npm(words, output) {
  const stdio = ["ignore", output === "pipe" ? "pipe" : 2, output === "pipe" ? "pipe" : 2];
  const { npm_execpath: script } = env;
  if (script?.endsWith(".js") === true) return spawnSync(execPath, [script, ...words], { cwd: root, stdio });
  return spawnSync("npm", words, { cwd: root, stdio, shell: platform === "win32" });
}

function isBuilt() {
  const made = [stamp, at("dist", "cli", "main.js"), at("dist", "studio", "index.html")];
  if (!made.every((file) => existsSync(file))) return false;
  const sources = [...filesUnder(at("src")), ...filesUnder(at("studio"))];
  const settings = [
    "tsconfig.json",
    "tsconfig.build.json",
    "package.json",
    "tools/bundle.mjs",
    "tools/licences.mjs",
  ].map((file) => at(file));
  return [...sources, ...settings].every((file) => modified(file) <= modified(stamp));
}

function build() {
  console.error("Building …");
  const began = new Date();
  run(execPath, [at("node_modules", "typescript-7", "bin", "tsc"), "-p", at("tsconfig.build.json")]);
  copyOthers();
  run(execPath, [at("tools", "bundle.mjs")]);
  run(execPath, [at("node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn", at("studio")]);
  writeFileSync(stamp, "");
  utimesSync(stamp, began, began); // what was saved while the compiler ran is newer
}

/** Files that are read at run time keep their place beside the code. */
function copyOthers() {
  for (const file of filesUnder(at("src")).filter((name) => !name.endsWith(".ts"))) {
    const copy = at("dist", relative(at("src"), file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
  }
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function modified(file) {
  return statSync(file).mtimeMs;
}

function run(command, words) {
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: ["ignore", 2, 2] });
  if (error !== undefined) console.error(error.message);
  if (status !== 0) exit(status ?? 1);
}
