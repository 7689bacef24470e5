import { spawnSync } from "node:child_process";
import { argv, env, exit, getuid } from "node:process";
import { fileURLToPath } from "node:url";
import { find, missingWords } from "../../test/support/programs/found.ts";
import { entryOf, type ProgramName, table } from "../../test/support/programs/table.ts";

/**
 * Installs the programs that tests ask for and that are missing, by the table of test/support/programs: `npm run judge -- install`. With `all`
 * also what the judges of this folder need, and their jars and packages. Debian's need the superuser, or sudo. Exit code 1, with the names, when
 * something is still missing at the end.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const isAll = argv[2] === "all";

/** Judges that Maven, npm and PyPI bring, beside what the table names. */
const ownScripts = ["verapdf", "docx", "mustang", "dss"];

const wanted = (Object.keys(table) as ProgramName[]).filter((name) => isAll || entryOf(name).for === undefined);

/** Whatever JUDGES says: it speaks of tests. */
const isMissing = (name: ProgramName): boolean => find(entryOf(name), name, { ...env, JUDGES: "" }) === undefined;

function run(command: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  console.log(`$ ${[command, ...words].join(" ")}`);
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: "inherit", env: { ...env, ...more } });
  if (error !== undefined) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) exit(1);
}

const isInstalled = (debian: string): boolean =>
  /^Status: .* installed$/m.test(spawnSync("dpkg-query", ["-s", debian], { encoding: "utf8" }).stdout ?? "");

/** The packages of Debian that bring these. */
const packagesOf = (names: readonly ProgramName[]): readonly string[] => [
  ...new Set(
    names
      .map((name) => entryOf(name).from)
      .flatMap((from) => (typeof from === "object" && "debian" in from ? [from.debian] : [])),
  ),
];

function installPackages(packages: readonly string[]): void {
  if (packages.length === 0) return;
  const sudo = getuid?.() === 0 ? [] : ["sudo"];
  const apt = (...words: readonly string[]): void => {
    const [command = "", ...rest] = [...sudo, "apt-get", ...words];
    run(command, rest, { DEBIAN_FRONTEND: "noninteractive" });
  };
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
}

const packages = packagesOf(wanted.filter(isMissing)).filter((one) => !isInstalled(one));
installPackages(packages);
const scripts = wanted.filter(isMissing).flatMap((name) => {
  const { from } = entryOf(name);
  return typeof from === "object" && "script" in from ? [from.script] : [];
});
for (const script of [...new Set(scripts), ...(isAll ? ownScripts.map((name) => `${name}/install.sh`) : [])])
  run(`tools/judges/${script}`, []);

// What only a script finds for a command, as a server, is there when its package is.
const still = wanted.filter(
  (name) =>
    isMissing(name) && (entryOf(name).under === undefined || packagesOf([name]).some((one) => !isInstalled(one))),
);
for (const name of still) console.error(`still missing: ${missingWords(name)}`);
if (still.length > 0) exit(1);
console.log(`All ${wanted.length} programs are there.`);
