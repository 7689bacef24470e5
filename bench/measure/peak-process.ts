import { readFileSync, writeFileSync } from "node:fs";
import { bodyOf, renderWithColophon } from "../peers/colophon.ts";
import { rows } from "../workloads/growth.ts";

/** The memory that one large document takes in a process that does nothing else. Megabytes. */
export interface Peak {
  readonly bodyMb: number;
  /** Resident when the body was there and nothing had been made of it. */
  readonly beforeMb: number;
  readonly peakMb: number;
}

// The body comes from another process: what makes it takes more memory than the document does.

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

async function peakOf(file: string): Promise<Peak> {
  const body: Uint8Array = readFileSync(file);
  const beforeMb = megabytes(process.memoryUsage().rss);
  await renderWithColophon(body, new Map(), "docx");
  return { bodyMb: megabytes(body.length), beforeMb, peakMb: megabytes(process.resourceUsage().maxRSS * 1024) };
}

const [, , what, first = "", second = ""] = process.argv;
if (what === "body") {
  const workload = rows(Number(first));
  writeFileSync(second, bodyOf(workload, workload.data(1)));
} else console.log(JSON.stringify(await peakOf(first)));
