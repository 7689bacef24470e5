import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Upload } from "../inspect/inspect-upload.ts";
import { type Job, noWorker, type Outcome } from "../job.ts";
import type { Outside, TemplatePin } from "../outside.ts";
import { FairQueue } from "./fair-queue.ts";
import type { Answer, Greeting, Question, Task, Worked, WorkerSettings } from "./protocol.ts";

export interface PoolOptions extends WorkerSettings {
  readonly threads: number;
  /** Jobs that may wait; with one more, the tenant with the most of them has one refused. */
  readonly queue: number;
  /** From submission to outcome; a worker that is still at it then is ended and replaced. */
  readonly deadlineMs: number;
  /** JavaScript heap of one worker; WebAssembly memory comes on top. */
  readonly memoryMb: number;
  /** Which program the workers run. */
  readonly record: () => Promise<EngineRecord>;
}

interface PoolStats {
  readonly threads: number;
  readonly waiting: number;
  readonly completed: number;
  /** Workers lost to a time-out, to memory or to a fault, since the start. */
  readonly lost: number;
}

/** Threads that render. `render` answers with an outcome, or throws a `Refusal` UNAVAILABLE when no worker could. */
export interface RenderPool {
  /** Tenants whose jobs wait take turns; `tenantId` says whose it is. */
  render(job: Job, outside: Outside, tenantId?: string): Promise<Outcome>;
  /** Looks at a file that is being uploaded; warnings say why documents could not use it. It waits as jobs do. */
  inspect(upload: Upload, tenantId?: string): Promise<readonly Warning[]>;
  /** The program that renders. */
  engine(): Promise<EngineRecord>;
  stats(): PoolStats;
  /** Lets running jobs end, refuses waiting ones. */
  close(): Promise<void>;
}

type TransferList = NonNullable<Parameters<Piscina["run"]>[1]>["transferList"] & object;

/** A long table dies young: a large young generation halves the time spent on collecting it. */
const youngMb = 96;

/** The same file the build leaves beside this one; from sources, tsx is started in the thread. */
const fromSources = import.meta.url.endsWith(".ts");
const workerFile = new URL(fromSources ? "./worker.ts" : "./worker.js", import.meta.url).href;

export function createRenderPool(options: PoolOptions): RenderPool {
  const threads = new Piscina({
    filename: workerFile,
    minThreads: options.threads,
    maxThreads: options.threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: { engine: options.engine, faces: options.faces } satisfies WorkerSettings,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: youngMb },
    ...(fromSources ? { execArgv: ["--import", "tsx"] } : {}),
  });
  // Piscina gets no more than it can begin: in its own line those that can be aborted wait in the order they came.
  const fairQueue = new FairQueue(options.threads, options.queue);
  const outsides = new Map<number, Outside>();
  threads.on("message", ({ questions }: Greeting) => answerQuestions(questions, outsides));
  let lastId = 0;
  let lost = 0;
  let closing = false;

  /** `task` names the worker's function; `undefined` is its main one. */
  const run = async (
    tenantId: string,
    name: string | undefined,
    task: unknown,
    transferList: TransferList,
  ): Promise<unknown> => {
    if (closing) throw stopping();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(tooLate(options.deadlineMs)), options.deadlineMs);
    try {
      await fairQueue.enter(tenantId, deadline.signal);
      return await begin(name, task, transferList, deadline.signal);
    } finally {
      clearTimeout(timer);
    }
  };

  const begin = async (
    name: string | undefined,
    task: unknown,
    transferList: TransferList,
    signal: AbortSignal,
  ): Promise<unknown> => {
    try {
      const named = name === undefined ? {} : { name };
      return await threads.run(task, { transferList, signal, ...named });
    } catch (error) {
      if (closing && !signal.aborted) throw stopping();
      const refusal = signal.aborted ? signal.reason : lostWorker(error);
      lost += 1;
      throw refusal;
    } finally {
      fairQueue.leave();
    }
  };

  const render = async (job: Job, outside: Outside, tenantId = ""): Promise<Outcome> => {
    lastId += 1;
    const id = lastId;
    const body = ownBuffer(job.body);
    outsides.set(id, outside);
    try {
      const task: Task = { id, job: { ...job, body } };
      const { outcome, begunAt } = (await run(tenantId, undefined, task, [body.buffer])) as Worked;
      return { ...outcome, begunAt };
    } finally {
      outsides.delete(id);
    }
  };

  /** The bytes are copied over: the caller stores them afterwards. */
  const inspect = async (upload: Upload, tenantId = "") =>
    (await run(tenantId, "inspect", upload, [])) as readonly Warning[];

  return {
    render,
    inspect,
    engine: options.record,
    stats: () => ({
      threads: threads.threads.length,
      waiting: fairQueue.waiting,
      completed: threads.completed,
      lost,
    }),
    close: async () => {
      closing = true;
      fairQueue.close(stopping());
      await threads.close({ force: true });
    },
  };
}

/** A buffer of its own, so that transferring it takes nothing else along. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

/** A question about a job that has ended meanwhile comes from a thread that has ended too: no answer is needed. */
function answerQuestions(port: MessagePort, outsides: ReadonlyMap<number, Outside>): void {
  port.on("message", ({ id, job, ask: what, name, pin }: Question) => {
    const outside = outsides.get(job);
    if (outside === undefined) return;
    const reply = (answer: Answer): void => port.postMessage(answer);
    const ask: (name: string, pin?: TemplatePin) => Promise<unknown> = outside[what];
    ask.call(outside, name, pin).then(
      (value) => reply({ id, value }),
      (error: unknown) => reply({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  port.unref();
}

const stopping = (): Refusal => new Refusal("UNAVAILABLE", "The service is stopping.", { cause: noWorker });

const tooLate = (deadlineMs: number): Refusal =>
  new Refusal("UNAVAILABLE", `The document was not ready within ${deadlineMs / 1000} s.`);

/** The worker came to its end: by memory, or by a fault of ours, which stays visible as the cause. Any other error is thrown. */
function lostWorker(error: unknown): Refusal {
  const { message, code } = error as { message?: string; code?: string };
  const refuse = (sentence: string): Refusal => new Refusal("UNAVAILABLE", sentence, { cause: error });
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return refuse("The document needs more memory than a worker may use.");
  if (code?.startsWith("ERR_WORKER") === true || message === "Terminating worker thread")
    return refuse("The worker was lost.");
  throw error;
}
