import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PolicyFault, policyKeys, policyText } from "../../../src/proof/bundle/policy.ts";
import { verifyBundle } from "../../../src/proof/bundle/verify-bundle.ts";
import { refutedReasons } from "../../../src/vocabulary/http/verification.ts";
import { everyNth } from "../../support/night.ts";
import { needs, program } from "../../support/programs/programs.ts";
import { type ChangedCopy, changedCopies } from "./changed-copies.ts";
import { type Evidences, evidences } from "./evidence.ts";
import { foreignLogs } from "./foreign-log.ts";
import { sealedFolder } from "./sealed-log.ts";

/*
 * What a forger may do to evidence, by rule and not by list, and two verifiers that share no code: that of the service, and the one for
 * strangers, which is written in another language.
 */

let folder = "";
let given: Evidences;
const copies: ChangedCopy[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "colophon-forged-"));
  const sealed = await sealedFolder(folder);
  given = await evidences(sealed);
  await sealed.log.close();
  copies.push(...foreignLogs(given.bundles[0]?.bundle ?? Buffer.alloc(0)));
  // By day a document of one event, one of two, and one without its file.
  for (const { name, bundle } of everyNth(given.bundles, 2)) {
    const foreign = given.bundles.find((other) => !bundle.equals(other.bundle) && other.name === "with a signature");
    for (const copy of changedCopies(bundle, (foreign ?? given.bundles[0])?.bundle ?? bundle))
      copies.push({ ...copy, what: `${name}: ${copy.what}` });
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** What is found: the reason, or the verdict where there is none. */
const foundBy = (bundle: Buffer): string => {
  const { verdict, reason } = verifyBundle(bundle, given.keys);
  return reason ?? verdict;
};

test("every changed copy is refuted, with the right reason", () => {
  const wrong = copies.filter(({ bundle, found }) => !found.includes(foundBy(bundle)));
  expect(wrong.map(({ what, bundle, found }) => `${what}: ${foundBy(bundle)}, not ${found}`)).toEqual([]);
  expect(copies.length).toBeGreaterThan(200);
});

test("the copies have every reason that a bundle can be refuted with", () => {
  const found = new Set(copies.map(({ bundle }) => foundBy(bundle)));
  expect(refutedReasons.filter((reason) => !found.has(reason))).toEqual([]);
});

/** The points of a small order and other spellings of them: with each a signature without a secret is valid for some text. */
const weakKeys = [
  `01${"00".repeat(31)}`,
  `01${"00".repeat(30)}80`,
  "00".repeat(32),
  `ec${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
].map((hex) => Buffer.from(hex, "hex"));

/** Undefined where there is a fault. */
function attempted<Item>(read: () => readonly Item[]): readonly Item[] | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(PolicyFault);
    return undefined;
  }
}

/** How many keys each policy has, null where there is a fault. */
const readPolicies = `
import json, sys
sys.path.insert(0, sys.argv[1])
import verify
def count(path):
    try:
        return len(verify.read_policy(verify.read_text(path)))
    except verify.Usage:
        return None
print(json.dumps([count(path) for path in sys.argv[2:]]))
`;

describe("the verifier for strangers", needs("python3"), () => {
  const verify = (...words: readonly string[]) =>
    program("python3").outcome([resolve("tools/verify.py"), ...words], { cwd: folder });

  test("finds what the service finds, of every bundle and every changed copy, in one process", async () => {
    await mkdir(join(folder, "copies"));
    await writeFile(join(folder, "policy.txt"), given.policy);
    const all = [...given.bundles.map(({ bundle }) => bundle), ...copies.map(({ bundle }) => bundle)];
    await Promise.all(all.map((bundle, index) => writeFile(join(folder, "copies", `${index}.zip`), bundle)));
    const { status, stdout } = verify("--policy", "policy.txt", ...all.map((_, index) => `copies/${index}.zip`));
    const found = stdout
      .trim()
      .split("\n")
      .map((line) => /^\S+: (?:REFUTED )?([A-Z_]+): /.exec(line)?.[1]);
    expect(status).toBe(1);
    expect(found).toEqual(all.map(foundBy));
  });

  test("says with its exit code what it has found, and what it was not given", async () => {
    const [{ bundle } = { bundle: Buffer.alloc(0) }] = given.bundles;
    await writeFile(join(folder, "policy.txt"), given.policy);
    await writeFile(join(folder, "none.txt"), "# nobody\n\nquorum none\n");
    await writeFile(join(folder, "witness.txt"), `witness w ${given.policy.slice(4)}`);
    await writeFile(join(folder, "wrong.txt"), given.policy.replace(/\+[0-9a-f]{8}\+/, "+00000000+"));
    await writeFile(join(folder, "one.zip"), bundle);
    await writeFile(join(folder, "cut.zip"), bundle.subarray(0, -1));
    const codes: Readonly<Record<string, readonly [number, string]>> = {
      "--policy policy.txt one.zip": [0, "PROVED"],
      "--policy policy.txt one.zip cut.zip": [1, "REFUTED ZIP"],
      "--policy none.txt one.zip": [3, "NOT_TRUSTED"],
      "one.zip": [3, "NOT_TRUSTED"],
      "--policy witness.txt one.zip": [2, "witnesses are not judged"],
      "--policy wrong.txt one.zip": [2, "expected log"],
      "--policy": [2, "needs a file"],
      "--all one.zip": [2, "no option"],
      "none.zip": [2, "No such file"],
      "": [2, "expected a bundle"],
    };
    for (const [words, [expected, says]] of Object.entries(codes)) {
      const { status, stdout, stderr } = verify(...words.split(" ").filter((word) => word !== ""));
      expect([status, `${stdout}${stderr}`], words).toEqual([expected, expect.stringContaining(says)]);
    }
  });

  test("takes the policies that the service takes, and no others", async () => {
    const policies: Readonly<Record<string, string>> = {
      "as editors there write it": `\uFEFF# Windows\r\n\t${given.policy.trim()} https://example.com\r\n`,
      "nobody's": "# nobody\n\nquorum none\n",
      "a quorum of more": `${given.policy}quorum none more\n`,
      "another blank": given.policy.replace("log ", "log\u00a0"),
      "no name": policyText([{ name: "", publicKey: Buffer.alloc(32, 1) }]),
      "two addresses": given.policy.replace("\n", " a b\n"),
      "many keys": given.policy.repeat(1001),
      ...Object.fromEntries(
        weakKeys.map((key, index) => [`weak ${index}`, policyText([{ name: "log", publicKey: key }])]),
      ),
    };
    const names = Object.keys(policies).map((_, index) => `policy ${index}`);
    await Promise.all(Object.values(policies).map((text, index) => writeFile(join(folder, `policy ${index}`), text)));
    const words = ["-B", "-c", readPolicies, resolve("tools"), ...names];
    const counts = JSON.parse(program("python3").output(words, { cwd: folder }));
    const expected = Object.values(policies).map((text) => attempted(() => policyKeys(text))?.length ?? null);
    expect(counts).toEqual(expected);
    expect(expected).toEqual([given.keys.length, 0, ...expected.slice(2).map(() => null)]);
  });
});
