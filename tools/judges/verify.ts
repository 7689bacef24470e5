import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import type { SignatureVerdict } from "../../src/vocabulary/http/verification.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { fetchedFiles, type Lost } from "./verify/fetched.ts";
import { type Corpus, producerOf, rateOf, signedNow } from "./verify/honest.ts";
import { type Known, type Verdicts, verdictOfPyHanko, wrongIn } from "./verify/verdicts.ts";

// Has pyHanko (PyPI, pyhanko 0.36.2) and our verifier judge every signature in the PDF files that pyHanko and DSS ship for their
// tests: `npm run judge -- verify <folder> [every]`, the folder being one of tools/judges/verify/install.sh; with `every`, each so many
// files only. Whether a signature is valid, and what it covers, must be the same, but for the rows of tools/judges/verify/known.json,
// of which each must be needed. Then it prints how many honest files are valid here, by source and by the program that made them: those shipped with a signature that was valid
// before files that readers see differently became unknown (tools/judges/verify/valid.json), and other people's files that pyHanko signs
// now; and the signed files out of other repositories, where tools/judges/verify/fetch.sh brought them (tools/judges/verify/fetched.json has
// those that are not valid, with their reasons). Below 98.5 % of all files it fails. PYTHON: the interpreter that has pyHanko.

const [folder = "", every = "1"] = argv.slice(2);
const python = env["PYTHON"] ?? "python3";
const here = (name: string): string => fileURLToPath(new URL(`verify/${name}`, import.meta.url));
/** Seconds of processor time for one signature by pyHanko: the slowest takes 3. */
const mostSeconds = 60;

/** Relative to the folder, in an order that does not depend on the machine. */
function signedFiles(): readonly string[] {
  const all = ["pyhanko", "dss"].flatMap((set) =>
    readdirSync(join(folder, set), { recursive: true, encoding: "utf8" }).map((name) => `${set}/${name}`),
  );
  const isSigned = (name: string): boolean =>
    name.endsWith(".pdf") && readFileSync(join(folder, name)).includes("/ByteRange");
  return all.filter(isSigned).toSorted();
}

function byPyHanko(files: readonly string[]): Verdicts {
  const input = files.map((name) => join(folder, name)).join("\n");
  const lines = execFileSync(python, [here("judge.py"), String(mostSeconds)], { input, encoding: "utf8" }).trim();
  const found = new Map(files.map((name) => [name, new Map()]));
  for (const line of lines.split("\n")) {
    const { path, name, ...said } = JSON.parse(line);
    found.get(path.slice(folder.length).replace(/^\/+/, ""))?.set(name, verdictOfPyHanko(said));
  }
  return found;
}

function byUs(files: readonly string[]): Verdicts {
  return new Map(files.map((name) => [name, ours(readFileSync(join(folder, name)))]));
}

/** undefined: the file is refused. */
function verified(file: Uint8Array): readonly SignatureVerdict[] | undefined {
  try {
    return verifyFile({ file, roots: "", now: new Date().toISOString() }).signatures;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A file that is refused is one whose signatures are not known. */
const ours = (file: Uint8Array): ReturnType<Verdicts["get"]> & object =>
  new Map(
    (verified(file) ?? []).map(({ name, verdict, coverage, reasons, changes }) => {
      const against = [...reasons, ...changes.filter(({ isAllowed }) => !isAllowed).map(({ message }) => message)];
      return [name, { verdict, coverage, against: against.join(" ") }];
    }),
  );

/** The files to look at now, among those that were valid once. */
function shipped(ours: Verdicts): readonly Corpus[] {
  const once: readonly string[] = JSON.parse(readFileSync(here("valid.json"), "utf8"));
  const isValid = (file: string): boolean => [...(ours.get(file) ?? [])].some(([, { verdict }]) => verdict === "valid");
  return ["pyhanko", "dss"].map((set) => {
    const files = once.filter((file) => file.startsWith(`${set}/`) && ours.has(file));
    const judged = files.map((file) => {
      const producer = producerOf(readFileSync(join(folder, file)));
      return [file, { isValid: isValid(file), producer }] as const;
    });
    return { name: `shipped signed, by ${set}`, files: new Map(judged) };
  });
}

function fetchedOnes(): ReturnType<typeof fetchedFiles> {
  const lost: readonly Lost[] = JSON.parse(readFileSync(here("fetched.json"), "utf8"));
  return fetchedFiles({ folder, every: Number(every), lost, judge: verified });
}

function judge(): number {
  const all = signedFiles();
  const files = all.filter((_, at) => at % Number(every) === 0);
  const known: readonly Known[] = JSON.parse(readFileSync(here("known.json"), "utf8"));
  const our = byUs(files);
  const { count, agreeing, slow, wrong } = wrongIn(byPyHanko(files), our, known);
  for (const one of wrong) console.error(one);
  console.log(
    `pyHanko and our verifier: ${count} signatures in ${files.length} of ${all.length} files, ${agreeing} agree, ${count - agreeing - slow - wrong.length} differ for a known reason, ${slow} took pyHanko too long, ${wrong.length} wrong`,
  );
  const isValid = (file: Uint8Array, field: string): boolean => ours(file).get(field)?.verdict === "valid";
  const sign = (words: readonly string[], input: string): string =>
    execFileSync(python, [here("sign.py"), ...words], { input, encoding: "utf8" });
  const signed = signedNow({ folder, every: Number(every), sign, isValid });
  const fetched = fetchedOnes();
  for (const one of fetched.wrong) console.error(one);
  const { lines, isEnough } = rateOf([...shipped(our), ...signed, ...fetched.corpora]);
  for (const line of [...fetched.lines, ...lines]) console.log(line);
  // One file is a percent of a sample: only all of them are enough or not.
  return wrong.length + fetched.wrong.length === 0 && count > 0 && (isEnough || every !== "1") ? 0 : 1;
}

try {
  execFileSync(python, ["-c", "import pyhanko.sign.validation"], { stdio: "ignore" });
} catch {
  console.error(`pyHanko is missing for ${python}: pip install pyhanko==0.36.2`);
  exit(exitCodeOfMissing());
}
if (!existsSync(join(folder, "dss"))) {
  console.error("The files to judge are missing: name a folder that tools/judges/verify/install.sh made.");
  exit(1);
}
exit(judge());
