import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { execPath, platform, versions } from "node:process";
import { aloneProgram, hostProgram } from "../host/program.ts";

/** See docs/decisions/processes.md. */
const collectsItself = ["--single-threaded-gc", "--no-allocation-site-pretenuring"];

/** In addition to the heap and WebAssembly: the program itself, in MB of address space. */
const programMb = 512;

/** Heaps of a host: that of its own thread, and that of the rendering one. */
const heaps = 2;

/** V8 reserves space for the code of each heap, in newer versions in a way that the system counts as taken: here as much as in a host. In MB. */
const codeMb = largestCodeMb();

/** Measures this process, which reserves as much as a host will. */
function largestCodeMb(): number {
  const sizes = [...ownMaps().matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm)].map(
    ([, from = "", to = ""]) => Number.parseInt(to, 16) - Number.parseInt(from, 16),
  );
  return Math.ceil(Math.max(0, ...sizes) / 2 ** 20);
}

/** As proc(5) has it; empty where there is none. */
function ownMaps(): string {
  try {
    return readFileSync("/proc/self/maps", "latin1");
  } catch {
    return "";
  }
}

/** Memory of a host, in MB: its JavaScript heap, the young generation within that, and WebAssembly beside it. */
export interface HostMemory {
  readonly memoryMb: number;
  readonly youngMb: number;
  readonly wasmMb: number;
}

/** A host that renders on its only thread: see `render/host/alone.ts`. */
export interface LoneHostOptions {
  /** For what V8 compiled of its program; undefined: that is not kept. */
  readonly codeFolder: string | undefined;
}

/** A host that was started. */
export interface HostProcess {
  readonly child: ChildProcess;
  readonly channel: Socket;
  /** The end of its standard error, cut. */
  readonly lastWords: () => string;
}

/**
 * Starts a host with a channel in place of file 3: a pair of sockets that no other process can open. It gets none of our flags, since a debugger's
 * port is taken, and nothing of our environment, since secrets are there. It stays in our session: only there does its nice value count beside ours.
 *
 * @throws Error when the system starts no more
 */
export function startHost(memory: HostMemory, alone?: LoneHostOptions | undefined): HostProcess {
  const program = alone === undefined ? hostProgram : [...ownHeap(memory), ...aloneProgram(alone.codeFolder)];
  const node = [execPath, ...flagsOf(memory), ...program];
  const [command = execPath, ...words] =
    platform === "win32" ? node : ["/bin/sh", "-c", bounded, "sh", boundOf(memory), ...node];
  const stdio = ["ignore", "ignore", "pipe", "pipe"] as const;
  const child = spawn(command, words, { stdio: [...stdio], env: {}, windowsHide: true });
  // Without a listener the error would end the service. It is thrown below.
  child.on("error", () => undefined);
  if (child.pid === undefined)
    throw new Error(
      `a rendering process could not be started: there is no ${command}, or no process or no file is left`,
    );
  const channel = child.stdio[3] as Socket;
  // A program that has nothing else to do ends, though it did not close its pool.
  child.unref();
  for (const end of [channel, child.stderr as Socket]) end.unref();
  return { child, channel, lastWords: hear(child) };
}

/**
 * V8's limits count neither buffers nor WebAssembly, so the system bounds all that a host may have, where it can. No core is written: it
 * would have gigabytes with a tenant's data. When the machine is out of memory, a host ends and not the service.
 */
const bounded = '{ ulimit -c 0; ulimit -d "$1"; echo 500 > /proc/self/oom_score_adj; } 2> /dev/null; shift; exec "$@"';

/** In kilobytes, as `ulimit` counts. */
const boundOf = ({ memoryMb, youngMb, wasmMb }: HostMemory): string =>
  String((2 * memoryMb + youngMb + wasmMb + programMb + heaps * codeMb) * 1024);

/**
 * By V8's version, which knows no other's name for it: faster code is made after eight times as much use as V8 takes by itself, or four times in
 * the newer one, which makes it in two steps. A short document takes a sixth less by that, one of two hundred pages a tenth.
 */
const fasterLater: Readonly<Record<string, readonly string[]>> = {
  "11": ["--interrupt-budget=528000"],
  "13": ["--invocation-count-for-maglev=1600"],
};
const [v8Version = ""] = versions.v8.split(".");

/**
 * Of a host without a rendering thread: its own heap is the one that documents fill, with the full size of the space for young objects at once.
 * V8 makes WebAssembly faster after two hundred times as much use as it does by itself: for a short document that costs an eighth of
 * all it takes, and gains nothing.
 */
const ownHeap = ({ memoryMb, youngMb }: HostMemory): readonly string[] => [
  `--max-old-space-size=${memoryMb}`,
  `--min-semi-space-size=${Math.max(1, Math.floor(youngMb / 3))}`,
  "--wasm-tiering-budget=400000000",
  ...(fasterLater[v8Version] ?? []),
  // As much as a thread has, in kilobytes; the first thread of a process has a stack of 8 MB, but for Windows.
  ...(platform === "win32" ? [] : ["--stack-size=3900"]),
];

const flagsOf = ({ youngMb }: HostMemory): readonly string[] => [
  ...collectsItself,
  // A half of the space for young objects.
  `--max-semi-space-size=${Math.max(1, Math.floor(youngMb / 3))}`,
];

const mostHeard = 65_536;
const mostLastWords = 4000;
/** A line of our programs, which Node.js prints before the error that it threw, is longer, and so is the one with the mark below it. */
const longestLine = 1000;

/** What a host said when it ended: V8 says a page, in which the reason comes first. */
export const lastWordsIn = (heard: string): string =>
  heard
    .split("\n")
    .filter(({ length }) => length <= longestLine)
    .join("\n")
    .trim()
    .slice(0, mostLastWords);

/** The first part of what it says. */
function hear({ stderr }: ChildProcess): () => string {
  let heard = "";
  stderr?.setEncoding("utf8").on("data", (said: string) => {
    heard = (heard + said).slice(0, mostHeard);
  });
  stderr?.on("error", () => undefined);
  return () => lastWordsIn(heard);
}
