import { writeFileSync } from "node:fs";
import type { Peer } from "../peers/peer.ts";
import { invoice } from "../workloads/invoice.ts";
import { multilingual } from "../workloads/multilingual.ts";
import { report } from "../workloads/report.ts";
import { contract, manyRows, thousandRows } from "../workloads/word.ts";
import { cpuOf, peakMbOf } from "./processes.ts";

// The process of one engine. It loads nothing of the others, so that no engine pays for the heap and garbage of another.

/** Make documents until `ms` of processor time are spent, at least one; `from` numbers them, so that none has another's data. */
export interface Turn {
  readonly workload: string;
  readonly from: number;
  readonly ms: number;
  /** Where the last document is left. */
  readonly file: string;
}

export interface TurnResult {
  readonly documents: number;
  /** Processor time for one document, of all threads and helping processes together. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly bytes: number;
  /** Number of the last document, whose data its file shows. */
  readonly last: number;
  /** The most memory resident since the process began, in megabytes. */
  readonly peakMb: number;
}

const workloads = new Map(
  [invoice, report, multilingual, contract, thousandRows, manyRows].map((workload) => [workload.name, workload]),
);

const loaders: Readonly<Record<string, () => Promise<Peer>>> = {
  colophon: async () => (await import("../peers/colophon.ts")).colophon,
  pdfmake: async () => (await import("../peers/pdfmake.ts")).pdfmakePeer,
  pdfkit: async () => (await import("../peers/pdfkit.ts")).pdfkit,
  chromium: async () => (await import("../peers/chromium.ts")).chromium,
  "colophon-docx": async () => (await import("../peers/colophon.ts")).colophonDocx,
  "colophon-word": async () => (await import("../peers/colophon-word.ts")).colophonWord,
  "colophon-word-cold": async () => (await import("../peers/colophon-word.ts")).colophonWordCold,
  "colophon-word-request": async () => (await import("../peers/colophon-word.ts")).colophonWordRequest,
  docx: async () => (await import("../peers/docx.ts")).docxPeer,
  docxtemplater: async () => (await import("../peers/docx-filled.ts")).docxtemplater,
  "docx-templates": async () => (await import("../peers/docx-filled.ts")).docxTemplates,
  "easy-template-x": async () => (await import("../peers/docx-filled.ts")).easyTemplateX,
  typst: async () => (await import("../peers/typst.ts")).typst,
};

/** Requests are made outside the measured time, a few at once. */
const batch = 8;

async function take(peer: Peer, { workload: name, from, ms, file }: Turn): Promise<TurnResult> {
  const workload = workloads.get(name);
  if (workload === undefined) throw new Error(`no workload is called ${name}`);
  const helpers = peer.helpers?.() ?? [];
  const total = { documents: 0, cpuMs: 0, wallMs: 0 };
  let last = new Uint8Array();
  while (total.cpuMs < ms) {
    const size = total.documents === 0 ? 1 : Math.min(batch, Math.ceil((ms * total.documents) / total.cpuMs));
    const requests = Array.from({ length: size }, (_, at) =>
      peer.ready(workload, workload.data(from + total.documents + at)),
    );
    const cpu = cpuOf(helpers);
    const wall = performance.now();
    for (const make of requests) last = await make();
    total.wallMs += performance.now() - wall;
    total.cpuMs += cpuOf(helpers) - cpu;
    total.documents += size;
  }
  writeFileSync(file, last);
  const { documents, cpuMs, wallMs } = total;
  return {
    documents,
    cpuMs: cpuMs / documents,
    wallMs: wallMs / documents,
    bytes: last.byteLength,
    last: from + documents - 1,
    peakMb: peakMbOf(helpers),
  };
}

const peer = await loaders[process.argv[2] ?? ""]?.();
if (peer === undefined) throw new Error(`no engine is called ${process.argv[2]}`);
process.on("message", async (message: Turn | "close") => {
  if (message !== "close") {
    process.send?.(await take(peer, message));
    return;
  }
  await peer.close?.();
  process.exit(0);
});
process.send?.("ready");
