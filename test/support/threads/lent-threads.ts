import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import workerThreads, {
  MessageChannel,
  type MessagePort,
  type Transferable,
  Worker,
  type WorkerOptions,
} from "node:worker_threads";

// Set up before every file of tests that shares its process. A service starts two threads that write, and to start a thread takes more
// processor time than all that most tests have it write: services that come one after the other borrow the same threads, and each has
// them for itself. What runs in a thread is the program itself, evaluated once for each of its starts.

/** Programs that leave nothing behind in their thread once they have said that they are closed. */
const lentPrograms = /[/]compiled[/]ports[/](?:read-models[/]sqlite-thread|blobs[/]small-files[/]thread)[.]js$/;

/** In the thread: the program takes what it is given for what a thread of its own would have. */
const evaluateEach = `
import workerThreads from "node:worker_threads";
import { syncBuiltinESMExports } from "node:module";
let starts = 0;
workerThreads.parentPort.on("message", async ({ program, settings, port }) => {
  Object.assign(workerThreads, { parentPort: port, workerData: settings });
  syncBuiltinESMExports();
  starts += 1;
  await import(program + "?start=" + starts);
});
`;
const evaluator = new URL(`data:text/javascript,${encodeURIComponent(evaluateEach)}`);

/** Threads that nobody has, by what they were started with. */
const idle = new Map<string, Worker[]>();

const idleFor = (key: string): Worker[] => {
  const threads = idle.get(key) ?? [];
  idle.set(key, threads);
  return threads;
};

/** A thread for one start of a program, as `Worker` has it; it goes back when it ends well. */
class LentThread extends EventEmitter {
  readonly #key: string;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  /** What it said last. */
  #last: unknown;
  readonly #fail = (error: unknown): void => {
    this.emit("error", error);
  };
  readonly #exit = (code: number): void => {
    this.emit("exit", code);
  };

  constructor(program: URL, { workerData: settings, ...options }: WorkerOptions) {
    super();
    this.#key = JSON.stringify([program.href, options]);
    this.#worker = idleFor(this.#key).pop() ?? new Worker(evaluator, options);
    this.#worker.unref();
    this.#worker.on("error", this.#fail).on("exit", this.#exit);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1.on("message", (message: { readonly kind?: unknown }) => {
      this.#last = message.kind;
      this.emit("message", message);
    });
    this.#worker.postMessage({ program: program.href, settings, port: port2 }, [port2]);
  }

  postMessage(message: unknown, given: readonly Transferable[] = []): void {
    this.#port.postMessage(message, given);
  }

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }

  /** One that was not closed ends, as a thread does. */
  async terminate(): Promise<number> {
    if (this.#last !== "closed") return await this.#worker.terminate();
    this.#last = undefined;
    this.#port.close();
    this.#worker.off("error", this.#fail).off("exit", this.#exit);
    idleFor(this.#key).push(this.#worker);
    return 0;
  }
}

/** Files share their process, and each is set up: one change is enough. */
if (workerThreads.Worker === Worker && !(globalThis as { lendsThreads?: true }).lendsThreads) {
  Object.assign(globalThis, { lendsThreads: true });
  workerThreads.Worker = new Proxy(Worker, {
    construct: (target, [program, options]: [string | URL, WorkerOptions | undefined], newTarget) =>
      program instanceof URL && lentPrograms.test(program.pathname)
        ? new LentThread(program, options ?? {})
        : (Reflect.construct(target, [program, options], newTarget) as Worker),
  });
  syncBuiltinESMExports();
}
