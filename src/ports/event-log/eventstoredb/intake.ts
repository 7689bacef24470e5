import { IntakeConflict, type LogIntake, maximumAppendBytes, type RecordedEvent, RevisionConflict } from "../port.ts";
import { type EventRow, toRow } from "../rows.ts";
import { NamedTurns } from "../turns.ts";
import { appendTo } from "./appending.ts";
import { connect } from "./client.ts";
import { headOf } from "./reading.ts";
import { type Timing, usualTiming } from "./timing.ts";

/** Events of one stream that stand one behind the other in the log. */
interface IntakeRun {
  readonly event: RecordedEvent;
  readonly stream: string;
  readonly first: bigint;
  readonly rows: EventRow[];
  bytes: number;
}

/** The server gives positions of its own. The time of an event is kept in its metadata, since the server records its own. */
export function openEventStoreDbIntake(url: string, timing: Partial<Timing> = {}): LogIntake {
  const times = { ...usualTiming, ...timing };
  const connection = connect(url, times);
  const closing = new AbortController();
  const reading = { connection, timing: times, closing: closing.signal };
  return {
    take: async (events, through) => {
      let last = through;
      for (const { event, stream, first, rows } of runsOf(events)) {
        const expected = first === 0n ? "absent" : first - 1n;
        try {
          ({ position: last } = await appendTo(reading, new NamedTurns(), { stream, expected, rows }));
        } catch (error) {
          throw error instanceof RevisionConflict ? new IntakeConflict(event, await headOf(reading)) : error;
        }
      }
      return last;
    },
    close: async () => {
      closing.abort();
      await connection.close();
    },
  };
}

/** One append each, so that the server has the events in the order of the other log. */
function runsOf(events: readonly RecordedEvent[]): readonly IntakeRun[] {
  const runs: IntakeRun[] = [];
  for (const event of events) {
    const row = { ...toRow(event), at: event.at.getTime() };
    const bytes = Buffer.byteLength(row.data) + Buffer.byteLength(row.meta) + row.id.length + row.type.length;
    const run = runs.at(-1);
    if (run?.stream === event.stream && run.bytes + bytes <= maximumAppendBytes) {
      run.rows.push(row);
      run.bytes += bytes;
    } else runs.push({ event, stream: event.stream, first: event.revision, rows: [row], bytes });
  }
  return runs;
}
