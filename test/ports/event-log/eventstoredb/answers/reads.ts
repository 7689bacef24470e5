import { ANY, BACKWARDS, END, NO_STREAM, type Position, START, STREAM_EXISTS } from "@eventstore/db-client";
import { type Asking, newEvent, newEvents, type Question } from "./ask.ts";

const many = Number.MAX_SAFE_INTEGER;

const streams: readonly Question[] = [
  {
    what: "values come back as sent",
    ask: async (asking) => {
      const stream = asking.name();
      const data = { s: "ä\0\u2028😀", n: 1e21, f: 0.1, big: 9007199254740992, nul: null, d: { "": 1 } };
      await asking.append(stream, [newEvent(data, { $correlationId: "x", k: [1, 2] })]);
      for await (const { event, link, commitPosition } of asking.client.readStream(stream)) {
        return {
          data: event?.data,
          metadata: event?.metadata,
          isJson: event?.isJson,
          created: event?.created instanceof Date ? "Date" : typeof event?.created,
          near: Math.abs(Date.now() - Number(event?.created)) < 600_000,
          position: event?.position ? "yes" : "no",
          link: link === undefined ? "none" : "some",
          commitPosition: commitPosition === undefined ? "none" : "some",
        };
      }
      return undefined;
    },
  },
  {
    what: "positions within one append",
    ask: async (asking) => {
      const places = await placesOf(asking, 3);
      const isRising = places.every(
        ({ commit }, index) => index === 0 || commit > (places[index - 1]?.commit ?? commit),
      );
      return { rising: isRising, commitIsPrepare: places.every(({ commit, prepare }) => commit === prepare) };
    },
  },
  {
    what: "answer's position is the last event's",
    ask: async (asking) => {
      const stream = asking.name();
      const { position } = await asking.appended(stream, newEvents(3));
      const last = (await placesOf(asking, 0, stream)).at(-1)?.commit ?? 0n;
      const answered = position?.commit ?? 0n;
      return { equal: answered === last, before: answered < last, after: answered > last };
    },
  },
  {
    what: "read absent",
    ask: async (asking) => [
      await asking.read(asking.name()),
      await asking.read(asking.name(), { direction: BACKWARDS, fromRevision: END }),
      await asking.read(asking.name(), { fromRevision: 5n }),
    ],
  },
  {
    what: "read present",
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(5));
      const ranges = [
        {},
        { fromRevision: 3n },
        { fromRevision: 9n },
        { direction: BACKWARDS, fromRevision: END },
        { direction: BACKWARDS, fromRevision: 2n },
        { direction: BACKWARDS, fromRevision: 9n },
        { maxCount: 2 },
        { maxCount: 0 },
        { direction: BACKWARDS, fromRevision: START },
      ] as const;
      const answers: unknown[] = [];
      for (const range of ranges) answers.push(await asking.read(stream, range));
      return answers;
    },
  },
  {
    what: "read 2000 events",
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(2000));
      return ((await asking.read(stream, { maxCount: many })) as unknown[]).length;
    },
  },
];

/** Appends some events, and says where the stream's are. */
const placesOf = async (
  asking: Asking,
  count: number,
  stream: string = asking.name(),
): Promise<readonly Position[]> => {
  if (count > 0) await asking.append(stream, newEvents(count));
  const places: Position[] = [];
  for await (const { event } of asking.client.readStream(stream)) if (event?.position) places.push(event.position);
  return places;
};

