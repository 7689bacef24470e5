/** Most points that one key may use in a window of this many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimitAnswer {
  readonly ok: boolean;
  /** Points left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: `Retry-After` when not ok. */
  readonly resetSeconds: number;
}

/** Counts by key in fixed windows. The key names the policy too: `gen|<tenantId>`. */
export interface Limiter {
  /** Takes one point, or `points`: more than there are leave none. */
  consume(key: string, limit: Limit, points?: number): Promise<RateLimitAnswer>;
  /** The points left, without taking any. */
  look(key: string, limit: Limit): Promise<RateLimitAnswer>;
  /** Gives one point of the present window back; of a window that has ended there is none. Answers what is left then. */
  giveBack(key: string, limit: Limit): Promise<RateLimitAnswer>;
  close(): Promise<void>;
}
