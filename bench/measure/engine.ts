import { writeFileSync } from "node:fs";
import type { Peer } from "../peers/peer.ts";
import { invoice } from "../workloads/invoice.ts";
import { report } from "../workloads/report.ts";
import { cpuOf, peakMbOf } from "./processes.ts";

// The process of one engine. It loads nothing of the others, so that nobody's heap and garbage burden anybody else.

/** Make documents until `ms` have gone by, at least one; `from` numbers them, so that none has another's data. */
export interface Turn {
  readonly workload: string;
  readonly from: number;
  readonly ms: number;
  /** Where the last document is left. */
  readonly file: string;
}

export interface TurnFigures {
  readonly documents: number;
  /** Of one document, all threads and helping processes together. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly bytes: number;
  /** The most memory resident since the process began, in megabytes. */
  readonly peakMb: number;
}

const workloads = new Map([invoice, report].map((workload) => [workload.name, workload]));

const loaders: Readonly<Record<string, () => Promise<Peer>>> = {
  colophon: async () => (await import("../peers/colophon.ts")).colophon,
  pdfmake: async () => (await import("../peers/pdfmake.ts")).pdfmakePeer,
  pdfkit: async () => (await import("../peers/pdfkit.ts")).pdfkit,
  typst: async () => (await import("../peers/typst.ts")).typst,
};

/** Data are made outside the measured time, a few documents' at once. */
const batch = 8;

async function take(peer: Peer, { workload: name, from, ms, file }: Turn): Promise<TurnFigures> {
  const workload = workloads.get(name);
  if (workload === undefined) throw new Error(`no workload is called ${name}`);
  const helpers = peer.helpers?.() ?? [];
  const total = { documents: 0, cpuMs: 0, wallMs: 0 };
  let last = new Uint8Array();
  while (total.wallMs < ms) {
    const size = total.documents === 0 ? 1 : Math.min(batch, Math.ceil((ms * total.documents) / total.wallMs));
    const data = Array.from({ length: size }, (_, at) => workload.data(from + total.documents + at));
    const cpu = cpuOf(helpers);
    const wall = performance.now();
    for (const one of data) last = await peer.make(workload, one);
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
