import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";

/** How late a process's event loop came, in milliseconds, since the last query. */
export interface LoopDelay {
  /** The 99th percentile. */
  readonly lateMs: number;
  /** The same without the time in which the loop's thread was ready to run and another thread had the core. */
  readonly ownMs: number;
  /** The longest that the loop was held up, without that time. */
  readonly longestMs: number;
  /** Whether the system reports who had the core; else `ownMs` is `lateMs`, and both sums are 0. */
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
export function startIdleProcess(): ChildProcess {
  const wait = "process.on('disconnect', () => process.exit()); setInterval(() => undefined, 60_000)";
  return spawn(process.execPath, [...withLoopClock, "-e", wait], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}
