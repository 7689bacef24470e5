import type { MessagePort } from "node:worker_threads";
import type { Job, Outcome } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import type { BundledFace } from "../graphics/text/typesetter.ts";

/** What a worker gets when it is created: where the bundled faces lie, and the engine's version. */
export interface WorkerSettings {
  readonly engine: string;
  /** WebAssembly memory, in bytes, above which a worker hands over its last document. */
  readonly mostWasmBytes: number;
  readonly faces: readonly BundledFile[];
}

/** A bundled face and the file that holds it; the worker checks the hash when it first opens the file. */
interface BundledFile extends BundledFace {
  /** Of a face in slices, the index; the slices are `path` in `package`, with their names for "*". */
  readonly file: string;
  readonly package: string;
  readonly path: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
}

/** A question from a worker about the job it is at; the answer carries the same `id`. */
export interface Question<Ask extends keyof Outside = keyof Outside> {
  readonly id: number;
  readonly job: number;
  readonly ask: Ask;
  /** As `Outside` takes them. */
  readonly words: Parameters<Outside[Ask]>;
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly id: number; readonly noPlace: true };

/** What the pool hands over for one document; `id` is the job's in questions. */
export interface Task {
  readonly id: number;
  readonly job: Job;
}

/** What a worker sends when it starts: the port for its questions, for as long as it lives. */
export interface Greeting {
  readonly questions: MessagePort;
}

/** What a worker sends instead of its last document's outcome: it has grown too large, and is to be replaced. */
export interface Parting {
  readonly id: number;
  readonly worked: Worked;
}

/** Nothing was made, for want of a place to wait at: the job's body, to begin again with. */
interface Again {
  readonly kind: "again";
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What a worker hands back: the outcome, and when it began, in milliseconds since 1970. */
export interface Worked {
  readonly outcome: Outcome | Again;
  readonly begunAt: number;
}
