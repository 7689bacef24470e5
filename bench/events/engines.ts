import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectPostgres } from "../../src/ports/drivers/postgres.ts";
import type { PostgresConnection } from "../../src/ports/drivers/postgres-connection.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { openPostgresEventLog } from "../../src/ports/event-log/postgres.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { takeoverLeaseMs } from "../../src/ports/leases/port.ts";
import { openPostgresLeases } from "../../src/ports/leases/postgres.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { postgresProjections } from "../../src/ports/read-models/postgres.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import type { SharedProjection } from "../../src/projections/shared-follower.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import type { HistoryClock } from "./history.ts";

/** The log and the read models of a node. */
export interface Opened {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  readonly sharing?: SharedProjection;
  readonly close: () => Promise<void>;
}

/** Where a log and its read models are kept. Each opening is a node of its own, where an engine knows several. */
export interface Place {
  readonly open: (clock: HistoryClock) => Promise<Opened>;
  readonly megabytes: () => Promise<number>;
  readonly remove: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Something empty. */
  readonly make: () => Promise<Place>;
  /** Milliseconds of processor time that servers have taken until now. */
  readonly serverMs: () => number;
}

export const sqlite: Engine = {
  name: "SQLite",
  make: async () => {
    const folder = mkdtempSync(join(tmpdir(), "colophon-events-"));
    return {
      open: async (clock) => {
        const log = await openSqliteEventLog(join(folder, "events.db"), { now: () => clock.now, upcasts });
        const store = await openSqliteProjections(join(folder, "read"));
        const close = async (): Promise<void> => {
          await log.close();
          await store.close();
        };
        return { log, store, close };
      },
      megabytes: async () => statSync(join(folder, "events.db")).size / 1024 / 1024,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  serverMs: () => 0,
};

/** On a server of this machine, whose processor time counts too. */
export async function postgresAt(url: string): Promise<Engine> {
  const connection = await connectPostgres(url, { schema: "bench_server" });
  const [row] = await connection.query<{ pid: number; version: string }>(
    "SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version",
  );
  await connection.query("DROP SCHEMA bench_server CASCADE");
  const postmaster = parentOf(row?.pid ?? 0);
  await connection.close();
  let made = 0;
  return {
    name: `PostgreSQL ${row?.version.split(" ")[0]}`,
    make: async () => {
      made += 1;
      return placeIn(url, `bench_${process.pid}_${made}`);
    },
    serverMs: () => cpuMsOf(postmaster),
  };
}

function placeIn(url: string, schema: string): Place {
  const alone = async <Answer>(work: (connection: PostgresConnection) => Promise<Answer>): Promise<Answer> => {
    const connection = await connectPostgres(url, { schema, connections: 1 });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  return {
    open: async (clock) => {
      const connection = await connectPostgres(url, { schema });
      const log = await openPostgresEventLog(connection, { now: () => clock.now, upcasts });
      const leases = await openPostgresLeases(connection);
      const close = async (): Promise<void> => {
        await log.close();
        await leases.close();
        await connection.close();
      };
      const store = postgresProjections(connection, () => new Date());
      return { log, store, sharing: { leases, leaseMs: takeoverLeaseMs }, close };
    },
    megabytes: () =>
      alone(async (connection) => {
        const [row] = await connection.query<{ bytes: bigint }>("SELECT pg_total_relation_size('events') AS bytes");
        return Number(row?.bytes) / 1024 / 1024;
      }),
    remove: () => alone(async (connection) => void (await connection.query(`DROP SCHEMA "${schema}" CASCADE`))),
  };
}

/** The system's facts about a process, after its name: proc_pid_stat(5), from the third field on. */
const factsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];

const parentOf = (pid: number): number => Number(factsOf(pid)[1]);

/** Milliseconds in a tick of the clock: sysconf(_SC_CLK_TCK) is 100 on Linux. */
const tickMs = 10;

/** Processor time of a server's first process, of its children that are gone, and of those that live. */
function cpuMsOf(pid: number): number {
  const sum = (facts: readonly string[], from: number, to: number): number =>
    facts.slice(from, to).reduce((ticks, field) => ticks + Number(field), 0);
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ");
  const ticks = living.reduce((all, child) => all + ticksOf(Number(child)), sum(factsOf(pid), 11, 15));
  return ticks * tickMs;

  function ticksOf(child: number): number {
    try {
      return sum(factsOf(child), 11, 13);
    } catch {
      return 0;
    }
  }
}
