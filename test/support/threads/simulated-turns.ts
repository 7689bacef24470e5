import type { TurnStep, TurnView } from "../../../src/render/pool/turn-entry.ts";
import { RenderTurns } from "../../../src/render/pool/turns.ts";

/** A job of the simulation: its own work in milliseconds, and what became of it. */
export interface SimulatedJob {
  readonly who: string;
  readonly workMs: number;
  readonly enteredAt: number;
  /** Milliseconds that are left of it; all of it again when it was ended. */
  leftMs: number;
  begins: number;
  /** Hosts that it was to get. */
  awaited: number;
  endedAt?: number;
  outcome?: "made" | "timedOut" | "refused" | "lost";
}

/** Milliseconds from its coming after which a job is ended. */
const deadlineMs = 60_000;
/** A job whose host is ended for others so often is refused. */
const mostBegins = 2;

/** The rule on a clock of its own: as many jobs run as have turns, each on a core of its own; a host is there after `hostMs`, at once when left out. */
export class SimulatedTurns {
  readonly #turns: RenderTurns;
  readonly #hostMs: () => number;
  readonly #open = new Map<TurnView, SimulatedJob>();
  readonly #due: { readonly at: number; readonly call: () => void }[] = [];
  readonly #onOver = new Map<SimulatedJob, () => void>();
  now = 0;
  /** Milliseconds of finished work, by tenant. */
  readonly finishedMs = new Map<string, number>();
  mostRunning = 0;
  mostStopped = 0;

  constructor(places: number, mostWaiting = 256, hostMs: () => number = () => 0) {
    this.#hostMs = hostMs;
    this.#turns = new RenderTurns({ places, mostStopped: places, mostWaiting });
  }

  get open(): number {
    return this.#open.size;
  }

  /** Calls at a moment, in milliseconds. */
  at(at: number, call: () => void): void {
    this.#due.push({ at, call });
    this.#due.sort((a, b) => a.at - b.at);
  }

  send(who: string, workMs: number, onOver: (job: SimulatedJob) => void = () => undefined): SimulatedJob {
    const job: SimulatedJob = { who, workMs, enteredAt: this.now, leftMs: workMs, begins: 0, awaited: 0 };
    const turn = this.#turns.enter(who, this.now);
    this.#open.set(turn, job);
    this.#onOver.set(job, () => onOver(job));
    this.at(this.now + deadlineMs, () => {
      if (job.outcome !== undefined) return;
      this.#turns.late(turn, this.now);
      this.#over(turn, job, "timedOut");
    });
    this.#decide();
    return job;
  }

  run(untilMs: number): void {
    while (this.now < untilMs) {
      const look = this.#turns.lookAgainMs(this.now) ?? Number.POSITIVE_INFINITY;
      const soonest = Math.min(...[...this.#running()].map(([, { leftMs }]) => leftMs));
      const next = Math.min(untilMs, this.now + look, this.now + soonest, this.#due[0]?.at ?? untilMs);
      for (const [, job] of this.#running()) job.leftMs -= next - this.now;
      this.now = next;
      for (const [turn, job] of this.#running()) if (job.leftMs <= 1e-9) this.#over(turn, job, "made");
      while ((this.#due[0]?.at ?? Number.POSITIVE_INFINITY) <= this.now) this.#due.shift()?.call();
      this.#decide();
    }
  }

  /** The host of the job that came first, or of one that came later, ends. */
  die(later: number): void {
    const [turn, job] = [...this.#open].filter(([{ hasHost }]) => hasHost)[later] ?? [];
    if (turn === undefined || job === undefined) return;
    this.#turns.ended(turn, this.now);
    if (job.begins === mostBegins) this.#over(turn, job, "lost");
    else if (turn.state === "running") this.#begin(turn, job);
    this.#decide();
  }

  #begin(turn: TurnView, job: SimulatedJob): void {
    const hostMs = this.#hostMs();
    if (hostMs === 0) {
      this.#serve(turn, job);
      return;
    }
    this.#turns.awaitHost(turn, this.now);
    job.awaited += 1;
    const { awaited } = job;
    this.at(this.now + hostMs, () => {
      if (job.awaited !== awaited || job.outcome !== undefined) return;
      this.#turns.hostCame(turn);
      this.#serve(turn, job);
      this.#decide();
    });
  }

  #serve(turn: TurnView, job: SimulatedJob): void {
    job.begins += 1;
    job.leftMs = job.workMs;
    this.#turns.begun(turn, this.now);
  }

  #running(): readonly (readonly [TurnView, SimulatedJob])[] {
    return [...this.#open].filter(([turn]) => turn.state === "running" && turn.hasHost);
  }

  #over(turn: TurnView, job: SimulatedJob, outcome: NonNullable<SimulatedJob["outcome"]>): void {
    this.#turns.leave(turn, this.now);
    this.#open.delete(turn);
    job.outcome = outcome;
    job.endedAt = this.now;
    if (outcome === "made") this.finishedMs.set(job.who, (this.finishedMs.get(job.who) ?? 0) + job.workMs);
    this.#onOver.get(job)?.();
  }

  #decide(): void {
    for (const decision of this.#turns.decide(this.now)) this.#take(decision);
    this.mostRunning = Math.max(this.mostRunning, this.#running().length);
    this.mostStopped = Math.max(this.mostStopped, [...this.#open].filter(([{ state }]) => state === "stopped").length);
  }

  #take({ kind, turn }: TurnStep): void {
    const job = this.#open.get(turn);
    if (job === undefined) throw new Error(`${kind} of a job that is over`);
    if (kind === "begin" || (kind === "goOn" && !turn.hasHost)) this.#begin(turn, job);
    if (kind === "postpone") job.awaited += 1;
    if (kind === "refuse") this.#over(turn, job, "refused");
    if (kind === "end" && job.begins === mostBegins) this.#over(turn, job, "lost");
  }
}
