import type { RefusedResult } from "../../vocabulary/refusal.ts";
import type { Epoch } from "../contract/epoch.ts";
import type { Outside } from "../contract/outside.ts";
import { FrameReader, frameOf, sendParts } from "../host/frames.ts";
import {
  type FromHost,
  type HostAnswer,
  type HostQuestion,
  type HostSettings,
  NoPlaceToWait,
  type SerializedError,
  type ToHost,
  type WorkKind,
} from "../host/messages.ts";
import { type HostProcess, type LoneHostOptions, startHost } from "./host-process.ts";
import type { Lendable, Life } from "./hosts.ts";
import { processorMs } from "./processor-time.ts";
import { type InContext, thisContext } from "./this-context.ts";

/** A task for a host. */
export interface HostCall {
  readonly name: WorkKind;
  readonly task: unknown;
  /** For a document: who answers its questions, which carry this id. */
  readonly asks?: {
    readonly id: number;
    readonly outside: Outside;
    /** The one that begins, or goes on, when the host gets it. */
    readonly epoch?: (() => Epoch) | undefined;
  };
}

/** How a task ended. `begun`: the host had handed it to its thread, so that the task may have ended the host. */
export type TaskEnd =
  | { readonly kind: "done"; readonly value: unknown }
  | RefusedResult
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "outOfMemory"; readonly error: Error }
  | { readonly kind: "died"; readonly begun: boolean; readonly error: Error };

/** Callbacks of a task: `onBegun` when the host's thread has it, `onEnded` exactly once. */
interface TaskProgress {
  readonly onBegun: () => void;
  readonly onEnded: (ended: TaskEnd) => void;
}

interface CurrentTask {
  readonly call: HostCall;
  readonly onEnded: (ended: TaskEnd) => void;
  readonly onBegun: () => void;
  /** The host may give it answers of this epoch that it has kept. */
  readonly epoch: Epoch | undefined;
  /** Its questions are put in the context of the task: what a host says comes in none, or in that of the one that led to its start. */
  readonly inContext: InContext;
  begun: boolean;
  silence: NodeJS.Timeout;
  /** Why a question of it got no answer, the last one. */
  unanswered?: Error;
}

/** Milliseconds after which a host that does not even take what it is given is ended; its own thread has nothing else to do. */
const silentMs = 30_000;

/** The same for one that does not come to life: a start reads all code, which takes long on a busy machine. */
const startMs = 300_000;

/** One child process that renders: what it is at, how it gets something to do, and how it ended. */
export class RenderHost implements Lendable {
  readonly #process: HostProcess;
  readonly #life: Life<RenderHost>;
  readonly #isAlone: boolean;
  readonly #reader = new FrameReader();
  #current: CurrentTask | undefined;
  #isReady: boolean = false;
  #isSpent: boolean = false;
  #hasExited: boolean = false;
  #isGone: boolean = false;
  #isEnding: boolean = false;
  #isStopped: boolean = false;
  /** Frames for a stopped host, sent when it goes on: until then the channel would hold them in memory. */
  #unsaid: (readonly Uint8Array[])[] = [];
  #how = "";
  readonly #start: NodeJS.Timeout;
  readonly gone: Promise<void>;

  constructor(settings: HostSettings, life: Life<RenderHost>, alone?: LoneHostOptions | undefined) {
    this.#life = life;
    this.#isAlone = alone !== undefined;
    const { memoryMb, youngMb, mostWasmBytes } = settings;
    this.#process = startHost({ memoryMb, youngMb, wasmMb: Math.ceil(mostWasmBytes / 2 ** 20) }, alone);
    let resolveGone = (): void => undefined;
    this.gone = new Promise((resolve) => {
      resolveGone = resolve;
    });
    this.#start = setTimeout(() => this.end(), startMs).unref();
    this.#listen(resolveGone);
    this.#say({ kind: "begin", settings });
  }

