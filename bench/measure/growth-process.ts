import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bodyOf, renderWithColophon } from "../peers/colophon.ts";
import { pages, rows } from "../workloads/growth.ts";
import { invoice } from "../workloads/invoice.ts";
import { median } from "./median.ts";

/** The cost of one size of a kind of document, in a process of its own. */
export interface Growth {
  readonly size: number;
  readonly pages: number;
  /** Processor milliseconds of a document: the median of several. */
  readonly cpuMs: number;
  /** Resident at most, megabytes. */
  readonly peakMb: number;
}

/** The documents to make, and their format. */
const kinds = {
  pages: { workload: pages, format: "pdf" },
  rows: { workload: rows, format: "pdf" },
  "rows as DOCX": { workload: rows, format: "docx" },
} as const;
const warmDocuments = 40;
const leastDocuments = 3;
const leastMs = 6_000;

/** Every size is measured with the same code hot: small documents of its kind come first. */
async function measure(kind: keyof typeof kinds, size: number): Promise<Growth> {
  const { workload: make, format } = kinds[kind];
  const render = (body: Uint8Array) => renderWithColophon(body, new Map(), format);
  const warm = make(kind === "pages" ? 10 : 1_000);
  for (let turn = 0; turn < warmDocuments; turn += 1) await render(bodyOf(warm, warm.data(turn)));
  const workload = make(size);
  const costs: number[] = [];
  let spent = 0;
  let made = 0;
  while (costs.length < leastDocuments || spent < leastMs) {
    const body = bodyOf(workload, workload.data(1_000 + costs.length));
    const before = process.cpuUsage();
    made = (await render(body)).pages;
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
    spent += costs.at(-1) ?? 0;
  }
  return { size, pages: made, cpuMs: median(costs), peakMb: process.resourceUsage().maxRSS / 1024 };
}

/** Megabytes. */
export interface Memory {
  /** Resident, after every thousand documents. */
  readonly resident: readonly number[];
  /** Memory in use after a collection, in V8's heap and outside of it: after the first thousand documents and at the end. */
  readonly inUse: readonly [first: number, last: number];
}

/** Ten thousand invoices; but for the first thousand nothing is collected by hand before the end. */
async function invoices(): Promise<Memory> {
  const resident: number[] = [];
  let first = 0;
  for (let turn = 1; turn <= 10_000; turn += 1) {
    await renderWithColophon(bodyOf(invoice, invoice.data(turn)));
    if (turn % 1_000 === 0) resident.push(megabytes(process.memoryUsage().rss));
    if (turn === 1_000) first = inUse();
  }
  return { resident, inUse: [first, inUse()] };
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

function inUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return megabytes(heapUsed + external);
}

const [, , kind, size] = process.argv;
const answer = kind === "invoices" ? await invoices() : await measure(kind as keyof typeof kinds, Number(size));
console.log(JSON.stringify(answer));
