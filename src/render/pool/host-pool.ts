/*
 * The way of a job through the pool. The pool is in the process that answers requests; a host is a child process that works on one job.
 *
 * 1. The deadline begins when the job comes, and runs on while it waits or is stopped.
 * 2. A task with which its tenant has ended two hosts within the last hour is refused at once (`deadly-tasks.ts`).
 * 3. The job waits for its turn: `turns.ts` is the rule, `turn-taking.ts` carries it out. If too many wait, one of them is refused.
 * 4. In its turn it gets a host, one that is idle or a new one (`hosts.ts`). With less than half a second left until its deadline it is
 *    refused: the deadline would end the host with it.
 * 5. The host asks for what is outside of it, files for example, and gets it from here (`contract/outside.ts`). Before a question to other
 *    people's servers a document takes a place to wait at (`waiting-places.ts`); one of those that wait lends its turn to another job.
 *    Without a free place it leaves the host, and begins again when it has one.
 * 6. The host answers, and is lent again, unless it holds too much memory. If it dies, the job is begun once more; a second death is the
 *    job's own fault. If it was ended for other jobs, the job waits for another turn, once. Out of memory it is refused.
 * 7. If nobody waits for the job any more, it leaves its line at once. A host that works on it is told: what counts work stops there
 *    (`contract/budget.ts`), and the host is lent again. One that takes 50 ms of a processor is ended, and its tenant pays for the start of the
 *    next one: once a minute, and only while no other tenant is there. The others go on, in their tenant's turns alone, until they are done.
 */

import type { DrawnPair } from "../../vocabulary/compare/impact/described-outcome.ts";
import type { DocumentImpact } from "../../vocabulary/compare/impact/document-impact.ts";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import type { FormRecord } from "../../vocabulary/http/form.ts";
import type { ImportedTemplate } from "../../vocabulary/http/import.ts";
import type { DefinitionDiff } from "../../vocabulary/http/templates/template-diff.ts";
import type { Verification } from "../../vocabulary/http/verification.ts";
import type { FaceOutlines } from "../../vocabulary/page-description.ts";
import { Refusal, type RefusalRecord } from "../../vocabulary/refusal.ts";
import type { RepeatingOutside } from "../contract/epoch.ts";
import type { RecordVerdict, RenderJob, RenderOutcome } from "../contract/job.ts";
import type { FieldsOutcome, FormQuestion } from "../documents/fill/form-record.ts";
import type { DrawOutcome, PagePicture, PageToDraw } from "../documents/page-pictures/draw-page.ts";
import type { ToVerify, VerifyOutcome } from "../documents/verify/verify-file.ts";
import type { HostSettings, RenderThreadSettings, WorkKind, WorkResult } from "../host/messages.ts";
import type { ImportOutcome, SpreadsheetOutcome, ToImport } from "../import/import-file.ts";
import type { DrawnComparison } from "../jobs/compare/compare-drawn.ts";
import type { CompareOutcome, ToCompare } from "../jobs/compare/compare-texts.ts";
import type { OutlinesOutcome, OutlinesWanted } from "../jobs/document/face-outlines.ts";
import type { Upload, UploadInspection } from "../jobs/inspect/inspect-upload.ts";
import { Deadline } from "./deadline.ts";
import { DeadlyTasks, type Essence } from "./deadly-tasks.ts";
import { type EvictedTask, firstEnd } from "./first-end.ts";
import { type HostCall, RenderHost, type TaskEnd } from "./host.ts";
import type { LoneHostOptions } from "./host-process.ts";
import { Hosts } from "./hosts.ts";
import type { JobAsker, PoolStats, RenderPool, WorkWatcher } from "./pool.ts";
import { endedForOthers, neverBegun, noTimeLeft, outOfMemory, stopping, tooLate } from "./refusals.ts";
import { type JobTurn, mostStoppedOf, TurnTaking } from "./turn-taking.ts";
import { mostSpares } from "./turns.ts";
import { type QueuedJob, WaitingPlaces } from "./waiting-places.ts";
import { wasmMbOf, youngMbOf } from "./worker-memory.ts";

