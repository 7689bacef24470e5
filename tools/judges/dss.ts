import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exit } from "node:process";
import { fileURLToPath } from "node:url";
import { renewed } from "../../test/render/documents/preserve/renewed.ts";
import { countersigned } from "../../test/render/documents/sign/countersigned.ts";
import { fill, withField } from "../../test/render/documents/sign/form-to-sign.ts";
import { signFilePath } from "../../test/render/signatures/files.ts";
import { signedFile } from "../../test/render/signatures/signed.ts";
import { revocationList } from "../../test/support/pki/validation-authority.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { type Combination, combinations, membersOf } from "./sign/combinations.ts";

// The European Commission's DSS validates signed files of every key and baseline, with levels and locks sampled, and must say
// TOTAL_PASSED and name the baseline, also of files whose timestamp was renewed once and twice, of every signature of files signed two and three times, and of files signed into fields with locks and filled then; of a file with one byte changed it must not. `npm run judge -- dss`; with `--all`, four
// times as many. Installed by tools/judges/dss/install.sh.

const jars = fileURLToPath(new URL("../../out/dss", import.meta.url));
const roots = ["root.pem", "lt-root.pem"].map(signFilePath).join(",");

/** Keys and baselines alternate faster than this: 76 of them, in which each pair of the two is there. */
const sampled = process.argv.includes("--all") ? 3 : 13;

const formats = {
  "B-B": "PAdES-BASELINE-B",
  "B-T": "PAdES-BASELINE-T",
  "B-LT": "PAdES-BASELINE-LT",
  "B-LTA": "PAdES-BASELINE-LTA",
} as const;

/** Lines of `tools/judges/dss/Validate.java`, one for each signature of a file: the file, and the indication, the format, and what is against it. */
function judged(lists: readonly string[], files: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const words = ["-cp", `${jars}:${jars}/*`, "Validate", roots, lists.join(","), ...files];
  const out = execFileSync("java", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return out.split("\n").flatMap((line) => {
    const [, file, ...rest] = /^(\S+) (\S+) (\S+) ?(.*)$/.exec(line) ?? [];
    return file === undefined ? [] : [[file, rest] as const];
  });
}

/** Writes the lists of revoked certificates of the authorities behind the test keys: nothing is revoked now. */
function writeLists(folder: string): readonly string[] {
  return ["lt-root", "lt-sub"].map((issuer) => {
    const path = join(folder, `${issuer}.crl`);
    writeFileSync(path, revocationList(issuer, new Date().toISOString()));
    return path;
  });
}

/** The first of level B-LTA of each key. */
const onePerKey = (chosen: readonly Combination[]): readonly Combination[] => {
  const stamped = chosen.filter(({ baseline }) => baseline === "B-LTA");
  return stamped.filter(({ key }, at) => stamped.findIndex((one) => one.key === key) === at);
};

async function judge(folder: string): Promise<number> {
  const chosen = combinations.filter(({ key }, at) => at % sampled === 0 && key.startsWith("lt-"));
  const files = new Map<string, Combination>();
  for (const [at, combination] of chosen.entries()) {
    const path = join(folder, `${at}.pdf`);
    writeFileSync(path, (await signedFile(membersOf(combination))).bytes);
    files.set(path, combination);
  }
  for (const combination of onePerKey(chosen)) {
    const once = await renewed((await signedFile(membersOf(combination))).bytes);
    for (const [times, bytes] of [once, await renewed(once, { digest: "sha512" })].entries()) {
      const path = join(folder, `${combination.key}-renewed-${times + 1}.pdf`);
      writeFileSync(path, bytes);
      files.set(path, combination);
    }
  }
  const changed = join(folder, "changed.pdf");
  const { bytes } = await signedFile(membersOf(chosen[0] as Combination));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  const verdicts = new Map(judged(writeLists(folder), [...files.keys(), changed]));
  const wrong = [...files].filter(([path, { baseline }]) => {
    const [indication, format] = verdicts.get(path) ?? [];
    return indication !== "TOTAL_PASSED" || format !== formats[baseline];
  });
  for (const [path, made] of wrong) console.error(JSON.stringify({ ...made, says: verdicts.get(path) }));
  const pairs = new Set([...files.values()].map(({ key, baseline }) => `${key} ${baseline}`));
  console.log(
    `DSS: ${files.size - wrong.length} of ${files.size} signed files (${pairs.size} pairs of key and baseline) pass with their baseline`,
  );
  const isSeen = verdicts.get(changed)?.[0] !== "TOTAL_PASSED";
  if (!isSeen) console.error("DSS says that a changed file passes");
  return wrong.length === 0 && isSeen && pairs.size === 20 ? 0 : 1;
}

const stamped = { timestampServer: "https://lt.example.com/tsr" };

/** Files that are signed twice and three times; an empty field is there for each signature that names one. */
const signedAgain: Readonly<Record<string, readonly [first: object, ...others: object[]]>> = {
  twice: [{ certificationLevel: "unspecified" }, { certificate: "certs/lt-p256.p12" }],
  thrice: [
    { certificationLevel: "unspecified" },
    { certificate: "certs/lt-p256.p12" },
    { certificate: "certs/lt-p521.p12", ...stamped },
  ],
  "in-fields": [
    { certificationLevel: "formFilling", certificate: "certs/lt-p384.p12" },
    { fieldName: "Buyer", certificate: "certs/lt-p256.p12" },
    { fieldName: "Seller", certificate: "certs/lt-rsa-4096.p12", ...stamped },
  ],
  invisibly: [
    { certificationLevel: "annotating", ...stamped },
    { visible: false, certificate: "certs/lt-p256.p12", ...stamped },
  ],
};

const form = { content: [{ p: "[signaturefield, Buyer] [signaturefield, Seller, 90|30]" }] };

/** Every signature must pass in files that are signed again. */
async function judgeAgain(folder: string): Promise<number> {
  const expected = new Map<string, number>();
  for (const [name, [first, ...others]] of Object.entries(signedAgain)) {
    let file: Uint8Array = (await signedFile({ certificate: "certs/lt-rsa-2048.p12", ...first }, form)).bytes;
    for (const other of others) file = await countersigned(file, other);
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, file);
    expected.set(path, 1 + others.length);
  }
  const verdicts = judged(writeLists(folder), [...expected.keys()]);
  const failed = verdicts.filter(([, [indication]]) => indication !== "TOTAL_PASSED");
  for (const [path, says] of failed) console.error(path, says.join(" "));
  const right = [...expected].filter(
    ([path, count]) =>
      verdicts.filter(([file]) => file === path).length === count && failed.every(([file]) => file !== path),
  );
  console.log(`DSS: ${right.length} of ${expected.size} files signed two and three times pass with every signature`);
  return right.length === expected.size ? 0 : 1;
}

