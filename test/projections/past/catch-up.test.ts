import { describe, expect, test, vi } from "vitest";
import type { LogPosition, RecordedEvent } from "../../../src/ports/event-log/port.ts";
import type { DocWrite, ReadModelDocument } from "../../../src/ports/read-models/port.ts";
import { allProjections } from "../../../src/projections/all.ts";
import { documents } from "../../../src/projections/documents/project.ts";
import { foldEvents } from "../../../src/projections/fold.ts";
import { catchUp } from "../../../src/projections/past/catch-up.ts";
import type { LogChunk } from "../../../src/projections/past/paced-catch-up.ts";
import type { Projection } from "../../../src/projections/projection.ts";
import { usage } from "../../../src/projections/usage/project.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { eventually } from "../../support/eventually.ts";
import { endOf, generated, logOf, template, tenant } from "../history.ts";

type Write = DocWrite<ReadModelDocument>;

async function recorded(events: Parameters<typeof logOf>[0]): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const event of (await logOf(events)).readAll()) found.push(event);
  return found;
}

const partOf = (events: readonly RecordedEvent[], upTo: LogPosition | undefined, weight = 1): LogChunk => ({
  events,
  upTo,
  weight,
  caughtUp: false,
});

/** Parts of so many events each. */
const partsOf = (events: readonly RecordedEvent[], size: number, weight = 1): readonly LogChunk[] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, n) => {
    const some = events.slice(n * size, (n + 1) * size);
    return partOf(some, some.at(-1)?.position, weight);
  });

async function* given(parts: readonly LogChunk[]): AsyncGenerator<LogChunk> {
  yield* parts;
}

