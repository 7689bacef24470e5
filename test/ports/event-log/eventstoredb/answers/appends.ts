import { ANY, NO_STREAM, STREAM_EXISTS } from "@eventstore/db-client";
import { type Asking, newEvent, newEvents, type Question } from "./ask.ts";

/** Data of so many bytes. */
const long = (bytes: number): unknown => ({ x: "x".repeat(bytes) });

const repeats: readonly Question[] = [
  {
    what: "repeat all at no_stream",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      const first = await asking.appended(stream, events);
      const second = await asking.appended(stream, events);
      const count = await asking.read(stream);
      return { ...sameAs(first, second), count };
    },
  },
  {
    what: "repeat all at no_stream after more came",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      const first = await asking.appended(stream, events);
      await asking.append(stream, newEvents(2), 2n);
      return sameAs(first, await asking.appended(stream, events));
    },
  },
  {
    what: "repeat the first 2 of 3 at no_stream",
    ask: async (asking) => await again(asking, 3, (events) => events.slice(0, 2)),
  },
  {
    what: "repeat the last 2 of 3 at no_stream",
    ask: async (asking) => await again(asking, 3, (events) => events.slice(1)),
  },
  {
    what: "old then new at no_stream",
    ask: async (asking) => await again(asking, 1, (events) => [...events, newEvent()]),
  },
  {
    what: "new then old at no_stream",
    ask: async (asking) => await again(asking, 1, (events) => [newEvent(), ...events]),
  },
  {
    what: "old then new at the end's revision",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(1)];
      await asking.append(stream, events);
      return [await asking.append(stream, [...events, newEvent()], 0n), await asking.read(stream)];
    },
  },
  {
    what: "repeat all at any",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      await asking.append(stream, events, ANY);
      return [await asking.append(stream, events, ANY), await asking.read(stream)];
    },
  },
  {
    what: "repeat all at any after more came",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      await asking.append(stream, events, ANY);
      await asking.append(stream, newEvents(1), ANY);
      return [await asking.append(stream, events, ANY), await asking.read(stream)];
    },
  },
  {
    what: "first 2 of 3 at any",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      await asking.append(stream, events, ANY);
      return [await asking.append(stream, events.slice(0, 2), ANY), await asking.read(stream)];
    },
  },
  {
    what: "old then new at any",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(1)];
      await asking.append(stream, events, ANY);
      return [await asking.append(stream, [...events, newEvent()], ANY), await asking.read(stream)];
    },
  },
  {
    what: "same id in another stream at no_stream",
    ask: async (asking) => {
      const [other, events] = [asking.name(), newEvents(1)];
      await asking.append(asking.name(), events);
      return [await asking.append(other, events), await asking.read(other)];
    },
  },
  {
    what: "same id again at its end",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(1)];
      await asking.append(stream, events);
      return [await asking.append(stream, events, 0n), await asking.read(stream)];
    },
  },
  {
    what: "a repeat while the first is on its way",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(2)];
      const ends = await asking.both(stream, [events, events]);
      return [ends, await asking.append(stream, events), await asking.read(stream)];
    },
  },
  {
    what: "a repeat on its way, ids known from another stream",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(2)];
      await asking.append(asking.name(), events);
      const ends = await asking.both(stream, [events, events]);
      return [ends, await asking.append(stream, events), await asking.read(stream)];
    },
  },
];

type Answer = Awaited<ReturnType<Asking["appended"]>>;

const sameAs = (first: Answer, second: Answer) => ({
  next: String(second.nextExpectedRevision),
  samePosition: first.position?.commit === second.position?.commit,
  has: second.position !== undefined,
});

const again = async (
  asking: Asking,
  count: number,
  changed: (events: ReturnType<typeof newEvents>) => ReturnType<typeof newEvents>,
): Promise<unknown> => {
  const [stream, events] = [asking.name(), newEvents(count)];
  await asking.append(stream, events);
  return await asking.append(stream, changed(events));
};

