import { setTimeout as sleep } from "node:timers/promises";

/** A server of the storage, as it is watched. */
export interface WatchedStorage {
  /** The setting that names it. */
  readonly setting: string;
  /** A small question. */
  readonly ask: () => Promise<unknown>;
  /** The reason why it does not answer, in words; undefined: only the error is known. */
  readonly why: () => Promise<string | undefined>;
}

/** Where lines go. */
export interface WatchLog {
  warn(facts: object, message: string): void;
}

export interface StorageWatch {
  stop(): Promise<void>;
}

export interface StorageWatchOptions {
  readonly watched: readonly WatchedStorage[];
  readonly log: WatchLog;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Milliseconds between two questions. */
  readonly everyMs?: number;
  /** Milliseconds after which a question has no answer. */
  readonly patienceMs?: number;
}

const usual = { everyMs: 5000, patienceMs: 5000 };

/** Milliseconds between two lines on a storage that stays away. */
export const sayEveryMs = 60_000;

/**
 * Asks each server of the storage now and then, and says in the log when it is lost, each minute while it is, and when it is back.
 * An outage is otherwise seen only where somebody wants something of it.
 */
export function watchStorage({ watched, ...given }: StorageWatchOptions): StorageWatch {
  const over = new AbortController();
  const rounds = watched.map((storage) => watchOne(storage, { ...usual, ...given }, over.signal));
  return {
    stop: async () => {
      over.abort();
      await Promise.all(rounds);
    },
  };
}

type Rules = Required<Omit<StorageWatchOptions, "watched">>;

async function watchOne(storage: WatchedStorage, rules: Rules, signal: AbortSignal): Promise<void> {
  const loss = new Loss(storage, rules);
  while (!signal.aborted) {
    const error = await faultOf(storage, rules.patienceMs, signal);
    if (signal.aborted) return;
    if (error === undefined) loss.isBack();
    else await loss.goesOn(error, signal);
    await sleep(rules.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** The loss of one storage, if it is lost. */
class Loss {
  readonly #storage: WatchedStorage;
  readonly #rules: Rules;
  #since: number | undefined;
  #saidAt = 0;

  constructor(storage: WatchedStorage, rules: Rules) {
    this.#storage = storage;
    this.#rules = rules;
  }

  async goesOn(error: Error, signal: AbortSignal): Promise<void> {
    const { now, log } = this.#rules;
    const at = now();
    const isNew = this.#since === undefined;
    this.#since ??= at;
    if (!isNew && at - this.#saidAt < sayEveryMs) return;
    this.#saidAt = at;
    const { setting, why } = this.#storage;
    const reason =
      (await unlessAborted(
        why().catch(() => undefined),
        signal,
      )) ?? error.message;
    log.warn({ setting, reason, seconds: this.#seconds(at) }, isNew ? "a storage is lost" : "a storage is still lost");
  }

  isBack(): void {
    if (this.#since === undefined) return;
    const { now, log } = this.#rules;
    log.warn({ setting: this.#storage.setting, seconds: this.#seconds(now()) }, "a storage is back");
    this.#since = undefined;
  }

  #seconds(at: number): number {
    return Math.round((at - (this.#since ?? at)) / 1000);
  }
}

/** Undefined: there was an answer in time, or the watch was stopped. */
async function faultOf({ ask }: WatchedStorage, patienceMs: number, signal: AbortSignal): Promise<Error | undefined> {
  const answered = ask().then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  const late = new Error(`There was no answer within ${patienceMs / 1000} s.`);
  const over = new AbortController();
  const patience = sleep(patienceMs, late, { signal: over.signal, ref: false }).catch(() => undefined);
  try {
    return await unlessAborted(Promise.race([answered, patience]), signal);
  } finally {
    over.abort();
  }
}

/** The work's result, or undefined as soon as the signal aborts. The work must not reject after that. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  if (signal.aborted) return undefined;
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
