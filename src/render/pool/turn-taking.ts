import { platform } from "node:process";
import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import type { RenderHost } from "./host.ts";
import { tooMany } from "./refusals.ts";
import type { TurnStep, TurnView } from "./turn-entry.ts";
import { RenderTurns } from "./turns.ts";

/** Windows has no signal that stops a process. */
const canStop = platform !== "win32";

/** Jobs that may be stopped at the same time where so many run. */
export const mostStoppedOf = (concurrency: number): number => (canStop ? concurrency : 0);

/** Gives jobs their turns, as `RenderTurns` has it: makes those wait that have none, and stops hosts and lets them go on. */
export class TurnTaking {
  readonly #turns: RenderTurns;
  readonly #mostWaiting: number;
  readonly #now: () => number;
  readonly #jobs = new Map<TurnView, JobTurn>();
  #look: NodeJS.Timeout | undefined;

  /** `now`: milliseconds of a clock that only goes forwards. */
  constructor(concurrency: number, mostWaiting: number, now: () => number) {
    this.#mostWaiting = mostWaiting;
    this.#turns = new RenderTurns({ places: concurrency, mostStopped: mostStoppedOf(concurrency), mostWaiting });
    this.#now = now;
  }

  /** Jobs that wait for their first turn. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  /** Hosts that should be at hand beside those in use. */
  get spares(): number {
    return this.#turns.sparesAt(this.#now());
  }

