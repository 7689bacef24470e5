import type { Followed, Position, Recorded } from "../ports/event-log/port.ts";

/** What came along while following, in order. */
export interface Batch {
  readonly events: readonly Recorded[];
  /** All up to here was looked at; undefined when nothing but the log's end came. */
  readonly upTo: Position | undefined;
  /** The log's end is reached: nothing newer is there yet. */
  readonly caughtUp: boolean;
}

const mostGathered = 500;
/** On the way to the log's end, a batch waits this long for more. Once there, it takes what is at hand and goes. */
const gatherMs = 50;

/** Gathers what a log's follower brings, so that many events cost one write. Ends when the follower ends. */
export async function* gather(followed: AsyncIterable<Followed>): AsyncIterable<Batch> {
  const items = followed[Symbol.asyncIterator]();
  let events: Recorded[] = [];
  let upTo: Position | undefined;
  let windowMs = gatherMs;
  const handOut = (caughtUp: boolean): Batch => {
    const batch = { events, upTo, caughtUp };
    events = [];
    upTo = undefined;
    return batch;
  };
  let next = pull(items);
  for (;;) {
    const item = upTo === undefined ? await next : await unlessLate(next, windowMs);
    if (item === "late") {
      yield handOut(false);
      continue;
    }
    if (item.done === true) break;
    if ("caughtUp" in item.value) {
      windowMs = 0;
      yield handOut(true);
    } else if ("checkpoint" in item.value) {
      upTo = item.value.checkpoint;
    } else {
      events.push(item.value);
      upTo = item.value.position;
      if (events.length >= mostGathered) yield handOut(false);
    }
    next = pull(items);
  }
  if (upTo !== undefined) yield handOut(false);
}

/** The next item, on its way: a failure is thrown to whoever awaits it, and to nobody when none does any more. */
function pull(items: AsyncIterator<Followed>): Promise<IteratorResult<Followed>> {
  const next = items.next();
  next.catch(() => undefined);
  return next;
}

async function unlessLate<Item>(next: Promise<Item>, ms: number): Promise<Item | "late"> {
  let cancel = (): void => undefined;
  const late = new Promise<"late">((resolve) => {
    if (ms === 0) {
      const soon = setImmediate(resolve, "late" as const);
      cancel = () => clearImmediate(soon);
    } else {
      const timer = setTimeout(resolve, ms, "late" as const);
      cancel = () => clearTimeout(timer);
    }
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    cancel();
  }
}
