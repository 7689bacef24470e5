import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./event-store.ts";
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from "./messages.ts";
import type { NodeState } from "./node.ts";
import { cancelled, unavailable, unknownCall } from "./refusals.ts";
import { type ReadCall, send } from "./sending.ts";

type Options = NonNullable<ReturnType<ReadReq["getOptions"]>>;

/** How a subscription of this node can be lost. */
export type Loss = "cancelled" | "unavailable" | "ended" | "mute";

/** One that is open; `lose` takes effect at once. */
export interface OpenSubscription {
  lose(how: Loss): void;
}

/** The server's page when nobody says how far to look. */
const usualWindow = 32;

interface Subscription {
  readonly isWanted: (event: StoredEvent) => boolean;
  readonly window: number;
  /** Events looked through between two checkpoints; undefined: none are sent. */
  readonly interval: number | undefined;
}

/**
 * All of the log from a position on, filtered. On the way to the end it looks through one window after the other and sends a
 * checkpoint when enough was looked through since the last; at the end it says so, without a checkpoint; from then on each
 * event counts for the checkpoints, wanted or not.
 */
export const subscription = async (node: NodeState, call: ReadCall, options: Options): Promise<void> => {
  const subscription = subscriptionOf(options);
  if (subscription === undefined) return void call.emit("error", unknownCall("this filter"));
  const lost = new AbortController();
  const open: OpenSubscription = { lose: (how) => loseCall(call, lost, how) };
  node.subscriptions.add(open);
  call.on("cancelled", () => lost.abort());
  call.on("close", () => lost.abort());
  node.faults.onSubscribe();
  try {
    await follow(node, call, { subscription, from: startOf(node, options), signal: lost.signal });
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

const startOf = (node: NodeState, options: Options): number => {
  const all = options.getAll();
  if (all?.hasEnd() === true) return node.store.log.length;
  const place = all?.getPosition();
  if (place === undefined) return 0;
  const after = node.store.indexAt(BigInt(place.getCommitPosition()) + 1n);
  return Math.max(0, after - node.faults.repeatedEvents);
};

const subscriptionOf = (options: Options): Subscription | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return { isWanted: () => true, window: usualWindow, interval: undefined };
  const names = filter.getStreamIdentifier();
  if (names === undefined) return undefined;
  const window = filter.hasMax() ? filter.getMax() : usualWindow;
  const interval = window * filter.getCheckpointintervalmultiplier();
  const prefixes = names.getPrefixList();
  const pattern = new RegExp(names.getRegex(), "u");
  const isWanted = ({ stream }: StoredEvent): boolean =>
    prefixes.length > 0 ? prefixes.some((prefix) => stream.startsWith(prefix)) : pattern.test(stream);
  return { isWanted, window, interval };
};

const follow = async (
  node: NodeState,
  call: ReadCall,
  {
    subscription,
    from,
    signal,
  }: { readonly subscription: Subscription; readonly from: number; readonly signal: AbortSignal },
): Promise<void> => {
  const { log } = node.store;
  const { isWanted, window, interval = Number.POSITIVE_INFINITY } = subscription;
  const checkpoint = ({ position }: StoredEvent): ReadResp =>
    checkpointMessage(position + node.faults.checkpointOffset);
  let next = from;
  let looked = 0;
  await send(call, [confirmationMessage()]);
  while (next < log.length && !signal.aborted) {
    const page = log.slice(next, next + window);
    next += page.length;
    looked += page.length;
    await send(call, page.filter(isWanted).map(eventMessage));
    if (next < log.length && looked >= interval && !signal.aborted) {
      looked %= interval;
      // Of the last event sent, or of the page's first when none was.
      await send(call, [checkpoint(page.findLast(isWanted) ?? (page[0] as StoredEvent))]);
    }
  }
  if (!signal.aborted) await send(call, [caughtUpMessage()]);
  while (!signal.aborted) {
    await node.store.growth(next, signal);
    while (next < log.length && !signal.aborted) {
      const event = log[next] as StoredEvent;
      next += 1;
      looked += 1;
      if (isWanted(event)) await send(call, [eventMessage(event)]);
      if (looked >= interval) {
        looked = 0;
        await send(call, [checkpoint(event)]);
      }
    }
  }
};