  /**
   * Resolves when it is its turn.
   *
   * @throws Refusal UNAVAILABLE, with `noWorker` as its cause, when too many wait
   * @throws the signal's reason, when it is aborted before
   */
  async enter(who: string, signal: StopSignal): Promise<JobTurn> {
    const turn = this.#turns.enter(who, this.#now());
    const job = new JobTurn(turn, { turns: this.#turns, now: this.#now, changed: () => this.#decide() }, () =>
      this.#jobs.delete(turn),
    );
    this.#jobs.set(turn, job);
    this.#decide();
    try {
      await job.given(signal);
    } catch (error) {
      job.leave();
      throw error;
    }
    return job;
  }

  /** Sends away all that wait for their first turn. */
  close(reason: unknown): void {
    for (const turn of this.#turns.clear()) this.#jobs.get(turn)?.refuse(reason);
  }

  #decide(): void {
    clearTimeout(this.#look);
    for (const decision of this.#turns.decide(this.#now())) this.#carryOut(decision);
    const ms = this.#turns.lookAgainMs(this.#now());
    this.#look = ms === undefined ? undefined : setTimeout(() => this.#decide(), Math.max(1, ms)).unref();
  }

  #carryOut({ kind, turn }: TurnStep): void {
    const job = this.#jobs.get(turn);
    switch (kind) {
      case "begin":
      case "goOn":
        job?.give();
        break;
      case "postpone":
        job?.postpone();
        break;
      case "stop":
        job?.stop();
        break;
      case "end":
        job?.end();
        break;
      case "refuse":
        job?.refuse(tooMany(this.#mostWaiting));
        break;
    }
  }
}

/** Shared by all jobs. */
interface TurnRule {
  readonly turns: RenderTurns;
  readonly now: () => number;
  /** Something is to be decided. */
  readonly changed: () => void;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** A job, its turn, and the host that is at it. */
export class JobTurn {
  readonly #turn: TurnView;
  readonly #rule: TurnRule;
  readonly #onLeft: () => void;
  #waiter: Waiter | undefined;
  #refusedWith: { readonly reason: unknown } | undefined;
  #host: RenderHost | undefined;
  #onEnd: () => void = () => undefined;
  #withdraw: () => void = () => undefined;
  /** Milliseconds for which a host was at it that was ended for others. */
  #lostMs = 0;
  #stoppedAt = 0;

  constructor(turn: TurnView, rule: TurnRule, onLeft: () => void) {
    this.#turn = turn;
    this.#rule = rule;
    this.#onLeft = onLeft;
  }

  /** Resolves when it may have a host: at once, unless it waits or is stopped. @throws as `enter` */
  async given(signal: StopSignal): Promise<void> {
    if (this.#refusedWith !== undefined) throw this.#refusedWith.reason;
    if (signal.aborted) throw signal.reason;
    if (this.#turn.state !== "waiting" && this.#turn.state !== "stopped") return;
    let giveUp = (): void => undefined;
    const given = new Promise<void>((resolve, reject) => {
      this.#waiter = { resolve, reject };
      giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp);
    });
    await given.finally(() => {
      this.#waiter = undefined;
      signal.removeEventListener("abort", giveUp);
    });
  }

  /** No host is at hand for it. `withdraw` is called when others need its turn meanwhile: it waits for no host any more. */
  awaitsHost(withdraw: () => void): void {
    this.#withdraw = withdraw;
    this.#rule.turns.awaitHost(this.#turn, this.#rule.now());
    this.#rule.changed();
  }

  /** A host is there for it. */
  getsHost(): void {
    this.#rule.turns.hostCame(this.#turn);
    this.#rule.changed();
  }

  postpone(): void {
    this.#withdraw();
  }

  /** This host has begun it. `onEnd` is called when others need its place: the job is to leave the host, and may wait again. */
  begun(host: RenderHost, onEnd: () => void): void {
    this.#host = host;
    this.#onEnd = onEnd;
    this.#rule.turns.begun(this.#turn, this.#rule.now());
    this.#rule.changed();
  }

  /** The host is at it no more. Answers with the milliseconds for which it was, without those for which it was stopped. */
  ended(): number {
    this.#goOn();
    this.#host = undefined;
    const workedMs = this.#lostMs + this.#rule.turns.ended(this.#turn, this.#rule.now());
    this.#lostMs = 0;
    return workedMs;
  }

  /** Its host did not do it in time. */
  tooLate(): void {
    if (this.#host !== undefined) this.#rule.turns.late(this.#turn, this.#rule.now());
  }

  /** Whether a host of its tenant may be ended since a caller left: once a minute. */
  mayAbandon(): boolean {
    return this.#rule.turns.mayAbandon(this.#turn.who, this.#rule.now());
  }

  /** Its caller left, and its host is ended with it. Answers with the milliseconds that its tenant pays for the start of another one. */
  abandoned(): number {
    return this.#rule.turns.abandoned(this.#turn.who, this.#rule.now());
  }

  /** Its host ended at it. One that was stopped then ended for another reason. */
  died(): void {
    if (this.#host !== undefined && this.#turn.state !== "stopped")
      this.#rule.turns.strike(this.#turn.who, this.#rule.now());
  }

  /** Its tenant has lost jobs, and leaves a host to others. */
  get leavesOne(): boolean {
    return this.#rule.turns.mustLeave(this.#turn.who, this.#rule.now());
  }

  /** It waits for others, and leaves its turn to another job; its host goes on. */
  stepAside(): void {
    this.#rule.turns.stepAside(this.#turn, this.#rule.now());
    this.#goOn();
    this.#rule.changed();
  }

  leave(): void {
    this.#onLeft();
    this.#rule.turns.leave(this.#turn, this.#rule.now());
    this.#rule.changed();
  }

  give(): void {
    if (this.#host === undefined) this.#waiter?.resolve();
    else this.#goOn();
  }

  stop(): void {
    this.#stoppedAt = this.#rule.now();
    this.#host?.stop();
  }

  #goOn(): void {
    this.#host?.goOn(this.#rule.now() - this.#stoppedAt);
  }

  end(): void {
    if (this.#host === undefined) return;
    const onEnd = this.#onEnd;
    this.#lostMs = this.#turn.hostMs;
    this.#host = undefined;
    this.#onEnd = () => undefined;
    onEnd();
  }

  refuse(reason: unknown): void {
    this.#refusedWith = { reason };
    this.#waiter?.reject(reason);
  }
}
