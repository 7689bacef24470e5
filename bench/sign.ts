import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { openPkcs12 } from "../dist/render/signatures/pkcs12/open-pkcs12.js";
import { keySigner, kindOf } from "../dist/render/signatures/signer.js";
import { median } from "./measure/median.ts";
import { writeResults } from "./measure/results.ts";
import { take } from "./measure/take.ts";
import { bodyOf, renderWithColophon } from "./peers/colophon.ts";
import { invoice } from "./workloads/invoice.ts";
import type { Workload } from "./workloads/workload.ts";

// The invoice unsigned and signed with keys of each kind, in turns in one process, and signatures alone: `npm run bench:sign`. With
// `--short` one short round, which writes no results.

const short = process.argv.includes("--short");
const rounds = short ? 1 : 7;
const warmMs = short ? 300 : 1500;
const turnMs = short ? 200 : 400;

/** Keys of the tests. */
const keys: Readonly<Record<string, string>> = {
  "RSA-2048": "rsa-2048",
  "RSA-3072": "rsa-3072",
  "RSA-4096": "rsa-4096",
  "P-256": "p256",
  "P-384": "p384",
  "P-521": "p521",
};
const fileOf = (name: string): Uint8Array =>
  readFileSync(new URL(`../test/fixtures/sign/${name}.p12`, import.meta.url));

const signed = (key: string): Workload => {
  const { document } = invoice.definition as { document: object };
  const signature = { certificate: `certs/${key}.p12`, password: "secret" };
  return { ...invoice, definition: { document: { ...document, signature } } };
};

const contestants = [
  { name: "unsigned", workload: invoice },
  ...Object.entries(keys).map(([name, key]) => ({ name, workload: signed(key) })),
];
const files = new Map(Object.values(keys).map((key) => [`certs/${key}.p12`, fileOf(key)]));

const turns = new Map(contestants.map(({ name }) => [name, [] as number[]]));
for (let round = 0; round <= rounds; round += 1)
  for (const { name, workload } of contestants) {
    const make = (turn: number) => renderWithColophon(bodyOf(workload, workload.data(turn)), files);
    const measured = await take(make, round * 100_000, round === 0 ? warmMs : turnMs);
    if (round > 0) turns.get(name)?.push(measured);
  }

/** Signatures over the attributes of a document, with the key at hand. */
async function alone(key: string): Promise<number> {
  const opened = await openPkcs12(fileOf(key), "secret");
  const kind = kindOf(opened.key);
  if (kind === undefined) throw new Error(`${key} does not sign`);
  const signer = keySigner(opened.key, kind, opened, "sha256");
  const attributes = Buffer.alloc(200);
  return await take(() => signer.sign(attributes), 0, turnMs);
}

const unsigned = turns.get("unsigned") ?? [];
const rows: string[] = [];
for (const [name, times] of turns) {
  const share = median(times.map((ms, at) => (unsigned[at] ?? Number.NaN) / ms));
  const key = keys[name];
  const signatures = key === undefined ? "" : (1000 / (await alone(key))).toFixed(0);
  rows.push(`| ${name} | ${(1000 / median(times)).toFixed(0)} | ${share.toFixed(2)} | ${signatures} |`);
}
const table = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}; one process, in turns; new data in every document. CPU: user and system time of all threads. Medians over ${rounds} rounds; shares are taken within a round.`,
  "",
  "### invoice, 1 page, signed (PAdES B-B, SHA-256)",
  "",
  "| key | documents/s per core | of the unsigned rate | signatures/s alone |",
  "|---|---:|---:|---:|",
  ...rows,
  "",
].join("\n");
console.log(table);
if (!short) writeResults("sign.md", table);
