import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./event-store.ts";
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
} from "./messages.ts";
import type { NodeState } from "./node.ts";
import { cancelled, consumerTooSlow, invalidPosition, unavailable, unknownCall } from "./refusals.ts";
import { type ReadCall, send } from "./sending.ts";

type Options = NonNullable<ReturnType<ReadReq["getOptions"]>>;

/** How a subscription of this node can be lost. */
export type Loss = "cancelled" | "unavailable" | "ended" | "mute";

/** One that is open; `lose` takes effect at once. */
export interface OpenSubscription {
  lose(how: Loss): void;
}

/** The server's page when the client does not say how far to look. */
const usualWindow = 32;

/** Where a subscription begins: an index in the log, and the position whose event it has. */
interface Start {
  readonly next: number;
  readonly after: bigint | undefined;
}

interface Subscription {
  readonly isWanted: (event: StoredEvent) => boolean;
  readonly window: number;
  /** Events looked through between two checkpoints; undefined: none are sent. */
  readonly interval: number | undefined;
}

/**
 * All of the log from a position on, filtered. On the way to the end it looks through one window after the other and sends a
 * checkpoint when enough was looked through since the last; then it says that it has caught up; from then on each event counts
 * for the checkpoints, wanted or not. A subscriber that does not take what comes falls behind, and catches up again.
 */
export const subscription = async (node: NodeState, call: ReadCall, options: Options): Promise<void> => {
  const subscription = subscriptionOf(options);
  if (subscription === undefined) return void call.emit("error", unknownCall("this filter"));
  await send(call, [confirmationMessage()]);
  const place = options.getAll()?.getPosition();
  if (place !== undefined && !node.store.isPlace(BigInt(place.getCommitPosition())))
    return void call.emit("error", invalidPosition());
  const start = startOf(node, options);
  const lost = new AbortController();
  const open: OpenSubscription = { lose: (how) => loseCall(call, lost, how) };
  node.subscriptions.add(open);
  call.on("cancelled", () => lost.abort());
  call.on("close", () => lost.abort());
  node.faults.onSubscribe();
  try {
    await follow(node, call, { subscription, start, signal: lost.signal });
  } finally {
    node.subscriptions.delete(open);
  }
};

const loseCall = (call: ReadCall, lost: AbortController, how: Loss): void => {
  lost.abort();
  switch (how) {
    case "cancelled":
      call.emit("error", cancelled());
      return;
    case "unavailable":
      call.emit("error", unavailable());
      return;
    case "ended":
      call.end();
      return;
    case "mute":
      return;
  }
};

/** The index of the first event that the server looks at: the one at the position where it begins is looked at and not sent. */
const startOf = (node: NodeState, options: Options): Start => {
  const { store, faults } = node;
  const all = options.getAll();
  if (all?.hasEnd() === true) return { next: store.log.length, after: undefined };
  const place = all?.getPosition();
  if (place === undefined) return { next: 0, after: undefined };
  const position = BigInt(place.getCommitPosition());
  const index = store.indexAt(position);
  const isThere = store.log[index]?.position === position;
  const isFiltered = options.hasFilter();
  const skipped = !isThere && isFiltered && faults.skipsAfterScavenged ? 1 : 0;
  const next = Math.max(0, index + skipped - faults.repeatedEvents);
  return { next, after: faults.repeatedEvents > 0 ? undefined : position };
};

const subscriptionOf = (options: Options): Subscription | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return { isWanted: () => true, window: usualWindow, interval: undefined };
  const names = filter.getStreamIdentifier() ?? filter.getEventType();
  if (names === undefined) return undefined;
  const filtered = filter.hasEventType() ? "type" : "stream";
  const window = filter.hasMax() ? filter.getMax() : usualWindow;
  const interval = window * filter.getCheckpointintervalmultiplier();
  const prefixes = names.getPrefixList();
  const pattern = new RegExp(names.getRegex(), "u");
  const isWanted = ({ [filtered]: name }: StoredEvent): boolean =>
    prefixes.length > 0 ? prefixes.some((prefix) => name.startsWith(prefix)) : pattern.test(name);
  return { isWanted, window, interval };
};

const follow = async (
  node: NodeState,
  call: ReadCall,
  {
    subscription,
    start,
    signal,
  }: { readonly subscription: Subscription; readonly start: Start; readonly signal: AbortSignal },
): Promise<void> => {
  const course: Course = { next: start.next, looked: 0 };
  for (;;) {
    await catchUp(node, call, { subscription, course, after: start.after, signal });
    if (signal.aborted) return;
    await send(call, [caughtUpMessage()]);
    await live(node, call, { subscription, course, signal });
    if (signal.aborted) return;
    if (node.faults.slowSubscribers === "end") return void call.emit("error", consumerTooSlow());
    await send(call, [fellBehindMessage()]);
  }
};

/** How far a subscription is: the index of the event it looks at next, and how many it looked at since its last checkpoint. */
interface Course {
  next: number;
  looked: number;
}

interface Part {
  readonly subscription: Subscription;
  readonly course: Course;
  readonly signal: AbortSignal;
}

const checkpointAt = (node: NodeState, { position }: StoredEvent): ReadResp =>
  checkpointMessage(position + node.faults.checkpointOffset);

/** Page by page to the log's end. A page counts whole, also the last one. */
const catchUp = async (
  node: NodeState,
  call: ReadCall,
  { subscription, course, after, signal }: Part & { readonly after: bigint | undefined },
): Promise<void> => {
  const { log } = node.store;
  const { isWanted, window, interval = Number.POSITIVE_INFINITY } = subscription;
  const isSent = (event: StoredEvent): boolean => isWanted(event) && (after === undefined || event.position > after);
  while (course.next < log.length && !signal.aborted) {
    const page = log.slice(course.next, course.next + window);
    course.next += page.length;
    course.looked += window;
    await send(call, page.filter(isSent).map(eventMessage));
    if (course.looked < interval || signal.aborted) continue;
    course.looked = 0;
    // The position of the last event sent, or of the page's first when none was.
    await send(call, [checkpointAt(node, page.findLast(isSent) ?? (page[0] as StoredEvent))]);
  }
};

/** As many wanted events as the server holds for a subscriber that does not take them. */
const liveBuffer = 32;

/** Event by event, until the signal, or until more wait for the subscriber than the server holds for it. */
const live = async (node: NodeState, call: ReadCall, { subscription, course, signal }: Part): Promise<void> => {
  const { log } = node.store;
  const { isWanted, interval = Number.POSITIVE_INFINITY } = subscription;
  while (!signal.aborted) {
    await node.store.growth(course.next, signal);
    while (course.next < log.length && !signal.aborted) {
      const event = log[course.next] as StoredEvent;
      course.next += 1;
      course.looked += 1;
      const known = log.length;
      if (isWanted(event)) await send(call, [eventMessage(event)]);
      if (course.looked >= interval) {
        course.looked = 0;
        await send(call, [checkpointAt(node, event)]);
      }
      if (log.slice(Math.max(known, course.next)).filter(isWanted).length > liveBuffer) return;
    }
  }
};
