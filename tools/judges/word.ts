import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { type SeenFile, seenOf, wordsIn } from "./word/compared.ts";
import { completed, filledCase } from "./word/filled.ts";
import { unescapedXml, whyNotOurs } from "./word/ours.ts";
import { type PeerName, peerOf, type RecordedCase, recordedCases } from "./word/recorded.ts";

// `npm run judge -- word FOLDER…`: the tests of other fillers of Word files, run in the folders of their repositories with their own programs;
// what they fill is filled by us, and the words and pictures of both are compared. What differs has a reason in word/known.json, or fails.
// Needs tools/judges/word/install.sh, and the peers' repositories, which are only read. Files and a list are in out/word-judge.

type Verdict = { readonly kind: "same" } | { readonly kind: "differs"; readonly how: string };

const out = fileURLToPath(new URL("../../out/word-judge", import.meta.url));
const known: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("word/known.json", import.meta.url), "utf8"),
);

const folders = argv.slice(2).map((folder) => resolve(folder));
if (folders.length === 0) {
  console.error("Which folders have the peers' repositories? npm run judge -- word FOLDER…");
  exit(2);
}

function judged(peer: PeerName, one: RecordedCase): Verdict {
  const { result, error } = one;
  let made: ReturnType<typeof filledCase>;
  try {
    made = filledCase(peer, one);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) return { kind: "differs", how: `throws: ${String(thrown).split("\n")[0]}` };
    const faults = thrown.faults?.map(({ message }) => message) ?? [];
    const why = [thrown.message, ...faults].join(" ").slice(0, 300);
    return result === undefined ? { kind: "same" } : { kind: "differs", how: `is refused: ${why}` };
  }
  if (result === undefined)
    return made.warnings.length > 0
      ? { kind: "same" }
      : { kind: "differs", how: `is filled without a word, where the peer says: ${error}` };
  let ours: SeenFile;
  try {
    ours = seenOf(made.bytes);
  } catch (thrown) {
    return { kind: "differs", how: `is no sound file: ${String(thrown)}` };
  }
  return compared(
    ours,
    result,
    made.warnings.some(({ code }) => code === "UNRESOLVED_TOKEN"),
  );
}

/** `lacksValues`: where data lack a value, docxtemplater prints a word for it. */
function compared(ours: SeenFile, result: Uint8Array | string, lacksValues: boolean): Verdict {
  const theirs = typeof result === "string" ? seenInXml(result) : seenOfPeer(result);
  const text = (words: readonly string[]): string => words.join(" ");
  const missing = (words: readonly string[]): string => text(wordsIn(text(words).replaceAll("undefined", "")));
  // XML of no known names has no lines.
  const isXml = typeof result === "string";
  const isAlike =
    (isXml && ours.words.join("") === theirs.words.join("")) ||
    text(ours.words) === text(theirs.words) ||
    (lacksValues && missing(ours.words) === missing(theirs.words));
  if (!isAlike) return { kind: "differs", how: wordsApart(ours.words, theirs.words) };
  if (ours.pictures !== theirs.pictures)
    return { kind: "differs", how: `has ${ours.pictures} pictures, not ${theirs.pictures}` };
  return { kind: "same" };
}

const seenInXml = (xml: string): SeenFile => ({
  words: wordsIn(unescapedXml(xml.replaceAll(/<[^>]*>/g, " "))),
  pictures: 0,
});

/** Some files of the peers are not well-formed. */
function seenOfPeer(file: Uint8Array): SeenFile {
  const whole = completed(file);
  try {
    return seenOf(whole);
  } catch {
    const source = Buffer.from(readArchive(whole).get("/word/document.xml") ?? []).toString("utf8");
    return seenInXml(source.replaceAll(/<\/w:(?:t|r)>\s*|<w:(?:t|r)(?:\s[^>]*)?>/g, ""));
  }
}

/** From the first word that differs. */
function wordsApart(ours: readonly string[], theirs: readonly string[]): string {
  const at = ours.findIndex((word, index) => word !== theirs[index]);
  const from = Math.max(0, (at < 0 ? Math.min(ours.length, theirs.length) : at) - 2);
  const shown = (words: readonly string[]): string => words.slice(from, from + 14).join(" ");
  return `has “${shown(ours)}”, not “${shown(theirs)}”`;
}

/** The same template with the same data is one case, however often a suite fills it. */
function keyOf({ template, fragment, data, options }: RecordedCase): string {
  const { noSandbox: _noSandbox, modules: _modules, ...rest } = options;
  const hash = createHash("sha256").update(JSON.stringify([fragment, data, rest]));
  // The archive around them says when it was made.
  for (const [name, content] of partsOf(template)) hash.update(name).update(content);
  return hash.digest("hex");
}

function partsOf(template: Uint8Array | undefined): Iterable<readonly [string, Uint8Array]> {
  if (template === undefined) return [];
  try {
    return readArchive(template);
  } catch {
    return [["", template]];
  }
}

/** Peers run some tests twice, and which of both is recorded first depends on the hour. */
const nameOf = (peer: PeerName, { name }: RecordedCase): string => `${peer}: ${name.replace(/\bAsync\b /, "")}`;

const sums = { ours: 0, same: 0, known: 0 };
const lines: string[] = [];
const met = new Set<string>();
const judgedPeers = new Set<string>();
let faults = 0;
for (const folder of folders) {
  const peer = peerOf(folder);
  if (peer === undefined) {
    console.error(`${folder} has the repository of none of the peers.`);
    exit(2);
  }
  judgedPeers.add(peer);
  const recorded = recordedCases(peer, folder, join(out, peer));
  const cases = [...new Map(recorded.map((one) => [keyOf(one), one])).values()];
  const notOurs = new Map<string, number>();
  let [ours, same, explained] = [0, 0, 0];
  for (const one of cases) {
    const why = whyNotOurs(peer, one);
    if (why !== undefined) {
      notOurs.set(why, (notOurs.get(why) ?? 0) + 1);
      continue;
    }
    ours += 1;
    const verdict = judged(peer, one);
    if (verdict.kind === "same") {
      same += 1;
      continue;
    }
    const name = nameOf(peer, one);
    met.add(name);
    const reason = known[name];
    if (reason === undefined) faults += 1;
    else explained += 1;
    lines.push(
      `${reason === undefined ? "DIFFERS" : "known"} ${name}\n    ${verdict.how}${reason === undefined ? "" : `\n    ${reason}`}`,
    );
  }
  sums.ours += ours;
  sums.same += same;
  sums.known += explained;
  console.log(
    `${peer}: ${recorded.length} recorded, ${cases.length} different, ${ours} ours by design: ${same} the same, ${explained} with a known difference, ${ours - same - explained} differ.`,
  );
  for (const [why, times] of notOurs) lines.push(`not ours ${peer}: ${times} ${why}`);
}
for (const name of Object.keys(known)) {
  if (met.has(name) || !judgedPeers.has(name.slice(0, name.indexOf(":")))) continue;
  faults += 1;
  lines.push(`DIFFERS no more ${name}`);
  console.log(`word/known.json has a reason for what does not differ: ${name}`);
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "cases.txt"), `${lines.join("\n")}\n`);
console.log(
  `${sums.same} of ${sums.ours} cases that are ours by design are the same, ${sums.known} have a known difference; out/word-judge/cases.txt lists them.`,
);
if (existsSync(out) && faults > 0) process.exitCode = 1;
