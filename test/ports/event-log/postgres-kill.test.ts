import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectPostgres } from "../../../src/ports/drivers/postgres.ts";
import type { PostgresConnection } from "../../../src/ports/drivers/postgres-connection.ts";
import type { EventLog, RecordedEvent } from "../../../src/ports/event-log/port.ts";
import { openPostgresEventLog } from "../../../src/ports/event-log/postgres.ts";
import { all, event, isEvent } from "../../contracts/event-log/log-under-test.ts";
import { eventually } from "../../support/eventually.ts";
import { needs } from "../../support/programs/programs.ts";
import { type OwnServer, ownServer, startOwnServer } from "../../support/servers/postgres/server.ts";

const crashes = 4;
const writersPerNode = 4;
const isUnavailable = (error: unknown): boolean => (error as { code?: unknown }).code === "LOG_UNAVAILABLE";

describe("a server that crashes", needs(...ownServer), () => {
  let server: OwnServer;
  let connections: PostgresConnection[];
  let logs: EventLog[];
  beforeAll(async () => {
    server = await startOwnServer();
    connections = [await connectPostgres(server.url), await connectPostgres(server.url)];
    logs = await Promise.all(connections.map((one) => openPostgresEventLog(one, { now: () => new Date() })));
  });
  afterAll(async () => {
    for (const log of logs) await log.close();
    for (const connection of connections) await connection.close();
    await server.remove();
  });

  /** Repeats each append with the same ids and revision until it is acknowledged, as callers do. */
  const write = async (log: EventLog, stream: string, acknowledged: string[], isOver: () => boolean): Promise<void> => {
    for (let number = 0; !isOver(); number += 1) {
      const expected = number === 0 ? "absent" : BigInt(number - 1);
      const append = () => log.append(stream, expected, [event(`${stream}.${number}`)]);
      await eventually(
        async () => {
          const { revision } = await append().catch((error: unknown) => {
            if (!isUnavailable(error)) acknowledged.push(`not expected: ${String(error)}`);
            throw error;
          });
          expect(revision).toBe(BigInt(number));
        },
        { interval: 20 },
      );
      acknowledged.push(`${stream}.${number}`);
    }
  };

  /** Goes on from its last event when the log was away. */
  const followUntil = async (log: EventLog, seen: RecordedEvent[], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const item of log.follow({ after: seen.at(-1)?.position ?? "start", signal }))
          if (isEvent(item)) seen.push(item);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };

  test("every acknowledged event is there once, in its place, and was followed once and in order", async () => {
    const acknowledged: string[] = [];
    const seen: RecordedEvent[] = [];
    const stop = new AbortController();
    const [first, second] = logs as [EventLog, EventLog];
    const following = followUntil(second, seen, stop.signal);
    let isOver = false;
    const writing = [first, second].flatMap((log, node) =>
      Array.from({ length: writersPerNode }, (_, writer) =>
        write(log, `w-${node}.${writer}`, acknowledged, () => isOver),
      ),
    );
    for (let crash = 0; crash < crashes; crash += 1) {
      const before = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 200));
      await server.crash();
      await server.start();
    }
    const last = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(last + 200));
    isOver = true;
    await Promise.all(writing);
    const recorded = await all(first.readAll());
    expect(recorded.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    expect(recorded.map(({ position }) => position)).toEqual(recorded.map((_, index) => BigInt(index + 1)));
    await eventually(() => expect(seen).toHaveLength(recorded.length));
    stop.abort();
    await following;
    expect(seen.map(({ id }) => id)).toEqual(recorded.map(({ id }) => id));
  });
});
