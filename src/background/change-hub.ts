import { setTimeout as sleep } from "node:timers/promises";
import { type ChangeListener, type ChangeNotice, type ChangeSource, changeOf } from "../commands/history/changes.ts";
import type { EventLog, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { outsideRequests } from "../ports/patience/port.ts";
import { changeStreams } from "../vocabulary/events/streams.ts";

export interface ChangeHubOptions {
  readonly log: Pick<EventLog, "follow" | "head">;
  /** Waits until lists show an event, where queries do not: who hears of a change reads it, on any node. Resolves in any case. */
  readonly seen?: ((event: RecordedEvent) => Promise<void>) | undefined;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Hands changes to listeners. It stops before the server waits for its last answers, since theirs have no other end. */
export interface ChangeHub extends ChangeSource {
  stop(): Promise<void>;
}

const againMs = 5000;

/** Follows the log once for all listeners of this node, from the first listener on. */
export function createChangeHub({ log, seen, onFailure }: ChangeHubOptions): ChangeHub {
  const abort = new AbortController();
  const listeners = new Listeners(seen);
  let reached: Promise<LogPosition> | undefined;
  let running: Promise<void> = Promise.resolve();

  const follow = async (from: LogPosition): Promise<void> => {
    let after = from;
    while (!abort.signal.aborted) {
      try {
        for await (const item of log.follow({ after, prefixes: changeStreams, signal: abort.signal })) {
          if ("caughtUp" in item) continue;
          after = "checkpoint" in item ? item.checkpoint : item.position;
          if ("revision" in item) listeners.take(item);
        }
      } catch (error) {
        onFailure("following changes", error);
        await sleep(againMs, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  };

  const begin = async (): Promise<LogPosition> => {
    const head = await log.head();
    running = follow(head);
    return head;
  };

  return {
    listen: async (listener) => {
      listeners.add(listener);
      // For all who listen, as long as the process runs, and so on the clock of none of them.
      reached ??= outsideRequests(begin).catch((error: unknown) => {
        reached = undefined;
        throw error;
      });
      await reached;
      if (abort.signal.aborted) listener.end();
    },
    forget: (listener) => listeners.forget(listener),
    stop: async () => {
      abort.abort();
      listeners.end();
      await running;
      await listeners.announced;
    },
  };
}

/** Who hears of changes. They are announced in the log's order, however long each has to wait until lists show it. */
class Listeners {
  readonly #all = new Set<ChangeListener>();
  readonly #seen: ChangeHubOptions["seen"];
  #announced: Promise<void> = Promise.resolve();

  constructor(seen: ChangeHubOptions["seen"]) {
    this.#seen = seen;
  }

  /** All that was taken so far. */
  get announced(): Promise<void> {
    return this.#announced;
  }

  add(listener: ChangeListener): void {
    this.#all.add(listener);
  }

  forget(listener: ChangeListener): void {
    this.#all.delete(listener);
  }

  end(): void {
    for (const listener of this.#all) listener.end();
  }

  take(event: RecordedEvent): void {
    const change = changeOf(event);
    if (change === undefined || this.#of(change).length === 0) return;
    const shown = this.#seen?.(event);
    if (shown === undefined) this.#announce(change);
    else this.#announced = this.#announced.then(() => shown).then(() => this.#announce(change));
  }

  #announce(change: ChangeNotice): void {
    for (const listener of this.#of(change)) listener.take(change);
  }

  #of({ tenantId }: ChangeNotice): readonly ChangeListener[] {
    return [...this.#all].filter((listener) => listener.tenantId === tenantId);
  }
}
