import { setFlagsFromString } from "node:v8";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { HostPauses, HostSettings, HostUnwanted } from "./messages.ts";
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
