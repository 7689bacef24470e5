import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { allAttacks } from "../../test/support/attacked/all.ts";
import { isFooled, type Judged, judged } from "../../test/support/attacked/judged.ts";
import { verdictOfPyHanko } from "./verify/verdicts.ts";

// Verdicts of our verifier, of pyHanko (PyPI, pyhanko 0.36.2) and of four readers on every attacked file:
// `npm run judge -- attacked [--write]`. With `--write` the table test/fixtures/attacked-files.json is written again, else compared,
// but for what readers show, which changes with their versions. PYTHON: the interpreter that has pyHanko.

const table = fileURLToPath(new URL("../../test/fixtures/attacked-files.json", import.meta.url));
const judge = fileURLToPath(new URL("verify/judge.py", import.meta.url));

interface Row extends Judged {
  readonly name: string;
  readonly clause: string;
  /** pyHanko's verdict on the worst signature. */
  readonly pyHanko: string;
}

function byPyHanko(files: readonly Buffer[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "colophon-attacked-"));
  try {
    const paths = files.map((file, at) => {
      const path = join(folder, `${at}.pdf`);
      writeFileSync(path, file);
      return path;
    });
    const options = { input: paths.join("\n"), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
    const said = new Map<string, Set<string>>();
    for (const line of execFileSync(env["PYTHON"] ?? "python3", [judge, "3"], options)
      .trim()
      .split("\n")) {
      const { path, name: _, ...one } = JSON.parse(line);
      said.set(path, new Set([...(said.get(path) ?? []), verdictOfPyHanko(one).verdict]));
    }
    const words = paths.map((path) => ["invalid", "unknown", "slow", "valid"].find((one) => said.get(path)?.has(one)));
    // The machine decides which files take it longer than three seconds: no word of that either.
    return words.map((word) => (word === "slow" ? "unknown" : (word ?? "none")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowsNow(): Promise<readonly Row[]> {
  const attacks = await allAttacks();
  const pyHanko = byPyHanko(attacks.map(({ file }) => file));
  const rows: Row[] = [];
  for (const [at, attack] of attacks.entries())
    rows.push({ name: attack.name, clause: attack.clause, ...(await judged(attack)), pyHanko: pyHanko[at] ?? "none" });
  return rows;
}

/** How a broken file is refused may depend on the bytes of its signature, which are others each time. */
const withoutShown = ({ name, clause, verdict, isTrusted, reported, pyHanko }: Row): string =>
  JSON.stringify(
    verdict === "valid" ? { name, clause, verdict, isTrusted, reported, pyHanko } : { name, clause, isValid: false },
  );

const rows = await rowsNow();
const fooled = rows.filter(isFooled);
for (const { name } of fooled) console.error(`valid without a word, and shown otherwise: ${name}`);
if (argv[2] === "--write") writeFileSync(table, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
const kept: readonly Row[] = JSON.parse(readFileSync(table, "utf8"));
const before = new Set(kept.map(withoutShown));
const different = rows.filter((row) => !before.has(withoutShown(row)));
for (const { name } of different) console.error(`not as the table says: ${name}`);
const isDrawnElse = ({ verdict, shown }: Row): boolean =>
  verdict !== "valid" && Object.values(shown).some((what) => what !== "signed");
const foolsPyHanko = rows.filter((row) => row.pyHanko === "valid" && isDrawnElse(row)).length;
console.log(
  `${rows.length} attacked files: ${fooled.length} fool our verifier, ${foolsPyHanko} that pyHanko calls valid are shown otherwise by one reader at least and not valid here, ${different.length} differ from the table`,
);
exit(fooled.length === 0 && different.length === 0 && kept.length === rows.length ? 0 : 1);