  get pid(): number | undefined {
    return this.#process.child.pid;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** It is to be replaced: it has grown, or its thread came to its end. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /**
   * One task at a time. A host that is not ready, or gone, gets none.
   *
   * @throws FrameFault when the task is more than a frame holds
   */
  work(call: HostCall, { onBegun, onEnded }: TaskProgress): void {
    const silence = setTimeout(() => this.end(), silentMs);
    const epoch = call.asks?.epoch?.();
    this.#current = { call, onEnded, onBegun, epoch, inContext: thisContext(), begun: false, silence };
    const { name, task } = call;
    if (this.#isGone) this.#finish(this.#died());
    else this.#say({ kind: "work", name, task, ...(epoch === undefined ? {} : { epoch: epoch.id }) });
  }

  /** Says to it that nobody waits for its task any more: it ends that as soon as it can. One that is stopped hears it when it goes on. */
  giveUp(): void {
    const job = this.#current?.call.asks?.id;
    if (this.#current !== undefined) this.#say({ kind: "giveUp", ...(job === undefined ? {} : { job }) });
  }

  /** Milliseconds of a processor that it has had; undefined where the system does not say. */
  get processorMs(): number | undefined {
    return processorMs(this.pid);
  }

  /** Stops it where it is, until `goOn`: it takes no processor time, and keeps its memory. Deadlines and `end` do not mind. */
  stop(): void {
    if (this.#isStopped || this.#isEnding || this.#hasExited) return;
    this.#isStopped = this.#process.child.kill("SIGSTOP");
  }

  /** `stoppedMs`: for how many milliseconds it was stopped. */
  goOn(stoppedMs: number): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#process.child.kill("SIGCONT");
    this.#say({ kind: "paused", ms: stoppedMs });
    for (const parts of this.#unsaid.splice(0)) this.#write(parts);
  }

  /** At once, whatever it does. */
  end(): void {
    this.#isSpent = true;
    if (this.#isEnding || this.#isGone) return;
    this.#isEnding = true;
    this.#isStopped = false;
    this.#unsaid = [];
    const { child, channel } = this.#process;
    // The process must not exit before the host has: somebody may wait for its end.
    child.ref();
    channel.ref();
    child.kill("SIGKILL");
  }

  /** A host that is killed leaves what it had written: it is gone when that is read. Without a listener an error of the channel would end us. */
  #listen(resolveGone: () => void): void {
    const { child, channel } = this.#process;
    let isClosed = false;
    const gone = (): void => {
      if (this.#isGone || !this.#hasExited || !isClosed) return;
      this.#isGone = true;
      clearTimeout(this.#start);
      this.#finish(this.#died());
      this.#life.onGone(this, this.#why());
      resolveGone();
    };
    const exited = (how: string): void => {
      this.#hasExited = true;
      this.#how = how;
      gone();
    };
    child.on("exit", (code, signal) => exited(signal ?? `exit code ${code}`));
    channel.on("error", () => undefined);
    channel.on("close", () => {
      isClosed = true;
      gone();
    });
    channel.on("data", (piece: Buffer) => this.#hear(piece));
  }

  #hear(piece: Buffer): void {
    try {
      for (const message of this.#reader.readFrames(piece)) this.#take(message as FromHost);
    } catch {
      // It does not speak as a host does: what it would say next is not listened to.
      this.#process.channel.destroy();
      this.end();
    }
  }

  #take(message: FromHost): void {
    switch (message.kind) {
      case "ready":
        // Once: it would be lent twice.
        if (this.#isReady) break;
        this.#isReady = true;
        clearTimeout(this.#start);
        this.#life.onReady(this);
        break;
      case "begun":
        this.#begun();
        break;
      case "ask":
        this.#answer(message.question);
        break;
      case "done":
        this.#isSpent ||= message.last;
        for (const question of message.reused ?? []) this.#reuse(question);
        this.#finish({ kind: "done", value: message.value });
        break;
      case "refused":
        this.#finish({ kind: "refused", refusal: message.refusal });
        break;
      case "failed":
        this.#finish(this.#failed(message.fault));
        break;
    }
  }

  /** @throws Error when it was not given that answer to keep */
  #reuse(question: readonly unknown[]): void {
    const { epoch } = this.#current ?? {};
    if (epoch === undefined) throw new Error("an answer was kept that was of no epoch");
    epoch.reuse(question);
  }

  /** Once for each task. */
  #begun(): void {
    const current = this.#current;
    if (current === undefined || current.begun) return;
    current.begun = true;
    clearTimeout(current.silence);
    current.onBegun();
  }

  #failed({ message, stack, ended }: SerializedError): TaskEnd {
    const { unanswered } = this.#current ?? {};
    // Only a message went to the host and came back: who reads the error knows a store that is away by its code.
    if (ended === undefined && unanswered?.message === message) return { kind: "failed", error: unanswered };
    const error = new Error(message);
    if (stack !== undefined) error.stack = stack;
    if (ended === undefined) return { kind: "failed", error };
    this.#isSpent = true;
    return ended === "memory" ? { kind: "outOfMemory", error } : { kind: "died", begun: true, error };
  }

  #finish(ended: TaskEnd): void {
    const current = this.#current;
    if (current === undefined) return;
    clearTimeout(current.silence);
    this.#current = undefined;
    current.onEnded(ended);
  }

  #died(): TaskEnd {
    const [begun, error] = [this.#current?.begun ?? false, this.#why()];
    // The heap of a thread ends the thread alone.
    if (this.#isAlone && begun && fullHeap.test(error.message)) return { kind: "outOfMemory", error };
    return { kind: "died", begun, error };
  }

  #why(): Error {
    const words = this.#process.lastWords();
    return new Error(`a rendering process ended: ${this.#how}${words === "" ? "" : `: ${words}`}`);
  }

  /** Only what belongs to the document that it has. */
  #answer({ id, job, ask: what, words }: HostQuestion): void {
    const current = this.#current;
    const { call: { asks } = {}, epoch, inContext } = current ?? ({} as Partial<CurrentTask>);
    if (inContext === undefined || asks?.id !== job || !Object.hasOwn(asks.outside, what)) return;
    const { outside } = asks;
    const ask = outside[what] as (...words: HostQuestion["words"]) => Promise<unknown>;
    const reply = (answer: HostAnswer): void => this.#say({ kind: "answer", answer });
    inContext(() => ask.call(outside, ...words))
      .then(
        (value) => reply({ id, value, ...(epoch?.mayKeep([what, ...words]) === true ? { keep: true } : {}) }),
        (error: unknown) => {
          if (current !== undefined && error instanceof Error) current.unanswered = error;
          reply(error instanceof NoPlaceToWait ? { id, noPlace: true } : { id, failure: messageOf(error) });
        },
      )
      .catch((error: unknown) => reply({ id, failure: messageOf(error) }));
  }

  /** @throws FrameFault when it is more than a frame holds */
  #say(message: ToHost): void {
    const parts = frameOf(message);
    if (this.#isStopped) this.#unsaid.push(parts);
    else this.#write(parts);
  }

  #write(parts: readonly Uint8Array[]): void {
    const { channel } = this.#process;
    if (this.#hasExited || channel.destroyed) return;
    sendParts(channel, parts);
  }
}

/** In the last words of a process whose heap was full. */
const fullHeap = /JavaScript heap out of memory/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
