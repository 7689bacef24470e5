import type { FollowedItem, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { Window } from "./window.ts";

/** Events that came while following, in order. */
export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  /** All up to here was looked at; undefined when nothing but the log's end came. */
  readonly upTo: LogPosition | undefined;
  /** The log's end is reached for the first time. */
  readonly caughtUp: boolean;
}

const mostBatched = 500;
/** On the way to the log's end, a batch waits so long for more. */
const batchMs = 200;

/** A window that takes only what is already here. */
const atOnce = (): Window => new Window(() => 0);

/**
 * Batches what a log's follower brings, one by one or in parts, so that many events cost one write: at the log's end, what comes within the window.
 * Ends when the follower ends.
 */
export async function* batches(
  followed: AsyncIterable<FollowedItem | readonly FollowedItem[]>,
  atEnd: Window = atOnce(),
): AsyncIterable<EventBatch> {
  const items = followed[Symbol.asyncIterator]();
  let events: RecordedEvent[] = [];
  let upTo: LogPosition | undefined;
  let window = new Window(() => batchMs);
  let over: Promise<"over"> | undefined;
  const handOut = (caughtUp: boolean): EventBatch => {
    const batch = { events, upTo, caughtUp };
    window.close();
    events = [];
    upTo = undefined;
    over = undefined;
    return batch;
  };
  let next = pull(items);
  try {
    for (;;) {
      if (events.length > 0) over ??= window.open();
      const item = over === undefined ? await next : await Promise.race([next, over]);
      if (item === "over") {
        yield handOut(false);
        continue;
      }
      if (item.done === true) break;
      for (const one of listOf(item.value)) {
        if ("caughtUp" in one) {
          if (window !== atEnd) yield handOut(true);
          window = atEnd;
        } else if ("checkpoint" in one) {
          upTo = one.checkpoint;
          if (events.length === 0) yield handOut(false);
        } else {
          events.push(one);
          upTo = one.position;
          if (events.length >= mostBatched) yield handOut(false);
        }
      }
      next = pull(items);
    }
    if (upTo !== undefined) yield handOut(false);
  } finally {
    // A follower that is not pulled any more holds a subscription of its server. It ends when it can.
    items.return?.().catch(() => undefined);
  }
}

/** The next item, on its way: a failure is thrown to the caller that awaits it, and dropped when no caller does. */
function pull<Item>(items: AsyncIterator<Item>): Promise<IteratorResult<Item>> {
  const next = items.next();
  next.catch(() => undefined);
  return next;
}

const listOf = (item: FollowedItem | readonly FollowedItem[]): readonly FollowedItem[] =>
  isList(item) ? item : [item];

const isList = (item: FollowedItem | readonly FollowedItem[]): item is readonly FollowedItem[] => Array.isArray(item);
