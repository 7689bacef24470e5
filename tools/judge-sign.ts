import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signFilePath } from "../test/render/sign/files.ts";
import { signedFile } from "../test/render/sign/signed.ts";
import { judgeAgain } from "./sign/again.ts";
import { judgeChanged } from "./sign/changed.ts";
import { judgeDocx } from "./sign/docx.ts";
import { judgeFilled } from "./sign/filled.ts";

// Has pyHanko (PyPI, pyhanko 0.36.2) validate signed files of every key, digest, level and lock, with and without a
// timestamp, and of files signed two and three times: `npm run judge:sign`, a sample; with `-- --all`, all of them. PYTHON: the interpreter that has pyHanko. Then
// POI, xmlsec1 and LibreOffice judge signed DOCX files.

const keys = ["rsa-2048", "rsa-4096", "pss-2048", "p256", "p384", "p521"];
const digests = ["sha256", "sha384", "sha512"];
const levels = ["noChanges", "formFilling", "annotating", "unspecified"];
const locks = [
  {},
  { fieldLock: { action: "all" } },
  { fieldLock: { action: "include", fields: ["a"] } },
  { fieldLock: { action: "exclude", fields: ["a"] } },
];
const sampled = 7;
const python = process.env["PYTHON"] ?? "python3";

interface Verdict {
  readonly path: string;
  readonly valid: boolean;
  readonly coverage: string;
  readonly mdp: boolean;
  readonly digest: string;
  /** It has a timestamp, and that is valid and over this signature. */
  readonly timestamped: boolean;
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
  const combinations = keys.flatMap((key) =>
    digests.flatMap((digest) =>
      levels.flatMap((certificationLevel) =>
        locks.flatMap((lock) =>
          [false, true].map((timestamped) => ({ key, digest, certificationLevel, lock, timestamped })),
        ),
      ),
    ),
  );
  const chosen = process.argv.includes("--all") ? combinations : combinations.filter((_, at) => at % sampled === 0);
  const folder = mkdtempSync(join(tmpdir(), "judge-sign-"));
  try {
    const files = new Map<string, Pick<Verdict, "digest" | "timestamped">>();
    for (const [at, { key, digest, certificationLevel, lock, timestamped }] of chosen.entries()) {
      const path = join(folder, `${at}.pdf`);
      const stamp = timestamped ? { timestampServer: "https://tsa.example.com" } : {};
      const members = { certificate: `certs/${key}.p12`, digest, certificationLevel, ...lock, ...stamp };
      writeFileSync(path, (await signedFile(members)).bytes);
      files.set(path, { digest, timestamped });
    }
    const script = fileURLToPath(new URL("sign/judge.py", import.meta.url));
    const lines = execFileSync(python, [script, signFilePath("root.pem"), ...files.keys()], { encoding: "utf8" });
    const verdicts = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Verdict);
    const wrong = verdicts.filter(
      ({ path, valid, coverage, mdp, digest, timestamped }) =>
        !valid ||
        !mdp ||
        coverage !== "ENTIRE_FILE" ||
        digest !== files.get(path)?.digest ||
        timestamped !== files.get(path)?.timestamped,
    );
    for (const one of wrong) console.error(JSON.stringify(one));
    console.log(`pyHanko: ${verdicts.length - wrong.length} of ${files.size} signed files are valid and covered whole`);
    return wrong.length === 0 && verdicts.length === files.size ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (hasJudge()) {
  const judged = [await judge(), await judgeAgain(python), await judgeChanged(python), await judgeFilled(python)];
  process.exitCode = Math.max(...judged);
} else {
  console.error(`pyHanko is missing for ${python}: pip install pyhanko==0.36.2`);
  process.exitCode = process.env["REQUIRE_JUDGES"] === "1" ? 1 : 0;
}

const docxFolder = mkdtempSync(join(tmpdir(), "judge-sign-docx-"));
try {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), await judgeDocx(docxFolder));
} finally {
  rmSync(docxFolder, { recursive: true });
}