/** A read model on a store of its own, with its commits and the position that it reports. */
async function taker(projection: Projection = documents) {
  const store = memoryReadModels();
  const { collection } = projection;
  await store.open(collection);
  const commits: (readonly [ids: number, upTo: LogPosition])[] = [];
  const reached: LogPosition[] = [];
  const commit = vi.fn(async (writes: readonly Write[], upTo: LogPosition) => {
    await store.commit(collection, writes, upTo);
    commits.push([writes.length, upTo]);
  });
  const load = vi.fn((ids: readonly string[]) => store.load(collection, ids));
  const take = (parts: readonly LogChunk[]) =>
    catchUp(given(parts), {
      ...{ load, commit },
      fold: (events, find) => foldEvents(projection, events, find),
      reached: (upTo) => reached.push(upTo),
    });
  const all = () => store.exactly(collection).find("every-tenant", { sort: [{ field: "id" }] });
  return { take, commit, commits, reached, load, all };
}

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe("the past of a read model", () => {
  test("is few commits: of many parts, and each of one write for each document", async () => {
    const events = await recorded(Array.from({ length: 90 }, (_, n) => generated(`${n % 9}`, n)));
    const { take, commits, reached } = await taker();
    await take(partsOf(events, 1));
    const at = (n: number) => events[n]?.position ?? 0n;
    expect(commits).toEqual([
      [9, at(39)],
      [9, at(79)],
      [9, at(89)],
    ]);
    expect(reached).toEqual([at(39), at(79), at(89)]);
  });

  test("is more commits when its events weigh much; those of other read models weigh nothing", async () => {
    const events = await recorded(Array.from({ length: 4 }, (_, n) => generated(`${n}`, n)));
    const { take, commits } = await taker();
    const heavy = 5 * 1024 * 1024;
    const others = [partOf([], 5000n, 4 * heavy), partOf([], 5001n, 4 * heavy)];
    await take([...partsOf(events, 1, heavy), ...others]);
    expect(commits.map(([count]) => count)).toEqual([2, 2]);
  });

  test("is folded while a commit is on its way, and said to be reached when it is in the store", async () => {
    const events = await recorded(Array.from({ length: 80 }, (_, n) => generated("1", n)));
    const { take, commit, reached, all } = await taker(usage);
    const waiting = gate();
    const store = commit.getMockImplementation();
    commit.mockImplementationOnce(async (writes, upTo) => {
      await waiting.opened;
      await store?.(writes, upTo);
    });
    const folded: number[] = [];
    const parts = partsOf(events, 1);
    const taken = take(
      parts.map((part, n) => ({
        ...part,
        get events() {
          folded.push(n);
          return part.events;
        },
      })),
    );
    await eventually(() => expect(folded).toContain(79));
    expect([commit.mock.calls.length, reached]).toEqual([1, []]);
    waiting.open();
    await taken;
    expect(reached).toEqual([parts[39]?.upTo, parts[79]?.upTo]);
    expect(await all()).toMatchObject([{ documents: 80 }]);
  });

  test("finds documents as they will be, also when they are gone, before it looks for them in the store", async () => {
    const sums = [generated("1", 0), generated("2", 1), generated("3", 2)];
    const events = await recorded([...sums, template.created("1", 3)]);
    const { take, load, all } = await taker(usage);
    await take(partsOf(events.slice(0, 3), 1));
    expect(load).toHaveBeenCalledTimes(1);
    expect(await all()).toMatchObject([{ documents: 3, tenantId: tenant }]);
    const later = await taker();
    await later.take(partsOf(await recorded([generated("1", 0), endOf("DocumentDeleted", "1", 1)]), 1));
    expect([await later.all(), later.load.mock.calls]).toEqual([[], []]);
  });

  test("ends with a commit that fails: nothing after it is written, or said to be reached", async () => {
    const events = await recorded(Array.from({ length: 200 }, (_, n) => generated(`${n % 9}`, n)));
    const { take, commit, commits, reached } = await taker();
    const store = commit.getMockImplementation();
    commit.mockImplementationOnce(async (writes, upTo) => await store?.(writes, upTo));
    commit.mockRejectedValueOnce(new Error("the store is gone"));
    await expect(take(partsOf(events, 1))).rejects.toThrow("the store is gone");
    expect([commits.length, commit.mock.calls.length, reached]).toEqual([1, 2, [events[39]?.position]]);
  });

  test("ends at an event that cannot be handled, when all before it is in the store", async () => {
    const good = await recorded(Array.from({ length: 5 }, (_, n) => generated(`${n}`, n)));
    const [bad] = good.slice(4);
    const newer = { ...(bad as RecordedEvent), meta: { ...(bad as RecordedEvent).meta, v: 99 } };
    const { take, commits, reached } = await taker();
    await expect(take(partsOf([...good.slice(0, 4), newer], 2))).rejects.toThrow("which a newer service wrote");
    expect([commits, reached]).toEqual([[[4, good[3]?.position]], [good[3]?.position]]);
  });

  test("without an event of ours is reached without a commit, and never ahead of one", async () => {
    const events = await recorded([generated("1", 0)]);
    const { take, commits, reached } = await taker();
    const [own] = partsOf(events, 1);
    const parts = [partOf([], 1n), own as LogChunk, partOf([], 5000n), partOf([], undefined), partOf([], 5001n)];
    await take(parts);
    expect([commits, reached]).toEqual([[[1, 5001n]], [1n, 5001n]]);
  });

  test("leaves every read model as one batch of all events does", async () => {
    const digits = "123456789";
    const steps = Array.from({ length: 300 }, (_, n) => {
      const d = digits[(n * 7) % 9] as string;
      if (n < 9) return template.created(digits[n] as string, n);
      if (n % 5 === 0) return template.revised(d, n);
      return n % 4 === 0 ? endOf("DocumentDeleted", d, n) : generated(d, n);
    });
    const events = await recorded(steps);
    for (const projection of allProjections) {
      const own = events.filter(({ stream }) => projection.prefixes.some((prefix) => stream.startsWith(prefix)));
      const [apart, once] = [await taker(projection), await taker(projection)];
      await apart.take(partsOf(own, 3));
      await once.take(own.length === 0 ? [] : [partOf(own, own.at(-1)?.position)]);
      expect(await apart.all(), projection.collection.name).toEqual(await once.all());
    }
  });
});
