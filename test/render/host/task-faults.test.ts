import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { faultOf } from "../../../src/render/host/task-faults.ts";

/** In a heap of its own: before V8 refuses, it collects all that the other files of this process have left. */
async function refusedBuffer(): Promise<unknown> {
  const program = `
    const { parentPort } = require("node:worker_threads");
    try {
      new ArrayBuffer(Number.MAX_SAFE_INTEGER);
    } catch (error) {
      parentPort.postMessage(error);
    }`;
  const [error] = await once(new Worker(program, { eval: true }), "message");
  return error;
}

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });

test("a task for which the system has no memory is one that filled it, as where its thread ended", async () => {
  for (const error of [
    await refusedBuffer(),
    new RangeError("WebAssembly.Memory(): could not allocate memory"),
    new RangeError("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance"),
    new Error("Failed to allocate memory"),
    coded("Worker terminated due to reaching memory limit: JS heap out of memory", "ERR_WORKER_OUT_OF_MEMORY"),
  ])
    expect(faultOf(error)).toMatchObject({ message: (error as Error).message, ended: "memory" });
});

test("a thread that ended otherwise is no error of the task itself", () => {
  for (const error of [coded("The worker has exited", "ERR_WORKER_EXITED"), new Error("Terminating worker thread")])
    expect(faultOf(error)).toMatchObject({ ended: "fault" });
  const own = new RangeError("Invalid array length");
  expect(faultOf(own)).toEqual({ message: "Invalid array length", stack: own.stack });
  expect(faultOf("no error")).toEqual({ message: "no error", stack: undefined });
});
