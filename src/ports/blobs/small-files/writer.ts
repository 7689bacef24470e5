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

/** A storage fault: what is tried again later may pass. */
const lostCode = "FILE_WRITER_LOST";

/** The methods of a thread that the writer needs. */
export type WriterThread = Pick<Worker, "on" | "postMessage" | "ref" | "unref" | "terminate">;

/** Starts the thread of a program: that of this service, where a test has none of its own. */
export const startThread = (settings: ThreadSettings, program = threadFile): WriterThread =>
  new Worker(program, {
    name: "small files",
    workerData: settings,
    ...(fromSources ? { execArgv: ["--import", readsTypeScript()] } : {}),
    resourceLimits: heap,
  });

interface Waiting {
  readonly change: Change;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands changes to the thread that writes. All that come in while one commit is on its way are the next; each is on disk when it resolves.
 * The thread begins with the writer, and again with the first change after it ended.
 */
export class SmallFileWriter {
  readonly #settings: ThreadSettings;
  readonly #startThread: (settings: ThreadSettings) => WriterThread;
  #thread: WriterThread | undefined;
  #queue: Waiting[] = [];
  #group: readonly Waiting[] = [];
  #closing: Promise<void> | undefined;
  /** Called when nothing waits any more. */
  #idle: (() => void) | undefined;
  #closed: (() => void) | undefined;

  /** @throws Error with the code FILE_WRITER_LOST when no thread can be started */
  constructor(settings: ThreadSettings, start: (settings: ThreadSettings) => WriterThread = startThread) {
    this.#settings = settings;
    this.#startThread = start;
    this.#thread = this.#start();
  }

  change(change: Change): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(this.#failed({ message: "the files are closed" }));
    return new Promise<void>((resolve, reject) => {
      this.#queue.push({ change, resolve, reject });
      // Those of one turn of the event loop go together.
      if (this.#queue.length === 1 && this.#group.length === 0) setImmediate(() => this.#next());
    });
  }

  #next(): void {
    if (this.#group.length > 0) return;
    if (this.#queue.length === 0) {
      this.#idle?.();
      return;
    }
    this.#group = this.#queue.splice(0, mostChanges);
    try {
      this.#send(this.#group.map(({ change }) => change));
    } catch (error) {
      this.#failGroup(error);
    }
  }

  #send(changes: readonly Change[]): void {
    const bytes = changes.flatMap((change) => (change.kind === "put" ? [change.bytes.buffer as ArrayBuffer] : []));
    this.#thread ??= this.#start();
    this.#thread.postMessage({ kind: "commit", changes } satisfies ToThread, bytes);
    // The process goes on until the files are on disk, and no longer for the thread's sake.
    this.#thread.ref();
  }

  #start(): WriterThread {
    try {
      const thread = this.#startThread(this.#settings);
      thread.on("message", (answer: FromThread) => this.#hear(thread, answer));
      thread.on("error", (cause) => this.#lose(thread, cause));
      thread.on("exit", () => this.#lose(thread, undefined));
      thread.unref();
      return thread;
    } catch (cause) {
      throw this.#failed({ message: "the thread that writes cannot be started", code: lostCode, cause });
    }
  }

  #hear(thread: WriterThread, answer: FromThread): void {
    // Later messages of a lost thread are about changes that have failed.
    if (this.#thread !== thread) return;
    if (answer.kind === "closed") {
      this.#closed?.();
      return;
    }
    for (const { index, fault } of answer.answers) {
      if (fault === undefined) this.#group[index]?.resolve();
      else this.#group[index]?.reject(this.#failed(fault));
    }
    if (!answer.isLast) return;
    this.#group = [];
    thread.unref();
    this.#next();
  }

  #failed({ message, code, errcode, cause }: Partial<SqlFault> & { readonly cause?: unknown }): Error {
    const error = new Error(`storing a file in ${this.#settings.file}: ${message}`, cause ? { cause } : {});
    return Object.assign(error, { code, errcode });
  }

  /** Fails the changes under way: they may be on disk or not, as after a crash. */
  #lose(thread: WriterThread, cause: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#closed?.();
    this.#failGroup(this.#failed({ message: "the thread that writes ended", code: lostCode, cause }));
  }

  #failGroup(error: unknown): void {
    const group = this.#group;
    this.#group = [];
    for (const { reject } of group) reject(error);
    this.#next();
  }

  /** Writes all changes that wait; later ones are refused. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (this.#group.length > 0 || this.#queue.length > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
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
