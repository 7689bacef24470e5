import { setTimeout as sleep } from "node:timers/promises";
import { type Change, type ChangeListener, type ChangeSource, changeOf } from "../commands/history/changes.ts";
import type { EventLog, Position, Recorded } from "../ports/event-log/port.ts";
import { changeStreams } from "../vocabulary/events/streams.ts";

export interface ChangeHubOptions {
  readonly log: Pick<EventLog, "follow" | "head">;
  /** Waits until lists show an event, where queries do not: who hears of a change reads it, on any node. Resolves in any case. */
  readonly seen?: ((event: Recorded) => Promise<void>) | undefined;
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
  const listeners = new Set<ChangeListener>();
  let reached: Promise<Position> | undefined;
  let running: Promise<void> = Promise.resolve();
  /** Changes are handed out in the log's order, however long each has to wait. */
  let telling: Promise<void> = Promise.resolve();

  const tell = (change: Change): void => {
    for (const listener of listeners) if (listener.tenantId === change.tenantId) listener.take(change);
  };

  const take = (event: Recorded): void => {
    const change = changeOf(event);
    if (change === undefined || ![...listeners].some(({ tenantId }) => tenantId === change.tenantId)) return;
    const shown = seen?.(event);
    if (shown === undefined) tell(change);
    else telling = telling.then(() => shown).then(() => tell(change));
  };

  const follow = async (from: Position): Promise<void> => {
    let after = from;
    while (!abort.signal.aborted) {
      try {
        for await (const item of log.follow({ after, prefixes: changeStreams, signal: abort.signal })) {
          if ("caughtUp" in item) continue;
          after = "checkpoint" in item ? item.checkpoint : item.position;
          if ("revision" in item) take(item);
        }
      } catch (error) {
        onFailure("following changes", error);
        await sleep(againMs, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  };

  const begin = async (): Promise<Position> => {
    const head = await log.head();
    running = follow(head);
    return head;
  };

  return {
    listen: async (listener) => {
      listeners.add(listener);
      reached ??= begin().catch((error: unknown) => {
        reached = undefined;
        throw error;
      });
      await reached;
      if (abort.signal.aborted) listener.end();
    },
    forget: (listener) => void listeners.delete(listener),
    stop: async () => {
      abort.abort();
      for (const listener of listeners) listener.end();
      await running;
      await telling;
    },
  };
}
