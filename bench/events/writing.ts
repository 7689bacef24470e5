import type { NewEvent } from "../../src/ports/event-log/port.ts";
import type { Engine, Opened, Place } from "./engines.ts";

/** The speed of a log, in taking events and in passing them on. */
export interface Written {
  /** Events a second, each appended when the one before was acknowledged. */
  readonly oneByOne: number;
  /** The same by 64 callers at once. */
  readonly together: number;
  /** Milliseconds from the begin of an append until a follower has the event: 95 of 100 are quicker. */
  readonly lagP95: number;
}

const callers = 64;
/** Events of each measurement in a round. */
const few = 200;
const many = callers * 25;

/** Every engine in turns, so that a machine that slows down slows all. Medians of the rounds; the lag is that of all. */
export async function measureWriting(engines: readonly Engine[], rounds: number): Promise<readonly Written[]> {
  const nodes = await Promise.all(engines.map(startNodes));
  const found = engines.map(() => ({ oneByOne: [] as number[], together: [] as number[], lags: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, node] of nodes.entries()) {
      const { oneByOne, together, lags } = await node.round(round);
      if (round < 0) continue;
      found[index]?.oneByOne.push(oneByOne);
      found[index]?.together.push(together);
      found[index]?.lags.push(...lags);
    }
  }
  for (const node of nodes) await node.end();
  return found.map(({ oneByOne, together, lags }) => ({
    oneByOne: at(oneByOne, 0.5),
    together: at(together, 0.5),
    lagP95: at(lags, 0.95),
  }));
}

/** The value below which this part of the values is. */
const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

interface Nodes {
  readonly round: (round: number) => Promise<{ oneByOne: number; together: number; lags: readonly number[] }>;
  readonly end: () => Promise<void>;
}

/** One node appends, and where an engine knows several, another follows. */
async function startNodes({ make }: Engine): Promise<Nodes> {
  const place: Place = await make();
  const clock = { now: new Date() };
  const writer: Opened = await place.open(clock);
  const reader = writer.sharing === undefined ? writer : await place.open(clock);
  const stop = new AbortController();
  const seen = new Map<string, () => void>();
  const following = (async () => {
    for await (const item of reader.log.follow({ after: "end", prefixes: ["thing-"], signal: stop.signal }))
      if ("id" in item) seen.get(item.id)?.();
  })();
  const append = async (round: number, n: number): Promise<void> => {
    await writer.log.append(`thing-${round}.${n}`, "absent", [eventCalled(`${round}.${n}`)]);
  };
  return {
    round: async (round) => {
      const oneByOne = await perSecond(few, async () => {
        for (let n = 0; n < few; n += 1) await append(round, n);
      });
      const together = await perSecond(many, async () => {
        await Promise.all(Array.from({ length: callers }, (_, lane) => lane).map((lane) => appendLane(lane)));
        async function appendLane(lane: number): Promise<void> {
          for (let n = few + lane; n < few + many; n += callers) await append(round, n);
        }
      });
      const lags: number[] = [];
      for (let n = few + many; n < few + many + few; n += 1) {
        const begin = performance.now();
        const arrived = new Promise<void>((resolve) => seen.set(`${round}.${n}`, resolve));
        await append(round, n);
        await arrived;
        lags.push(performance.now() - begin);
      }
      seen.clear();
      return { oneByOne, together, lags };
    },
    end: async () => {
      stop.abort();
      await following;
      if (reader !== writer) await reader.close();
      await writer.close();
      await place.remove();
    },
  };
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (1000 * count) / (performance.now() - begin);
}

/** As large as most events of documents: 1.5 KB. */
const text = "x".repeat(1400);

const eventCalled = (id: string): NewEvent => ({
  id,
  type: "ThingHappened",
  data: { text },
  meta: { tenantId: "tenant", correlationId: id, v: 1 },
});
