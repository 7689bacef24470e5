import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import type { WordPicture } from "../../src/render/word/fill/file-pictures.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { filledFile } from "../../test/render/word/filled-word.ts";
import { taggedPicture, taggedWord } from "../../test/support/files/tagged-words.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { sdkComplaints } from "../judges/docx/judges.ts";

// Word files with tags at random places, filled with random data, before the Open XML SDK: it must hold nothing against a result that it does
// not hold against the file before. Usage: npm run attack -- tagged [count] [seed] [FOLDER…]; without folders, of the files of the tests.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/tagged");
const [count = "200", seed = String(Date.now() % 2 ** 31), ...folders] = argv.slice(2);
const usual = ["test/fixtures/import", "examples/word"].map((folder) => join(root, folder));

/** Larger files take the judge long. */
const mostBytes = 1_000_000;

function wordFilesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".docx"))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).size < mostBytes && isUsable(path));
}

/** Folders of others have files that are damaged on purpose. */
function isUsable(path: string): boolean {
  try {
    filledFile(readFileSync(path), {});
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What is wrong, without where it is: a copy is wrong elsewhere. */
const kindsOf = (complaints: readonly string[]): ReadonlySet<string> =>
  new Set(complaints.map((one) => one.replace(/^(\w+): .*?: /s, "$1: ").replaceAll(/'[^']*'/g, "'…'")));

const known = new Map<string, Promise<ReadonlySet<string>>>();

const complaintsAbout = (file: string): Promise<readonly string[]> => sdkComplaints(file, "Microsoft365");

/** Of the file as it was: what it has is its author's. */
async function complaintsBefore(path: string): Promise<ReadonlySet<string>> {
  const before = known.get(path) ?? complaintsAbout(path).then(kindsOf);
  known.set(path, before);
  return await before;
}

const picture: WordPicture = {
  bytes: readFileSync(join(root, "examples/assets/images/logo.png")),
  extension: "png",
  hash: "ab".repeat(32),
  width: 224,
  height: 56,
};

/** The filled file; undefined: its tags are refused. */
function filledOf(path: string, number: number): Uint8Array | undefined {
  const { file, data, ...options } = taggedWord(readFileSync(path), number, Number(seed));
  writeFileSync(join(out, `${number}-template.docx`), file);
  writeFileSync(join(out, `${number}.json`), JSON.stringify(data));
  try {
    return filledFile(file, data, { ...options, pictures: new Map([[taggedPicture, picture]]) }).bytes;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const sums = { filled: 0, refused: 0, complaints: 0 };

async function tryTemplate(path: string, number: number): Promise<void> {
  const bytes = filledOf(path, number);
  if (bytes === undefined) {
    sums.refused += 1;
    return;
  }
  sums.filled += 1;
  const file = join(out, `${number}.docx`);
  writeFileSync(file, bytes);
  const said = await complaintsAbout(file);
  if (said.length === 0) return;
  const before = await complaintsBefore(path);
  const added = said.filter((one) => [...kindsOf([one])].some((kind) => !before.has(kind)));
  for (const one of added.slice(0, 3)) console.log(`${number} (${basename(path)}): ${one}`);
  sums.complaints += added.length;
}

/** The judge is a program that is started for each file. */
const lanes = 4;

async function main(): Promise<number> {
  const files = (folders.length > 0 ? folders : usual).flatMap(wordFilesBelow).toSorted();
  console.log(`${count} templates of ${files.length} files, seed ${seed}`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < Number(count); number = next++) {
      const path = files[number % files.length];
      if (path === undefined) throw new Error("there is no Word file");
      await tryTemplate(path, number);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  console.log(
    `${sums.filled} filled, ${sums.refused} refused, ${sums.complaints} complaints; out/tagged has the files`,
  );
  return sums.complaints;
}

if (!existsSync(join(root, "tools/judges/docx/node_modules"))) {
  console.error("missing: the Open XML SDK's validator: tools/judges/docx/install.sh");
  exit(exitCodeOfMissing());
}
exit((await main()) === 0 ? 0 : 1);
