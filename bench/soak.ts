import { readFileSync } from "node:fs";
import { writeResults } from "./measure/results.ts";
import { bodyOf, renderWithColophon } from "./peers/colophon.ts";
import { scriptFaces } from "./workloads/multilingual.ts";
import type { Workload } from "./workloads/workload.ts";

// Documents that each bring a large font of their own: what one leaves behind must not pile up.

const documents = 1_000;
const every = 100;
const most = 300;

const path = scriptFaces["Noto Sans SC"];

/** A file of its own for every document: other bytes behind the font's last table are no part of it. */
function freshFont(turn: number): Uint8Array {
  const file = readFileSync(path);
  const fresh = new Uint8Array(file.length + 4);
  fresh.set(file);
  new DataView(fresh.buffer).setUint32(file.length, turn + 1);
  return fresh;
}

const workload: Workload = {
  name: "soak",
  title: "a fresh font in every document",
  definition: {
    document: {
      fonts: { Own: { regular: "fonts/own.ttf" } },
      styles: { p: { fontFamily: "Own" } },
      content: [{ p: "Document $data.turn in a face of its own: 人人生而自由，在尊严和权利上一律平等。" }],
    },
  },
  data: (turn) => ({ turn }),
};

const resident: number[] = [];
let highest = 0;
for (let turn = 1; turn <= documents; turn += 1) {
  const files = new Map([["fonts/own.ttf", freshFont(turn)]]);
  const made = await renderWithColophon(bodyOf(workload, workload.data(turn)), files);
  if (made.warnings.length > 0) throw new Error(JSON.stringify(made.warnings));
  const now = process.memoryUsage().rss / 2 ** 20;
  highest = Math.max(highest, now);
  if (turn % every === 0) {
    resident.push(Math.round(now));
    console.log(`${turn} documents: ${Math.round(now)} MB`);
  }
}
const size = (readFileSync(path).length / 1e6).toFixed(1);
const line = `${documents} documents, each with a fresh font of ${size} MB: ${resident.join(", ")} MB resident after every ${every}, ${Math.round(highest)} MB at most.`;
console.log(line);
writeResults("soak.md", `Node ${process.version}. ${line}\n`);
process.exit(highest > most ? 1 : 0);
