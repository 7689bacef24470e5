import { setFlagsFromString } from "node:v8";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { Refusal, type RefusalRecord } from "../../vocabulary/refusal.ts";
import type { HostPauses, HostSettings, HostUnwanted, SerializedError, WorkResult } from "./messages.ts";
import { readsTypeScript } from "./reads-typescript.ts";
import type { ThreadGreeting } from "./thread.ts";

/** The same file the build leaves beside this one. */
const fromSources = import.meta.url.endsWith(".ts");
const threadFile = new URL(fromSources ? "./thread.ts" : "./thread.js", import.meta.url).href;

/** Parts of the space for young objects: two halves, and a third part for objects that just left them. */
const halves = 3;

type Started = HostSettings & { readonly pauses: HostPauses; readonly unwanted: HostUnwanted };

/** The rendering thread of this process; `greeted` is called when it is ready, with the port over which it asks. */
export function startRenderThread(settings: Started, greeted: (questions: MessagePort) => void): Piscina {
  // Set only now: it is for the heap of the thread, whose space for young objects has its full size at once.
  setFlagsFromString(`--min-semi-space-size=${Math.floor(settings.youngMb / halves)}`);
  const thread = new Piscina({
    filename: threadFile,
    name: "document",
    ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb, maxYoungGenerationSizeMb: settings.youngMb },
    ...(fromSources ? { execArgv: [...readsTypeScript()] } : {}),
  });
  thread.on("message", ({ questions }: ThreadGreeting) => greeted(questions));
  return thread;
}

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
