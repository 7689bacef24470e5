import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import { IntakeConflict, type LogIntake, type RecordedEvent } from "./port.ts";
import { toRow } from "./rows.ts";

/** The connection has its own owner. */
export function postgresIntake(connection: PostgresConnection): LogIntake {
  return {
    take: async (events, through) => {
      const last = events.at(-1)?.position ?? through;
      await connection.transaction(async (session) => {
        const [row] = await session.query<{ pos: bigint }>("SELECT pos FROM head FOR UPDATE");
        const head = row?.pos ?? 0n;
        if (events[0].position <= head) throw new IntakeConflict(events[0], head);
        await session.query(
          `INSERT INTO events(pos, stream, ver, id, type, data, meta, at)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])`,
          columnsOf(events),
        );
        await session.query("UPDATE head SET pos = greatest($1::bigint, $2::bigint)", [last, through]);
      });
      return last;
    },
    close: async () => undefined,
  };
}

function columnsOf(events: readonly RecordedEvent[]): readonly unknown[] {
  const rows = events.map(toRow);
  return [
    events.map(({ position }) => position),
    events.map(({ stream }) => stream),
    events.map(({ revision }) => revision),
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ data }) => data),
    rows.map(({ meta }) => meta),
    events.map(({ at }) => at.getTime()),
  ];
}
