import type { EventLog, FollowedItem, RecordedEvent } from "../../../../src/ports/event-log/port.ts";

/**
 * A part of a log that others use too, as if it were a log of its own: streams get a prefix, and nothing before `since` is
 * there. For a server that cannot be emptied.
 */
export const namespacedLog = (log: EventLog, prefix: string, since: bigint): EventLog => {
  const inside = (prefixes: readonly string[] | undefined): readonly string[] =>
    prefixes?.map((wanted) => `${prefix}${wanted}`) ?? [prefix];
  const outside = (event: RecordedEvent): RecordedEvent => ({ ...event, stream: event.stream.slice(prefix.length) });
  return {
    append: async (stream, expected, events) => {
      try {
        return await log.append(`${prefix}${stream}`, expected, events);
      } catch (error) {
        if (error instanceof Error && "stream" in error) Object.assign(error, { stream });
        throw error;
      }
    },
    readStream: async function* (stream, range) {
      for await (const event of log.readStream(`${prefix}${stream}`, range)) yield outside(event);
    },
    readAll: async function* ({ after = since, prefixes, limit } = {}) {
      const range = { after, prefixes: inside(prefixes), ...(limit === undefined ? {} : { limit }) };
      for await (const event of log.readAll(range)) yield outside(event);
    },
    readBack: async function* (before) {
      for await (const item of log.readBack(before)) {
        const position = "revision" in item ? item.position : item.checkpoint;
        if (position <= since) return;
        if (!("revision" in item)) yield item;
        else yield item.stream.startsWith(prefix) ? outside(item) : { checkpoint: position };
      }
    },
    follow: ({ after, prefixes, signal }) => {
      const followed = log.follow({ after: after === "start" ? since : after, prefixes: inside(prefixes), signal });
      return (async function* (): AsyncIterable<FollowedItem> {
        for await (const item of followed) yield "revision" in item ? outside(item) : item;
      })();
    },
    remove: (stream) => log.remove(`${prefix}${stream}`),
    head: () => log.head(),
    close: () => log.close(),
  };
};
