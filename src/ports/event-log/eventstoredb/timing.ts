import { setTimeout as pause } from "node:timers/promises";
import { answerTime, leastAnswerMs, patienceLeft } from "../../patience/port.ts";
import { type TroubleKind, troubles } from "./trouble.ts";

/** How long to wait for a server, in milliseconds. */
export interface Timing {
  /** For one answer to a write. */
  readonly answerMs: number;
  /** For the first answer over a connection that replaced a silent one: the node that froze may still be taken for the leader. */
  readonly firstAnswerMs: number;
  /** Before the stream is looked at, in case the server has dropped a repeat of what it holds already; twice as long each time after. */
  readonly lookMs: number;
  /** For the next event of a read that has more. */
  readonly silenceMs: number;
  /** For a server to come back, before a read or a write is given up. */
  readonly patienceMs: number;
  /** The longest pause between two attempts. */
  readonly backoffMs: number;
  /** After this much silence a follower asks how long the log is, to notice a subscription that died without a word. */
  readonly probeMs: number;
  /** For as long the log's end must say that a follower is ahead of it: right after an election a leader may not know its last events. */
  readonly aheadMs: number;
  /** For as long a server must refuse a follower: one that has just started may not know its users yet. */
  readonly refusedMs: number;
  /** For as long a server must deny a read or a write that somebody waits for: a leader that shuts down denies everything for a moment. */
  readonly deniedMs: number;
}

/** An election of a new leader takes a few seconds. */
export const usualTiming: Timing = {
  answerMs: 4000,
  firstAnswerMs: 1000,
  lookMs: 250,
  silenceMs: 5000,
  patienceMs: 10_000,
  backoffMs: 2000,
  probeMs: 2000,
  aheadMs: 5000,
  refusedMs: 30_000,
  deniedMs: 3000,
};

const firstPauseMs = 25;

/** Waits longer after each failure, and never exactly as long as others do. Ends at once when the signal is aborted. */
export async function backOff(failures: number, mostMs: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(mostMs, firstPauseMs * 2 ** Math.min(failures, 16));
  await pause(ms * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}

/** Milliseconds since the call, on a monotonic clock, which is never set. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/**
 * The clock of one operation, however many attempts it takes: that of the request it is done for, or its own. The last attempt begins
 * before the time is over and gets a second at least, or what the request has left for it.
 */
export class Attempts {
  readonly #timing: Pick<Timing, "patienceMs" | "deniedMs">;
  #elapsed = stopwatch();
  #denied: (() => number) | undefined;

  constructor(timing: Pick<Timing, "patienceMs" | "deniedMs">) {
    this.#timing = timing;
  }

  get leftMs(): number {
    return patienceLeft(this.#ownMs);
  }

  get #ownMs(): number {
    return Math.max(0, this.#timing.patienceMs - this.#elapsed());
  }

  /** Whether to try again after this error: it may pass, and there is time left. */
  mayRepeat(kind: TroubleKind): boolean {
    this.#denied = kind === "denied" ? (this.#denied ?? stopwatch()) : undefined;
    const isLasting = this.#denied !== undefined && this.#denied() >= this.#timing.deniedMs;
    return troubles[kind].mayPass && !isLasting && this.leftMs > 0;
  }

  /** Milliseconds that one answer may take. */
  answerMs(usualMs: number): number {
    return answerTime(Math.min(usualMs, Math.max(leastAnswerMs, this.#ownMs)));
  }

  /** Something came: the operation's own time begins again. */
  progressed(): void {
    this.#elapsed = stopwatch();
  }
}
