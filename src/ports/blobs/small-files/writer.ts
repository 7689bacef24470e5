import { Worker } from "node:worker_threads";
import type { Change, FromThread, SqlFault, ThreadSettings, ToThread } from "./messages.ts";

const fromSources = import.meta.url.endsWith(".ts");
/** The file that the build leaves beside this one, or its source. */
const threadFile = new URL(fromSources ? "./thread.ts" : "./thread.js", import.meta.url);

/** A module that lets a thread import TypeScript, as it is run from sources. */
const readsTypeScript = (): string =>
  `data:text/javascript,import{register}from"${import.meta.resolve("tsx/esm/api")}";register();`;

/** Bounds how long the last of a group waits for the first. */
const mostChanges = 64;
/** Megabytes of its heap. Bytes that were written go with a collection of young objects: the less space these have, the sooner. */
const heap = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

interface Waiting {
  readonly change: Change;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands changes to the thread that writes. All that come in while one commit is on its way are the next; each is on disk when it resolves.
 * The thread begins with the first change, and again with the first after it ended.
 */
export class SmallFileWriter {
  readonly #file: string;
  readonly #program: URL;
  #thread: Worker | undefined;
  #queue: Waiting[] = [];
  #group: readonly Waiting[] = [];
  #last: Promise<void> = Promise.resolve();
  #closed: (() => void) | undefined;

  constructor(file: string, program = threadFile) {
    this.#file = file;
    this.#program = program;
  }

  change(change: Change): Promise<void> {
    const changed = new Promise<void>((resolve, reject) => {
      this.#queue.push({ change, resolve, reject });
      // Those of one turn of the event loop go together.
      if (this.#queue.length === 1 && this.#group.length === 0) setImmediate(() => this.#next());
    });
    this.#last = changed;
    return changed;
  }

  #next(): void {
    if (this.#group.length > 0 || this.#queue.length === 0) return;
    this.#group = this.#queue.splice(0, mostChanges);
    const changes = this.#group.map(({ change }) => change);
    const bytes = changes.flatMap((change) => (change.kind === "put" ? [change.bytes.buffer as ArrayBuffer] : []));
    this.#thread ??= this.#start();
    // The process goes on until the files are on disk, and no longer for the thread's sake.
    this.#thread.ref();
    this.#thread.postMessage({ kind: "commit", changes } satisfies ToThread, bytes);
  }

  #start(): Worker {
    const thread = new Worker(this.#program, {
      name: "small files",
      workerData: { file: this.#file } satisfies ThreadSettings,
      ...(fromSources ? { execArgv: ["--import", readsTypeScript()] } : {}),
      resourceLimits: heap,
    });
    thread.on("message", (answer: FromThread) => this.#hear(answer));
    thread.on("error", (cause) => this.#lost(thread, cause));
    thread.on("exit", () => this.#lost(thread, undefined));
    return thread;
  }

  #hear({ fault }: FromThread): void {
    if (this.#closed !== undefined) {
      this.#closed();
      return;
    }
    const group = this.#group;
    this.#group = [];
    this.#thread?.unref();
    for (const { resolve, reject } of group)
      if (fault === undefined) resolve();
      else reject(this.#failed(fault));
    this.#next();
  }

  #failed({ message, code, errcode }: SqlFault): Error {
    return Object.assign(new Error(`storing a file in ${this.#file}: ${message}`), { code, errcode });
  }

  /** What was under way may be on disk or not, as after a crash: nothing speaks of it. */
  #lost(thread: Worker, cause: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#closed?.();
    const group = this.#group;
    this.#group = [];
    for (const { reject } of group)
      reject(new Error(`storing a file in ${this.#file}: the thread that writes ended`, { cause }));
    this.#next();
  }

  /** What waits is written before. */
  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    const thread = this.#thread;
    if (thread === undefined) return;
    thread.ref();
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    thread.postMessage({ kind: "close" } satisfies ToThread);
    await closed;
    await thread.terminate();
  }
}