/** Locks of an empty field, each with a field that it does not lock. */
const locks: Readonly<Record<string, readonly [entries: string, open: string | undefined]>> = {
  include: ["/Lock<</Action/Include/Fields[(price)]>>", "note"],
  exclude: ["/Lock<</Type/SigFieldLock/Action/Exclude/Fields[(note)]/P 2>>", "note"],
  all: ["/Lock<</Action/All>>", undefined],
};

/** Files signed into an empty field that has a lock pass, also when a field is filled that it leaves open. */
async function judgeLocked(folder: string): Promise<number> {
  const files: string[] = [];
  for (const [name, [entries, open]] of Object.entries(locks)) {
    const key = { fieldName: "buyer", certificate: "certs/lt-p256.p12", ...stamped };
    const signed = await countersigned(withField(entries), key);
    const filled = open === undefined ? [] : [asFile(await fill(signed, { [open]: "x" }))];
    for (const [at, bytes] of [signed, ...filled].entries()) {
      files.push(join(folder, `locked-${name}-${at}.pdf`));
      writeFileSync(files.at(-1) ?? "", bytes);
    }
  }
  const verdicts = judged(writeLists(folder), files);
  const passing = verdicts.filter(([, [indication]]) => indication === "TOTAL_PASSED");
  for (const [path, says] of verdicts) if (says[0] !== "TOTAL_PASSED") console.error(path, says.join(" "));
  console.log(`DSS: ${passing.length} of ${files.length} files signed into fields with locks pass`);
  return passing.length === files.length ? 0 : 1;
}

function asFile(filled: Uint8Array | readonly string[]): Uint8Array {
  if (filled instanceof Uint8Array) return filled;
  throw new Error(filled.join());
}

if (!existsSync(jars)) {
  console.error("DSS is not installed: run tools/judges/dss/install.sh, which needs Maven and Java.");
  exit(exitCodeOfMissing());
}
const folder = mkdtempSync(join(tmpdir(), "judge-dss-"));
try {
  process.exitCode = Math.max(await judgeLocked(folder), await judge(folder), await judgeAgain(folder));
} finally {
  rmSync(folder, { recursive: true });
}
