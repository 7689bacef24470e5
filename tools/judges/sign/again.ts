import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countersigned } from "../../../test/render/documents/sign/countersigned.ts";
import { fill, withUpdate } from "../../../test/render/documents/verify/changed-copies.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import { signedFile } from "../../../test/render/signatures/signed.ts";

// Files signed two and three times before pyHanko and pdfsig: both must call every signature valid.

const form = {
  content: [{ p: "[textfield, note, x, 100|20] [signaturefield, Buyer] [signaturefield, Seller, 90|30]" }],
};
const stamp = { timestampServer: "https://tsa.example.com" };

/** The first signature, and the others; an empty field is there for each of them that names one. */
const rows: Readonly<Record<string, readonly [first: object, ...others: object[]]>> = {
  "two approvals": [{ certificationLevel: "unspecified" }, {}],
  "three approvals": [{ certificationLevel: "unspecified" }, { certificate: "certs/p256.p12" }, { ...stamp }],
  "three keys and digests": [
    { certificationLevel: "unspecified", certificate: "certs/p521.p12", digest: "sha512" },
    { certificate: "certs/p384.p12", digest: "sha384" },
    { certificate: "certs/rsa-4096.p12" },
  ],
  "certified for forms, then invisible": [
    { certificationLevel: "formFilling" },
    { visible: false },
    { visible: false },
  ],
  "certified for comments, then invisible": [{ certificationLevel: "annotating" }, { visible: false, ...stamp }],
  // A lock of a later signature is not among them: pyHanko 0.36.2 takes the untouched appearance of a locked field for an
  // update of it as soon as one more revision follows.
  "a lock of the first": [
    { certificationLevel: "unspecified", fieldLock: { action: "include", fields: ["note"] } },
    { visible: false },
    { visible: false, certificate: "certs/p256.p12" },
  ],
  "empty fields after a certification": [
    { certificationLevel: "formFilling" },
    { fieldName: "Buyer" },
    { fieldName: "Seller", certificate: "certs/p256.p12", ...stamp },
  ],
  "an empty field of a lock": [
    { certificationLevel: "annotating", fieldLock: { action: "include", fields: ["note"] } },
    { fieldName: "Buyer" },
  ],
  "an unsigned file's first and second": [{ unsigned: true }, {}, {}],
};

async function made([first, ...others]: readonly [object, ...object[]], filled: boolean): Promise<Uint8Array> {
  const isUnsigned = "unsigned" in first;
  const members = isUnsigned ? {} : first;
  const { bytes } = await signedFile(members, isUnsigned ? { ...form, signature: undefined } : form);
  let file: Uint8Array = filled ? withUpdate(bytes, fill("note")) : bytes;
  for (const other of others) file = await countersigned(file, other);
  return file;
}

/** 0 when all are valid. */
export async function judgeAgain(python: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "judge-again-"));
  try {
    const expected = new Map<string, number>();
    for (const [at, [what, row]] of Object.entries(rows).entries()) {
      const path = join(folder, `${at} ${what}.pdf`);
      writeFileSync(path, await made(row, what.includes("forms")));
      expected.set(path, row.length - ("unsigned" in row[0] ? 1 : 0));
    }
    const script = fileURLToPath(new URL("judge.py", import.meta.url));
    const lines = execFileSync(python, [script, signFilePath("root.pem"), ...expected.keys()], { encoding: "utf8" });
    const verdicts = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { path: string; valid: boolean; mdp: boolean });
    let wrong = 0;
    for (const [path, count] of expected) {
      const own = verdicts.filter((one) => one.path === path);
      const isRight = own.length === count && own.every(({ valid, mdp }) => valid && mdp) && pdfsig(path) === count;
      if (!isRight) console.error(JSON.stringify({ path, own, pdfsig: pdfsig(path) }));
      if (!isRight) wrong += 1;
    }
    console.log(
      `pyHanko and pdfsig: ${expected.size - wrong} of ${expected.size} files signed again are valid throughout`,
    );
    return wrong === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How many of a file's signatures pdfsig calls valid. */
const pdfsig = (path: string): number =>
  execFileSync("pdfsig", ["-nocert", path], { encoding: "utf8" }).split("Signature is Valid.").length - 1;
