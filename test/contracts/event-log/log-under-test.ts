import { afterEach, beforeEach } from "vitest";
import type { EventLog, FollowedItem, NewEvent, RecordedEvent, Upcasts } from "../../../src/ports/event-log/port.ts";

/** An empty log, and how to stop and start what is behind it. */
export interface LogFixture {
  readonly log: EventLog;
  /** Stops without a farewell and opens again on the same events; absent where nothing outlives the process. */
  readonly reopen?: (upcasts?: Upcasts) => Promise<EventLog>;
  readonly dispose: () => Promise<void>;
}

export type OpenLog = (upcasts?: Upcasts) => Promise<LogFixture>;

/** A fresh log for each test of the block. */
export const freshLog = (open: OpenLog): (() => LogFixture) => {
  let fixture: LogFixture;
  beforeEach(async () => {
    fixture = await open();
  });
  afterEach(async () => {
    await fixture.dispose();
  });
  return () => fixture;
};

export const event = (id: string, data: unknown = { id }): NewEvent => ({
  id,
  type: "ThingHappened",
  data,
  meta: { tenantId: "tenant", correlationId: "correlation", v: 1 },
});

export const events = (count: number, prefix = "e"): readonly NewEvent[] =>
  Array.from({ length: count }, (_, index) => event(`${prefix}${index}`));

export const all = async (recorded: AsyncIterable<RecordedEvent>): Promise<readonly RecordedEvent[]> => {
  const collected: RecordedEvent[] = [];
  for await (const one of recorded) {
    collected.push(one);
  }
  return collected;
};

export const idsOf = (recorded: readonly RecordedEvent[]): readonly string[] => recorded.map(({ id }) => id);

export const isEvent = (item: FollowedItem): item is RecordedEvent => "revision" in item;

/** The events that a follower gets, until `enough` says so of all so far. */
export const followed = async (
  log: EventLog,
  range: Omit<Parameters<EventLog["follow"]>[0], "signal">,
  enough: (items: readonly FollowedItem[]) => boolean,
): Promise<readonly FollowedItem[]> => {
  const stop = new AbortController();
  const items: FollowedItem[] = [];
  for await (const item of log.follow({ ...range, signal: stop.signal })) {
    items.push(item);
    if (enough(items)) {
      stop.abort();
    }
  }
  return items;
};

export const untilCaughtUp = (items: readonly FollowedItem[]): boolean => items.some((item) => "caughtUp" in item);
