import { spawnSync } from "node:child_process";
import { argv, env, exit, getuid } from "node:process";
import { fileURLToPath } from "node:url";
import { find, missingWords } from "../../test/support/programs/found.ts";
import { entryOf } from "../../test/support/programs/table.ts";
import { type Machine, packagesFor, scriptsFor, stillMissing, wantedPrograms } from "./installs.ts";

/**
 * Installs the programs that tests ask for and that are missing, by the table of test/support/programs: `npm run judge -- install`. With `all`
 * also what the judges of this folder need, and their jars and packages. Debian's need the superuser, or sudo. Exit code 1, with the names, when
 * something is still missing at the end.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const isAll = argv[2] === "all";

/** Judges that Maven, npm and PyPI bring, beside what the table names. */
const ownScripts = isAll ? ["verapdf", "docx", "mustang", "dss", "schemas"].map((name) => `${name}/install.sh`) : [];

const machine: Machine = {
  // Whatever JUDGES says: it speaks of tests.
  isMissing: (name) => find(entryOf(name), name, { ...env, JUDGES: "" }) === undefined,
  isInstalled: (debian) => {
    const { stdout } = spawnSync("dpkg-query", ["-s", debian], { encoding: "utf8" });
    return /^Status: .* installed$/m.test(stdout ?? "");
  },
};

/** Ends this process where the command fails. */
function run(words: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  console.log(`$ ${words.join(" ")}`);
  const [command = "", ...rest] = words;
  const { status, error } = spawnSync(command, rest, { cwd: root, stdio: "inherit", env: { ...env, ...more } });
  if (error !== undefined) console.error(`${command} cannot be started: ${error.message}`);
  if (status !== 0) exit(1);
}

const wanted = wantedPrograms(isAll);
const packages = packagesFor(wanted, machine);
if (packages.length > 0) {
  const sudo = getuid?.() === 0 ? [] : ["sudo"];
  const quietly = { DEBIAN_FRONTEND: "noninteractive" };
  run([...sudo, "apt-get", "update", "-qq"]);
  run([...sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages], quietly);
}
for (const script of [...scriptsFor(wanted, machine), ...ownScripts]) run([`tools/judges/${script}`]);

const still = stillMissing(wanted, machine);
for (const name of still) console.error(`still missing: ${missingWords(name)}`);
if (still.length > 0) exit(1);
console.log(`All ${wanted.length} programs are there.`);