/** How many hosts there are, and what each may use. */
export interface PoolOptions extends Omit<RenderThreadSettings, "mostWasmBytes"> {
  /** Documents that are made at the same time, each in a process of its own. */
  readonly concurrency: number;
  /** Jobs that may wait; with one more, the tenant with the most of them has one refused. */
  readonly queue: number;
  /** From submission to outcome; a worker that is still at it then is ended and replaced. */
  readonly deadlineMs: number;
  /** Milliseconds of a processor that a host gets to give up a job that nobody waits for any more, before it is ended; 50 when left out. */
  readonly graceMs?: number;
  /** JavaScript heap of one worker; WebAssembly memory comes on top. */
  readonly memoryMb: number;
  /** WebAssembly memory that a worker may keep between documents; one that has more is replaced. `wasmMbOf(memoryMb)` when left out. */
  readonly wasmMb?: number;
  /** Hosts have no second thread: for one who makes a single document. */
  readonly alone?: LoneHostOptions | undefined;
  /** Milliseconds of a clock that only goes forwards. */
  readonly now: () => number;
  /** Which program the workers run. */
  readonly record: () => Promise<EngineRecord>;
  /** Called when a worker ended by itself or did not start: how it ended, and what it printed. */
  readonly onLost?: (why: Error) => void;
  /** Called with the id of a document that came out otherwise by the record of an earlier layout than in the usual way, in which it was sent. */
  readonly onDifferent?: (documentId: string) => void;
}

/** A pool of hosts, the first of which start at once. */
export function createRenderPool(options: PoolOptions): RenderPool {
  return new HostPool(options);
}

class HostPool implements RenderPool {
  readonly concurrency: number;
  readonly #deadlineMs: number;
  readonly #graceMs: number;
  readonly #now: () => number;
  readonly #record: PoolOptions["record"];
  readonly #onLost: (why: Error) => void;
  readonly #onDifferent: (documentId: string) => void;
  /** More than run at the same time: some may be stopped, and two may wait for others beside them, or be at hand for the next job. */
  readonly #hosts: Hosts<RenderHost>;
  readonly #waits: WaitingPlaces;
  readonly #turns: TurnTaking;
  readonly #deadly: DeadlyTasks;
  readonly #running = new Set<Promise<unknown>>();
  #lastId: number = 0;
  #completed: number = 0;
  #lost: number = 0;
  #replaced: number = 0;
  #compared: number = 0;
  #different: number = 0;
  #closing: boolean = false;
  #worked: WorkWatcher = () => undefined;

