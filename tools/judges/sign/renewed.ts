import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renewed } from "../../../test/render/documents/preserve/renewed.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import { signedFile } from "../../../test/render/signatures/signed.ts";

// Files whose timestamp was renewed once and twice before pyHanko: the signature and every timestamp must be valid by what the file keeps.

const keys = ["lt-rsa-2048", "lt-p256", "lt-p521"];
const levels = ["noChanges", "formFilling", "annotating", "unspecified"];

/** 0 when all are valid. */
export async function judgeRenewed(python: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "judge-renewed-"));
  try {
    const stamps = new Map<string, number>();
    for (const [at, certificationLevel] of levels.entries()) {
      const certificate = `certs/${keys[at % keys.length]}.p12`;
      const wanted = { certificate, certificationLevel, timestampServer: "https://lt.example.com/tsr", level: "B-LTA" };
      let bytes: Uint8Array = (await signedFile(wanted)).bytes;
      for (const count of [2, 3]) {
        bytes = await renewed(bytes);
        const path = join(folder, `${certificationLevel}-${count}.pdf`);
        writeFileSync(path, bytes);
        stamps.set(path, count);
      }
    }
    const script = fileURLToPath(new URL("judge.py", import.meta.url));
    const lines = execFileSync(python, [script, signFilePath("lt-root.pem"), ...stamps.keys()], { encoding: "utf8" });
    const verdicts = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { path: string; valid: boolean; mdp: boolean; stamps: number });
    const wrong = verdicts.filter(
      ({ path, valid, mdp, stamps: found }) => !valid || !mdp || found !== stamps.get(path),
    );
    for (const one of wrong) console.error(JSON.stringify(one));
    const right = verdicts.length - wrong.length;
    console.log(
      `pyHanko: ${right} of ${stamps.size} files with a renewed timestamp are valid, and every timestamp in them`,
    );
    return right === stamps.size ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
