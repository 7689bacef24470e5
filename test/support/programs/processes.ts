import {
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  execFile,
  execFileSync,
  type SpawnOptions,
  type SpawnOptionsWithoutStdio,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
  spawnSync,
} from "node:child_process";
import { execPath } from "node:process";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";

export type { ChildProcess, SpawnOptions } from "node:child_process";

// The only file below test that starts processes. Programs of others are started by `programs.ts`, which knows what to do where there is none.

type Words = readonly string[];

/** For calls that are waited for. */
interface CallOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What it reads. */
  readonly input?: string;
  readonly encoding?: "utf8" | "latin1";
  /** Milliseconds. */
  readonly timeout?: number;
  /** Of its output, in bytes. */
  readonly maxBuffer?: number;
  readonly uid?: number;
  readonly gid?: number;
}

/** How a program ended: its exit code, or null where a signal ended it, and what it printed. */
interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type End<Kind extends StdioNull | StdioPipe, Stream> = Kind extends StdioPipe ? Stream : null;

interface Start {
  (words: Words, options?: SpawnOptionsWithoutStdio): ChildProcessWithoutNullStreams;
  <In extends StdioNull | StdioPipe, Out extends StdioNull | StdioPipe, Err extends StdioNull | StdioPipe>(
    words: Words,
    options: SpawnOptionsWithStdioTuple<In, Out, Err>,
  ): ChildProcessByStdio<End<In, Writable>, End<Out, Readable>, End<Err, Readable>>;
  (words: Words, options: SpawnOptions): ChildProcess;
}

/** The ways to call one program. */
export interface Calls {
  /** Starts it; its end is the caller's matter. */
  readonly start: Start;
  /** What it prints. @throws Error when it ends with another code than 0, with what it printed as `stdout` and `stderr` */
  readonly output: (words: Words, options?: CallOptions) => string;
  /** The same while other work goes on. */
  readonly finished: (
    words: Words,
    options?: Omit<CallOptions, "input">,
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** How it ends, whatever its code. @throws Error when it cannot be started */
  readonly outcome: (words: Words, options?: CallOptions) => Outcome;
}

/** Of what a program prints, in bytes: pages of text and trees of files. */
const maxBuffer = 1 << 28;

/** `place` is called for each call. */
export function callsOf(place: () => string): Calls {
  const start = (words: Words, options: SpawnOptions = {}): ChildProcess => spawn(place(), words, options);
  return {
    start: start as Start,
    output: (words, options) =>
      execFileSync(place(), words, { encoding: "utf8", stdio: "pipe", maxBuffer, ...options }),
    finished: async (words, options) =>
      await promisify(execFile)(place(), words, { encoding: "utf8", maxBuffer, ...options }),
    outcome: (words, options) => {
      const { error, ...outcome } = spawnSync(place(), words, { encoding: "utf8", maxBuffer, ...options });
      if (error !== undefined) throw error;
      return outcome;
    },
  };
}

/** This Node. */
export const node: Calls = callsOf(() => execPath);
