import type { Workload } from "../workloads/workload.ts";

/** An engine under measurement: warm, from a request in its own form to the bytes of a finished file. */
export interface Peer {
  readonly name: string;
  /** Puts a request into the form the engine takes (bytes, JSON, a plain object), which is not measured. */
  ready(workload: Workload, data: Record<string, unknown>): () => Promise<Uint8Array>;
  /** Processes that work for this one and are to be counted with it. */
  readonly helpers?: () => readonly number[];
  close?(): Promise<void>;
}
