/** How many jobs may be in each state. */
export interface TurnLimits {
  /** Jobs that run at the same time. */
  readonly places: number;
  /** Jobs that may be stopped at the same time; 0 where nothing can be stopped. */
  readonly mostStopped: number;
  /** Jobs that may wait for their first turn. */
  readonly mostWaiting: number;
}

/** A job waits for a turn, has one, or lost it for a while; `aside` it runs without one; `over` it has ended. */
type TurnState = "waiting" | "running" | "stopped" | "aside" | "over";

export interface TurnEntry {
  readonly who: string;
  /** Counts up: a job that came later has a higher number. */
  readonly order: number;
  state: TurnState;
  /** Milliseconds: since when it is in this state; of one that runs, since when a host is at it, or since when it waits for one. */
  since: number;
  /** It has a turn, and no host is at hand for it. */
  awaitsHost: boolean;
  /** A host is at it: its seconds count, and it may be stopped. */
  hasHost: boolean;
  /** Milliseconds for which that host was at it before `since`. */
  hostMs: number;
  /** How often it was ended for others. */
  ends: number;
}

/** One job, as the turns know it. */
export type TurnView = Readonly<TurnEntry>;

/**
 * Steps to take, in this order. `begin`: it has a turn, and no host. `postpone`: it has none either, and waits for its turn again.
 * `stop`, `goOn`: its host. `end`: its host, for others; the job waits again. `refuse`: too many wait; it is over.
 */
export interface TurnStep {
  readonly kind: "begin" | "postpone" | "stop" | "goOn" | "end" | "refuse";
  readonly turn: TurnView;
}
