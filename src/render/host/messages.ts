import type { RefusedResult } from "../../vocabulary/refusal.ts";
import type { RenderJob, RenderOutcome } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import type { BundledFace } from "../graphics/text/typesetter.ts";

/** Settings of a host: where the bundled faces lie, the engine's version, and how much memory it may take. */
export interface HostSettings extends RenderThreadSettings {
  /** JavaScript heap of the rendering thread, and of that the space for young objects, in MB. */
  readonly memoryMb: number;
  readonly youngMb: number;
  /** Others are at work, and one more is needed: until it is ready, its thread has the priority of the process. */
  readonly isUrgent: boolean;
}

/** Milliseconds, the first of them all, for which the host was stopped; shared by its threads. */
export type HostPauses = BigInt64Array<SharedArrayBuffer>;

export interface RenderThreadSettings {
  readonly engine: string;
  /** WebAssembly memory, in bytes, above which a thread says that its last document is made. */
  readonly mostWasmBytes: number;
  readonly faces: readonly BundledFile[];
  /** Address of a module with a `render` in place of the thread's own: to measure what all else costs. */
  readonly renderer?: string;
}

/** A bundled face and the file that holds it; the thread checks the hash when it first opens the file. */
interface BundledFile extends BundledFace {
  /** The face, or the index of a face in slices; the slices are `path` in `package`, with their names for "*". */
  readonly file: string;
  readonly package: string;
  readonly path: string;
  /** SHA-256 of `file`, hexadecimal. */
  readonly sha256: string;
}

/** 1, the first number, while nobody waits for the task that the host is at; shared by its threads. */
export type HostUnwanted = Int32Array<SharedArrayBuffer>;

/** Messages from the service to a host. */
export type ToHost =
  | { readonly kind: "begin"; readonly settings: HostSettings }
  | { readonly kind: "work"; readonly name: WorkKind; readonly task: unknown; readonly epoch?: number }
  | { readonly kind: "answer"; readonly answer: HostAnswer }
  /** Nobody waits for the task that it is at; `job`: of a document, as its questions name it. */
  | { readonly kind: "giveUp"; readonly job?: number }
  /** It was stopped for so many milliseconds, which nothing that it times is to contain. */
  | { readonly kind: "paused"; readonly ms: number };

/** Messages from a host to the service. A host has one task at a time. */
export type FromHost =
  | { readonly kind: "ready" }
  /** Its thread has the task: what ends the host from now on may be the task's fault. */
  | { readonly kind: "begun" }
  | { readonly kind: "ask"; readonly question: HostQuestion }
  /** `last`: it has grown too large, and is to be replaced. */
  | {
      readonly kind: "done";
      readonly value: unknown;
      readonly last: boolean;
      /** Questions with their words that kept answers were given to. */
      readonly reused?: readonly (readonly unknown[])[];
    }
  | RefusedResult
  | { readonly kind: "failed"; readonly fault: SerializedError };

/** Kinds of work: the functions that `thread.ts` exports. */
export type WorkKind =
  | "document"
  | "inspect"
  | "verify"
  | "fields"
  | "importFile"
  | "readSpreadsheet"
  | "drawPage"
  | "outlines"
  | "compare"
  | "compareDrawn";

/** An error on its way between processes. */
export interface SerializedError {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The thread came to its end over it, or has no memory left. */
  readonly ended?: "memory" | "fault";
}

/** A question from a thread about the job it is at; the answer carries the same `id`. */
export interface HostQuestion<Ask extends keyof Outside = keyof Outside> {
  readonly id: number;
  readonly job: number;
  readonly ask: Ask;
  /** As `Outside` takes them. */
  readonly words: Parameters<Outside[Ask]>;
}

export type HostAnswer =
  /** To all questions of this job that have no answer yet: nobody waits for it any more. */
  | { readonly unwanted: number }
  /** `keep`: jobs of the same epoch need not ask again. */
  | { readonly id: number; readonly value: unknown; readonly keep?: true }
  | { readonly id: number; readonly failure: string }
  | { readonly id: number; readonly noPlace: true };

/** Task of making a document; questions about it carry `id`. */
export interface Task {
  readonly id: number;
  readonly job: RenderJob;
}

/** The same for the thread; `epoch`: of answers that were kept, the job may have those of it. */
export type TaskInEpoch = Task & { readonly epoch?: number };

/** Why a question was not sent: too many wait for answers. The document is begun again when there is a place to wait at. */
export class NoPlaceToWait extends Error {
  override readonly name = "NoPlaceToWait";
}

/** The document was not made, as there was no place to wait at. */
interface Again {
  readonly kind: "again";
}

/** Result of a task: the outcome, and when it was begun, in milliseconds since 1970. */
export interface WorkResult {
  readonly outcome: RenderOutcome | Again;
  readonly begunAt: number;
}