  constructor(options: PoolOptions) {
    const { concurrency, queue, now, onLost = () => undefined, onDifferent = () => undefined } = options;
    this.concurrency = concurrency;
    this.#deadlineMs = options.deadlineMs;
    this.#graceMs = options.graceMs ?? usualGraceMs;
    this.#now = now;
    this.#record = options.record;
    this.#onLost = onLost;
    this.#onDifferent = onDifferent;
    this.#turns = new TurnTaking(concurrency, queue, now);
    const settings = settingsOf(options);
    this.#hosts = new Hosts({
      start: (isUrgent, life) => new RenderHost({ ...settings, isUrgent }, life, options.alone),
      least: concurrency,
      most: concurrency + mostStoppedOf(concurrency) + mostSpares,
      spares: () => this.#turns.spares,
      onLost: (why) => this.#lose(why),
    });
    this.#waits = new WaitingPlaces(concurrency, queue, now);
    this.#deadly = new DeadlyTasks(now);
  }

  async render(
    job: RenderJob,
    { epoch, ...outside }: RepeatingOutside,
    asker: JobAsker = nobody,
  ): Promise<RenderOutcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    const waiting = this.#waits.of(asker.tenantId);
    const call: HostCall = {
      name: "document",
      task: { id, job },
      asks: { id, outside: waiting.watch(outside), epoch },
    };
    const essence = { tenantId: asker.tenantId, what: essenceOf(job), bytes: job.body };
    try {
      const outcome = await this.#inTime(asker, (until) => this.#make(essence, call, { ...until, waiting }));
      if (outcome.recordVerdict !== undefined) this.#judge(outcome.recordVerdict, job.documentId);
      return outcome;
    } finally {
      waiting.leave();
    }
  }

  /** A document that needs a place to wait at and finds none is begun again when there is one: it has sent no request until then. */
  async #make(essence: Essence, call: HostCall, until: Until & { waiting: QueuedJob }): Promise<RenderOutcome> {
    for (;;) {
      const ended = await this.#run(essence, call, until);
      if (ended.kind === "refused") return ended;
      const { outcome, begunAt } = ended.value as WorkResult;
      if (outcome.kind !== "again") return { ...outcome, begunAt };
      await until.waiting.enter(until.signal);
    }
  }

  async inspect(upload: Upload, asker: JobAsker = nobody): Promise<UploadInspection> {
    const what = `${upload.kind} ${upload.fileName}`;
    return (await this.#only("inspect", upload, { what, bytes: upload.bytes }, asker)) as UploadInspection;
  }

  async verify(given: ToVerify, asker: JobAsker = nobody): Promise<Verification> {
    const essence = { what: "", bytes: given.file };
    const outcome = (await this.#only("verify", given, essence, asker)) as VerifyOutcome;
    if (outcome.kind === "verified") return outcome.verification;
    throw refusalOf(outcome.refusal);
  }

  async fields(question: FormQuestion, asker: JobAsker = nobody): Promise<FormRecord> {
    const essence = { what: "", bytes: question.file };
    const outcome = (await this.#only("fields", question, essence, asker)) as FieldsOutcome;
    if (outcome.kind === "read") return outcome.form;
    throw refusalOf(outcome.refusal);
  }

  async importFile(given: ToImport, asker: JobAsker = nobody): Promise<ImportedTemplate> {
    const essence = { what: "", bytes: given.bytes };
    const outcome = (await this.#only("importFile", given, essence, asker)) as ImportOutcome;
    if (outcome.kind === "imported") return outcome.imported;
    throw refusalOf(outcome.refusal);
  }

  async readSpreadsheet(bytes: Uint8Array, asker: JobAsker = nobody): Promise<Uint8Array> {
    const outcome = (await this.#only("readSpreadsheet", bytes, { what: "", bytes }, asker)) as SpreadsheetOutcome;
    if (outcome.kind === "read") return outcome.csv;
    throw refusalOf(outcome.refusal);
  }

  async drawPage(wanted: PageToDraw, asker: JobAsker = nobody): Promise<PagePicture> {
    const essence = { what: `${wanted.page}`, bytes: wanted.file };
    const outcome = (await this.#only("drawPage", wanted, essence, asker)) as DrawOutcome;
    if (outcome.kind === "drawn") return outcome.picture;
    throw refusalOf(outcome.refusal);
  }

  async compare(given: ToCompare, asker: JobAsker = nobody): Promise<DefinitionDiff> {
    const essence = { what: "", bytes: Buffer.from(given.before + given.after) };
    const outcome = (await this.#only("compare", given, essence, asker)) as CompareOutcome;
    if (outcome.kind === "compared") return outcome.diff;
    throw refusalOf(outcome.refusal);
  }

  async compareDrawn(given: DrawnPair, asker: JobAsker = nobody): Promise<DocumentImpact> {
    const { before, after } = given.definitions;
    const essence = { what: "drawn", bytes: Buffer.concat([before, after]) };
    const outcome = (await this.#only("compareDrawn", given, essence, asker)) as DrawnComparison;
    if (outcome.kind === "compared") return outcome.impact;
    throw refusalOf(outcome.refusal);
  }

  async outlines(wanted: OutlinesWanted, asker: JobAsker = nobody): Promise<FaceOutlines | undefined> {
    const what = `${wanted.key} ${wanted.glyphs.join()}`;
    const essence = { what, bytes: wanted.file ?? new Uint8Array() };
    return ((await this.#only("outlines", wanted, essence, asker)) as OutlinesOutcome).found;
  }

  engine(): Promise<EngineRecord> {
    return this.#record();
  }

  watch(worked: WorkWatcher): void {
    this.#worked = worked;
  }

  stats(): PoolStats {
    return {
      processes: this.#hosts.count,
      waiting: this.#turns.waiting + this.#waits.waiting,
      completed: this.#completed,
      lost: this.#lost,
      replaced: this.#replaced,
      compared: this.#compared,
      different: this.#different,
    };
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#sendAway();
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await this.#hosts.close();
  }

  async abandon(): Promise<void> {
    this.#closing = true;
    this.#sendAway();
    await this.#hosts.close();
  }

  #sendAway(): void {
    this.#turns.close(stopping());
    this.#waits.close(stopping());
  }

  /** A task of another kind than documents. */
  async #only(
    name: Exclude<WorkKind, "document">,
    task: unknown,
    { what, bytes }: Pick<Essence, "what" | "bytes">,
    asker: JobAsker,
  ): Promise<unknown> {
    const named = { tenantId: asker.tenantId, what: `${name} ${what}`, bytes };
    const ended = await this.#inTime(asker, (until) => this.#run(named, { name, task }, until));
    if (ended.kind === "done") return ended.value;
    throw refusalOf(ended.refusal);
  }

  async #inTime<Done>({ signal: caller }: JobAsker, work: (until: Until) => Promise<Done>): Promise<Done> {
    if (this.#closing) throw stopping();
    const from = this.#now();
    const begins: Begins = { at: undefined };
    const signal = new Deadline(this.#deadlineMs, () => tooLate(this.#deadlineMs, from, begins.at), caller);
    const latest = from + this.#deadlineMs - Math.min(leastMs, this.#deadlineMs / 20);
    try {
      return await work({ signal, latest, begins });
    } finally {
      signal.met();
    }
  }

  async #run(essence: Essence, call: HostCall, until: Until): Promise<Whole> {
    const { signal, waiting } = until;
    if (this.#closing) throw stopping();
    this.#deadly.mustNotBe(essence);
    const turn = await this.#turns.enter(essence.tenantId, signal);
    waiting?.worksAt(() => turn.stepAside());
    const running = this.#untilWhole(essence, call, turn, until);
    this.#running.add(running);
    return await running.finally(() => {
      this.#running.delete(running);
      turn.leave();
    });
  }

  /**
   * A host that ends before it has begun says little of the task: only many of them do. One that had is followed by another try: by chance the
   * machine may have ended it, and no other task was there. The second end is the task's fault. One whose host was ended for others waits for
   * another turn. None is begun three times.
   */
  async #untilWhole(essence: Essence, call: HostCall, turn: JobTurn, until: Until): Promise<Whole> {
    const ends = { died: 0, unbegun: 0, evicted: 0 };
    for (;;) {
      const isFirst = ends.died + ends.evicted === 0;
      const ended = await this.#once(essence.tenantId, call, turn, isFirst ? until : { ...until, latest: Infinity });
      if (this.#closing && ended.kind === "died") throw stopping();
      if (until.signal.isUnwanted) throw until.signal.reason;
      if (ended.kind === "failed") throw ended.error;
      if (ended.kind === "outOfMemory") throw outOfMemory(ended.error);
      if (ended.kind === "done" || ended.kind === "refused") return ended;
      if (ended.kind === "evicted") ends.evicted += 1;
      else ends[ended.begun ? "died" : "unbegun"] += 1;
      if (ended.kind === "died" && ends.died === mostBegun) throw this.#deadly.remember(essence, ended.error);
      if (ended.kind === "died" && ends.unbegun === mostUnbegunEnds) throw neverBegun(mostUnbegunEnds, ended.error);
      if (ends.died + ends.evicted === mostBegun) throw endedForOthers();
    }
  }

  async #once(tenantId: string, call: HostCall, turn: JobTurn, until: Until): Promise<TaskEnd | EvictedTask> {
    const { signal } = until;
    const host = await this.#hostFor(turn, until);
    let startedMs = 0;
    try {
      const ended = await firstEnd(host, call, { turn, signal, graceMs: this.#graceMs });
      if (ended.kind === "died" || ended.kind === "outOfMemory") turn.died();
      if (ended.kind === "evicted") this.#discard(host);
      else if (ended.kind === "died" || ended.kind === "outOfMemory") this.#lose(ended.error);
      else if (!signal.isUnwanted) this.#completed += 1;
      if (ended.kind === "done" && host.isSpent) this.#replaced += 1;
      return ended;
    } catch (error) {
      if (signal.isUnwanted) startedMs = turn.abandoned();
      else if (signal.aborted) turn.tooLate();
      this.#discard(host);
      throw error;
    } finally {
      const workedMs = turn.ended() + startedMs;
      this.#hosts.give(host);
      if (workedMs > 0) this.#worked(tenantId, workedMs);
    }
  }

  /** A host for a job in its turn, which it may lose again while none is at hand. */
  async #hostFor(turn: JobTurn, { signal, latest, begins }: Until): Promise<RenderHost> {
    for (;;) {
      await turn.given(signal);
      if (this.#now() > latest) throw noTimeLeft();
      const host = await this.#hosts.take(signal, turn).catch((error: unknown) => {
        throw this.#closing ? stopping() : error;
      });
      if (host === undefined) continue;
      begins.at ??= this.#now();
      return host;
    }
  }

  #judge(verdict: RecordVerdict, documentId: string): void {
    this.#compared += 1;
    if (verdict === "same") return;
    this.#different += 1;
    this.#onDifferent(documentId);
  }

  #discard(host: RenderHost): void {
    this.#lost += 1;
    this.#hosts.discard(host);
  }

  #lose(why: Error): void {
    this.#lost += 1;
    if (!this.#closing) this.#onLost(why);
  }
}

/** The ends of a task that its host reached by itself. */
type Whole = Extract<TaskEnd, { readonly kind: "done" | "refused" }>;

/**
 * A task is not begun when only this much of its time is left: its deadline would end the host with it. Where many wait, each would reach
 * its turn just before its deadline, and cost the next one its host.
 */
const leastMs = 500;

/** Work that nobody waits for costs no more than 100 ms: this, and what it takes to end a process. */
const usualGraceMs = 50;

const nobody: JobAsker = { tenantId: "" };

/** How often a task is begun at most. */
const mostBegun = 2;

/** Hosts that may end one after the other before they have begun a task. */
const mostUnbegunEnds = 5;

/** When a task had its first turn, by the pool's clock; undefined: it has none yet. */
interface Begins {
  at: number | undefined;
}

/** Until when something must be done. */
interface Until {
  readonly signal: Deadline;
  /** When it must have begun for the first time, by the pool's clock. */
  readonly latest: number;
  readonly begins: Begins;
  /** Only for a document, which may have to wait for others. */
  readonly waiting?: QueuedJob;
}

function settingsOf(options: PoolOptions): Omit<HostSettings, "isUrgent"> {
  const { engine, faces, memoryMb, wasmMb = wasmMbOf(memoryMb), renderer } = options;
  const memory = { mostWasmBytes: wasmMb * 2 ** 20, memoryMb, youngMb: youngMbOf(memoryMb) };
  return { engine, faces, ...memory, ...(renderer === undefined ? {} : { renderer }) };
}

/** A job over a stored document keeps its id, and means another file with another one. */
function essenceOf({ source, format, documentId }: RenderJob): string {
  const isStored = source === "signature" || source === "renewal";
  return isStored ? `${source} ${documentId}` : `${source} ${format}`;
}

const refusalOf = ({ code, message, faults }: RefusalRecord): Refusal => new Refusal(code, message, { faults });
