import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EventLog, LogIntake, LogRange, LogTraits, RecordedEvent } from "../../../src/ports/event-log/port.ts";
import { all, event, idsOf } from "./log-under-test.ts";

/** An empty log without other users, and its intake. */
export interface IntakeFixture {
  readonly intake: LogIntake;
  /** The log as a service opens it: not while the intake takes something. */
  readonly openLog: () => Promise<EventLog>;
  readonly dispose: () => Promise<void>;
}

/** An event of another log: of a day in 2021, in the stream `thing-a` unless said otherwise. */
const recorded = (position: bigint, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...event(`e${position}`),
  stream: "thing-a",
  revision: 0n,
  position,
  at: new Date(Date.UTC(2021, 0, 2, 3, 4, 5, Number(position))),
  ...more,
});

type Taken = readonly [RecordedEvent, ...RecordedEvent[]];

const withoutPosition = ({ position: _, ...others }: RecordedEvent): Omit<RecordedEvent, "position"> => others;

/** All that the intake of a log promises. */
export const intakeSuite = (engine: string, positions: LogTraits["positions"], open: () => Promise<IntakeFixture>) =>
  describe(`the intake of a log on ${engine}`, () => {
    let fixture: IntakeFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(async () => {
      await fixture.dispose();
    });

    const inLog = async <Answer>(work: (log: EventLog) => Promise<Answer>): Promise<Answer> => {
      const log = await fixture.openLog();
      try {
        return await work(log);
      } finally {
        await log.close();
      }
    };
    const allOf = (range?: LogRange): Promise<readonly RecordedEvent[]> => inLog((log) => all(log.readAll(range)));

    /** Two streams in turn, with what texts may hold, and gaps between the positions. */
    const several: Taken = [
      recorded(3n),
      recorded(4n, { stream: "other-b", data: { text: "\u0000 \\u0000 žŁ 😀 \u2028", deep: [[{ a: null }]] } }),
      recorded(9n, { revision: 1n, meta: { ...event("").meta, causationId: "cause" } }),
      recorded(10n, { revision: 2n, type: "OtherHappened", data: { long: "x".repeat(200_000) } }),
      recorded(12n, { stream: "other-b", revision: 1n }),
    ];

    test("keeps streams, revisions, ids, times, types, data and metadata, in the order of the other log", async () => {
      await fixture.intake.take(several, 12n);
      const found = await allOf();
      expect(found.map(withoutPosition)).toEqual(several.map(withoutPosition));
      expect(idsOf(await inLog((log) => all(log.readStream("thing-a"))))).toEqual(["e3", "e9", "e10"]);
      expect(idsOf(await allOf({ prefixes: ["other-"] }))).toEqual(["e4", "e12"]);
    });

    test("answers with the place of the last event, and goes on after it", async () => {
      const first = await fixture.intake.take(several, 12n);
      const second = await fixture.intake.take([recorded(20n, { revision: 3n })], 31n);
      const found = (await allOf()).map(({ position }) => position);
      expect([first, second]).toEqual(found.slice(-2));
      expect(found).toEqual([...found].sort((a, b) => Number(a - b)));
      if (positions === "kept") expect(found).toEqual([3n, 4n, 9n, 10n, 12n, 20n]);
    });

    test("gives no later event a position up to which the other log was read", async () => {
      await fixture.intake.take(several, 40n);
      const { position, revision } = await inLog((log) => log.append("thing-a", 2n, [event("later")]));
      expect(revision).toBe(3n);
      if (positions === "kept") expect(position).toBe(41n);
      else expect(idsOf(await allOf()).at(-1)).toBe("later");
    });

    test("an event that was taken is known by its id when it is appended once more", async () => {
      await fixture.intake.take(several, 12n);
      const { id, type, data, meta } = several[3] as RecordedEvent;
      const again = await inLog((log) => log.append("thing-a", 1n, [{ id, type, data, meta }]));
      expect(again.revision).toBe(2n);
      expect(await allOf()).toHaveLength(several.length);
    });

    test("refuses events of a stream that has grown meanwhile, and says which", async () => {
      await inLog((log) => log.append("thing-a", "absent", [event("somebody's")]));
      await inLog((log) => log.append("thing-a", 0n, [event("somebody's second")]));
      const refused = fixture.intake.take([recorded(1n)], 1n);
      await expect(refused).rejects.toMatchObject({
        code: "INTAKE_CONFLICT",
        message: expect.stringContaining("thing-a"),
      });
      expect(idsOf(await allOf())).toEqual(["somebody's", "somebody's second"]);
    });

    test("events that cannot all be taken are not taken, or only the first of them", async () => {
      await fixture.intake.take([recorded(1n, { stream: "other-b" })], 1n);
      const twice: Taken = [
        recorded(2n),
        recorded(3n, { stream: "other-b", id: "another" }),
        recorded(4n, { revision: 1n }),
      ];
      await expect(fixture.intake.take(twice, 4n)).rejects.toThrow();
      const found = idsOf(await allOf());
      expect([["e1"], ["e1", "e2"]]).toContainEqual(found);
    });

    test("takes hundreds of events at once", async () => {
      const many = Array.from({ length: 300 }, (_, index) =>
        recorded(BigInt(index + 1), { stream: `thing-${index % 7}`, revision: BigInt(Math.floor(index / 7)) }),
      );
      await fixture.intake.take(many as unknown as Taken, 300n);
      expect(idsOf(await allOf())).toEqual(idsOf(many));
    });
  });
