import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";

/** How late a process's event loop came, in milliseconds, since the last query. */
export interface LoopDelay {
  /** The 99th percentile. */
  readonly lateMs: number;
  /** The same without the time in which the loop's thread was ready to run and another thread had the core. */
  readonly ownMs: number;
  /** The most processor time that the loop's thread used between two ticks of 5 ms: it does not depend on what else the machine does. */
  readonly longestRunMs: number;
  /** The longest that the loop was held up by neither a processor nor the wait for one: by a disk, by a lock, by a stopped process. */
  readonly longestSleepMs: number;
  /** Whether the system reports who had the core; else `ownMs` and the longest run are as the clock has them, and the longest sleep and both sums are 0. */
  readonly known: boolean;
  readonly wallMs: number;
  readonly runningMs: number;
  readonly waitingMs: number;
}

/** Arguments of a node process that can be queried; it needs a channel ("ipc") as well. */
export const withLoopClock: readonly string[] = [
  "--import",
  fileURLToPath(new URL("./loop-clock.mjs", import.meta.url)),
];

export function loopDelayOf(child: ChildProcess): Promise<LoopDelay> {
  return ask(child, "how late?", (answer): answer is LoopDelay => "lateMs" in answer);
}

/** A process that does nothing: so late come those of every process of the machine. Ends with the channel. */
export const startIdleProcess = (): ChildProcess => startClockedProcess("setInterval(() => undefined, 60_000)");

/** A process of Node.js with the clock that runs some code. Ends with the channel. */
export function startClockedProcess(code: string, more: readonly string[] = []): ChildProcess {
  const words = [...withLoopClock, ...more, "-e", `process.on('disconnect', () => process.exit()); ${code}`];
  return spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

/** Arguments of a process with the clock whose event loop is held up, by 120 ms of a processor, at each message "hold up". */
export const withHolding: readonly string[] = ["--import", fileURLToPath(new URL("./hold-loop.mjs", import.meta.url))];
