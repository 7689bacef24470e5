import { readFileSync, writeFileSync } from "node:fs";

// `npm ci` wants the lock file to name the optional packages of every platform, also of those it will not install.
// npm leaves out the ones its registry did not have when the lock was written; this puts them back. `--check` only reports.

const files = [
  "package-lock.json",
  "bench/package-lock.json",
  "tools/mutation/package-lock.json",
  "tools/clients/package-lock.json",
  "tools/release/package-lock.json",
  "tools/judges/docx/package-lock.json",
  "tools/judges/import/package-lock.json",
  "tools/judges/word/package-lock.json",
].map((name) => new URL(`../${name}`, import.meta.url));

const cpus = {
  x64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
};
const libcs = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

/** `…/binding-linux-x64-musl` runs on os linux, cpu x64, libc musl. */
function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = words.find((word) => ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].includes(word));
  const cpu = words.map((word) => cpus[word]).find((word) => word !== undefined);
  const libc = words.map((word) => libcs[word]).find((word) => word !== undefined);
  if (os === undefined || cpu === undefined) throw new Error(`${name}: its name holds no platform`);
  return { os: [os], cpu: [cpu], ...(os === "linux" && libc !== undefined ? { libc: [libc] } : {}) };
}

/** The packages a lock file names as optional somewhere and lists nowhere, each as its entry. */
function missingFrom(lock) {
  const missing = new Map();
  for (const parent of Object.values(lock.packages))
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (lock.packages[`node_modules/${name}`] !== undefined) continue;
      const kept = { dev: parent.dev, license: parent.license };
      missing.set(`node_modules/${name}`, { version, ...platformOf(name), ...kept, optional: true });
    }
  return missing;
}

const check = process.argv.includes("--check");
for (const file of files) {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingFrom(lock);
  for (const place of missing.keys()) console.log(`${check ? "missing" : "added"} ${place}`);
  if (missing.size === 0) continue;
  if (check) process.exitCode = 1;
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  lock.packages = Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (!check) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
if (check && process.exitCode === 1) console.log("A lock file is not complete: run node tools/complete-lock.mjs");
