import type { Workload } from "../workloads/workload.ts";

/** An engine under measurement: warm, in this process, from data to the bytes of a finished file. */
export interface Peer {
  readonly name: string;
  make(workload: Workload, data: Record<string, unknown>): Promise<Uint8Array>;
}
