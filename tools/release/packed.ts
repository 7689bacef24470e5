import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { cutChangelog, lockWithVersion, withVersion } from "./new-version.ts";
import { run } from "./programs.ts";
import { versionedFiles } from "./versioned-files.ts";

/** Folders of the packages that are packed. */
const packages = [".", "packages/client", "packages/n8n-nodes-colophon"];

/** What a release is, for each of its builds. */
export interface ReleaseFacts {
  readonly version: string;
  readonly present: string;
  /** Such as 2026-12-01. */
  readonly day: string;
}

/** @throws Error where the tag of a version is at another commit than the last one of `root` */
export async function mustBeUntagged(root: string, version: string): Promise<void> {
  const commitOf = (name: string) =>
    run("git", ["rev-parse", "--verify", "--quiet", `${name}^{commit}`], { cwd: root }).catch(() => undefined);
  const [tagged, last] = await Promise.all([commitOf(`refs/tags/v${version}`), commitOf("HEAD")]);
  if (tagged !== undefined && tagged.stdout !== last?.stdout)
    throw new Error(`Expected no tag v${version}, or one of the last commit; came one of ${tagged.stdout.trim()}.`);
}

/** A copy of the last commit in a folder of its own, with the packages that `root` has installed. */
export async function copyOf(root: string, folder: string): Promise<void> {
  await run("git", ["clone", "--quiet", root, folder]);
  const installed = join(folder, "node_modules");
  // Links take no time and no space; they need one disk.
  await run("cp", ["-al", join(root, "node_modules"), installed]).catch(async () => {
    await rm(installed, { recursive: true, force: true });
    await run("cp", ["-a", join(root, "node_modules"), installed]);
  });
  await rm(join(installed, ".cache"), { recursive: true, force: true });
}

/** Raises the version wherever it stands, and cuts the changelog. @returns the files that are others now */
export async function raise(folder: string, { version, present, day }: ReleaseFacts): Promise<readonly string[]> {
  const change = async (file: string, made: (text: string) => string): Promise<readonly string[]> => {
    const text = await readFile(join(folder, file), "utf8");
    if (made(text) === text) return [];
    await writeFile(join(folder, file), made(text));
    return [file];
  };
  const changed = await Promise.all([
    change("package-lock.json", (text) => lockWithVersion(text, version)),
    change("CHANGELOG.md", (text) => cutChangelog(text, version, day)),
    ...versionedFiles(folder).map((file) => change(file, (text) => withVersion(text, present, version))),
  ]);
  return changed.flat();
}

/**
 * Builds and packs each package of a copy.
 *
 * @param builtIn a folder that is built from the same commit: its build is taken
 * @returns the names of the packed files in `to`, sorted
 */
export async function pack(folder: string, to: string, builtIn: string | undefined): Promise<readonly string[]> {
  await mkdir(to, { recursive: true });
  await letOut(join(folder, "package.json"));
  if (builtIn !== undefined) await takeBuild(builtIn, folder);
  for (const one of packages)
    await run("npm", ["pack", "--silent", "--pack-destination", to], { cwd: join(folder, one), env: plain() });
  const files = (await readdir(to)).toSorted();
  if (files.length !== packages.length)
    throw new Error(`Expected ${packages.length} packed files; came ${files.join(", ") || "none"}.`);
  return files;
}

/** In the repository the package is `private`, so that \`npm publish\` sends nothing from there: what a release packs alone may be sent. */
async function letOut(manifest: string): Promise<void> {
  const { private: _, ...rest } = JSON.parse(await readFile(manifest, "utf8"));
  await writeFile(manifest, `${JSON.stringify(rest, null, 2)}\n`);
}

async function takeBuild(from: string, folder: string): Promise<void> {
  await cp(join(from, "dist"), join(folder, "dist"), { recursive: true });
  await run("chmod", ["-R", "u=rwX,go=rX", join(folder, "dist")]);
  // The manifest is younger; what is packed is not made of its version.
  const now = new Date();
  await utimes(join(folder, "dist/.built"), now, now);
}

/** The environment without what npm sets for a script of the repository: its folder and its settings are not those of the copy. */
const plain = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:npm_|init_cwd$)/i.test(name)));

/** @throws Error that names the files in packed files which two builds make differently */
export async function mustBeSame(one: string, other: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const [first, second] = [join(one, file), join(other, file)];
    if ((await readFile(first)).equals(await readFile(second))) continue;
    await Promise.all([first, second].map(unpack));
    const { stdout } = await run("diff", ["-rq", `${first}.d`, `${second}.d`]).catch((found) => found);
    throw new Error(`${file}: expected two builds to be the same, byte for byte; came differences:\n${stdout}`);
  }
}

async function unpack(file: string): Promise<void> {
  await mkdir(`${file}.d`);
  await run("tar", ["-xzf", file, "-C", `${file}.d`]);
}
