import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { heldLicences, passedOn } from "./allowed-licences.ts";
import { run } from "./programs.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

const publint = [join(here, "node_modules/publint/src/cli.js"), "run", "--strict"];
/** Our packages are modules; what this profile leaves out (`node10`, `require`) is for those that are not. */
const typesJudge = [join(here, "node_modules/@arethetypeswrong/cli/dist/index.js"), "--profile", "esm-only"];

export async function installJudges(): Promise<void> {
  await run("npm", ["--prefix", here, "ci", "--no-audit", "--no-fund", "--prefer-offline"]);
}

/** @throws Error with what publint, or where it has types are-the-types-wrong, says against a packed file */
export async function mustPassJudges(file: string): Promise<void> {
  const hasTypes = (await filesIn(file)).some((name) => name.endsWith(".d.ts"));
  for (const judge of hasTypes ? [publint, typesJudge] : [publint])
    await run(execPath, [...judge, file]).catch(({ stdout, stderr }) => {
      throw new Error(`${file}: ${judge[0]} found something:\n${stdout}${stderr}`);
    });
}

async function filesIn(file: string): Promise<readonly string[]> {
  const { stdout } = await run("tar", ["-tzf", file]);
  return stdout.trim().split("\n");
}

/**
 * @param repository such as `owner/name`, of GitHub: where it is published from, which npm compares with the manifest; undefined: from nowhere
 * @throws Error where a packed file lacks what each of them has, or has what none may have
 */
export async function mustBeWhole(file: string, version: string, repository?: string): Promise<void> {
  const files = await filesIn(file);
  for (const name of ["LICENSE", "README.md", "package.json"])
    if (!files.includes(`package/${name}`)) throw new Error(`${file}: expected ${name}; came none.`);
  const { stdout: text } = await run("tar", ["-xzOf", file, "package/package.json"]);
  const manifest = JSON.parse(text);
  if (manifest.version !== version || manifest.private !== undefined)
    throw new Error(
      `${file}: expected version ${version}, to be published; came ${manifest.version}, private: ${manifest.private}.`,
    );
  const [address, url] = [`git+https://github.com/${repository}.git`, manifest.repository?.url];
  if (repository !== undefined && url !== address)
    throw new Error(`${file}: expected repository.url ${address}, from where it is published; came ${url ?? "none"}.`);
}

/** @throws Error for a package in the scripts of the studio whose licence has not been read */
export async function mustHoldKnownLicences(licences: string): Promise<void> {
  const named = [...(await readFile(licences, "utf8")).matchAll(/^## (\S+) - \S+(?: \((.*)\))?$/gm)];
  if (named.length === 0) throw new Error(`${licences}: expected packages with their licences; came none.`);
  for (const [, name, licence = "none"] of named)
    if (heldLicences(licence, Object.keys(passedOn)) === undefined)
      throw new Error(
        `${name} in the studio: expected a licence of tools/release/allowed-licences.ts; came ${licence}.`,
      );
}
