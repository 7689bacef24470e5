import type { Clock } from "../ports/clock/port.ts";
import type { Leases } from "../ports/leases/port.ts";
import { LeasedWork } from "./leased-work.ts";
import { Poller } from "./poller.ts";

export interface JobName {
  readonly tenantId: string;
  readonly jobId: string;
}

export interface JobRunnerOptions {
  /** `must be alone`: nothing was done. It is then run with `isAlone`, when no other runs, and no other is begun meanwhile. */
  readonly run: (job: JobName & { readonly isAlone: boolean }, signal: AbortSignal) => Promise<How>;
  /** Jobs of any tenant that have not ended, the oldest first. */
  readonly unfinished: (limit: number, offset: number) => Promise<readonly JobName[]>;
  readonly leases: Leases;
  /** Milliseconds after which another process may begin a job of one that is gone. */
  readonly leaseMs: number;
  readonly clock: Pick<Clock, "now">;
  /** Jobs worked on at the same time. */
  readonly atOnce: number;
  /** Milliseconds between looks for jobs that other processes accepted, or that this one could not finish. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
}

type How = "ended" | "put back" | "must be alone";

/** Ids held here; the read model knows the others, and they are fetched when these run low. */
const held = { low: 100, fetched: 500 };
/** Pages that one look goes through, past jobs that pause: as many as there can be pauses. */
const mostPages = 20;
/** Pause before a job that was put back is tried again: all places were taken a moment ago. */
const pauseMs = 500;

const leaseOf = ({ jobId }: JobName): string => `job.${jobId}`;

/** Works on jobs, a few at a time, tenants in turn. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  /** By tenant, in the order of their turns. */
  readonly #waiting = new Map<string, JobName[]>();
  /** Those to be run without any other, each in its turn, before all that wait. */
  readonly #lone: JobName[] = [];
  #isLoneRunning: boolean = false;
  readonly #known = new Set<string>();
  readonly #running = new Map<string, AbortController>();
  readonly #work: LeasedWork;
  readonly #poller: Poller;
  #pausedUntil: NodeJS.Timeout | undefined;

  constructor(options: JobRunnerOptions) {
    const { everyMs, onFailure } = options;
    this.#options = options;
    this.#work = new LeasedWork(options);
    this.#poller = new Poller({
      look: () => this.#fetch(),
      everyMs,
      onFailure: (error) => onFailure("looking for jobs", error),
    });
  }

  /** Begins, with what an earlier process left: the first look finds it. */
  start(): void {
    this.#poller.start();
  }

  /** There is a new one. One whose work threw a moment ago is left to a look after its pause. */
  add(job: JobName): void {
    if (this.#poller.stopped || this.#known.has(job.jobId) || this.#work.isPaused(leaseOf(job))) return;
    this.#known.add(job.jobId);
    const line = this.#waiting.get(job.tenantId) ?? [];
    line.push(job);
    this.#waiting.set(job.tenantId, line);
    this.#next();
  }

  /** Stops working on it, when it is being worked on here; its cancellation must be recorded before. */
  cancel(jobId: string): void {
    this.#running.get(jobId)?.abort(new Error("The job was cancelled."));
  }

  stats(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#known.size - this.#running.size, running: this.#running.size };
  }

  /** Begins no other, and resolves when those that run have ended or gone back. */
  async stop(): Promise<void> {
    const looked = this.#poller.stop();
    clearTimeout(this.#pausedUntil);
    await looked;
    await this.#work.ended();
  }

  #next(): void {
    while (!this.#poller.stopped && this.#pausedUntil === undefined && this.#running.size < this.#most()) {
      const isAlone = this.#lone.length > 0;
      const job = isAlone ? this.#lone.shift() : this.#take();
      if (job === undefined) return;
      this.#isLoneRunning = isAlone;
      this.#begin({ ...job, isAlone });
    }
  }

  /** How many may run now. */
  #most(): number {
    return this.#lone.length > 0 || this.#isLoneRunning ? 1 : this.#options.atOnce;
  }

  /** The first of the tenant whose turn it is; its tenant then stands at the end of the row. */
  #take(): JobName | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [tenantId, line] = turn;
    const job = line.shift();
    this.#waiting.delete(tenantId);
    if (line.length > 0) this.#waiting.set(tenantId, line);
    return job;
  }

  /** Another process may be working on it: then it has ended as far as this one is concerned. */
  #begin(job: JobName & { readonly isAlone: boolean }): void {
    const controller = new AbortController();
    this.#running.set(job.jobId, controller);
    this.#work.begin({
      lease: leaseOf(job),
      what: "working on a job",
      work: () => this.#options.run(job, controller.signal),
      isUntried: (how) => how === "must be alone",
      after: (how = "ended") => this.#after(job, how),
    });
  }

  #after({ tenantId, jobId, isAlone }: JobName & { readonly isAlone: boolean }, how: How): void {
    const job = { tenantId, jobId };
    this.#running.delete(jobId);
    if (isAlone) this.#isLoneRunning = false;
    if (how === "must be alone") this.#lone.push(job);
    else this.#known.delete(jobId);
    if (this.#poller.stopped) return;
    if (how === "put back") {
      this.#pausedUntil ??= setTimeout(() => {
        this.#pausedUntil = undefined;
        this.#next();
      }, pauseMs);
      this.add(job);
    }
    this.#next();
  }

  async #fetch(): Promise<void> {
    for (let page = 0; page < mostPages; page += 1) {
      if (this.#poller.stopped || this.#known.size > held.low) return;
      const found = await this.#options.unfinished(held.fetched, page * held.fetched);
      for (const job of found) this.add(job);
      if (found.length < held.fetched) return;
    }
  }
}
