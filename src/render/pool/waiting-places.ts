import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import type { Outside } from "../contract/outside.ts";
import { NoPlaceToWait } from "../host/messages.ts";
import { FairQueue, type LeaveQueue } from "./fair-queue.ts";

/**
 * Places at which documents wait for the servers of others, as many as jobs run at the same time. One of those who wait gives its place at work
 * to another document, so that of all hosts and the spare one never all wait.
 */
export class WaitingPlaces {
  readonly #places: FairQueue;
  #aside: QueuedJob | undefined;

  /** `mostOutside` documents may wait for one of the places; `now` is the clock of `FairQueue`, in milliseconds. */
  constructor(places: number, mostOutside: number, now: () => number) {
    this.#places = new FairQueue(places, mostOutside, now);
  }

  /** Documents that wait for a place. */
  get waiting(): number {
    return this.#places.waiting;
  }

  of(who: string): QueuedJob {
    return new QueuedJob({
      enter: (signal) => this.#places.enter(who, signal),
      enterNow: () => this.#places.enterNow(who),
      stepAside: (waiting) => {
        this.#aside ??= waiting;
        return this.#aside === waiting;
      },
      comeBack: (waiting) => {
        if (this.#aside === waiting) this.#aside = undefined;
      },
    });
  }

  /** Sends away all that wait for a place. */
  close(reason: unknown): void {
    this.#places.close(reason);
  }
}

/** Shared by all documents that wait. */
interface SharedQueues {
  enter(signal: StopSignal): Promise<LeaveQueue>;
  enterNow(): LeaveQueue | undefined;
  /** Whether it is the one that gave its place at work away. */
  stepAside(waiting: QueuedJob): boolean;
  comeBack(waiting: QueuedJob): void;
}

/** A document that may have to wait: once it has, it keeps its place for that until it ends. */
export class QueuedJob {
  readonly #shared: SharedQueues;
  #leave: LeaveQueue | undefined;
  /** It is to begin again: what it asks until then finds no place either, though one may have become free meanwhile. */
  #beginsAgain: boolean = false;
  #leaveWork: LeaveQueue = () => undefined;

  constructor(shared: SharedQueues) {
    this.#shared = shared;
  }

  /** Its place at work from now on. */
  worksAt(leaveWork: LeaveQueue): void {
    this.#leaveWork = leaveWork;
  }

  /** The same answers, with a place to wait for those of other people's servers. These throw a NoPlaceToWait. */
  watch(outside: Outside): Outside {
    const waits = <Words extends readonly unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) => {
      return async (...words: Words): Promise<Answer> => {
        this.#takePlace();
        return await ask.apply(outside, words as [...Words]);
      };
    };
    const { timestamp, validation, vaultSign } = outside;
    return {
      ...outside,
      timestamp: waits(timestamp),
      validation: waits(validation),
      vaultSign: waits(vaultSign),
    };
  }

  #takePlace(): void {
    if (!this.#beginsAgain) this.#leave ??= this.#shared.enterNow();
    this.#beginsAgain = this.#leave === undefined;
    if (this.#leave === undefined) throw new NoPlaceToWait();
    if (this.#shared.stepAside(this)) this.#leaveWork();
  }

  /** Waits for a place, as `FairQueue` has it. */
  async enter(signal: StopSignal): Promise<void> {
    this.#leave = await this.#shared.enter(signal);
    this.#beginsAgain = false;
  }

  leave(): void {
    this.#shared.comeBack(this);
    this.#leave?.();
  }
}
