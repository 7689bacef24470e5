import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Node.js of the image, from its package on npm, and the npm that comes with it. */
const packages = ["node@24.21.0", "npm@11.21.2"];

/** The only image that the Dockerfile begins with. */
const known = /^node:24-bookworm-slim$/;

/**
 * A new folder that holds what stands in the place of `image`: Debian 12, Node.js and npm under /usr/local, and the user `node` with number
 * 1000. It is made once in `kept`, and copied. @throws of another image.
 */
export function rootOf(image: string, kept: string, folder: string): void {
  if (!known.test(image))
    throw new Error(`FROM ${image}: tools/image has something in the place of ${known.source} alone.`);
  const base = join(kept, `bookworm-${packages.join("-").replaceAll("@", "-")}`);
  if (!existsSync(base)) makeBase(base);
  run("cp", ["-a", "--reflink=auto", base, folder]);
}

function makeBase(base: string): void {
  const making = `${base}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  run("debootstrap", ["--variant=minbase", "bookworm", making]);
  rmSync(join(making, "var/cache/apt"), { recursive: true, force: true });
  rmSync(join(making, "var/lib/apt/lists"), { recursive: true, force: true });
  putNode(join(making, "usr/local"));
  run("chroot", [making, "useradd", "--create-home", "--uid", "1000", "--user-group", "--shell", "/bin/bash", "node"]);
  renameSync(making, base);
}

function putNode(local: string): void {
  const folder = mkdtempSync(join(tmpdir(), "colophon-node-"));
  run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", ...packages]);
  const modules = join(folder, "node_modules");
  cpSync(join(modules, "node/bin/node"), join(local, "bin/node"));
  chmodSync(join(local, "bin/node"), 0o755);
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(join(modules, "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  rmSync(folder, { recursive: true });
}

/** Runs a program whose output is shown when it fails. */
function run(program: string, words: readonly string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error !== undefined) throw new Error(`${program} did not start: ${error.message}`);
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}
