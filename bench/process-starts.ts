import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { execPath, pid } from "node:process";

/*
 * npm run bench:starts [megabytes…]: how long the start of a process holds the thread that starts it, as a service starts its hosts. The system
 * copies what describes the memory of the service, so the start takes longer the more of it there is. The thread also waits until the new process
 * has begun its program, for which that needs a processor. Linux alone counts both.
 */

const starts = 30;
const sizes = process.argv.slice(2).map(Number);
const piece = 8 * 2 ** 20;
const kept: Buffer[] = [];

interface Held {
  /** Milliseconds. */
  readonly clock: number;
  readonly processor: number;
}

for (const megabytes of sizes.length > 0 ? sizes : [50, 350, 1000, 2000]) {
  while (process.memoryUsage.rss() < megabytes * 2 ** 20) kept.push(Buffer.alloc(piece, 1));
  const held: Held[] = [];
  for (let start = 0; start < starts; start += 1) held.push(await heldByStart());
  console.log(
    `${megabytes} MB: processor ${said(held.map((one) => one.processor))}, clock ${said(held.map((one) => one.clock))}`,
  );
}

async function heldByStart(): Promise<Held> {
  const [processor, clock] = [processorMs(), performance.now()];
  const child = spawn("/bin/sh", ["-c", 'exec "$@"', "sh", execPath, "--version"], {
    ...{ stdio: ["ignore", "ignore", "pipe", "pipe"], env: {} },
  });
  const held = { clock: performance.now() - clock, processor: processorMs() - processor };
  await once(child, "exit");
  return held;
}

/** Of this thread, as the scheduler counts it. */
function processorMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${pid}/schedstat`, "latin1").split(" ");
  return Number(nanoseconds) / 1e6;
}

function said(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.round(part * (sorted.length - 1))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)}, most ${at(1)}`;
}
