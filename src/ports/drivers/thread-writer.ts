import { Worker } from "node:worker_threads";
import type { FromThread, SqlFault, ToThread } from "./thread-messages.ts";

/** The methods of a thread that a writer needs. */
export type WriterThread = Pick<Worker, "on" | "postMessage" | "ref" | "unref" | "terminate">;

/** How a thread is started; `heap` bounds it. */
export interface ThreadStart {
  readonly name: string;
  /** The built program or its source. */
  readonly program: URL;
  readonly settings?: unknown;
  readonly heap: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number };
}

/** The work of a writer, and its thread. */
export interface ThreadWriting<Change> {
  /** Begins its errors: "storing a file in files.db". */
  readonly doing: string;
  /** Named when it is closed: "the files are". */
  readonly subject: string;
  readonly start: () => WriterThread;
  /** Buffers that are given away with a change. */
  readonly given?: (change: Change) => readonly ArrayBuffer[];
}

/** A module that lets a thread import TypeScript, as it is run from sources. */
const readsTypeScript = (): string =>
  `data:text/javascript,import{register}from"${import.meta.resolve("tsx/esm/api")}";register();`;

export const startThread = ({ name, program, settings, heap }: ThreadStart): WriterThread =>
  new Worker(program, {
    name,
    workerData: settings,
    ...(program.pathname.endsWith(".ts") ? { execArgv: ["--import", readsTypeScript()] } : {}),
    resourceLimits: heap,
  });

/** Bounds how long the last of a group waits for the first. */
const mostChanges = 64;

/** A storage fault: what is tried again later may pass. */
const lostCode = "FILE_WRITER_LOST";

interface WaitingChange<Change> {
  readonly change: Change;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands changes to a thread that writes. All that come in while one group is on its way are the next; each is committed when it resolves.
 * The thread begins with `begin` or the first change, and again with the first change after it ended.
 */
export class ThreadWriter<Change> {
  readonly #writing: ThreadWriting<Change>;
  #thread: WriterThread | undefined;
  #queue: WaitingChange<Change>[] = [];
  #group: readonly WaitingChange<Change>[] = [];
  #closing: Promise<void> | undefined;
  /** Called when nothing waits any more. */
  #idle: (() => void) | undefined;
  #closed: (() => void) | undefined;

  constructor(writing: ThreadWriting<Change>) {
    this.#writing = writing;
  }

  /** @throws Error with the code FILE_WRITER_LOST when no thread can be started */
  begin(): void {
    this.#thread ??= this.#start();
  }

  change(change: Change): Promise<void> {
    if (this.#closing !== undefined)
      return Promise.reject(this.#failed({ message: `${this.#writing.subject} closed` }));
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
    this.begin();
    const { given } = this.#writing;
    const message: ToThread<Change> = { kind: "commit", changes };
    this.#thread?.postMessage(message, given === undefined ? [] : changes.flatMap(given));
    // The process goes on until all is committed, and no longer for the thread's sake.
    this.#thread?.ref();
  }

  #start(): WriterThread {
    try {
      const thread = this.#writing.start();
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
    const error = new Error(`${this.#writing.doing}: ${message}`, cause ? { cause } : {});
    return Object.assign(error, { code, errcode });
  }

  /** Fails the changes under way: they may be committed or not, as after a crash. */
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
    thread.postMessage({ kind: "close" } satisfies ToThread<Change>);
    await closed;
    await thread.terminate();
  }
}
