import { Socket } from "node:net";
import process from "node:process";
import type { MessagePort } from "node:worker_threads";
import type { Piscina } from "piscina";
import { limits } from "../../vocabulary/limits.ts";
import { FrameReader, sendFrame } from "./frames.ts";
import type { FromHost, HostPauses, HostQuestion, HostSettings, HostUnwanted, Task, ToHost } from "./messages.ts";
import { startRenderThread } from "./one-thread.ts";
import { faultOf, tooLarge } from "./task-faults.ts";
import type { ThreadResult } from "./tasks.ts";

/**
 * A host: a process with one rendering thread. This, its own thread, keeps the channel to the service: nothing that the other
 * does holds it up, so it ends the process as soon as the service is gone.
 */
const channel = new Socket({ fd: 3 });
const reader = new FrameReader();
let thread: Piscina | undefined;
let questions: MessagePort | undefined;
const pauses: HostPauses = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
const unwanted: HostUnwanted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The service stops its hosts itself, when they have done what is left: a signal to all processes of a group or a unit is not meant for them. */
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
for (const event of ["end", "error", "close"] as const) channel.on(event, end);
channel.on("data", (piece: Buffer) => {
  for (const message of reader.readFrames(piece)) take(message as ToHost);
});

/** Also a thread that computes, or that waits inside WebAssembly, ends with it. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

function take(message: ToHost): void {
  switch (message.kind) {
    case "begin":
      begin(message.settings);
      break;
    case "work":
      void work(message);
      break;
    case "answer":
      questions?.postMessage(message.answer);
      break;
    case "giveUp":
      Atomics.store(unwanted, 0, 1);
      if (message.job !== undefined) questions?.postMessage({ unwanted: message.job });
      break;
    case "paused":
      Atomics.add(pauses, 0, BigInt(Math.round(message.ms)));
      break;
  }
}

function begin(settings: HostSettings): void {
  thread = startRenderThread({ ...settings, pauses, unwanted }, (port) => {
    questions = port;
    port.on("message", (question: HostQuestion) => say({ kind: "ask", question }));
    say({ kind: "ready" });
  });
  // With no task at hand there is nothing to save: the service starts another host.
  thread.on("error", (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`, () => process.exit(1));
  });
}

async function work({ name, task, epoch }: Extract<ToHost, { kind: "work" }>): Promise<void> {
  if (thread === undefined) throw new Error("a task came before what the thread needs");
  Atomics.store(unwanted, 0, 0);
  say({ kind: "begun" });
  try {
    const given = epoch === undefined ? task : { ...(task as Task), epoch };
    const { value, last, reused }: ThreadResult = await thread.run(given, { name });
    const refused = tooLarge(value, limits.madeBytes);
    say(
      refused === undefined
        ? { kind: "done", value, last, ...(reused === undefined ? {} : { reused }) }
        : { kind: "refused", refusal: refused },
    );
  } catch (error) {
    say({ kind: "failed", fault: faultOf(error) });
  }
}

const say = (message: FromHost): void => sendFrame(channel, message);
