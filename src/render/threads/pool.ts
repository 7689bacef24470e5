import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import type { FormRecord } from "../../vocabulary/http/form.ts";
import type { Verification } from "../../vocabulary/http/verification.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { type Job, noWorker, type Outcome } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import type { FieldsOutcome, FormQuestion } from "../documents/fill/form-record.ts";
import type { ToVerify, VerifyOutcome } from "../documents/verify/verify-file.ts";
import type { Upload } from "../jobs/inspect/inspect-upload.ts";
import { FairQueue } from "./fair-queue.ts";
import type { Answer, Greeting, Parting, Question, Task, Worked, WorkerSettings } from "./protocol.ts";
import { NoPlaceToWait, type Waiting, WaitingPlaces } from "./waiting-places.ts";

export interface PoolOptions extends Omit<WorkerSettings, "mostWasmBytes"> {
  readonly threads: number;
  /** Jobs that may wait; with one more, the tenant with the most of them has one refused. */
  readonly queue: number;
  /** From submission to outcome; a worker that is still at it then is ended and replaced. */
  readonly deadlineMs: number;
  /** JavaScript heap of one worker; WebAssembly memory comes on top. */
  readonly memoryMb: number;
  /** WebAssembly memory that a worker may keep between documents; one that has more is replaced. `wasmMbOf(memoryMb)` when left out. */
  readonly wasmMb?: number;
  /** Milliseconds of a clock that only goes forwards. */
  readonly now: () => number;
  /** Which program the workers run. */
  readonly record: () => Promise<EngineRecord>;
}

/** Of whom, and for how many milliseconds. */
export type WorkWatcher = (tenantId: string, milliseconds: number) => void;

interface PoolStats {
  readonly threads: number;
  readonly waiting: number;
  readonly completed: number;
  /** Workers lost to a time-out, to memory or to a fault, since the start. */
  readonly lost: number;
  /** Workers replaced because their WebAssembly memory had grown, since the start: no document is lost by it. */
  readonly replaced: number;
}

/** Threads that render. `render` answers with an outcome, or throws a `Refusal` UNAVAILABLE when no worker could. */
export interface RenderPool {
  /** Tenants whose jobs wait take turns; `tenantId` says whose it is. */
  render(job: Job, outside: Outside, tenantId?: string): Promise<Outcome>;
  /** Looks at a file that is being uploaded; warnings say why documents could not use it. It waits as jobs do. */
  inspect(upload: Upload, tenantId?: string): Promise<readonly Warning[]>;
  /** Verifies the signatures of a file. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  verify(given: ToVerify, tenantId?: string): Promise<Verification>;
  /** Reads the form of a PDF file. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  fields(question: FormQuestion, tenantId?: string): Promise<FormRecord>;
  /** The program that renders. */
  engine(): Promise<EngineRecord>;
  /** From now on `worked` is called with the milliseconds for which something of a tenant held a thread. */
  watch(worked: WorkWatcher): void;
  stats(): PoolStats;
  /** Lets running jobs end, refuses waiting ones. */
  close(): Promise<void>;
  /** Refuses waiting jobs and ends running ones, which are refused as well. */
  abandon(): Promise<void>;
}

type TransferList = NonNullable<Parameters<Piscina["run"]>[1]>["transferList"] & object;

/** A long table dies young: a large young generation halves the time spent on collecting it. */
const mostYoungMb = 96;
/** What survives in it must fit into the old one: V8 ends the whole process where it does not, and not the worker alone. */
const youngShare = 8;

/** The young generation of a worker whose heap has so many MB, in MB. */
export const youngMbOf = (memoryMb: number): number => Math.min(mostYoungMb, Math.floor(memoryMb / youngShare));

const leastWasmMb = 256;

/** The WebAssembly memory that a worker whose heap has so many MB may keep, in MB. */
export const wasmMbOf = (memoryMb: number): number => Math.max(leastWasmMb, Math.floor(memoryMb / 2));

/** With one thread, a document gets this part of the deadline from the moment on at which another tenant waits. */
const contestedShare = 6;

/** The same file the build leaves beside this one; from sources, tsx is started in the thread. */
const fromSources = import.meta.url.endsWith(".ts");
const workerFile = new URL(fromSources ? "./worker.ts" : "./worker.js", import.meta.url).href;

export function createRenderPool(options: PoolOptions): RenderPool {
  return new ThreadPool(options);
}

class ThreadPool implements RenderPool {
  readonly #deadlineMs: number;
  readonly #record: PoolOptions["record"];
  readonly #threads: Piscina;
  /** One thread more, which is started when a document waits for others and another one could be begun. */
  readonly #spare: Piscina;
  readonly #waits: WaitingPlaces;
  /** Piscina gets no more than it can begin: in its own line those that can be aborted wait in the order they came. */
  readonly #fairQueue: FairQueue;
  readonly #outsides = new Map<number, Outside>();
  /** Tasks that the threads other than the spare one have. */
  #begun: number = 0;
  #lastId: number = 0;
  #lost: number = 0;
  #replaced: number = 0;
  /** By the id of a task, who takes the outcome of a worker that is to be replaced. */
  readonly #partings = new Map<number, (worked: Worked) => void>();
  #closing: boolean = false;
  readonly #now: () => number;
  #worked: WorkWatcher = () => undefined;

