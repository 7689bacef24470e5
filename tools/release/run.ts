import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installJudges, mustBeWhole, mustHoldKnownLicences, mustPassJudges } from "./judged.ts";
import { mustComeNext, rehearsed } from "./new-version.ts";
import { copyOf, mustBeSame, mustBeUntagged, pack, type ReleaseFacts, raise } from "./packed.ts";
import { run, stopPrograms } from "./programs.ts";

/**
 * `npm run release -- <version> [--dry-run]`: what a release is made of. The last commit is copied twice; in each copy the version is raised,
 * the changelog cut, and every package built and packed. Both builds must be the same, byte for byte; publint and are-the-types-wrong must
 * have nothing to say. Then the packed files, their bill of materials and their sums are in `out/release/<version>`, and the raised version is
 * in the work tree, to be committed. A dry run does all of it and writes neither. Nothing is sent anywhere.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));

async function main(): Promise<void> {
  // A packed file has the modes of what it is made of.
  process.umask(0o022);
  // What runs ends, and so the release fails, and takes its folder away.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopPrograms);
  const { version, present, isDry, isBuiltAlready } = await requested();
  const facts: ReleaseFacts = { version, present, day: new Date().toISOString().slice(0, 10) };
  const folder = await mkdtemp(join(tmpdir(), "colophon-release-"));
  try {
    step(`${present} becomes ${version}`);
    // Folders of other lengths, so that a path in a packed file is a difference.
    const release = await build(join(folder, "one"), facts, isBuiltAlready ? root : undefined);
    const again = await build(join(folder, "another"), facts, undefined);
    await mustBeSame(release.packed, again.packed, release.files);
    step("both builds are the same, byte for byte");
    await judge(release, facts, isDry);
    step("publint and are-the-types-wrong have nothing to say");
    await writeBeside(release);
    await printSums(release);
    if (!isDry) await keep(release, facts);
    step(isDry ? "nothing was written: a dry run" : `written to out/release/${version}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const step = (what: string): void => console.log(`${performance.now().toFixed(0).padStart(7)} ms  ${what}`);

/** A copy of the last commit that has been packed. */
interface PackedCopy {
  readonly copy: string;
  /** The folder of its packed files. */
  readonly packed: string;
  readonly files: readonly string[];
}

async function build(copy: string, facts: ReleaseFacts, builtIn: string | undefined): Promise<PackedCopy> {
  await copyOf(root, copy);
  await raise(copy, facts);
  const packed = join(copy, "out/packed");
  const files = await pack(copy, packed, builtIn);
  step(`${builtIn === undefined ? "built and packed" : "packed"} in ${copy}`);
  return { copy, packed, files };
}

interface RequestedRelease {
  readonly version: string;
  readonly present: string;
  readonly isDry: boolean;
  /** The build of the work tree is one of the last commit, and good enough to be compared with another. */
  readonly isBuiltAlready: boolean;
}

/** What the command line says. Without a version a dry run takes the next one. */
async function requested(): Promise<RequestedRelease> {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const isDry = values["dry-run"];
  const { version: present } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const next = rehearsed(await readFile(join(root, "CHANGELOG.md"), "utf8"), present);
  const [version = isDry ? next : "", ...more] = positionals;
  if (more.length > 0) throw new Error(`Expected one version; came ${positionals.join(" ")}.`);
  mustComeNext(version, present);
  if (!isDry) await mustBeUntagged(root, version);
  const unsaved = (await run("git", ["status", "--porcelain"], { cwd: root })).stdout.trim();
  if (unsaved !== "" && !isDry) throw new Error(`Expected all to be committed; came:\n${unsaved}`);
  if (unsaved !== "") console.log(`These are left out, as they are not committed:\n${unsaved}`);
  return { version, present, isDry, isBuiltAlready: isDry && unsaved === "" };
}

async function judge({ copy, packed, files }: PackedCopy, { version }: ReleaseFacts, isDry: boolean): Promise<void> {
  // Set by the workflow that publishes what is made here.
  const repository = isDry ? undefined : env["GITHUB_REPOSITORY"];
  await installJudges();
  await Promise.all(
    files.map(async (file) => {
      await mustBeWhole(join(packed, file), version, repository);
      await mustPassJudges(join(packed, file));
    }),
  );
  await mustHoldKnownLicences(join(copy, "dist/studio/licences.md"));
}

/** The bill of materials as the image has it (Dockerfile), and sums that `sha256sum -c` checks. */
async function writeBeside({ copy, packed, files }: PackedCopy): Promise<void> {
  const words = ["--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { stdout: materials } = await run("npm", ["sbom", ...words], { cwd: copy });
  await writeFile(join(packed, "sbom.cdx.json"), materials);
  const sums = [...files, "sbom.cdx.json"].map(async (file) => {
    const sum = createHash("sha256").update(await readFile(join(packed, file)));
    return `${sum.digest("hex")}  ${file}\n`;
  });
  await writeFile(join(packed, "SHA256SUMS"), (await Promise.all(sums)).join(""));
}

async function printSums({ packed, files }: PackedCopy): Promise<void> {
  for (const file of files)
    console.log(`        ${file}: ${((await stat(join(packed, file))).size / 1e6).toFixed(2)} MB`);
  console.log((await readFile(join(packed, "SHA256SUMS"), "utf8")).replaceAll(/^/gm, "        ").trimEnd());
}

/** Leaves the files of the release, and the raised version in the work tree. */
async function keep({ packed }: PackedCopy, facts: ReleaseFacts): Promise<void> {
  const kept = join(root, "out/release", facts.version);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  await cp(packed, kept, { recursive: true });
  const changed = await raise(root, facts);
  const commit = `git commit -am "Release ${facts.version}" && git tag v${facts.version}`;
  console.log(
    changed.length > 0 ? `        Raised in ${changed.join(", ")}. Next: ${commit}` : "        Nothing to raise.",
  );
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
