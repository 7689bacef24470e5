import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { addPage, changedCopies, fill, withUpdate } from "../../../test/render/documents/verify/changed-copies.ts";
import { signFile, signFilePath } from "../../../test/render/signatures/files.ts";
import { signedFile } from "../../../test/render/signatures/signed.ts";

// Changed copies of signed files before pyHanko and our own verifier: both must come to the same verdict.

/** Where the two differ, and ours is the stricter: pyHanko reads nothing behind the signature's own end. */
const known = new Set(["something behind its end", "the space behind the signature"]);

const form = { content: [{ p: "[textfield, note, x, 100|20] [textfield, amount, x, 100|20]" }] };

const levels: Readonly<Record<string, object>> = {
  noChanges: {},
  formFilling: { certificationLevel: "formFilling" },
  annotating: { certificationLevel: "annotating" },
  approval: { certificationLevel: "unspecified" },
  "all locked": { certificationLevel: "formFilling", fieldLock: { action: "all" } },
  "one locked": { certificationLevel: "formFilling", fieldLock: { action: "include", fields: ["amount"] } },
};

async function copies(): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const { bytes } = await signedFile({ certificationLevel: "annotating" }, form);
  for (const [what, change] of Object.entries(changedCopies)) files.set(what, change(bytes));
  for (const [level, members] of Object.entries(levels)) {
    const file = (await signedFile(members, form)).bytes;
    for (const [what, change] of Object.entries({ note: fill("note"), amount: fill("amount"), page: addPage }))
      files.set(`${level}, ${what}`, withUpdate(file, change));
  }
  return files;
}

const roots = Buffer.from(signFile("root.pem")).toString("utf8");

function isValid(file: Uint8Array): boolean {
  try {
    const { signatures } = verifyFile({ file, roots, now: new Date().toISOString() });
    return signatures.some(({ verdict }) => verdict === "valid");
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Prints what the two disagree on. Answers with 0 when it is nothing but what is known. */
export async function judgeChanged(python: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "judge-changed-"));
  try {
    const paths = new Map([...(await copies())].map(([what, file], at) => [join(folder, `${at}.pdf`), { what, file }]));
    for (const [path, { file }] of paths) writeFileSync(path, file);
    const script = fileURLToPath(new URL("judge.py", import.meta.url));
    const lines = execFileSync(python, [script, signFilePath("root.pem"), ...paths.keys()], { encoding: "utf8" });
    const said = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly path: string; readonly valid: boolean });
    const theirs = new Set(said.filter(({ valid }) => valid).map(({ path }) => path));
    const differ = [...paths].filter(([path, { file }]) => isValid(file) !== theirs.has(path));
    for (const [path, { what }] of differ)
      console.error(`${what}${known.has(what) ? " (known)" : ""}: pyHanko says ${theirs.has(path)}, we do not`);
    console.log(`pyHanko: the same verdict as ours on ${paths.size - differ.length} of ${paths.size} changed copies`);
    return differ.every(([, { what }]) => known.has(what)) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