const removals: readonly Question[] = [
  {
    what: "delete absent",
    ask: async (asking) => [
      await asking.remove(asking.name()),
      await asking.remove(asking.name(), NO_STREAM),
      // Two values that the client cannot send, as they were on the day of the recording.
      await asking.remove(asking.name(), STREAM_EXISTS as unknown as bigint),
      await asking.remove(asking.name(), 0n),
    ],
  },
  {
    what: "delete present",
    ask: async (asking) => {
      const stream = await filled(asking);
      const backwards = { direction: BACKWARDS, fromRevision: END } as const;
      return [await asking.remove(stream), await asking.read(stream), await asking.read(stream, backwards)];
    },
  },
  {
    what: "delete twice",
    ask: async (asking) => {
      const stream = await filled(asking);
      return [await asking.remove(stream), await asking.remove(stream), await asking.remove(stream, NO_STREAM)];
    },
  },
  ...(
    [
      ["no_stream", NO_STREAM],
      ["any", ANY],
      ["revision 2", 2n],
      ["stream_exists", STREAM_EXISTS],
      ["revision 0", 0n],
    ] as const
  ).map(([kind, expected]) => ({
    what: `append at ${kind} after delete of 3`,
    ask: async (asking: Asking) => {
      const stream = await filled(asking);
      await asking.remove(stream);
      return [await asking.append(stream, newEvents(2), expected), await asking.read(stream)];
    },
  })),
  {
    what: "repeat of the deleted at no_stream",
    ask: async (asking) => {
      const [stream, events] = [asking.name(), newEvents(3)];
      await asking.append(stream, events);
      await asking.remove(stream);
      return [await asking.append(stream, events), await asking.read(stream)];
    },
  },
  {
    what: "deleted events in $all",
    ask: async (asking) => {
      const stream = await filled(asking);
      await asking.remove(stream);
      const types: (string | undefined)[] = [];
      const last = asking.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 30 });
      for await (const { event } of last)
        if (event?.streamId === stream || event?.streamId === `$$${stream}`) types.push(event.type);
      return types;
    },
  },
  {
    what: "tombstone",
    ask: async (asking) => {
      const stream = await filled(asking);
      return [
        await asking.tombstone(stream),
        await asking.read(stream),
        await asking.append(stream, newEvents(1)),
        await asking.append(stream, newEvents(1), ANY),
        await asking.remove(stream),
        await asking.tombstone(stream),
        await asking.tombstone(asking.name()),
      ];
    },
  },
];

const filled = async (asking: Asking): Promise<string> => {
  const stream = asking.name();
  await asking.append(stream, newEvents(3));
  return stream;
};

const log: readonly Question[] = [
  {
    what: "$all from an event's position",
    ask: async (asking) => {
      const { stream, position } = await placed(asking);
      const seen = async (options: object, other: string): Promise<unknown> => {
        const words: string[] = [];
        for await (const { event } of asking.client.readAll({ fromPosition: position, ...options }))
          words.push(event?.streamId === stream ? "it" : other);
        return words;
      };
      const forwards = await seen({ maxCount: 2 }, "next");
      return { forwards, backwards: await seen({ direction: BACKWARDS, maxCount: 1 }, "before") };
    },
  },
  {
    what: "$all from one beyond an event's position",
    ask: async (asking) => {
      const { stream, position } = await placed(asking);
      return await asking.answer(async () => {
        const words: string[] = [];
        const beyond = { commit: position.commit + 1n, prepare: position.commit + 1n };
        for await (const { event } of asking.client.readAll({ fromPosition: beyond, maxCount: 2 }))
          words.push(event?.streamId === stream ? "it" : "next");
        return words;
      });
    },
  },
  {
    what: "$all from beyond the end",
    ask: async (asking) => {
      const seen: unknown[] = [];
      for await (const event of asking.client.readAll({ fromPosition: beyondTheEnd, maxCount: 2 })) seen.push(event);
      return seen;
    },
  },
];

export const beyondTheEnd: Position = { commit: 10n ** 15n, prepare: 10n ** 15n };

/** One event, and another behind it. */
const placed = async (asking: Asking): Promise<{ stream: string; position: Position }> => {
  const stream = asking.name();
  const { position } = await asking.appended(stream, newEvents(1));
  await asking.append(asking.name(), newEvents(1));
  if (position === undefined) throw new Error("The server does not say where an event is.");
  return { stream, position };
};

export const reads: readonly Question[] = [...streams, ...removals, ...log];
