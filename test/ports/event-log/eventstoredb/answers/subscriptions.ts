import { END, type Position, streamNameFilter } from "@eventstore/db-client";
import { eventually } from "../../../../support/eventually.ts";
import { type Asking, newEvents, type Question, said } from "./ask.ts";
import { beyondTheEnd } from "./reads.ts";

interface Reported {
  readonly kind: string;
  readonly position?: bigint;
}

interface Wanted {
  readonly fromPosition: Position | typeof END;
  readonly prefix: string;
  readonly window: number;
}

/** Subscribes, waits until it has caught up, does something, and waits until `isDone`; all that was reported, in order. */
const followed = async (
  asking: Asking,
  { fromPosition, prefix, window }: Wanted,
  during: () => Promise<void> = async () => undefined,
  isDone: (reported: readonly Reported[]) => boolean = () => true,
): Promise<readonly Reported[]> => {
  const reported: Reported[] = [];
  const filter = streamNameFilter({
    prefixes: [prefix],
    maxSearchWindow: window,
    checkpointInterval: 1,
    checkpointReached: (_, { commit }) => void reported.push({ kind: "checkpoint", position: commit }),
  });
  const subscription = asking.client.subscribeToAll({ fromPosition, filter });
  subscription.on("data", () => reported.push({ kind: "event" }));
  for (const kind of ["caughtUp", "fellBehind", "confirmation"] as const)
    subscription.on(kind, () => reported.push({ kind }));
  subscription.on("end", () => reported.push({ kind: "end" }));
  subscription.on("error", (error) =>
    reported.push({ kind: `error ${JSON.stringify(said(error as unknown as Parameters<typeof said>[0]))}` }),
  );
  await eventually(() => {
    if (!reported.some(({ kind }) => kind === "caughtUp"))
      throw new Error(`Not caught up: ${JSON.stringify(counted(reported))}`);
  });
  await during();
  await eventually(() => {
    if (!isDone(reported)) throw new Error(`Not done: ${JSON.stringify(counted(reported))}`);
  });
  await subscription.unsubscribe();
  return reported;
};

/** Neighbours of a kind together, as `event x3`. */
const counted = (reported: readonly Reported[]): readonly string[] => {
  const runs: { kind: string; count: number }[] = [];
  for (const { kind } of reported) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.count += 1;
    else runs.push({ kind, count: 1 });
  }
  return runs.map(({ kind, count }) => `${kind} x${count}`);
};

const numberOf = (reported: readonly Reported[], wanted: string): number =>
  reported.filter(({ kind }) => kind === wanted).length;

const placeBefore = async (asking: Asking): Promise<Position> => {
  const { position } = await asking.appended(asking.name(), newEvents(1));
  if (position === undefined) throw new Error("The server does not say where an event is.");
  return position;
};

/** Three wanted events in the past; then two, with foreign ones between and after them. */
const pastAndLive = async (asking: Asking, window: number, foreign: number, checkpoints: number): Promise<unknown> => {
  const prefix = asking.name();
  const fromPosition = await placeBefore(asking);
  await asking.append(`${prefix}-a`, newEvents(3));
  const live = async (): Promise<void> => {
    await asking.append(`${prefix}-b`, newEvents(1));
    await asking.append(asking.name(), newEvents(1));
    await asking.append(`${prefix}-b`, newEvents(1), 0n);
    await asking.append(asking.name(), newEvents(foreign));
  };
  const isDone = (reported: readonly Reported[]): boolean =>
    numberOf(reported, "event") === 5 && numberOf(reported, "checkpoint") >= checkpoints;
  return counted(await followed(asking, { fromPosition, prefix, window }, live, isDone));
};

export const subscriptions: readonly Question[] = [
  {
    what: "subscribe with prefix from before 3, then 2 wanted and 2 foreign live (window 1)",
    ask: async (asking) => await pastAndLive(asking, 1, 1, 8),
  },
  { what: "same with window 32, interval 1", ask: async (asking) => await pastAndLive(asking, 32, 40, 2) },
  {
    what: "checkpoint positions are events' positions",
    ask: async (asking) => {
      const fromPosition = await placeBefore(asking);
      const append = async (): Promise<void> => void (await asking.append(asking.name(), newEvents(3)));
      const isDone = (all: readonly Reported[]): boolean => numberOf(all, "checkpoint") >= 3;
      const reported = await followed(asking, { fromPosition, prefix: asking.name(), window: 1 }, append, isDone);
      const real = new Set<bigint>();
      for await (const { event } of asking.client.readAll({ fromPosition, maxCount: 50 }))
        if (event?.position) real.add(event.position.commit);
      const marks = reported.flatMap(({ kind, position = 0n }) => (kind === "checkpoint" ? [position] : []));
      const isRising = marks.every((mark, index) => index === 0 || mark > (marks[index - 1] ?? mark));
      return { checkpoints: marks.length > 0, allReal: marks.every((mark) => real.has(mark)), rising: isRising };
    },
  },
  {
    what: "subscribe at the end, nothing happens",
    ask: async (asking) => counted(await followed(asking, { fromPosition: END, prefix: asking.name(), window: 1 })),
  },
  {
    what: "subscribe far from the end, nothing wanted (window 32)",
    ask: async (asking) => {
      const fromPosition = await placeBefore(asking);
      for (let round = 0; round < 3; round += 1) await asking.append(asking.name(), newEvents(100));
      const reported = await followed(asking, { fromPosition, prefix: asking.name(), window: 32 });
      return {
        first: counted(reported)[0],
        caughtUp: numberOf(reported, "caughtUp") > 0,
        checkpoints: numberOf(reported, "checkpoint"),
      };
    },
  },
  {
    what: "subscribe from beyond the end",
    ask: async (asking) =>
      counted(await followed(asking, { fromPosition: beyondTheEnd, prefix: asking.name(), window: 1 })),
  },
  {
    what: "a burst that the subscriber does not pull",
    ask: async (asking) => {
      const prefix = asking.name();
      const filter = streamNameFilter({ prefixes: [prefix], maxSearchWindow: 1, checkpointInterval: 1 });
      const subscription = asking.client.subscribeToAll({ fromPosition: END, filter });
      const got: string[] = [];
      for (const kind of ["caughtUp", "fellBehind"] as const) subscription.on(kind, () => got.push(kind));
      await eventually(() => {
        if (got.length === 0) throw new Error("Not caught up.");
      });
      subscription.pause();
      for (let round = 0; round < 20; round += 1)
        await asking.append(`${prefix}-${round}`, newEvents(100, { x: "x".repeat(2000) }));
      let events = 0;
      subscription.on("data", () => {
        events += 1;
      });
      subscription.resume();
      await eventually(() => {
        if (events < 2000 || got.length < 3) throw new Error(`${events} events, ${got.join(", ")}`);
      });
      await subscription.unsubscribe();
      return { got, events };
    },
  },
];
