import { bodyOf, renderWithColophon } from "../peers/colophon.ts";
import { pages, rows } from "../workloads/growth.ts";
import { invoice } from "../workloads/invoice.ts";
import { median } from "./median.ts";

/** What one size of a kind of document costs, in a process of its own. */
export interface Growth {
  readonly size: number;
  readonly pages: number;
  /** Processor milliseconds of a document: the median of several. */
  readonly cpuMs: number;
  /** Resident at most, megabytes. */
  readonly peakMb: number;
}

const kinds = { pages, rows };
const warmDocuments = 40;
const leastDocuments = 3;
const leastMs = 6_000;

/** Every size is measured with the same code hot: small documents of its kind come first. */
async function measure(kind: keyof typeof kinds, size: number): Promise<Growth> {
  const warm = kinds[kind](kind === "pages" ? 10 : 1_000);
  for (let turn = 0; turn < warmDocuments; turn += 1) await renderWithColophon(bodyOf(warm, warm.data(turn)));
  const workload = kinds[kind](size);
  const costs: number[] = [];
  let spent = 0;
  let made = 0;
  while (costs.length < leastDocuments || spent < leastMs) {
    const body = bodyOf(workload, workload.data(1_000 + costs.length));
    const before = process.cpuUsage();
    made = (await renderWithColophon(body)).pages;
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
    spent += costs.at(-1) ?? 0;
  }
  return { size, pages: made, cpuMs: median(costs), peakMb: process.resourceUsage().maxRSS / 1024 };
}

/** Resident memory, megabytes, after every thousand of ten thousand invoices. */
async function invoices(): Promise<readonly number[]> {
  const resident: number[] = [];
  for (let turn = 1; turn <= 10_000; turn += 1) {
    await renderWithColophon(bodyOf(invoice, invoice.data(turn)));
    if (turn % 1_000 === 0) resident.push(process.memoryUsage().rss / 2 ** 20);
  }
  return resident;
}

const [, , kind, size] = process.argv;
const answer = kind === "invoices" ? await invoices() : await measure(kind as keyof typeof kinds, Number(size));
console.log(JSON.stringify(answer));