  constructor(options: PoolOptions) {
    this.#now = options.now;
    this.#deadlineMs = options.deadlineMs;
    this.#record = options.record;
    this.#threads = startThreads(options, { minThreads: options.threads, maxThreads: options.threads });
    this.#spare = startThreads(options, { minThreads: 0, maxThreads: 1, idleTimeout: spareIdleMs });
    this.#waits = new WaitingPlaces(options.threads, options.queue, options.now);
    this.#fairQueue = new FairQueue(options.threads, options.queue, options.now);
    for (const threads of [this.#threads, this.#spare]) {
      threads.on("message", (said: Greeting | Parting) => {
        if ("questions" in said) answerQuestions(said.questions, this.#outsides);
        else this.#partings.get(said.id)?.(said.worked);
      });
      // A worker whose task has just been aborted may still run out of memory: with nobody to hear of it, the process would end.
      threads.on("error", () => {
        this.#lost += 1;
      });
    }
  }

  async render(job: Job, outside: Outside, tenantId: string = ""): Promise<Outcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    const waiting = this.#waits.visitor(tenantId);
    this.#outsides.set(id, waiting.watch(outside));
    try {
      return await this.#inTime((deadline) => this.#make({ id, job }, tenantId, { ...deadline, waiting }));
    } finally {
      this.#outsides.delete(id);
      waiting.leave();
    }
  }

  /** What has no place to wait at when it needs one is begun again when it has one: nothing was requested of anybody until then. */
  async #make({ id, job }: Task, tenantId: string, deadline: Deadline & { waiting: Waiting }): Promise<Outcome> {
    for (let body = ownBuffer(job.body); ; ) {
      const task: Task = { id, job: { ...job, body } };
      const call = { id, task, transferList: [body.buffer] };
      const { outcome, begunAt } = (await this.#run(tenantId, call, deadline)) as Worked;
      if (outcome.kind !== "again") return { ...outcome, begunAt };
      ({ body } = outcome);
      await deadline.waiting.enter(deadline.signal);
    }
  }

  /** The bytes are copied over: the caller stores them afterwards. */
  async inspect(upload: Upload, tenantId: string = ""): Promise<readonly Warning[]> {
    return (await this.#only(tenantId, "inspect", upload)) as readonly Warning[];
  }

  async verify(given: ToVerify, tenantId: string = ""): Promise<Verification> {
    const outcome = (await this.#only(tenantId, "verify", given)) as VerifyOutcome;
    if (outcome.kind === "verified") return outcome.verification;
    const { code, message, faults } = outcome.refusal;
    throw new Refusal(code, message, { faults });
  }

  async fields(question: FormQuestion, tenantId: string = ""): Promise<FormRecord> {
    const outcome = (await this.#only(tenantId, "fields", question)) as FieldsOutcome;
    if (outcome.kind === "read") return outcome.form;
    const { code, message, faults } = outcome.refusal;
    throw new Refusal(code, message, { faults });
  }

  engine(): Promise<EngineRecord> {
    return this.#record();
  }

  watch(worked: WorkWatcher): void {
    this.#worked = worked;
  }

  stats(): PoolStats {
    return {
      threads: this.#threads.threads.length + this.#spare.threads.length,
      waiting: this.#fairQueue.waiting + this.#waits.waiting,
      completed: this.#threads.completed + this.#spare.completed,
      lost: this.#lost,
      replaced: this.#replaced,
    };
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#sendAway();
    await Promise.all([this.#threads.close({ force: true }), this.#spare.close({ force: true })]);
  }

  async abandon(): Promise<void> {
    this.#closing = true;
    this.#sendAway();
    await Promise.all([this.#threads.destroy(), this.#spare.destroy()]);
  }

  #sendAway(): void {
    this.#fairQueue.close(stopping());
    this.#waits.close(stopping());
  }

  /** A task of another kind than documents. */
  #only(tenantId: string, name: string, task: unknown): Promise<unknown> {
    return this.#inTime((deadline) => this.#run(tenantId, { name, task, transferList: [] }, deadline));
  }

  async #inTime<Done>(work: (deadline: Deadline) => Promise<Done>): Promise<Done> {
    if (this.#closing) throw stopping();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(tooLate(this.#deadlineMs)), this.#deadlineMs);
    const contestedMs = this.#deadlineMs / contestedShare;
    let sooner: NodeJS.Timeout | undefined;
    const onContested = (): void => {
      sooner ??= setTimeout(() => deadline.abort(contested(contestedMs)), contestedMs);
    };
    try {
      return await work({ signal: deadline.signal, onContested });
    } finally {
      clearTimeout(timer);
      clearTimeout(sooner);
    }
  }

  async #run(tenantId: string, call: Call, { signal, onContested, waiting }: Deadline): Promise<unknown> {
    if (this.#closing) throw stopping();
    const leave = await this.#fairQueue.enter(tenantId, signal, onContested);
    waiting?.worksAt(leave);
    const begun = this.#now();
    return await this.#begin(call, signal).finally(() => {
      leave();
      this.#worked(tenantId, this.#now() - begun);
    });
  }

  async #begin({ task, id, ...how }: Call, deadline: AbortSignal): Promise<unknown> {
    const replaced = new AbortController();
    const signal = AbortSignal.any([deadline, replaced.signal]);
    const isFull = this.#begun === this.#threads.options.maxThreads;
    if (!isFull) this.#begun += 1;
    try {
      const returned = (isFull ? this.#spare : this.#threads).run(task, { ...how, signal });
      return await (id === undefined ? returned : Promise.race([returned, this.#parting(id, replaced)]));
    } catch (error) {
      if (this.#closing && !signal.aborted) throw stopping();
      const refusal = signal.aborted ? signal.reason : lostWorker(error);
      this.#lost += 1;
      throw refusal;
    } finally {
      if (!isFull) this.#begun -= 1;
      if (id !== undefined) this.#partings.delete(id);
    }
  }

  /** The last outcome of a worker; a task that is aborted takes its worker along, and another one is started. */
  #parting(id: number, replaced: AbortController): Promise<Worked> {
    return new Promise((resolve) => {
      this.#partings.set(id, (worked) => {
        resolve(worked);
        this.#replaced += 1;
        replaced.abort();
      });
    });
  }
}

/** Until when something must be done, and what is called when others wait for the only thread. */
interface Deadline {
  readonly signal: AbortSignal;
  readonly onContested: () => void;
  /** Of a document, which may have to wait for others. */
  readonly waiting?: Waiting;
}

/** What a worker is given; `name` of its function, left out for its main one. */
interface Call {
  readonly name?: string;
  /** Of a document. */
  readonly id?: number;
  readonly task: unknown;
  readonly transferList: TransferList;
}

type Threads = Pick<NonNullable<ConstructorParameters<typeof Piscina>[0]>, "minThreads" | "maxThreads" | "idleTimeout">;

/** Milliseconds for which the spare thread is kept when nothing needs it. */
const spareIdleMs = 60_000;

function startThreads(
  { engine, faces, memoryMb, wasmMb = wasmMbOf(memoryMb) }: PoolOptions,
  threads: Threads,
): Piscina {
  const settings: WorkerSettings = { engine, faces, mostWasmBytes: wasmMb * 2 ** 20 };
  return new Piscina({
    filename: workerFile,
    idleTimeout: Number.POSITIVE_INFINITY,
    ...threads,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMbOf(memoryMb) },
    ...(fromSources ? { execArgv: ["--import", readsTypeScript()] } : {}),
  });
}

/** A module that lets a thread import TypeScript. `--import tsx` does so for static imports alone: pictures are read by modules that are imported when needed. */
const readsTypeScript = (): string =>
  `data:text/javascript,import{register}from"${import.meta.resolve("tsx/esm/api")}";register();`;

/** A buffer of its own, so that transferring it takes nothing else along. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

/** A question about a job that has ended meanwhile comes from a thread that has ended too: no answer is needed. */
function answerQuestions(port: MessagePort, outsides: ReadonlyMap<number, Outside>): void {
  port.on("message", ({ id, job, ask: what, words }: Question) => {
    const outside = outsides.get(job);
    if (outside === undefined) return;
    const reply = (answer: Answer): void => port.postMessage(answer);
    const ask = outside[what] as (...words: Question["words"]) => Promise<unknown>;
    ask.apply(outside, words).then(
      (value) => reply({ id, value }),
      (error: unknown) =>
        reply(error instanceof NoPlaceToWait ? { id, noPlace: true } : { id, failure: messageOf(error) }),
    );
  });
  port.unref();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const stopping = (): Refusal => new Refusal("UNAVAILABLE", "The service is stopping.", { cause: noWorker });

const tooLate = (deadlineMs: number): Refusal =>
  new Refusal("RENDER_LIMIT", `The document was not ready within ${deadlineMs / 1000} s.`);

const contested = (contestedMs: number): Refusal =>
  new Refusal(
    "UNAVAILABLE",
    `The document was not ready ${contestedMs / 1000} s after others had begun to wait for the only worker.`,
  );

/** The worker came to its end: by memory, or by a fault of ours, which stays visible as the cause. Any other error is thrown. */
function lostWorker(error: unknown): Refusal {
  const { message, code } = error as { message?: string; code?: string };
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return new Refusal("RENDER_LIMIT", "The document needs more memory than a worker may use.", { cause: error });
  if (code?.startsWith("ERR_WORKER") === true || message === "Terminating worker thread")
    return new Refusal("UNAVAILABLE", "The worker was lost.", { cause: error });
  throw error;
}
