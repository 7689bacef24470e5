import type { Workload } from "../workloads/workload.ts";

/** An engine under measurement: warm, from data to the bytes of a finished file. */
export interface Peer {
  readonly name: string;
  make(workload: Workload, data: Record<string, unknown>): Promise<Uint8Array>;
  /** Processes that work for this one and are to be counted with it. */
  readonly helpers?: () => readonly number[];
  close?(): Promise<void>;
}
