import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signFilePath } from "../../test/render/signatures/files.ts";
import { signedFile } from "../../test/render/signatures/signed.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { judgeAgain } from "./sign/again.ts";
import { judgeChanged } from "./sign/changed.ts";
import { judgeChangedDocx } from "./sign/changed-docx.ts";
import { type Combination, combinations, membersOf } from "./sign/combinations.ts";
import { judgeDocx } from "./sign/docx.ts";
import { judgeFilled } from "./sign/filled.ts";
import { judgeByOthers } from "./sign/others.ts";
import { judgeByUs } from "./sign/ours.ts";
import { judgeRenewed } from "./sign/renewed.ts";

// Has pyHanko (PyPI, pyhanko 0.36.2) validate signed files of every key, digest, baseline, level and lock, and files signed
// two and three times: `npm run judge -- sign`, a sample; with `--all`, all of them. PYTHON: the interpreter that has pyHanko. One of
// each key and baseline is judged by pdfsig, mutool and OpenSSL, too. Then POI, xmlsec1 and LibreOffice judge signed DOCX files, and changed copies of one.

/** Every thirteenth of one thousand and fifty-six: 82. */
const sampled = 13;
const roots = ["root.pem", "lt-root.pem"].map(signFilePath).join(",");
const python = process.env["PYTHON"] ?? "python3";

interface Verdict {
  readonly path: string;
  readonly valid: boolean;
  readonly coverage: string;
  readonly mdp: boolean;
  readonly digest: string;
  /** It has a timestamp, and that is valid and over this signature. */
  readonly timestamped: boolean;
  /** All that shows that its certificates are valid stands in the file. */
  readonly kept: boolean;
  /** Document timestamps that are valid. */
  readonly stamps: number;
  readonly error?: string;
}

function isAsMade(verdict: Verdict, made: Combination | undefined): boolean {
  const { valid, mdp, coverage, digest, timestamped, kept, stamps } = verdict;
  if (made === undefined || !valid || !mdp || digest !== made.digest) return false;
  const { baseline } = made;
  const isLong = baseline === "B-LT" || baseline === "B-LTA";
  return (
    coverage === (isLong ? "ENTIRE_REVISION" : "ENTIRE_FILE") &&
    timestamped === (baseline !== "B-B") &&
    kept === isLong &&
    stamps === (baseline === "B-LTA" ? 1 : 0)
  );
}

function hasJudge(): boolean {
  try {
    execFileSync(python, ["-c", "import pyhanko.sign.validation"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function judge(): Promise<number> {
  const chosen = process.argv.includes("--all") ? combinations : combinations.filter((_, at) => at % sampled === 0);
  const folder = mkdtempSync(join(tmpdir(), "judge-sign-"));
  try {
    const files = new Map<string, Combination>();
    for (const [at, combination] of chosen.entries()) {
      const path = join(folder, `${at}.pdf`);
      writeFileSync(path, (await signedFile(membersOf(combination))).bytes);
      files.set(path, combination);
    }
    const script = fileURLToPath(new URL("sign/judge.py", import.meta.url));
    const lines = execFileSync(python, [script, roots, ...files.keys()], { encoding: "utf8" });
    const verdicts = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Verdict);
    const wrong = verdicts.filter((verdict) => !isAsMade(verdict, files.get(verdict.path)));
    for (const one of wrong) console.error(JSON.stringify(one));
    console.log(`pyHanko: ${verdicts.length - wrong.length} of ${files.size} signed files are valid and covered whole`);
    const others = Math.max(judgeByUs(files), judgeByOthers(files));
    return wrong.length === 0 && verdicts.length === files.size ? others : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (hasJudge()) {
  const judged = [
    await judge(),
    await judgeAgain(python),
    await judgeChanged(python),
    await judgeFilled(python),
    await judgeRenewed(python),
  ];
  process.exitCode = Math.max(...judged);
} else {
  console.error(`pyHanko is missing for ${python}: pip install pyhanko==0.36.2`);
  process.exitCode = exitCodeOfMissing();
}

const docxFolder = mkdtempSync(join(tmpdir(), "judge-sign-docx-"));
try {
  const judged = [await judgeDocx(docxFolder), await judgeChangedDocx(docxFolder)];
  process.exitCode = Math.max(Number(process.exitCode ?? 0), ...judged);
} finally {
  rmSync(docxFolder, { recursive: true });
}
