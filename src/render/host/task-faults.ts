import { Refusal, type RefusalRecord } from "../../vocabulary/refusal.ts";
import type { SerializedError, WorkResult } from "./messages.ts";

/**
 * In the words of V8 and Node.js: the system gave no memory for a buffer, or for WebAssembly. The thread lives on with all that it has taken,
 * and the process has none left for the next task.
 */
const noMemory =
  /^Array buffer allocation failed|^Failed to allocate memory|^WebAssembly[.].*(?:could not allocate memory|Out of memory)/;

/** Why a task failed: by itself, or because its thread ended or has no memory left. */
export function faultOf(error: unknown): SerializedError {
  const { message = String(error), code, stack } = error as { message?: string; code?: string; stack?: string };
  const fault = { message, stack };
  if (code === "ERR_WORKER_OUT_OF_MEMORY" || noMemory.test(message)) return { ...fault, ended: "memory" };
  if (code?.startsWith("ERR_WORKER") === true || message === "Terminating worker thread")
    return { ...fault, ended: "fault" };
  return fault;
}

/** Why a file that was made cannot be handed over, if it cannot. */
export function tooLarge(value: unknown, mostBytes: number): RefusalRecord | undefined {
  const { outcome } = value as Partial<WorkResult>;
  if (outcome?.kind !== "made") return undefined;
  const bytes = outcome.bytes.length + (outcome.beside?.length ?? 0);
  if (bytes <= mostBytes) return undefined;
  return new Refusal("RENDER_LIMIT", `The file has ${bytes} bytes; at most ${mostBytes} are made.`).record();
}