const revisions: readonly Question[] = [
  { what: "append 1 at no_stream", ask: async (asking) => await asking.append(asking.name(), newEvents(1)) },
  { what: "append 3 at no_stream", ask: async (asking) => await asking.append(asking.name(), newEvents(3)) },
  {
    what: "append 0 at no_stream, then read",
    ask: async (asking) => {
      const stream = asking.name();
      return [await asking.append(stream, []), await asking.read(stream)];
    },
  },
  {
    what: "stream_exists on absent",
    ask: async (asking) => await asking.append(asking.name(), newEvents(1), STREAM_EXISTS),
  },
  { what: "stream_exists on present", ask: async (asking) => await after(asking, 1, STREAM_EXISTS) },
  { what: "revision 0 on absent", ask: async (asking) => await asking.append(asking.name(), newEvents(1), 0n) },
  { what: "revision ahead", ask: async (asking) => await after(asking, 1, 5n) },
  { what: "revision behind", ask: async (asking) => await after(asking, 3, 0n) },
  { what: "no_stream on present", ask: async (asking) => await after(asking, 3, NO_STREAM) },
  {
    what: "two different at one revision at once",
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(1));
      return await asking.both(stream, [newEvents(1), newEvents(1)], 0n);
    },
  },
];

const after = async (asking: Asking, count: number, expected: Parameters<Asking["append"]>[2]): Promise<unknown> => {
  const stream = asking.name();
  await asking.append(stream, newEvents(count));
  return await asking.append(stream, newEvents(1), expected);
};

const kib = 1024;

const sizes: readonly Question[] = [
  ...[900, 1000, 1020, 1024, 1030, 3000, 5000, 20_000].map((size) => ({
    what: `one event of ${size} KiB`,
    ask: async (asking: Asking) => await asking.append(asking.name(), [newEvent(long(size * kib))]),
  })),
  {
    what: "ten events of 100 KiB",
    ask: async (asking) => await asking.append(asking.name(), newEvents(10, long(100 * kib))),
  },
  {
    what: "eleven events of 100 KiB",
    ask: async (asking) => await asking.append(asking.name(), newEvents(11, long(100 * kib))),
  },
  {
    what: "3000 events of 100 bytes",
    ask: async (asking) => await asking.append(asking.name(), newEvents(3000, long(90))),
  },
  {
    what: "6000 events of 100 bytes",
    ask: async (asking) => await asking.append(asking.name(), newEvents(6000, long(90))),
  },
];

const names: Question = {
  what: "names",
  ask: async (asking) => {
    const found: Record<string, unknown> = {};
    const streams = {
      empty: "",
      space: `${asking.name()} a b`,
      unicode: `${asking.name()}-Ünï-漢`,
      slash: `${asking.name()}/a%20b?x#y`,
      dollar: `$${asking.name()}`,
      meta: `$$${asking.name()}`,
      long1k: asking.name() + "x".repeat(1000),
      long8k: asking.name() + "x".repeat(8000),
      long64k: asking.name() + "x".repeat(65_000),
      newline: `${asking.name()}\na`,
    };
    for (const [kind, stream] of Object.entries(streams)) {
      const answer = (await asking.append(stream, newEvents(1))) as { error?: string; text?: string };
      found[kind] = answer.error ?? "ok";
      if (answer.error !== undefined) found[`${kind}Text`] = answer.text;
    }
    return found;
  },
};

const credentials: Question = {
  what: "wrong credentials where none are needed",
  ask: async (asking) =>
    await asking.answer(async () => {
      const wrong = { username: "admin", password: "wrong" };
      await asking.client.appendToStream(asking.name(), newEvents(1), { credentials: wrong });
      return "ok";
    }),
};

export const appends: readonly Question[] = [...revisions, ...repeats, ...sizes, names, credentials];
